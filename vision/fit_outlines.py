"""From rough outlines to true ones: size, edges, and at most one outline per card in sight.

On a mat every card is a rectangle of known size, which drops what cannot be a card and lets all
four sides be sought together, first from far, then from near.
"""

from collections.abc import Sequence

import numpy as np

from vision.find_cards import FoundCard
from vision.geometry import (
    distances_px,
    height_px,
    inverse,
    map_points,
    mask_of,
    overlap_of,
    quad_of,
)
from vision.mat import Mat
from vision.model import Image, Matrix, Quad
from vision.refine_corners import refine_corners
from vision.snap_to_size import snap_to_size
from vision.track_cards import LiveCard, is_rough_picture

COARSE_REACH, FINE_REACH = 0.16, 0.06
"""How far edges are looked for, as shares of a card's height: from the finder, and then."""
REFIT_EVERY = 4
"""Looks between two close looks at the outline of a settled card."""
KNOWN_GROWTH = 1.06
"""By how much a known card's outline is grown to take in its edge and its sleeve's."""
RIVAL_OVERLAP = 0.45
"""Outlines that hide more of each other are two guesses at one card, or its lower one is hidden."""


class OutlineFitter:
    """Fits the outlines of one look after another."""

    def __init__(self, mat: Mat) -> None:
        """Take the mat whose markers are no cards."""
        self._mat = mat
        self._n_looks = 0

    def fit(
        self,
        grey: Image,
        found: Sequence[FoundCard],
        image_to_mat: Matrix,
        cards: Sequence[LiveCard],
    ) -> list[FoundCard]:
        """Put outlines onto the edges of cards and drop those that cannot be cards.

        Where a settled card is known to lie, its own outline is the better start, and it is looked
        at closely only every few looks.

        Args:
            grey: (H, W) uint8.
            found: what the finder gave.
            image_to_mat: px to mm.
            cards: the cards that are being followed.
        """
        self._n_looks += 1
        known: list[FoundCard] = []
        refit: list[FoundCard] = []
        new: list[FoundCard] = []
        outlines = self._snapped(found, image_to_mat)
        for outline, card in zip(outlines, _known_at(outlines, cards), strict=True):
            if card is None:
                new.append(outline)
            elif card.id % REFIT_EVERY == self._n_looks % REFIT_EVERY:
                refit.append(FoundCard(card.quad, outline.score))
            else:
                known.append(FoundCard(card.quad, outline.score))
        # Of a card partly under known ones, edges included, only the rest shows its own.
        above = [card.quad for card in known + refit]
        foreign = mask_of(above, grey.shape, KNOWN_GROWTH) if new else None
        new = self._fitted(grey, new, image_to_mat, COARSE_REACH, foreign)
        new = self._fitted(grey, new, image_to_mat, FINE_REACH, foreign)
        return _without_rivals([*known, *new, *self._fitted(grey, refit, image_to_mat, FINE_REACH)])

    def turned_on_the_spot(self, grey: Image, quad: Quad, image_to_mat: Matrix) -> list[Quad]:
        """Return the outline of the same card turned by a quarter where it lies, if one fits."""
        corners_mm = map_points(image_to_mat, quad.as_array())
        away = corners_mm - corners_mm.mean(axis=0)
        turned_mm = np.stack([-away[:, 1], away[:, 0]], axis=1) + corners_mm.mean(axis=0)
        turned = FoundCard(quad_of(map_points(inverse(image_to_mat), turned_mm)), 1.0)
        coarse = self._fitted(grey, [turned], image_to_mat, COARSE_REACH)
        return [card.quad for card in self._fitted(grey, coarse, image_to_mat, FINE_REACH)]

    def _fitted(
        self,
        grey: Image,
        found: Sequence[FoundCard],
        image_to_mat: Matrix,
        reach: float,
        foreign: Image | None = None,
    ) -> list[FoundCard]:
        rough = [card.quad for card in found]
        quads = refine_corners(grey, rough, is_true_size=True, reach=reach, foreign=foreign)
        refined = [FoundCard(quad, card.score) for quad, card in zip(quads, found, strict=True)]
        return self._snapped(refined, image_to_mat)

    def _snapped(self, found: Sequence[FoundCard], image_to_mat: Matrix) -> list[FoundCard]:
        quads = snap_to_size([card.quad for card in found], image_to_mat)
        return [
            FoundCard(quad, card.score)
            for quad, card in zip(quads, found, strict=True)
            if quad is not None and not self._is_marker(quad, image_to_mat)
        ]

    def _is_marker(self, quad: Quad, image_to_mat: Matrix) -> bool:
        x, y = map_points(image_to_mat, quad.as_array()).mean(axis=0)
        return any(marker.contains((float(x), float(y))) for marker in self._mat.markers)


def _known_at(outlines: Sequence[FoundCard], cards: Sequence[LiveCard]) -> list[LiveCard | None]:
    """Return per outline the settled card in sight that it is a rough picture of, if any."""
    steady = [
        card
        for card in cards
        if card.is_settled and card.faces and not (card.is_covered or card.is_hidden)
    ]
    if not steady:
        return [None] * len(outlines)
    apart_px = distances_px([o.quad for o in outlines], [card.quad for card in steady])
    nearest = (steady[int(row.argmin())] for row in apart_px)
    return [
        card if is_rough_picture(outline.quad, card.quad) else None
        for outline, card in zip(outlines, nearest, strict=True)
    ]


def _without_rivals(found: Sequence[FoundCard]) -> list[FoundCard]:
    """Of outlines that hide most of each other keep the surest: only one can be in sight."""
    best_first = sorted(found, key=lambda card: -card.score)
    quads = [card.quad for card in best_first]
    is_near = distances_px(quads, quads) < np.array([height_px(quad) for quad in quads])
    kept: list[int] = []
    for number, quad in enumerate(quads):
        near = (other for other in kept if is_near[number, other])
        if all(overlap_of(quad, quads[other]) <= RIVAL_OVERLAP for other in near):
            kept.append(number)
    return [best_first[number] for number in kept]
