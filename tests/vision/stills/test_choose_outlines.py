"""Outlines are drawn by hand; what the finder and the deck say of them is given."""

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, fill
from vision.find.find_cards import FoundCard
from vision.fit.judge_outlines import edges_of
from vision.geometry import quad_of
from vision.model import Quad
from vision.stills.choose_outlines import (
    Candidate,
    choose_covered,
    choose_outlines,
    found_over_sizes,
)

LEFT, RIGHT = card_at((160, 240), 10, 160), card_at((420, 240), -25, 160)


def picture_of(*quads: Quad) -> np.ndarray:
    """Lay white cards with a dark rim on grey, each over those before it."""
    picture = np.full((480, 640, 3), 90, np.uint8)
    for quad in quads:
        inner = quad_of(
            (quad.as_array() - quad.as_array().mean(axis=0)) * 0.94 + quad.as_array().mean(axis=0)
        )
        picture = fill(picture, list(quad.corners_xy), (20, 20, 20))
        picture = fill(picture, list(inner.corners_xy), (240, 240, 240))
    return picture


def chosen(
    picture: np.ndarray, *given: tuple[Quad, float], likeness: dict[int, float] | None = None
) -> list[int]:
    edges = edges_of(picture, [quad for quad, _ in given])
    candidates = [
        Candidate(number, quad, found, edges.seen(number), (likeness or {}).get(number, 0.0))
        for number, (quad, found) in enumerate(given)
    ]
    return [candidate.number for candidate in choose_outlines(candidates, edges)]


def test_two_cards_beside_each_other_are_both_kept_the_surer_first() -> None:
    picture = picture_of(LEFT, RIGHT)
    assert chosen(picture, (LEFT, 0.7), (RIGHT, 0.9)) == [1, 0]


def test_of_two_outlines_of_one_card_the_one_on_its_edges_stays() -> None:
    askew = card_at((166, 246), 17, 160)
    assert chosen(picture_of(LEFT), (askew, 0.9), (LEFT, 0.9)) == [1]


def test_what_the_finder_sees_without_edges_is_no_card() -> None:
    assert chosen(picture_of(LEFT), (RIGHT, 0.9)) == []


def test_edges_that_the_finder_does_not_know_are_no_card_until_one_is_read_in_them() -> None:
    assert chosen(picture_of(LEFT), (LEFT, 0.0)) == []
    assert chosen(picture_of(LEFT), (LEFT, 0.0), likeness={0: 0.9}) == [0]


def test_a_card_that_is_read_in_a_place_without_edges_is_a_chance_likeness() -> None:
    assert chosen(picture_of(LEFT), (RIGHT, 0.0), likeness={0: 0.9}) == []


def test_a_part_of_a_card_is_no_second_card() -> None:
    part = card_at((160, 240), 10, 90)
    assert chosen(picture_of(LEFT, part), (LEFT, 0.9), (part, 0.8)) == [0]


def test_a_card_half_under_another_is_a_card_of_its_own() -> None:
    lower, upper = card_at((280, 240), 0, 160), card_at((335, 255), 12, 160)
    picture = picture_of(lower, upper)
    assert chosen(picture, (upper, 0.95), (lower, 0.9)) == [0, 1]


def test_an_outline_that_goes_on_beyond_a_card_over_plain_ground_is_no_card() -> None:
    beside = card_at((335, 255), 12, 160)
    picture = picture_of(card_at((280, 240), 0, 160))
    assert chosen(picture, (card_at((280, 240), 0, 160), 0.9), (beside, 0.8)) == [0]


def test_the_printed_frame_of_a_card_is_not_the_card() -> None:
    frame = card_at((160, 240), 10, 136)
    inner = [list(frame.corners_xy), list(card_at((160, 240), 10, 128).corners_xy)]
    picture = fill(fill(picture_of(LEFT), inner[0], (0, 0, 0)), inner[1], (90, 160, 40))
    assert chosen(picture, (frame, 0.9), (LEFT, 0.85)) == [1]


def test_an_outline_along_the_edges_of_neighbours_is_no_card_around_a_card() -> None:
    middle = card_at((320, 240), 0, 130)
    row = (card_at((210, 240), 0, 130), card_at((430, 240), 0, 130))
    between = Quad(((260, 160), (380, 160), (380, 320), (260, 320)))
    given = ((middle, 0.9), (row[0], 0.9), (row[1], 0.9), (between, 0.5))
    assert sorted(chosen(picture_of(middle, *row), *given)) == [0, 1, 2]


def covered(picture: np.ndarray, upper: Quad, lower: Quad, found: float) -> list[Candidate]:
    edges = edges_of(picture, [upper, lower])
    kept = [Candidate(0, upper, 0.9, edges.seen(0), 0.0)]
    return choose_covered([Candidate(1, lower, found, edges.seen(1), 0.0)], edges, kept)


def test_a_card_of_which_little_is_found_counts_under_another_where_its_edges_show() -> None:
    lower, upper = card_at((250, 240), 0, 160), card_at((335, 255), 12, 160)
    picture = picture_of(lower, upper)
    assert [c.number for c in covered(picture, upper, lower, 0.35)] == [1]
    assert covered(picture, upper, lower, 0.1) == []
    assert covered(picture_of(upper), upper, lower, 0.35) == []


def test_a_scrap_among_cards_is_no_card() -> None:
    scrap = card_at((560, 80), 0, 50)
    picture = picture_of(LEFT, RIGHT, scrap)
    assert chosen(picture, (LEFT, 0.8), (RIGHT, 0.7), (scrap, 0.9)) == [0, 1]
    assert chosen(picture_of(scrap), (scrap, 0.9)) == [0]


def test_what_is_read_in_a_poor_outline_does_not_beat_the_card_around_it() -> None:
    part = card_at((160, 240), 10, 130)
    assert chosen(picture_of(LEFT), (part, 0.5), (LEFT, 0.9), likeness={0: 0.6}) == [1]


def test_what_two_sizes_agree_on_is_surer_than_what_one_shows() -> None:
    once = found_over_sizes([LEFT], [[FoundCard(LEFT, 0.6)], []])
    twice = found_over_sizes([LEFT], [[FoundCard(LEFT, 0.6)], [FoundCard(LEFT, 0.6)]])
    assert once == pytest.approx([0.6])
    assert twice == pytest.approx([0.84])


def test_what_was_found_elsewhere_says_nothing() -> None:
    assert found_over_sizes([LEFT], [[FoundCard(RIGHT, 0.9)]]) == [0.0]


def test_a_rough_outline_speaks_for_the_fitted_one_in_its_place() -> None:
    fitted = card_at((163, 238), 12, 166)
    (found,) = found_over_sizes([fitted], [[FoundCard(LEFT, 0.8)]])
    assert 0.6 < found <= 0.8
