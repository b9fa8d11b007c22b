"""Draw the four suits, one unit tall, centred on the origin."""

from vision.proxy_deck.palette import Colour
from vision.proxy_deck.sheet import Points, Sheet, curve, ellipse

HEART_HALF = ((0, -0.26), (0.12, -0.44), (0.3, -0.47), (0.46, -0.3), (0.42, -0.04), (0.22, 0.24))
SPADE_HALF = ((0, -0.5), (0.2, -0.24), (0.42, -0.02), (0.42, 0.2), (0.22, 0.28), (0.06, 0.16))
STEM = ((-0.03, 0.0), (0.03, 0.0), (0.06, 0.3), (0.18, 0.5), (-0.18, 0.5), (-0.06, 0.3))


def draw_suit(sheet: Sheet, suit: str, colour: Colour) -> None:
    """Draw ``suit`` (S, H, C or D)."""
    if suit == "D":
        sheet.fill([(0, -0.5), (0.38, 0), (0, 0.5), (-0.38, 0)], colour)
    elif suit == "H":
        sheet.fill(_mirrored([*curve(HEART_HALF), (0, 0.5)]), colour)
    elif suit == "S":
        sheet.fill(_mirrored(curve(SPADE_HALF)), colour)
        sheet.fill(STEM, colour)
    else:
        for centre in ((0, -0.26), (-0.24, 0.1), (0.24, 0.1)):
            sheet.fill(ellipse(centre, 0.235), colour)
        sheet.fill(STEM, colour)


def _mirrored(half: Points) -> list[tuple[float, float]]:
    return [*half, *((-x, y) for x, y in reversed(half))]
