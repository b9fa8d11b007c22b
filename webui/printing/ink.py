"""Draw on a sheet of paper in millimetres from its upper left corner.

Texts are set in the two weights that come with the program; a text that does not fit is made
smaller, down to a size that can still be read, and is then cut off.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

import qrcode
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import getRegisteredFontNames, stringWidth
from reportlab.pdfbase.ttfonts import TTFont

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""

BLACK: Colour = (0, 0, 0)
GREY: Colour = (0.42, 0.42, 0.42)
RULE: Colour = (0.72, 0.72, 0.72)
SHADE: Colour = (0.95, 0.95, 0.95)
WARM: Colour = (0.835, 0.369, 0)
COLD: Colour = (0, 0.447, 0.698)
WHITE: Colour = (1, 1, 1)
SMALLEST_PT = 5.5
ELLIPSIS = "…"
FONTS = Path(__file__).parent / "fonts"


class Weight(StrEnum):
    """A cut of the type; bold only has the characters of the program's own texts and names."""

    REGULAR = "zhicai-sans-regular"
    BOLD = "zhicai-sans-bold"
    MONO = "Courier"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set."""

    size_pt: float = 9
    weight: Weight = Weight.REGULAR
    colour: Colour = BLACK


class _FontRegistry(Protocol):
    """What is used of reportlab's ``pdfmetrics``, whose own types are left open."""

    def registerFont(self, font: TTFont) -> None:  # noqa: N802
        """Let a font be used by its name."""
        ...


_FONT_REGISTRY: _FontRegistry = pdfmetrics


class Paper(Protocol):
    """What ``Ink`` uses of a reportlab canvas; lengths in points, y upwards."""

    def drawString(self, x: float, y: float, text: str) -> object:  # noqa: N802
        """Write ``text`` from (x, y) on."""
        ...

    def setFont(self, psfontname: str, size: float) -> object:  # noqa: N802
        """Write in this font from now on."""
        ...

    def setFillColorRGB(self, r: float, g: float, b: float) -> object:  # noqa: N802
        """Fill and write in this colour from now on."""
        ...

    def setStrokeColorRGB(self, r: float, g: float, b: float) -> object:  # noqa: N802
        """Draw lines in this colour from now on."""
        ...

    def setLineWidth(self, width: float) -> object:  # noqa: N802
        """Draw lines this wide from now on."""
        ...

    def line(self, x1: float, y1: float, x2: float, y2: float) -> object:
        """Draw a straight line."""
        ...

    def rect(
        self, x: float, y: float, width: float, height: float, stroke: int, fill: int
    ) -> object:
        """Draw a rectangle."""
        ...

    def showPage(self) -> object:  # noqa: N802
        """End the page."""
        ...


class Ink:
    """Writes and draws on one page after the other."""

    def __init__(self, paper: Paper, height_mm: float) -> None:
        """Draw on ``paper``, which is ``height_mm`` high."""
        self._paper = paper
        self._height_mm = height_mm
        for weight in (Weight.REGULAR, Weight.BOLD):
            if weight.value not in getRegisteredFontNames():
                _FONT_REGISTRY.registerFont(
                    TTFont(weight.value, str(FONTS / f"{weight.value}.ttf"))
                )

    def text(
        self,
        at_mm: tuple[float, float],
        text: str,
        style: Style,
        *,
        width_mm: float | None = None,
        align: float = 0,
    ) -> None:
        """Write one line.

        Args:
            at_mm: where its baseline begins, ends or has its middle.
            text: what to write.
            style: how, unless it has to be smaller to fit.
            width_mm: how much room there is; None for any.
            align: which part of the text stands at ``at_mm``: 0 its beginning, 0.5 its middle, 1
                its end.
        """
        font, size_pt = style.weight.value, style.size_pt
        if width_mm is not None:
            text, size_pt = fitted(text, style, width_mm)
        self._paper.setFont(font, size_pt)
        self._paper.setFillColorRGB(*style.colour)
        x_pt = at_mm[0] * mm - align * stringWidth(text, font, size_pt)
        self._paper.drawString(x_pt, (self._height_mm - at_mm[1]) * mm, text)

    def line(
        self,
        from_mm: tuple[float, float],
        to_mm: tuple[float, float],
        width_pt: float = 0.5,
        colour: Colour = RULE,
    ) -> None:
        """Draw a straight line."""
        self._paper.setStrokeColorRGB(*colour)
        self._paper.setLineWidth(width_pt)
        (x1, y1), (x2, y2) = from_mm, to_mm
        self._paper.line(x1 * mm, (self._height_mm - y1) * mm, x2 * mm, (self._height_mm - y2) * mm)

    def box(
        self,
        corner_mm: tuple[float, float],
        size_mm: tuple[float, float],
        *,
        edge: Colour | None = RULE,
        fill: Colour | None = None,
        width_pt: float = 0.5,
    ) -> None:
        """Draw a rectangle by its upper left corner; without edge or filling when None."""
        self._paper.setLineWidth(width_pt)
        self._paper.setStrokeColorRGB(*(edge or BLACK))
        self._paper.setFillColorRGB(*(fill or WHITE))
        self._paper.rect(
            corner_mm[0] * mm,
            (self._height_mm - corner_mm[1] - size_mm[1]) * mm,
            size_mm[0] * mm,
            size_mm[1] * mm,
            stroke=int(edge is not None),
            fill=int(fill is not None),
        )

    def qr(self, corner_mm: tuple[float, float], side_mm: float, text: str) -> None:
        """Draw ``text`` as a QR code with its quiet zone."""
        code = qrcode.QRCode(border=4)
        code.add_data(text)
        rows: Sequence[Sequence[bool]] = code.get_matrix()
        cell = side_mm / len(rows)
        for number, row in enumerate(rows):
            for column, is_dark in enumerate(row):
                if is_dark:
                    corner = (corner_mm[0] + column * cell, corner_mm[1] + number * cell)
                    self.box(corner, (cell, cell), edge=None, fill=BLACK)

    def end_page(self) -> None:
        """Go on with an empty page."""
        self._paper.showPage()


def fitted(text: str, style: Style, width_mm: float) -> tuple[str, float]:
    """Return a text and the size at which it takes no more than ``width_mm``."""
    room_pt, font = width_mm * mm, style.weight.value
    natural_pt = stringWidth(text, font, style.size_pt)
    if natural_pt <= room_pt:
        return text, style.size_pt
    smaller_pt = style.size_pt * room_pt / natural_pt
    if smaller_pt >= SMALLEST_PT:
        return text, smaller_pt
    while text and stringWidth(text + ELLIPSIS, font, SMALLEST_PT) > room_pt:
        text = text[:-1]
    return text + ELLIPSIS, SMALLEST_PT


def wrapped(text: str, style: Style, width_mm: float) -> tuple[str, ...]:
    """Return a text in lines of at most ``width_mm``, broken at blanks or between characters."""
    lines: list[str] = []
    line = ""
    for letter in text:
        if stringWidth(line + letter, style.weight.value, style.size_pt) > width_mm * mm:
            head, blank, tail = line.rpartition(" ")
            lines.append(head if blank else line)
            line = tail if blank else ""
        line = (line + letter).lstrip()
    return (*lines, line) if line else tuple(lines)
