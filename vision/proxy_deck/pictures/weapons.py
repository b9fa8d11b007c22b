"""Pictures of the weapons."""

from vision.proxy_deck.palette import (
    BLUE,
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
    JADE,
    LILAC,
    MIST,
    OCHRE,
    ORANGE,
    PARCHMENT,
    PLUM,
    SAND,
    SILVER,
    SKY,
    SOFT_INK,
    STEEL,
    TEAL,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures.motifs import arrow, flame, guard, pole, sword
from vision.proxy_deck.sheet import Sheet, curve, ellipse, polar, spokes


def _ground(sheet: Sheet, colour: Colour) -> None:
    """Colour the paper, lighter in the middle."""
    sheet.shade(mix(colour, PARCHMENT, 0.15), mix(colour, PARCHMENT, 0.45))
    sheet.wash(ellipse((0, 0), (36, 28)), mix(colour, WHITE, 0.6), 8, 0.8)


def crossbow(sheet: Sheet) -> None:
    """Draw a repeating crossbow with its magazine, level."""
    _ground(sheet, SAND)
    sheet.limb([(-30, -34), (-14, -24), (-4, 0), (-14, 24), (-30, 34)], (4, 4), BROWN, INK)
    sheet.trace([(-30, -34), (14, 0), (-30, 34)], 1, INK)
    sheet.limb([(-40, 2), (44, 2)], (8, 7), OCHRE, INK)
    sheet.poly([(-18, -14), (22, -14), (22, -2), (-18, -2)], DARK_BROWN, INK, 1)
    for x in (-12, -4, 4, 12):
        sheet.trace([(x, -13), (x, -3)], 0.8, OCHRE)
    sheet.limb([(30, 4), (36, 22)], (5, 4), BROWN, INK)
    sheet.limb([(6, -14), (22, -32), (36, -30)], (3, 3), BROWN, INK)
    sheet.poly([(-52, 0), (-40, -3), (-40, 7), (-52, 4)], STEEL, INK, 0.8)


def qinggang_sword(sheet: Sheet) -> None:
    """Draw a blue-green sword that lies level over its scabbard."""
    _ground(sheet, CELADON)
    sheet.limb([(-40, 22), (40, 10)], (10, 9), TEAL, INK)
    for x, y in ((-34, 21), (-2, 16), (32, 11.5)):
        sheet.limb([(x, y - 5), (x + 2, y + 5)], (4, 4), GOLD, INK)
    sword(sheet.at(0, -10, scale=0.95, deg=82), blade=mix(TEAL, WHITE, 0.55), grip=INDIGO, width=11)


def ice_sword(sheet: Sheet) -> None:
    """Draw a sword with its point down in a crown of ice."""
    _ground(sheet, SKY)
    for x, h, lean in ((-30, 26, -8), (-18, 36, -4), (16, 38, 5), (30, 24, 9), (0, 24, 0)):
        shard = [
            (x - 6, 46),
            (x + lean - 4, 46 - h),
            (x + lean, 38 - h),
            (x + lean + 3, 46 - h),
            (x + 6, 46),
        ]
        sheet.poly(shard, ICE, BLUE, 0.9)
        sheet.fill([shard[2], shard[3], shard[4], (x, 46)], mix(ICE, BLUE, 0.35))
    sword(sheet.at(0, -8, scale=0.72, deg=180), blade=WHITE, grip=BLUE, width=12)
    for x, y in ((-34, -26), (32, -30), (38, 0)):
        for deg in (0, 60, 120):
            sheet.trace([polar(5, deg, (x, y)), polar(-5, deg, (x, y))], 1, BLUE)


def double_swords(sheet: Sheet) -> None:
    """Draw two crossed swords, one with a red and one with a blue tassel."""
    _ground(sheet, BLUSH)
    for deg, tassel in ((-50, CRIMSON), (50, BLUE)):
        placed = sheet.at(0, 0, scale=0.86, deg=deg)
        sword(placed, grip=tassel, width=7)
        for x in (-3, 0, 3):
            placed.brush([(0, 50), (x, 58), (x * 1.6, 68)], 3, tassel)
    sheet.disc((0, 0), 6, GOLD, INK, 0.8)


def blade(sheet: Sheet) -> None:
    """Draw the crescent glaive with the green dragon on its back."""
    _ground(sheet, mix(JADE, CELADON, 0.3))
    glaive(sheet.at(-12, 12, scale=1.12, deg=58))


def glaive(sheet: Sheet) -> None:
    """Draw a crescent glaive upright, the foot of its blade at the origin."""
    pole(sheet.at(0, -8), GREEN, length=100)
    edge = [(-3, -6), (-14, -20), (-16, -38), (-4, -58), (6, -46), (5, -28), (9, -18), (4, -6)]
    sheet.poly(curve(edge, closed=True), SILVER, INK, 1.2)
    sheet.brush([(-9, -16), (-11, -34), (-4, -50)], 1.6, SOFT_INK)
    sheet.shape([(-5, -8), (5, -8), (7, 0), (0, 4), (-7, 0)], GOLD, INK, 1)
    sheet.brush([(2, 2), (12, -12), (2, -20), (6, -34), (14, -36)], 6, GREEN, ends=(0.3, 0.7))
    sheet.disc((14, -37), 3.4, GREEN, INK, 0.6)
    sheet.brush([(0, 4), (-8, 12), (-4, 22)], 4, VERMILION)
    sheet.brush([(0, 4), (6, 14), (3, 24)], 4, VERMILION)


def spear(sheet: Sheet) -> None:
    """Draw the long spear whose head winds like a snake."""
    _ground(sheet, mix(LILAC, SAND, 0.4))
    serpent_spear(sheet.at(2, 8, scale=1.05, deg=-62))


def serpent_spear(sheet: Sheet) -> None:
    """Draw a snake-headed spear upright, the foot of its head at the origin."""
    pole(sheet.at(0, -2), DARK_BROWN, length=100)
    wave = [(0, 0), (-7, -10), (8, -20), (-7, -30), (5, -39), (0, -50)]
    sheet.limb(wave, (8, 1.5), STEEL, INK)
    sheet.brush(wave, 1.4, WHITE)
    sheet.shape([(-6, -2), (6, -2), (4, 5), (-4, 5)], GOLD, INK, 0.9)
    for x in (-7, -3, 1, 5):
        sheet.brush([(x / 3, 4), (x, 12), (x * 1.3, 20)], 3, PLUM)


def axe(sheet: Sheet) -> None:
    """Draw a broad axe upright over a split rock."""
    _ground(sheet, mix(OCHRE, SAND, 0.4))
    sheet.poly([(-40, 46), (-34, 20), (-10, 14), (-2, 46)], MIST, INK, 1)
    sheet.poly([(4, 46), (8, 18), (30, 16), (42, 46)], mix(MIST, SOFT_INK, 0.3), INK, 1)
    sheet = sheet.at(0, 6, scale=0.9)
    pole(sheet.at(2, -40, deg=4), BROWN, length=66)
    sheet.shape([(4, -30), (-16, -40), (-30, -22), (-28, 2), (-14, 8), (4, -8)], STEEL, INK, 1.2)
    sheet.brush([(-18, -38), (-29, -20), (-27, 2), (-15, 7)], 4, WHITE, ends=(0.6, 0.6))
    sheet.poly([(4, -28), (18, -24), (18, -14), (4, -10)], mix(STEEL, INK, 0.3), INK, 1)
    sheet.disc((2, -40), 4, GOLD, INK, 0.8)


def halberd(sheet: Sheet) -> None:
    """Draw the halberd with its crescents either side."""
    _ground(sheet, mix(CRIMSON, PARCHMENT, 0.62))
    crescent_halberd(sheet)


def crescent_halberd(sheet: Sheet) -> None:
    """Draw a halberd upright, its crossbar just above the origin."""
    pole(sheet.at(0, -20), CRIMSON, length=120)
    sheet.poly([(0, -42), (-5, -28), (-2, -16), (2, -16), (5, -28)], SILVER, INK, 0.9)
    for side in (-1, 1):
        moon = [
            (side * 4, -14),
            (side * 16, -26),
            (side * 26, -10),
            (side * 18, 12),
            (side * 20, -6),
            (side * 14, -14),
        ]
        sheet.poly(curve(moon, closed=True), SILVER, INK, 1)
        sheet.trace([(side * 2, -10), (side * 15, -10)], 2.2, GOLD)
        for y in (2, 8):
            sheet.brush([(0, y), (side * 6, y + 8), (side * 4, y + 22)], 3.4, VERMILION)


def kylin_bow(sheet: Sheet) -> None:
    """Draw a great bow drawn with a flaming arrow."""
    _ground(sheet, mix(GOLD, CREAM, 0.35))
    bow = [(14, -40), (-8, -34), (-24, -14), (-26, 0), (-24, 14), (-8, 34), (14, 40)]
    sheet.limb(bow, (5, 5), CRIMSON, INK)
    for x, y in ((-25, 0), (-16, -25), (-16, 25)):
        sheet.disc((x, y), 3.8, GOLD, INK, 0.8)
    sheet.trace([(14, -40), (36, 0), (14, 40)], 1, INK)
    arrow(sheet.at(-46, 0, scale=1.4, deg=90), GREEN)
    flame(sheet.at(-40, 6, scale=0.4, deg=-90))


def guding_blade(sheet: Sheet) -> None:
    """Draw a broad old sabre with rings on its back."""
    _ground(sheet, mix(STEEL, PARCHMENT, 0.35))
    placed = sheet.at(0, 0, scale=0.85, deg=-66)
    edge = [(-5, 22), (-9, -10), (-10, -34), (0, -48), (11, -42), (8, -10), (6, 22)]
    placed.poly(edge, mix(STEEL, OCHRE, 0.3), INK, 1.2)
    placed.brush([(-2, 18), (-4, -14), (-2, -38)], 2, CREAM)
    for y in (-32, -18, -4, 10):
        placed.disc((11, y), 3.6, GOLD, INK, 0.8)
        placed.disc((11, y), 1.6, mix(STEEL, PARCHMENT, 0.4))
    guard(placed, DARK_BROWN)
    placed.brush([(0, 48), (-8, 56), (-4, 66)], 5, CRIMSON)


def fan(sheet: Sheet) -> None:
    """Draw a fan of red feathers over fire."""
    _ground(sheet, mix(ORANGE, PARCHMENT, 0.25))
    for x, size in ((-34, 0.7), (34, 0.7), (-20, 0.5), (20, 0.5)):
        flame(sheet.at(x, 46, scale=size))
    for number, deg in enumerate(range(-66, 67, 22)):
        colour = VERMILION if number % 2 else CRIMSON
        placed = sheet.at(0, 24, deg=deg)
        placed.shape([(0, 0), (-6, -28), (-7, -46), (0, -58), (7, -46), (6, -28)], colour, INK, 1)
        placed.disc((0, -46), (3, 5), GOLD, INK, 0.6)
        placed.trace([(0, -6), (0, -56)], 0.8, CREAM)
    sheet.limb([(0, 22), (0, 44)], (6, 4), GOLD, INK)
    for turn in spokes(6):
        sheet.disc(polar(4, turn, (0, 22)), 1.6, CREAM)


WEAPONS = {
    "crossbow": crossbow,
    "qinggang_sword": qinggang_sword,
    "ice_sword": ice_sword,
    "double_swords": double_swords,
    "blade": blade,
    "spear": spear,
    "axe": axe,
    "halberd": halberd,
    "kylin_bow": kylin_bow,
    "guding_blade": guding_blade,
    "fan": fan,
}
