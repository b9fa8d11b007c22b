"""Photographs of poker cards on carpet, wood and clutter: are they found, and the rank read?

Nothing shows these cards to the reader first, so their pictures are unknown to it and must stay so;
the rank is read by the net for the index alone, both ways up.
"""

from pathlib import Path
from typing import Any

import numpy as np

from scripts.score.found_cards import FoundTally
from scripts.score.match_outlines import is_unboxed, likeness_to_boxes
from scripts.score.photo_truth import Photo, load_photos
from scripts.score.report import at_most, failure, noted, share
from vision.faces import decided_face
from vision.find.find_cards import CardFinder
from vision.geometry import height_px, warp_part
from vision.model import CARD_SIZE_WH_MM, Image, Quad
from vision.read.read_cards import (
    INDEX_BOX_MM,
    INDEX_CROP_WH,
    LEAST_INDEX_HEIGHT_PX,
    RANKS,
    CardReader,
    Net,
    as_batch,
)
from vision.sources.load_picture import load_picture
from vision.stills.read_pictures import read_picture

RANK_OF_LABEL = {"nine": "9", "ten": "10", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}


def score(photos: Path, finder: CardFinder, reader: CardReader, read_index: Net) -> dict[str, Any]:
    """Score the photographs of ``photos/poker``.

    Args:
        photos: folder with ``truth.csv``.
        finder: see ``CardFinder``.
        reader: of any deck without these cards.
        read_index: the net for suit and rank.
    """
    tally, named, ranks_right, ranks_seen, n_outlines = FoundTally(), 0, 0, 0, 0
    for photo in load_photos(photos, "poker"):
        image = load_picture(photo.path)
        readings = read_picture(image, finder, reader)
        size_wh = (image.shape[1], image.shape[0])
        quads = [reading.quad for reading in readings]
        ignored = [is_unboxed(quad, photo, size_wh) for quad in quads]
        card_of = tally.add(photo, likeness_to_boxes(quads, photo, size_wh), ignored)
        wrongly = [face for r in readings if (face := decided_face(r.faces)) is not None]
        tally.failures += [failure(photo.name, f"named {face}") for face in wrongly]
        named += len(wrongly)
        n_outlines += len(quads)
        right, seen = _ranks(
            image, photo, {quads[row]: card for row, card in card_of.items()}, read_index
        )
        ranks_right, ranks_seen = ranks_right + right, ranks_seen + seen
    figures = [
        *tally.figures(),
        at_most("unknown cards that were named", share(named, n_outlines), 0.01),
        noted("ranks legible", ranks_seen),
        noted("ranks read right by the index alone", share(ranks_right, ranks_seen)),
    ]
    return {"figures": figures, "failures": tally.failures}


def _ranks(
    image: Image, photo: Photo, card_of: dict[Quad, int], read_index: Net
) -> tuple[int, int]:
    """Count ranks read right, and ranks tall enough to be read on wholly visible cards."""
    right, seen = 0, 0
    for quad, number in card_of.items():
        card = photo.cards[number]
        if card.is_whole and height_px(quad) >= LEAST_INDEX_HEIGHT_PX:
            seen += 1
            right += rank_of(image, quad, read_index) == RANK_OF_LABEL[card.label]
    return right, seen


def rank_of(image: Image, quad: Quad, read_index: Net) -> str:
    """Read the rank in a card's corner, whichever way up it is more certain."""
    part_wh = (INDEX_BOX_MM[0] / CARD_SIZE_WH_MM[0], INDEX_BOX_MM[1] / CARD_SIZE_WH_MM[1])
    crops = [warp_part(image, quad.turned(way), part_wh, INDEX_CROP_WH) for way in (0, 2)]
    logits = read_index(as_batch(crops))[:, 4:].astype(np.float64)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return RANKS[int(weights.max(axis=0).argmax())]
