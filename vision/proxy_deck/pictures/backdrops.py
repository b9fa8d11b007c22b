"""What stands behind a general: land, weather, camp or garden. About 100 by 155 units."""

from vision.proxy_deck.palette import (
    BROWN,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    GREEN,
    ICE,
    INDIGO,
    INK,
    LEAF,
    MIST,
    OCHRE,
    ORANGE,
    PINK,
    SAND,
    SKY,
    SOFT_INK,
    TEAL,
    VERMILION,
    WHITE,
    mix,
)
from vision.proxy_deck.pictures.motifs import (
    bamboo,
    banner,
    blossom,
    bolt,
    branch,
    cloud,
    crags,
    flame,
    hills,
    leaf,
    orb,
    rays,
    ship,
    sparks,
    waves,
)
from vision.proxy_deck.sheet import Sheet, polar, spokes


def red_sun(sheet: Sheet) -> None:
    """Put a red sun behind the head."""
    orb(sheet.at(0, -30), 34, VERMILION)


def pale_moon(sheet: Sheet) -> None:
    """Put a large moon and wisps of cloud high on the right."""
    orb(sheet.at(24, -46), 24, CREAM)
    cloud(sheet.at(34, -34, scale=1), mix(INDIGO, MIST, 0.5), MIST)


def night_stars(sheet: Sheet) -> None:
    """Draw the Dipper and other stars."""
    dipper = [(-42, -62), (-30, -52), (-20, -56), (-6, -64), (16, -62), (20, -48), (36, -52)]
    sheet.trace(dipper, 0.7, ICE)
    sparks(sheet, dipper, 4.5, CREAM)
    sparks(sheet, [(40, -20), (-44, -16), (34, 6), (-38, 12), (44, -68)], 2.6, ICE)


def peaks(sheet: Sheet) -> None:
    """Draw sharp mountains in two rows."""
    crags(
        sheet,
        [(-60, -10), (-40, -50), (-22, -14), (4, -40), (28, -58), (60, -8)],
        mix(MIST, SKY, 0.3),
    )
    crags(sheet, [(-60, 22), (-36, -2), (-10, 26), (26, 0), (60, 24)], mix(MIST, SOFT_INK, 0.4))


def river(sheet: Sheet) -> None:
    """Draw a wide river with two ships on it."""
    waves(sheet, -8, TEAL)
    ship(sheet.at(-32, -6, scale=0.6), BROWN, CREAM)
    ship(sheet.at(36, -2, scale=0.75), DARK_BROWN, SAND)


def burning_fleet(sheet: Sheet) -> None:
    """Draw fire along the whole horizon, over dark water."""
    for number, x in enumerate(range(-50, 56, 12)):
        flame(sheet.at(x, 4, scale=1.2 + number % 3 * 0.5))
    waves(sheet, 2, mix(INDIGO, CRIMSON, 0.4), ORANGE)


def bamboo_grove(sheet: Sheet) -> None:
    """Draw bamboo left and right."""
    for x, deg, tone in ((-40, 4, GREEN), (-27, -3, LEAF), (38, -5, GREEN), (27, 3, LEAF)):
        bamboo(sheet.at(x, -20, deg=deg), tone)


def blossoms(sheet: Sheet) -> None:
    """Hang flowering branches in from the upper corners."""
    branch(sheet.at(4, -58, scale=1.15))
    branch(sheet.at(-2, -40, scale=1, flip=True))


def petals(sheet: Sheet) -> None:
    """Scatter flowers over everything."""
    for number in range(26):
        x, y = (number * 41) % 100 - 50, (number * 67) % 150 - 75
        blossom(sheet.at(x, y, scale=0.7 + number % 4 * 0.3, deg=number * 40), PINK)


def lotus_pond(sheet: Sheet) -> None:
    """Draw lotus leaves on water."""
    waves(sheet, -14, mix(TEAL, SKY, 0.4))
    for x, y, r in ((-36, -4, 13), (36, -8, 15), (-30, 22, 16), (38, 24, 14)):
        sheet.disc((x, y), (r, r * 0.45), LEAF, GREEN, 1)
        for deg in (-40, 0, 40):
            sheet.at(x, y - 2, deg=deg).shape(
                [(0, 0), (-4, -7), (0, -15), (4, -7)], PINK, CRIMSON, 0.6
            )


def camp(sheet: Sheet) -> None:
    """Draw tents and banners."""
    hills(sheet, [(-60, 4), (-20, -4), (20, 4), (60, -2)], mix(OCHRE, GREEN, 0.4))
    for x, y, size in ((-36, 16, 1), (38, 14, 1.1)):
        placed = sheet.at(x, y, scale=size)
        placed.poly([(0, -34), (-22, 6), (22, 6)], CREAM, INK, 1)
        placed.poly([(0, -34), (-5, 6), (5, 6)], SOFT_INK)
    banner(sheet.at(-46, -62, scale=1.1), CRIMSON)
    banner(sheet.at(22, -66, scale=1.1), CRIMSON)


