"""Where hands and arms are, and what of the mat they hide."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import inverse, map_points
from vision.mat.mat import Zone
from vision.model import Matrix, Point

HAND_LEVEL = 110
"""Of 255, from which the finder's map counts as hand."""
LEAST_HAND_SHARE = 0.004
"""Of the picture; what is smaller is a spot that looks like skin, or the tip of a hand that will
move on."""
POINT_SHARES = np.array([(x, y) for x in (0.2, 0.5, 0.8) for y in (0.2, 0.5, 0.8)])
"""Where in a zone is looked, as shares of its width and height."""
HIDDEN_POINTS = 4
"""Of these nine points, how many under a hand or outside the frame hide the zone."""

Mask = npt.NDArray[np.uint8]


def hand_mask(hand_map: Mask, shape: tuple[int, ...]) -> Mask:
    """Turn the finder's map into a mask (h, w), 255 where a hand is, with some margin."""
    large = cv2.resize(hand_map, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    _, mask = cv2.threshold(large, HAND_LEVEL, 255, cv2.THRESH_BINARY)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return _without_spots(np.asarray(cv2.dilate(mask, np.ones((7, 7), np.uint8)), np.uint8))


def _without_spots(mask: Mask) -> Mask:
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    is_spot = np.asarray(stats)[:, cv2.CC_STAT_AREA] < LEAST_HAND_SHARE * mask.size
    mask[is_spot[np.asarray(labels, np.intp)]] = 0
    return mask


def hand_outlines_px(mask: Mask, mask_to_frame: float) -> tuple[tuple[Point, ...], ...]:
    """Trace the regions of a mask as polygons in frame pixels."""
    if not mask.any():
        return ()
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    polygons: list[tuple[Point, ...]] = []
    for contour in contours:
        simple = cv2.approxPolyDP(contour, 2.0, closed=True).reshape(-1, 2)
        polygons.append(
            tuple((float(x) * mask_to_frame, float(y) * mask_to_frame) for x, y in simple)
        )
    return tuple(polygons)


def hidden_zones(
    zones: Sequence[Zone], mask: Mask, image_to_mat: Matrix, frame_to_mask: float
) -> tuple[Zone, ...]:
    """Return the zones of which nothing can be said: hands hide them, or the frame ends before.

    Args:
        zones: of the mat.
        mask: (h, w), nonzero where hands are; a small picture of the frame.
        image_to_mat: (3, 3), px to mm.
        frame_to_mask: pixels of ``mask`` per pixel of the frame.
    """
    corners = np.array([zone.top_left_xy_mm for zone in zones], np.float64)
    sizes = np.array([zone.size_wh_mm for zone in zones], np.float64)
    points = corners[:, None] + sizes[:, None] * POINT_SHARES
    in_image = map_points(inverse(image_to_mat), points.reshape(-1, 2))
    cells, size_wh = np.floor(in_image * frame_to_mask).astype(int), np.array(mask.shape[::-1])
    is_outside = ((cells < 0) | (cells >= size_wh)).any(axis=1)
    columns, rows = np.clip(cells, 0, size_wh - 1).T
    n_hidden = (is_outside | (mask[rows, columns] > 0)).reshape(len(zones), -1).sum(axis=1)
    return tuple(zones[int(number)] for number in np.flatnonzero(n_hidden >= HIDDEN_POINTS))
