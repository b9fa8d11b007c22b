"""Pictures of the tricks that are used at once."""

from vision.proxy_deck.fonts import Face
from vision.proxy_deck.palette import (
    BLUE,
    BROWN,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    GREEN,
    INDIGO,
    INK,
    JADE,
    LEAF,
    MIST,
    OCHRE,
    ORANGE,
    PINK,
    PLUM,
    SAND,
    SILVER,
    SKIN,
    SOFT_INK,
    STEEL,
    TEAL,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures.motifs import (
    arrow,
    banner,
    blossom,
    branch,
    cloud,
    crags,
    flame,
    hills,
    orb,
    pole,
    rays,
    sabre,
    ship,
    sleeve,
    sparks,
    spear_head,
    waves,
)
from vision.proxy_deck.sheet import Sheet, ellipse, polar, spokes


def dismantlement(sheet: Sheet) -> None:
    """Draw an arched bridge whose middle has fallen into the river."""
    sheet.shade((214, 226, 222), (180, 206, 210))
    crags(
        sheet,
        [(-60, -20), (-40, -44), (-24, -18), (-4, -34), (18, -10), (40, -38), (60, -16)],
        mix(MIST, TEAL, 0.3),
    )
    waves(sheet, 20, mix(BLUE, TEAL, 0.4))
    for side in (-1, 1):
        deck = [
            (side * 60, 22),
            (side * 60, 0),
            (side * 36, -12),
            (side * 13, -18),
            (side * 9, -11),
            (side * 15, -7),
            (side * 30, 0),
            (side * 38, 22),
        ]
        sheet.poly(deck, OCHRE, INK, 1.4)
        for x, y in ((54, -14), (42, -21), (30, -26), (18, -28)):
            sheet.limb([(side * x, y), (side * x, y + 14)], (3, 3), CRIMSON, INK)
        sheet.limb([(side * 58, -11), (side * 36, -23), (side * 16, -28)], (2.4, 2.4), CRIMSON, INK)
    for x, y, deg in ((-6, -2, 30), (6, 12, -50), (-2, 28, 80), (10, 36, 20), (-14, 38, -30)):
        sheet.at(x, y, deg=deg).poly([(-8, -2.4), (8, -2.4), (8, 2.4), (-8, 2.4)], BROWN, INK, 0.9)


def snatch(sheet: Sheet) -> None:
    """Draw a goat that is led away by a rope."""
    sheet.shade((232, 236, 200), (178, 200, 124))
    hills(sheet, [(-60, 14), (-20, 2), (20, 16), (60, 4)], mix(LEAF, CREAM, 0.3))
    hills(sheet, [(-60, 40), (0, 36), (60, 42)], GREEN)
    for x in (-22, -10, 12, 22):
        sheet.limb([(x, 18), (x + 1, 30), (x, 44)], (6, 3.4), WHITE, INK)
    body = [
        (-32, 2),
        (-20, -10),
        (0, -8),
        (18, -12),
        (30, -2),
        (28, 18),
        (10, 24),
        (-12, 23),
        (-30, 20),
    ]
    sheet.shape(body, WHITE, INK, 1.4)
    for x, y in ((-20, 0), (-6, 4), (8, 0), (-14, 12), (4, 14), (18, 10)):
        sheet.brush([(x - 4, y), (x, y + 4), (x + 4, y)], 1.3, MIST)
    sheet.shape(
        [(18, -8), (20, -30), (30, -36), (46, -24), (44, -16), (32, -14), (30, 4)], WHITE, INK, 1.3
    )
    sheet.limb([(26, -34), (20, -48), (8, -50)], (5, 1.5), OCHRE, INK)
    sheet.limb([(31, -35), (28, -52), (16, -58)], (5, 1.5), OCHRE, INK)
    sheet.disc((33, -27), 1.8, INK)
    sheet.brush([(40, -15), (42, -8), (40, -2)], 4, WHITE)
    sheet.brush([(-32, 2), (-40, -4), (-38, -10)], 6, WHITE, ends=(0.8, 0.3))
    sheet.limb([(27, -6), (40, 2), (60, -14)], (1.8, 1.8), CRIMSON)
    sheet.brush([(22, -10), (27, -4), (33, -10)], 3, CRIMSON, ends=(0.8, 0.8))


def duel(sheet: Sheet) -> None:
    """Draw two spears that cross between a red and a blue side."""
    sheet.shade((236, 224, 198), (214, 196, 160))
    sheet.fill([(-60, -75), (6, -75), (-6, 75), (-60, 75)], mix(CRIMSON, CREAM, 0.25))
    sheet.fill([(60, -75), (6, -75), (-6, 75), (60, 75)], mix(INDIGO, CREAM, 0.25))
    sheet.trace([(6, -75), (-6, 75)], 2, CREAM)
    banner(sheet.at(-44, -30, scale=0.9), VERMILION)
    banner(sheet.at(44, -30, scale=0.9, flip=True), BLUE)
    for deg, tassel in ((38, VERMILION), (-38, BLUE)):
        placed = sheet.at(0, 6, deg=deg)
        pole(placed.at(0, -40), DARK_BROWN, length=92)
        spear_head(placed.at(0, -40, scale=1.15), tassel)
    sheet.wash(ellipse((0, 6), 12), GOLD, 4)
    sparks(sheet, [(0, 6)], 16, CREAM)
    sparks(sheet, [(-14, -4), (14, 18), (12, -8)], 6, CREAM)


def collateral(sheet: Sheet) -> None:
    """Draw a sabre that passes from one sleeve to another."""
    sheet.shade(mix(PLUM, INK, 0.25), mix(PLUM, SAND, 0.5))
    sheet.wash(ellipse((0, 0), (30, 40)), mix(PLUM, WHITE, 0.5), 8, 0.7)
    sabre(sheet.at(2, -12, scale=1.05, deg=12), grip=DARK_BROWN, width=13)
    sleeve(sheet.at(-6, 24), GOLD)
    sleeve(sheet.at(8, 36, flip=True, deg=-8), TEAL)
    sparks(sheet, [(-30, -40), (30, -14), (-36, -8)], 5, CREAM)


def ex_nihilo(sheet: Sheet) -> None:
    """Draw an empty circle of ink out of which light comes."""
    sheet.shade((252, 247, 232), (244, 232, 200))
    rays(sheet, 18, 6, 70, mix(GOLD, WHITE, 0.4))
    ring = [polar(34, deg) for deg in range(20, 350, 12)]
    sheet.brush(ring, 13, INK, ends=(0.5, 0.05))
    sheet.brush([polar(37, deg) for deg in range(40, 300, 12)], 2, SOFT_INK)
    orb(sheet, 15, GOLD)
    for deg in (-14, 14):
        placed = sheet.at(0, 2, deg=deg)
        placed.poly([(-8, -12), (8, -12), (8, 12), (-8, 12)], CREAM, INK, 1)
        placed.poly([(-5.5, -9.5), (5.5, -9.5), (5.5, 9.5), (-5.5, 9.5)], VERMILION)
    sparks(sheet, [(-30, -48), (34, -46), (-38, 46), (30, 50), (0, -54)], 5, GOLD)


def nullification(sheet: Sheet) -> None:
    """Draw an open hand before a jade disc, which turns swirling ink away."""
    sheet.shade((120, 160, 142), (206, 222, 200))
    for turn in range(4):
        start = turn * 90
        arc = [polar(48 - (deg - start) * 0.08, deg) for deg in range(start, start + 100, 10)]
        sheet.brush(arc, 7, mix(JADE, INK, 0.6), ends=(0.1, 0.4))
    sheet.disc((0, 0), 34, JADE, INK, 1.6)
    sheet.disc((0, 0), 29, mix(JADE, WHITE, 0.75), mix(JADE, INK, 0.5), 0.8)
    for base, tip in (
        ((-9, -4), (-15, -24)),
        ((-3, -6), (-5, -30)),
        ((3.5, -6), (5, -29)),
        ((9.5, -3), (14, -22)),
    ):
        sheet.limb([base, tip], (6, 5), SKIN, INK)
    sheet.limb([(-10, 8), (-20, 2), (-24, -6)], (6.5, 5), SKIN, INK)
    sheet.shape(
        [(-12, -6), (0, -9), (12, -5), (12, 12), (6, 20), (-6, 20), (-12, 12)], SKIN, INK, 1
    )
    sheet.fill([(-8, -6), (9, -6), (9, 8), (-8, 8)], SKIN)
    sheet.brush([(-8, 0), (0, 4), (9, 2)], 1, BROWN)
    sheet.brush([(-6, 8), (0, 2), (1, -4)], 1, BROWN)
    sheet.shape([(-11, 18), (11, 18), (20, 62), (-20, 62)], CRIMSON, INK, 1.2)
    sheet.brush([(-11, 19), (0, 21), (11, 19)], 4, GOLD, ends=(0.8, 0.8))


def savage_assault(sheet: Sheet) -> None:
    """Draw a war elephant seen from the front."""
    sheet.shade((206, 140, 84), (150, 84, 52))
    hills(sheet, [(-60, -16), (-30, -30), (0, -20), (30, -34), (60, -14)], mix(BROWN, ORANGE, 0.4))
    grey, dark = (124, 122, 126), (92, 90, 96)
    for side in (-1, 1):
        sheet.limb([(side * 18, 20), (side * 20, 60)], (20, 18), dark, INK)
        sheet.shape(
            [(side * 16, -30), (side * 40, -36), (side * 48, -8), (side * 36, 14), (side * 18, 4)],
            grey,
            INK,
            1.5,
        )
        sheet.shape(
            [(side * 20, -24), (side * 36, -28), (side * 41, -8), (side * 32, 4)],
            mix(grey, PINK, 0.4),
        )
    sheet.shape(
        [(-24, -30), (0, -42), (24, -30), (24, 0), (14, 16), (-14, 16), (-24, 0)], grey, INK, 1.6
    )
    sheet.limb([(0, 0), (0, 26), (6, 44), (16, 48)], (17, 7), grey, INK)
    for y in (14, 22, 30, 38):
        sheet.brush([(-6, y), (0, y + 2), (7, y)], 1.4, dark)
    for side in (-1, 1):
        sheet.limb([(side * 13, 12), (side * 22, 28), (side * 34, 26)], (7, 1.5), CREAM, INK)
        sheet.disc((side * 13, -12), 2.6, INK)
        sheet.disc((side * 13.6, -12.6), 0.9, WHITE)
        sheet.brush([(side * 7, -18), (side * 14, -20), (side * 20, -14)], 2, dark)
    sheet.poly([(-14, -38), (14, -38), (8, -18), (0, -12), (-8, -18)], CRIMSON, GOLD, 1.6)
    sheet.disc((0, -26), 4, GOLD, INK, 0.7)
    for x, size in ((-44, 1), (40, 1.1), (-10, 0.8)):
        cloud(sheet.at(x, 56, scale=size), SAND, OCHRE)


def archery_attack(sheet: Sheet) -> None:
    """Draw a rain of arrows over a dark camp."""
    sheet.shade((230, 190, 140), (120, 92, 112))
    hills(sheet, [(-60, 40), (-30, 30), (0, 42), (30, 32), (60, 40)], mix(PLUM, INK, 0.5))
    for x in (-34, 4, 36):
        sheet.poly([(x, 34), (x - 14, 60), (x + 14, 60)], mix(SAND, PLUM, 0.4), INK, 1)
    places = (
        (-40, -10),
        (-26, 14),
        (-12, -24),
        (-4, 26),
        (10, -6),
        (20, 20),
        (34, -18),
        (44, 8),
        (-30, -44),
        (26, -46),
        (2, -52),
        (-46, 34),
        (38, 38),
    )
    for number, (x, y) in enumerate(places):
        arrow(
            sheet.at(x, y, deg=24, scale=0.8 + number % 3 * 0.15), CRIMSON if number % 2 else WHITE
        )


def god_salvation(sheet: Sheet) -> None:
    """Draw three cups under a peach tree in flower."""
    sheet.shade((250, 222, 222), (252, 240, 220))
    orb(sheet.at(22, -22), 16, mix(VERMILION, PINK, 0.4))
    branch(sheet.at(0, -30, scale=1.05))
    branch(sheet.at(2, -44, scale=0.9, flip=True))
    sheet.shape([(-48, 44), (0, 38), (48, 44), (44, 64), (-44, 64)], BROWN, INK, 1.4)
    for x, y, robe in ((-28, 28, GREEN), (0, 34, GOLD), (28, 28, CRIMSON)):
        sheet.shape(
            [(x - 11, y - 10), (x + 11, y - 10), (x + 7, y + 8), (x, y + 12), (x - 7, y + 8)],
            robe,
            INK,
            1.2,
        )
        sheet.disc((x, y - 9.5), (11, 3.4), CREAM, INK, 1)
        sheet.limb([(x - 4, y + 13), (x + 4, y + 13)], (4, 4), robe, INK)
    for x, y in ((-38, 4), (-10, 8), (16, 2), (40, 6), (-22, -6)):
        blossom(sheet.at(x, y, scale=0.6, deg=x))


def amazing_grace(sheet: Sheet) -> None:
    """Draw ears of grain round a full measure."""
    sheet.shade((250, 226, 140), (232, 180, 82))
    orb(sheet.at(0, -34), 17, CREAM)
    for deg, tone in ((-40, OCHRE), (40, OCHRE), (-24, GOLD), (24, GOLD), (-8, OCHRE), (8, OCHRE)):
        _ear(sheet.at(0, 44, deg=deg), tone)
    sheet.wash(ellipse((0, 22), (26, 10)), CREAM, 2)
    sheet.shape([(-28, 24), (-14, 12), (0, 8), (14, 12), (28, 24)], CREAM, INK, 1)
    for x, y in ((-14, 19), (-4, 14), (6, 17), (15, 20), (0, 21)):
        sheet.disc((x, y), (1.8, 1.1), OCHRE)
    sheet.poly([(-34, 24), (34, 24), (24, 54), (-24, 54)], mix(BROWN, CRIMSON, 0.2), INK, 1.6)
    sheet.trace([(-31, 31), (31, 31)], 1.6, GOLD)
    sheet.trace([(-27, 47), (27, 47)], 1.6, GOLD)
    sheet.text("丰", (0, 39), 15, Face.BRUSH, CREAM)


def _ear(sheet: Sheet, colour: Colour) -> None:
    sheet.brush([(0, 0), (0, -40), (2, -84)], 1.8, mix(colour, GREEN, 0.4), ends=(1, 0.6))
    for number in range(6):
        for side in (-1, 1):
            grain = sheet.at(1 + side * 1.5, -54 - 7 * number, deg=side * 28)
            grain.shape([(0, 2), (-2.6, -4), (0, -11), (2.6, -4)], colour, BROWN, 0.6)


def iron_chain(sheet: Sheet) -> None:
    """Draw two chains that cross over rings."""
    sheet.shade((58, 66, 76), (116, 122, 128))
    for side in (-1, 1):
        for number in range(-3, 4):
            placed = sheet.at(number * 15, side * number * 19, deg=side * 52)
            _link(placed, wide=number % 2 == 0)
    sheet.disc((0, 0), 15, OCHRE, INK, 1.6)
    sheet.disc((0, 0), 8, mix(STEEL, INK, 0.5), INK, 1.4)
    for deg in spokes(8):
        sheet.disc(polar(11.5, deg), 1.3, INK)


def _link(sheet: Sheet, *, wide: bool) -> None:
    half = 7.5 if wide else 2.6
    ring = ellipse((0, 0), (14, half), 32)
    closed = [*ring, ring[0], ring[1]]
    sheet.trace(closed, 6, INK)
    sheet.trace(closed, 4, SILVER)
    sheet.trace(closed, 1.2, WHITE)


def fire_attack(sheet: Sheet) -> None:
    """Draw burning ships on a night river."""
    sheet.shade((34, 24, 40), (150, 52, 36))
    hills(sheet, [(-60, -6), (-36, -26), (-10, -8), (20, -30), (60, -4)], (40, 24, 34))
    waves(sheet, 18, (96, 32, 36), ORANGE)
    for x, y, size in ((-26, 22, 0.8), (28, 20, 0.75)):
        ship(sheet.at(x, y, scale=size), DARK_BROWN, mix(BROWN, INK, 0.3))
        for shift, high in ((-12, 0.7), (0, 1.15), (12, 0.9)):
            flame(sheet.at(x + shift, y - 4, scale=high))
    ship(sheet.at(2, 46, scale=1.05), mix(BROWN, INK, 0.4), mix(CRIMSON, INK, 0.3))
    for shift, high in ((-18, 0.9), (-6, 1.4), (8, 1.7), (20, 1)):
        flame(sheet.at(2 + shift, 40, scale=high))
    sparks(sheet, [(-40, -36), (-14, -44), (12, -50), (38, -40), (-2, -26)], 2.4, GOLD)


TRICKS = {
    "dismantlement": dismantlement,
    "snatch": snatch,
    "duel": duel,
    "collateral": collateral,
    "ex_nihilo": ex_nihilo,
    "nullification": nullification,
    "savage_assault": savage_assault,
    "archery_attack": archery_attack,
    "god_salvation": god_salvation,
    "amazing_grace": amazing_grace,
    "iron_chain": iron_chain,
    "fire_attack": fire_attack,
}
