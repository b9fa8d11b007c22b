"""Draw a magatama, the comma-shaped bead that counts health."""

from vision.proxy_deck.palette import INK, WHITE, Colour, mix
from vision.proxy_deck.sheet import Sheet

OUTLINE = (
    (-0.05, -0.5), (0.28, -0.4), (0.44, -0.1), (0.38, 0.22), (0.14, 0.44), (-0.2, 0.48),
    (-0.36, 0.4), (-0.1, 0.3), (0.02, 0.12), (-0.04, -0.02), (-0.26, -0.06), (-0.38, -0.22),
    (-0.28, -0.42),
)  # fmt: skip


def draw_magatama(sheet: Sheet, colour: Colour) -> None:
    """Draw a bead one unit tall, centred on the origin."""
    sheet.shape(OUTLINE, colour, INK, 0.09)
    sheet.disc((-0.02, -0.22), 0.1, INK)
    sheet.brush([(0.2, -0.3), (0.33, -0.08), (0.26, 0.18)], 0.1, mix(colour, WHITE, 0.7))
