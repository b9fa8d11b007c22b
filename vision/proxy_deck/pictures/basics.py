"""Pictures of the basic cards."""

from vision.proxy_deck.fonts import Face
from vision.proxy_deck.palette import (
    BLUSH,
    BROWN,
    CELADON,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    GREEN,
    ICE,
    INDIGO,
    INK,
    LEAF,
    LILAC,
    MIST,
    OCHRE,
    ORANGE,
    PINK,
    PLUM,
    SAND,
    SILVER,
    TEAL,
    VERMILION,
    WHITE,
    mix,
)
from vision.proxy_deck.pictures.motifs import bolt, cloud, flame, leaf, sabre, sparks, sword, waves
from vision.proxy_deck.sheet import Sheet, ellipse


def slash(sheet: Sheet) -> None:
    """Draw a sabre that falls across a red stroke."""
    sheet.shade((226, 220, 208), (246, 236, 214))
    sheet.wash(ellipse((6, 0), (34, 44)), BLUSH, 8)
    sheet.brush([(46, -52), (22, -14), (-8, 20), (-44, 48)], 26, CRIMSON, ends=(0.05, 0.15))
    sheet.brush([(40, -34), (18, 2), (-10, 32), (-34, 50)], 8, VERMILION, alpha=0.8)
    for x, y, r in ((-30, 20, 2.4), (-18, 44, 3.2), (30, 8, 2.2), (12, 34, 1.6), (-42, 30, 1.8)):
        sheet.disc((x, y), r, CRIMSON)
    sabre(sheet.at(-4, -4, scale=1.12, deg=-42), grip=INK, width=12)


def fire_slash(sheet: Sheet) -> None:
    """Draw a sword upright in flames."""
    sheet.shade((74, 28, 24), (224, 110, 46))
    for x, y, size in ((-34, 62, 1.3), (34, 62, 1.5), (-16, 64, 2.2), (18, 64, 2.3), (0, 66, 2.7)):
        flame(sheet.at(x, y, scale=size))
    sword(sheet.at(0, -4, scale=1.1), blade=mix(SILVER, ORANGE, 0.25), grip=CRIMSON, width=10)
    for x, y, size in ((-24, 66, 1.1), (6, 68, 1.2), (26, 66, 1)):
        flame(sheet.at(x, y, scale=size))
    sparks(sheet, [(-30, -30), (28, -40), (34, -12), (-22, -50), (-38, -4)], 3, GOLD)


def thunder_slash(sheet: Sheet) -> None:
    """Draw a sword pointing down through lightning."""
    sheet.shade(INDIGO, mix(PLUM, LILAC, 0.5))
    for x, y, size in ((-28, -50, 1.6), (26, -52, 1.7), (0, -56, 1.8)):
        cloud(sheet.at(x, y, scale=size), mix(INDIGO, INK, 0.4), LILAC)
    bolt(sheet.at(-24, 54, scale=1.05, deg=6), ICE, LILAC)
    bolt(sheet.at(30, 46, scale=0.9, deg=-8), ICE, LILAC)
    sword(sheet.at(2, 6, scale=1.05, deg=180), blade=ICE, grip=INDIGO, width=9)
    sparks(sheet, [(-6, 58), (12, 52), (2, 46)], 6, CREAM)


def jink(sheet: Sheet) -> None:
    """Draw a dancer who bends away, with two fading traces of himself."""
    sheet.shade(CELADON, mix(CELADON, CREAM, 0.6))
    waves(sheet, 46, mix(TEAL, CELADON, 0.5))
    for shift, tone in ((-26, mix(CELADON, TEAL, 0.25)), (-13, mix(CELADON, TEAL, 0.5))):
        _dodger(sheet.at(shift, 2), tone, tone)
    _dodger(sheet.at(4, 2), TEAL, INK)
    for y in (-22, -2, 18):
        sheet.brush([(-50, y + 4), (-34, y), (-22, y + 2)], 2, WHITE)


