"""Outlines of cards on a table without a mat, where nobody says how large a card is.

The finder looks at several sizes, and of rival outlines the one counts in which a card of the deck
is read best, as in a still picture. What nobody can read is too doubtful there to be reported.
"""

from vision.find.find_cards import CardFinder, FoundCard
from vision.model import Image
from vision.read.read_cards import CardReader
from vision.stills.read_pictures import read_picture

READ_SCORE, UNREAD_SCORE = 1.0, 0.5
"""The second is less than what a card that cannot be read needs to settle."""


def outlines_without_mat(
    image: Image, finder: CardFinder, reader: CardReader
) -> tuple[FoundCard, ...]:
    """Find the cards in ``image`` by reading them.

    Args:
        image: (H, W, 3) BGR.
        finder: see ``CardFinder``.
        reader: of the deck that the cards belong to.

    Returns:
        One outline per card, corners from the printed top left.
    """
    return tuple(
        FoundCard(reading.quad, READ_SCORE if reading.faces else UNREAD_SCORE)
        for reading in read_picture(image, finder, reader)
    )
