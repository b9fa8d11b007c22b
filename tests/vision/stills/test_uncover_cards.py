import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px, fill, turned_half
from vision.find.find_cards import FoundCard
from vision.model import Quad
from vision.stills.choose_outlines import Candidate
from vision.stills.uncover_cards import outlines_under

UPPER, LOWER = card_at((330, 250), 10, 180), card_at((255, 240), -4, 180)


def table_with(*quads: Quad) -> np.ndarray:
    """Lay white cards with grey rims on a dark table, each over those before it."""
    picture = np.full((480, 640), 60, np.uint8)
    for quad in quads:
        picture = fill(picture, list(quad.corners_xy), 200)
        inner = quad.as_array().mean(axis=0) * 0.03 + quad.as_array() * 0.97
        picture = fill(picture, [tuple(corner) for corner in inner], 240)
    return picture


def known(quad: Quad) -> Candidate:
    return Candidate(0, quad, found=0.9, seen=1.0, likeness=0.0)


@pytest.mark.parametrize("upside_down", [False, True])
def test_a_card_of_which_a_strip_shows_gets_the_size_of_the_card_above(upside_down: bool) -> None:
    rough = card_at((268, 232), 2, 165)
    found = FoundCard(turned_half(rough) if upside_down else rough, 0.4)
    ((quad, score),) = outlines_under(table_with(LOWER, UPPER), [found], [known(UPPER)])
    assert score == 0.4
    nearest = min(farthest_corner_px(quad, LOWER), farthest_corner_px(quad, turned_half(LOWER)))
    assert nearest < 5


def test_the_known_card_itself_is_not_sought_again() -> None:
    rough = card_at((333, 252), 12, 176)
    assert outlines_under(table_with(UPPER), [FoundCard(rough, 0.9)], [known(UPPER)]) == []


def test_what_lies_free_is_not_under_anything() -> None:
    free = card_at((120, 100), 0, 180)
    assert outlines_under(table_with(free, UPPER), [FoundCard(free, 0.9)], [known(UPPER)]) == []


def test_a_scrap_on_a_card_is_not_under_it() -> None:
    scrap = card_at((330, 250), 10, 60)
    assert outlines_under(table_with(UPPER, scrap), [FoundCard(scrap, 0.9)], [known(UPPER)]) == []


def test_what_the_finder_hardly_sees_is_not_followed_up() -> None:
    found = FoundCard(LOWER, 0.1)
    assert outlines_under(table_with(LOWER, UPPER), [found], [known(UPPER)]) == []


def test_without_known_cards_there_is_nothing_under_them() -> None:
    assert outlines_under(table_with(LOWER), [FoundCard(LOWER, 0.9)], []) == []