def _dodger(sheet: Sheet, robe: tuple[int, int, int], dark: tuple[int, int, int]) -> None:
    sheet.limb([(4, 12), (18, 26), (10, 46)], (9, 4), robe, dark)
    sheet.limb([(0, 12), (-6, 28), (-20, 42)], (9, 4), robe, dark)
    sheet.shape([(-6, 14), (-2, -8), (12, -24), (24, -18), (18, 0), (10, 18)], robe, dark, 1.2)
    sheet.limb([(20, -18), (36, -14), (44, -30)], (6, 3), robe, dark)
    sheet.limb([(14, -20), (-4, -26), (-16, -14)], (6, 3), robe, dark)
    sheet.disc((26, -32), 8, mix(robe, WHITE, 0.7) if dark == INK else robe, dark, 1)
    sheet.shape([(20, -38), (28, -42), (35, -36), (42, -44), (38, -32)], dark)
    sheet.brush([(8, 0), (-14, 4), (-26, -4), (-34, 6)], 5, mix(robe, dark, 0.3), ends=(0.6, 0.1))


def peach(sheet: Sheet) -> None:
    """Draw one large peach with its leaves."""
    sheet.shade((250, 240, 212), (226, 232, 190))
    sheet.wash(ellipse((0, 4), 46), (255, 250, 232), 8)
    for x, deg, size in ((-14, -62, 2.1), (14, 58, 2.2), (0, -8, 1.4)):
        leaf(sheet.at(x * 0.3, -24, deg=deg, scale=size), GREEN if x < 0 else LEAF)
    sheet.limb([(0, -26), (3, -42), (10, -50)], (3, 2), BROWN, INK)
    body = [
        (0, -22),
        (20, -30),
        (38, -10),
        (34, 18),
        (14, 38),
        (-2, 48),
        (-18, 38),
        (-36, 18),
        (-38, -10),
        (-20, -30),
    ]
    sheet.shape(body, PINK, INK, 1.4)
    sheet.wash([(8, -14), (34, -10), (30, 16), (8, 36)], VERMILION, 6, 0.55)
    sheet.wash([(-28, -14), (-16, -20), (-20, 6), (-30, 6)], CREAM, 4, 0.7)
    sheet.brush([(0, -22), (-10, 4), (-2, 30), (-2, 46)], 3, mix(PINK, CRIMSON, 0.6))


def analeptic(sheet: Sheet) -> None:
    """Draw a wine jar with its red label, and a cup."""
    sheet.shade((120, 86, 52), (214, 176, 112))
    sheet.fill([(-60, 40), (60, 40), (60, 75), (-60, 75)], DARK_BROWN)
    sheet.brush([(-55, 40), (0, 39), (55, 40)], 1.6, INK, ends=(1, 1))
    jar = [(-12, -34), (-32, -18), (-36, 10), (-24, 42), (8, 42), (20, 10), (16, -18), (-4, -34)]
    sheet.shape(jar, mix(BROWN, INK, 0.25), INK, 1.6)
    sheet.wash([(-28, -14), (-20, -20), (-24, 16), (-30, 12)], OCHRE, 3, 0.8)
    sheet.shape([(-20, -46), (4, -46), (8, -32), (-8, -29), (-24, -32)], CRIMSON, INK, 1.2)
    sheet.brush([(-22, -34), (-8, -31), (6, -34)], 3, GOLD, ends=(0.8, 0.8))
    sheet.poly([(-8, -18), (10, 4), (-8, 26), (-26, 4)], VERMILION, INK, 1)
    sheet.text("酒", (-8, 4), 19, Face.BRUSH, CREAM)
    sheet.shape([(22, 30), (44, 30), (40, 44), (34, 48), (30, 48), (25, 44)], SAND, INK, 1.2)
    sheet.disc((33, 30.5), (11, 3), mix(OCHRE, WHITE, 0.3), INK, 0.8)
    sheet.brush([(30, 20), (27, 10), (33, 2), (30, -8)], 2, MIST)
    sheet.brush([(38, 18), (36, 8), (41, 0)], 1.6, MIST)


BASICS = {
    "slash": slash,
    "fire__slash": fire_slash,
    "thunder__slash": thunder_slash,
    "jink": jink,
    "peach": peach,
    "analeptic": analeptic,
}
