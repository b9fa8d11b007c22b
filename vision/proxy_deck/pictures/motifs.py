"""The things that several pictures and portraits show: land and sky, fire, swords, sleeves.

Each is drawn round the origin of the sheet it is given; place and size it with ``Sheet.at``.
"""

from vision.model import Point
from vision.proxy_deck.palette import (
    BROWN,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    INK,
    LEAF,
    ORANGE,
    PINK,
    SILVER,
    SKIN,
    SOFT_INK,
    STEEL,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.sheet import Points, Sheet, curve, ellipse, polar, spokes

BOTTOM = 75.0
"""Below the lower edge of every picture."""


def hills(sheet: Sheet, ridge: Points, colour: Colour) -> None:
    """Fill everything below a soft ridge that runs from left to right."""
    sheet.fill([*curve(ridge), (60, BOTTOM), (-60, BOTTOM)], colour)


def crags(sheet: Sheet, ridge: Points, colour: Colour) -> None:
    """Fill everything below a sharp ridge, with ink strokes down its faces."""
    sheet.fill([*ridge, (60, BOTTOM), (-60, BOTTOM)], colour)
    sheet.trace(ridge, 0.8, INK)
    dark = mix(colour, INK, 0.45)
    for x, y in ridge[1:-1]:
        sheet.brush([(x, y + 2), (x + 3, y + 12), (x + 1, y + 22)], 2.2, dark)
        sheet.brush([(x - 2, y + 6), (x - 5, y + 16)], 1.6, dark)


def cloud(sheet: Sheet, colour: Colour, line: Colour = SOFT_INK) -> None:
    """Draw a curled cloud about 30 wide."""
    puffs = ((-9, 0, 5), (-2, -4, 6.5), (6, -1, 5.5), (12, 2, 3.5))
    for edge, tone in ((0.7, line), (0.0, colour)):
        for x, y, r in puffs:
            sheet.fill(ellipse((x, y), (r * 1.2 + edge, r + edge)), tone)
    sheet.fill([(-14, 1), (15, 2), (12, 5.5), (-12, 5)], colour)
    sheet.brush([(-15, 5), (0, 6), (17, 5)], 1.2, line)
    sheet.brush([(-4, -1), (-1, -5), (3, -3), (1, 0)], 1, line)


def waves(sheet: Sheet, y: float, colour: Colour, line: Colour = WHITE) -> None:
    """Fill with water from ``y`` down, with rows of curved crests."""
    sheet.fill([(-60, y), (60, y), (60, BOTTOM), (-60, BOTTOM)], colour)
    row, top = 0, y + 4
    while top < BOTTOM:
        for x in range(-60, 61, 20):
            left = x + 10 * (row % 2)
            sheet.brush(
                [(left - 8, top + 2), (left, top - 2), (left + 8, top + 2)], 1.4, line, alpha=0.6
            )
        row, top = row + 1, top + 7


def flame(sheet: Sheet) -> None:
    """Draw a flame 40 tall with its foot at the origin."""
    tongues = (
        (VERMILION, 1.0),
        (ORANGE, 0.72),
        (GOLD, 0.46),
        (CREAM, 0.2),
    )
    outline = (
        (0, 0),
        (-11, -5),
        (-12, -15),
        (-5, -21),
        (-6, -30),
        (1, -40),
        (3, -28),
        (9, -22),
        (8, -30),
        (13, -18),
        (11, -6),
    )
    for colour, size in tongues:
        sheet.fill(curve([(x * size, y * size) for x, y in outline], closed=True), colour)


def bolt(sheet: Sheet, colour: Colour, glow: Colour) -> None:
    """Draw a lightning bolt 100 tall that ends at the origin."""
    edge = [
        (6, -100),
        (-14, -58),
        (0, -60),
        (-12, -26),
        (0, -30),
        (0, 0),
        (14, -42),
        (2, -40),
        (14, -70),
        (0, -68),
        (20, -100),
    ]
    sheet.wash(edge, glow, 5, 0.7)
    sheet.fill(edge, colour)
    sheet.trace([*edge, edge[0]], 1, mix(glow, INK, 0.3))


def blossom(sheet: Sheet, colour: Colour = PINK) -> None:
    """Draw a five-petalled flower of radius 5."""
    for deg in spokes(5):
        sheet.disc(polar(2.8, deg), 2.4, colour, mix(colour, CRIMSON, 0.5), 0.4)
    sheet.disc((0, 0), 1.2, GOLD)


def branch(sheet: Sheet, colour: Colour = PINK) -> None:
    """Draw a flowering branch from (-50, 0) to (20, -20)."""
    sheet.limb([(-52, 4), (-30, -4), (-8, -6), (20, -22)], (5, 1), DARK_BROWN)
    sheet.limb([(-24, -5), (-8, -18), (2, -28)], (2.5, 0.8), DARK_BROWN)
    sheet.limb([(-12, -6), (4, 4), (14, 6)], (2, 0.8), DARK_BROWN)
    for x, y, size in (
        (-30, -9, 1.1),
        (-8, -20, 1.2),
        (3, -29, 0.9),
        (8, -14, 1.2),
        (20, -24, 1),
        (14, 6, 1.1),
        (-14, -2, 0.8),
        (2, 0, 0.7),
    ):
        blossom(sheet.at(x, y, scale=size, deg=x * 7), colour)


def bamboo(sheet: Sheet, colour: Colour) -> None:
    """Draw a bamboo stem 120 tall through the origin, with leaves."""
    dark = mix(colour, INK, 0.4)
    for y in range(-60, 61, 24):
        sheet.limb([(0, y), (0.6, y + 21)], (4, 4), colour, dark)
    for x, y, deg in ((4, -30, 60), (3, -34, 110), (-4, 2, -70), (-3, 6, -115), (4, 30, 75)):
        leaf(sheet.at(x, y, deg=deg), mix(colour, LEAF, 0.4))


def leaf(sheet: Sheet, colour: Colour) -> None:
    """Draw a leaf 16 long that points up from the origin."""
    sheet.shape([(0, 0), (-3, -6), (0, -17), (3, -6)], colour, mix(colour, INK, 0.5), 0.4)


def sword(sheet: Sheet, *, blade: Colour = SILVER, grip: Colour = BROWN, width: float = 6) -> None:
    """Draw a straight double-edged sword 100 tall, point up, centred on the origin."""
    half = width / 2
    sheet.poly([(-half, 22), (-half, -40), (0, -50), (half, -40), (half, 22)], blade, INK, 0.9)
    sheet.fill([(0, 22), (0, -48), (half * 0.8, -39), (half * 0.8, 22)], mix(blade, INK, 0.25))
    guard(sheet, grip)


def guard(sheet: Sheet, grip: Colour) -> None:
    """Draw hilt, guard and pommel of a sword whose blade ends at y = 22."""
    sheet.limb([(0, 26), (0, 44)], (4, 4), grip, INK)
    for y in (29, 33, 37, 41):
        sheet.trace([(-2, y), (2, y - 1.5)], 0.7, GOLD)
    sheet.shape([(-10, 21), (0, 25), (10, 21), (8, 27), (0, 28), (-8, 27)], GOLD, INK, 0.8)
    sheet.disc((0, 47), 3.4, GOLD, INK, 0.8)


def sabre(
    sheet: Sheet, *, blade: Colour = SILVER, grip: Colour = CRIMSON, width: float = 9
) -> None:
    """Draw a curved single-edged sabre 100 tall, point up, centred on the origin."""
    edge = [(-3, 22), (-3.5, -5), (-1, -28), (7, -50), (width - 2, -28), (width - 3, 0), (3, 22)]
    sheet.poly(curve(edge)[:-1], blade, INK, 0.9)
    sheet.brush([(1, 20), (1.5, -8), (6, -42)], 1.4, mix(blade, INK, 0.4))
    guard(sheet, grip)


def pole(sheet: Sheet, colour: Colour = BROWN, *, length: float = 100) -> None:
    """Draw a shaft from the origin straight down."""
    sheet.limb([(0, 0), (0, length)], (3, 3), colour, INK)


def spear_head(sheet: Sheet, tassel: Colour = VERMILION) -> None:
    """Draw a spear head that points up from the origin, with its tassel."""
    sheet.poly([(0, -26), (-5, -10), (-1.5, 0), (1.5, 0), (5, -10)], SILVER, INK, 0.8)
    sheet.trace([(0, -24), (0, -2)], 0.6, SOFT_INK)
    for x in (-5, -2.5, 0, 2.5, 5):
        sheet.brush([(0, 0), (x * 0.8, 6), (x, 13)], 2.4, tassel, ends=(0.6, 0.2))


def arrow(sheet: Sheet, feathers: Colour = CRIMSON) -> None:
    """Draw an arrow 60 long, head down at the origin."""
    sheet.trace([(0, -58), (0, -6)], 1.4, DARK_BROWN)
    sheet.poly([(0, 0), (-3, -9), (0, -7), (3, -9)], STEEL, INK, 0.6)
    for side in (-1, 1):
        sheet.fill([(0, -46), (side * 4, -51), (side * 4, -60), (0, -56)], feathers)


def banner(sheet: Sheet, colour: Colour) -> None:
    """Draw a forked banner that flies right from a pole; the pole's top is the origin."""
    pole(sheet, DARK_BROWN, length=60)
    sheet.shape([(1, 3), (14, 5), (30, 1), (24, 11), (31, 22), (15, 23), (1, 21)], colour, INK, 0.7)


def sleeve(sheet: Sheet, colour: Colour) -> None:
    """Draw a wide sleeve that comes from the left, with the hand at the origin."""
    sheet.disc((-1, 0), (6, 4.5), SKIN, INK, 0.8)
    sheet.shape(
        [(-4, -8), (-22, -14), (-52, -18), (-56, 12), (-30, 22), (-12, 16), (-4, 8)], colour, INK, 1
    )
    sheet.brush([(-4, -8), (-7, 0), (-4, 8)], 3, mix(colour, WHITE, 0.6), ends=(0.8, 0.8))
    for y in (-6, 4, 12):
        sheet.brush([(-14, y / 2), (-30, y), (-48, y)], 1.3, mix(colour, INK, 0.5))


def ship(sheet: Sheet, hull: Colour, sail: Colour) -> None:
    """Draw a ship 50 long with a batten sail, the waterline at the origin."""
    sheet.trace([(0, 0), (0, -44)], 1.6, DARK_BROWN)
    sheet.shape([(2, -42), (18, -38), (20, -14), (2, -10)], sail, INK, 0.8)
    for y in (-34, -27, -20):
        sheet.trace([(2, y), (19, y + 2)], 0.7, mix(sail, INK, 0.5))
    sheet.shape([(-28, -12), (-20, -6), (16, -6), (28, -13), (22, 3), (-20, 4)], hull, INK, 1)


def sparks(sheet: Sheet, places: Points, size: float, colour: Colour) -> None:
    """Draw four-pointed stars at ``places``."""
    for x, y in places:
        star = [polar(size if i % 2 == 0 else size * 0.3, 45 * i, (x, y)) for i in range(8)]
        sheet.fill(star, colour)


def rays(sheet: Sheet, n: int, inner: float, outer: float, colour: Colour) -> None:
    """Draw ``n`` wedges that widen outwards from the origin."""
    for deg in spokes(n):
        wedge: list[Point] = [
            polar(inner, deg),
            polar(outer, deg - 90 / n),
            polar(outer, deg + 90 / n),
        ]
        sheet.fill(wedge, colour, 0.5)


def orb(sheet: Sheet, radius: float, colour: Colour) -> None:
    """Draw a sun or moon with a soft glow."""
    sheet.wash(ellipse((0, 0), radius * 1.35), colour, radius * 0.25, 0.5)
    sheet.disc((0, 0), radius, colour)
