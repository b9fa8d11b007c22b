"""Decks of the scorers' own: laid out as real cards are, painted by nothing that trains a net.

Four styles with a layout each: index, Chinese name, picture, text. Fonts and pictures are those of
this folder. A deck's copies of a card differ in the index alone.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as PilImage
from PIL import ImageDraw, ImageFont

from scripts.score.paint_art import PALETTES, paint_picture, spectral_noise
from vision.model import Image

FACE_WH = (504, 704)
"""63 x 88 mm."""
FONTS = Path(__file__).parent / "fonts"
STYLES = ("scroll", "banner", "plate", "poster")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PAIRS = tuple(suit + rank for suit in "SHCD" for rank in RANKS)
HAN = (
    "杀闪桃酒拆顺决斗借刀人无懈可击五谷丰登万箭齐发南蛮侵乐不思蜀兵粮寸断电青龙偃月丈八蛇矛"
    "贯石斧方天画戟麒麟弓诸葛连弩雌雄双股剑寒冰古锭扇卦阵仁王盾藤甲白银狮子赤兔的卢绝影爪黄"
    "飞大宛紫骅骝木牛流马铁索环火攻夜行虎符将军令旗帜鼓角战船营寨烽台城门水渡桥山林风雷云"
    "关羽张赵超忠曹操刘备孙权周瑜吕布貂蝉郭嘉荀许褚典韦司懿陆逊鲁肃甘宁华佗袁绍董卓颜良文丑"
    "魏延庞统盖太史慈徐晃于禁进李曼成夏侯渊貔貅"
)

Pen = ImageDraw.ImageDraw


@dataclass(frozen=True, slots=True)
class MadeUpCard:
    """A card of a test deck."""

    card: str
    name_zh: str
    seed: int
    pairs: tuple[str, ...]
    """Indices that its copies have; empty for a card without index."""


@dataclass(frozen=True, slots=True)
class MadeUpDeck:
    """A deck that nobody has trained on."""

    name: str
    style: str
    cards: tuple[MadeUpCard, ...]

    @property
    def faces(self) -> tuple[str, ...]:
        """Every face of the deck."""
        return tuple(face for card in self.cards for face in faces_of_card(card))

    def card_of(self, face: str) -> MadeUpCard:
        """Return the card that shows ``face``.

        Raises:
            KeyError: when the deck has no such face.
        """
        for card in self.cards:
            if face in faces_of_card(card):
                return card
        raise KeyError(face)


def faces_of_card(card: MadeUpCard) -> tuple[str, ...]:
    """Return the faces of one card."""
    return tuple(f"{card.card}/{pair}" for pair in card.pairs) or (card.card,)


def make_deck(style: str, seed: int, n_cards: int) -> MadeUpDeck:
    """Make up a deck as games print them.

    A tenth of the cards come with many indices (as the commonest card of a game does), most with
    one to four, a quarter, the generals, with none; one is a back.
    """
    rng = np.random.default_rng((seed, STYLES.index(style)))
    cards: list[MadeUpCard] = []
    names: set[str] = set()
    while len(cards) < n_cards - 1:
        place = len(cards) / n_cards
        name = "".join(
            rng.choice(list(HAN), int(rng.choice([1, 2, 3, 4], p=[0.1, 0.35, 0.3, 0.25])))
        )
        if name in names:
            continue
        names.add(name)
        n_pairs = 24 if place < 0.1 else int(rng.integers(1, 5)) if place < 0.75 else 0
        pairs = tuple(str(pair) for pair in rng.choice(PAIRS, n_pairs, replace=False))
        kind = "card" if pairs else "general/who"
        cards.append(MadeUpCard(f"{kind}{len(cards):03d}", name, int(rng.integers(2**31)), pairs))
    cards.append(MadeUpCard(f"back/{style}", "", int(rng.integers(2**31)), ()))
    return MadeUpDeck(f"{style}-{seed}", style, tuple(cards))


def paint_made_up_face(deck: MadeUpDeck, face: str) -> Image:
    """Paint a face of a test deck, (704, 504, 3) BGR."""
    card = deck.card_of(face)
    blank = _paint_blank(deck.style, card)
    if not card.pairs:
        return blank.copy()
    canvas = PilImage.fromarray(blank[..., ::-1])
    _print_index(ImageDraw.Draw(canvas), deck.style, face.rpartition("/")[2])
    return np.ascontiguousarray(np.asarray(canvas)[..., ::-1])


@lru_cache(maxsize=200)
def _paint_blank(style: str, card: MadeUpCard) -> Image:
    rng = np.random.default_rng(card.seed)
    if card.card.startswith("back/"):
        return _paint_back(rng)
    return {"scroll": _scroll, "banner": _banner, "plate": _plate, "poster": _poster}[style](
        rng, card
    )


def _paper(tone: tuple[int, int, int], strength: float, seed: int) -> Image:
    grain = spectral_noise(np.random.default_rng(seed), FACE_WH, 1.1)[..., None] * strength
    return np.clip(np.array(tone, np.float32) + grain, 0, 255).astype(np.uint8)


def _scroll(rng: np.random.Generator, card: MadeUpCard) -> Image:
    """Parchment, a brown border, the name upright beside the picture's top, text below."""
    face = _paper((196, 222, 236), 6, 11)
    cv2.rectangle(face, (0, 0), (503, 703), (44, 70, 104), 26)
    face[96:470, 64:440] = paint_picture(rng, (376, 374))
    cv2.rectangle(face, (64, 96), (440, 470), (30, 44, 60), 4)
    canvas, pen = _canvas(face)
    pen.text((272, 20), card.name_zh, font=_font("han_serif", 62), fill=(30, 18, 12), anchor="ma")
    _text(rng, pen, (66, 496), (376, 170), 24)
    return _image(canvas)


