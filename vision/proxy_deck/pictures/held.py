"""What a portrait holds, or carries on its back; for where the figure stands see ``figure``."""

from itertools import pairwise

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
    sheet.shape(
        [(-48, -10), (-26, -18), (-4, -10), (-4, 30), (-26, 52), (-48, 30)], colour, INK, 1.6
    )
    sheet.shape(
        [(-42, -5), (-26, -11), (-10, -5), (-10, 26), (-26, 43), (-42, 26)],
        mix(colour, WHITE, 0.3),
        INK,
        1,
    )
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
    for number, (first, second) in enumerate(pairwise(rim)):
        sheet.poly(
            [centre, first, second], colour if number % 2 else mix(colour, WHITE, 0.4), INK, 0.8
        )


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
    for x, y, deg in (
        (-20, 24, 30),
        (-8, 34, -40),
        (12, 22, 50),
        (24, 34, -20),
        (6, 44, 10),
        (30, 20, 70),
    ):
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
