"""Keeps the mat's place in the picture up to date, and says how a bump or drift moved the picture.

What was known of the cards is in pixels; whenever the mat's place changes these must be carried
along, or the cards would seem to have moved.
"""

from collections.abc import Mapping

import numpy as np

from vision.geometry import inverse
from vision.mat.locate_mat import Corners, MatLocator, shift_px
from vision.model import Image, Matrix

STEADY_PX = 1.5
"""Smaller shifts are the shimmer of a steady camera, and averaged out."""
NEWEST_SHARE = 0.2
"""Of the newest look in that average."""
WELL_SEEN = 3
"""Markers that tell the mat's place by themselves."""
FRESH_NS = 3_000_000_000
"""How long the mat counts as found after its markers were last seen."""


class MatAnchor:
    """Where the mat is, look after look."""

    def __init__(self, locator: MatLocator) -> None:
        """Take what finds the markers."""
        self._locator = locator
        self._found_ns: int | None = None
        self.image_to_mat: Matrix | None = None
        """(3, 3), px to mm; None until the mat was seen for the first time."""
        self.is_displaced = False
        """Whether the last look saw that the picture has moved, but not where to."""

    def update(self, grey: Image, now_ns: int) -> Matrix | None:
        """Look at the markers.

        Args:
            grey: (H, W) uint8.
            now_ns: when the frame was captured.

        Returns:
            old_to_new (3, 3), px to px, which carries everything on the mat along; None when the
            mat is where it was.
        """
        before = self.image_to_mat
        self.is_displaced = False
        located = self._located(grey)
        if located is None:
            return None
        self._found_ns = now_ns
        self.image_to_mat = located
        if before is None or located is before:
            return None
        return np.asarray(inverse(located) @ before, dtype=np.float64)

    def carry(self, old_to_new: Matrix) -> None:
        """Take it that the picture has changed by ``old_to_new`` (3, 3), px to px."""
        if self.image_to_mat is not None:
            self.image_to_mat = _carried(self.image_to_mat, old_to_new)

    def is_found(self, now_ns: int) -> bool:
        """Return whether the markers were seen lately."""
        return self._found_ns is not None and now_ns - self._found_ns < FRESH_NS

    def _located(self, grey: Image) -> Matrix | None:
        before, size_wh = self.image_to_mat, (grey.shape[1], grey.shape[0])
        if not self._locator.n_markers:
            return self._locator.locate(grey) if before is None else before
        seen = self._locator.find_markers(grey)
        if before is None or len(seen) >= WELL_SEEN:
            located = self._locator.mat_of(seen)
            if before is None or located is None:
                return located
            is_steady = shift_px(before, located, size_wh) < STEADY_PX
            return _averaged(before, located) if is_steady else located
        return self._moved(before, seen) if seen else None

    def _moved(self, before: Matrix, seen: Mapping[int, Corners]) -> Matrix | None:
        """Move what is known: from one or two markers a new perspective would be guesswork."""
        movement = self._locator.movement(seen, before)
        if movement.most_px < STEADY_PX:
            return before
        self.is_displaced = movement.old_to_new is None
        if movement.old_to_new is None:
            return None
        return _carried(before, movement.old_to_new)


def _carried(image_to_mat: Matrix, old_to_new: Matrix) -> Matrix:
    """Return where the mat is after the picture of it has changed."""
    return np.asarray(image_to_mat @ inverse(old_to_new), dtype=np.float64)


def _averaged(before: Matrix, newest: Matrix) -> Matrix:
    old, new = before / before[2, 2], newest / newest[2, 2]
    return np.asarray((1 - NEWEST_SHARE) * old + NEWEST_SHARE * new, dtype=np.float64)
