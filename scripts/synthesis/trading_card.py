"""Faces of trading cards: a border, a title bar, a picture, a box of text."""

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image as PilImage
from PIL import ImageDraw

from scripts.synthesis.art import add_shapes, cloud, random_colour, random_picture
from scripts.synthesis.fonts import load_font
from scripts.synthesis.index import FACE_SIZE_WH
from vision.model import Image

LETTERS = "abcdefghijklmnopqrstuvwxyz"
BORDERS = ((12, 12, 12), (240, 240, 240), (20, 22, 30))


@dataclass(frozen=True, slots=True)
class TradingStyle:
    """What the faces of one made-up game have in common."""

    border: tuple[int, int, int]
    border_px: int
    picture_top_bottom: tuple[float, float]
    text_light: int
    font: str


def random_trading_style(rng: np.random.Generator, font: str) -> TradingStyle:
    """Draw the look of one game."""
    border = BORDERS[rng.integers(len(BORDERS))] if rng.random() < 0.8 else random_colour(rng)
    return TradingStyle(
        border=border,
        border_px=int(rng.integers(6, 18)),
        picture_top_bottom=(float(rng.uniform(0.1, 0.16)), float(rng.uniform(0.48, 0.66))),
        text_light=int(rng.integers(150, 245)),
        font=font,
    )


def paint_trading_card(rng: np.random.Generator, style: TradingStyle) -> Image:
    """Paint one face, (352, 252, 3) BGR; body colour, picture and text are drawn by chance."""
    width, height = FACE_SIZE_WH
    face = np.empty((height, width, 3), np.uint8)
    face[:] = random_colour(rng)
    if rng.random() < 0.5:
        face = cv2.addWeighted(face, 0.7, cloud(rng, FACE_SIZE_WH, 6), 0.3, 0).astype(np.uint8)
    inset = style.border_px + int(rng.integers(4, 12))
    top, bottom = (int(share * height) for share in style.picture_top_bottom)
    size_wh = (width - 2 * inset, bottom - top)
    picture = random_picture(rng, size_wh)
    add_shapes(rng, picture, int(rng.integers(3, 16)))
    face[top:bottom, inset : width - inset] = picture
    text_box = face[bottom + 26 : height - inset - 14, inset : width - inset]
    shade = np.full_like(text_box, style.text_light)
    text_box[:] = cv2.addWeighted(text_box, 0.25, shade, 0.75, 0)
    _write(rng, face, style, (inset, top, bottom))
    outer = (width - 1, height - 1)
    cv2.rectangle(face, (0, 0), outer, style.border, 2 * style.border_px)
    return face


def _write(
    rng: np.random.Generator, face: Image, style: TradingStyle, at: tuple[int, int, int]
) -> None:
    inset, top, bottom = at
    width, height = FACE_SIZE_WH
    canvas = PilImage.fromarray(face)
    pen = ImageDraw.Draw(canvas)
    ink = (15, 15, 15) if rng.random() < 0.7 else (240, 240, 240)
    title = load_font(style.font, 17)
    pen.text((inset + 4, top - 21), _words(rng, 14), font=title, fill=ink)
    pen.text((inset + 4, bottom + 5), _words(rng, 12), font=load_font(style.font, 14), fill=ink)
    size = int(rng.integers(9, 14))
    n_lines = int(rng.integers(1, 9))
    for row in range(n_lines):
        y = bottom + 32 + row * (size + 3)
        if y > height - inset - 30:
            break
        line = _words(rng, int((width - 2 * inset) / size * 1.7))
        pen.text((inset + 6, y), line, font=load_font(style.font, size), fill=(20, 20, 20))
    face[:] = np.asarray(canvas)


def _words(rng: np.random.Generator, n_letters: int) -> str:
    letters = rng.choice(list(LETTERS + "     "), max(2, n_letters))
    return "".join(letters).strip().capitalize()
