"""The record of a match on paper: the result sheet, then every entry as a sentence.

Entries that were taken back or corrected stay in their place, in grey, as the record has them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from webui.desk.messages import MESSAGES
from webui.desk.sentences import sentence_of
from webui.exports.record import MatchRecord
from webui.match_summary import summary_of
from webui.printing.ink import BLACK, GREY, Ink, Style, Weight, wrapped
from webui.printing.sheet import HEIGHT_MM, draw_sheet
from webui.printing.sheet_parts import LEFT_MM, RIGHT_MM, Form, match_time
from webui.printing.texts import SHEET_TEXTS

TOP_MM, BOTTOM_MM = 30.0, 282.0
COLUMNS = 2
GAP_MM = 6.0
COLUMN_MM = (RIGHT_MM - LEFT_MM - (COLUMNS - 1) * GAP_MM) / COLUMNS
TIME_MM, NUMBER_MM = 11.0, 9.0
LINE_MM = 3.7
SIZE_PT = 7.5


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a column; the first of an entry carries its number and time."""

    number: str
    time: str
    text: str
    style: Style


def record_pdf(record: MatchRecord, lang: str) -> bytes:
    """Return the result sheet and the whole record as a PDF file."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4, invariant=1)
    texts = SHEET_TEXTS[lang]
    canvas.setTitle(texts["record.title"])
    ink = Ink(canvas, HEIGHT_MM)
    form = Form(ink, texts, lang, summary_of(record.match, record.last_hash))
    draw_sheet(form, None)
    ink.end_page()
    pages = list(_pages(list(_lines_of(record, lang))))
    for number, columns in enumerate(pages, start=1):
        ink.text((LEFT_MM, 20), texts["record.title"], Style(13, Weight.BOLD))
        ink.text((RIGHT_MM, 20), texts["page"].format(n=number, of=len(pages)), Style(8), align=1)
        ink.line((LEFT_MM, 23), (RIGHT_MM, 23), 0.8, BLACK)
        for column, lines in enumerate(columns):
            _draw_column(ink, LEFT_MM + column * (COLUMN_MM + GAP_MM), lines)
        ink.end_page()
    canvas.save()
    return file.getvalue()


def _lines_of(record: MatchRecord, lang: str) -> Iterator[_Line]:
    texts, faces = MESSAGES[lang], record.faces()
    changed = record.changed()
    width_mm = COLUMN_MM - NUMBER_MM - TIME_MM
    for entry in record.observations:
        style = Style(SIZE_PT, colour=GREY if entry.seq in changed else BLACK)
        parts = wrapped(sentence_of(entry.fact, faces, texts), style, width_mm) or ("",)
        yield _Line(str(entry.seq), match_time(entry.at_ms), parts[0], style)
        yield from (_Line("", "", part, style) for part in parts[1:])


def _pages(lines: list[_Line]) -> Iterator[list[list[_Line]]]:
    """Yield the columns of each page."""
    per_column = int((BOTTOM_MM - TOP_MM) / LINE_MM)
    columns = [lines[at : at + per_column] for at in range(0, len(lines), per_column)]
    for first in range(0, len(columns), COLUMNS):
        yield columns[first : first + COLUMNS]


def _draw_column(ink: Ink, x_mm: float, lines: list[_Line]) -> None:
    small = Style(6.5, colour=GREY)
    for row, line in enumerate(lines):
        y_mm = TOP_MM + row * LINE_MM
        ink.text((x_mm + NUMBER_MM - 2, y_mm), line.number, small, align=1)
        ink.text((x_mm + NUMBER_MM, y_mm), line.time, small)
        ink.text((x_mm + NUMBER_MM + TIME_MM, y_mm), line.text, line.style)
