"""Whether a picture can be trusted: in focus, and not changing all over.

A hand changes a part of the picture. What changes everywhere at once is the light, the exposure,
the focus or the camera itself; cards seem to vanish or to move then, and nothing must be concluded.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Image

CHANGED_SHARE = 0.5
"""Share of the picture that must change at once to be more than hands and cards."""
TILES_WH = (16, 9)
BLURRED_SHARE = 0.55
"""Of a tile's usual detail; below this it is out of focus."""
LEAST_DETAIL = 2.0
"""Grey levels; plain cloth shows noise only and tells nothing of focus."""
LEAST_TILES = 4
OTHER_LEVELS = 8.0
"""Grey levels; a tile that became so much lighter or darker shows something else now."""
NEWEST_SHARE = 0.1
"""Of the newest look in what is usual."""
GIVE_UP_NS = 10_000_000_000
"""After so long the picture is as it is."""

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Tiles:
    """A picture in coarse tiles, (9, 16)."""

    level: Floats
    """Mean grey level."""
    detail: Floats
    """How strong edges are, after taking off most of the noise."""

    def shows_other(self, newest: "_Tiles") -> npt.NDArray[np.bool_]:
        """Return where ``newest`` shows something else: a card came or went, a hand lies there."""
        return np.asarray(np.abs(newest.level - self.level) >= OTHER_LEVELS, np.bool_)

    def mixed(self, newest: "_Tiles") -> "_Tiles":
        """Take in the newest look: slowly what shows the same, at once what shows other things."""
        share = np.where(self.shows_other(newest), 1.0, NEWEST_SHARE)
        level = self.level + share * (newest.level - self.level)
        detail = self.detail + share * (newest.detail - self.detail)
        return _Tiles(level.astype(np.float32), detail.astype(np.float32))


class PictureTrust:
    """Judges the pictures of one camera, look after look."""

    def __init__(self) -> None:
        """Start with no picture seen."""
        self._usual: _Tiles | None = None
        self._blurred_since_ns: int | None = None
        self.sharpness = 0.0
        """Variance of the Laplacian of the half-size grey picture."""

    def is_sound(self, grey: Image, changed_share: float, now_ns: int) -> bool:
        """Take in a picture and say whether it can be trusted.

        Args:
            grey: (H, W) uint8.
            changed_share: share of the picture that changed since the frame before.
            now_ns: when it was captured.
        """
        tiles, self.sharpness = _tiles_of(grey)
        is_blurred = self._usual is not None and _is_blurred(tiles, self._usual)
        if not is_blurred:
            self._blurred_since_ns = None
        elif self._blurred_since_ns is None:
            self._blurred_since_ns = now_ns
        if changed_share > CHANGED_SHARE:
            return False
        if self._blurred_since_ns is not None and now_ns - self._blurred_since_ns < GIVE_UP_NS:
            return False
        self._usual = tiles if self._usual is None or is_blurred else self._usual.mixed(tiles)
        return True


def _tiles_of(grey: Image) -> tuple[_Tiles, float]:
    """Return a picture's tiles and its sharpness."""
    small = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    edges = cv2.Laplacian(small, cv2.CV_32F)
    sharpness = float(cv2.meanStdDev(edges)[1][0, 0]) ** 2
    level = cv2.resize(small, TILES_WH, interpolation=cv2.INTER_AREA)
    detail = cv2.resize(np.abs(edges), TILES_WH, interpolation=cv2.INTER_AREA)
    return _Tiles(np.asarray(level, np.float32), np.asarray(detail, np.float32)), sharpness


def _is_blurred(tiles: _Tiles, usual: _Tiles) -> bool:
    """Whether most tiles that show the same as ever, and usually detail, have lost it."""
    telling = (usual.detail > LEAST_DETAIL) & ~usual.shows_other(tiles)
    if np.count_nonzero(telling) < LEAST_TILES:
        return False
    return float(np.median(tiles.detail[telling] / usual.detail[telling])) < BLURRED_SHARE
