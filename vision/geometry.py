"""Outlines of cards: cutting them out, mapping them, measuring them.

Convention:
    points     (x, y), pixel centres; quads clockwise on the screen from the printed top left
    matrix     source_to_target, acts on column vectors
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Image, Matrix, Point, Quad

MOST_FINER = 8
"""How many times larger than its crop a card is cut out at most, before it is averaged down."""
LEAST_SINE = 0.45
"""Of a card's corners in a picture; 1 is square."""
LEAST_RATIO = 0.4
"""Short by long side of a card that leans away from the camera."""
MOST_UNEVEN = 2.0
"""Far by near side of the same."""


def quad_of(corners: npt.NDArray[np.floating]) -> Quad:
    """Wrap corners (4, 2) into a ``Quad``."""
    a, b, c, d = (tuple(float(v) for v in corner) for corner in corners)
    return Quad((a, b, c, d))  # type: ignore[arg-type]


def warp_card(image: Image, quad: Quad, size_wh: tuple[int, int]) -> Image:
    """Cut ``quad`` out of ``image`` as an upright (height, width, 3) crop."""
    return warp_part(image, quad, (1.0, 1.0), size_wh)


def warp_part(image: Image, quad: Quad, part_wh: Point, size_wh: tuple[int, int]) -> Image:
    """Cut the top left ``part_wh`` (shares of the card) out as a (height, width, 3) crop.

    A card that is much larger than the crop is cut out larger and averaged down.
    """
    finer = int(np.clip(height_px(quad) * part_wh[1] / size_wh[1], 1, MOST_FINER))
    width, height = size_wh[0] * finer, size_wh[1] * finer
    right, bottom = width / part_wh[0] - 0.5, height / part_wh[1] - 0.5
    target = np.array(
        [(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)], dtype=np.float32
    )
    image_to_crop = cv2.getPerspectiveTransform(quad.as_array().astype(np.float32), target)
    crop = cv2.warpPerspective(
        image,
        image_to_crop,
        (width, height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    if finer > 1:
        crop = cv2.resize(crop, size_wh, interpolation=cv2.INTER_AREA)
    return np.asarray(crop, dtype=np.uint8)


def map_points(matrix: Matrix, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Map points (n, 2) by a homography."""
    lifted = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(lifted[:, :2] / lifted[:, 2:], dtype=np.float64)


def inverse(matrix: Matrix) -> Matrix:
    """Return the homography that leads back."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def height_px(quad: Quad) -> float:
    """Length of the card's long sides, the mean of both."""
    corners = quad.as_array()
    left = np.linalg.norm(corners[3] - corners[0])
    right = np.linalg.norm(corners[2] - corners[1])
    return float(left + right) / 2


def centre_of(quad: Quad) -> Point:
    """Middle of the four corners."""
    x, y = quad.as_array().mean(axis=0)
    return float(x), float(y)


def distances_px(first: Sequence[Quad], second: Sequence[Quad]) -> npt.NDArray[np.float64]:
    """Return how far the middles of outlines are apart, (len(first), len(second))."""
    if not first or not second:
        return np.zeros((len(first), len(second)))
    middles = np.array([quad.corners_xy for quad in first]).mean(axis=1)
    others = np.array([quad.corners_xy for quad in second]).mean(axis=1)
    return np.asarray(np.linalg.norm(middles[:, None] - others[None], axis=2), dtype=np.float64)


def map_middle(matrix: Matrix, quad: Quad) -> Point:
    """Map an outline's corners by a (3, 3) homography and return their middle."""
    x, y = map_points(matrix, quad.as_array()).mean(axis=0).tolist()
    return x, y


def corners_apart_px(first: Quad, second: Quad) -> float:
    """Return how far the corners of two outlines are apart at most, along x or along y."""
    return float(np.abs(first.as_array() - second.as_array()).max())


def nearest_order(quad: Quad, like: Quad) -> Quad:
    """Turn ``quad`` by 0 or 180 degrees so that its corners lie nearest to those of ``like``."""
    turned = quad.turned(2)
    target = like.as_array()
    straight = float(np.abs(quad.as_array() - target).sum())
    return quad if straight <= float(np.abs(turned.as_array() - target).sum()) else turned


def area_px(quad: Quad) -> float:
    """Area of an outline, px^2."""
    return float(cv2.contourArea(np.array(quad.corners_xy, np.float32)))


def common_area_px(first: Quad, second: Quad) -> float:
    """Area that two outlines share, px^2."""
    a, b = np.array(first.corners_xy, np.float32), np.array(second.corners_xy, np.float32)
    if (a.max(axis=0) < b.min(axis=0)).any() or (b.max(axis=0) < a.min(axis=0)).any():
        return 0.0
    return float(cv2.intersectConvexConvex(a, b)[0])


def iou(first: Quad, second: Quad) -> float:
    """Intersection over union of two outlines."""
    common = common_area_px(first, second)
    return common / max(area_px(first) + area_px(second) - common, 1e-9)


def overlap_of(quad: Quad, other: Quad) -> float:
    """Return the share of ``quad`` that ``other`` lies over or under."""
    if distances_px([quad], [other])[0, 0] > 1.3 * height_px(quad):
        return 0.0
    return common_area_px(quad, other) / max(area_px(quad), 1.0)


def mask_of(quads: Sequence[Quad], size_hw: tuple[int, ...], grown: float) -> Image:
    """Mark outlines, grown by a factor to take in their edges: (H, W) uint8, 255 inside."""
    mask = np.zeros(size_hw, np.uint8)
    for quad in quads:
        corners = quad.as_array()
        middle = corners.mean(axis=0)
        outer = np.rint(middle + (corners - middle) * grown).astype(np.int32)
        cv2.fillConvexPoly(mask, outer, 255)
    return mask


def upper_side_first(quad: Quad) -> Quad:
    """Begin an outline with that of its short sides that is the upper one in the picture."""
    corners = quad.as_array()
    is_down = corners[0, 1] + corners[1, 1] > corners[2, 1] + corners[3, 1]
    return quad.turned(2) if is_down else quad


def is_card_shaped(quad: Quad) -> bool:
    """Whether an outline can be a card seen from above, upright or at a slant.

    It is convex, no corner is sharp or blunt, no strip, and opposite sides are alike in length.
    """
    sides = np.roll(quad.as_array(), -1, axis=0) - quad.as_array()
    lengths = np.linalg.norm(sides, axis=1)
    if lengths.min() < 1:
        return False
    unit = sides / lengths[:, None]
    after = np.roll(unit, -1, axis=0)
    sines = unit[:, 0] * after[:, 1] - unit[:, 1] * after[:, 0]
    opposite = np.sort(lengths.reshape(2, 2), axis=0)
    short, long = sorted((lengths[::2].sum(), lengths[1::2].sum()))
    is_even = bool((opposite[1] < MOST_UNEVEN * opposite[0]).all())
    return bool(sines.min() > LEAST_SINE and short >= LEAST_RATIO * long and is_even)


def upward_angle_deg(corners: npt.NDArray[np.float64]) -> float:
    """Direction from the card's bottom to its top, clockwise from -y, 0 to 360."""
    up = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
    return float(np.degrees(np.arctan2(up[0], -up[1])) % 360)
