"""A match in other forms: one module each, and the list of them."""

from collections.abc import Callable, Mapping

from webui.desk.messages import MESSAGES
from webui.exports.captions import as_srt, as_vtt
from webui.exports.chapters import as_chapters
from webui.exports.csv_rows import as_csv
from webui.exports.jsonl import as_jsonl
from webui.exports.notation import as_notation
from webui.exports.page import as_html
from webui.exports.pages_of_paper import record_pdf
from webui.exports.record import MatchRecord

Exporter = Callable[[MatchRecord, str, int], bytes]
"""Takes the record, the language (``zh`` or ``en``) and where in its recording it starts, in ms."""

EXPORTERS: Mapping[str, Exporter] = {
    "jsonl": lambda record, lang, offset_ms: as_jsonl(record).encode(),
    "csv": lambda record, lang, offset_ms: as_csv(record, MESSAGES[lang]).encode(),
    "notation": lambda record, lang, offset_ms: as_notation(record).encode(),
    "vtt": lambda record, lang, offset_ms: as_vtt(record, MESSAGES[lang], offset_ms).encode(),
    "srt": lambda record, lang, offset_ms: as_srt(record, MESSAGES[lang], offset_ms).encode(),
    "chapters": lambda record, lang, offset_ms: as_chapters(
        record, MESSAGES[lang], offset_ms
    ).encode(),
    "html": lambda record, lang, offset_ms: as_html(record, lang).encode(),
    "pdf": lambda record, lang, offset_ms: record_pdf(record, lang),
}
"""Format -> exporter."""
