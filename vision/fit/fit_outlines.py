"""Stage 2: rough outlines in, true ones out, at most one per card in sight.

On a mat every card is a rectangle of known size. The finder's lengths are worth little beside that,
so a card is laid where its outline shows one, put onto its edges, and must then be seen by them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.find.find_cards import FoundCard
from vision.fit.judge_outlines import NEAR_EDGE, Flags, OutlineEdges, edges_of
from vision.fit.place_cards import place_cards
from vision.fit.refine_corners import refine_corners
from vision.fit.snap_to_size import snap_to_size
from vision.follow.live_card import LiveCard
from vision.follow.track_cards import STILL_SHARE, is_rough_picture
from vision.geometry import (
    distances_px,
    height_px,
    inverse,
    map_middle,
    map_points,
    mask_of,
    overlap_of,
    quad_of,
)
from vision.mat.mat import Mat
from vision.model import Image, Matrix, Quad

COARSE_REACH, FINE_REACH, CLOSE_REACH = 0.16, 0.06, 0.04
"""How far edges are looked for, as shares of a card's height: round a guess, round a place, and
round what was fitted."""
OTHER_TURNS_DEG = (6.0, -6.0)
"""What the finder's direction may be off: in piles it is a mean of cards."""
WELL_SEEN, HARDLY_SEEN = 0.75, 0.3
"""How much must be seen of a card's edges to look no further, and to try other turns."""
MOST_INSIDE = 0.7
"""Share of an outline within one known card from which it is of something on that card."""
LEAST_WORTH = 0.22
"""Of a card: the finder's score times the square of what is seen of its edges."""
LEAST_WORTH_ON_PRINT = 0.5
"""The same of what lies where a zone of a card's size is printed: its lines are edges too."""
REFIT_EVERY = 4
"""Looks between two close looks at the outline of a settled card, or at one that was in vain."""
KNOWN_GROWTH = 1.06
"""By how much a known card's outline is grown to take in its edge and its sleeve's."""
RIVAL_OVERLAP = 0.6
"""Outlines that hide more of each other are two guesses at one card, or its lower one is hidden."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One picture of a mat."""

    image: Image
    """(H, W, 3) BGR."""
    grey: Image
    """(H, W) uint8."""
    image_to_mat: Matrix
    """Px to mm."""


