"""What is really to be seen in a simulated frame."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.model import Image, Place, Point, Quad


@dataclass(frozen=True, slots=True)
class CardTruth:
    """One card in one frame."""

    track: int
    face: str
    place: Place | None
    """None while it moves."""
    quad: Quad
    """The card's own corners, not those of its sleeve."""
    visible: float
    """Share of its area that nothing hides and that is inside the frame, 0 to 1."""
    is_moving: bool


@dataclass(frozen=True, slots=True)
class FrameTruth:
    """Everything in one frame."""

    seq: int
    captured_ns: int
    cards: tuple[CardTruth, ...]
    """Lowest first: later ones cover earlier ones."""
    hands_px: tuple[tuple[Point, ...], ...]
    """Outlines of hands and arms; parts may lie outside the frame."""


def visible_shares(
    quads: tuple[Quad, ...], hands_px: tuple[tuple[Point, ...], ...], size_wh: tuple[int, int]
) -> tuple[float, ...]:
    """Return how much of each card can be seen, one share per quad.

    Args:
        quads: outlines of the cards, lowest first.
        hands_px: outlines of the hands, above all cards.
        size_wh: of the frame, px.
    """
    owners = np.zeros((size_wh[1], size_wh[0]), np.int32)
    for number, quad in enumerate(quads, start=1):
        cv2.fillConvexPoly(owners, np.rint(quad.as_array()).astype(np.int32), number)
    for hand in hands_px:
        cv2.fillPoly(owners, [np.rint(np.array(hand)).astype(np.int32)], 0)
    counts = np.bincount(owners.ravel(), minlength=len(quads) + 1)
    return tuple(
        min(1.0, float(counts[number]) / _filled_area(quad))
        for number, quad in enumerate(quads, start=1)
    )


def _filled_area(quad: Quad) -> float:
    """Return the number of pixels that filling the whole outline takes."""
    corners = np.rint(quad.as_array()).astype(np.int32)
    corners -= corners.min(axis=0)
    width, height = corners.max(axis=0) + 1
    mask: Image = np.zeros((int(height), int(width)), np.uint8)
    cv2.fillConvexPoly(mask, corners, 1)
    return float(np.count_nonzero(mask))
