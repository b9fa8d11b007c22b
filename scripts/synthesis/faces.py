"""Random card faces of games that do not exist.

A *deck style* fixes frame, ground, fonts and where things stand; the cards of a deck differ in
picture, name and index. So a net trained on them must look at what tells cards of one deck apart.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image as PilImage
from PIL import ImageDraw

from scripts.synthesis.art import add_shapes, random_colour, random_picture, stripes
from scripts.synthesis.fonts import font_files, load_font
from scripts.synthesis.index import (
    FACE_SIZE_WH,
    PX_PER_MM,
    IndexStyle,
    draw_index,
    draw_suit,
    random_index_style,
    suit_colour,
)
from scripts.synthesis.playing_card import paint_playing_card
from scripts.synthesis.trading_card import TradingStyle, paint_trading_card, random_trading_style
from vision.model import Image
from vision.read.read_cards import INDEX_BOX_MM, RANKS, SUITS

KINDS = {"free": 0.6, "playing": 0.2, "trading": 0.2}
"""Kinds of decks, and how often each is drawn."""
HANZI = (
    "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜"
    "金生丽水玉出昆冈剑号巨阙珠称夜光果珍李柰菜重芥姜海咸河淡鳞潜羽翔"
)


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """What the faces of one made-up deck have in common."""

    seed: int
    kind: str
    """``free``, ``playing`` or ``trading``."""
    ground: tuple[int, int, int]
    border: tuple[int, int, int]
    border_px: int
    picture_box: tuple[float, float, float, float]
    """Left, top, right, bottom as shares of the face."""
    name_at: str
    """``top``, ``bottom``, ``left`` or ``none``."""
    ink: tuple[int, int, int]
    has_index: bool
    index_both_ends: bool
    has_text: bool
    name_font: str
    index: IndexStyle
    trading: TradingStyle


@dataclass(frozen=True, slots=True, eq=False)
class SyntheticFace:
    """A painted face and what its index shows."""

    image: Image
    suit: str | None
    rank: str | None


def random_style(rng: np.random.Generator) -> DeckStyle:
    """Draw a deck style."""
    kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
    parchment = rng.random() < 0.5
    ground = tuple(int(v) for v in rng.integers(170, 256, 3)) if parchment else random_colour(rng)
    dark_ground = sum(ground) < 330
    ink = (235, 235, 235) if dark_ground else tuple(int(v) for v in rng.integers(0, 70, 3))
    left, right = rng.uniform(0.02, 0.2), rng.uniform(0.8, 0.98)
    top, bottom = rng.uniform(0.03, 0.25), rng.uniform(0.5, 0.97)
    return DeckStyle(
        seed=int(rng.integers(2**31)),
        kind=kind,
        ground=ground,  # type: ignore[arg-type]
        border=(250, 250, 250) if rng.random() < 0.35 else random_colour(rng),
        border_px=int(rng.integers(0, 16)),
        picture_box=(left, top, right, bottom),
        name_at=str(rng.choice(["top", "top", "bottom", "left", "none"])),
        ink=ink,  # type: ignore[arg-type]
        has_index=kind == "playing" or (kind == "free" and bool(rng.random() < 0.7)),
        index_both_ends=bool(rng.random() < 0.3),
        has_text=bool(rng.random() < 0.5),
        name_font=str(rng.choice([path for path in font_files() if "CJK" in path])),
        index=random_index_style(rng, str(rng.choice(font_files()))),
        trading=random_trading_style(rng, str(rng.choice(font_files()))),
    )


def paint_random_face(rng: np.random.Generator, style: DeckStyle) -> SyntheticFace:
    """Paint one face of a deck, (352, 252, 3) BGR."""
    if style.kind == "trading":
        return SyntheticFace(paint_trading_card(rng, style.trading), None, None)
    suit, rank = str(rng.choice(list(SUITS))), str(rng.choice(RANKS))
    if style.kind == "playing":
        white = tuple(int(v) for v in np.random.default_rng(style.seed).integers(225, 256, 3))
        face = paint_playing_card(rng, suit, rank, style.index, white)  # type: ignore[arg-type]
        return SyntheticFace(face, suit, rank)
    return _paint_free_face(rng, style, suit, rank)


def _paint_free_face(
    rng: np.random.Generator, style: DeckStyle, suit: str, rank: str
) -> SyntheticFace:
    width, height = FACE_SIZE_WH
    face = np.full((height, width, 3), style.ground, np.uint8)
    _frame(style, face)
    left, top, right, bottom = style.picture_box
    x0, x1, y0, y1 = int(left * width), int(right * width), int(top * height), int(bottom * height)
    if rng.random() < 0.12:
        _pips(rng, face[y0:y1, x0:x1], style)
    elif rng.random() < 0.5:
        add_shapes(rng, face[y0:y1, x0:x1], int(rng.integers(2, 10)))
    else:
        face[y0:y1, x0:x1] = random_picture(rng, (x1 - x0, y1 - y0))
    canvas = PilImage.fromarray(face)
    pen = ImageDraw.Draw(canvas)
    _write_name(rng, pen, style)
    if style.has_text:
        _write_text(rng, pen, style, y1)
    if style.has_index:
        draw_index(rng, pen, suit, rank, style.index)
    image = np.asarray(canvas, dtype=np.uint8).copy()
    if style.has_index and style.index_both_ends:
        box_w, box_h = (int(mm * PX_PER_MM) for mm in INDEX_BOX_MM)
        image[-box_h:, -box_w:] = image[:box_h, :box_w][::-1, ::-1]
    return SyntheticFace(image, *((suit, rank) if style.has_index else (None, None)))


def paint_random_back(rng: np.random.Generator) -> Image:
    """Paint a card back: one pattern, point symmetric more often than not."""
    width, height = FACE_SIZE_WH
    back = stripes(rng, FACE_SIZE_WH) if rng.random() < 0.5 else random_picture(rng, FACE_SIZE_WH)
    if rng.random() < 0.6:
        back[height // 2 :] = back[: height - height // 2][::-1, ::-1][: height - height // 2]
    border = int(rng.integers(0, 18))
    if border:
        cv2.rectangle(back, (0, 0), (width - 1, height - 1), random_colour(rng), 2 * border)
    return back


def _frame(style: DeckStyle, face: Image) -> None:
    rng = np.random.default_rng(style.seed)
    height, width = face.shape[:2]
    if rng.random() < 0.3:
        texture = rng.normal(0, 6, face.shape)
        face[:] = np.clip(face + cv2.GaussianBlur(texture, (0, 0), 1.5), 0, 255).astype(np.uint8)
    if style.border_px:
        corner = (width - 1, height - 1)
        cv2.rectangle(face, (0, 0), corner, style.border, 2 * style.border_px)
    for _ in range(int(rng.integers(0, 3))):
        inset = int(rng.integers(3, 24))
        corner = (width - 1 - inset, height - 1 - inset)
        line = int(rng.integers(1, 4))
        cv2.rectangle(face, (inset, inset), corner, random_colour(rng), line, cv2.LINE_AA)


def _pips(rng: np.random.Generator, area: Image, style: DeckStyle) -> None:
    canvas = PilImage.fromarray(area)
    pen = ImageDraw.Draw(canvas)
    suit = str(rng.choice(list(SUITS)))
    size = int(min(area.shape[:2]) / rng.uniform(4, 7))
    for _ in range(int(rng.integers(1, 11))):
        x, y = int(rng.integers(area.shape[1])), int(rng.integers(area.shape[0]))
        draw_suit(pen, suit, (x, y), size, suit_colour(rng, suit), style.index)
    area[:] = np.asarray(canvas)


def _write_name(rng: np.random.Generator, pen: ImageDraw.ImageDraw, style: DeckStyle) -> None:
    if style.name_at == "none":
        return
    width, height = FACE_SIZE_WH
    name = "".join(rng.choice(list(HANZI), int(rng.integers(1, 6))))
    size = int(rng.uniform(22, 44))
    font = load_font(style.name_font, size)
    if style.name_at == "left":
        for row, letter in enumerate(name):
            pen.text((12, 70 + row * (size + 2)), letter, font=font, fill=style.ink)
        return
    y = 10 if style.name_at == "top" else height - size - 18
    pen.text((width / 2, y), name, font=font, fill=style.ink, anchor="ma")


def _write_text(
    rng: np.random.Generator, pen: ImageDraw.ImageDraw, style: DeckStyle, top_px: int
) -> None:
    width, height = FACE_SIZE_WH
    size = int(rng.integers(9, 15))
    font = load_font(style.name_font, size)
    for y in range(top_px + 6, height - size - 8, size + 3):
        letters = int((width - 40) / size * rng.uniform(0.5, 1.0))
        line = "".join(rng.choice(list(HANZI), max(letters, 1)))
        pen.text((20, y), line, font=font, fill=style.ink)
