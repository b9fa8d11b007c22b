import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, fill
from vision.model import Quad
from vision.stills.propose_outlines import propose_outlines

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


def test_a_long_strip_and_a_triangle_are_no_cards() -> None:
    triangle = [(100.0, 100.0), (300.0, 100.0), (100.0, 320.0)]
    strip = [(350.0, 100.0), (400.0, 100.0), (400.0, 400.0), (350.0, 400.0)]
    picture = fill(fill(table(640, 480), strip, WHITE), triangle, WHITE)
    assert propose_outlines(picture) == ()


def test_a_card_seen_from_the_side_keeps_its_four_own_corners() -> None:
    quad = Quad(((220, 150), (420, 150), (500, 330), (140, 330)))
    picture = fill(table(640, 480), list(quad.corners_xy), WHITE)
    sides = [Quad(quad.corners_xy[n:] + quad.corners_xy[:n]) for n in range(4)]
    assert min(nearest_px(propose_outlines(picture), side) for side in sides) < 6


def test_a_card_is_outlined_by_its_colour_where_it_is_no_lighter_than_the_ground() -> None:
    quad = card_at((320, 240), 30, 260)
    green, red = (0, 102, 0), (0, 0, 200)  # both 60 in grey
    picture = fill(np.full((480, 640, 3), green, np.uint8), list(quad.corners_xy), red)
    assert nearest_px(propose_outlines(picture), quad) < 6


def test_a_dark_card_on_uneven_light_is_outlined() -> None:
    quad = card_at((320, 240), 10, 260)
    light = np.linspace(60, 250, 640)[None, :, None]
    picture = np.broadcast_to(light, (480, 640, 3)).astype(np.uint8)
    inside = fill(np.zeros((480, 640), np.uint8), list(quad.corners_xy), 255) > 127
    picture = np.where(inside[..., None], picture * 0.6, picture).astype(np.uint8)
    assert nearest_px(propose_outlines(picture), quad) < 8


def test_an_empty_table_and_a_pixel_give_nothing() -> None:
    assert propose_outlines(table(640, 480)) == ()
    assert propose_outlines(table(1, 1)) == ()
