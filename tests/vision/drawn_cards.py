"""Cards drawn by hand, with corners that are known to a part of a pixel."""

import math

import cv2
import numpy as np

from vision.model import Quad

FINER = 8
"""Pictures are drawn this many times larger and averaged down."""


def card_at(centre_xy: tuple[float, float], angle_deg: float, height_px: float) -> Quad:
    """Outline a card of 63 x 88 mm; at 0 degrees its top points up, 90 is to the right."""
    up = (math.sin(math.radians(angle_deg)), -math.cos(math.radians(angle_deg)))
    right = (-up[1], up[0])
    half_h, half_w = height_px / 2, height_px * 63 / 88 / 2
    corners = [
        (
            centre_xy[0] + high * half_h * up[0] + wide * half_w * right[0],
            centre_xy[1] + high * half_h * up[1] + wide * half_w * right[1],
        )
        for high, wide in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    ]
    a, b, c, d = corners
    return Quad((a, b, c, d))


def inner_points(quad: Quad, shares_xy: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Map shares of a card's width and height (from its top left) into the picture."""
    a, b, _, d = (np.array(corner) for corner in quad.corners_xy)
    return [tuple(a + x * (b - a) + y * (d - a)) for x, y in shares_xy]


def fill(picture: np.ndarray, points_xy: list[tuple[float, float]], colour: object) -> np.ndarray:
    """Return the picture with a polygon on it, edges exact to 1/16 px."""
    height, width = picture.shape[:2]
    mask = np.zeros((height * FINER, width * FINER), np.uint8)
    fine = (np.array(points_xy) + 0.5) * FINER - 0.5
    cv2.fillPoly(mask, [np.rint(fine).astype(np.int32)], 255)
    share = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA) / 255.0
    if picture.ndim == 3:
        share = share[..., None]
    return np.rint(picture * (1 - share) + np.array(colour) * share).astype(np.uint8)


def farthest_corner_px(quad: Quad, truth: Quad) -> float:
    """Return the largest distance between corners of the same number."""
    pairs = zip(quad.corners_xy, truth.corners_xy, strict=True)
    return max(math.dist(corner, true) for corner, true in pairs)


def turned_half(quad: Quad) -> Quad:
    """Return the outline of the same card held upside down."""
    a, b, c, d = quad.corners_xy
    return Quad((c, d, a, b))
