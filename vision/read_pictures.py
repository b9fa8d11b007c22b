"""Cards in a still picture, without mat and without time."""

import cv2
import numpy as np

from vision.find_cards import CardFinder, FoundCard, without_twins
from vision.geometry import height_px
from vision.model import Image, Reading
from vision.read_cards import CardReader, faces_of, side_of, way_up
from vision.refine_corners import refine_corners

INPUTS_WH = ((352, 352), (640, 640), (1152, 1152))
"""The finder is run at several sizes: nobody says how large cards are in a picture."""
LEAST_HEIGHT_PX = 24.0


def read_picture(image: Image, finder: CardFinder, reader: CardReader) -> tuple[Reading, ...]:
    """Find and read every card in ``image``.

    Args:
        image: (H, W, 3) BGR.
        finder: see ``CardFinder``.
        reader: of the deck that the cards may belong to.

    Returns:
        One reading per card, surest outline first; corners from the printed top left.
    """
    found = _find_at_all_sizes(image, finder)
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    quads = refine_corners(grey, [card.quad for card in found])
    readings: list[Reading] = []
    for quad, look in zip(quads, reader.look(image, quads), strict=True):
        readings.append(
            Reading(
                quad=quad.turned(2 * way_up(look)),
                faces=faces_of(look, reader.deck),
                side=side_of(look, reader.deck),
            )
        )
    return tuple(readings)


def _find_at_all_sizes(image: Image, finder: CardFinder) -> tuple[FoundCard, ...]:
    longest = max(image.shape[:2])
    sizes = [size for size in INPUTS_WH if size[0] <= 1.6 * longest] or [INPUTS_WH[0]]
    found = [card for size_wh in sizes for card in finder.at_size(size_wh).find(image).cards]
    found.sort(key=lambda card: -card.score)
    return without_twins([card for card in found if height_px(card.quad) >= LEAST_HEIGHT_PX])
