"""A drawing surface in its own units, with the few marks that the pictures are made of.

Convention:
    points   (x, y) in the sheet's units, x to the right, y down
    angles   degrees, clockwise
    colours  (red, green, blue); ``alpha`` 0 (nothing) to 1 (opaque)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, radians, sin

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

from vision.model import Point
from vision.proxy_deck.fonts import Face, text_runs
from vision.proxy_deck.palette import Colour

Points = Sequence[Point]
Affine = tuple[float, float, float, float, float, float]
"""a b c d e f of  X = a x + b y + c,  Y = d x + e y + f  (units to px)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """An image with a placement on it; ``at`` gives another placement on the same image."""

    image: Image.Image
    to_px: Affine

    @property
    def unit_px(self) -> float:
        """How many px one unit is."""
        a, _, _, d, _, _ = self.to_px
        return float(np.hypot(a, d))

    def at(
        self, x: float, y: float, *, scale: float = 1, deg: float = 0, flip: bool = False
    ) -> "Sheet":
        """Return a placement with its origin at (x, y), scaled, then turned by ``deg``."""
        a, b, c, d, e, f = self.to_px
        side = -scale if flip else scale
        p, q = side * cos(radians(deg)), -scale * sin(radians(deg))
        r, s = side * sin(radians(deg)), scale * cos(radians(deg))
        moved = (a * p + b * r, a * q + b * s, a * x + b * y + c)
        turned = (d * p + e * r, d * q + e * s, d * x + e * y + f)
        return replace(self, to_px=moved + turned)

    def _px(self, points: Iterable[Point]) -> npt.NDArray[np.float64]:
        a, b, c, d, e, f = self.to_px
        xy = np.array(list(points), dtype=np.float64)
        placed: npt.NDArray[np.float64] = xy @ np.array([[a, d], [b, e]]) + np.array([c, f])
        return placed

    def fill(self, points: Points, colour: Colour, alpha: float = 1) -> None:
        """Fill the polygon through ``points``."""
        flat = [float(v) for v in self._px(points).ravel()]
        self._draw().polygon(flat, fill=(*colour, round(255 * alpha)))

    def shape(
        self, points: Points, colour: Colour, line: Colour | None = None, width: float = 1
    ) -> None:
        """Fill the smooth closed curve through ``points``, with a brush line round it."""
        outline = curve(points, closed=True)
        self.fill(outline, colour)
        if line is not None:
            self.trace([*outline, outline[0], outline[1]], width, line)

    def poly(
        self, points: Points, colour: Colour, line: Colour | None = None, width: float = 1
    ) -> None:
        """Fill the polygon through ``points``, with a line round it."""
        self.fill(points, colour)
        if line is not None:
            self.trace([*points, points[0], points[1]], width, line)

    def disc(
        self,
        centre: Point,
        radius: float | Point,
        colour: Colour,
        line: Colour | None = None,
        width: float = 1,
    ) -> None:
        """Fill a circle, or an ellipse when ``radius`` is (x, y)."""
        ring = ellipse(centre, radius)
        self.poly(ring, colour, line, width)

    def trace(self, points: Points, width: float, colour: Colour, alpha: float = 1) -> None:
        """Draw a line of even width with round joints."""
        path = [(float(x), float(y)) for x, y in self._px(points)]
        width_px = max(1, round(width * self.unit_px))
        self._draw().line(path, fill=(*colour, round(255 * alpha)), width=width_px, joint="curve")

    def brush(
        self,
        points: Points,
        width: float,
        colour: Colour,
        *,
        ends: Point = (0.1, 0.1),
        alpha: float = 1,
    ) -> None:
        """Draw a brush stroke along a smooth curve: full in the middle, ``ends`` at its ends."""
        path = np.array(curve(points))
        along = np.linspace(0, 1, len(path))
        swell = np.maximum(np.sin(np.pi * along), 0) ** 0.7
        share = np.where(along < 0.5, ends[0], ends[1])
        half = width / 2 * (share + (1 - share) * swell)
        self.fill(_ribbon(path, half), colour, alpha)

    def limb(
        self, points: Points, widths: Point, colour: Colour, line: Colour | None = None
    ) -> None:
        """Draw a rounded limb along a smooth curve, from the first of ``widths`` to the second."""
        path = np.array(curve(points, steps=6))
        sizes = np.linspace(widths[0], widths[1], len(path))
        for edge, tone in ((0.8, line), (0.0, colour)):
            if tone is not None:
                self._chain(path, sizes / 2 + edge, tone)

    def _chain(
        self, path: npt.NDArray[np.float64], half: npt.NDArray[np.float64], colour: Colour
    ) -> None:
        self.fill(_ribbon(path, half), colour)
        for (x, y), radius in ((path[0], half[0]), (path[-1], half[-1])):
            self.fill(ellipse((float(x), float(y)), float(radius), 20), colour)

    def wash(self, points: Points, colour: Colour, soft: float, alpha: float = 1) -> None:
        """Lay a soft-edged blot of colour over the smooth closed curve through ``points``."""
        shrink = 4
        width, height = (max(1, side // shrink) for side in self.image.size)
        mask = Image.new("L", (width, height))
        flat = [float(v) / shrink for v in self._px(curve(points, closed=True)).ravel()]
        ImageDraw.Draw(mask).polygon(flat, fill=round(255 * alpha))
        mask = mask.filter(ImageFilter.GaussianBlur(soft * self.unit_px / shrink))
        mask = mask.resize(self.image.size, Image.Resampling.BILINEAR)
        self.image.paste(colour, (0, 0), mask)

    def shade(self, top: Colour, bottom: Colour) -> None:
        """Cover the whole image with a gradient."""
        width, height = self.image.size
        ramp = np.linspace(0, 1, height)[:, None, None]
        rows = np.array(top) * (1 - ramp) + np.array(bottom) * ramp
        filled = np.broadcast_to(rows, (height, width, 3)).astype(np.uint8)
        self.image.paste(Image.fromarray(filled), (0, 0))

    def text(
        self, text: str, centre: Point, size: float, face: Face, colour: Colour, alpha: float = 1
    ) -> None:
        """Write ``text`` level, centred at ``centre``; ``size`` is the em in units."""
        runs = text_runs(text, face, max(1, round(size * self.unit_px)))
        total = sum(font.getlength(run) for run, font in runs)
        ((x, y),) = self._px([centre])
        left = float(x) - total / 2
        for run, font in runs:
            place = (left, float(y))
            self._draw().text(
                place, run, font=font, fill=(*colour, round(255 * alpha)), anchor="lm"
            )
            left += font.getlength(run)

    def turned_text(
        self, text: str, centre: Point, size: float, face: Face, colour: Colour
    ) -> None:
        """Write ``text`` along this placement's x axis, whichever way that is turned."""
        runs = text_runs(text, face, max(1, round(size * self.unit_px)))
        width = max(1, round(sum(font.getlength(run) for run, font in runs)))
        mask = Image.new("L", (width, round(size * self.unit_px * 1.4)))
        pen, left = ImageDraw.Draw(mask), 0.0
        for run, font in runs:
            pen.text((left, mask.height / 2), run, font=font, fill=255, anchor="lm")
            left += font.getlength(run)
        a, _, _, d, _, _ = self.to_px
        mask = mask.rotate(-degrees(atan2(d, a)), Image.Resampling.BICUBIC, expand=True)
        ((x, y),) = self._px([centre])
        place = (round(float(x) - mask.width / 2), round(float(y) - mask.height / 2))
        self.image.paste(colour, place, mask)

    def _draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image, "RGBA")


def _ribbon(path: npt.NDArray[np.float64], half: npt.NDArray[np.float64]) -> list[Point]:
    """Return the outline of a band round ``path`` (N, 2) that is ``half`` (N,) wide either side."""
    tangent = np.gradient(path, axis=0)
    normal = np.stack([-tangent[:, 1], tangent[:, 0]], axis=1)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    left, right = path + normal * half[:, None], path - normal * half[:, None]
    return [(float(x), float(y)) for x, y in np.vstack([left, right[::-1]])]


def curve(points: Points, *, closed: bool = False, steps: int = 10) -> list[Point]:
    """Return a smooth (Catmull-Rom) curve through ``points``, ``steps`` a piece."""
    if len(points) < 3:
        return [*points]
    ring = (
        [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    )
    known = np.array(ring, dtype=np.float64)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = [_piece(known[i : i + 4], t) for i in range(len(known) - 3)]
    if not closed:
        pieces.append(known[-1:])
    return [(float(x), float(y)) for x, y in np.vstack(pieces)]


def _piece(four: npt.NDArray[np.float64], t: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    before, start, end, after = four
    piece: npt.NDArray[np.float64] = 0.5 * (
        2 * start
        + (end - before) * t
        + (2 * before - 5 * start + 4 * end - after) * t**2
        + (3 * start - before - 3 * end + after) * t**3
    )
    return piece


def ellipse(centre: Point, radius: float | Point, n_points: int = 48) -> list[Point]:
    """Return the points of a circle or, for an (x, y) radius, of an ellipse."""
    rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
    turns = np.linspace(0, 2 * np.pi, n_points, endpoint=False)
    return [(centre[0] + rx * float(np.cos(a)), centre[1] + ry * float(np.sin(a))) for a in turns]


def spokes(n: int, start_deg: float = 0) -> list[float]:
    """Return ``n`` angles spread evenly over the full turn."""
    return [start_deg + 360 * i / n for i in range(n)]


def polar(radius: float, deg: float, centre: Point = (0, 0)) -> Point:
    """Return the point at ``radius`` and angle ``deg`` (0 = up) from ``centre``."""
    return centre[0] + radius * sin(radians(deg)), centre[1] - radius * cos(radians(deg))
