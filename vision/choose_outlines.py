"""Which outlines in a still picture are cards, and which of several outlines of one card is best.

Three witnesses speak for an outline: the finder, at every size at which it outlined about the same
place (a chance likeness shows at one size only); the edges seen along its sides; and, where the
deck is known, what can be read in it. Of outlines of one place the best stays. Cards may lie on
each other: an outline that is partly under others is judged by what they leave free.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.find_cards import FoundCard
from vision.judge_outlines import OutlineEdges
from vision.model import Quad

ALIKE = (0.45, 0.8)
"""Intersection over union at which an outline begins to be, and is, the one that was found."""
LEAST_VALUE = 0.35
"""What finder and edges must say together for a card of no deck."""
LEAST_READ_VALUE = 0.2
"""What they must say where a card of the deck is read."""
LEAST_READ_SEEN = 0.7
"""Share of edges seen that makes an outline count without the finder, once it is read."""
LEAST_FREE_SEEN = 0.6
"""Share of edges seen on the free part of an outline that lies over or under another."""
LEAST_FREE = 0.25
"""Share of an outline that must be free of the others."""
FREE_OVERLAP = 0.12
"""Outlines that share less of the smaller one lie beside each other."""
SAME_OVERLAP = 0.85
"""Outlines that share more of the smaller one are of one card."""
SIZE_RATIO = 1.6
"""Cards that overlap are alike in size; a part of a card is smaller."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An outline with what speaks for it."""

    number: int
    quad: Quad
    found: float
    """How surely the finder found it, over all sizes, 0 to 1."""
    seen: float
    """Share of its sides along which an edge is seen, 0 to 1."""
    likeness: float
    """How well a card of the deck explains it, 0 to 1; 0 where none is read."""

    @property
    def value(self) -> float:
        """What finder and edges say together, 0 to 1."""
        return self.found * self.seen

    @property
    def counts(self) -> bool:
        """Whether it is good enough for a card."""
        if self.likeness > 0:
            return self.value >= LEAST_READ_VALUE or self.seen >= LEAST_READ_SEEN
        return self.value >= LEAST_VALUE


def choose_outlines(candidates: Sequence[Candidate], edges: OutlineEdges) -> list[Candidate]:
    """Keep one outline per card, the surest first.

    Args:
        candidates: any number per card.
        edges: of all outlines; ``Candidate.number`` counts in it.
    """
    order = sorted(
        (candidate for candidate in candidates if candidate.counts),
        key=lambda c: (c.likeness + c.seen if c.likeness else 0, c.value),
        reverse=True,
    )
    kept: list[Candidate] = []
    for candidate in order:
        if _has_place(candidate, kept, edges):
            kept.append(candidate)
    return sorted(kept, key=lambda c: -max(c.value, c.likeness))


def _has_place(candidate: Candidate, kept: Sequence[Candidate], edges: OutlineEdges) -> bool:
    """Whether an outline is of another card than those that are kept."""
    area = _area(candidate.quad)
    hidden = np.zeros(edges.is_open.shape[1:], np.bool_)
    for other in kept:
        common = common_area(candidate.quad, other.quad)
        smaller, larger = sorted((area, _area(other.quad)))
        if common <= FREE_OVERLAP * smaller:
            continue
        if common > SAME_OVERLAP * smaller or larger > SIZE_RATIO * smaller:
            return False
        hidden |= edges.inside(candidate.number, other.quad)
    if not hidden.any():
        return True
    is_free = 1 - hidden.mean() >= LEAST_FREE
    return bool(is_free and edges.seen(candidate.number, hidden) >= LEAST_FREE_SEEN)


def found_over_sizes(quads: Sequence[Quad], found_at: Sequence[Sequence[FoundCard]]) -> list[float]:
    """Return how surely each outline was found.

    Args:
        quads: any outlines.
        found_at: what the finder gave at each size.
    """
    doubt = np.ones(len(quads))
    for found in found_at:
        doubt *= 1 - np.array([_found_once(quad, found) for quad in quads])
    return [float(1 - value) for value in doubt]


def _found_once(quad: Quad, found: Sequence[FoundCard]) -> float:
    low, high = ALIKE
    best = 0.0
    for card in found:
        if card.score > best:
            alike = (iou(quad, card.quad) - low) / (high - low)
            best = max(best, card.score * min(1.0, alike))
    return best


def iou(first: Quad, second: Quad) -> float:
    """Intersection over union of two outlines."""
    common = common_area(first, second)
    return common / max(_area(first) + _area(second) - common, 1e-9)


def common_area(first: Quad, second: Quad) -> float:
    """Area that two outlines share, px^2."""
    a, b = np.array(first.corners_xy, np.float32), np.array(second.corners_xy, np.float32)
    if (a.max(axis=0) < b.min(axis=0)).any() or (b.max(axis=0) < a.min(axis=0)).any():
        return 0.0
    return float(cv2.intersectConvexConvex(a, b)[0])


def _area(quad: Quad) -> float:
    return float(cv2.contourArea(np.array(quad.corners_xy, np.float32)))
