"""Where hands and arms are, and what of the mat they hide."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import inverse, map_points
from vision.mat import Zone
from vision.model import Matrix, Point

HAND_LEVEL = 110
"""Of 255, from which the finder's map counts as hand."""
HIDDEN_POINTS = 4
"""Of the nine points of a zone, how many under a hand hide the zone."""

Mask = npt.NDArray[np.uint8]


def hand_mask(hand_map: Mask, shape: tuple[int, ...]) -> Mask:
    """Turn the finder's map into a mask (h, w), 255 where a hand is, with some margin."""
    large = cv2.resize(hand_map, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    _, mask = cv2.threshold(large, HAND_LEVEL, 255, cv2.THRESH_BINARY)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.dilate(mask, np.ones((7, 7), np.uint8)), dtype=np.uint8)


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


def is_hidden(zone: Zone, mask: Mask, image_to_mat: Matrix, frame_to_mask: float) -> bool:
    """Return whether a hand hides so much of a zone that nothing can be said about it."""
    (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
    shares = [(x, y) for x in (0.2, 0.5, 0.8) for y in (0.2, 0.5, 0.8)]
    points = np.array([(left + x * width, top + y * height) for x, y in shares])
    in_image = map_points(inverse(image_to_mat), points)
    cells = np.clip((in_image * frame_to_mask).astype(int), 0, np.array(mask.shape[::-1]) - 1)
    return int((mask[cells[:, 1], cells[:, 0]] > 0).sum()) >= HIDDEN_POINTS
