"""Random card faces of games that do not exist.

A *deck style* fixes frame, ground, fonts and where things stand; the cards of a deck differ in
picture, name and index. So a net trained on them must look at what tells cards of one deck apart.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as PilImage
from PIL import ImageDraw, ImageFont

from scripts.synthesis.art import add_shapes, random_colour, random_picture, stripes
from vision.model import Image
from vision.read_cards import INDEX_BOX_MM, RANKS, SUITS

FACE_SIZE_WH = (252, 352)
PX_PER_MM = FACE_SIZE_WH[0] / 63.0
FONT_FOLDERS = ("/usr/share/fonts",)
NOT_LETTERS = ("Emoji", "D050000L", "Symbol", "Math")
HANZI = (
    "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜"
    "金生丽水玉出昆冈剑号巨阙珠称夜光果珍李柰菜重芥姜海咸河淡鳞潜羽翔"
)


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """What the faces of one made-up deck have in common."""

    seed: int
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
    index_font: str


@dataclass(frozen=True, slots=True, eq=False)
class SyntheticFace:
    """A painted face and what its index shows."""

    image: Image
    suit: str | None
    rank: str | None


@lru_cache
def font_files() -> tuple[str, ...]:
    """List the fonts of this machine that write letters and digits."""
    files = sorted(
        str(path)
        for folder in FONT_FOLDERS
        for path in Path(folder).rglob("*")
        if path.suffix.lower() in {".ttf", ".otf", ".ttc"}
        and not any(word in path.name for word in NOT_LETTERS)
    )
    if not files:
        raise FileNotFoundError("no fonts found; install fonts-noto-cjk and fonts-dejavu-core")
    return tuple(files)


@lru_cache(maxsize=256)
def _font(path: str, size_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size_px)


def random_style(rng: np.random.Generator) -> DeckStyle:
    """Draw a deck style."""
    parchment = rng.random() < 0.5
    ground = tuple(int(v) for v in rng.integers(170, 256, 3)) if parchment else random_colour(rng)
    dark_ground = sum(ground) < 330
    ink = (235, 235, 235) if dark_ground else tuple(int(v) for v in rng.integers(0, 70, 3))
    left, right = rng.uniform(0.02, 0.2), rng.uniform(0.8, 0.98)
    top, bottom = rng.uniform(0.03, 0.25), rng.uniform(0.5, 0.97)
    return DeckStyle(
        seed=int(rng.integers(2**31)),
        ground=ground,  # type: ignore[arg-type]
        border=(250, 250, 250) if rng.random() < 0.35 else random_colour(rng),
        border_px=int(rng.integers(0, 16)),
        picture_box=(left, top, right, bottom),
        name_at=str(rng.choice(["top", "top", "bottom", "left", "none"])),
        ink=ink,  # type: ignore[arg-type]
        has_index=bool(rng.random() < 0.6),
        index_both_ends=bool(rng.random() < 0.3),
        has_text=bool(rng.random() < 0.5),
        name_font=str(rng.choice([path for path in font_files() if "CJK" in path])),
        index_font=str(rng.choice(font_files())),
    )


def paint_random_face(rng: np.random.Generator, style: DeckStyle) -> SyntheticFace:
    """Paint one face of a deck, (352, 252, 3) BGR."""
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
    suit, rank = None, None
    if style.has_index:
        suit, rank = str(rng.choice(list(SUITS))), str(rng.choice(RANKS))
        draw_index(rng, pen, suit, rank, style)
    image = np.asarray(canvas, dtype=np.uint8).copy()
    if style.has_index and style.index_both_ends:
        box_w, box_h = (int(mm * PX_PER_MM) for mm in INDEX_BOX_MM)
        image[-box_h:, -box_w:] = image[:box_h, :box_w][::-1, ::-1]
    return SyntheticFace(image, suit, rank)


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
        draw_suit(pen, suit, (x, y), size, suit_colour(rng, suit))
    area[:] = np.asarray(canvas)


def _write_name(rng: np.random.Generator, pen: ImageDraw.ImageDraw, style: DeckStyle) -> None:
    if style.name_at == "none":
        return
    width, height = FACE_SIZE_WH
    name = "".join(rng.choice(list(HANZI), int(rng.integers(1, 6))))
    size = int(rng.uniform(22, 44))
    font = _font(style.name_font, size)
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
    font = _font(style.name_font, size)
    for y in range(top_px + 6, height - size - 8, size + 3):
        letters = int((width - 40) / size * rng.uniform(0.5, 1.0))
        line = "".join(rng.choice(list(HANZI), max(letters, 1)))
        pen.text((20, y), line, font=font, fill=style.ink)


def suit_colour(rng: np.random.Generator, suit: str) -> tuple[int, int, int]:
    """Draw a BGR ink: some red for hearts and diamonds, some black for the others."""
    if suit in "HD":
        return int(rng.integers(0, 60)), int(rng.integers(0, 50)), int(rng.integers(150, 236))
    dark = int(rng.integers(0, 60))
    return dark, dark, dark


def draw_index(
    rng: np.random.Generator,
    pen: ImageDraw.ImageDraw,
    suit: str,
    rank: str,
    style: DeckStyle,
) -> None:
    """Draw rank above suit into the top left corner, sizes as on printed cards."""
    colour = suit_colour(rng, suit)
    style_rng = np.random.default_rng(style.seed + 1)
    rank_px = int(style_rng.uniform(4.2, 6.4) * PX_PER_MM)
    suit_px = int(style_rng.uniform(4.2, 6.4) * PX_PER_MM)
    centre_x = style_rng.uniform(4.2, 6.2) * PX_PER_MM
    top = style_rng.uniform(2.2, 4.2) * PX_PER_MM
    if style_rng.random() < 0.3:  # a light plate under the index
        box = (2, 2, INDEX_BOX_MM[0] * PX_PER_MM - 4, INDEX_BOX_MM[1] * PX_PER_MM - 4)
        pen.rectangle(box, fill=(240, 240, 240))
    font = _font(style.index_font, int(rank_px * 1.3))
    left, upper, right, lower = pen.textbbox((0, 0), rank, font=font)
    stretch = min(1.0, 8.5 * PX_PER_MM / (right - left))
    if stretch < 1.0:
        font = _font(style.index_font, max(8, int(rank_px * 1.3 * stretch)))
        left, upper, right, lower = pen.textbbox((0, 0), rank, font=font)
    pen.text((centre_x - (left + right) / 2, top - upper), rank, font=font, fill=colour)
    gap = style_rng.uniform(0.4, 1.2) * PX_PER_MM
    suit_y = top + (lower - upper) + gap + suit_px / 2
    draw_suit(pen, suit, (centre_x, suit_y), suit_px, colour)


def draw_suit(
    pen: ImageDraw.ImageDraw,
    suit: str,
    centre_xy: tuple[float, float],
    size_px: float,
    colour: tuple[int, int, int],
) -> None:
    """Draw a suit sign ``size_px`` tall round ``centre_xy``."""
    x, y = centre_xy
    half = size_px / 2

    def blob(dx: float, dy: float, radius: float) -> None:
        box = (
            x + (dx - radius) * half,
            y + (dy - radius) * half,
            x + (dx + radius) * half,
            y + (dy + radius) * half,
        )
        pen.ellipse(box, fill=colour)

    def polygon(*points: tuple[float, float]) -> None:
        pen.polygon([(x + dx * half, y + dy * half) for dx, dy in points], fill=colour)

    if suit == "D":
        polygon((0, -1), (0.75, 0), (0, 1), (-0.75, 0))
    elif suit == "H":
        blob(-0.42, -0.45, 0.5)
        blob(0.42, -0.45, 0.5)
        polygon((-0.88, -0.25), (0.88, -0.25), (0, 1))
    elif suit == "S":
        blob(-0.42, 0.2, 0.47)
        blob(0.42, 0.2, 0.47)
        polygon((-0.85, 0.05), (0.85, 0.05), (0, -1))
        polygon((0, 0.1), (0.35, 1), (-0.35, 1))
    else:
        blob(0, -0.5, 0.46)
        blob(-0.5, 0.2, 0.46)
        blob(0.5, 0.2, 0.46)
        polygon((0, -0.2), (0.35, 1), (-0.35, 1))
