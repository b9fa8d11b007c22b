"""The pictures of the game cards, one for each card name.

A picture is a function that draws on a sheet of 100 units width with the origin in the middle;
basic cards and tricks are about 122 units tall, equipment about 84.
"""

from collections.abc import Callable

from vision.proxy_deck.pictures.armour import ARMOUR
from vision.proxy_deck.pictures.basics import BASICS
from vision.proxy_deck.pictures.delayed import DELAYED
from vision.proxy_deck.pictures.horses import HORSES
from vision.proxy_deck.pictures.tricks import TRICKS
from vision.proxy_deck.pictures.weapons import WEAPONS
from vision.proxy_deck.sheet import Sheet

PICTURES: dict[str, Callable[[Sheet], None]] = {
    **BASICS,
    **TRICKS,
    **DELAYED,
    **WEAPONS,
    **ARMOUR,
    **HORSES,
}


def draw_picture(sheet: Sheet, card: str) -> None:
    """Draw the picture of ``card``.

    Raises:
        KeyError: when no card has that id.
    """
    PICTURES[card](sheet)