class OutlineFitter:
    """Fits the outlines of one look after another."""

    def __init__(self, mat: Mat) -> None:
        """Take the mat whose markers are no cards."""
        self._mat = mat
        self._n_looks = 0
        self._vain: list[Quad] = []
        """Outlines that have led to no card lately."""

    def fit(
        self, sight: Sight, found: Sequence[FoundCard], cards: Sequence[LiveCard]
    ) -> list[FoundCard]:
        """Put outlines onto the edges of cards and drop those that cannot be cards.

        Where a settled card is known to lie, its own outline is the better start, and it is looked
        at closely only every few looks.

        Args:
            sight: the picture.
            found: what the finder gave.
            cards: the cards that are being followed.
        """
        self._n_looks += 1
        steady = [card for card in cards if card.is_settled and card.faces and _lies_bare(card)]
        known: list[FoundCard] = []
        refit: list[FoundCard] = []
        new: list[FoundCard] = []
        for outline, card in zip(found, _pictured(found, steady), strict=True):
            if card is None:
                new.append(outline)
            elif card.id % REFIT_EVERY == self._n_looks % REFIT_EVERY:
                refit.append(FoundCard(card.quad, outline.score))
            else:
                known.append(FoundCard(card.quad, outline.score))
        # Of a card partly under known ones, edges included, only the rest shows its own.
        above = [card.quad for card in known + refit]
        foreign = mask_of(above, sight.grey.shape, KNOWN_GROWTH) if above else None
        fits = self._fitted(sight, [card.quad for card in refit], CLOSE_REACH)
        known += [FoundCard(fit.quad, c.score) for fit, c in zip(fits, refit, strict=True) if fit]
        new = self._promising(new, above)
        followed = _pictured(new, [card for card in cards if _lies_bare(card)])
        starts = [(n, card.quad) for n, card in enumerate(followed) if card is not None]
        laid = self._laid(sight, new, starts, foreign)
        in_sight = _in_sight(known, laid)
        used = {n for n, card in zip(laid.numbers, laid.cards, strict=True) if card in in_sight}
        self._vain += [outline.quad for n, outline in enumerate(new) if n not in used]
        return in_sight

    def _promising(self, outlines: Sequence[FoundCard], above: Sequence[Quad]) -> list[FoundCard]:
        """Leave out what is of something on one of the cards ``above``, or was in vain lately."""
        if self._n_looks % REFIT_EVERY == 0:
            self._vain.clear()
        free = [one for one, ok in zip(outlines, _lie_free(outlines, above), strict=True) if ok]
        old = np.array([quad.corners_xy for quad in self._vain]).reshape(-1, 4, 2)
        moved_px = [np.abs(old - one.quad.as_array()).max(axis=(1, 2), initial=0) for one in free]
        return [
            one
            for one, moved in zip(free, moved_px, strict=True)
            if not (moved < STILL_SHARE * height_px(one.quad)).any()
        ]

    def turned_on_the_spot(self, sight: Sight, quad: Quad) -> list[Quad]:
        """Return the outline of the same card turned by a quarter where it lies, if one fits."""
        quads = [_turned(quad, 90.0, sight.image_to_mat)]
        for reach in (COARSE_REACH, FINE_REACH):
            quads = [fit.quad for fit in self._fitted(sight, quads, reach) if fit is not None]
        return quads

    def _laid(
        self,
        sight: Sight,
        found: Sequence[FoundCard],
        starts: Sequence[tuple[int, Quad]],
        foreign: Image | None,
    ) -> "_Laid":
        """Lay cards where outlines show them, or where they lay, and put them onto their edges."""
        best: dict[int, _Seen] = {}
        self._try(sight, starts, best, foreign)
        for least, turns_deg in ((0.0, (0.0,)), (HARDLY_SEEN, OTHER_TURNS_DEG)):
            tried = [
                (number, turn_deg)
                for number in range(len(found))
                for turn_deg in turns_deg
                if least <= _share(best.get(number)) < WELL_SEEN
            ]
            rough = [_turned(found[n].quad, turn_deg, sight.image_to_mat) for n, turn_deg in tried]
            places = place_cards(sight.grey, rough, sight.image_to_mat, foreign)
            there = [
                (number, quad)
                for (number, _), quad in zip(tried, places, strict=True)
                if quad is not None
            ]
            self._try(sight, there, best, foreign)
        chosen = [(number, seen.quad) for number, seen in best.items()]
        numbers, fits, sides = self._fitted_there(sight, chosen, CLOSE_REACH, foreign)
        cards = [
            FoundCard(fit.quad, found[number].score)
            for number, fit in zip(numbers, fits, strict=True)
        ]
        least_worth = [
            LEAST_WORTH_ON_PRINT if self._is_on_print(card.quad, sight) else LEAST_WORTH
            for card in cards
        ]
        return _Laid(numbers, cards, sides, least_worth)

    def _try(
        self,
        sight: Sight,
        places: Sequence[tuple[int, Quad]],
        best: "dict[int, _Seen]",
        foreign: Image | None,
    ) -> None:
        """Put cards onto edges near ``places``; keep in ``best`` where most of each is seen."""
        numbers, fits, sides = self._fitted_there(sight, places, FINE_REACH, foreign)
        for place, (number, fit) in enumerate(zip(numbers, fits, strict=True)):
            share = sides.seen(place)
            if share > _share(best.get(number)):
                best[number] = _Seen(fit.quad, share)

    def _fitted_there(
        self,
        sight: Sight,
        places: Sequence[tuple[int, Quad]],
        reach: float,
        foreign: Image | None,
    ) -> "tuple[list[int], list[_Fit], _Sides]":
        """Put numbered outlines onto edges; return those that can be cards, and their sides."""
        fits = self._fitted(sight, [quad for _, quad in places], reach, foreign)
        there = [(n, fit) for (n, _), fit in zip(places, fits, strict=True) if fit is not None]
        cards = [fit for _, fit in there]
        return [number for number, _ in there], cards, _Sides.of(sight.image, cards, foreign)

    def _fitted(
        self,
        sight: Sight,
        quads: Sequence[Quad],
        reach: float,
        foreign: Image | None = None,
    ) -> "list[_Fit | None]":
        """Put outlines of true size onto edges; what is no card becomes None."""
        refined = refine_corners(sight.grey, quads, is_true_size=True, reach=reach, foreign=foreign)
        snapped = snap_to_size(refined, sight.image_to_mat)
        return [
            None
            if quad is None or self._is_marker(quad, sight)
            else _Fit(quad, _as_seen(quad, edge))
            for quad, edge in zip(snapped, refined, strict=True)
        ]

    def _is_marker(self, quad: Quad, sight: Sight) -> bool:
        centre_xy_mm = map_middle(sight.image_to_mat, quad)
        return any(marker.contains(centre_xy_mm) for marker in self._mat.markers)

    def _is_on_print(self, quad: Quad, sight: Sight) -> bool:
        """Whether a card lies just where a zone of about its size is printed."""
        centre_xy_mm = map_middle(sight.image_to_mat, quad)
        zone = self._mat.zone_at(centre_xy_mm)
        return zone is not None and zone.frames_a_card_at(centre_xy_mm)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A card put onto its edges."""

    quad: Quad
    """The card, of true size."""
    edge: Quad
    """The rectangle that is seen: its sleeve, or what is printed within a border like the cloth."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sides:
    """What is seen of the sides of cards."""

    edges: OutlineEdges
    foreign: Flags
    """(n, 4, k), places that other known cards may cover."""

    @staticmethod
    def of(image: Image, fits: Sequence[_Fit], foreign: Image | None) -> "_Sides":
        edges = edges_of(image, [fit.edge for fit in fits])
        if foreign is None:
            return _Sides(edges, np.zeros(edges.is_open.shape, np.bool_))
        columns, rows = np.rint(edges.points).astype(int).transpose(3, 0, 1, 2)
        height, width = foreign.shape
        at = foreign[np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)]
        return _Sides(edges, at > 0)

    def seen(self, number: int, above: Sequence[Quad] = ()) -> float:
        """Return how much is seen, 0 to 1, of what other cards leave free of one."""
        hidden = self.foreign[number]
        for quad in above:
            hidden = hidden | self.edges.inside(number, quad, NEAR_EDGE)
        return self.edges.seen(number, hidden)


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """Cards put onto their edges."""

    numbers: Sequence[int]
    """Which outline each comes from."""
    cards: Sequence[FoundCard]
    sides: _Sides
    least_worth: Sequence[float]
    """From which each is in sight."""

    def worth(self, number: int, above: Sequence[Quad] = ()) -> float:
        """Return what finder and edges say together for a card that may lie under others."""
        return self.cards[number].score * self.sides.seen(number, above) ** 2


