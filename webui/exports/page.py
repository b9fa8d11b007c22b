"""The record as one page for a browser: it needs nothing but itself."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from webui.desk.faces import general_name_of
from webui.desk.messages import MESSAGES
from webui.desk.reasons import reason_name_of
from webui.desk.sentences import flag_words_of, in_language, sentence_of
from webui.exports.record import MatchRecord
from webui.match_summary import SIDES, summary_of
from webui.printing.sheet_parts import match_time
from webui.printing.texts import SHEET_TEXTS

_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined
)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of the record as the page shows it."""

    seq: int
    time: str
    by: str
    text: str
    is_changed: bool
    """Whether a later entry takes it back or corrects it."""


def as_html(record: MatchRecord, lang: str) -> str:
    """Return the result, the rulings and every entry as an HTML document."""
    messages = MESSAGES[lang]
    return _TEMPLATES.get_template("page.html").render(
        lang={"zh": "zh-Hans", "en": "en"}[lang],
        texts=SHEET_TEXTS[lang],
        messages=messages,
        summary=summary_of(record.match, record.last_hash),
        entries=_entries_of(record, lang),
        teams=SIDES,
        time=match_time,
        flag_words=flag_words_of,
        reason=reason_name_of,
        said=partial(in_language, texts=messages),
        general=partial(_general, lang=lang),
    )


def _general(general: str, lang: str) -> str:
    return in_language(general_name_of(general), MESSAGES[lang])


def _entries_of(record: MatchRecord, lang: str) -> tuple[EntryRow, ...]:
    faces, changed = record.faces(), record.changed()
    return tuple(
        EntryRow(
            entry.seq,
            match_time(entry.at_ms),
            entry.by.value,
            sentence_of(entry.fact, faces, MESSAGES[lang]),
            entry.seq in changed,
        )
        for entry in record.observations
    )
