"""What part of the mat a camera's frame shows, in mat millimetres."""

import math
from collections.abc import Iterable

import numpy as np

from vision.geometry import map_points
from vision.model import CARD_SIZE_WH_MM, Image, Matrix, Point, Track

Outline = tuple[Point, ...]


def view_outline_mm(image: Image, image_to_mat: Matrix) -> Outline:
    """Return where the corners of a frame (H, W, 3) lie on the mat, from its top left on."""
    height, width = image.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64) - 0.5
    return tuple((float(x), float(y)) for x, y in map_points(image_to_mat, corners))


def card_outline_mm(track: Track) -> Outline:
    """Return where a card's corners lie on the mat, clockwise from its printed top left."""
    (x, y), (width, height) = track.centre_xy_mm, CARD_SIZE_WH_MM
    turned = math.radians(track.angle_deg)
    along = (math.cos(turned) * width / 2, math.sin(turned) * width / 2)
    down = (-math.sin(turned) * height / 2, math.cos(turned) * height / 2)
    return tuple(
        (x + right * along[0] + low * down[0], y + right * along[1] + low * down[1])
        for right, low in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def is_inside(points: Iterable[Point], outline: Outline) -> bool:
    """Return whether all points lie inside a convex outline, whichever way round it goes."""
    sides = [
        (end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0])
        for x, y in points
        for start, end in zip(outline, (*outline[1:], *outline[:1]), strict=True)
    ]
    return bool(sides) and (min(sides) >= 0 or max(sides) <= 0)
