"""The hair of a portrait, and what is worn on it; for where the head is see ``figure``."""

from vision.proxy_deck.palette import (
    BROWN,
    DARK_BROWN,
    GOLD,
    INK,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures.motifs import blossom
from vision.proxy_deck.sheet import Sheet, ellipse, polar


def hair(sheet: Sheet, colour: Colour) -> None:
    """Draw hair combed up from the brow."""
    sheet.shape(
        [
            (-15.5, -26),
            (-17, -38),
            (-9, -48),
            (0, -50),
            (9, -48),
            (17, -38),
            (15.5, -26),
            (11, -35),
            (0, -39),
            (-11, -35),
        ],
        colour,
        INK,
        0.9,
    )


def helmet(sheet: Sheet, metal: Colour, plume: Colour) -> None:
    """Draw a helmet with cheek guards and a tall plume."""
    for x in (-7, 0, 7):
        sheet.brush(
            [(0, -56), (x - 4, -68), (x * 2.2 - 8, -72), (x * 2.6 - 16, -60)],
            7,
            plume,
            ends=(0.5, 0.1),
        )
    sheet.shape(
        [(-18, -28), (-17, -44), (-6, -54), (0, -58), (6, -54), (17, -44), (18, -28), (0, -35)],
        metal,
        INK,
        1.3,
    )
    for side in (-1, 1):
        sheet.shape(
            [(side * 18, -30), (side * 14, -28), (side * 14, -10), (side * 20, -6)], metal, INK, 1.1
        )
    sheet.limb([(-18, -31), (0, -38), (18, -31)], (4, 4), mix(metal, GOLD, 0.6), INK)
    sheet.disc((0, -41), 3.4, plume, INK, 0.9)


def lion_helmet(sheet: Sheet, metal: Colour, plume: Colour) -> None:
    """Draw a helmet in the shape of a lion's head, with a mane."""
    for deg in range(-110, 111, 20):
        sheet.limb([polar(15, deg, (0, -34)), polar(29, deg, (0, -36))], (9, 5), plume, INK)
    helmet(sheet, metal, plume)
    for side in (-1, 1):
        sheet.disc((side * 8, -47), (3.4, 2.6), WHITE, INK, 0.8)
        sheet.disc((side * 8, -47), 1.2, INK)


def pheasant_crown(sheet: Sheet, metal: Colour, plume: Colour) -> None:
    """Draw a gold cap with two very long feathers."""
    for side in (-1, 1):
        feather = [
            (side * 4, -52),
            (side * 16, -74),
            (side * 36, -72),
            (side * 47, -40),
            (side * 48, -10),
        ]
        sheet.brush(feather, 5, plume, ends=(0.8, 0.2))
        for x, y in ((20, -74), (35, -70), (44, -54), (48, -32)):
            sheet.disc((side * x, y), 2.2, INK)
    hair(sheet, INK)
    sheet.poly([(-13, -42), (-9, -54), (0, -60), (9, -54), (13, -42), (0, -46)], metal, INK, 1.2)
    sheet.disc((0, -51), 3.4, VERMILION, INK, 0.8)


def royal_crown(sheet: Sheet, metal: Colour, beads: Colour) -> None:
    """Draw the flat crown of a ruler with strings of beads."""
    hair(sheet, INK)
    sheet.poly([(-13, -44), (13, -44), (11, -56), (-11, -56)], metal, INK, 1.1)
    sheet.poly([(-26, -56), (26, -56), (23, -62), (-23, -62)], mix(metal, INK, 0.5), INK, 1.2)
    for x in (-24, -17, -10, 10, 17, 24):
        for number in range(4):
            sheet.disc((x, -52.5 + 4 * number), 1.6, beads, INK, 0.4)


def hair_crown(sheet: Sheet, metal: Colour, ribbon: Colour) -> None:
    """Draw a topknot held by a small crown, with ribbons."""
    for side in (-1, 1):
        sheet.brush(
            [(side * 3, -52), (side * 18, -44), (side * 22, -24), (side * 28, -8)],
            4,
            ribbon,
            ends=(0.6, 0.2),
        )
    hair(sheet, INK)
    sheet.disc((0, -54), (6, 7), INK)
    sheet.poly([(-8, -47), (8, -47), (6, -57), (0, -61), (-6, -57)], metal, INK, 1)


def scholar_cap(sheet: Sheet, cloth: Colour, edge: Colour) -> None:
    """Draw a tall cap of cloth with ridges and two tails."""
    for side in (-1, 1):
        sheet.limb([(side * 14, -38), (side * 24, -22), (side * 22, 0)], (6, 5), cloth, INK)
    sheet.shape(
        [(-17, -32), (-17, -52), (-9, -64), (9, -64), (17, -52), (17, -32), (0, -37)],
        cloth,
        INK,
        1.2,
    )
    for x in (-8, 0, 8):
        sheet.brush([(x, -38), (x * 1.1, -50), (x * 0.8, -62)], 1.4, edge)
    sheet.limb([(-17, -34), (0, -39), (17, -34)], (4, 4), edge, INK)


def hood(sheet: Sheet, cloth: Colour, edge: Colour) -> None:
    """Draw a soft hood that falls over the shoulders."""
    sheet.shape(
        [
            (-24, 10),
            (-20, -24),
            (-18, -46),
            (-4, -58),
            (12, -56),
            (20, -42),
            (20, -22),
            (24, 10),
            (15, -2),
            (15, -28),
            (0, -38),
            (-15, -28),
            (-15, -2),
        ],
        cloth,
        INK,
        1.2,
    )
    sheet.brush(
        [(-16, -24), (-12, -35), (0, -39), (12, -35), (16, -24)], 3.4, edge, ends=(0.7, 0.7)
    )


def turban(sheet: Sheet, cloth: Colour, edge: Colour) -> None:
    """Draw a wound cloth with a knot at the side."""
    sheet.shape([(-18, -30), (-19, -46), (0, -58), (19, -46), (18, -30), (0, -36)], cloth, INK, 1.2)
    for y in (-36, -42, -48):
        sheet.brush([(-17, y + 3), (0, y - 3), (17, y + 3)], 1.8, edge)
    for deg in (70, 110):
        sheet.at(18, -38, deg=deg).shape([(0, 0), (-5, -8), (0, -18), (5, -8)], cloth, INK, 0.9)


def headband(sheet: Sheet, cloth: Colour, mane: Colour) -> None:
    """Draw loose hair with a band whose ends fly."""
    for x, y in ((-22, -40), (-26, -24), (-24, -6), (22, -40), (26, -22), (24, -4)):
        sheet.brush([(x * 0.3, -48), (x * 0.9, y - 8), (x * 1.2, y + 10)], 9, mane, ends=(0.8, 0.1))
    sheet.shape(
        [
            (-17, -24),
            (-18, -40),
            (-8, -51),
            (8, -51),
            (18, -40),
            (17, -24),
            (12, -34),
            (0, -38),
            (-12, -34),
        ],
        mane,
        INK,
        1,
    )
    sheet.limb([(-17, -34), (0, -38), (17, -34)], (4.5, 4.5), cloth, INK)
    sheet.brush([(16, -34), (30, -38), (42, -30)], 4.5, cloth, ends=(0.8, 0.2))
    sheet.brush([(16, -33), (28, -28), (38, -16)], 4, cloth, ends=(0.8, 0.2))


def bald(sheet: Sheet, skin: Colour, band: Colour) -> None:
    """Draw a shaven head with a thin band."""
    sheet.shape([(-15, -30), (-14, -42), (0, -50), (14, -42), (15, -30), (0, -33)], skin, INK, 1.1)
    sheet.brush([(-15, -33), (0, -37), (15, -33)], 2.6, band, ends=(0.9, 0.9))
    sheet.wash(ellipse((-5, -43), (4, 2.5)), WHITE, 1, 0.8)


def _long_hair(sheet: Sheet, colour: Colour) -> None:
    for side in (-1, 1):
        sheet.brush(
            [(side * 6, -46), (side * 19, -34), (side * 18, -8), (side * 22, 26)],
            9,
            colour,
            ends=(0.8, 0.2),
        )
    sheet.shape(
        [
            (-14.5, -22),
            (-17, -36),
            (-9, -48),
            (0, -50),
            (9, -48),
            (17, -36),
            (14.5, -22),
            (10, -32),
            (0, -41),
            (-10, -32),
        ],
        colour,
        INK,
        0.9,
    )


def phoenix_bun(sheet: Sheet, metal: Colour, jewel: Colour) -> None:
    """Draw a high bun with a golden phoenix comb and hanging beads."""
    _long_hair(sheet, INK)
    sheet.disc((0, -58), (11, 10), INK)
    for deg in range(-72, 73, 24):
        sheet.at(0, -50, deg=deg).shape([(0, -4), (-3, -14), (0, -24), (3, -14)], metal, INK, 0.8)
    sheet.disc((0, -52), 4, jewel, INK, 0.8)
    for side in (-1, 1):
        for number in range(4):
            sheet.disc((side * 17, -40 + 5 * number), 1.6, jewel, INK, 0.4)


def twin_buns(sheet: Sheet, ribbon: Colour, flower: Colour) -> None:
    """Draw two round buns with ribbons."""
    _long_hair(sheet, DARK_BROWN)
    for side in (-1, 1):
        sheet.disc((side * 13, -53), 9, DARK_BROWN, INK, 1)
        sheet.brush(
            [(side * 13, -46), (side * 26, -40), (side * 30, -22)], 4, ribbon, ends=(0.7, 0.2)
        )
        blossom(sheet.at(side * 9, -46, scale=0.8), flower)


def flower_bun(sheet: Sheet, flower: Colour, pin: Colour) -> None:
    """Draw loops of hair with large flowers and a long pin."""
    _long_hair(sheet, INK)
    for x, y in ((-8, -57), (8, -57), (0, -64)):
        sheet.disc((x, y), (8, 9), INK)
        sheet.disc((x, y), (3, 4), mix(INK, BROWN, 0.6))
    sheet.limb([(-24, -56), (24, -46)], (2, 2), pin, INK)
    for x, y, size in ((-14, -46, 1.6), (13, -50, 1.3), (-4, -50, 1)):
        blossom(sheet.at(x, y, scale=size), flower)


def ponytail(sheet: Sheet, band: Colour, colour: Colour) -> None:
    """Draw a swinging ponytail tied high with a band."""
    sheet.brush([(4, -52), (26, -58), (40, -36), (34, -6), (42, 14)], 14, colour, ends=(0.6, 0.1))
    sheet.shape(
        [
            (-14.5, -20),
            (-17, -36),
            (-9, -48),
            (0, -51),
            (9, -48),
            (17, -36),
            (14.5, -20),
            (9, -32),
            (-2, -38),
            (-10, -32),
        ],
        colour,
        INK,
        1,
    )
    sheet.limb([(-16, -37), (0, -43), (16, -37)], (4, 4), band, INK)
    sheet.disc((8, -51), 4.5, band, INK, 0.9)
