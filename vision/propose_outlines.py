"""Outlines by contour: a second opinion on still pictures with large, well separated cards.

The finder has learned cards of a certain size on a table; a card that fills a photograph is found
more surely by its edge. Nothing here knows a card from a sheet of paper, so an outline counts only
once something has been read in it.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import quad_of
from vision.model import Image, Quad

WORK_PX = 900
"""Longest side of the picture that is searched."""
AREA_SHARES = (0.004, 0.9)
"""Shares of the picture that a card may fill; the picture itself is no card."""
SIDE_RATIOS = (0.5, 0.92)
"""Short by long side of a card, from standing upright to lying away from the camera."""

Floats = npt.NDArray[np.float64]


def propose_outlines(image: Image) -> tuple[Quad, ...]:
    """Return four-cornered contours of about a card's shape in ``image`` (H, W, 3) BGR.

    Corner 0 begins a short side; the same card may be outlined several times.
    """
    scale = min(1.0, WORK_PX / max(image.shape[:2]))
    size_wh = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    small = cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    _, bright = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    edges = cv2.dilate(cv2.Canny(grey, 40, 120), np.ones((3, 3), np.uint8))
    quads: list[Quad] = []
    for mask in (bright, cv2.bitwise_not(bright), edges):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            corners = _card_shape(
                np.asarray(contour, np.int32).reshape(-1, 2), grey.shape[0] * grey.shape[1]
            )
            if corners is not None:
                quads.append(quad_of((corners + 0.5) / scale - 0.5))
    return tuple(quads)


def _card_shape(contour: npt.NDArray[np.int32], picture_px: int) -> Floats | None:
    """Return the corners (4, 2), short side first, of a contour that may be a card's."""
    if not AREA_SHARES[0] <= cv2.contourArea(contour) / picture_px <= AREA_SHARES[1]:
        return None
    hull = cv2.convexHull(contour)
    polygon = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, closed=True), closed=True)
    corners = np.asarray(polygon, dtype=np.float64).reshape(-1, 2)
    if len(corners) != 4 or cv2.contourArea(contour) < 0.85 * cv2.contourArea(polygon):
        return None
    cross = (corners[1] - corners[0])[0] * (corners[2] - corners[1])[1] - (corners[1] - corners[0])[
        1
    ] * (corners[2] - corners[1])[0]
    if cross < 0:
        corners = corners[::-1]
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    first, second = sides[0] + sides[2], sides[1] + sides[3]
    if first > second:
        corners, first, second = np.roll(corners, -1, axis=0), second, first
    return corners if SIDE_RATIOS[0] <= first / second <= SIDE_RATIOS[1] else None
