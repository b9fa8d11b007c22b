"""Which outlines in a still picture are cards, and which of several outlines of one card is best.

Three witnesses speak for an outline: the finder, at every size at which it outlined about the same
place (a chance likeness shows at one size only); the edges seen along its sides; and, where the
deck is known, what can be read in it. Of outlines of one place the best stays, the larger before
the smaller: pictures have printed frames, but no frames around them. Cards may lie on each other:
an outline that is partly under others is judged by what they leave free. Cards of one picture are
alike in size.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.find.find_cards import FoundCard
from vision.fit.judge_outlines import NEAR_EDGE, Flags, OutlineEdges
from vision.geometry import area_px, common_area_px, iou
from vision.model import Quad

ALIKE = (0.45, 0.8)
"""Intersection over union at which an outline begins to be, and is, the one that was found."""
LEAST_VALUE = 0.6
"""What finder and edges must say together for a card of no deck."""
LEAST_READ_VALUE = 0.25
"""What they must say where a card of the deck is read."""
READ_ALONE = 0.4
"""What edges count that the finder does not know, once a card is read in them."""
PREFER_LARGE = 0.3
"""How much an outline's area counts against its value; 0 is not at all."""
FREE_OVERLAP = 0.12
"""Outlines that share less of the smaller one lie beside each other."""
SAME_OVERLAP = 0.85
"""Outlines that share more of the smaller one are of one card."""
OVERLAPPING_SIZE_RATIO = 1.6
"""Cards that overlap are alike in area; a part of a card is smaller."""
MOST_HIDDEN = 0.75
"""Share of an outline that others may hide."""
LEAST_COVERED_SEEN = 0.7
"""How much must be seen of what other cards leave free of one under them."""
LEAST_COVERED_VALUE = 0.2
"""What finder and edges must say together for a card under others."""
SIZE_RATIO = 5.0
"""Areas of cards in one picture, the nearest by the farthest."""

LEAST_BOX_IOU = 0.3
"""Of the boxes round two outlines that may reach the least of ``ALIKE``."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An outline with what speaks for it."""

    number: int
    quad: Quad
    found: float
    """How surely the finder found it, over all sizes, 0 to 1."""
    seen: float
    """How much of its sides is seen, 0 to 1."""
    likeness: float
    """How well a card of the deck explains it, 0 to 1; 0 where none is read."""

    @property
    def value(self) -> float:
        """What finder and edges say together, 0 to 1."""
        known = self.found * self.seen
        return max(known, READ_ALONE * self.seen**2) if self.likeness > 0 else known

    @property
    def rank(self) -> float:
        """What is compared among outlines of one place."""
        return self.value * (1 + self.likeness) * float(area_px(self.quad) ** PREFER_LARGE)

    @property
    def counts(self) -> bool:
        """Whether it is good enough for a card."""
        return self.value >= (LEAST_READ_VALUE if self.likeness > 0 else LEAST_VALUE)


def may_count(found: float, seen: float) -> bool:
    """Whether an outline would count if a card were read in it, or if others hid a part of it."""
    return found >= LEAST_COVERED_VALUE or READ_ALONE * seen**2 >= LEAST_READ_VALUE


def choose_outlines(candidates: Sequence[Candidate], edges: OutlineEdges) -> list[Candidate]:
    """Keep one outline per card, the surest first.

    Args:
        candidates: any number per card.
        edges: of all outlines; ``Candidate.number`` counts in it.
    """
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -c.rank):
        visible = _visible(candidate, kept, edges)
        if visible is not None and visible.counts:
            kept.append(visible)
    return sorted(_alike_in_size(kept), key=lambda c: -(c.value + c.likeness))


