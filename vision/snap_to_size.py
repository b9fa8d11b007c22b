"""Outlines on a mat are of known size: drop those that cannot be cards, straighten the others."""

from collections.abc import Sequence

import numpy as np

from vision.geometry import inverse, map_points, quad_of
from vision.model import CARD_SIZE_WH_MM, Matrix, Quad

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
    mat_to_image = inverse(image_to_mat)
    return tuple(_snapped(quad, image_to_mat, mat_to_image) for quad in quads)


def _snapped(quad: Quad, image_to_mat: Matrix, mat_to_image: Matrix) -> Quad | None:
    corners = map_points(image_to_mat, quad.as_array())
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    width, height = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    off_w, off_h = width / CARD_SIZE_WH_MM[0] - 1, height / CARD_SIZE_WH_MM[1] - 1
    if max(abs(off_w), abs(off_h)) > TOLERANCE:
        return None
    half_w, half_h = CARD_SIZE_WH_MM[0] / 2, CARD_SIZE_WH_MM[1] / 2
    card = np.array([(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)])
    centre = corners.mean(axis=0)
    away = corners - centre
    # The rotation that brings the card's corners nearest to the outline's (Kabsch, in the plane).
    angle = np.arctan2(
        (card[:, 0] * away[:, 1] - card[:, 1] * away[:, 0]).sum(), (card * away).sum()
    )
    cos, sin = np.cos(angle), np.sin(angle)
    rectangle = card @ np.array([[cos, sin], [-sin, cos]]) + centre
    return quad_of(map_points(mat_to_image, rectangle))
