"""Which outline is of which labelled card: one to one, by how much of them is the same."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from scripts.score.photo_truth import Photo, TrueCard
from vision.model import Quad

LEAST_IOU = 0.6
MOSTLY_INSIDE = 0.85
"""Share of a covered card's visible part that must lie in its outline, where no other outline
explains what covers it."""
LEAST_VISIBLE = 0.25
"""Share of such an outline that its visible part must fill."""

Floats = npt.NDArray[np.float64]
Box = tuple[float, float, float, float]


def pairs_of(alike: Floats) -> list[tuple[int, int]]:
    """Pair rows (outlines) with columns (cards): as many as reach ``LEAST_IOU``, each once."""
    rows, columns = linear_sum_assignment(-np.where(alike >= LEAST_IOU, 1 + alike, 0.0))
    return [
        (int(row), int(column))
        for row, column in zip(rows, columns, strict=True)
        if alike[row, column] >= LEAST_IOU
    ]


def likeness_to_outlines(quads: Sequence[Quad], cards: Sequence[TrueCard]) -> Floats:
    """Return the intersection over union of outlines (rows) and labelled outlines (columns)."""
    alike = np.zeros((len(quads), len(cards)))
    for row, quad in enumerate(quads):
        for column, card in enumerate(cards):
            alike[row, column] = polygon_iou(quad.as_array(), card.outline.as_array())
    return alike


def polygon_iou(first: Floats, second: Floats) -> float:
    """Intersection over union of two convex polygons (n, 2); 0 for one that is not convex."""
    a, b = first.astype(np.float32), second.astype(np.float32)
    if not (cv2.isContourConvex(a.round()) and cv2.isContourConvex(b.round())):
        return 0.0
    common = float(cv2.intersectConvexConvex(a, b)[0])
    return common / max(cv2.contourArea(a) + cv2.contourArea(b) - common, 1e-9)


def likeness_to_boxes(quads: Sequence[Quad], photo: Photo, size_wh: tuple[int, int]) -> Floats:
    """Compare outlines (rows) with boxes round the visible parts of cards (columns).

    An outline goes on under what covers its card. So a covered card's box is also compared with the
    part of the outline that other outlines leave free, and where none covers it, it may be a part.
    """
    masks = [_mask_of(quad, size_wh) for quad in quads]
    alike = np.zeros((len(quads), len(photo.cards)))
    for row, mask in enumerate(masks):
        others = [other for number, other in enumerate(masks) if number != row]
        free = [_box_of(mask & ~other) for other in others if (mask & other).any()]
        whole = _box_of(mask)
        for column, card in enumerate(photo.cards):
            alike[row, column] = box_iou(whole, card.box)
            if not card.is_whole:
                parts = [box_iou(part, card.box) for part in free]
                parts.append(LEAST_IOU if _explains(whole, card.box) else 0.0)
                alike[row, column] = max(alike[row, column], *parts)
    return alike


def box_iou(first: Box, second: Box) -> float:
    """Intersection over union of two boxes: left, top, right, bottom."""
    common = _common(first, second)
    return common / max(_area(first) + _area(second) - common, 1e-9)


def is_unboxed(quad: Quad, photo: Photo, size_wh: tuple[int, int]) -> bool:
    """Whether an outline is mostly of a card that the truth leaves out."""
    box = _box_of(_mask_of(quad, size_wh))
    return any(_common(box, part) > 0.5 * _area(box) for part in photo.unboxed)


def _explains(outline: Box, visible: Box) -> bool:
    inside = _common(outline, visible)
    return inside >= MOSTLY_INSIDE * _area(visible) and inside >= LEAST_VISIBLE * _area(outline)


def _mask_of(quad: Quad, size_wh: tuple[int, int]) -> npt.NDArray[np.bool_]:
    mask = np.zeros((size_wh[1], size_wh[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(quad.as_array()).astype(np.int32), 1)
    return mask > 0


def _box_of(mask: npt.NDArray[np.bool_]) -> Box:
    rows, columns = np.nonzero(mask)
    if not len(rows):
        return 0.0, 0.0, 0.0, 0.0
    return float(columns.min()), float(rows.min()), float(columns.max()), float(rows.max())


def _common(first: Box, second: Box) -> float:
    width = min(first[2], second[2]) - max(first[0], second[0])
    height = min(first[3], second[3]) - max(first[1], second[1])
    return max(width, 0.0) * max(height, 0.0)


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
