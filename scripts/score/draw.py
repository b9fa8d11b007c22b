"""Marks on the pictures of what failed."""

from collections.abc import Iterable

import cv2
import numpy as np

from scripts.score.paint_tables import SeenCard
from scripts.score.product import Match
from vision.model import Image, Quad

MISSED, FALSE, MARKED = (0, 0, 255), (255, 0, 255), (0, 200, 255)


def with_quads(image: Image, quads: Iterable[Quad], colour: tuple[int, int, int]) -> Image:
    """Return ``image`` with outlines drawn on it."""
    marked = image.copy()
    corners = [np.rint(quad.as_array() * 16).astype(np.int32) for quad in quads]
    cv2.polylines(marked, corners, True, colour, 3, cv2.LINE_AA, 4)
    return marked


def with_match(image: Image, quads: list[Quad], cards: tuple[SeenCard, ...], match: Match) -> Image:
    """Return ``image`` with missed cards in red and false outlines in magenta."""
    marked = with_quads(image, [cards[n].quad for n in match.missed], MISSED)
    return with_quads(marked, [quads[n] for n in match.false], FALSE)


def close_up(image: Image, quad: Quad) -> Image:
    """Return the surroundings of a card, large enough to look at."""
    corners = quad.as_array()
    low = np.maximum(corners.min(axis=0) - 12, 0).astype(int)
    high = np.minimum(corners.max(axis=0) + 12, image.shape[1::-1]).astype(int)
    if (high - low).min() < 2:
        return image
    part = image[low[1] : high[1], low[0] : high[0]]
    scale = max(1.0, 260 / part.shape[0])
    return np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))
