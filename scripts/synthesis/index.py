"""Suit and rank in the corner of a card, as many printers draw them."""

from dataclasses import dataclass

import numpy as np
from PIL import ImageDraw, ImageFont

from scripts.synthesis.fonts import SUIT_SIGNS, load_font, suit_font_files
from vision.model import CARD_SIZE_WH_MM
from vision.read.read_cards import INDEX_BOX_MM

FACE_SIZE_WH = (252, 352)
PX_PER_MM = FACE_SIZE_WH[0] / CARD_SIZE_WH_MM[0]
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class IndexStyle:
    """How the indices of one deck are printed; lengths in mm."""

    font: str
    rank_mm: float
    suit_mm: float
    centre_x_mm: float
    top_mm: float
    gap_mm: float
    plate: bool
    """Whether a light plate lies under the index."""
    outline_px: int
    """Light outline of the letters, 0 for none."""
    suit_font: str | None
    """Font whose signs the suits are, None for drawn figures."""
    suit_shape: tuple[float, float, float]
    """How full, how broad and how pointed drawn suits are, about 1 each."""


def random_index_style(rng: np.random.Generator, font: str) -> IndexStyle:
    """Draw how a deck prints its indices, sizes as on real cards."""
    large = rng.random() < 0.2
    return IndexStyle(
        font=font,
        rank_mm=float(rng.uniform(5.5, 8.0) if large else rng.uniform(4.0, 6.4)),
        suit_mm=float(rng.uniform(4.5, 7.0) if large else rng.uniform(3.6, 6.4)),
        centre_x_mm=float(rng.uniform(4.0, 6.4)),
        top_mm=float(rng.uniform(1.8, 4.2)),
        gap_mm=float(rng.uniform(0.3, 1.3)),
        plate=bool(rng.random() < 0.3),
        outline_px=int(rng.integers(1, 4)) if rng.random() < 0.3 else 0,
        suit_font=str(rng.choice(suit_font_files())) if rng.random() < 0.5 else None,
        suit_shape=(
            float(rng.uniform(0.85, 1.15)),
            float(rng.uniform(0.85, 1.15)),
            float(rng.uniform(0.85, 1.15)),
        ),
    )


def suit_colour(rng: np.random.Generator, suit: str) -> Colour:
    """Draw a BGR ink: some red for hearts and diamonds, some black for the others."""
    if suit in "HD":
        return int(rng.integers(0, 60)), int(rng.integers(0, 50)), int(rng.integers(150, 236))
    dark = int(rng.integers(0, 60))
    return dark, dark, dark


def draw_index(
    rng: np.random.Generator, pen: ImageDraw.ImageDraw, suit: str, rank: str, style: IndexStyle
) -> None:
    """Draw rank above suit into the top left corner."""
    colour = suit_colour(rng, suit)
    if style.plate:
        box = (2, 2, INDEX_BOX_MM[0] * PX_PER_MM - 4, INDEX_BOX_MM[1] * PX_PER_MM - 4)
        pen.rectangle(box, fill=(240, 240, 240))
    centre_x, top = style.centre_x_mm * PX_PER_MM, style.top_mm * PX_PER_MM
    font = _font_of(pen, rank, style)
    left, upper, right, lower = pen.textbbox((0, 0), rank, font=font)
    pen.text(
        (centre_x - (left + right) / 2, top - upper),
        rank,
        font=font,
        fill=colour,
        stroke_width=style.outline_px,
        stroke_fill=(245, 245, 245),
    )
    suit_px = style.suit_mm * PX_PER_MM
    suit_y = top + (lower - upper) + style.gap_mm * PX_PER_MM + suit_px / 2
    draw_suit(pen, suit, (centre_x, suit_y), suit_px, colour, style)


def _font_of(pen: ImageDraw.ImageDraw, rank: str, style: IndexStyle) -> ImageFont.FreeTypeFont:
    """Return the rank's font; ten is set narrower, so that it stays in its corner."""
    size = style.rank_mm * PX_PER_MM * 1.3
    left, _, right, _ = pen.textbbox((0, 0), rank, font=load_font(style.font, int(size)))
    room = (2 * style.centre_x_mm - 1.0) * PX_PER_MM
    return load_font(style.font, max(8, int(size * min(1.0, room / (right - left)))))


def draw_suit(
    pen: ImageDraw.ImageDraw,
    suit: str,
    centre_xy: tuple[float, float],
    size_px: float,
    colour: Colour,
    style: IndexStyle,
) -> None:
    """Draw a suit sign ``size_px`` tall round ``centre_xy``."""
    if style.suit_font:
        font = load_font(style.suit_font, max(6, int(size_px * 1.3)))
        pen.text(
            centre_xy,
            SUIT_SIGNS[suit],
            font=font,
            fill=colour,
            anchor="mm",
            stroke_width=style.outline_px,
            stroke_fill=(245, 245, 245),
        )
        return
    _draw_figure(pen, suit, centre_xy, size_px, colour, style.suit_shape)


def _draw_figure(
    pen: ImageDraw.ImageDraw,
    suit: str,
    centre_xy: tuple[float, float],
    size_px: float,
    colour: Colour,
    shape: tuple[float, float, float],
) -> None:
    x, y = centre_xy
    half = size_px / 2
    full, broad, pointed = shape

    def blob(dx: float, dy: float, radius: float) -> None:
        r = radius * full
        box = ((dx * broad - r), dy - r, (dx * broad + r), dy + r)
        pen.ellipse(
            [x + box[0] * half, y + box[1] * half, x + box[2] * half, y + box[3] * half],
            fill=colour,
        )

    def polygon(*points: tuple[float, float]) -> None:
        pen.polygon([(x + dx * broad * half, y + dy * half) for dx, dy in points], fill=colour)

    if suit == "D":
        polygon((0, -pointed), (0.75, 0), (0, pointed), (-0.75, 0))
    elif suit == "H":
        blob(-0.42, -0.45, 0.5)
        blob(0.42, -0.45, 0.5)
        polygon((-0.88, -0.25), (0.88, -0.25), (0, pointed))
    elif suit == "S":
        blob(-0.42, 0.2, 0.47)
        blob(0.42, 0.2, 0.47)
        polygon((-0.85, 0.05), (0.85, 0.05), (0, -pointed))
        polygon((0, 0.1), (0.35, 1), (-0.35, 1))
    else:
        blob(0, -0.5, 0.46)
        blob(-0.5, 0.2, 0.46)
        blob(0.5, 0.2, 0.46)
        polygon((0, -0.2), (0.35 * pointed, 1), (-0.35 * pointed, 1))
