"""Lay out identities, health cards and the two backs; none of them has an index."""

from vision.model import Point
from vision.proxy_deck.faces import ProxyFace
from vision.proxy_deck.fonts import Face
from vision.proxy_deck.ground import CARD_H_MM, CARD_W_MM, new_card
from vision.proxy_deck.magatama import draw_magatama
from vision.proxy_deck.palette import (
    BLUE,
    CREAM,
    CRIMSON,
    DARK_BROWN,
    GOLD,
    GREEN,
    ICE,
    INDIGO,
    INK,
    LILAC,
    MIST,
    OCHRE,
    ORANGE,
    PARCHMENT,
    PLUM,
    SILVER,
    SKY,
    SOFT_INK,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures.headwear import helmet
from vision.proxy_deck.pictures.motifs import cloud, flame, pole, rays, spear_head, sword
from vision.proxy_deck.sheet import Sheet, ellipse, polar, spokes

MIDDLE: Point = (CARD_W_MM / 2, CARD_H_MM / 2)
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((31.5, 38),),
    2: ((20, 26), (43, 52)),
    3: ((31.5, 19), (17, 46), (46, 46)),
    4: ((18, 22), (45, 22), (18, 53), (45, 53)),
    5: ((16, 18), (47, 18), (31.5, 37), (16, 56), (47, 56)),
}
"""Where the beads of a health card lie, in mm."""
HP_COLOURS: tuple[Colour, ...] = (
    MIST,
    (222, 112, 96),
    (236, 170, 92),
    (238, 214, 120),
    (172, 206, 132),
    (126, 188, 172),
)


RIM_MM = 2.4
"""Width of the light rim of an identity card, mm."""


