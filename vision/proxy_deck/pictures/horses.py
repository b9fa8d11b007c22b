"""Pictures of the seven horses: four poses, seven coats, seven places."""

from vision.model import Point
from vision.proxy_deck.palette import (
    BLUE,
    BROWN,
    CELADON,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    GREEN,
    INDIGO,
    INK,
    LEAF,
    LILAC,
    MIST,
    OCHRE,
    ORANGE,
    PLUM,
    SAND,
    SKY,
    SOFT_INK,
    TEAL,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures.motifs import cloud, crags, flame, hills, orb, waves
from vision.proxy_deck.sheet import Sheet

Legs = tuple[tuple[Point, ...], ...]
GALLOP: Legs = (
    ((-20, 2), (-34, 8), (-36, 18), (-48, 24)),
    ((-16, 4), (-26, 14), (-24, 22), (-36, 30)),
    ((16, 4), (30, 10), (40, 4), (46, 12)),
    ((18, 2), (32, 2), (38, 14), (46, 20)),
)
STAND: Legs = (
    ((-22, 2), (-20, 14), (-24, 22), (-23, 34)),
    ((-16, 4), (-13, 16), (-16, 24), (-14, 34)),
    ((14, 4), (15, 18), (14, 24), (14, 34)),
    ((19, 2), (23, 14), (20, 22), (21, 34)),
)


def _horse(sheet: Sheet, coat: Colour, mane: Colour, legs: Legs, hoof: Colour = INK) -> None:
    """Draw a whole horse that looks right, about 95 wide, its chest near the origin."""
    shadow = mix(coat, INK, 0.25)
    for number, leg in enumerate(legs):
        tone = shadow if number in (0, 3) else coat
        sheet.limb(leg, (9, 3.2), tone, INK)
        sheet.disc(leg[-1], 2.8, hoof, INK, 0.8)
    for lift in (0, 4, 8):
        sheet.brush([(-26, -2), (-38, -8 + lift), (-44, 2 + lift), (-54, -2 + lift)], 5, mane)
    body = [
        (-26, -4),
        (-12, -10),
        (4, -8),
        (18, -12),
        (26, -2),
        (22, 8),
        (6, 10),
        (-10, 7),
        (-22, 9),
        (-29, 3),
    ]
    sheet.shape(body, coat, INK, 1.2)
    sheet.shape(
        [(10, -8), (20, -24), (28, -32), (36, -26), (30, -12), (25, 4), (16, 4)], coat, INK, 1.2
    )
    sheet.fill([(8, -6), (24, -8), (24, 6), (8, 8)], coat)
    _small_head(sheet, coat)
    for x, y in ((27, -34), (22, -28), (17, -20), (12, -13)):
        sheet.brush([(x, y), (x - 9, y), (x - 16, y + 6)], 5.5, mane)


def _small_head(sheet: Sheet, coat: Colour) -> None:
    sheet.shape(
        [(26, -33), (34, -36), (40, -29), (50, -18), (47, -12), (41, -14), (33, -19), (28, -23)],
        coat,
        INK,
        1.1,
    )
    sheet.poly([(28, -34), (30, -43), (34, -35)], coat, INK, 0.9)
    sheet.disc((36, -28), 1.5, INK)
    sheet.disc((46.5, -15.5), 1, INK)
    sheet.trace([(30, -24), (40, -16), (46, -20)], 0.8, CRIMSON)


def _great_head(sheet: Sheet, coat: Colour, mane: Colour) -> None:
    """Draw head and neck that look right and fill the picture's height."""
    sheet.shape(
        [(-50, 60), (-44, 10), (-22, -22), (0, -28), (14, -8), (4, 16), (8, 60)], coat, INK, 1.6
    )
    sheet.shape(
        [(-8, -30), (8, -32), (20, -18), (40, 6), (42, 18), (32, 22), (22, 16), (4, 6), (-8, -6)],
        coat,
        INK,
        1.6,
    )
    sheet.fill([(-20, -16), (2, -22), (2, 2), (-18, 10)], coat)
    sheet.poly([(-6, -29), (-6, -42), (5, -30)], coat, INK, 1.2)
    sheet.disc((11, -14), 3, WHITE, INK, 1)
    sheet.disc((12, -14), 1.8, INK)
    sheet.disc((36, 12), 2, INK)
    sheet.brush([(24, 16), (31, 15), (38, 18)], 1.2, INK)
    for number in range(6):
        x, y = -6 - 7 * number, -30 + 10 * number
        sheet.brush([(x, y), (x - 12, y - 2), (x - 24, y + 10)], 9, mane, ends=(0.5, 0.1))
    sheet.trace([(0, -28), (6, 4), (24, 8), (28, 16)], 1.6, GOLD)
    sheet.trace([(2, 4), (-14, 20), (-30, 44)], 1.4, GOLD)


def dilu(sheet: Sheet) -> None:
    """Draw a grey horse with a white brow that leaps over a stream."""
    sheet.shade(CELADON, mix(CELADON, WHITE, 0.5))
    hills(sheet, [(-60, 2), (-30, -12), (0, 0), (30, -14), (60, 0)], mix(TEAL, CELADON, 0.6))
    waves(sheet, 26, TEAL)
    placed = sheet.at(0, 4, scale=0.8, deg=-16)
    _horse(placed, mix(MIST, WHITE, 0.3), SOFT_INK, GALLOP)
    placed.fill([(35, -34), (41, -28), (38, -25)], WHITE)
    for x, y in ((-38, 30), (-30, 24), (-44, 22)):
        sheet.brush([(x, y + 10), (x - 2, y), (x + 5, y - 4)], 2, WHITE)


def jueying(sheet: Sheet) -> None:
    """Draw a black horse at full speed before a low moon."""
    sheet.shade((196, 188, 176), (232, 220, 196))
    orb(sheet.at(-22, -14), 20, CREAM)
    for y, tone in ((-10, 0.3), (-1, 0.5), (8, 0.3), (17, 0.5)):
        sheet.brush([(-56, y), (-30, y - 2), (4, y)], 5, mix(MIST, INK, tone), alpha=0.7)
    _horse(sheet.at(2, 6, scale=0.86), mix(INK, INDIGO, 0.15), INK, GALLOP)
    hills(sheet, [(-60, 34), (0, 32), (60, 35)], SOFT_INK)


def zhuahuangfeidian(sheet: Sheet) -> None:
    """Draw a white horse with yellow hooves among clouds, seen going left."""
    sheet.shade(BLUE, SKY)
    for x, y, size in ((-34, -28, 1), (32, -32, 0.8), (-20, 36, 1.6), (24, 38, 1.7), (44, 20, 1)):
        cloud(sheet.at(x, y, scale=size), WHITE, mix(BLUE, WHITE, 0.4))
    placed = sheet.at(0, 2, scale=0.84, deg=8, flip=True)
    _horse(placed, WHITE, mix(GOLD, WHITE, 0.4), GALLOP, GOLD)


def hualiu(sheet: Sheet) -> None:
    """Draw a bay horse that stands under a willow, seen from its left side."""
    sheet.shade((238, 226, 186), (196, 206, 140))
    hills(sheet, [(-60, 30), (-10, 27), (60, 32)], mix(LEAF, GREEN, 0.4))
    sheet.limb([(38, 44), (33, 4), (40, -44)], (8, 5), DARK_BROWN, INK)
    for x in range(-10, 52, 7):
        sheet.brush(
            [(38, -46), (x, -40), (x - 3, -26), (x - 1, -4 + x % 9)], 1.8, GREEN, ends=(0.6, 0.1)
        )
    _horse(sheet.at(0, 8, scale=0.82, flip=True), mix(BROWN, CRIMSON, 0.25), INK, STAND)


def chitu(sheet: Sheet) -> None:
    """Draw a red horse that rears, with a mane of fire."""
    sheet.shade((250, 222, 160), (240, 170, 110))
    for x, size, deg in ((-26, 0.9, -30), (-36, 0.7, -50), (-14, 0.8, -10)):
        flame(sheet.at(x, 42, scale=size, deg=deg / 3))
    placed = sheet.at(-2, 8, scale=0.8, deg=-44)
    _horse(placed, VERMILION, mix(CRIMSON, INK, 0.2), GALLOP)
    for x, y, deg in ((20, -30, -60), (12, -20, -70), (26, -38, -40)):
        flame(placed.at(x, y, scale=0.4, deg=deg))


def dayuan(sheet: Sheet) -> None:
    """Draw a golden horse that stands before desert crags and a red sun."""
    sheet.shade(ORANGE, SAND)
    orb(sheet.at(36, -30), 9, CRIMSON)
    crags(sheet, [(-60, 4), (-44, -18), (-30, 0), (-12, -26), (8, 4), (30, 0), (60, 10)], OCHRE)
    hills(sheet, [(-60, 26), (-20, 20), (20, 28), (60, 22)], mix(SAND, OCHRE, 0.3))
    _horse(sheet.at(-4, 10, scale=0.84), mix(GOLD, BROWN, 0.15), CREAM, STAND)


def zixing(sheet: Sheet) -> None:
    """Draw the head of a purple horse."""
    sheet.shade(LILAC, mix(LILAC, CREAM, 0.7))
    orb(sheet.at(28, -26), 11, CREAM)
    _great_head(sheet.at(-2, 2), mix(PLUM, CRIMSON, 0.2), mix(PLUM, INK, 0.6))


HORSES = {
    "dilu": dilu,
    "jueying": jueying,
    "zhuahuangfeidian": zhuahuangfeidian,
    "hualiu": hualiu,
    "chitu": chitu,
    "dayuan": dayuan,
    "zixing": zixing,
}
