"""Cards in a still picture, without mat and without time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.faces import decided_face
from vision.find.find_cards import CardFinder, FoundCard, input_wh_with_side, without_twins
from vision.fit.judge_outlines import OutlineEdges, edges_of
from vision.fit.refine_corners import refine_corners
from vision.geometry import height_px, is_card_shaped, quad_of
from vision.model import Image, Quad, Reading
from vision.read.read_cards import CardReader, Evidence, faces_of, side_of, way_up
from vision.stills.choose_outlines import (
    Candidate,
    choose_covered,
    choose_outlines,
    found_over_sizes,
    may_count,
)
from vision.stills.propose_outlines import propose_outlines
from vision.stills.uncover_cards import outlines_under

LONGEST_SIDES_PX = (96, 160, 288, 512, 896, 1536)
"""The finder is run at several sizes: nobody says how large cards are in a picture."""
MOST_ENLARGED = 1.6
"""By how much a small picture is blown up for the finder."""
LEAST_SCORE = 0.15
"""Of the finder at one size; other sizes and the edges may yet bear it out."""
FINDABLE_PX = (18.0, 280.0)
"""Heights of cards in the finder's input that it has learned."""
MOST_FOUND = 60
"""Outlines of the finder that are followed up at one size."""
LEAST_HEIGHT_PX = 24.0
LEANING_RATIO = 0.74
"""Short by long side from which a card may be leaning so far that its long side looks short."""
FRAME_MARGIN = 0.1
"""From a card's printed frame to its edge, as a share of the frame's height."""
COARSE_REACH, REACH, FINE_REACH = 0.16, 0.075, 0.04
"""How far edges are looked for round what was found, at once, and round a contour or a fit."""


def read_picture(image: Image, finder: CardFinder, reader: CardReader) -> tuple[Reading, ...]:
    """Find and read every card in ``image``.

    Args:
        image: (H, W, 3) BGR.
        finder: see ``CardFinder``.
        reader: of the deck that the cards may belong to.

    Returns:
        One reading per card, surest outline first; corners from the printed top left.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    found_at = [_found_at(image, finder, size_wh) for size_wh in sizes_of(image)]
    found = [card for cards in found_at for card in cards]
    quads = _outlines_of(image, grey, found)
    sight = _Sight.of(image, quads, found_over_sizes(quads, found_at), reader)
    kept = choose_outlines(sight.candidates, sight.edges)
    under = outlines_under(grey, found, kept)
    below = _Sight.of(image, [quad for quad, _ in under], [score for _, score in under], reader)
    lower = choose_covered(below.candidates, below.edges, kept)
    return tuple(
        _reading_of(candidate.quad, of.looks[candidate.number], reader)
        for of, cards in ((sight, kept), (below, lower))
        for candidate in cards
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """Outlines with all that is known of them."""

    candidates: tuple[Candidate, ...]
    edges: OutlineEdges
    looks: Mapping[int, Evidence]
    """By the number of the candidate."""

    @staticmethod
    def of(
        image: Image, quads: Sequence[Quad], founds: Sequence[float], reader: CardReader
    ) -> "_Sight":
        edges = edges_of(image, quads)
        seen = [edges.seen(number) for number in range(len(quads))]
        promising = [n for n in range(len(quads)) if may_count(founds[n], seen[n])]
        evidence = reader.look(image, [quads[number] for number in promising])
        looks = dict(zip(promising, evidence, strict=True))
        candidates = tuple(
            Candidate(
                number, quads[number], founds[number], seen[number], likeness_of(look, reader)
            )
            for number, look in looks.items()
        )
        return _Sight(candidates, edges, looks)


def sizes_of(image: Image) -> list[tuple[int, int]]:
    """Return the input sizes at which the finder is asked, in the shape of the picture."""
    height, width = image.shape[:2]
    most = MOST_ENLARGED * max(height, width)
    sides = [side for side in LONGEST_SIDES_PX if side <= most]
    return [input_wh_with_side((width, height), side) for side in sides or LONGEST_SIDES_PX[:1]]


def _found_at(image: Image, finder: CardFinder, size_wh: tuple[int, int]) -> list[FoundCard]:
    """Find cards at one size, but for those that are too small or too large to be known there."""
    shrunk = max(size_wh) / max(image.shape[:2])
    found = finder.at_size(size_wh, LEAST_SCORE).find(image).cards
    low, high = FINDABLE_PX
    return [card for card in found if low <= shrunk * height_px(card.quad) <= high][:MOST_FOUND]


def _outlines_of(image: Image, grey: Image, found: Sequence[FoundCard]) -> list[Quad]:
    """Put what was found, and what contours propose, onto edges, from several starts."""
    found = without_twins(sorted(found, key=lambda card: -card.score))
    rough = [card.quad for card in found]
    proposed = _both_ways(propose_outlines(image))
    coarse = refine_corners(grey, rough, reach=COARSE_REACH)
    around = refine_corners(grey, [_grown(quad) for quad in rough], reach=REACH)
    quads = [
        *refine_corners(grey, coarse, reach=FINE_REACH),
        *refine_corners(grey, rough, reach=REACH),
        *refine_corners(grey, around, reach=FINE_REACH),
        *refine_corners(grey, proposed, reach=FINE_REACH),
        *rough,
    ]
    return [quad for quad in quads if height_px(quad) >= LEAST_HEIGHT_PX and is_card_shaped(quad)]


def _grown(quad: Quad) -> Quad:
    """Move all sides of an outline outward, from a card's printed frame to its edge."""
    corners = quad.as_array()
    across = (corners[1] + corners[2] - corners[0] - corners[3]) / 4
    down = (corners[2] + corners[3] - corners[0] - corners[1]) / 4
    margin_px = FRAME_MARGIN * 2 * float(np.linalg.norm(down))
    steps = [axis * margin_px / max(float(np.linalg.norm(axis)), 1e-6) for axis in (across, down)]
    signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return quad_of(corners + signs @ np.array(steps))


def _both_ways(quads: Sequence[Quad]) -> list[Quad]:
    """Add each outline turned by a quarter where its shape does not tell which sides are short."""
    corners = np.array([quad.corners_xy for quad in quads], np.float64).reshape(-1, 4, 2)
    sides = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2)
    ratio = (sides[:, 0] + sides[:, 2]) / np.maximum(sides[:, 1] + sides[:, 3], 1e-6)
    turned = [q.turned(1) for q, part in zip(quads, ratio, strict=True) if part > LEANING_RATIO]
    return [*quads, *turned]


def likeness_of(look: Evidence, reader: CardReader) -> float:
    """Weight of the card that is read, 0 to 1; 0 where none is certain."""
    faces = faces_of(look, reader.deck)
    return 0.0 if decided_face(faces) is None else sum(face.weight for face in faces)


def _reading_of(quad: Quad, look: Evidence, reader: CardReader) -> Reading:
    return Reading(
        quad=quad.turned(2 * way_up(look)),
        faces=faces_of(look, reader.deck),
        side=side_of(look, reader.deck),
    )
