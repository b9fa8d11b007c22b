"""Cards in a still picture, without mat and without time."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.find_cards import CardFinder, FoundCard, without_twins
from vision.geometry import height_px
from vision.model import Image, Quad, Reading
from vision.propose_outlines import propose_outlines
from vision.read_cards import CardReader, Evidence, faces_of, side_of, way_up
from vision.refine_corners import refine_corners
from vision.track_cards import overlap_of

INPUTS_WH = ((224, 224), (352, 352), (640, 640), (1152, 1152))
"""The finder is run at several sizes: nobody says how large cards are in a picture."""
LEAST_HEIGHT_PX = 24.0
LEAST_UNREAD_SCORE = 0.5
"""An outline in which no card of the deck is read must at least look much like a card."""
MOST_OVERLAP = 0.45
"""Outlines that hide more of each other are guesses at one card."""


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    quad: Quad
    look: Evidence
    score: float
    """Of the finder; 0 for an outline that only a contour proposes."""
    likeness: float
    """How well the best card of the gallery explains what is seen, as log-likelihood."""


def read_picture(image: Image, finder: CardFinder, reader: CardReader) -> tuple[Reading, ...]:
    """Find and read every card in ``image``.

    Args:
        image: (H, W, 3) BGR.
        finder: see ``CardFinder``.
        reader: of the deck that the cards may belong to.

    Returns:
        One reading per card, surest outline first; corners from the printed top left.
    """
    found = _find_at_all_sizes(image, finder)
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    refined = refine_corners(grey, [card.quad for card in found])
    proposed = propose_outlines(image)
    quads = [*refined, *(card.quad for card in found), *proposed]
    scores = [card.score for card in found] * 2 + [0.0] * len(proposed)
    looks = reader.look(image, quads)
    candidates = [
        _Candidate(quad, look, score, float(look.card_log[:, :-1].max()))
        for quad, look, score in zip(quads, looks, scores, strict=True)
    ]
    return tuple(_reading_of(candidate, reader) for candidate in _best_of(candidates, reader))


def _best_of(candidates: list[_Candidate], reader: CardReader) -> list[_Candidate]:
    """Keep one outline per card: the one in which a card of the deck is read best."""

    def is_read(candidate: _Candidate) -> bool:
        return bool(faces_of(candidate.look, reader.deck))

    # Among outlines that read about equally well the earlier one counts: refined before rough.
    order = sorted(
        candidates, key=lambda c: (0, -round(c.likeness)) if is_read(c) else (1, -c.score)
    )
    kept: list[_Candidate] = []
    for candidate in order:
        counts = is_read(candidate) or candidate.score >= LEAST_UNREAD_SCORE
        if counts and not any(_same_place(candidate.quad, other.quad) for other in kept):
            kept.append(candidate)
    return sorted(kept, key=lambda candidate: -candidate.score)


def _same_place(first: Quad, second: Quad) -> bool:
    return max(overlap_of(first, second), overlap_of(second, first)) > MOST_OVERLAP


def _reading_of(candidate: _Candidate, reader: CardReader) -> Reading:
    return Reading(
        quad=candidate.quad.turned(2 * way_up(candidate.look)),
        faces=faces_of(candidate.look, reader.deck),
        side=side_of(candidate.look, reader.deck),
    )


def _find_at_all_sizes(image: Image, finder: CardFinder) -> tuple[FoundCard, ...]:
    longest = max(image.shape[:2])
    sizes = [size for size in INPUTS_WH if size[0] <= 1.6 * longest] or [INPUTS_WH[0]]
    found = [card for size_wh in sizes for card in finder.at_size(size_wh).find(image).cards]
    found.sort(key=lambda card: -card.score)
    return without_twins([card for card in found if height_px(card.quad) >= LEAST_HEIGHT_PX])
