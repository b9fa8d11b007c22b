"""Which frames are pictures that can be worked on; a live source may send anything."""

from typing import cast

import numpy as np
import numpy.typing as npt

LEAST_SIDE_PX = 32
"""No card can be seen in a smaller picture."""


def is_picture(image: object) -> bool:
    """Return whether ``image`` is (H, W, 3) uint8 and large enough to show a card."""
    if not isinstance(image, np.ndarray):
        return False
    array = cast("npt.NDArray[np.generic]", image)
    is_colour = array.ndim == 3 and array.shape[2] == 3 and array.dtype == np.uint8
    return is_colour and min(array.shape[:2]) >= LEAST_SIDE_PX
