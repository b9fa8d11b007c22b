"""Make a picture much smaller: halving is cheap, averaging over odd areas is not."""

import cv2
import numpy as np

from vision.model import Image


def shrunk(image: Image, size_wh: tuple[int, int]) -> Image:
    """Return ``image`` averaged down to a smaller size, by halves first while it is far larger.

    Args:
        image: (H, W) or (H, W, 3) uint8.
        size_wh: of the answer; where it is larger, the picture is enlarged.
    """
    while _can_be_halved(image, size_wh):
        half_wh = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, half_wh, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA), np.uint8)


def _can_be_halved(image: Image, size_wh: tuple[int, int]) -> bool:
    """Whether both sides are even and at least twice as long as wanted."""
    height, width = image.shape[:2]
    is_even = width % 2 == 0 and height % 2 == 0
    return is_even and bool(width >= 2 * size_wh[0]) and bool(height >= 2 * size_wh[1])
