"""Every form of a match as a file to keep: what it is called and what is in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO

from webui.exports import EXPORTERS
from webui.exports.record import MatchRecord
from webui.match_summary import summary_of
from webui.printing.sheet import sheet_pdf

PDF = "application/pdf"


@dataclass(frozen=True, slots=True)
class Download:
    """One form."""

    ending: str
    media_type: str
    content: Callable[[MatchRecord, str], bytes]
    """Takes the record and the language."""


def _exported(form: str) -> Callable[[MatchRecord, str], bytes]:
    return lambda record, lang: EXPORTERS[form](record, lang, 0)


def _sheet(record: MatchRecord, lang: str) -> bytes:
    file = BytesIO()
    sheet_pdf(file, lang, summary_of(record.match, record.last_hash))
    return file.getvalue()


DOWNLOADS: Mapping[str, Download] = {
    "sheet": Download("-sheet.pdf", PDF, _sheet),
    "pdf": Download(".pdf", PDF, _exported("pdf")),
    "html": Download(".html", "text/html", _exported("html")),
    "csv": Download(".csv", "text/csv", _exported("csv")),
    "notation": Download(".sgs3v3", "text/plain", _exported("notation")),
    "vtt": Download(".vtt", "text/vtt", _exported("vtt")),
    "srt": Download(".srt", "application/x-subrip", _exported("srt")),
    "chapters": Download("-chapters.txt", "text/plain", _exported("chapters")),
    "jsonl": Download(".jsonl", "application/jsonl", _exported("jsonl")),
}
"""By the name of the form; ``sheet`` is the result sheet, the others are of ``EXPORTERS``."""
