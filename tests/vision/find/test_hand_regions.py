"""Which part of the finder's map counts as a hand; the maps are drawn."""

import numpy as np

from vision.find.hand_regions import hand_mask

SHAPE = (270, 480)


def drawn(*boxes: tuple[int, int, int, int], level: int = 255) -> np.ndarray:
    """Draw boxes (left, top, width, height) into an empty map."""
    hands = np.zeros(SHAPE, np.uint8)
    for left, top, width, height in boxes:
        hands[top : top + height, left : left + width] = level
    return hand_mask(hands, SHAPE)


def test_a_hand_is_marked_with_a_margin() -> None:
    mask = drawn((100, 50, 30, 60))
    assert mask[50:110, 100:130].all()
    assert mask[48, 98]
    assert not mask[45, 95]


def test_a_spot_far_smaller_than_a_hand_is_none() -> None:
    assert not drawn((300, 100, 12, 12)).any()


def test_a_hand_stays_beside_a_spot() -> None:
    mask = drawn((100, 50, 30, 60), (300, 100, 12, 12))
    assert mask[80, 115]
    assert not mask[106, 306]


def test_what_is_hardly_like_a_hand_is_none() -> None:
    assert not drawn((100, 50, 30, 60), level=90).any()
