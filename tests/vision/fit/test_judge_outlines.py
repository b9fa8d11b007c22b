import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, fill
from vision.fit.judge_outlines import edges_of

GREY, WHITE = (90, 90, 90), (240, 240, 240)


def table(width: int = 400, height: int = 300) -> np.ndarray:
    return np.full((height, width, 3), GREY, np.uint8)


CARD = card_at((200, 150), 20, 160)


def test_all_sides_of_a_card_on_plain_ground_are_seen() -> None:
    picture = fill(table(), list(CARD.corners_xy), WHITE)
    edges = edges_of(picture, [CARD])
    assert edges.seen(0) == pytest.approx(1)
    assert edges.is_edge.shape == (1, 4, 29)


def test_a_colour_of_the_same_brightness_is_an_edge_too() -> None:
    red, green = (0, 0, 200), (0, 102, 0)  # both 60 in grey
    picture = fill(np.full((300, 400, 3), green, np.uint8), list(CARD.corners_xy), red)
    assert edges_of(picture, [CARD]).seen(0) == pytest.approx(1)


def test_where_nothing_lies_nothing_is_seen() -> None:
    assert edges_of(table(), [CARD]).seen(0) == pytest.approx(0.15)


def test_texture_is_no_edge() -> None:
    noise = np.random.default_rng(3).integers(0, 255, (300, 400, 3), dtype=np.uint8)
    assert edges_of(noise, [CARD]).seen(0) < 0.75


@pytest.mark.parametrize("side", [0, 1, 2, 3])
def test_each_side_is_judged_on_its_own(side: int) -> None:
    picture = fill(table(), list(CARD.corners_xy), WHITE)
    corners = CARD.as_array()
    start, end = corners[side], corners[(side + 1) % 4]
    middle = corners.mean(axis=0)
    away = ((start + end) / 2 - middle) / np.linalg.norm((start + end) / 2 - middle) * 30
    paint = [tuple(p) for p in (start - away, end - away, end + away, start + away)]
    edges = edges_of(fill(picture, paint, GREY), [CARD])
    seen = edges.is_edge[0].mean(axis=1)
    assert seen[side] < 0.1
    assert all(seen[other] > 0.7 for other in range(4) if other != side)
    assert edges.seen(0) < 0.6


def test_what_lies_outside_the_picture_is_not_held_against_an_outline() -> None:
    half_out = card_at((0, 150), 90, 160)
    picture = fill(table(), list(half_out.corners_xy), WHITE)
    edges = edges_of(picture, [half_out])
    assert not edges.is_open[0, 2].any()
    assert edges.seen(0) == pytest.approx(0.5**0.25)


def test_hidden_places_are_left_out() -> None:
    picture = fill(table(), list(CARD.corners_xy), WHITE)
    cover = card_at((234, 56), 20, 200)
    edges = edges_of(fill(picture, list(cover.corners_xy), GREY), [CARD])
    hidden = edges.inside(0, cover, 0)
    assert 0.2 < hidden.mean() < 0.6
    assert hidden[0].all()
    assert not hidden[2].any()
    assert edges.seen(0) < 0.7
    assert edges.seen(0, hidden) == pytest.approx(0.5**0.25)


def test_an_outline_with_one_open_side_is_not_seen() -> None:
    beyond = card_at((200, -60), 0, 160)
    picture = fill(table(), list(beyond.corners_xy), WHITE)
    edges = edges_of(picture, [beyond])
    assert edges.is_open[0, 2].all()
    assert edges.seen(0) == 0


def test_what_lies_near_a_cover_can_be_counted_to_it() -> None:
    edges = edges_of(table(), [CARD])
    smaller = card_at((200, 150), 20, 152)
    assert not edges.inside(0, smaller, 0).any()
    assert edges.inside(0, smaller, 0.06).all()


def test_no_outlines_have_no_edges() -> None:
    assert edges_of(table(), []).is_edge.shape == (0, 4, 29)
