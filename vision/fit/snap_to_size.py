"""Outlines on a mat are of known size: drop those that cannot be cards, straighten the others."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.geometry import inverse, map_points, quad_of
from vision.model import CARD_SIZE_WH_MM, Matrix, Quad

Corners = npt.NDArray[np.float64]

TOLERANCE = 0.17
"""By how much an outline's sides may differ from a card's; sleeves add 5 %."""


def snap_to_size(quads: Sequence[Quad], image_to_mat: Matrix) -> tuple[Quad | None, ...]:
    """Replace each outline by the nearest true rectangle of a card's size lying on the mat.

    A side that was fitted to the wrong edge is pulled back by the other three.

    Args:
        quads: outlines in px whose corner 0 begins a short side.
        image_to_mat: px to mm.

    Returns:
        One outline per given one, corners in the same order; None where no card can be.
    """
    if not quads:
        return ()
    in_image = np.concatenate([quad.as_array() for quad in quads])
    corners = map_points(image_to_mat, in_image).reshape(-1, 4, 2)
    rectangles = _nearest_cards(corners).reshape(-1, 2)
    snapped = map_points(inverse(image_to_mat), rectangles).reshape(-1, 4, 2)
    return tuple(
        quad_of(outline) if is_card else None
        for outline, is_card in zip(snapped, _have_size_of_cards(corners), strict=True)
    )


def _have_size_of_cards(corners: Corners) -> list[bool]:
    """Return for each outline (n, 4, 2), mm, whether its sides are about as long as a card's."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    width, height = (sides[:, 0] + sides[:, 2]) / 2, (sides[:, 1] + sides[:, 3]) / 2
    off_w, off_h = width / CARD_SIZE_WH_MM[0] - 1, height / CARD_SIZE_WH_MM[1] - 1
    off: list[float] = np.maximum(np.abs(off_w), np.abs(off_h)).tolist()
    return [share <= TOLERANCE for share in off]


def _nearest_cards(corners: Corners) -> Corners:
    """Return the rectangles of a card's size that lie nearest to outlines (n, 4, 2), mm."""
    half_w, half_h = CARD_SIZE_WH_MM[0] / 2, CARD_SIZE_WH_MM[1] / 2
    card = np.array([(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)])
    centre = corners.mean(axis=1, keepdims=True)
    away = corners - centre
    # The rotation that brings the card's corners nearest to the outline's (Kabsch, in the plane).
    angle = np.arctan2(
        (card[:, 0] * away[..., 1] - card[:, 1] * away[..., 0]).sum(axis=1),
        (card * away).sum(axis=(1, 2)),
    )
    cos, sin = np.cos(angle)[:, None], np.sin(angle)[:, None]
    x = card[:, 0] * cos - card[:, 1] * sin
    y = card[:, 0] * sin + card[:, 1] * cos
    return np.asarray(np.stack([x, y], axis=2) + centre, np.float64)
