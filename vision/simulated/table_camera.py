"""A pinhole camera over a mat.

Convention:
    mat_to_image   3 x 3, acts on column vectors (x_mm, y_mm, 1)
"""

import math
from dataclasses import dataclass

import numpy as np

from vision.mat.mat import Mat
from vision.model import Matrix, Point


@dataclass(frozen=True, slots=True, eq=False)
class TableCamera:
    """Where one camera sees the points of the mat's plane."""

    name: str
    size_wh: tuple[int, int]
    mat_to_image: Matrix

    def image_of(self, points_xy_mm: Matrix) -> Matrix:
        """Return where points (N, 2) of the mat are seen, (N, 2) px."""
        homogeneous = np.column_stack((points_xy_mm, np.ones(len(points_xy_mm))))
        seen = homogeneous @ self.mat_to_image.T
        projected: Matrix = seen[:, :2] / seen[:, 2:]
        return projected

    def px_per_mm_at(self, point_xy_mm: Point) -> float:
        """Return the scale of the picture round a point of the mat."""
        x, y = point_xy_mm
        corners = self.image_of(np.array([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]))
        right, down = corners[1] - corners[0], corners[3] - corners[0]
        return math.sqrt(abs(float(right[0] * down[1] - right[1] * down[0])))


def overhead_camera(
    mat: Mat,
    size_wh: tuple[int, int] = (1920, 1080),
    *,
    name: str = "simulated",
    field_width_mm: float = 1300.0,
    lean_deg: tuple[float, float] = (2.0, 0.5),
    aim_xy_mm: Point | None = None,
) -> TableCamera:
    """Hang a camera about 1.5 m over the table, a little out of the vertical.

    Args:
        mat: the mat it looks at.
        size_wh: of its pictures, px.
        name: of the camera.
        field_width_mm: how much of the table its picture spans.
        lean_deg: how far it leans, so that the lower edge is nearer than the upper one, and how
            far its picture is turned, clockwise.
        aim_xy_mm: the point in the middle of its picture; None is the mat's middle.
    """
    distance_mm = 1.15 * field_width_mm
    focal_px = size_wh[0] * distance_mm / field_width_mm
    tilt, roll = math.radians(lean_deg[0]), math.radians(lean_deg[1])
    # The aim keeps its depth; the lower part of the table comes nearer.
    lean = np.array([[1, 0, 0], [0, math.cos(tilt), 0], [0, -math.sin(tilt), 1]])
    turn = np.array(
        [[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1]]
    )
    aim = aim_xy_mm or (mat.size_wh_mm[0] / 2, mat.size_wh_mm[1] / 2)
    to_aim = np.array([[1, 0, -aim[0]], [0, 1, -aim[1]], [0, 0, distance_mm]])
    lens = np.array(
        [[focal_px, 0, size_wh[0] / 2 - 0.5], [0, focal_px, size_wh[1] / 2 - 0.5], [0, 0, 1]]
    )
    return TableCamera(name, size_wh, lens @ turn @ lean @ to_aim)
