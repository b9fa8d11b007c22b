"""What the printers use of a reportlab canvas, with the types that its stubs leave open.

Lengths are points, y upwards from the page's lower left corner.
"""

from typing import Protocol

from reportlab.lib.utils import ImageReader


class Outline(Protocol):
    """A path under construction."""

    def rect(self, x: float, y: float, width: float, height: float) -> None:
        """Add a rectangle."""
        ...


class Page(Protocol):
    """The page that is being printed."""

    def drawImage(  # noqa: N802 - reportlab's name
        self, image: ImageReader, x: float, y: float, width: float, height: float
    ) -> object:
        """Put ``image`` with its lower left corner at (x, y)."""
        ...

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a straight line."""
        ...

    def rect(self, x: float, y: float, width: float, height: float, stroke: int, fill: int) -> None:
        """Draw a rectangle."""
        ...

    def setFillGray(self, gray: float) -> None:  # noqa: N802 - reportlab's name
        """Fill with ``gray`` from now on, 0 (black) to 1 (white)."""
        ...

    def clipPath(self, aPath: Outline, stroke: int, fill: int) -> None:  # noqa: N802, N803
        """Let nothing show outside ``aPath`` from now on."""
        ...
