"""Where the mat lies in the picture, from its ArUco markers."""

import cv2
import numpy as np

from vision.geometry import inverse, map_points
from vision.mat import Mat
from vision.model import Image, Matrix

SEARCH_SCALE = 0.5
"""Markers are large; half the resolution finds them at a quarter of the cost."""
LEAST_MARKERS = 2


class MatLocator:
    """Finds one mat in frames."""

    def __init__(self, mat: Mat) -> None:
        """Take the mat whose markers are looked for; one without is the whole picture."""
        self._longer_side_mm = max(mat.size_wh_mm)
        self._corners_mm = {
            marker.id: np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * marker.side_mm
            + marker.top_left_xy_mm
            for marker in mat.markers
        }
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        parameters = cv2.aruco.DetectorParameters()
        parameters.minDistanceToBorder = 0  # the mat may fill the whole picture
        parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        self._detector = cv2.aruco.ArucoDetector(dictionary, parameters)

    def locate(self, grey: Image) -> Matrix | None:
        """Return image_to_mat (3, 3), px to mm, or None when too few markers can be seen.

        Args:
            grey: (H, W) uint8.
        """
        if not self._corners_mm:
            mm_per_px = self._longer_side_mm / max(grey.shape)
            return np.diag([mm_per_px, mm_per_px, 1.0])
        small = cv2.resize(
            grey, None, fx=SEARCH_SCALE, fy=SEARCH_SCALE, interpolation=cv2.INTER_AREA
        )
        corners, ids, _ = self._detector.detectMarkers(small)
        seen = [
            ((np.reshape(quad, (4, 2)) + 0.5) / SEARCH_SCALE - 0.5, self._corners_mm[marker])
            for quad, marker in zip(corners, _flat(ids), strict=True)
            if marker in self._corners_mm
        ]
        if len(seen) < LEAST_MARKERS:
            return None
        in_image = np.concatenate([pair[0] for pair in seen])
        on_mat = np.concatenate([pair[1] for pair in seen])
        image_to_mat, _ = cv2.findHomography(in_image, on_mat, cv2.RANSAC, 4.0)
        return _matrix(image_to_mat)


def _flat(ids: object) -> list[int]:
    """OpenCV gives None where it found no marker, though its types do not say so."""
    return [] if ids is None else [int(marker) for marker in np.ravel(np.asarray(ids))]


def _matrix(found: object) -> Matrix | None:
    """OpenCV gives None for points that no homography fits, though its types do not say so."""
    return None if found is None else np.asarray(found, dtype=np.float64)


def shift_px(before: Matrix, after: Matrix, size_wh: tuple[int, int]) -> float:
    """How far the mat's picture moved between two locations, the most of the frame's corners."""
    width, height = size_wh
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float64)
    back = map_points(inverse(after), map_points(before, corners))
    return float(np.linalg.norm(back - corners, axis=1).max())