def city_wall(sheet: Sheet) -> None:
    """Draw a crenellated wall of grey brick."""
    sheet.fill([(-60, -22), (60, -22), (60, 90), (-60, 90)], mix(MIST, SOFT_INK, 0.3))
    for x in range(-56, 60, 16):
        sheet.poly(
            [(x, -34), (x + 9, -34), (x + 9, -20), (x, -20)], mix(MIST, SOFT_INK, 0.3), INK, 0.9
        )
    for row, y in enumerate(range(-18, 80, 9)):
        sheet.trace([(-60, y), (60, y)], 0.8, SOFT_INK)
        for x in range(-60 + 8 * (row % 2), 60, 16):
            sheet.trace([(x, y), (x, y + 9)], 0.8, SOFT_INK)


def flames(sheet: Sheet) -> None:
    """Ring the figure with fire."""
    for x, y, size in (
        (-40, 20, 1.8),
        (40, 20, 1.8),
        (-30, -6, 1.6),
        (32, -4, 1.7),
        (-44, -30, 1),
        (44, -34, 1.1),
    ):
        flame(sheet.at(x, y, scale=size))


def storm(sheet: Sheet) -> None:
    """Draw lightning out of dark clouds."""
    bolt(sheet.at(-32, 30, scale=0.95), ICE, SKY)
    bolt(sheet.at(36, 20, scale=0.85, deg=-6), ICE, SKY)
    for x, y, size in ((-32, -66, 1.8), (30, -66, 1.9), (0, -72, 1.8)):
        cloud(sheet.at(x, y, scale=size), (64, 66, 84), MIST)


def snow(sheet: Sheet) -> None:
    """Draw snowfall over white hills."""
    hills(sheet, [(-60, 0), (-30, -18), (10, 0), (40, -14), (60, 2)], WHITE)
    for number in range(40):
        x, y = (number * 37) % 104 - 52, (number * 53) % 150 - 76
        sheet.disc((x, y), 1.2 + number % 3 * 0.5, WHITE)


def sunburst(sheet: Sheet) -> None:
    """Draw rays from behind the head."""
    rays(sheet.at(0, -26), 20, 10, 120, CREAM)


def desert(sheet: Sheet) -> None:
    """Draw dunes under a small sun."""
    orb(sheet.at(-30, -54), 11, CREAM)
    hills(sheet, [(-60, -6), (-20, -26), (16, -8), (60, -30)], mix(SAND, OCHRE, 0.4))
    hills(sheet, [(-60, 18), (0, 2), (60, 16)], mix(SAND, OCHRE, 0.1))


def willow(sheet: Sheet) -> None:
    """Hang willow twigs from the top."""
    for number, x in enumerate(range(-50, 52, 9)):
        low = -10 + (number * 29) % 44
        sheet.brush([(x, -80), (x + 4, -50), (x - 2, -20), (x + 1, low)], 1.6, GREEN)
        for y in range(-70, low, 10):
            leaf(sheet.at(x + 1, y, deg=150 + number * 20 % 60, scale=0.45), LEAF)


def screen(sheet: Sheet) -> None:
    """Draw a folding screen with a fretwork of squares."""
    for x in range(-50, 50, 25):
        sheet.poly(
            [(x, -68), (x + 24, -68), (x + 24, 60), (x, 60)],
            mix(CRIMSON, DARK_BROWN, 0.5),
            GOLD,
            1.2,
        )
        for y in range(-62, 56, 18):
            sheet.trace(
                [(x + 4, y), (x + 20, y), (x + 20, y + 14), (x + 4, y + 14), (x + 4, y)], 1, GOLD
            )
            sheet.trace(
                [
                    (x + 8, y + 4),
                    (x + 16, y + 4),
                    (x + 16, y + 10),
                    (x + 8, y + 10),
                    (x + 8, y + 4),
                ],
                0.8,
                GOLD,
            )


def herbs(sheet: Sheet) -> None:
    """Draw a wall of medicine drawers."""
    sheet.fill([(-60, -80), (60, -80), (60, 80), (-60, 80)], mix(BROWN, OCHRE, 0.4))
    for row, y in enumerate(range(-74, 70, 16)):
        for column, x in enumerate(range(-50, 50, 20)):
            tone = OCHRE if (row + column) % 2 else mix(OCHRE, SAND, 0.4)
            sheet.poly([(x, y), (x + 18, y), (x + 18, y + 14), (x, y + 14)], tone, DARK_BROWN, 0.8)
            sheet.disc((x + 9, y + 7), 1.8, GOLD, DARK_BROWN, 0.5)


def talismans(sheet: Sheet) -> None:
    """Draw a wheel of yellow paper charms."""
    for deg in spokes(10, 18):
        placed = sheet.at(*polar(44, deg, (0, -24)), deg=deg)
        placed.poly([(-6, -13), (6, -13), (6, 13), (-6, 13)], GOLD, INK, 0.8)
        placed.brush([(0, -10), (-3, -4), (3, 1), (-2, 7), (0, 11)], 1.8, CRIMSON)


def banners(sheet: Sheet) -> None:
    """Fill the field with blue war banners."""
    for x, y, size in (
        (-52, -72, 1.2),
        (-16, -78, 1.1),
        (18, -70, 1.2),
        (-50, -30, 1.3),
        (20, -26, 1.3),
    ):
        banner(sheet.at(x, y, scale=size), mix(INDIGO, SKY, 0.25))