def _banner(rng: np.random.Generator, card: MadeUpCard) -> Image:
    """A picture over the whole face; the name runs down a coloured strip at the left."""
    face = np.ascontiguousarray(paint_picture(rng, FACE_WH))
    realm = [(60, 60, 170), (150, 90, 40), (70, 130, 60), (110, 110, 110)][card.seed % 4]
    cv2.rectangle(face, (0, 0), (503, 703), realm, 18)
    cv2.rectangle(face, (22, 178), (92, 178 + 72 * max(2, len(card.name_zh))), realm, -1)
    if card.pairs:
        cv2.rectangle(face, (10, 10), (92, 160), (226, 236, 240), -1)
    face[560:690, 110:490] = face[560:690, 110:490] // 3 + 150
    canvas, pen = _canvas(face)
    for row, letter in enumerate(card.name_zh):
        pen.text(
            (57, 184 + 70 * row), letter, font=_font("han_narrow", 62), fill="white", anchor="ma"
        )
    _text(rng, pen, (122, 572), (356, 106), 22)
    return _image(canvas)


def _plate(rng: np.random.Generator, card: MadeUpCard) -> Image:
    """White card, a round picture, the name on a plate under it."""
    face = np.full((704, 504, 3), (247, 249, 250), np.uint8)
    picture, disc = paint_picture(rng, (420, 420)), np.zeros((420, 420), np.uint8)
    cv2.circle(disc, (210, 210), 205, 255, -1)
    face[120:540, 42:462][disc > 0] = picture[disc > 0]
    cv2.circle(face, (252, 330), 206, (70, 130, 170), 6, cv2.LINE_AA)
    cv2.rectangle(face, (110, 500), (394, 584), (54, 66, 140), -1)
    canvas, pen = _canvas(face)
    size = 64 if len(card.name_zh) < 4 else 54
    pen.text((252, 508), card.name_zh, font=_font("han_serif", size), fill="white", anchor="ma")
    _text(rng, pen, (54, 606), (400, 70), 22)
    return _image(canvas)


def _poster(rng: np.random.Generator, card: MadeUpCard) -> Image:
    """Dark card with a tall picture and a huge name below."""
    face = _paper((46, 40, 38), 5, 12)
    face[40:500, 110:480] = paint_picture(rng, (370, 460))
    cv2.rectangle(face, (8, 8), (495, 695), (120, 170, 196), 3, cv2.LINE_AA)
    if card.pairs:
        cv2.rectangle(face, (14, 14), (98, 166), (206, 214, 218), -1)
    canvas, pen = _canvas(face)
    size = 118 if len(card.name_zh) < 4 else 104
    pen.text(
        (252, 520), card.name_zh, font=_font("han_narrow", size), fill=(236, 206, 150), anchor="ma"
    )
    for pip in range(1 + card.seed % 4):
        pen.ellipse((30, 190 + 60 * pip, 74, 234 + 60 * pip), fill=(60, 170, 90))
    return _image(canvas)


