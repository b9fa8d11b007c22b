"""Cards in a still picture, without mat and without time."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.choose_outlines import Candidate, choose_outlines, found_over_sizes
from vision.find_cards import CardFinder, FoundCard, without_twins
from vision.geometry import height_px, is_card_shaped
from vision.judge_outlines import OutlineEdges, edges_of
from vision.model import Image, Quad, Reading
from vision.propose_outlines import propose_outlines
from vision.read_cards import CardReader, Evidence, faces_of, side_of, way_up
from vision.refine_corners import refine_corners

LONGEST_SIDES_PX = (96, 160, 288, 512, 896, 1536)
"""The finder is run at several sizes: nobody says how large cards are in a picture."""
MOST_ENLARGED = 1.6
"""By how much a small picture is blown up for the finder."""
SIZE_STEP = 32
"""Of the finder's input."""
LEAST_SCORE = 0.15
"""Of the finder at one size; other sizes and the edges may yet bear it out."""
FINDABLE_PX = (18.0, 280.0)
"""Heights of cards in the finder's input that it has learned."""
MOST_FOUND = 60
"""Outlines of the finder that are followed up at one size."""
LEAST_HEIGHT_PX = 24.0
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
    found_at = [_found_at(image, finder, size_wh) for size_wh in sizes_of(image)]
    quads = _outlines_of(image, [card for found in found_at for card in found])
    edges = edges_of(image, quads)
    looks = reader.look(image, quads)
    candidates = _candidates(quads, found_at, edges, looks, reader)
    chosen = choose_outlines(candidates, edges)
    return tuple(_reading_of(c.quad, looks[c.number], reader) for c in chosen)


def sizes_of(image: Image) -> list[tuple[int, int]]:
    """Return the input sizes at which the finder is asked, in the shape of the picture."""
    height, width = image.shape[:2]
    longest = max(height, width)
    sides = [side for side in LONGEST_SIDES_PX if side <= MOST_ENLARGED * longest]
    return [
        (_stepped(width * side / longest), _stepped(height * side / longest))
        for side in sides or LONGEST_SIDES_PX[:1]
    ]


def _found_at(image: Image, finder: CardFinder, size_wh: tuple[int, int]) -> list[FoundCard]:
    """Find cards at one size, but for those that are too small or too large to be known there."""
    shrunk = max(size_wh) / max(image.shape[:2])
    found = finder.at_size(size_wh, LEAST_SCORE).find(image).cards
    low, high = FINDABLE_PX
    return [card for card in found if low <= shrunk * height_px(card.quad) <= high][:MOST_FOUND]


def _stepped(length: float) -> int:
    return max(SIZE_STEP, int(np.ceil(length / SIZE_STEP)) * SIZE_STEP)


def _outlines_of(image: Image, found: Sequence[FoundCard]) -> list[Quad]:
    """Put what was found, and what contours propose, onto edges, from several starts."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    found = without_twins(sorted(found, key=lambda card: -card.score))
    rough = [card.quad for card in found]
    proposed = propose_outlines(image)
    coarse = refine_corners(grey, rough, reach=COARSE_REACH)
    quads = [
        *refine_corners(grey, coarse, reach=FINE_REACH),
        *refine_corners(grey, rough, reach=REACH),
        *refine_corners(grey, proposed, reach=FINE_REACH),
        *rough,
    ]
    return [quad for quad in quads if height_px(quad) >= LEAST_HEIGHT_PX and is_card_shaped(quad)]


def _candidates(
    quads: Sequence[Quad],
    found_at: Sequence[Sequence[FoundCard]],
    edges: OutlineEdges,
    looks: Sequence[Evidence],
    reader: CardReader,
) -> list[Candidate]:
    founds = found_over_sizes(quads, found_at)
    return [
        Candidate(number, quad, found, edges.seen(number), likeness_of(look, reader))
        for number, (quad, found, look) in enumerate(zip(quads, founds, looks, strict=True))
    ]


def likeness_of(look: Evidence, reader: CardReader) -> float:
    """Weight of the likeliest card; 0 where no card of the deck is read."""
    faces = faces_of(look, reader.deck)
    return sum(face.weight for face in faces)


def _reading_of(quad: Quad, look: Evidence, reader: CardReader) -> Reading:
    return Reading(
        quad=quad.turned(2 * way_up(look)),
        faces=faces_of(look, reader.deck),
        side=side_of(look, reader.deck),
    )
