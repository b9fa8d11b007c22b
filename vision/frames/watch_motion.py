"""What moves in the picture: where nothing moves, nothing needs to be looked at again."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Image

MAP_WIDTH = 480
"""Of the map of motion, px; its height follows the frame's."""
LEAST_CHANGE = 22
"""Grey levels; above sensor noise and the shimmer of a slightly shaking camera."""
FROZEN_AFTER_NS = 2_000_000_000

Mask = npt.NDArray[np.uint8]


class MotionWatcher:
    """Compares each frame with the one before, at low resolution."""

    def __init__(self) -> None:
        """Start with no frame seen."""
        self._before: Image | None = None
        self._same_since_ns: int | None = None
        self.is_frozen = False
        """Whether the picture has not changed in a single pixel for two seconds: a dead camera."""

    def moving(self, image: Image, captured_ns: int) -> Mask:
        """Return (h, 480) uint8, 255 where the picture changed since the last frame.

        Of the first frame, and of the first of another shape, nothing is known to move.
        """
        map_wh = (MAP_WIDTH, max(1, round(MAP_WIDTH * image.shape[0] / image.shape[1])))
        small = cv2.resize(image, map_wh, interpolation=cv2.INTER_LINEAR)
        grey = np.asarray(cv2.blur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3)), np.uint8)
        before, self._before = self._before, grey
        if before is None or before.shape != grey.shape:
            return np.zeros_like(grey)
        change = cv2.absdiff(grey, before)
        self._watch_content(has_changed=bool(change.any()), now_ns=captured_ns)
        _, mask = cv2.threshold(change, LEAST_CHANGE, 255, cv2.THRESH_BINARY)
        return np.asarray(cv2.dilate(mask, np.ones((5, 5), np.uint8)), dtype=np.uint8)

    def _watch_content(self, *, has_changed: bool, now_ns: int) -> None:
        if has_changed:
            self._same_since_ns = None
            self.is_frozen = False
            return
        if self._same_since_ns is None:
            self._same_since_ns = now_ns
        self.is_frozen = now_ns - self._same_since_ns >= FROZEN_AFTER_NS
