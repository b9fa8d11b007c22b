import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import card_at
from vision.follow.live_card import LiveCard
from vision.follow.recall_looks import recall_looks, remember_looks
from vision.follow.track_cards import CardTracker

QUAD = card_at((200, 150), 20, 120)
NOW_NS = 9_000_000_000


def picture(seed: int) -> np.ndarray:
    """Draw coarse blotches, 300 x 400, of 40 to 160 grey levels."""
    blotches = np.random.default_rng(seed).integers(40, 160, (15, 20))
    return np.kron(blotches, np.ones((20, 20))).astype(np.uint8)


def remembered(grey: np.ndarray) -> tuple[CardTracker, LiveCard]:
    card = LiveCard(1, QUAD, 0, 0, is_settled=True)
    tracker = CardTracker([card])
    remember_looks(grey, tracker)
    card.missing_since_ns = 5
    return tracker, card


def in_glare(grey: np.ndarray, share: float) -> np.ndarray:
    """Blow out the upper ``share`` of the rows in which the card lies."""
    blown = grey.copy()
    blown[80 : 80 + round(140 * share)] = 255
    return blown


@pytest.mark.parametrize(
    "again",
    [
        picture(1),
        (picture(1) * 0.4).astype(np.uint8),
        (picture(1) * 1.5).clip(0, 255).astype(np.uint8),
        picture(1) + np.uint8(60),
    ],
    ids=["same", "in shadow", "in light", "hazy"],
)
def test_a_place_that_looks_as_it_did_still_holds_its_card(again: np.ndarray) -> None:
    tracker, card = remembered(picture(1))
    recall_looks(again, tracker, NOW_NS)
    assert card.missing_since_ns is None
    assert card.seen_ns == NOW_NS
    assert (card.is_settled, card.is_hidden, card.quad) == (True, False, QUAD)


@pytest.mark.parametrize(
    "now", [picture(2), np.full((300, 400), 90, np.uint8)], ids=["another", "bare cloth"]
)
def test_a_place_that_looks_different_may_have_lost_its_card(now: np.ndarray) -> None:
    tracker, card = remembered(picture(1))
    recall_looks(now, tracker, NOW_NS)
    assert card.missing_since_ns == 5
    assert not card.is_hidden


def test_a_card_under_glare_is_hidden_and_to_be_checked_afterwards() -> None:
    tracker, card = remembered(picture(1))
    recall_looks(in_glare(picture(1), 0.7), tracker, NOW_NS)
    assert card.missing_since_ns is None
    assert card.seen_ns < NOW_NS
    assert (card.is_hidden, card.is_glared, card.wants_check) == (True, True, True)


def test_what_was_white_before_is_no_glare() -> None:
    tracker, card = remembered(in_glare(picture(1), 0.7))
    recall_looks(in_glare(picture(2), 0.7)[::-1].copy(), tracker, NOW_NS)
    assert not card.is_glared


def test_only_settled_cards_that_were_missed_are_looked_at() -> None:
    tracker, card = remembered(picture(1))
    card.missing_since_ns = None
    recall_looks(picture(1), tracker, NOW_NS)
    assert card.seen_ns < NOW_NS
    card.missing_since_ns, card.is_settled = 5, False
    recall_looks(picture(1), tracker, NOW_NS)
    assert card.missing_since_ns == 5


def test_a_card_that_moved_is_remembered_anew() -> None:
    tracker, card = remembered(picture(1))
    card.is_settled = False
    remember_looks(picture(1), tracker)
    assert card.look is None
    card.is_settled, card.missing_since_ns = True, None
    remember_looks(picture(2), tracker)
    card.missing_since_ns = 5
    recall_looks(picture(2), tracker, NOW_NS)
    assert card.missing_since_ns is None


def half_covered(grey: np.ndarray) -> tuple[CardTracker, LiveCard]:
    tracker, card = remembered(grey)
    card.missing_since_ns, card.is_covered = None, True
    tracker.cards.append(LiveCard(2, card_at((250, 168), 20, 120), 0, 0, is_settled=True))
    return tracker, card


def with_upper_card(grey: np.ndarray) -> np.ndarray:
    corners = np.rint(card_at((250, 168), 20, 120).as_array()).astype(np.int32)
    return cv2.fillConvexPoly(grey.copy(), corners, 200)


def test_a_covered_card_whose_rest_shows_is_there() -> None:
    tracker, card = half_covered(picture(1))
    recall_looks(with_upper_card((picture(1) * 0.6).astype(np.uint8)), tracker, NOW_NS)
    assert not card.is_bared


def test_a_covered_card_whose_rest_does_not_show_is_gone() -> None:
    tracker, card = half_covered(picture(1))
    recall_looks(with_upper_card(picture(2)), tracker, NOW_NS)
    assert card.is_bared


def test_under_a_hand_nothing_is_concluded_of_a_covered_card() -> None:
    tracker, card = half_covered(picture(1))
    card.is_hidden = True
    recall_looks(with_upper_card(picture(2)), tracker, NOW_NS)
    assert not card.is_bared


def test_a_card_wholly_covered_is_there() -> None:
    tracker, card = half_covered(picture(1))
    tracker.cards[1].quad = QUAD
    recall_looks(picture(2), tracker, NOW_NS)
    assert not card.is_bared
