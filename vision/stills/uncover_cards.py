"""Cards under cards: what the finder half sees beside a card of which all is known.

Of a card that lies under another, a strip or a corner shows. The finder guesses at its place, but
not closely, and of its four sides one or two cannot be seen. Its size, though, is that of the card
above it; so the outline of that card is laid where the finder points, and moved and turned as one
until the sides that show lie on edges.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.find.find_cards import FoundCard
from vision.fit.refine_corners import refine_corners
from vision.geometry import area_px, common_area_px, iou, mask_of, quad_of
from vision.model import Image, Quad
from vision.stills.choose_outlines import Candidate

LEAST_SCORE = 0.15
"""Of what the finder gives, to be followed up."""
LEAST_OVERLAP = 0.15
"""Share of an upper card's outline that one under it must have in common with it."""
ALIKE_IN_AREA = 1.9
"""By how much the finder may be wrong about the area of a card that it hardly sees."""
SAME_IOU = 0.7
"""Outlines that are more alike than this are of the same card."""
REACHES = (0.25, 0.12, 0.05)
"""How far edges are looked for, step by step, as shares of a card's height."""
GROWN = 1.04
"""By how much an upper card's outline is grown to take in its edge."""


def outlines_under(
    grey: Image, found: Sequence[FoundCard], kept: Sequence[Candidate]
) -> list[tuple[Quad, float]]:
    """Outline cards that may lie under others.

    Args:
        grey: (H, W) uint8.
        found: what the finder gave, however unsure.
        kept: the cards that are known.

    Returns:
        Outlines of the size of the card above, each with the finder's score.
    """
    starts = [
        (_laid_at(card.quad, above), card.score)
        for card in found
        if card.score >= LEAST_SCORE
        for above in (_card_above(card.quad, kept),)
        if above is not None
    ]
    quads = tuple(quad for quad, _ in starts)
    foreign = mask_of([candidate.quad for candidate in kept], grey.shape, GROWN)
    for reach in REACHES:
        quads = refine_corners(
            grey, quads, is_true_size=True, moves_as_one=True, reach=reach, foreign=foreign
        )
    return [(quad, score) for quad, (_, score) in zip(quads, starts, strict=True)]


def _card_above(quad: Quad, kept: Sequence[Candidate]) -> Quad | None:
    """Return the known card that ``quad`` seems to lie under, None where it is one or lies free."""
    area, above, most = area_px(quad), None, 0.0
    for candidate in kept:
        if iou(quad, candidate.quad) > SAME_IOU:
            return None
        other = area_px(candidate.quad)
        is_alike = max(area, other) <= ALIKE_IN_AREA * min(area, other)
        common = common_area_px(quad, candidate.quad) / other
        if is_alike and common > max(most, LEAST_OVERLAP):
            above, most = candidate.quad, common
    return above


def _laid_at(rough: Quad, above: Quad) -> Quad:
    """Return the outline ``above``, moved to the middle of ``rough`` and turned as that lies."""
    corners, target = above.as_array(), rough.as_array()
    turn = (_direction(target) - _direction(corners) + np.pi / 2) % np.pi - np.pi / 2
    cos, sin = np.cos(turn), np.sin(turn)
    turned = (corners - corners.mean(axis=0)) @ np.array([[cos, sin], [-sin, cos]])
    return quad_of(turned + target.mean(axis=0))


def _direction(corners: npt.NDArray[np.float64]) -> float:
    down = corners[2] + corners[3] - corners[0] - corners[1]
    return float(np.arctan2(down[1], down[0]))
