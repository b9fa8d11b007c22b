"""Painted hands: an arm from the lower edge, fingers up, a soft edge, and no two alike."""

import numpy as np
import pytest

from vision.simulated.paint_hand import (
    Gesture,
    HandLook,
    paint_hand,
    paint_hand_as,
    random_look,
)

BARE = HandLook((120.0, 150.0, 200.0), None, None, is_left=False)


def hands(n: int) -> list[np.ndarray]:
    rng = np.random.default_rng(11)
    return [paint_hand(rng, 300, 70) for _ in range(n)]


def columns_at(picture: np.ndarray, row: int) -> np.ndarray:
    return np.flatnonzero(picture[row, :, 3] > 127)


def test_the_picture_is_as_tall_as_the_arm_is_long():
    picture = paint_hand(np.random.default_rng(1), 300, 70)
    assert picture.dtype == np.uint8
    assert picture.shape[0] == 300
    assert picture.shape[2] == 4
    assert 2 * 70 < picture.shape[1] < 3 * 70


@pytest.mark.parametrize("picture", hands(12))
def test_the_arm_enters_at_the_lower_edge_and_at_no_other(picture):
    alpha = picture[..., 3]
    assert (alpha[-1] > 127).sum() > 20
    assert alpha[0].max() < 128
    assert (alpha[: picture.shape[0] // 2, [0, -1]] < 128).all()


@pytest.mark.parametrize("picture", hands(12))
def test_the_edge_is_soft_and_the_inside_solid(picture):
    alpha = picture[..., 3]
    soft = ((alpha > 10) & (alpha < 245)).mean()
    solid = (alpha >= 250).mean()
    assert 0.002 < soft < 0.08
    assert 0.1 < solid < 0.7


def test_stretched_fingers_reach_the_top_and_bent_ones_do_not():
    rng = np.random.default_rng(5)
    tops = {}
    for gesture in (Gesture.SPREAD, Gesture.CLOSED):
        picture = paint_hand_as(rng, BARE, gesture, 300, 70)
        tops[gesture] = int(np.flatnonzero((picture[..., 3] > 127).any(axis=1))[0])
    assert tops[Gesture.SPREAD] < 20
    assert tops[Gesture.CLOSED] > tops[Gesture.SPREAD] + 15


def test_four_fingers_are_told_apart_in_a_spread_hand():
    picture = paint_hand_as(np.random.default_rng(2), BARE, Gesture.SPREAD, 300, 70)
    inside = picture[28, :, 3] > 127
    assert np.count_nonzero(np.diff(inside.astype(int)) == 1) in (3, 4)


def test_the_palm_has_the_width_asked_for():
    picture = paint_hand_as(np.random.default_rng(2), BARE, Gesture.CLOSED, 300, 70)
    columns = columns_at(picture, round(1.25 * 70))
    assert 0.8 * 70 < columns[-1] - columns[0] < 1.35 * 70


def test_a_left_hand_is_a_mirrored_right_hand():
    right = paint_hand_as(np.random.default_rng(8), BARE, Gesture.SPREAD, 300, 70)
    left_look = HandLook(BARE.skin, None, None, is_left=True)
    left = paint_hand_as(np.random.default_rng(8), left_look, Gesture.SPREAD, 300, 70)
    assert np.array_equal(left[..., 3], right[:, ::-1, 3])


def test_the_skin_has_the_colour_asked_for():
    picture = paint_hand_as(np.random.default_rng(8), BARE, Gesture.RESTING, 300, 70)
    inside = picture[picture[..., 3] > 250][:, :3].mean(axis=0)
    assert np.abs(inside - np.array(BARE.skin)).max() < 45
    assert inside[0] < inside[1] < inside[2]


def test_people_differ_in_skin_and_sleeves():
    rng = np.random.default_rng(3)
    looks = [random_look(rng) for _ in range(60)]
    reds = [look.skin[2] for look in looks]
    sleeved = [look for look in looks if look.sleeve is not None]
    assert min(reds) < 120
    assert max(reds) > 220
    assert 0.5 < len(sleeved) / 60 < 0.95
    assert len({look.sleeve.cloth for look in sleeved if look.sleeve}) == 5
    assert any(look.watch for look in looks)
    assert {look.is_left for look in looks} == {True, False}


def test_the_same_seed_paints_the_same_hand():
    first, again = (paint_hand(np.random.default_rng(4), 200, 60) for _ in range(2))
    assert np.array_equal(first, again)


@pytest.mark.parametrize(("arm", "palm"), [(40, 70), (900, 120), (150, 150), (60, 12)])
def test_odd_sizes_are_painted_too(arm, palm):
    rng = np.random.default_rng(6)
    for _ in range(5):
        assert paint_hand(rng, arm, palm).shape[0] == arm
