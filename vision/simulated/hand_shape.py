"""The shape of a forearm and a hand seen from above, as a height field.

Convention:
    hand units   1 = the width of the palm; origin at the wrist, x to the right, y down, so that
                 fingers point to -y and the arm comes from +y; the thumb is on the left (-x)
    height       above the table, in hand units; 0 outside
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Point

Plane = npt.NDArray[np.float32]

# Knuckle, length and radius of index, middle, ring and little finger of a grown-up's hand.
_KNUCKLES: tuple[Point, ...] = ((-0.34, -0.98), (-0.11, -1.05), (0.13, -1.0), (0.34, -0.88))
_LENGTHS = (0.82, 0.92, 0.84, 0.66)
_RADII = (0.115, 0.12, 0.112, 0.098)
_FIRST_JOINT, _SECOND_JOINT = 0.47, 0.76


@dataclass(frozen=True, slots=True)
class Limb:
    """A tapered capsule."""

    start_xy: Point
    end_xy: Point
    start_radius: float
    end_radius: float
    flatness: float = 1.0
    """Height over half width; 1 is round."""


@dataclass(frozen=True, slots=True)
class HandPose:
    """How a hand is held."""

    fan_deg: tuple[float, float, float, float]
    """Direction of index to little finger, clockwise from straight ahead."""
    reach: tuple[float, float, float, float]
    """Seen length of each finger, 1 = stretched out, less = bent."""
    thumb_deg: float
    thumb_reach: float
    wrist_deg: float
    """Direction of the forearm, 0 = straight behind the hand."""


@dataclass(frozen=True, slots=True)
class Digit:
    """Where one finger lies: knuckle, its two joints and its tip."""

    points_xy: tuple[Point, Point, Point, Point]
    radius: float
    direction: Point


@dataclass(frozen=True, slots=True, eq=False)
class Relief:
    """A rasterised shape."""

    height: Plane
    distance: Plane
    """Signed distance to the outline, px, negative inside."""


def fingers_of(pose: HandPose) -> tuple[Digit, ...]:
    """Return index, middle, ring and little finger, then the thumb."""
    fingers = [
        _digit(knuckle, degrees, length * reach, radius)
        for knuckle, degrees, length, reach, radius in zip(
            _KNUCKLES, pose.fan_deg, _LENGTHS, pose.reach, _RADII, strict=True
        )
    ]
    fingers.append(_digit((-0.4, -0.42), pose.thumb_deg, 0.62 * pose.thumb_reach, 0.125))
    return tuple(fingers)


def limbs_of_hand(pose: HandPose) -> tuple[Limb, ...]:
    """Return palm, fingers and thumb."""
    digits = fingers_of(pose)
    limbs = [Limb((knuckle[0] * 0.36, -0.14), knuckle, 0.235, 0.165, 0.66) for knuckle in _KNUCKLES]
    limbs.append(Limb((-0.12, -0.12), (-0.4, -0.42), 0.2, 0.165, 0.8))
    for digit in digits:
        knuckle, first, second, tip = digit.points_xy
        limbs.append(Limb(knuckle, first, digit.radius * 1.08, digit.radius))
        limbs.append(Limb(first, second, digit.radius * 1.02, digit.radius * 0.9))
        limbs.append(Limb(second, tip, digit.radius * 0.92, digit.radius * 0.78))
    return tuple(limbs)


def limbs_of_arm(pose: HandPose, length: float, first: float, swell: float) -> tuple[Limb, ...]:
    """Return the forearm from ``first`` to ``length`` behind the wrist.

    Args:
        pose: gives the direction.
        length: how far the arm reaches, hand units.
        first: where it begins, hand units behind the wrist.
        swell: added to its radius; cloth is wider than the arm.
    """
    angle = math.radians(pose.wrist_deg)
    backwards = (-math.sin(angle), math.cos(angle))

    def at(distance: float) -> Point:
        return distance * backwards[0], distance * backwards[1]

    middle = max(first + 0.05, min(length, 2.4))
    arm = [Limb(at(first), at(middle), 0.3 + swell + 0.06 * first, 0.43 + swell, 0.8)]
    if length > middle:
        arm.append(Limb(at(middle), at(length), 0.43 + swell, 0.53 + swell, 0.8))
    return tuple(arm)


def rasterise(
    limbs: Iterable[Limb], size_wh: tuple[int, int], wrist_xy: Point, px_per_unit: float
) -> Relief:
    """Return the relief of ``limbs`` melted into one another.

    Args:
        limbs: hand units.
        size_wh: of the relief, px.
        wrist_xy: where the wrist lies in it, px.
        px_per_unit: width of the palm, px.
    """
    width, height = size_wh
    relief = Relief(
        np.zeros((height, width), np.float32), np.full((height, width), 1e3, np.float32)
    )
    for limb in limbs:
        _melt_in(relief, limb, wrist_xy, px_per_unit)
    return relief


def light_on(height: Plane, px_per_unit: float, towards: Sequence[float]) -> Plane:
    """Return how brightly each pixel of a relief is lit, about 1 on level ground.

    Args:
        height: hand units.
        px_per_unit: width of the palm, px.
        towards: unit vector (x, y, z) to the lamp.
    """
    smooth = cv2.GaussianBlur(height, (0, 0), 0.012 * px_per_unit + 0.4)
    per_unit = 0.125 * px_per_unit
    slope_x = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=per_unit), np.float32)
    slope_y = np.asarray(cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=per_unit), np.float32)
    facing = towards[2] - slope_x * towards[0] - slope_y * towards[1]
    lambert = np.maximum(facing / np.sqrt(1 + slope_x**2 + slope_y**2), 0)
    around = cv2.GaussianBlur(height, (0, 0), 0.09 * px_per_unit).astype(np.float32)
    open_sky = np.clip(1 - 2.4 * np.maximum(around - height, 0), 0.45, 1)
    shade: Plane = ((0.42 + 0.62 * lambert) * open_sky).astype(np.float32)
    return shade


def _digit(knuckle: Point, degrees: float, length: float, radius: float) -> Digit:
    angle = math.radians(degrees)
    direction = (math.sin(angle), -math.cos(angle))

    def at(share: float) -> Point:
        return knuckle[0] + share * length * direction[0], knuckle[1] + share * length * direction[
            1
        ]

    return Digit((knuckle, at(_FIRST_JOINT), at(_SECOND_JOINT), at(1.0)), radius, direction)


def _melt_in(relief: Relief, limb: Limb, wrist_xy: Point, px_per_unit: float) -> None:
    rows, columns = _window(relief.height.shape, limb, wrist_xy, px_per_unit)
    if rows.stop <= rows.start or columns.stop <= columns.start:
        return
    y = ((np.arange(rows.start, rows.stop, dtype=np.float32) - wrist_xy[1]) / px_per_unit)[:, None]
    x = ((np.arange(columns.start, columns.stop, dtype=np.float32) - wrist_xy[0]) / px_per_unit)[
        None, :
    ]
    along_x, along_y = (limb.end_xy[0] - limb.start_xy[0], limb.end_xy[1] - limb.start_xy[1])
    squared = max(along_x**2 + along_y**2, 1e-9)
    from_x, from_y = x - limb.start_xy[0], y - limb.start_xy[1]
    share = np.clip((from_x * along_x + from_y * along_y) / squared, 0, 1)
    distance = np.hypot(from_x - share * along_x, from_y - share * along_y)
    radius = limb.start_radius + share * (limb.end_radius - limb.start_radius)
    dome = limb.flatness * np.sqrt(np.maximum(radius**2 - distance**2, 0))
    height, outline = relief.height[rows, columns], relief.distance[rows, columns]
    # A soft maximum: skin bridges the crease where two limbs meet.
    overlap = np.maximum(0.05 - np.abs(height - dome), 0)
    bridged = np.maximum(height, dome) + np.where((height > 0) & (dome > 0), overlap**2 * 5, 0)
    relief.height[rows, columns] = bridged
    relief.distance[rows, columns] = np.minimum(outline, (distance - radius) * px_per_unit)


def _window(
    shape: tuple[int, ...], limb: Limb, wrist_xy: Point, px_per_unit: float
) -> tuple[slice, slice]:
    margin = max(limb.start_radius, limb.end_radius) + 3 / px_per_unit
    spans: list[slice] = []
    for axis, extent in ((1, shape[0]), (0, shape[1])):
        low = min(limb.start_xy[axis], limb.end_xy[axis]) - margin
        high = max(limb.start_xy[axis], limb.end_xy[axis]) + margin
        first = int(np.clip(wrist_xy[axis] + low * px_per_unit, 0, extent))
        last = int(np.clip(wrist_xy[axis] + high * px_per_unit + 1, 0, extent))
        spans.append(slice(first, last))
    return spans[0], spans[1]
