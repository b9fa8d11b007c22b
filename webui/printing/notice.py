"""The notice beside a filmed table: what is filmed, for what, and how to decline.

FIDE's rules for arbiters' cameras (Handbook C.12) ask that the uses are announced beforehand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from webui.desk.messages import Texts
from webui.desk.privacy import KeptPictures
from webui.printing.ink import BLACK, GREY, Ink, Style, Weight, wrapped
from webui.printing.texts import SHEET_TEXTS

HEIGHT_MM = 297.0
LEFT_MM, WIDTH_MM = 20.0, 170.0
INDENT_MM = 5.0
LINE_MM, GAP_MM, HEADING_MM = 6.2, 1.4, 9.0
TITLE, SUBTITLE = Style(26, Weight.BOLD), Style(11, colour=GREY)
HEADING, PLAIN = Style(13, Weight.BOLD), Style(11.5)
FILLED_IN = ("organiser", "contact", "date")


@dataclass(frozen=True, slots=True)
class Notice:
    """What is true of one table."""

    n_cameras: int
    kept: KeptPictures


def notice_pdf(out: Path | BinaryIO, lang: str, notice: Notice) -> None:
    """Write the notice to ``out``.

    Args:
        out: the PDF file, replaced when it exists, or one that is open.
        lang: ``zh`` or ``en``.
        notice: how the table is filmed.

    Raises:
        OSError: when ``out`` cannot be written.
    """
    texts = SHEET_TEXTS[lang]
    canvas = Canvas(str(out) if isinstance(out, Path) else out, pagesize=A4, invariant=1)
    canvas.setTitle(texts["notice.title"])
    ink = Ink(canvas, HEIGHT_MM)
    ink.text((LEFT_MM, 34), texts["notice.title"], TITLE)
    ink.text((LEFT_MM, 43), texts["notice.subtitle"], SUBTITLE, width_mm=WIDTH_MM)
    y = 57.0
    for heading, points in sections_of(notice, texts):
        y = _draw_section(ink, y, heading, points)
    _draw_blanks(ink, texts)
    canvas.showPage()
    canvas.save()


def sections_of(notice: Notice, texts: Texts) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each heading with what stands below it."""
    kept = notice.kept
    around = "notice.filmed.masked" if kept.masks_outside else "notice.filmed.around"
    filmed = texts["notice.filmed.table"].format(n=notice.n_cameras)
    yield texts["notice.filmed"], (filmed, texts[around], texts["notice.filmed.silent"])
    uses = ("rules", "ruling", "naming", *(("learning",) if kept.keeps_cards else ()))
    yield texts["notice.use"], tuple(texts[f"notice.use.{use}"] for use in uses)
    hours = kept.forget_after_h
    long = "notice.kept.for_ever" if hours is None else "notice.kept.hours"
    stored = tuple(texts[f"notice.kept.{what}"] for what in ("cards", "clips", "record"))
    yield texts["notice.kept"], (*stored, texts[long].format(n=hours))
    yield texts["notice.seen"], (texts["notice.seen.officials"], texts["notice.seen.noted"])
    yield texts["notice.decline"], (texts["notice.decline.how"], texts["notice.decline.then"])


def _draw_section(ink: Ink, y: float, heading: str, points: tuple[str, ...]) -> float:
    """Draw a section from ``y`` on and return where the next one begins."""
    ink.text((LEFT_MM, y), heading, HEADING)
    ink.line((LEFT_MM, y + 2), (LEFT_MM + WIDTH_MM, y + 2), 0.8, BLACK)
    y += HEADING_MM
    for point in points:
        ink.text((LEFT_MM, y), "·", PLAIN)
        for line in wrapped(point, PLAIN, WIDTH_MM - INDENT_MM):
            ink.text((LEFT_MM + INDENT_MM, y), line, PLAIN)
            y += LINE_MM
        y += GAP_MM
    return y + LINE_MM / 2


def _draw_blanks(ink: Ink, texts: Texts) -> None:
    """Draw what the organiser fills in by hand."""
    width_mm = WIDTH_MM / len(FILLED_IN)
    for number, key in enumerate(FILLED_IN):
        x = LEFT_MM + number * width_mm
        ink.text((x, 276), texts[f"notice.{key}"], SUBTITLE)
        ink.line((x, 270), (x + width_mm - 8, 270), 0.8, BLACK)
