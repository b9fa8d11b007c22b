"""Pictures of the delayed tricks."""

from vision.proxy_deck.palette import (
    BROWN,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    INDIGO,
    INK,
    MIST,
    OCHRE,
    PINK,
    PLUM,
    SAND,
    SOFT_INK,
    STEEL,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures.motifs import bolt, branch, cloud, hills, orb
from vision.proxy_deck.sheet import Sheet, ellipse, polar, spokes


def lightning(sheet: Sheet) -> None:
    """Draw one huge bolt out of black clouds."""
    sheet.shade((28, 32, 52), (96, 116, 146))
    hills(sheet, [(-60, 44), (-20, 36), (10, 48), (60, 38)], INK)
    sheet.wash(ellipse((0, 0), (26, 60)), (190, 200, 236), 10, 0.6)
    bolt(sheet.at(-6, 50, scale=1.06), (255, 244, 170), GOLD)
    bolt(sheet.at(-30, 20, scale=0.5, deg=16), CREAM, GOLD)
    bolt(sheet.at(32, 26, scale=0.56, deg=-14), CREAM, GOLD)
    for x, y, size in (
        (-34, -46, 2),
        (34, -48, 2.1),
        (0, -52, 2.4),
        (-16, -36, 1.4),
        (20, -36, 1.4),
    ):
        cloud(sheet.at(x, y, scale=size), (52, 56, 76), MIST)


def indulgence(sheet: Sheet) -> None:
    """Draw a lute between lanterns."""
    sheet.shade(mix(CRIMSON, INK, 0.25), mix(PLUM, PINK, 0.5))
    orb(sheet.at(4, 6), 40, mix(GOLD, CREAM, 0.3))
    for x, y in ((-36, -28), (38, -24)):
        _lantern(sheet.at(x, y))
    lute = sheet.at(0, 6, deg=24)
    lute.limb([(0, -14), (0, -46)], (6, 5), DARK_BROWN, INK)
    for y in (-48, -42):
        lute.limb([(-8, y), (8, y)], (3, 3), BROWN, INK)
    lute.shape(
        [(0, -22), (14, 0), (22, 22), (14, 42), (0, 46), (-14, 42), (-22, 22), (-14, 0)],
        OCHRE,
        INK,
        1.6,
    )
    lute.shape([(0, -12), (10, 4), (15, 22), (9, 37), (0, 40), (-9, 37), (-15, 22), (-10, 4)], SAND)
    lute.limb([(-9, 32), (9, 32)], (3.4, 3.4), DARK_BROWN, INK)
    for string in (-4.5, -1.5, 1.5, 4.5):
        lute.trace([(string, 32), (string * 0.5, -44)], 0.6, INK)
    for fret in (-6, 0, 6, 12):
        lute.trace([(-6, fret), (6, fret)], 1.2, BROWN)
    branch(sheet.at(-4, 58, scale=0.7))


def _lantern(sheet: Sheet) -> None:
    sheet.trace([(0, -40), (0, -12)], 0.8, INK)
    sheet.disc((0, 0), (12, 11), VERMILION, INK, 1.1)
    for x in (-6, 0, 6):
        sheet.brush([(x * 0.6, -10), (x, 0), (x * 0.6, 10)], 1.2, GOLD, ends=(1, 1))
    for y in (-11, 11):
        sheet.limb([(-4, y), (4, y)], (3, 3), GOLD, INK)
    for x in (-2, 0, 2):
        sheet.brush([(x, 13), (x * 1.2, 20), (x * 1.4, 26)], 1.6, VERMILION)


def supply_shortage(sheet: Sheet) -> None:
    """Draw a broken supply cart in the snow."""
    sheet.shade((150, 164, 178), (214, 220, 224))
    hills(sheet, [(-60, -8), (-34, -34), (-6, -10), (22, -30), (60, -4)], mix(STEEL, INDIGO, 0.3))
    hills(sheet, [(-60, 26), (-10, 20), (30, 30), (60, 24)], WHITE)
    cart = sheet.at(-2, 18, deg=14)
    cart.limb([(30, 4), (54, -4)], (3.6, 3), BROWN, INK)
    for x, y, tone in ((-18, -14, SAND), (2, -16, OCHRE), (-8, -28, SAND)):
        _sack(cart.at(x, y), tone)
    cart.poly([(-34, -6), (32, -6), (28, 6), (-30, 6)], BROWN, INK, 1.4)
    cart.trace([(-32, 0), (30, 0)], 1, INK)
    _wheel(cart.at(-14, 12))
    _wheel(sheet.at(36, 44, deg=30), broken=True)
    _sack(sheet.at(-34, 46, deg=70), OCHRE)
    sheet.wash([(-24, 44), (-6, 48), (-10, 54), (-26, 52)], GOLD, 1.5)
    for number in range(26):
        x, y = (number * 37) % 104 - 52, (number * 53) % 116 - 58
        sheet.disc((x, y), 1.1 + number % 3 * 0.4, WHITE)


def _sack(sheet: Sheet, colour: Colour) -> None:
    sheet.shape([(-10, 8), (-11, -4), (-4, -8), (4, -8), (11, -4), (10, 8)], colour, INK, 1.1)
    sheet.shape([(-4, -8), (-6, -13), (6, -13), (4, -8)], colour, INK, 0.9)
    sheet.trace([(-5, -8), (5, -8)], 1.6, CRIMSON)


def _wheel(sheet: Sheet, *, broken: bool = False) -> None:
    rim = [polar(15, deg) for deg in range(0, 290 if broken else 361, 10)]
    sheet.trace(rim, 5, INK)
    sheet.trace(rim, 3, OCHRE)
    for deg in spokes(8)[: 6 if broken else 8]:
        sheet.trace([(0, 0), polar(14, deg)], 1.8, DARK_BROWN)
    sheet.disc((0, 0), 3.4, SOFT_INK, INK, 0.8)


DELAYED = {"lightning": lightning, "indulgence": indulgence, "supply_shortage": supply_shortage}