def _paint_back(rng: np.random.Generator) -> Image:
    palette = PALETTES[rng.integers(len(PALETTES))]
    y, x = np.mgrid[:704, :504].astype(np.float32)
    wave = np.cos(np.hypot(x - 251.5, y - 351.5) / 9) * np.cos((x - 251.5) / 14)
    inside = np.where(wave[..., None] > 0, palette[0], palette[1]).astype(np.uint8)
    cv2.rectangle(inside, (0, 0), (503, 703), palette[3], 40)
    return inside


def _text(
    rng: np.random.Generator, pen: Pen, corner: tuple[int, int], size_wh: tuple[int, int], em: int
) -> None:
    font = _font("han_serif", em)
    for y in range(corner[1], corner[1] + size_wh[1] - em, em + 8):
        n_letters = int(size_wh[0] / em * rng.uniform(0.5, 1))
        line = "".join(rng.choice(list(HAN), max(1, n_letters)))
        pen.text((corner[0], y), line, font=font, fill=(40, 34, 30))


def _print_index(pen: Pen, style: str, pair: str) -> None:
    """Print rank over suit, about 5 mm tall each, into the top left corner."""
    suit, rank = pair[0], pair[1:]
    ink = (196, 26, 32) if suit in "HD" else (22, 20, 24)
    name = "index_fat" if style in ("scroll", "plate") else "index_gothic"
    x, top, tall = (44, 30, 42) if style == "scroll" else (52, 26, 46)
    font = _font(name, 60)
    box = pen.textbbox((0, 0), rank, font=font)
    em = int(60 * min(tall / (box[3] - box[1]), 62 / (box[2] - box[0])))
    font = _font(name, em)
    left, upper, right, lower = pen.textbbox((0, 0), rank, font=font)
    pen.text((x - (left + right) / 2, top - upper), rank, font=font, fill=ink)
    outline = suit_outline(suit) * (tall / 2) + (x, top + tall + 12 + tall / 2)
    if lower - upper < tall:
        outline -= (0, (tall - (lower - upper)) / 2)
    pen.polygon([(float(a), float(b)) for a, b in outline], fill=ink)


@cache
def suit_outline(suit: str) -> np.ndarray:
    """Return a suit's outline round (0, 0), about -1 to 1 each way, y down."""
    turn = np.linspace(0, 2 * np.pi, 121)[:-1]
    if suit == "D":
        return (
            np.stack([0.78 * np.cos(turn) ** 3, np.sin(turn) ** 3], axis=1) * 0.6
            + np.stack(
                [0.78 * np.cos(turn) * np.abs(np.cos(turn)), np.sin(turn) * np.abs(np.sin(turn))],
                axis=1,
            )
            * 0.4
        )
    wave = 13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)
    heart = np.stack([np.sin(turn) ** 3, -(wave + 2.5) / 14.5], axis=1)
    if suit == "H":
        return heart
    if suit == "S":
        body = heart * (0.95, -0.8) + (0, -0.2)
        foot = [(-0.4, 1.0), (0.4, 1.0)]
        middle = [(-0.07, 0.2), (0.07, 0.2)]
        return np.vstack([np.roll(body, 60, axis=0), middle[1:], foot[::-1], middle[:1]])
    away = 0.52 + 0.44 * np.abs(np.cos(1.5 * (turn - np.pi / 2)))
    clover = np.stack([away * np.cos(turn), -away * np.sin(turn) * 0.9 - 0.08], axis=1)
    stem = np.array([(0.05, 0.3), (0.36, 1.0), (-0.36, 1.0), (-0.05, 0.3)])
    start = int(np.argmin(np.abs(turn - 1.5 * np.pi)))
    return np.vstack([np.roll(clover, -start, axis=0), stem])


@cache
def _font(name: str, em_px: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{name}.ttf"), em_px)


def _canvas(face: Image) -> tuple[PilImage.Image, Pen]:
    canvas = PilImage.fromarray(np.ascontiguousarray(face[..., ::-1]))
    return canvas, ImageDraw.Draw(canvas)


def _image(canvas: PilImage.Image) -> Image:
    return np.ascontiguousarray(np.asarray(canvas)[..., ::-1])
