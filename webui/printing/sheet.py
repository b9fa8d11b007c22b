"""The result sheet of a game on one page: what was, and who signs for it.

With a match everything that is known is printed; without one the same form is left to be filled in
by hand.
"""

from pathlib import Path
from typing import BinaryIO

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from webui.match_summary import MatchSummary
from webui.printing.ink import Ink
from webui.printing.sheet_parts import (
    LEFT_MM,
    Form,
    draw_compared,
    draw_deductions,
    draw_footer,
    draw_head,
    draw_result,
    draw_rulings,
    draw_signatures,
    draw_timings,
)
from webui.printing.sheet_seats import draw_seats
from webui.printing.texts import SHEET_TEXTS

HEIGHT_MM = 297.0


def sheet_pdf(
    out: Path | BinaryIO,
    lang: str,
    summary: MatchSummary | None = None,
    record_url: str | None = None,
) -> None:
    """Write the sheet to ``out``.

    Args:
        out: the PDF file, replaced when it exists, or one that is open.
        lang: ``zh`` or ``en``.
        summary: the game; None for an empty form.
        record_url: where the record can be fetched, for the QR code; None when it lies nowhere.

    Raises:
        OSError: when ``out`` cannot be written.
    """
    canvas = Canvas(str(out) if isinstance(out, Path) else out, pagesize=A4, invariant=1)
    texts = SHEET_TEXTS[lang]
    canvas.setTitle(texts["title"])
    ink = Ink(canvas, HEIGHT_MM)
    draw_sheet(Form(ink, texts, lang, summary), record_url)
    canvas.showPage()
    canvas.save()


def draw_sheet(form: Form, record_url: str | None) -> None:
    """Draw the whole page."""
    draw_head(form)
    draw_seats(form, 47)
    draw_result(form, (LEFT_MM, 117))
    draw_compared(form, (LEFT_MM + 74, 117))
    draw_timings(form, (LEFT_MM, 154))
    draw_deductions(form, (LEFT_MM + 74, 154))
    draw_rulings(form, 197)
    draw_signatures(form, 228)
    draw_footer(form, 262, record_url)
