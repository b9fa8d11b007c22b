"""Which frames of a camera are looked at: its pictures, of one size.

A single picture of another size is an accident of the driver; a row of them is a camera that has
changed its mode.
"""

import numpy as np

from vision.frames.check_frame import is_picture
from vision.model import Image, Matrix

OTHER_SIZE_FRAMES = 12
"""Pictures of another size in a row from which the camera has changed its mode for good."""


class FrameGate:
    """Lets the pictures of one camera through."""

    def __init__(self) -> None:
        """Start with no frame seen."""
        self._shape: tuple[int, ...] = ()
        self._other_shapes: list[tuple[int, ...]] = []
        """Of the latest pictures, while they are of another size."""
        self.n_dropped = 0
        """Frames that were not let through."""
        self.old_to_new: Matrix | None = None
        """(3, 3), px to px: where the picture just let through, the first of its size, shows what
        those before it showed; None while the size is as it was."""

    def lets_through(self, image: Image) -> bool:
        """Take in the next frame's image, whatever that is, and say whether to look at it."""
        self.old_to_new = None
        is_through = is_picture(image) and self._is_of_size(image.shape)
        self.n_dropped += not is_through
        return is_through

    def _is_of_size(self, shape: tuple[int, ...]) -> bool:
        self._shape = self._shape or shape
        if shape == self._shape:
            self._other_shapes.clear()
            return True
        self._other_shapes = [s for s in self._other_shapes if s == shape] + [shape]
        if len(self._other_shapes) < OTHER_SIZE_FRAMES:
            return False
        (height, width), (old_height, old_width) = shape[:2], self._shape[:2]
        self.old_to_new = np.diag([width / old_width, height / old_height, 1.0])
        self._shape = shape
        return True
