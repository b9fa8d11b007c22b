"""Print a proxy deck: A4 sheets of nine cards edge to edge, each followed by its backs.

The backs are laid out for duplex printing turned over the long edge. Cards that are equal share
one picture in the file.
"""

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image as PilImage
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import inch, mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from vision.model import CARD_SIZE_WH_MM
from vision.proxy_deck.faces import deck_copies, load_proxy_faces, proxy_face
from vision.proxy_deck.paint import paint_face
from webui.printing.page import Page

COLUMNS, ROWS = 3, 3
CARD_W, CARD_H = CARD_SIZE_WH_MM[0] * mm, CARD_SIZE_WH_MM[1] * mm
LEFT = (A4[0] - COLUMNS * CARD_W) / 2
LOW = (A4[1] - ROWS * CARD_H) / 2
CUT_MARK, CUT_GAP = 6 * mm, 1 * mm
JPEG_QUALITY = 88

Progress = Callable[[int, int], None]
"""Told after each sheet how many are done, of how many."""


def deck_pdf(
    out: Path,
    copies: Mapping[str, int] | None = None,
    *,
    dpi: int = 300,
    on_progress: Progress | None = None,
) -> None:
    """Write the sheets of a deck to ``out``, fronts on odd pages and their backs on even ones.

    Args:
        out: the PDF file; it is replaced when it exists.
        copies: how many cards of each face; None means the standard 106-card 3v3 deck with all
            generals, identities and health cards.
        dpi: how finely the pictures are drawn.
        on_progress: called after each sheet.

    Raises:
        KeyError: when the proxy deck lacks a face of ``copies``.
        OSError: when ``out`` cannot be written.
    """
    faces = tuple(_cards(deck_copies() if copies is None else copies))
    per_sheet = COLUMNS * ROWS
    sheets = [faces[first : first + per_sheet] for first in range(0, len(faces), per_sheet)]
    pictures = _Pictures(round(CARD_SIZE_WH_MM[1] * mm / inch * dpi))
    canvas = Canvas(str(out), pagesize=A4, invariant=1)
    canvas.setTitle("zhicai proxy deck")
    for number, sheet in enumerate(sheets, start=1):
        canvas.setLineWidth(0.3)
        _print_sheet(canvas, pictures, sheet, mirrored=False)
        canvas.showPage()
        canvas.setLineWidth(0.3)
        backs = tuple(back_of(face) for face in sheet)
        _print_sheet(canvas, pictures, backs, mirrored=True)
        canvas.showPage()
        if on_progress is not None:
            on_progress(number, len(sheets))
    canvas.save()


def back_of(face: str) -> str:
    """Return the back that belongs to ``face``."""
    return "back/game" if proxy_face(face).is_game_card else "back/general"


def _cards(copies: Mapping[str, int]) -> Iterator[str]:
    """Yield every physical card, in the order of the face list."""
    for face in copies:
        proxy_face(face)
    for entry in load_proxy_faces():
        for _ in range(copies.get(entry.face, 0)):
            yield entry.face


class _Pictures:
    """The drawn faces, each compressed once."""

    def __init__(self, height_px: int) -> None:
        self._height_px = height_px
        self._readers: dict[str, ImageReader] = {}

    def of(self, face: str) -> ImageReader:
        if face not in self._readers:
            image = PilImage.fromarray(paint_face(face, self._height_px)[:, :, ::-1])
            file = BytesIO()
            image.save(file, "JPEG", quality=JPEG_QUALITY, optimize=True)
            file.seek(0)
            self._readers[face] = ImageReader(file)
        return self._readers[face]


def _print_sheet(
    page: Page, pictures: _Pictures, faces: tuple[str, ...], *, mirrored: bool
) -> None:
    for number, face in enumerate(faces):
        row, column = divmod(number, COLUMNS)
        if mirrored:
            column = COLUMNS - 1 - column
        x, y = LEFT + column * CARD_W, LOW + (ROWS - 1 - row) * CARD_H
        page.drawImage(pictures.of(face), x, y, CARD_W, CARD_H)
    _print_cut_marks(page)


def _print_cut_marks(page: Page) -> None:
    right, top = LEFT + COLUMNS * CARD_W, LOW + ROWS * CARD_H
    for column in range(COLUMNS + 1):
        x = LEFT + column * CARD_W
        page.line(x, LOW - CUT_GAP, x, LOW - CUT_GAP - CUT_MARK)
        page.line(x, top + CUT_GAP, x, top + CUT_GAP + CUT_MARK)
    for row in range(ROWS + 1):
        y = LOW + row * CARD_H
        page.line(LEFT - CUT_GAP, y, LEFT - CUT_GAP - CUT_MARK, y)
        page.line(right + CUT_GAP, y, right + CUT_GAP + CUT_MARK, y)