@dataclass(frozen=True, slots=True)
class _Seen:
    """Where a card may lie, and how much of its edges is seen there, 0 to 1."""

    quad: Quad
    share: float


def _share(seen: _Seen | None) -> float:
    return 0.0 if seen is None else seen.share


def _as_seen(quad: Quad, edge: Quad) -> Quad:
    """Grow a card by as much as its edges lie outside of it, by the same all round."""
    corners = quad.as_array()
    axes = np.stack([corners[1] - corners[0], corners[3] - corners[0]])
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    outward = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    grown_px = ((edge.as_array() - corners) @ axes.T * outward).mean()
    return quad_of(corners + grown_px * outward @ axes)


def _turned(quad: Quad, by_deg: float, image_to_mat: Matrix) -> Quad:
    """Turn an outline on the spot, clockwise on the mat."""
    corners_mm = map_points(image_to_mat, quad.as_array())
    middle = corners_mm.mean(axis=0)
    cos, sin = np.cos(np.radians(by_deg)), np.sin(np.radians(by_deg))
    turned_mm = (corners_mm - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle
    return quad_of(map_points(inverse(image_to_mat), turned_mm))


def _lies_bare(card: LiveCard) -> bool:
    return not (card.is_covered or card.is_hidden)


def _pictured(outlines: Sequence[FoundCard], cards: Sequence[LiveCard]) -> list[LiveCard | None]:
    """Return per outline the card that it is a rough picture of, if any."""
    if not cards:
        return [None] * len(outlines)
    apart_px = distances_px([o.quad for o in outlines], [card.quad for card in cards])
    nearest = (cards[int(row.argmin())] for row in apart_px)
    return [
        card if is_rough_picture(outline.quad, card.quad) else None
        for outline, card in zip(outlines, nearest, strict=True)
    ]


def _lie_free(outlines: Sequence[FoundCard], above: Sequence[Quad]) -> list[bool]:
    """Return for each outline whether it is not of something on one of the cards ``above``."""
    quads = [outline.quad for outline in outlines]
    heights_px = np.array([height_px(quad) for quad in quads]).reshape(-1, 1)
    near = [np.flatnonzero(row).tolist() for row in distances_px(quads, above) < heights_px]
    return [
        all(overlap_of(quad, above[other]) <= MOST_INSIDE for other in others)
        for quad, others in zip(quads, near, strict=True)
    ]


def _in_sight(known: Sequence[FoundCard], laid: _Laid) -> list[FoundCard]:
    """Return the cards of which enough is seen, the surest first.

    Of outlines that hide most of each other only the surest can be in sight. What hides less of
    each other lies half over: the lower card is judged by what the surer ones leave free.
    """
    cards = [*known, *laid.cards]
    worth = [card.score for card in known]
    worth += [laid.worth(number) for number in range(len(laid.cards))]
    quads = [card.quad for card in cards]
    is_near = distances_px(quads, quads) < np.array([height_px(quad) for quad in quads])
    kept: list[int] = []
    for number in sorted(range(len(cards)), key=lambda n: -worth[n]):
        near = [quads[other] for other in kept if is_near[number, other]]
        hidden = [overlap_of(quads[number], quad) for quad in near]
        if any(share > RIVAL_OVERLAP for share in hidden):
            continue
        above = [quad for quad, share in zip(near, hidden, strict=True) if share > 0]
        place = number - len(known)
        if place < 0 or max(worth[number], laid.worth(place, above)) >= laid.least_worth[place]:
            kept.append(number)
    return [cards[number] for number in kept]
