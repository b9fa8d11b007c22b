"""Knows a card again by how it looked, when the finder has overlooked it or glare lies over it.

Only a card that looks different now may be gone; a shadow or another exposure changes its grey
levels, but not where it is lighter and where darker. The other way round, a card said to be covered
is gone when the part of it that should still show does not.
"""

import cv2
import numpy as np

from vision.follow.live_card import LiveCard
from vision.follow.track_cards import CardTracker
from vision.geometry import map_points, warp_card
from vision.model import Image

LOOK_WH = (24, 32)
_CORNERS = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * LOOK_WH - 0.5
"""Of a look, between pixel centres."""
LEAST_LIKENESS = 0.7
"""Correlation of grey levels from which a place looks as it did."""
MOST_UNLIKE = 0.3
"""Correlation below which a place shows something else."""
LEAST_REST = 0.15
"""Share of a covered card that must show before anything is concluded from it."""
LEAST_CONTRAST = 4.0
"""Grey levels; a look without contrast is like any other."""
WHITE_LEVEL = 250
"""Grey level from which a pixel is blown out."""
GLARE_SHARE = 0.12
"""Share of a card that must be blown out, more than before, to be hidden by glare."""


def recall_looks(grey: Image, tracker: CardTracker, now_ns: int) -> None:
    """Look where settled cards were missed: at those still there, and those under glare.

    Args:
        grey: (H, W) uint8.
        tracker: of the cards; it has just taken in what was found in this picture.
        now_ns: when it was captured.
    """
    for card in tracker.cards:
        if card.is_covered and not card.is_hidden and card.look is not None:
            card.take_rest(is_bared=_is_bared(grey, card, card.look, tracker))
        if not card.is_settled or card.missing_since_ns is None or card.look is None:
            continue
        seen = _look(grey, card)
        if _likeness(seen, card.look) >= LEAST_LIKENESS:
            tracker.found_again(card, card.quad, now_ns)
        elif _white_share(seen) - _white_share(card.look) >= GLARE_SHARE:
            tracker.glared_over(card)


def remember_looks(grey: Image, tracker: CardTracker) -> None:
    """Keep how the cards look that have just settled."""
    for card in tracker.cards:
        if not card.is_settled:
            card.remember_look(None)
        elif card.look is None and card.is_in_sight:
            card.remember_look(_look(grey, card))


def _look(grey: Image, card: LiveCard) -> Image:
    width, height = LOOK_WH
    large = warp_card(grey, card.quad, (3 * width, 3 * height))
    return np.asarray(cv2.resize(large, LOOK_WH, interpolation=cv2.INTER_AREA), np.uint8)


def _is_bared(grey: Image, card: LiveCard, before: Image, tracker: CardTracker) -> bool:
    """Whether the part of a covered card that should show shows something else."""
    rest = np.full(before.shape, 255, np.uint8)
    frame_to_look = cv2.getPerspectiveTransform(
        card.quad.as_array().astype(np.float32), _CORNERS.astype(np.float32)
    )
    for other in tracker.cards:
        if other is not card and other.is_in_sight:
            corners = map_points(np.asarray(frame_to_look, np.float64), other.quad.as_array())
            cv2.fillConvexPoly(rest, np.rint(corners).astype(np.int32), 0)
    is_rest = cv2.erode(rest, np.ones((3, 3), np.uint8)) > 0
    if is_rest.mean() < LEAST_REST or before[is_rest].std() < LEAST_CONTRAST:
        return False
    return _likeness(_look(grey, card)[is_rest], before[is_rest]) < MOST_UNLIKE


def _likeness(first: Image, second: Image) -> float:
    """Return the correlation of two looks, 0 where one of them is plain."""
    if min(first.std(), second.std()) < LEAST_CONTRAST:
        return 0.0
    return float(np.corrcoef(first.ravel(), second.ravel())[0, 1])


def _white_share(look: Image) -> float:
    return float((look >= WHITE_LEVEL).mean())
