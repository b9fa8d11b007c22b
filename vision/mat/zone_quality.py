"""How well each zone of the mat can be seen: pixel size, sharpness, glare, and what they allow.

Sharpness is read from steps of brightness (edges of cards, print): a step that is spread by sigma
loses less of its slope by a further blur the wider it is. Contrast plays no part in it.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import inverse, map_points
from vision.mat.mat import Zone
from vision.model import Image, Matrix, Place, TableObservation, ZoneQuality

NAME_PX_PER_MM = 0.7
"""60 px of card height: what the picture on a card needs to be known."""
INDEX_PX_PER_MM = 1.4
"""120 px of card height: what suit and rank need in one frame."""
IN_FOCUS = 0.9
"""Sharpness from which blur costs nothing; below it a zone counts as so much smaller."""
MOST_GLARE = 0.1
"""Share of a zone that may be blown out: a card is a third of most zones, its index far less."""

MEASURE_EVERY = 3
"""Looks from one measurement to the next; all zones of a mat take a minute while nothing moves."""
BLOWN_OUT = 250
"""Grey levels of 255."""
LEAST_IN_VIEW = 0.5
"""Share of a zone's box that must be in the frame for its figures to mean something."""
NOISE_BLUR, SECOND_BLUR = 0.8, 2.0
"""Sigma, px: against noise, and the further blur whose effect is measured."""
DIFFERENCE_SPREAD = 1 / 3
"""Variance, px^2, that the difference of the neighbours of a pixel adds to a step."""
LEAST_SLOPE = 5.0
"""Grey levels a px; less is weave and noise."""
STRONG_SHARE = 0.3
"""Of the steepest steps; the weaker ones may be soft by nature, as shadows are."""
LEAST_STEPS = 25
LEAST_SPREAD_PX = 0.3

Plane = npt.NDArray[np.float32]


class Legibility(StrEnum):
    """What of a card can be read in a zone."""

    INDEX = "index"
    """Everything, suit and rank in one frame."""
    NAME = "name"
    """Which card it is, not its suit and rank."""
    NOTHING = "nothing"


