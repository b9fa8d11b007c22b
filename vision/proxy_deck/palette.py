"""The colours of the proxy deck, (red, green, blue)."""

Colour = tuple[int, int, int]

INK: Colour = (38, 34, 32)
SOFT_INK: Colour = (92, 84, 78)
MIST: Colour = (176, 172, 162)
PARCHMENT: Colour = (240, 228, 200)
CREAM: Colour = (250, 243, 224)
BORDER: Colour = (214, 196, 158)
RED: Colour = (190, 30, 34)
VERMILION: Colour = (214, 72, 42)
CRIMSON: Colour = (138, 26, 40)
ORANGE: Colour = (232, 138, 52)
GOLD: Colour = (214, 168, 66)
OCHRE: Colour = (176, 128, 62)
SAND: Colour = (222, 200, 152)
BROWN: Colour = (112, 74, 46)
DARK_BROWN: Colour = (68, 46, 34)
PINK: Colour = (238, 164, 170)
BLUSH: Colour = (248, 212, 206)
PLUM: Colour = (112, 58, 108)
LILAC: Colour = (176, 146, 196)
INDIGO: Colour = (44, 58, 106)
BLUE: Colour = (58, 104, 164)
SKY: Colour = (162, 200, 222)
ICE: Colour = (214, 234, 242)
TEAL: Colour = (40, 118, 120)
JADE: Colour = (78, 148, 112)
GREEN: Colour = (70, 122, 62)
LEAF: Colour = (136, 170, 82)
CELADON: Colour = (186, 214, 190)
STEEL: Colour = (150, 160, 170)
SILVER: Colour = (206, 212, 216)
WHITE: Colour = (255, 253, 247)
SKIN: Colour = (242, 208, 172)
TAN_SKIN: Colour = (214, 164, 120)
RED_SKIN: Colour = (206, 112, 84)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return ``first`` with ``share`` (0 to 1) of ``second`` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue
