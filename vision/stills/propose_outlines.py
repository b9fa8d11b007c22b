"""Outlines by contour: a second opinion on still pictures with well separated cards.

The finder knows cards by their look, but only that they are parallelograms; a contour follows an
oblique card's four sides. Nothing here knows a card from a sheet of paper, so an outline counts
only once the finder agrees, or something has been read in it.
"""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import is_card_shaped, quad_of
from vision.model import Image, Quad

WORK_PX = 900
"""Longest side of the picture that is searched."""
AREA_SHARES = (0.0015, 0.9)
"""Shares of the picture that a card may fill; the picture itself is no card."""
LEAST_FILLED = 0.8
"""Share of its hull that a contour must fill."""
LEAST_FOUR_CORNERED = 0.86
"""Share of its four-cornered outline that a hull must fill; corners of cards are round."""
MOST_ALIKE = 0.01
"""Outlines whose corners are nearer than this share of the picture are one."""
BLOCKS_PX = (31, 81)
"""Neighbourhoods against which a place is light or dark."""
BLOCK_CONTRAST = 4

Floats = npt.NDArray[np.float64]


def propose_outlines(image: Image) -> tuple[Quad, ...]:
    """Return four-cornered contours of about a card's shape in ``image`` (H, W, 3) BGR.

    Corner 0 begins a short side; the same card may be outlined several times.
    """
    scale = min(1.0, WORK_PX / max(image.shape[:2]))
    size_wh = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    small = np.asarray(cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
    outlines: dict[tuple[int, ...], Quad] = {}
    for mask in _masks_of(small):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            corners = _card_shape(np.asarray(contour, np.int32), size_wh[0] * size_wh[1])
            if corners is not None:
                place = np.rint(corners / (MOST_ALIKE * max(size_wh))).astype(int)
                outlines.setdefault(tuple(place.ravel()), quad_of((corners + 0.5) / scale - 0.5))
    return tuple(outlines.values())


def _masks_of(small: Image) -> Iterator[Image]:
    """Cut the picture into light and dark, colourful and pale, and along edges."""
    smooth = cv2.GaussianBlur(small, (5, 5), 0)
    grey = cv2.cvtColor(smooth, cv2.COLOR_BGR2GRAY)
    pale = cv2.cvtColor(smooth, cv2.COLOR_BGR2HSV)[..., 1]
    for channel in (grey, pale):
        _, bright = cv2.threshold(channel, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        yield np.asarray(bright, np.uint8)
        yield np.asarray(cv2.bitwise_not(bright), np.uint8)
    for block_px in BLOCKS_PX:
        for kind, contrast in (
            (cv2.THRESH_BINARY, -BLOCK_CONTRAST),
            (cv2.THRESH_BINARY_INV, BLOCK_CONTRAST),
        ):
            local = cv2.adaptiveThreshold(
                grey, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, kind, block_px, contrast
            )
            yield np.asarray(local, np.uint8)
    thick = np.ones((3, 3), np.uint8)
    yield np.asarray(cv2.dilate(cv2.Canny(grey, 40, 120), thick), np.uint8)
    colours = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)
    edges = [cv2.Canny(np.ascontiguousarray(colours[..., c]), 15, 45) for c in (1, 2)]
    edges.append(cv2.Canny(np.ascontiguousarray(colours[..., 0]), 30, 90))
    yield np.asarray(cv2.dilate(np.maximum.reduce(edges), thick), np.uint8)


def _card_shape(contour: npt.NDArray[np.int32], picture_px: int) -> Floats | None:
    """Return the corners (4, 2), short side first, of a contour that may be a card's."""
    area = cv2.contourArea(contour)
    if not AREA_SHARES[0] <= area / picture_px <= AREA_SHARES[1]:
        return None
    hull = np.asarray(cv2.convexHull(contour), np.int32)
    if area < LEAST_FILLED * cv2.contourArea(hull) or len(hull) < 4:
        return None
    corners = _four_corners(hull)
    if corners is None:
        return None
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        corners = np.roll(corners, -1, axis=0)
    return corners if is_card_shaped(quad_of(corners)) else None


def _four_corners(hull: npt.NDArray[np.int32]) -> Floats | None:
    """Return the four corners round a hull, clockwise; None where it has another shape."""
    around = np.asarray(cv2.approxPolyN(hull, 4), np.float64).reshape(-1, 2)
    if len(around) != 4:
        return None
    if cv2.contourArea(hull) < LEAST_FOUR_CORNERED * cv2.contourArea(around.astype(np.float32)):
        return None
    first, second = around[1] - around[0], around[2] - around[1]
    is_clockwise = first[0] * second[1] - first[1] * second[0] > 0
    return around if is_clockwise else around[::-1]
