"""Pictures of the armour."""

from vision.proxy_deck.palette import (
    BROWN,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    GREEN,
    INDIGO,
    INK,
    LEAF,
    OCHRE,
    SAND,
    SILVER,
    STEEL,
    TEAL,
    VERMILION,
    WHITE,
    mix,
)
from vision.proxy_deck.pictures.motifs import rays
from vision.proxy_deck.sheet import Sheet, ellipse, polar, spokes

TRIGRAMS = ("111", "110", "101", "100", "000", "001", "010", "011")
"""Solid (1) and broken (0) lines from the inside out, clockwise from the top."""


def eight_diagram(sheet: Sheet) -> None:
    """Draw the eight trigrams round the two halves of the whole."""
    sheet.shade((64, 84, 96), (150, 164, 160))
    eight = [polar(41, deg) for deg in spokes(8, 22.5)]
    sheet.poly(eight, CREAM, INK, 1.6)
    for lines, deg in zip(TRIGRAMS, spokes(8), strict=True):
        placed = sheet.at(0, 0, deg=deg)
        for number, line in enumerate(lines):
            y = -23.5 - 5 * number
            gaps = [(-8.5, 8.5)] if line == "1" else [(-8.5, -1.6), (1.6, 8.5)]
            for left, right in gaps:
                placed.fill(
                    [(left, y - 1.5), (right, y - 1.5), (right, y + 1.5), (left, y + 1.5)], INK
                )
    sheet.disc((0, 0), 17, WHITE, INK, 1)
    half = [polar(17, deg) for deg in range(0, 181, 6)]
    sheet.fill(half, INK)
    sheet.disc((0, -8.5), 8.5, INK)
    sheet.disc((0, 8.5), 8.5, WHITE)
    sheet.disc((0, -8.5), 2.6, WHITE)
    sheet.disc((0, 8.5), 2.6, INK)


def nioh_shield(sheet: Sheet) -> None:
    """Draw a tall shield with a guardian's face."""
    sheet.shade(mix(INDIGO, INK, 0.2), mix(INDIGO, STEEL, 0.5))
    rays(sheet, 16, 10, 80, GOLD)
    outline = [(-26, -36), (0, -41), (26, -36), (29, 0), (20, 28), (0, 42), (-20, 28), (-29, 0)]
    sheet.shape(outline, OCHRE, INK, 1.8)
    sheet.shape([(x * 0.84, y * 0.84) for x, y in outline], CRIMSON, GOLD, 1.4)
    for side in (-1, 1):
        sheet.disc((side * 9, -8), (6, 5), WHITE, INK, 1)
        sheet.disc((side * 8, -7), 2.4, INK)
        sheet.brush([(side * 2, -14), (side * 9, -19), (side * 19, -20)], 4, INK)
        sheet.fill([(side * 5, 12), (side * 9, 12), (side * 7, 20)], WHITE)
    sheet.shape([(-4, 4), (0, -6), (4, 4), (0, 7)], OCHRE, INK, 0.8)
    sheet.shape([(-15, 11), (0, 13), (15, 11), (8, 22), (0, 24), (-8, 22)], INK)
    for side in (-1, 1):
        sheet.fill([(side * 4, 12), (side * 9, 12), (side * 7, 19)], WHITE)
    sheet.disc((0, -26), 4.5, GOLD, INK, 0.8)


def vine(sheet: Sheet) -> None:
    """Draw a vest of woven rattan."""
    sheet.shade(mix(GREEN, INK, 0.35), mix(LEAF, SAND, 0.3))
    vest = [
        (-14, -36),
        (-30, -32),
        (-36, -10),
        (-24, -6),
        (-27, 34),
        (0, 39),
        (27, 34),
        (24, -6),
        (36, -10),
        (30, -32),
        (14, -36),
        (7, -26),
        (-7, -26),
    ]
    sheet.poly(vest, OCHRE, INK, 1.8)
    for row, y in enumerate(range(-20, 36, 6)):
        for x in range(-24 + 3 * (row % 2), 25, 6):
            deg = 45 if (row + x // 6) % 2 else -45
            sheet.at(x, y, deg=deg).limb([(0, -2.6), (0, 2.6)], (2.6, 2.6), SAND, BROWN)
    for side in (-1, 1):
        for y in (-30, -24, -18):
            sheet.brush([(side * 14, y - 3), (side * 24, y), (side * 33, y + 4)], 2.4, BROWN)
        sheet.brush(
            [(side * 46, -42), (side * 38, -10), (side * 44, 14), (side * 36, 42)], 2.4, LEAF
        )
        for y, deg in ((-26, 50), (-4, 120), (20, 60), (34, 130)):
            sheet.at(side * 41, y, deg=side * deg).shape(
                [(0, 0), (-4, -6), (0, -12), (4, -6)], LEAF, INK, 0.6
            )
    sheet.limb([(-25, 16), (0, 19), (25, 16)], (4, 4), DARK_BROWN, INK)


def silver_lion(sheet: Sheet) -> None:
    """Draw a helmet's ornament: a silver lion's head."""
    sheet.shade((150, 60, 54), (92, 30, 40))
    for ring, radius in ((16, 40), (14, 32)):
        for deg in spokes(ring, radius):
            tone = SILVER if ring == 16 else WHITE
            sheet.disc(polar(radius - 8, deg, (0, 2)), 8, tone, INK, 0.9)
    sheet.disc((0, 4), (24, 25), SILVER, INK, 1.2)
    for side in (-1, 1):
        sheet.disc((side * 20, -18), 7, SILVER, INK, 1)
        sheet.disc((side * 20, -18), 3, VERMILION)
        sheet.disc((side * 9, -3), (5, 4), GOLD, INK, 1)
        sheet.disc((side * 9, -3), 1.8, INK)
        sheet.brush([(side * 3, -9), (side * 10, -13), (side * 18, -9)], 3, INK)
        sheet.brush([(side * 4, 14), (side * 16, 12), (side * 26, 8)], 1, STEEL)
        sheet.fill([(side * 4, 19), (side * 8, 19), (side * 6, 25)], WHITE)
    sheet.shape([(-6, 6), (0, 3), (6, 6), (0, 12)], INK)
    sheet.brush([(0, 11), (0, 15), (-6, 18), (-12, 16)], 1.8, INK)
    sheet.brush([(0, 11), (0, 15), (6, 18), (12, 16)], 1.8, INK)
    sheet.shape([(-8, 19), (0, 20), (8, 19), (4, 27), (-4, 27)], CRIMSON, INK, 0.8)
    sheet.fill(ellipse((0, -22), (4, 5)), TEAL)


ARMOUR = {
    "eight_diagram": eight_diagram,
    "nioh_shield": nioh_shield,
    "vine": vine,
    "silver_lion": silver_lion,
}
