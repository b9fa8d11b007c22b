"""Where the mat lies in the picture, from its ArUco markers."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import inverse, map_points
from vision.mat.mat import Mat
from vision.model import Image, Matrix

SEARCH_SCALE = 0.5
"""Markers are large; half the resolution finds them at a quarter of the cost."""
MOST_SEARCHED_PX = 960
"""Of a frame's width or height; larger ones are searched at a smaller scale."""
LEAST_MARKERS = 2
QUICK_WINDOWS_PX, THOROUGH_WINDOWS_PX = (13, 13), (3, 23)
"""The second takes twice as long, and is needed when the first sees fewer markers than before."""

Corners = npt.NDArray[np.float64]
"""(4, 2), clockwise from a marker's own top left."""


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
        self._quick_detector = _detector(QUICK_WINDOWS_PX)
        self._thorough_detector = _detector(THOROUGH_WINDOWS_PX)
        self._n_seen = 1

    @property
    def n_markers(self) -> int:
        """How many markers the mat has."""
        return len(self._corners_mm)

    def locate(self, grey: Image) -> Matrix | None:
        """Return image_to_mat (3, 3), px to mm, or None when too few markers can be seen.

        Args:
            grey: (H, W) uint8.
        """
        if not self._corners_mm:
            mm_per_px = self._longer_side_mm / max(grey.shape)
            return np.diag([mm_per_px, mm_per_px, 1.0])
        return self.mat_of(self.find_markers(grey))

    def find_markers(self, grey: Image) -> dict[int, Corners]:
        """Return the corners in px of the mat's markers that can be seen, by marker.

        Args:
            grey: (H, W) uint8.
        """
        scale = min(SEARCH_SCALE, MOST_SEARCHED_PX / max(grey.shape))
        resized = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        small = np.asarray(resized, np.uint8)
        found = self._found_by(self._quick_detector, small)
        if len(found) < self._n_seen:
            found = self._found_by(self._thorough_detector, small)
        self._n_seen = max(len(found), 1)
        return {
            marker: np.asarray((corners + 0.5) / scale - 0.5, dtype=np.float64)
            for marker, corners in found.items()
        }

    def _found_by(self, detector: cv2.aruco.ArucoDetector, small: Image) -> dict[int, Corners]:
        corners, ids, _ = detector.detectMarkers(small)
        return {
            marker: np.reshape(quad, (4, 2)).astype(np.float64)
            for quad, marker in zip(corners, _flat(ids), strict=True)
            if marker in self._corners_mm
        }

    def mat_of(self, seen: Mapping[int, Corners]) -> Matrix | None:
        """Return image_to_mat (3, 3) for the markers seen, None when these are too few."""
        if len(seen) < LEAST_MARKERS:
            return None
        in_image = np.concatenate(list(seen.values()))
        on_mat = np.concatenate([self._corners_mm[marker] for marker in seen])
        image_to_mat, _ = cv2.findHomography(in_image, on_mat, cv2.RANSAC, 4.0)
        return _matrix(image_to_mat)

    def movement(self, seen: Mapping[int, Corners], image_to_mat: Matrix) -> "Movement":
        """Return how the picture moved since ``image_to_mat`` was right.

        Args:
            seen: markers of the new picture, at least one.
            image_to_mat: (3, 3), px of the old picture to mm.
        """
        on_mat = np.concatenate([self._corners_mm[marker] for marker in seen])
        before = map_points(inverse(image_to_mat), on_mat)
        after = np.concatenate(list(seen.values()))
        most_px = float(np.linalg.norm(after - before, axis=1).max())
        if len(seen) < LEAST_MARKERS:
            return Movement(most_px, None)
        found, _ = cv2.estimateAffinePartial2D(before, after, method=cv2.LMEDS)
        moved = _matrix(found)
        return Movement(most_px, None if moved is None else np.vstack([moved, (0.0, 0.0, 1.0)]))


@dataclass(frozen=True, slots=True, eq=False)
class Movement:
    """How markers moved in the picture."""

    most_px: float
    """The farthest that any of their corners moved."""
    old_to_new: Matrix | None
    """(3, 3), a shift, turn and change of scale: two markers tell that much soundly, but not a new
    perspective; None where a single marker is too little."""


def _detector(windows_px: tuple[int, int]) -> cv2.aruco.ArucoDetector:
    """Make a detector whose thresholds are taken over windows from one size to another."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    parameters = cv2.aruco.DetectorParameters()
    parameters.minDistanceToBorder = 0  # the mat may fill the whole picture
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = windows_px
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def _flat(ids: object) -> list[int]:
    """OpenCV gives None where it found no marker, though its types do not say so."""
    return [] if ids is None else [int(marker) for marker in np.ravel(np.asarray(ids))]


def _matrix(found: object) -> Matrix | None:
    """OpenCV gives None for points that nothing fits, though its types do not say so."""
    return None if found is None else np.asarray(found, dtype=np.float64)


def shift_px(before: Matrix, after: Matrix, size_wh: tuple[int, int]) -> float:
    """How far the mat's picture moved between two locations, the most of the frame's corners."""
    width, height = size_wh
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float64)
    back = map_points(inverse(after), map_points(before, corners))
    return float(np.linalg.norm(back - corners, axis=1).max())
