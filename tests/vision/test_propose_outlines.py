import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, fill
from vision.propose_outlines import propose_outlines

WHITE, GREY = (245, 245, 245), (90, 90, 90)


def table(width: int, height: int) -> np.ndarray:
    return np.full((height, width, 3), GREY, np.uint8)


def nearest_px(outlines: tuple, quad: object) -> float:
    """Return how far the best outline is from ``quad`` at its worst corner, either way up."""
    target = np.array(quad.corners_xy)  # type: ignore[attr-defined]
    return min(
        float(np.linalg.norm(outline.as_array() - np.roll(target, turn, axis=0), axis=1).max())
        for outline in outlines
        for turn in (0, 2)
    )


@pytest.mark.parametrize("angle_deg", [0, 30, 90, 200])
def test_a_light_card_on_a_dark_table_is_outlined_short_side_first(angle_deg: float) -> None:
    quad = card_at((320, 240), angle_deg, 260)
    picture = fill(table(640, 480), list(quad.corners_xy), WHITE)
    assert nearest_px(propose_outlines(picture), quad) < 6


def test_a_large_picture_is_searched_small_and_answered_large() -> None:
    quad = card_at((1500, 1000), 20, 900)
    picture = fill(table(3000, 2000), list(quad.corners_xy), WHITE)
    assert nearest_px(propose_outlines(picture), quad) < 20


def test_a_square_and_a_long_strip_are_no_cards() -> None:
    square = [(100, 100), (300, 100), (300, 300), (100, 300)]
    strip = [(350, 100), (450, 100), (450, 400), (350, 400)]
    picture = fill(fill(table(640, 480), square, WHITE), strip, WHITE)
    assert propose_outlines(picture) == ()


def test_an_empty_table_and_a_pixel_give_nothing() -> None:
    assert propose_outlines(table(640, 480)) == ()
    assert propose_outlines(table(1, 1)) == ()
