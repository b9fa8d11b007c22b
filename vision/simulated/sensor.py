"""What a camera adds of its own: shake and noise."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from vision.model import Image, Point

MARGIN_PX = 3
"""How much larger than the frame, on each side, the picture is that shakes under it."""
_NOISE_SPARE_PX = 64
# Lens flare lifts black a little, which also lets the noise go both ways.
_FLARE = 6.0


@dataclass(frozen=True, slots=True)
class Shake:
    """A smooth wandering of the picture by less than a pixel or two."""

    phases: tuple[float, ...]
    strength_px: float = 0.45

    def at(self, at_ms: float) -> Point:
        """Return how far the picture is shifted, (x, y) px."""
        t = at_ms / 1000
        a, b, c, d, e, f = self.phases
        x = math.sin(0.9 * t + a) + 0.55 * math.sin(5.3 * t + b) + 0.25 * math.sin(17.0 * t + c)
        y = math.sin(0.7 * t + d) + 0.55 * math.sin(4.6 * t + e) + 0.25 * math.sin(14.0 * t + f)
        return self.strength_px * x, self.strength_px * y


def random_shake(rng: np.random.Generator) -> Shake:
    """Return a shake of its own course."""
    return Shake(tuple(float(phase) for phase in rng.uniform(0, 2 * math.pi, 6)))


def shifted(picture: Image, shift_xy: Point, size_wh: tuple[int, int]) -> Image:
    """Return a frame's cut of ``picture``, moved by ``shift_xy`` with sub-pixel blending.

    Args:
        picture: ``size_wh`` plus ``MARGIN_PX`` on each side.
        shift_xy: px, less than ``MARGIN_PX - 1``.
        size_wh: of the frame, px.
    """
    width, height = size_wh
    left, top = MARGIN_PX - shift_xy[0], MARGIN_PX - shift_xy[1]
    x, y = math.floor(left), math.floor(top)
    rows = picture[y : y + height + 1]
    across = cv2.addWeighted(
        rows[:, x : x + width], 1 - (left - x), rows[:, x + 1 : x + 1 + width], left - x, 0
    )
    frame = cv2.addWeighted(across[:-1], 1 - (top - y), across[1:], top - y, 0)
    return np.asarray(frame, np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Noise:
    """Sensor noise from one large tile, cut at another place for every frame."""

    tile: Image

    def add_to(self, frame: Image, rng: np.random.Generator) -> None:
        """Add noise to ``frame``, in place."""
        height, width = frame.shape[:2]
        x, y = (int(v) for v in rng.integers(0, _NOISE_SPARE_PX, 2))
        cv2.add(frame, self.tile[y : y + height, x : x + width], dst=frame)


def random_noise(rng: np.random.Generator, size_wh: tuple[int, int]) -> Noise:
    """Return the noise of a small sensor in room light, for frames of ``size_wh``."""
    height, width = size_wh[1] + _NOISE_SPARE_PX, size_wh[0] + _NOISE_SPARE_PX
    bright = rng.standard_normal((height, width, 1), np.float32) * 1.7
    coloured = rng.standard_normal((height // 2, width // 2, 3), np.float32) * 1.8
    spread = np.asarray(cv2.resize(coloured, (width, height)), np.float32)
    return Noise(np.clip(_FLARE + bright + spread + 0.5, 0, 255).astype(np.uint8))
