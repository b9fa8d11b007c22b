"""The 32 generals: who wears, holds and stands before what."""

from collections.abc import Callable
from dataclasses import dataclass

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
    LEAF,
    LILAC,
    MIST,
    OCHRE,
    ORANGE,
    PINK,
    PLUM,
    RED_SKIN,
    SAND,
    SILVER,
    SKIN,
    SKY,
    SOFT_INK,
    STEEL,
    TAN_SKIN,
    TEAL,
    VERMILION,
    WHITE,
    Colour,
    mix,
)
from vision.proxy_deck.pictures import backdrops, figure, headwear, held
from vision.proxy_deck.pictures.weapons import crescent_halberd, glaive, serpent_spear
from vision.proxy_deck.sheet import Sheet

Dress = Callable[[Sheet, Colour, Colour], None]
Part = Callable[[Sheet, Colour], None]


@dataclass(frozen=True, slots=True)
class Portrait:
    """Everything that makes one general's picture."""

    sky: tuple[Colour, Colour]
    backdrop: Callable[[Sheet], None]
    body: tuple[Dress, Colour, Colour]
    head: tuple[Dress, Colour, Colour]
    beard: tuple[Part, Colour] | None = None
    held: tuple[Part, Colour] | None = None
    """Before the body."""
    carried: tuple[Part, Colour] | None = None
    """Behind the body."""
    skin: Colour = SKIN
    mood: str = "calm"
    """calm, fierce or lady."""
    flip: bool = False
    """Whether the figure is mirrored."""
    place: tuple[float, float, float] = (0, 0, 1)
    """How far the figure stands right of and below the middle, and its size."""


def draw_portrait(sheet: Sheet, general: str) -> None:
    """Draw the picture of ``general``.

    Raises:
        KeyError: when no general has that id.
    """
    portrait = PORTRAITS[general]
    sheet.shade(*portrait.sky)
    portrait.backdrop(sheet)
    x, y, scale = portrait.place
    _draw_figure(sheet.at(x, y, scale=scale, flip=portrait.flip), portrait)


def _draw_figure(sheet: Sheet, portrait: Portrait) -> None:
    if portrait.carried is not None:
        part, colour = portrait.carried
        part(sheet, colour)
    dress, colour, trim = portrait.body
    dress(sheet, colour, trim)
    if portrait.mood == "lady":
        figure.lady_face(sheet, portrait.skin)
    else:
        figure.face(sheet, portrait.skin, fierce=portrait.mood == "fierce")
    dress, colour, trim = portrait.head
    dress(sheet, colour, trim)
    for entry in (portrait.beard, portrait.held):
        if entry is not None:
            part, colour = entry
            part(sheet, colour)


def _glaive(sheet: Sheet, colour: Colour) -> None:
    del colour
    glaive(sheet.at(36, -14, scale=1.05, deg=8))


def _serpent_spear(sheet: Sheet, colour: Colour) -> None:
    del colour
    serpent_spear(sheet.at(-34, -20, scale=1.05, deg=-8))


def _halberd(sheet: Sheet, colour: Colour) -> None:
    del colour
    crescent_halberd(sheet.at(30, -34, scale=0.85, deg=10))


