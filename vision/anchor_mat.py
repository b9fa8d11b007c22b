"""Keeps the mat's place in the picture up to date; notices when the camera was bumped."""

import cv2
import numpy as np

from vision.geometry import inverse
from vision.locate_mat import MatLocator, shift_px
from vision.model import Image, Matrix

LOCATE_EVERY = 15
"""Frames between two looks at the markers."""
BUMP_PX = 4.0
FRESH_NS = 3_000_000_000
"""How long the mat counts as found after its markers were last seen."""


class MatAnchor:
    """Where the mat is, frame after frame."""

    def __init__(self, locator: MatLocator) -> None:
        """Take what finds the markers."""
        self._locator = locator
        self._frames_since = LOCATE_EVERY
        self._found_ns: int | None = None
        self.image_to_mat: Matrix | None = None
        """(3, 3), px to mm; None until the mat was seen for the first time."""
        self.sharpness = 0.0
        """Variance of the Laplacian of the half-size grey picture."""

    def update(self, grey: Image, now_ns: int) -> Matrix | None:
        """Look at the markers when it is time.

        Args:
            grey: (H, W) uint8.
            now_ns: when the frame was captured.

        Returns:
            After a bump old_to_new (3, 3), px to px, which carries everything on the mat along.
        """
        self._frames_since += 1
        if self._frames_since < LOCATE_EVERY and self.image_to_mat is not None:
            return None
        self._frames_since = 0
        self.sharpness = float(cv2.Laplacian(grey[::2, ::2], cv2.CV_32F).var())
        located = self._locator.locate(grey)
        if located is None:
            return None
        self._found_ns = now_ns
        return self._take(located, (grey.shape[1], grey.shape[0]))

    def is_found(self, now_ns: int) -> bool:
        """Return whether the markers were seen lately."""
        return self._found_ns is not None and now_ns - self._found_ns < FRESH_NS

    def _take(self, located: Matrix, size_wh: tuple[int, int]) -> Matrix | None:
        before = self.image_to_mat
        if before is None:
            self.image_to_mat = located
            return None
        if shift_px(before, located, size_wh) > BUMP_PX:
            self.image_to_mat = located
            return np.asarray(inverse(located) @ before, dtype=np.float64)
        # Steady: average out the shimmer.
        mixed = 0.8 * before / before[2, 2] + 0.2 * located / located[2, 2]
        self.image_to_mat = np.asarray(mixed, dtype=np.float64)
        return None
