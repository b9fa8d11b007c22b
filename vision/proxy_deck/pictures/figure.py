"""The body, face and beard of a portrait.

The figure looks out from a sheet of 100 by about 155 units: the head's middle at (0, -24), the
shoulders at 10; below 30 the skills of the card cover it.
"""

from vision.proxy_deck.palette import (
    CRIMSON,
    INK,
    SKIN,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.sheet import Sheet, ellipse, polar

SHOULDERS = (
    (-46, 90),
    (-46, 34),
    (-40, 16),
    (-22, 8),
    (-8, 2),
    (8, 2),
    (22, 8),
    (40, 16),
    (46, 34),
    (46, 90),
)


def robe(sheet: Sheet, colour: Colour, trim: Colour) -> None:
    """Draw a crossed robe with a broad collar."""
    sheet.poly(SHOULDERS, colour, INK, 1.4)
    for x in (-34, -24, 26, 36):
        sheet.brush([(x, 18), (x * 1.05, 40), (x, 84)], 2, mix(colour, INK, 0.4))
    sheet.limb([(10, 0), (2, 24), (-20, 84)], (8, 9), trim, INK)
    sheet.limb([(-10, 0), (0, 26), (14, 84)], (8, 9), trim, INK)
    sheet.fill([(-6, -6), (6, -6), (6, 4), (0, 14), (-6, 4)], SKIN)


def gown(sheet: Sheet, colour: Colour, trim: Colour) -> None:
    """Draw a lady's gown with narrow shoulders and a floating scarf."""
    outline = [(-36, 90), (-34, 40), (-28, 18), (-12, 6), (12, 6), (28, 18), (34, 40), (36, 90)]
    sheet.poly(outline, colour, INK, 1.3)
    sheet.fill([(-7, -6), (7, -6), (12, 7), (0, 26), (-12, 7)], SKIN)
    sheet.limb([(13, 6), (2, 26), (-4, 84)], (6, 6), trim, INK)
    sheet.limb([(-13, 6), (0, 28), (10, 84)], (6, 6), trim, INK)
    for side in (-1, 1):
        scarf = [(side * 18, 12), (side * 44, 6), (side * 40, 34), (side * 50, 60)]
        sheet.brush(scarf, 9, mix(trim, WHITE, 0.3), ends=(0.4, 0.3))


def armour(sheet: Sheet, colour: Colour, trim: Colour) -> None:
    """Draw a coat of scales with shoulder guards and a round breastplate."""
    sheet.poly(SHOULDERS, colour, INK, 1.4)
    for row, y in enumerate(range(14, 90, 8)):
        for x in range(-40 + 4 * (row % 2), 44, 8):
            arc = [(x - 4, y), (x, y + 5), (x + 4, y)]
            sheet.trace(arc, 0.9, mix(colour, INK, 0.45))
    for side in (-1, 1):
        guard = [(side * 18, 8), (side * 38, 8), (side * 50, 24), (side * 48, 36), (side * 30, 24)]
        sheet.shape(guard, trim, INK, 1.3)
        sheet.brush([(side * 22, 11), (side * 38, 14), (side * 47, 30)], 2, mix(trim, INK, 0.4))
    sheet.disc((0, 32), 13, trim, INK, 1.2)
    sheet.disc((0, 32), 8, mix(trim, WHITE, 0.45), INK, 0.7)
    sheet.shape(
        [(-14, -2), (14, -2), (18, 10), (0, 17), (-18, 10)], mix(colour, trim, 0.5), INK, 1.2
    )
    sheet.fill([(-6, -6), (6, -6), (5, 3), (-5, 3)], SKIN)


def bare(sheet: Sheet, colour: Colour, trim: Colour) -> None:
    """Draw a bare chest with a belt of ``trim``; ``colour`` is the skin."""
    sheet.poly(SHOULDERS, colour, INK, 1.4)
    for side in (-1, 1):
        sheet.brush([(side * 4, 34), (side * 20, 38), (side * 30, 26)], 2, mix(colour, INK, 0.5))
        sheet.brush([(side * 32, 20), (side * 38, 34), (side * 36, 52)], 2, mix(colour, INK, 0.5))
    sheet.brush([(0, 18), (1, 34), (0, 60)], 1.6, mix(colour, INK, 0.5))
    sheet.limb([(-44, 22), (0, 46), (40, 78)], (7, 7), trim, INK)


def face(sheet: Sheet, skin: Colour, *, fierce: bool) -> None:
    """Draw a face; a fierce one has slanting brows and wide eyes."""
    sheet.fill([(-7, -16), (7, -16), (8, 4), (-8, 4)], mix(skin, INK, 0.15))
    sheet.shape(
        [(-15, -32), (0, -44), (15, -32), (15, -18), (7, -5), (0, -2), (-7, -5), (-15, -18)],
        skin,
        INK,
        1.2,
    )
    for side in (-1, 1):
        x = side * 6.5
        inner, outer = (-27, -31) if fierce else (-29.5, -29)
        sheet.brush(
            [(side * 2.5, inner), (x, inner - 2.4), (side * 12, outer)], 2.8 if fierce else 1.7, INK
        )
        sheet.disc((x, -23), (3.2, 2.2 if fierce else 1.6), WHITE, INK, 0.7)
        sheet.disc((x + 0.4, -23), 1.5, INK)
    sheet.brush([(0, -23), (2, -16), (-1, -14.5)], 1.2, mix(skin, INK, 0.6))
    sheet.brush([(-4.5, -9.5), (0, -10.5 if fierce else -9), (4.5, -9.5)], 1.6, CRIMSON)


def lady_face(sheet: Sheet, skin: Colour) -> None:
    """Draw a slender face with painted lips and a flower mark."""
    sheet.fill([(-5, -16), (5, -16), (6, 4), (-6, 4)], mix(skin, INK, 0.1))
    sheet.shape(
        [(-13, -32), (0, -43), (13, -32), (12.5, -19), (5, -6), (0, -3), (-5, -6), (-12.5, -19)],
        skin,
        INK,
        1,
    )
    for side in (-1, 1):
        sheet.brush([(side * 2.8, -29), (side * 7, -31), (side * 11, -28.5)], 1.2, INK)
        sheet.brush([(side * 2.8, -22.5), (side * 6.5, -25), (side * 10.8, -22.5)], 1.8, INK)
        sheet.disc((side * 6.6, -22.6), 1.6, INK)
        sheet.wash(ellipse((side * 8, -16), (3.5, 2.4)), VERMILION, 1.2, 0.5)
    sheet.brush([(0, -20), (1, -16)], 0.9, mix(skin, INK, 0.5))
    sheet.shape([(-3, -10.5), (0, -11.6), (3, -10.5), (0, -8.6)], CRIMSON)
    sheet.disc((0, -35), 1.4, VERMILION)


def long_beard(sheet: Sheet, colour: Colour) -> None:
    """Draw a beard down to the breast in five strands."""
    for x in (-9, -4.5, 0, 4.5, 9):
        sheet.brush([(x, -10), (x * 1.25, 10), (x * 0.8, 34 - abs(x))], 6, colour, ends=(0.7, 0.1))
    moustache(sheet, colour)


def full_beard(sheet: Sheet, colour: Colour) -> None:
    """Draw a bristling beard from ear to ear."""
    for deg in range(100, 262, 9):
        tip, root = polar(27, deg, (0, -22)), polar(12, deg, (0, -20))
        sheet.brush([root, polar(20, deg + 4, (0, -21)), tip], 5.5, colour, ends=(0.9, 0.1))
    sheet.brush([(-5, -9), (0, -7.5), (5, -9)], 2, CRIMSON)
    moustache(sheet, colour)


def goatee(sheet: Sheet, colour: Colour) -> None:
    """Draw a small pointed beard."""
    sheet.brush([(0, -7), (1, 2), (0, 12)], 5, colour, ends=(0.7, 0.1))
    moustache(sheet, colour)


def moustache(sheet: Sheet, colour: Colour) -> None:
    """Draw a drooping moustache."""
    for side in (-1, 1):
        sheet.brush(
            [(side * 0.5, -13), (side * 6, -12.5), (side * 10, -4)], 2.6, colour, ends=(0.7, 0.1)
        )