PORTRAITS = {
    "caocao": Portrait(
        sky=(INDIGO, mix(INDIGO, LILAC, 0.6)),
        backdrop=backdrops.banners,
        body=(figure.robe, CRIMSON, GOLD),
        head=(headwear.royal_crown, GOLD, CREAM),
        beard=(figure.long_beard, INK),
        held=(held.held_sword, CRIMSON),
        place=(-4, 4, 0.98),
    ),
    "simayi": Portrait(
        sky=(mix(PLUM, INK, 0.5), mix(PLUM, MIST, 0.5)),
        backdrop=backdrops.pale_moon,
        body=(figure.robe, SOFT_INK, PLUM),
        head=(headwear.hood, mix(PLUM, INK, 0.5), LILAC),
        beard=(figure.goatee, SOFT_INK),
        held=(held.sand_table, PLUM),
        mood="fierce",
        flip=True,
    ),
    "xiahoudun": Portrait(
        sky=(mix(CRIMSON, INK, 0.4), ORANGE),
        backdrop=backdrops.red_sun,
        body=(figure.armour, INDIGO, STEEL),
        head=(headwear.helmet, STEEL, BLUE),
        beard=(figure.full_beard, INK),
        held=(held.eye_patch, BLUE),
        skin=TAN_SKIN,
        mood="fierce",
    ),
    "zhangliao": Portrait(
        sky=(SKY, CREAM),
        backdrop=backdrops.river,
        body=(figure.armour, BLUE, GOLD),
        head=(headwear.helmet, GOLD, WHITE),
        beard=(figure.moustache, INK),
        carried=(held.crossed_swords, BLUE),
        flip=True,
    ),
    "xuchu": Portrait(
        sky=(SAND, OCHRE),
        backdrop=backdrops.desert,
        body=(figure.bare, TAN_SKIN, BROWN),
        head=(headwear.bald, TAN_SKIN, CRIMSON),
        beard=(figure.full_beard, DARK_BROWN),
        held=(held.great_hammer, STEEL),
        skin=TAN_SKIN,
        mood="fierce",
        flip=True,
        place=(4, 2, 1.12),
    ),
    "guojia": Portrait(
        sky=(ICE, mix(ICE, LILAC, 0.4)),
        backdrop=backdrops.snow,
        body=(figure.robe, mix(SKY, BLUE, 0.4), WHITE),
        head=(headwear.scholar_cap, INDIGO, SKY),
        held=(held.wine_cup, SKY),
        place=(0, 8, 0.95),
    ),
    "zhenji": Portrait(
        sky=(mix(SKY, TEAL, 0.3), ICE),
        backdrop=backdrops.lotus_pond,
        body=(figure.gown, mix(SKY, WHITE, 0.3), BLUE),
        head=(headwear.phoenix_bun, SILVER, BLUE),
        mood="lady",
        place=(6, 10, 0.9),
    ),
    "liubei": Portrait(
        sky=(CREAM, mix(LEAF, CREAM, 0.4)),
        backdrop=backdrops.blossoms,
        body=(figure.robe, GREEN, GOLD),
        head=(headwear.hair_crown, GOLD, CRIMSON),
        beard=(figure.moustache, INK),
        carried=(held.crossed_swords, GREEN),
    ),
    "guanyu": Portrait(
        sky=(mix(GOLD, CREAM, 0.4), SAND),
        backdrop=backdrops.sunburst,
        body=(figure.robe, GREEN, mix(GREEN, INK, 0.5)),
        head=(headwear.turban, GREEN, GOLD),
        beard=(figure.long_beard, INK),
        carried=(_glaive, GREEN),
        skin=RED_SKIN,
        flip=True,
        place=(-4, 4, 1.08),
    ),
    "zhangfei": Portrait(
        sky=(MIST, mix(MIST, OCHRE, 0.5)),
        backdrop=backdrops.peaks,
        body=(figure.armour, INK, CRIMSON),
        head=(headwear.headband, VERMILION, INK),
        beard=(figure.full_beard, INK),
        carried=(_serpent_spear, INK),
        skin=TAN_SKIN,
        mood="fierce",
        place=(2, 0, 1.16),
    ),
    "zhugeliang": Portrait(
        sky=(mix(INDIGO, INK, 0.4), BLUE),
        backdrop=backdrops.night_stars,
        body=(figure.robe, WHITE, INK),
        head=(headwear.scholar_cap, CREAM, TEAL),
        beard=(figure.goatee, INK),
        held=(held.held_fan, WHITE),
    ),
    "zhaoyun": Portrait(
        sky=(mix(TEAL, SKY, 0.4), CELADON),
        backdrop=backdrops.peaks,
        body=(figure.armour, SILVER, SKY),
        head=(headwear.helmet, SILVER, VERMILION),
        carried=(held.held_spear, VERMILION),
        place=(-6, 6, 0.95),
    ),
    "machao": Portrait(
        sky=(ORANGE, SAND),
        backdrop=backdrops.desert,
        body=(figure.armour, WHITE, GOLD),
        head=(headwear.lion_helmet, SILVER, CREAM),
        carried=(held.held_spear, GOLD),
        mood="fierce",
        flip=True,
        place=(4, 6, 1.05),
    ),
    "huangyueying": Portrait(
        sky=(mix(GOLD, CREAM, 0.5), CREAM),
        backdrop=backdrops.bamboo_grove,
        body=(figure.gown, ORANGE, CREAM),
        head=(headwear.ponytail, GREEN, mix(ORANGE, BROWN, 0.4)),
        held=(held.scroll, GREEN),
        mood="lady",
        place=(-4, 6, 0.92),
    ),
    "sunquan": Portrait(
        sky=(mix(JADE, CREAM, 0.3), CREAM),
        backdrop=backdrops.screen,
        body=(figure.robe, mix(GREEN, INK, 0.3), GOLD),
        head=(headwear.royal_crown, GOLD, JADE),
        beard=(figure.long_beard, PLUM),
        held=(held.open_hand, GREEN),
        flip=True,
    ),
    "ganning": Portrait(
        sky=(mix(INDIGO, TEAL, 0.5), TEAL),
        backdrop=backdrops.pale_moon,
        body=(figure.bare, TAN_SKIN, CRIMSON),
        head=(headwear.headband, GOLD, DARK_BROWN),
        held=(held.bells, STEEL),
        skin=TAN_SKIN,
        mood="fierce",
        place=(-6, 2, 1.04),
    ),
    "lvmeng": Portrait(
        sky=(CREAM, CELADON),
        backdrop=backdrops.willow,
        body=(figure.armour, GREEN, WHITE),
        head=(headwear.hair_crown, SILVER, WHITE),
        beard=(figure.goatee, INK),
        held=(held.scroll, CRIMSON),
        place=(0, 8, 1.05),
    ),
    "huanggai": Portrait(
        sky=(mix(CRIMSON, INK, 0.5), VERMILION),
        backdrop=backdrops.burning_fleet,
        body=(figure.bare, RED_SKIN, GREEN),
        head=(headwear.headband, CRIMSON, MIST),
        beard=(figure.full_beard, MIST),
        carried=(held.iron_rods, BROWN),
        skin=RED_SKIN,
        mood="fierce",
        place=(0, 2, 1.06),
    ),
    "zhouyu": Portrait(
        sky=(mix(ORANGE, CREAM, 0.2), mix(VERMILION, CREAM, 0.5)),
        backdrop=backdrops.river,
        body=(figure.robe, VERMILION, CREAM),
        head=(headwear.hair_crown, GOLD, VERMILION),
        held=(held.flute, JADE),
        place=(2, 8, 1.0),
    ),
    "daqiao": Portrait(
        sky=(BLUSH, CREAM),
        backdrop=backdrops.petals,
        body=(figure.gown, mix(JADE, WHITE, 0.4), PINK),
        head=(headwear.flower_bun, VERMILION, GOLD),
        held=(held.silk_fan, CRIMSON),
        mood="lady",
        flip=True,
        place=(4, 8, 0.95),
    ),
    "luxun": Portrait(
        sky=(mix(JADE, INK, 0.3), mix(JADE, ORANGE, 0.5)),
        backdrop=backdrops.flames,
        body=(figure.robe, CREAM, JADE),
        head=(headwear.scholar_cap, JADE, CREAM),
        held=(held.held_sword, JADE),
        flip=True,
    ),
    "sunshangxiang": Portrait(
        sky=(mix(GREEN, CREAM, 0.5), CREAM),
        backdrop=backdrops.camp,
        body=(figure.armour, CRIMSON, GREEN),
        head=(headwear.ponytail, VERMILION, DARK_BROWN),
        held=(held.held_bow, CRIMSON),
        mood="lady",
        place=(-6, 8, 0.95),
    ),
    "huatuo": Portrait(
        sky=(OCHRE, SAND),
        backdrop=backdrops.herbs,
        body=(figure.robe, mix(MIST, GREEN, 0.3), WHITE),
        head=(headwear.turban, mix(GREEN, MIST, 0.3), WHITE),
        beard=(figure.long_beard, WHITE),
        held=(held.gourd, ORANGE),
        flip=True,
    ),
    "lvbu": Portrait(
        sky=(INK, CRIMSON),
        backdrop=backdrops.red_sun,
        body=(figure.armour, mix(INK, PLUM, 0.3), GOLD),
        head=(headwear.pheasant_crown, GOLD, VERMILION),
        carried=(_halberd, CRIMSON),
        mood="fierce",
        flip=True,
        place=(0, 6, 0.98),
    ),
    "diaochan": Portrait(
        sky=(mix(INDIGO, PLUM, 0.5), LILAC),
        backdrop=backdrops.pale_moon,
        body=(figure.gown, PINK, PLUM),
        head=(headwear.flower_bun, LILAC, SILVER),
        carried=(held.parasol, PLUM),
        mood="lady",
        place=(0, 8, 0.95),
    ),
    "xiahouyuan": Portrait(
        sky=(mix(BLUE, WHITE, 0.3), SKY),
        backdrop=backdrops.desert,
        body=(figure.armour, INDIGO, ORANGE),
        head=(headwear.helmet, INDIGO, ORANGE),
        beard=(figure.goatee, INK),
        held=(held.held_bow, ORANGE),
        mood="fierce",
    ),
    "caoren": Portrait(
        sky=(MIST, SKY),
        backdrop=backdrops.city_wall,
        body=(figure.armour, STEEL, BLUE),
        head=(headwear.helmet, mix(STEEL, INK, 0.3), CRIMSON),
        beard=(figure.moustache, INK),
        held=(held.tower_shield, BLUE),
        place=(0, 6, 1.08),
    ),
    "huangzhong": Portrait(
        sky=(GOLD, ORANGE),
        backdrop=backdrops.camp,
        body=(figure.armour, BROWN, GOLD),
        head=(headwear.helmet, GOLD, CRIMSON),
        beard=(figure.long_beard, WHITE),
        held=(held.held_bow, BROWN),
        flip=True,
        place=(4, 2, 1.05),
    ),
    "weiyan": Portrait(
        sky=(mix(GREEN, INK, 0.6), mix(CRIMSON, INK, 0.3)),
        backdrop=backdrops.storm,
        body=(figure.armour, CRIMSON, INK),
        head=(headwear.turban, INK, VERMILION),
        beard=(figure.moustache, INK),
        carried=(held.held_sabre, INK),
        skin=RED_SKIN,
        mood="fierce",
    ),
    "xiaoqiao": Portrait(
        sky=(SKY, BLUSH),
        backdrop=backdrops.blossoms,
        body=(figure.gown, mix(GOLD, WHITE, 0.4), VERMILION),
        head=(headwear.twin_buns, VERMILION, CREAM),
        held=(held.silk_fan, GOLD),
        mood="lady",
        place=(-4, 8, 0.9),
    ),
    "zhoutai": Portrait(
        sky=(mix(TEAL, INK, 0.5), mix(TEAL, MIST, 0.5)),
        backdrop=backdrops.river,
        body=(figure.bare, SKIN, TEAL),
        head=(headwear.hair_crown, STEEL, TEAL),
        held=(held.scars, TEAL),
        mood="fierce",
        flip=True,
        place=(0, 2, 1.1),
    ),
    "zhangjiao": Portrait(
        sky=(mix(PLUM, INK, 0.3), mix(GOLD, PLUM, 0.4)),
        backdrop=backdrops.talismans,
        body=(figure.robe, GOLD, DARK_BROWN),
        head=(headwear.turban, GOLD, OCHRE),
        beard=(figure.goatee, SOFT_INK),
        held=(held.staff, GOLD),
    ),
}
