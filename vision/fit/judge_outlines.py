"""How much of an outline can be seen in the picture: an edge of one colour against another.

The finder says that something looks like a card; here each side of an outline is asked whether the
picture changes across it, all along and in the same manner. Texture changes too, but not in one
manner, and a line on a card ends before the card does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Image, Quad

SHARES = np.linspace(0.08, 0.92, 29)
"""Where along a side is looked; corners are round."""
ACROSS = 0.012
"""How far to both sides the colours are compared, as a share of the card's height."""
LEAST_ACROSS_PX = 1.5
LEAST_CHANGE = 9.0
"""Levels by which the colours of both sides must differ, along the change that is usual there."""
ALIKE_PLACES = 13
"""Neighbouring places along a side at which the change is of one kind; a card's edge may be lighter
than the ground here and darker there."""
LEAST_OPEN = 0.3
"""Share of a side that must be open to be judged."""
LEAST_SIDES = 2
"""Sides that must be open for an outline to be seen at all."""
UNKNOWN_SIDE = 0.5
"""What another side counts."""
LEAST_SIDE = 0.15
"""What a side counts of which nothing is seen; an unknown thing may lie on it."""
NEAR_EDGE = 0.06
"""Edges nearer to another card than this share of it are that card's."""

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class OutlineEdges:
    """What is seen along the sides of n outlines, top, right, bottom and left, at k places each."""

    points: Floats
    """(n, 4, k, 2), px."""
    is_edge: Flags
    """(n, 4, k)."""
    is_open: Flags
    """(n, 4, k), whether the place lies in the picture."""

    def seen(self, number: int, hidden: Flags | None = None) -> float:
        """Return how much of an outline is seen, 0 to 1: the geometric mean of its four sides.

        Three good sides and one that is nowhere are not three quarters of a card. A side that is
        hidden or outside of the picture speaks neither for nor against.

        Args:
            number: of the outline.
            hidden: (4, k), places that other cards may cover; None where none does.
        """
        is_open = self.is_open[number] if hidden is None else self.is_open[number] & ~hidden
        n_open = is_open.sum(axis=1)
        share = (self.is_edge[number] & is_open).sum(axis=1) / np.maximum(n_open, 1)
        is_known = n_open >= LEAST_OPEN * len(SHARES)
        if is_known.sum() < LEAST_SIDES:
            return 0.0
        known = np.where(is_known, share, UNKNOWN_SIDE)
        return float(np.exp(np.log(np.maximum(known, LEAST_SIDE)).mean()))

    def inside(self, number: int, other: Quad, margin: float) -> Flags:
        """Return which places of an outline (4, k) lie in ``other``, grown by ``margin`` of it."""
        corners = other.as_array()
        middle = corners.mean(axis=0)
        corners = middle + (corners - middle) * (1 + 2 * margin)
        along = np.roll(corners, -1, axis=0) - corners
        away = self.points[number][..., None, :] - corners
        turn = along[:, 0] * away[..., 1] - along[:, 1] * away[..., 0]
        is_inside: Flags = (turn > 0).all(axis=-1)
        return is_inside


def edges_of(image: Image, quads: Sequence[Quad]) -> OutlineEdges:
    """Look along the sides of outlines in ``image`` (H, W, 3) BGR."""
    corners = np.array([quad.corners_xy for quad in quads], np.float64).reshape(-1, 4, 2)
    along = np.roll(corners, -1, axis=1) - corners
    length = np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-6)
    outward = np.stack([along[..., 1], -along[..., 0]], axis=2) / length
    height_px = (length[:, 1, 0] + length[:, 3, 0]) / 2
    away_px = np.maximum(LEAST_ACROSS_PX, ACROSS * height_px)[:, None, None, None]
    points = corners[:, :, None] + along[:, :, None] * SHARES[:, None]
    changes = np.zeros((*points.shape[:3], 3))
    for part in (0.6, 1.2):
        step = outward[:, :, None] * away_px * part
        changes += (_colours(image, points + step) - _colours(image, points - step)) / 2
    size_wh = np.array([image.shape[1], image.shape[0]])
    is_open: Flags = np.logical_and(points >= 1, points <= size_wh - 2).min(axis=-1)
    usual = _smoothed(np.where(is_open[..., None], changes, 0.0))
    usual /= np.maximum(np.linalg.norm(usual, axis=3, keepdims=True), 1e-6)
    is_edge = (changes * usual).sum(axis=3) >= LEAST_CHANGE
    return OutlineEdges(points, is_edge & is_open, is_open)


def _smoothed(changes: Floats) -> Floats:
    """Add up the changes (n, 4, k, 3) at ``ALIKE_PLACES`` neighbouring places of a side each."""
    half = ALIKE_PLACES // 2
    padded = np.pad(changes, [(0, 0), (0, 0), (half + 1, half), (0, 0)])
    total = padded.cumsum(axis=2)
    summed: Floats = total[:, :, ALIKE_PLACES:] - total[:, :, :-ALIKE_PLACES]
    return summed


def _colours(image: Image, points: Floats) -> Floats:
    """Sample ``image`` at (n, 4, k, 2): (n, 4, k, 3)."""
    if not len(points):
        return np.zeros((*points.shape[:3], 3))
    flat = points.reshape(-1, 4 * len(SHARES), 2).astype(np.float32)
    sampled = cv2.remap(
        image, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(sampled, np.float64).reshape(*points.shape[:3], 3)
