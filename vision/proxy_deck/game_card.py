"""Lay out a game card: index at the top left, name at the top, picture, and what equipment says."""

import csv
import re
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from vision.proxy_deck.faces import ProxyFace
from vision.proxy_deck.fonts import Face
from vision.proxy_deck.ground import CARD_H_MM, CARD_W_MM, new_card
from vision.proxy_deck.palette import (
    BORDER,
    CRIMSON,
    DARK_BROWN,
    INK,
    PARCHMENT,
    RED,
    SOFT_INK,
    WHITE,
    Colour,
)
from vision.proxy_deck.pictures import draw_picture
from vision.proxy_deck.sheet import Sheet
from vision.proxy_deck.suits import draw_suit

TYPE_STAMPS = {"weapon": "武器", "armor": "防具", "plus_horse": "坐骑", "minus_horse": "坐骑"}
TYPE_NAMES = {"basic": "基本牌", "trick": "锦囊牌", "delayed_trick": "延时锦囊"}
RULE_TEXTS = Path(__file__).parent / "equipment.csv"
RANK_SIZE_MM = 0.05 * CARD_H_MM
SUIT_SIZE_MM = 0.055 * CARD_H_MM
INDEX_X_MM, RANK_Y_MM, SUIT_Y_MM = 6.6, 5.0, 11.7
BASIC_WINDOW = (5.0, 15.5, 53.0, 65.0)
EQUIP_WINDOW = (5.0, 15.5, 53.0, 44.5)


def paint_game_card(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw all of a game card but its index."""
    card = new_card(height_px, PARCHMENT)
    _print_border(card)
    if entry.kind in TYPE_STAMPS:
        _print_picture(card, entry.card, EQUIP_WINDOW)
        card.text(f"【{entry.name_zh}】", (34, 8.8), 7.0, Face.BRUSH, INK)
        _print_equipment(card, entry)
    else:
        _print_picture(card, entry.card, BASIC_WINDOW)
        size = {1: 11.0, 2: 10.0}.get(len(entry.name_zh), 9.2)
        card.text(entry.name_zh, (34, 8.8), size, Face.BRUSH, INK)
        card.text(TYPE_NAMES[entry.kind], (11.5, 83.2), 2.6, Face.KAI, SOFT_INK)
        card.text(entry.name_en, (36, 83.2), 2.8, Face.KAI, SOFT_INK)
    return card


def print_index(card: Sheet, entry: ProxyFace) -> None:
    """Put rank and suit at the top left, the only thing in which copies of a card differ."""
    colour: Colour = RED if entry.suit in "HD" else INK
    size = RANK_SIZE_MM / 0.7
    if len(entry.rank) == 1:
        card.text(entry.rank, (INDEX_X_MM, RANK_Y_MM), size, Face.INDEX, colour)
    else:
        card.text("1", (INDEX_X_MM - 1.45, RANK_Y_MM), size, Face.INDEX, colour)
        card.text("0", (INDEX_X_MM + 1.25, RANK_Y_MM), size, Face.INDEX, colour)
    draw_suit(card.at(INDEX_X_MM, SUIT_Y_MM, scale=SUIT_SIZE_MM), entry.suit, colour)


def _print_border(card: Sheet) -> None:
    outer = _box(0, 0, CARD_W_MM, CARD_H_MM)
    card.trace([*outer, outer[0]], 3.6, BORDER)
    inner = _box(2.2, 2.2, CARD_W_MM - 4.4, CARD_H_MM - 4.4)
    card.trace([*inner, inner[0], inner[1]], 0.35, DARK_BROWN)


def _box(x: float, y: float, width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def _print_picture(card: Sheet, name: str, window: tuple[float, float, float, float]) -> None:
    """Draw the picture on a sheet of its own and lay it in with a soft, uneven edge."""
    x, y, width, height = window
    scale = card.unit_px
    size = (round(width * scale), round(height * scale))
    unit_px = size[0] / 100
    picture = Sheet(
        Image.new("RGB", size, PARCHMENT), (unit_px, 0, size[0] / 2, 0, unit_px, size[1] / 2)
    )
    draw_picture(picture, name)
    mask = Image.new("L", size)
    inset = 0.9 * scale
    box = (inset, inset, size[0] - inset, size[1] - inset)
    ImageDraw.Draw(mask).rounded_rectangle(box, 2.5 * scale, fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(0.35 * scale))
    card.image.paste(picture.image, (round(x * scale), round(y * scale)), mask)


def _print_equipment(card: Sheet, entry: ProxyFace) -> None:
    if entry.range:
        label = "攻击范围" if entry.kind == "weapon" else "距离"
        card.text(label, (11.5, 64.5), 3.0, Face.KAI, SOFT_INK)
        card.text(entry.range, (11.5, 73.5), 17.0 / len(entry.range) ** 0.6, Face.INDEX, CRIMSON)
    left = 19.5 if entry.range else 7.0
    for number, line in enumerate(_wrapped(_rule_texts()[entry.card], round((57 - left) / 3.5))):
        middle = left + 3.5 * len(line) / 2
        card.text(line, (middle, 64.5 + 4.4 * number), 3.5, Face.KAI, INK)
    card.text(entry.name_en, (32, 83.2), 2.8, Face.KAI, SOFT_INK)
    stamp = card.at(55.5, 78.5)
    stamp.poly(_box(-3.2, -4.6, 6.4, 9.2), CRIMSON)
    for character, y in zip(TYPE_STAMPS[entry.kind], (-2.1, 2.1), strict=True):
        stamp.text(character, (0, y), 4.2, Face.KAI, WHITE)


@cache
def _rule_texts() -> dict[str, str]:
    with RULE_TEXTS.open(encoding="utf-8", newline="") as file:
        return {row["card"]: row["text_zh"] for row in csv.DictReader(file)}


def _wrapped(text: str, n_characters: int) -> list[str]:
    """Break ``text`` into lines of about equal length, never within a bracketed name."""
    pieces = re.findall(r"(?:【.】|.)[，。；]*", text)
    n_lines = -(-len(text) // n_characters)
    wanted = len(text) / n_lines
    lines = [""]
    for piece in pieces:
        if len(lines[-1]) + len(piece) / 2 > wanted and len(lines) < n_lines:
            lines.append("")
        lines[-1] += piece
    return lines