class Fault(StrEnum):
    """Why not all can be read in a zone."""

    TOO_SMALL = "too_small"
    BLURRED = "blurred"
    GLARE = "glare"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What can be read in a zone, and what would have to be mended for more."""

    legibility: Legibility
    fault: Fault | None = None
    """None where everything can be read."""


def verdict_of(quality: ZoneQuality) -> Verdict:
    """Judge the figures of a zone; the worst fault is the one that is named."""
    if quality.glare > MOST_GLARE:
        return Verdict(Legibility.NOTHING, Fault.GLARE)
    focus = 1.0 if quality.sharpness is None else min(1.0, quality.sharpness / IN_FOCUS)
    useful_px_per_mm = quality.px_per_mm * focus
    if useful_px_per_mm >= INDEX_PX_PER_MM:
        return Verdict(Legibility.INDEX)
    is_large_enough = quality.px_per_mm >= INDEX_PX_PER_MM
    legibility = Legibility.NAME if useful_px_per_mm >= NAME_PX_PER_MM else Legibility.NOTHING
    return Verdict(legibility, Fault.BLURRED if is_large_enough else Fault.TOO_SMALL)


class ZoneQualityMeter:
    """Measures the zones of one camera now and then, one at a time, and remembers the figures."""

    def __init__(self, every: int = MEASURE_EVERY) -> None:
        """Start with nothing measured; one zone is measured in every ``every`` looks."""
        self._every = every
        self._n_looks = 0
        self._known: dict[Place, ZoneQuality] = {}

    @property
    def quality(self) -> tuple[ZoneQuality, ...]:
        """What was measured last of each zone in view."""
        return tuple(self._known.values())

    def take(
        self, grey: Image, image_to_mat: Matrix, zones: Sequence[Zone], hidden: Sequence[Place]
    ) -> None:
        """Measure the zone whose turn it is, if it is time; what a hand hides keeps its figures.

        Args:
            grey: (H, W) uint8.
            image_to_mat: (3, 3), px to mm.
            zones: of the mat, always the same.
            hidden: the zones that cannot be seen now.
        """
        turn, rest = divmod(self._n_looks, self._every)
        self._n_looks += 1
        if rest:
            return
        zone = zones[turn % len(zones)]
        quality = zone_quality(grey, image_to_mat, zone)
        if quality is None:
            self._known.pop(zone.place, None)
        elif zone.place not in hidden:
            self._known[zone.place] = quality


def zone_quality(grey: Image, image_to_mat: Matrix, zone: Zone) -> ZoneQuality | None:
    """Measure one zone; None where the frame does not show most of it.

    Args:
        grey: (H, W) uint8.
        image_to_mat: (3, 3), px to mm.
        zone: of the mat.
    """
    mat_to_image = inverse(image_to_mat)
    outline = map_points(mat_to_image, _corners_mm(zone))
    low = np.floor(outline.min(axis=0)).astype(int)
    high = np.ceil(outline.max(axis=0)).astype(int) + 1
    left, top = np.maximum(low, 0)
    right, bottom = np.minimum(high, grey.shape[::-1])
    if (right - left) * (bottom - top) < LEAST_IN_VIEW * np.prod(high - low) or right <= left:
        return None
    part = grey[top:bottom, left:right]
    inside = np.zeros_like(part)
    cv2.fillConvexPoly(inside, np.rint(outline - (left, top)).astype(np.int32), 255)
    n_blown_out = np.count_nonzero((part >= BLOWN_OUT) & (inside > 0))
    return ZoneQuality(
        place=zone.place,
        px_per_mm=_px_per_mm(mat_to_image, _corners_mm(zone).mean(axis=0)),
        sharpness=sharpness_of(part),
        glare=n_blown_out / max(cv2.countNonZero(inside), 1),
    )


def sharpness_of(grey: Image) -> float | None:
    """Return one over the spread (sigma, px) of the strong steps of brightness; None without steps.

    Args:
        grey: (h, w) uint8.

    Source: S. Zhuo and T. Sim, Defocus map estimation from a single image, 2011, eq. (5).
    """
    slope = _slope(np.asarray(cv2.GaussianBlur(grey, (0, 0), NOISE_BLUR), np.uint8))
    is_ridge = (slope >= cv2.dilate(slope, np.ones((3, 3), np.uint8))) & (slope >= LEAST_SLOPE)
    if int(is_ridge.sum()) < LEAST_STEPS:
        return None
    is_strong = is_ridge & (slope >= STRONG_SHARE * float(np.percentile(slope[is_ridge], 95)))
    further = _slope(np.asarray(cv2.GaussianBlur(grey, (0, 0), SECOND_BLUR), np.uint8))
    ratio = slope[is_strong] / np.maximum(further[is_strong], 1e-3)
    squared = max(float(np.median(ratio)) ** 2, 1.0 + 1e-3)
    spread = (SECOND_BLUR**2 - squared * NOISE_BLUR**2) / (squared - 1) - DIFFERENCE_SPREAD
    return 1 / max(math.sqrt(max(spread, 0.0)), LEAST_SPREAD_PX)


def best_quality(seen: Iterable[TableObservation]) -> tuple[ZoneQuality, ...]:
    """Return for each zone the figures of the camera that is nearest to it."""
    best: dict[Place, ZoneQuality] = {}
    for quality in (quality for each in seen for quality in each.quality):
        known = best.get(quality.place)
        if known is None or quality.px_per_mm > known.px_per_mm:
            best[quality.place] = quality
    return tuple(best.values())


def _slope(grey: Image) -> Plane:
    """Return how steep the brightness is, grey levels a px."""
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=1, scale=0.5)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=1, scale=0.5)
    return np.asarray(cv2.magnitude(across, down), np.float32)


def _px_per_mm(mat_to_image: Matrix, centre_mm: npt.NDArray[np.float64]) -> float:
    """Return the scale of the picture in the direction in which it is smallest."""
    start, right, down = map_points(
        mat_to_image, centre_mm + np.array([(0, 0), (1, 0), (0, 1)], np.float64)
    )
    return float(np.linalg.svd(np.stack([right - start, down - start]), compute_uv=False).min())


def _corners_mm(zone: Zone) -> npt.NDArray[np.float64]:
    (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
    right, bottom = left + width, top + height
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float64)
