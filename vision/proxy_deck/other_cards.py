"""Lay out generals, identities, health cards and backs."""

from vision.proxy_deck.faces import ProxyFace
from vision.proxy_deck.fonts import Face
from vision.proxy_deck.ground import CARD_H_MM, CARD_W_MM, new_card
from vision.proxy_deck.magatama import draw_magatama
from vision.proxy_deck.palette import (
    BLUE,
    CREAM,
    CRIMSON,
    GOLD,
    GREEN,
    INDIGO,
    INK,
    PARCHMENT,
    PLUM,
    SOFT_INK,
    TEAL,
    VERMILION,
    WHITE,
    Colour,
)
from vision.proxy_deck.sheet import Sheet, polar, spokes

KINGDOMS: dict[str, tuple[str, Colour]] = {
    "shu": ("蜀", VERMILION),
    "wei": ("魏", BLUE),
    "wu": ("吴", GREEN),
    "qun": ("群", SOFT_INK),
}


def paint_general(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw a general: frame in the kingdom's colour, health, upright name, picture, skills."""
    sign, colour = KINGDOMS[entry.kingdom]
    card = new_card(height_px, colour)
    seed = sum(ord(c) * (i + 3) for i, c in enumerate(entry.card))
    card.poly(
        [(12, 10), (60, 10), (60, 85), (12, 85)],
        (90 + seed * 37 % 160, 90 + seed * 91 % 160, 90 + seed * 53 % 160),
    )
    points = [
        polar(8 + (seed >> i) % 7 * 2, deg, (36, 40)) for i, deg in enumerate(spokes(5 + seed % 7))
    ]
    card.shape(points, (seed * 71 % 255, seed * 13 % 255, seed * 29 % 255), INK, 1)
    card.disc((7.5, 8), 5, CREAM, INK, 0.4)
    card.text(sign, (7.5, 8), 7, Face.BRUSH, INK)
    for number in range(entry.max_hp):
        draw_magatama(card.at(18 + 7 * number, 6, scale=5), GREEN)
    for number, character in enumerate(entry.name_zh):
        card.text(character, (7, 26 + 9 * number), 8.5, Face.BRUSH, WHITE)
    for number, skill in enumerate(entry.skills):
        card.poly(
            [
                (14, 62 + 8 * number),
                (28, 62 + 8 * number),
                (28, 67 + 8 * number),
                (14, 67 + 8 * number),
            ],
            CREAM,
        )
        card.text(skill, (21, 64.5 + 8 * number), 4, Face.KAI, INK)
    return card


def paint_identity(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw an identity card: one large design, warm or cold."""
    colour: Colour = {"lord": CRIMSON, "loyalist": GOLD, "renegade": INDIGO, "rebel": TEAL}[
        entry.card
    ]
    card = new_card(height_px, colour)
    card.disc((31.5, 40), 22, CREAM, INK, 1)
    card.text(entry.name_zh, (31.5, 40), 18, Face.BRUSH, colour)
    return card


def paint_hp(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw a health card: as many magatama as the general has health."""
    card = new_card(height_px, PARCHMENT)
    for number in range(int(entry.card)):
        draw_magatama(card.at(31.5, 12 + 16 * number, scale=14), GREEN)
    card.text(entry.card, (8, 8), 8, Face.INDEX, INK)
    return card


def paint_back(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw one of the two backs."""
    card = new_card(height_px, CRIMSON if entry.card == "game" else PLUM)
    for radius in range(4, 28, 6):
        card.disc(
            (CARD_W_MM / 2, CARD_H_MM / 2), 30 - radius, GOLD if radius % 4 else CRIMSON, INK, 0.3
        )
    return card
