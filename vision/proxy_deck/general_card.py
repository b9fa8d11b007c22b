"""Lay out a general: a frame in the kingdom's colour, health, name, portrait and skills."""

from PIL import Image, ImageDraw, ImageFilter

from vision.model import Point
from vision.proxy_deck.faces import ProxyFace
from vision.proxy_deck.fonts import Face
from vision.proxy_deck.ground import CARD_H_MM, CARD_W_MM, new_card
from vision.proxy_deck.magatama import draw_magatama
from vision.proxy_deck.palette import CREAM, GOLD, INK, SOFT_INK, WHITE, Colour, mix
from vision.proxy_deck.pictures.generals import draw_portrait
from vision.proxy_deck.sheet import Sheet

KINGDOMS: dict[str, tuple[str, Colour]] = {
    "shu": ("蜀", (206, 84, 42)),
    "wei": ("魏", (52, 92, 150)),
    "wu": ("吴", (66, 128, 66)),
    "qun": ("群", (122, 120, 116)),
}
BEAD: Colour = (170, 222, 150)
WINDOW = (11.0, 10.0, 49.5, 75.5)
"""The portrait: left, top, width, height in mm."""


def paint_general(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw a whole general card."""
    sign, colour = KINGDOMS[entry.kingdom]
    card = new_card(height_px, colour)
    _print_ornament(card, colour)
    _print_portrait(card, entry.card)
    _print_skills(card, entry.skills, colour)
    _print_kingdom(card, sign, colour)
    for number in range(entry.max_hp):
        draw_magatama(card.at(20 + 8.2 * number, 5.7, scale=6.2), BEAD)
    _print_name(card, entry)
    return card


def _print_ornament(card: Sheet, colour: Colour) -> None:
    dark, light = mix(colour, INK, 0.5), mix(colour, CREAM, 0.55)
    edge = _box(0.9, 0.9, CARD_W_MM - 1.8, CARD_H_MM - 1.8)
    card.trace([*edge, edge[0], edge[1]], 0.7, dark)
    edge = _box(1.8, 1.8, CARD_W_MM - 3.6, CARD_H_MM - 3.6)
    card.trace([*edge, edge[0], edge[1]], 0.35, light)
    for row in range(17):
        y = 4.5 + 5 * row
        for x in (7.0, 61.3):
            size = 0.55 if x > 50 else 1.0
            curl = card.at(x, y, scale=size, flip=row % 2 == 0)
            curl.brush(
                [(-2.6, 2), (-2, -1), (0.6, -1.6), (1.4, 0.4), (-0.2, 0.9)], 0.6, light, alpha=0.6
            )


def _print_portrait(card: Sheet, general: str) -> None:
    x, y, width, height = WINDOW
    scale = card.unit_px
    size = (round(width * scale), round(height * scale))
    unit_px = size[0] / 100
    picture = Sheet(Image.new("RGB", size), (unit_px, 0, size[0] / 2, 0, unit_px, size[1] / 2))
    draw_portrait(picture, general)
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), 3 * scale, fill=255)
    mask = mask.filter(ImageFilter.GaussianBlur(0.08 * scale))
    card.image.paste(picture.image, (round(x * scale), round(y * scale)), mask)


def _print_skills(card: Sheet, skills: tuple[str, ...], colour: Colour) -> None:
    """Put a tab for each skill over the lower third."""
    rows = len(skills)
    top = 81.4 - 7.6 * rows
    card.fill(_box(12.5, top - 1.2, 46.5, 7.6 * rows + 3.4), CREAM, 0.72)
    for number, skill in enumerate(skills):
        y = top + 7.6 * number
        card.poly(_box(14.0, y, 13.5, 6.0), mix(colour, INK, 0.15), INK, 0.3)
        card.poly([(27.5, y), (30.0, y + 3.0), (27.5, y + 6.0)], mix(colour, INK, 0.15), INK, 0.3)
        card.text(skill, (20.8, y + 3.0), 4.8, Face.KAI, WHITE)
        for line in (y + 2.0, y + 4.2):
            card.trace(
                [(32.0, line), (57.0 if line == y + 2.0 else 50.0, line)], 0.25, SOFT_INK, 0.5
            )


def _print_kingdom(card: Sheet, sign: str, colour: Colour) -> None:
    card.disc((8.0, 8.4), 5.8, GOLD, INK, 0.3)
    card.disc((8.0, 8.4), 5.0, mix(colour, INK, 0.35), INK, 0.25)
    card.text(sign, (8.0, 8.4), 7.4, Face.BRUSH, CREAM)


def _print_name(card: Sheet, entry: ProxyFace) -> None:
    size = 9.4
    top = 22.0
    plate = _box(1.9, top - 5.2, 9.2, len(entry.name_zh) * size + 1.4)
    card.poly(plate, CREAM, INK, 0.3)
    for number, character in enumerate(entry.name_zh):
        card.text(character, (6.5, top + size * number), size, Face.BRUSH, INK)
    card.text(entry.name_en, (35.8, 82.0), 2.6, Face.KAI, SOFT_INK)


def _box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