def choose_covered(
    candidates: Sequence[Candidate], edges: OutlineEdges, kept: Sequence[Candidate]
) -> list[Candidate]:
    """Choose cards that lie under those that are kept, the surest first.

    The finder is unsure of them, so what shows of their sides must be seen the better.

    Args:
        candidates: outlines of the size of the cards above them.
        edges: of these outlines; ``Candidate.number`` counts in it.
        kept: the cards that are known.
    """
    lower: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -c.value):
        visible = _visible(candidate, [*kept, *lower], edges)
        if visible is not None and _shows_enough(visible):
            lower.append(visible)
    return lower


def _shows_enough(lower: Candidate) -> bool:
    return lower.seen >= LEAST_COVERED_SEEN and lower.found * lower.seen >= LEAST_COVERED_VALUE


def _visible(
    candidate: Candidate, kept: Sequence[Candidate], edges: OutlineEdges
) -> Candidate | None:
    """Return an outline judged by what other cards leave free; None when it is of one of them."""
    hidden = _hidden_by(kept, candidate, edges)
    return (
        hidden if hidden is None else replace(candidate, seen=edges.seen(candidate.number, hidden))
    )


def _hidden_by(
    kept: Sequence[Candidate], candidate: Candidate, edges: OutlineEdges
) -> Flags | None:
    """Return what other cards may hide of an outline (4, k); None when it is one of them."""
    area = area_px(candidate.quad)
    hidden = np.zeros(edges.is_open.shape[1:], np.bool_)
    for other in kept:
        common = common_area_px(candidate.quad, other.quad)
        smaller, larger = sorted((area, area_px(other.quad)))
        if common <= FREE_OVERLAP * smaller:
            continue
        if common > SAME_OVERLAP * smaller or larger > OVERLAPPING_SIZE_RATIO * smaller:
            return None
        hidden |= edges.inside(candidate.number, other.quad, NEAR_EDGE)
    return hidden if hidden.mean() <= MOST_HIDDEN else None


def _alike_in_size(kept: Sequence[Candidate]) -> list[Candidate]:
    """Drop what is far larger or smaller than the cards that most speaks for."""
    if not kept:
        return []
    areas = np.array([area_px(candidate.quad) for candidate in kept])
    values = np.array([candidate.value + candidate.likeness for candidate in kept])
    is_near = np.abs(np.log(areas[:, None] / areas)) <= np.log(SIZE_RATIO)
    usual = int((is_near * values).sum(axis=1).argmax())
    return [candidate for candidate, near in zip(kept, is_near[usual], strict=True) if near]


def found_over_sizes(quads: Sequence[Quad], found_at: Sequence[Sequence[FoundCard]]) -> list[float]:
    """Return how surely each outline was found.

    Args:
        quads: any outlines.
        found_at: what the finder gave at each size.
    """
    doubt = np.ones(len(quads))
    for found in found_at:
        doubt *= 1 - _found_once(quads, found)
    return [float(1 - value) for value in doubt]


def _found_once(quads: Sequence[Quad], found: Sequence[FoundCard]) -> Floats:
    """Return the score of what was found in each outline's place, less where it fits less."""
    low, high = ALIKE
    best = np.zeros(len(quads))
    near = _box_iou(_boxes_of(quads), _boxes_of([card.quad for card in found])) > LEAST_BOX_IOU
    for number, other in np.argwhere(near).tolist():
        score = found[other].score
        if score > best[number]:
            alike = (iou(quads[number], found[other].quad) - low) / (high - low)
            best[number] = max(best[number], score * min(1.0, alike))
    return best


def _boxes_of(quads: Sequence[Quad]) -> Floats:
    """Return left, top, right and bottom of each outline, (n, 4)."""
    corners = np.array([quad.corners_xy for quad in quads], np.float64).reshape(-1, 4, 2)
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)


def _box_iou(first: Floats, second: Floats) -> Floats:
    low = np.maximum(first[:, None, :2], second[None, :, :2])
    high = np.minimum(first[:, None, 2:], second[None, :, 2:])
    common = np.maximum(high - low, 0).prod(axis=2)
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(axis=1) for boxes in (first, second)]
    shared: Floats = common / np.maximum(areas[0][:, None] + areas[1] - common, 1e-9)
    return shared
