"""The pictures of the game cards, one for each card name.

A picture is a function that draws on a sheet of 100 units width with the origin in the middle;
basic cards and tricks are about 122 units tall, equipment about 84.
"""

from vision.proxy_deck.fonts import Face
from vision.proxy_deck.palette import INK
from vision.proxy_deck.sheet import Sheet, polar, spokes


def draw_picture(sheet: Sheet, card: str) -> None:
    """Draw the picture of ``card``."""
    seed = sum(ord(c) * (i + 3) for i, c in enumerate(card))
    sheet.shade((60 + seed * 37 % 190, 60 + seed * 91 % 190, 60 + seed * 53 % 190), (230, 215, 180))
    points = [polar(20 + (seed >> i) % 7 * 4, deg) for i, deg in enumerate(spokes(5 + seed % 7))]
    sheet.shape(points, (seed * 71 % 255, seed * 13 % 255, seed * 29 % 255), INK, 2)
    sheet.text(card[:3], (0, 0), 30, Face.INDEX, INK)