def paint_identity(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw an identity card: one large design, warm or cold."""
    ground: Colour = {
        "lord": CRIMSON,
        "loyalist": ORANGE,
        "renegade": INDIGO,
        "rebel": BLUE,
    }[entry.card]
    card = new_card(height_px, ground)
    design = card.at(31.5, 33, scale=0.5)
    if entry.card == "lord":
        _warm_commander(design)
    elif entry.card == "loyalist":
        _warm_vanguard(design)
    elif entry.card == "renegade":
        _cold_commander(design)
    else:
        _cold_vanguard(design)
    _double_frame(card, mix(ground, CREAM, 0.7), outside_mm=RIM_MM - 0.4)
    _rim(card, CREAM)
    card.text(
        entry.name_zh, (31.5, 71.5), 19, Face.BRUSH, CREAM if ground != ORANGE else DARK_BROWN
    )
    return card


def _warm_commander(sheet: Sheet) -> None:
    """Draw a golden helmet before the sun."""
    rays(sheet, 24, 30, 130, GOLD)
    sheet.disc((0, 0), 42, GOLD, INK, 1.6)
    sheet.disc((0, 0), 37, CREAM, INK, 1.2)
    helmet(sheet.at(3, 46, scale=1.2), GOLD, VERMILION)


def _warm_vanguard(sheet: Sheet) -> None:
    """Draw an upright sword on a red shield between flames."""
    for x, size in ((-40, 1.5), (40, 1.5), (-24, 2), (24, 2)):
        flame(sheet.at(x, 44, scale=size))
    shield = [(-30, -38), (0, -46), (30, -38), (32, 4), (0, 46), (-32, 4)]
    sheet.shape(shield, CRIMSON, INK, 1.8)
    sheet.shape([(x * 0.84, y * 0.84) for x, y in shield], CREAM, INK, 1)
    sword(sheet.at(0, -2, scale=0.72), blade=SILVER, grip=CRIMSON, width=12)


def _cold_commander(sheet: Sheet) -> None:
    """Draw a silver helmet in the arms of the moon."""
    sheet.wash(ellipse((0, 0), 46), SKY, 10, 0.5)
    moon = [polar(44, deg) for deg in range(40, 321, 8)]
    inner = [polar(34, deg, (0, -12)) for deg in range(320, 39, -8)]
    sheet.poly([*moon, *inner], ICE, INK, 1.6)
    helmet(sheet.at(3, 42, scale=1.1), SILVER, SKY)
    for deg in spokes(14):
        sheet.disc(polar(54, deg), 1.6, ICE)


def _cold_vanguard(sheet: Sheet) -> None:
    """Draw two crossed spears over clouds and a shield of ice."""
    for x, y, size in ((-34, 40, 1.4), (34, 40, 1.4), (0, 46, 1.7), (-40, -36, 1), (40, -36, 1)):
        cloud(sheet.at(x, y, scale=size), ICE, INDIGO)
    for deg in (-34, 34):
        placed = sheet.at(0, 0, deg=deg)
        pole(placed.at(0, -34), DARK_BROWN, length=88)
        spear_head(placed.at(0, -34, scale=1.2), INDIGO)
    hexagon = [polar(22, deg) for deg in spokes(6)]
    sheet.poly(hexagon, ICE, INK, 1.8)
    sheet.poly([(x * 0.7, y * 0.7) for x, y in hexagon], SKY, INK, 1)


def _double_frame(card: Sheet, colour: Colour, outside_mm: float = 0.0) -> None:
    """Draw a double line, ``outside_mm`` further in than on a card without rim."""
    for inset, width in ((outside_mm + 2.0, 0.9), (outside_mm + 3.6, 0.35)):
        right, low = CARD_W_MM - inset, CARD_H_MM - inset
        box = [(inset, inset), (right, inset), (right, low), (inset, low)]
        card.trace([*box, box[0], box[1]], width, colour)


def _rim(card: Sheet, colour: Colour) -> None:
    """Leave a light rim, by which a camera tells the card from a cloth of any colour."""
    for inset in (RIM_MM / 4, RIM_MM * 3 / 4):
        right, low = CARD_W_MM - inset, CARD_H_MM - inset
        box = [(inset, inset), (right, inset), (right, low), (inset, low)]
        card.trace([*box, box[0], box[1]], RIM_MM / 2 + 0.1, colour)


def paint_hp(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw a health card: as many large beads as the general has health."""
    count = int(entry.card)
    colour = HP_COLOURS[count]
    card = new_card(height_px, mix(PARCHMENT, colour, 0.6))
    card.wash(ellipse((31.5, 37), (20, 25)), CREAM, 5, 0.8)
    size = {1: 40.0, 2: 28.0, 5: 18.0}.get(count, 22.0)
    for x, y in PIPS.get(count, ()):
        draw_magatama(card.at(x, y, scale=size), mix(GREEN, colour, 0.3))
    if count == 0:
        for deg in range(10, 350, 40):
            arc = [polar(18, deg + step, (31.5, 37)) for step in range(0, 29, 4)]
            card.brush(arc, 3, SOFT_INK, ends=(0.3, 0.3))
    _double_frame(card, mix(colour, INK, 0.45))
    card.text(f"体力 {count}", (31.5, 77.5), 8, Face.KAI, mix(colour, INK, 0.75))
    return card


def paint_back(entry: ProxyFace, height_px: int) -> Sheet:
    """Draw one of the two backs."""
    return _game_back(height_px) if entry.card == "game" else _general_back(height_px)


def _game_back(height_px: int) -> Sheet:
    """Draw ochre coins on red, with crossed swords in the middle."""
    ground = mix(CRIMSON, DARK_BROWN, 0.35)
    card = new_card(height_px, ground)
    line = mix(ground, GOLD, 0.55)
    for row in range(-5, 6):
        for column in range(-4, 5):
            x, y = MIDDLE[0] + 8 * column, MIDDLE[1] + 8 * row
            ring = ellipse((x, y), 5.6, 32)
            card.trace([*ring, ring[0], ring[1]], 0.5, line)
    card.disc(MIDDLE, 17, ground, GOLD, 0.9)
    card.disc(MIDDLE, 14.5, mix(CRIMSON, VERMILION, 0.4), GOLD, 0.5)
    for deg in (45, -45):
        sword(card.at(*MIDDLE, scale=0.26, deg=deg), blade=CREAM, grip=OCHRE, width=9)
    _frame_band(card, ground, GOLD)
    return card


def _general_back(height_px: int) -> Sheet:
    """Draw silver diamonds on violet, with three turning beads in the middle."""
    ground = mix(PLUM, INDIGO, 0.6)
    card = new_card(height_px, ground)
    line = mix(ground, LILAC, 0.6)
    for step in range(-12, 13):
        x = MIDDLE[0] + 9 * step
        card.trace([(x - 50, MIDDLE[1] - 75), (x + 50, MIDDLE[1] + 75)], 0.5, line)
        card.trace([(x + 50, MIDDLE[1] - 75), (x - 50, MIDDLE[1] + 75)], 0.5, line)
    card.fill([polar(30 if i % 2 == 0 else 21, 90 * i, MIDDLE) for i in range(4)], ground)
    card.disc(MIDDLE, 20, ground, SILVER, 0.9)
    card.disc(MIDDLE, 17.5, mix(INDIGO, SKY, 0.3), SILVER, 0.5)
    for deg in spokes(3):
        x, y = polar(8.2, deg, MIDDLE)
        draw_magatama(card.at(x, y, scale=13, deg=deg + 20), WHITE)
    _frame_band(card, ground, SILVER)
    return card


def _frame_band(card: Sheet, ground: Colour, metal: Colour) -> None:
    outer = [(0.0, 0.0), (CARD_W_MM, 0.0), (CARD_W_MM, CARD_H_MM), (0.0, CARD_H_MM)]
    card.trace([*outer, outer[0]], 7.6, mix(ground, INK, 0.4))
    _double_frame(card, metal)
