from pathlib import Path

import numpy as np
import pytest

from scripts.synthesis import degrade
from scripts.synthesis.art import random_picture
from scripts.synthesis.faces import paint_random_face, random_style
from scripts.synthesis.index import FACE_SIZE_WH
from scripts.synthesis.scenes import Pools, paint_pools, paint_scene
from scripts.synthesis.views import camera_view
from vision.read.read_cards import RANKS, SUITS

pytestmark = pytest.mark.skipif(
    not any(Path("/usr/share/fonts").rglob("*.[to]t[fc]")), reason="faces need fonts"
)


@pytest.fixture(scope="module")
def pools() -> Pools:
    return paint_pools(np.random.default_rng(1), 14, 2, 3)


def test_pools_hold_cards_with_their_outline_hands_and_grounds(pools: Pools) -> None:
    cards = [card for deck in pools.decks for card in deck]
    assert len(cards) >= 14
    width, height = FACE_SIZE_WH
    for card in cards:
        assert card.shape == (height, width, 4)
        assert card[height // 2, width // 2, 3] == 255
        assert card[0, 0, 3] < 255  # corners are rounded
    assert [hand.shape[2] for hand in pools.hands] == [4, 4]
    assert len(pools.grounds) == 3


def test_the_same_seed_paints_the_same_table(pools: Pools) -> None:
    first = paint_scene(np.random.default_rng(5), pools, (192, 128))
    again = paint_scene(np.random.default_rng(5), pools, (192, 128))
    other = paint_scene(np.random.default_rng(6), pools, (192, 128))
    np.testing.assert_array_equal(first.image, again.image)
    assert not np.array_equal(first.image, other.image)


def test_a_scene_says_where_its_cards_and_hands_are(pools: Pools) -> None:
    n_cards, has_hand = 0, False
    for seed in range(12):
        scene = paint_scene(np.random.default_rng(seed), pools, (192, 128))
        assert scene.image.shape == (128, 192, 3)
        assert scene.image.dtype == np.uint8
        assert set(np.unique(scene.hand_mask)) <= {0, 255}
        has_hand = has_hand or bool(scene.hand_mask.any())
        for card in scene.cards:
            assert 0 <= card.visible <= 1
            (ax, ay), (bx, by), (cx, cy), _ = card.corners_px
            assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0  # clockwise
        n_cards += len(scene.cards)
    assert n_cards > 12
    assert has_hand


def test_faces_of_a_deck_with_indices_say_which_they_show() -> None:
    rng = np.random.default_rng(2)
    has_index = set()
    for _ in range(30):
        style = random_style(rng)
        face = paint_random_face(rng, style)
        assert face.image.shape == (FACE_SIZE_WH[1], FACE_SIZE_WH[0], 3)
        assert (face.suit in SUITS) if style.has_index else (face.suit is None)
        assert (face.rank in RANKS) if style.has_index else (face.rank is None)
        has_index.add(style.has_index)
    assert has_index == {True, False}


def test_a_clear_view_shows_the_card_edge_to_edge() -> None:
    rng = np.random.default_rng(4)
    face = np.zeros((352, 252, 3), np.uint8)
    face[:176] = 255
    view = camera_view(rng, face, height_px=200, corner_error=0, crop_wh=(96, 128))
    assert view.shape == (128, 96, 3)
    assert view[5:55].mean() > view[75:123].mean() + 60


def test_a_part_is_cut_from_the_top_left() -> None:
    face = np.zeros((352, 252, 3), np.uint8)
    face[:88, :63] = 255
    view = camera_view(
        np.random.default_rng(4),
        face,
        height_px=200,
        corner_error=0,
        crop_wh=(32, 64),
        part_wh=(0.5, 0.5),
    )
    assert view.shape == (64, 32, 3)
    assert view[5:27, 3:13].mean() > view[37:60, 19:30].mean() + 60


@pytest.mark.parametrize("seed", range(4))
def test_light_glare_blur_and_noise_keep_the_picture_s_shape(seed: int) -> None:
    rng = np.random.default_rng(seed)
    picture = random_picture(rng, (60, 40))
    assert picture.shape == (40, 60, 3)
    for changed in (
        degrade.light(rng, picture),
        degrade.glare(rng, picture),
        degrade.blur(rng, picture, 3.0),
        degrade.noise(rng, picture),
    ):
        assert changed.shape == (40, 60, 3)
        assert changed.dtype == np.uint8
