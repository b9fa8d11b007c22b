"""Lay pictures with soft edges on an image, fast.

Convention:
    target    image whose pixel (0, 0) shows the camera's image point ``origin_xy``
    premultiplied   uint8 (H, W, 4): colour already multiplied by alpha, so it blends linearly
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Image, Matrix, Point


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """An image that things are drawn on."""

    image: Image
    origin_xy: Point
    """Image point of the camera that pixel (0, 0) shows."""


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of a target, px; right and bottom are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def is_empty(self) -> bool:
        """Whether it has no pixel."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top

    def overlaps(self, other: "Region") -> bool:
        """Return whether the two share a pixel."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def of(self, image: Image) -> Image:
        """Return the view of ``image`` that this region is."""
        return image[self.top : self.bottom, self.left : self.right]


def region_round(points_xy: Matrix, target: Target) -> Region:
    """Return the part of ``target`` that holds ``points_xy`` (N, 2) of the camera's image."""
    height, width = target.image.shape[:2]
    low = np.floor(points_xy.min(axis=0) - target.origin_xy).astype(int) - 1
    high = np.ceil(points_xy.max(axis=0) - target.origin_xy).astype(int) + 2
    return Region(
        max(int(low[0]), 0),
        max(int(low[1]), 0),
        min(int(high[0]), width),
        min(int(high[1]), height),
    )


def warp_into(picture: Image, to_image: Matrix, target: Target, region: Region) -> Image:
    """Return ``picture`` as it falls on ``region`` of ``target``; transparent outside itself."""
    shift = np.array(
        [
            [1, 0, -target.origin_xy[0] - region.left],
            [0, 1, -target.origin_xy[1] - region.top],
            [0, 0, 1],
        ]
    )
    warped = cv2.warpPerspective(picture, shift @ to_image, region.size_wh)
    return np.asarray(warped, np.uint8)


def lay_over(place: Image, premultiplied: Image) -> None:
    """Blend a premultiplied picture over ``place``, in place."""
    keep = cv2.cvtColor(255 - premultiplied[..., 3], cv2.COLOR_GRAY2BGR)
    cv2.multiply(place, keep, dst=place, scale=1 / 255)
    cv2.add(place, premultiplied[..., :3], dst=place)


def premultiply(picture: npt.NDArray[np.uint8]) -> Image:
    """Return BGR and alpha with the colours multiplied by alpha."""
    alpha = picture[..., 3]
    colour = cv2.multiply(picture[..., :3], cv2.cvtColor(alpha, cv2.COLOR_GRAY2BGR), scale=1 / 255)
    return np.dstack((np.asarray(colour, np.uint8), alpha))
