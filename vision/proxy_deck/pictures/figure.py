"""The parts a portrait is made of: body, face, hair, headdress, beard, what is held.

The figure looks out from a sheet of 100 by about 155 units: the head's middle at (0, -24), the
shoulders at 10; below 30 the skills of the card cover it.
"""

from vision.proxy_deck.palette import (
    BROWN,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    INK,
    MIST,
    OCHRE,
    SAND,
    SILVER,
    SKIN,
    SOFT_INK,
    STEEL,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures.motifs import blossom, sabre, sleeve, spear_head, sword
from vision.proxy_deck.pictures.motifs import pole as shaft
from vision.proxy_deck.sheet import Sheet, ellipse, polar, spokes

SHOULDERS = ((-46, 90), (-46, 34), (-40, 16), (-22, 8), (-8, 2), (8, 2), (22, 8), (40, 16), (46, 34), (46, 90))  # fmt: skip


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
    sheet.shape([(-14, -2), (14, -2), (18, 10), (0, 17), (-18, 10)], mix(colour, trim, 0.5), INK, 1.2)
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
    sheet.shape([(-15, -32), (0, -44), (15, -32), (15, -18), (7, -5), (0, -2), (-7, -5), (-15, -18)], skin, INK, 1.2)
    for side in (-1, 1):
        x = side * 6.5
        inner, outer = (-27, -31) if fierce else (-29.5, -29)
        sheet.brush([(side * 2.5, inner), (x, inner - 2.4), (side * 12, outer)], 2.8 if fierce else 1.7, INK)
        sheet.disc((x, -23), (3.2, 2.2 if fierce else 1.6), WHITE, INK, 0.7)
        sheet.disc((x + 0.4, -23), 1.5, INK)
    sheet.brush([(0, -23), (2, -16), (-1, -14.5)], 1.2, mix(skin, INK, 0.6))
    sheet.brush([(-4.5, -9.5), (0, -10.5 if fierce else -9), (4.5, -9.5)], 1.6, CRIMSON)


def lady_face(sheet: Sheet, skin: Colour) -> None:
    """Draw a slender face with painted lips and a flower mark."""
    sheet.fill([(-5, -16), (5, -16), (6, 4), (-6, 4)], mix(skin, INK, 0.1))
    sheet.shape([(-13, -32), (0, -43), (13, -32), (12.5, -19), (5, -6), (0, -3), (-5, -6), (-12.5, -19)], skin, INK, 1)
    for side in (-1, 1):
        sheet.brush([(side * 2.8, -29), (side * 7, -31), (side * 11, -28.5)], 1.2, INK)
        sheet.brush([(side * 2.8, -22.5), (side * 6.5, -25), (side * 10.8, -22.5)], 1.8, INK)
        sheet.disc((side * 6.6, -22.6), 1.6, INK)
        sheet.wash(ellipse((side * 8, -16), (3.5, 2.4)), VERMILION, 1.2, 0.5)
    sheet.brush([(0, -20), (1, -16)], 0.9, mix(skin, INK, 0.5))
    sheet.shape([(-3, -10.5), (0, -11.6), (3, -10.5), (0, -8.6)], CRIMSON)
    sheet.disc((0, -35), 1.4, VERMILION)


# beards


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
        sheet.brush([(side * 0.5, -13), (side * 6, -12.5), (side * 10, -4)], 2.6, colour, ends=(0.7, 0.1))


# what is on the head


def hair(sheet: Sheet, colour: Colour) -> None:
    """Draw hair combed up from the brow."""
    sheet.shape([(-15.5, -26), (-17, -38), (-9, -48), (0, -50), (9, -48), (17, -38), (15.5, -26), (11, -35), (0, -39), (-11, -35)], colour, INK, 0.9)


def helmet(sheet: Sheet, metal: Colour, plume: Colour) -> None:
    """Draw a helmet with cheek guards and a tall plume."""
    for x in (-7, 0, 7):
        sheet.brush([(0, -56), (x - 4, -68), (x * 2.2 - 8, -72), (x * 2.6 - 16, -60)], 7, plume, ends=(0.5, 0.1))
    sheet.shape([(-18, -28), (-17, -44), (-6, -54), (0, -58), (6, -54), (17, -44), (18, -28), (0, -35)], metal, INK, 1.3)
    for side in (-1, 1):
        sheet.shape([(side * 18, -30), (side * 14, -28), (side * 14, -10), (side * 20, -6)], metal, INK, 1.1)
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
        feather = [(side * 4, -52), (side * 16, -74), (side * 36, -72), (side * 47, -40), (side * 48, -10)]
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
        sheet.brush([(side * 3, -52), (side * 18, -44), (side * 22, -24), (side * 28, -8)], 4, ribbon, ends=(0.6, 0.2))
    hair(sheet, INK)
    sheet.disc((0, -54), (6, 7), INK)
    sheet.poly([(-8, -47), (8, -47), (6, -57), (0, -61), (-6, -57)], metal, INK, 1)


def scholar_cap(sheet: Sheet, cloth: Colour, edge: Colour) -> None:
    """Draw a tall cap of cloth with ridges and two tails."""
    for side in (-1, 1):
        sheet.limb([(side * 14, -38), (side * 24, -22), (side * 22, 0)], (6, 5), cloth, INK)
    sheet.shape([(-17, -32), (-17, -52), (-9, -64), (9, -64), (17, -52), (17, -32), (0, -37)], cloth, INK, 1.2)
    for x in (-8, 0, 8):
        sheet.brush([(x, -38), (x * 1.1, -50), (x * 0.8, -62)], 1.4, edge)
    sheet.limb([(-17, -34), (0, -39), (17, -34)], (4, 4), edge, INK)


def hood(sheet: Sheet, cloth: Colour, edge: Colour) -> None:
    """Draw a soft hood that falls over the shoulders."""
    sheet.shape([(-24, 10), (-20, -24), (-18, -46), (-4, -58), (12, -56), (20, -42), (20, -22), (24, 10), (15, -2), (15, -28), (0, -38), (-15, -28), (-15, -2)], cloth, INK, 1.2)
    sheet.brush([(-16, -24), (-12, -35), (0, -39), (12, -35), (16, -24)], 3.4, edge, ends=(0.7, 0.7))


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
    sheet.shape([(-17, -24), (-18, -40), (-8, -51), (8, -51), (18, -40), (17, -24), (12, -34), (0, -38), (-12, -34)], mane, INK, 1)
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
        sheet.brush([(side * 6, -46), (side * 19, -34), (side * 18, -8), (side * 22, 26)], 9, colour, ends=(0.8, 0.2))
    sheet.shape([(-14.5, -22), (-17, -36), (-9, -48), (0, -50), (9, -48), (17, -36), (14.5, -22), (10, -32), (0, -41), (-10, -32)], colour, INK, 0.9)


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
        sheet.brush([(side * 13, -46), (side * 26, -40), (side * 30, -22)], 4, ribbon, ends=(0.7, 0.2))
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
    sheet.shape([(-14.5, -20), (-17, -36), (-9, -48), (0, -51), (9, -48), (17, -36), (14.5, -20), (9, -32), (-2, -38), (-10, -32)], colour, INK, 1)
    sheet.limb([(-16, -37), (0, -43), (16, -37)], (4, 4), band, INK)
    sheet.disc((8, -51), 4.5, band, INK, 0.9)


# what is held


def held_fan(sheet: Sheet, feather: Colour) -> None:
    """Hold a feather fan before the breast, on the right."""
    for deg in range(-60, 61, 15):
        placed = sheet.at(24, 34, deg=deg + 10)
        placed.shape([(0, 0), (-5, -18), (0, -38), (5, -18)], feather, SOFT_INK, 0.8)
        placed.trace([(0, -4), (0, -34)], 0.6, MIST)
    sheet.limb([(24, 32), (20, 48)], (5, 4), BROWN, INK)


def held_bow(sheet: Sheet, colour: Colour) -> None:
    """Hold a tall bow on the right."""
    sheet.limb([(28, -66), (44, -44), (34, -16), (44, 14), (28, 38)], (4, 4), colour, INK)
    sheet.trace([(28, -66), (28, 38)], 0.9, INK)


def held_spear(sheet: Sheet, tassel: Colour) -> None:
    """Hold a spear upright on the right."""
    placed = sheet.at(34, -46, scale=1.1, deg=6)
    shaft(placed, DARK_BROWN, length=130)
    spear_head(placed, tassel)


def held_sword(sheet: Sheet, grip: Colour) -> None:
    """Hold a straight sword up on the right."""
    sword(sheet.at(36, -22, scale=0.95, deg=14), grip=grip, width=7)


def held_sabre(sheet: Sheet, grip: Colour) -> None:
    """Rest a broad sabre across the left shoulder."""
    sabre(sheet.at(-34, -20, scale=1.1, deg=-18), grip=grip, width=15)


def crossed_swords(sheet: Sheet, grip: Colour) -> None:
    """Carry two swords crossed on the back."""
    for deg in (-40, 40):
        sword(sheet.at(0, -16, scale=1.3, deg=deg), grip=grip, width=6)


def iron_rods(sheet: Sheet, grip: Colour) -> None:
    """Hold two ridged iron rods."""
    for side in (-1, 1):
        placed = sheet.at(side * 34, -20, deg=side * 14)
        placed.limb([(0, 44), (0, -44)], (6, 4), STEEL, INK)
        for y in range(-36, 24, 9):
            placed.trace([(-3.5, y), (3.5, y)], 1.4, INK)
        placed.limb([(0, 28), (0, 44)], (6, 6), grip, INK)


def great_hammer(sheet: Sheet, colour: Colour) -> None:
    """Shoulder a round hammer on the left."""
    sheet.limb([(-10, 50), (-38, -38)], (5, 5), BROWN, INK)
    sheet.disc((-39, -42), 16, colour, INK, 1.4)
    for deg in spokes(8):
        sheet.disc(polar(11, deg, (-39, -42)), 2.4, GOLD, INK, 0.6)


def tower_shield(sheet: Sheet, colour: Colour) -> None:
    """Hold a shield before the left half of the body."""
    sheet.shape([(-48, -10), (-26, -18), (-4, -10), (-4, 30), (-26, 52), (-48, 30)], colour, INK, 1.6)
    sheet.shape([(-42, -5), (-26, -11), (-10, -5), (-10, 26), (-26, 43), (-42, 26)], mix(colour, WHITE, 0.3), INK, 1)
    sheet.disc((-26, 14), 8, GOLD, INK, 1)


def gourd(sheet: Sheet, colour: Colour) -> None:
    """Hold a medicine gourd on the right."""
    sheet.limb([(28, -14), (30, -24)], (4, 3), BROWN, INK)
    sheet.disc((28, -6), 8, colour, INK, 1.2)
    sheet.disc((28, 12), 13, colour, INK, 1.2)
    sheet.fill(ellipse((28, 0), (6, 6)), colour)
    sheet.limb([(21, 1), (35, 1)], (3.4, 3.4), CRIMSON, INK)


def staff(sheet: Sheet, colour: Colour) -> None:
    """Hold a knotted staff with rings at its head."""
    sheet.limb([(36, 90), (33, 20), (37, -48)], (5, 5), BROWN, INK)
    for y in (-54, -66):
        sheet.trace([polar(8, d, (37, y)) for d in range(0, 361, 20)], 2.4, colour)


def flute(sheet: Sheet, colour: Colour) -> None:
    """Hold a flute across the breast."""
    sheet.limb([(-40, 24), (40, 8)], (5, 5), colour, INK)
    for x in (-18, -8, 2, 12, 22):
        sheet.disc((x, 20 - (x + 20) * 0.2), 1.1, INK)
    sheet.brush([(38, 9), (44, 18), (40, 30)], 3, VERMILION)


def scroll(sheet: Sheet, colour: Colour) -> None:
    """Hold an open scroll before the breast."""
    sheet.poly([(-24, 14), (24, 14), (24, 38), (-24, 38)], CREAM, INK, 1.1)
    for x in range(-18, 20, 6):
        sheet.brush([(x, 18), (x + 0.5, 26), (x, 34)], 1.2, INK)
    for x in (-26, 26):
        sheet.limb([(x, 10), (x, 42)], (5, 5), colour, INK)


def parasol(sheet: Sheet, colour: Colour) -> None:
    """Hold a paper parasol behind the head."""
    sheet.limb([(30, 50), (-6, -66)], (2.4, 2.4), BROWN, INK)
    centre = (0, -34)
    rim = [polar(44, deg, centre) for deg in range(-110, 91, 20)]
    for number, (first, second) in enumerate(zip(rim, rim[1:], strict=False)):
        sheet.poly([centre, first, second], colour if number % 2 else mix(colour, WHITE, 0.4), INK, 0.8)


def open_hand(sheet: Sheet, colour: Colour) -> None:
    """Raise a hand out of a wide sleeve, on the left."""
    sleeve(sheet.at(-24, 14, scale=0.8, deg=40), colour)


def wine_cup(sheet: Sheet, colour: Colour) -> None:
    """Raise a cup on the right."""
    sleeve(sheet.at(26, 22, scale=0.7, flip=True, deg=-20), colour)
    sheet.shape([(16, 2), (36, 2), (32, 16), (26, 19), (20, 16)], GOLD, INK, 1.1)


def silk_fan(sheet: Sheet, colour: Colour) -> None:
    """Hold a round fan of silk on the right."""
    sheet.limb([(28, 16), (22, 46)], (3.4, 3.4), BROWN, INK)
    sheet.disc((32, -2), 17, colour, INK, 1.2)
    blossom(sheet.at(32, -2, scale=1.6), CREAM)


def bells(sheet: Sheet, colour: Colour) -> None:
    """Hang bells across the breast and hold a chain with a hook."""
    for x, y in ((-24, 16), (-13, 22), (0, 25), (13, 22), (24, 16)):
        sheet.disc((x, y), 5, GOLD, INK, 1)
        sheet.trace([(x, y), (x, y + 5)], 1.2, INK)
    for number in range(7):
        placed = sheet.at(30 + number * 2.4, 14 - number * 11, deg=10)
        placed.trace([polar(4.4, d) for d in range(0, 361, 30)], 2, colour)
    sheet.brush([(44, -56), (48, -70), (36, -74), (32, -64)], 4, STEEL, ends=(1, 0.1))


def eye_patch(sheet: Sheet, colour: Colour) -> None:
    """Cover the left eye and hold a spear."""
    held_spear(sheet, colour)
    sheet.brush([(-15, -33), (-4, -26), (15, -16)], 1.8, INK, ends=(1, 1))
    sheet.shape([(-11, -27), (-3, -26), (-3, -19), (-9, -18)], INK)


def scars(sheet: Sheet, colour: Colour) -> None:
    """Mark the chest with many scars and hold a sabre."""
    held_sabre(sheet, colour)
    for x, y, deg in ((-20, 24, 30), (-8, 34, -40), (12, 22, 50), (24, 34, -20), (6, 44, 10), (30, 20, 70)):
        placed = sheet.at(x, y, deg=deg)
        placed.brush([(-7, 0), (0, 1), (7, 0)], 1.8, CRIMSON)
        for dx in (-4, 0, 4):
            placed.trace([(dx, -2), (dx, 2)], 0.8, CRIMSON)


def sand_table(sheet: Sheet, colour: Colour) -> None:
    """Hold a gnarled wand over a disc of stars."""
    sheet.disc((-24, 24), 18, mix(colour, INK, 0.4), GOLD, 1.6)
    for deg in spokes(8):
        sheet.disc(polar(12, deg, (-24, 24)), 1.8, SAND)
    sheet.disc((-24, 24), 4, SILVER)
    sheet.disc((-24, 24), 2, OCHRE)
