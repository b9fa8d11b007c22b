import numpy as np
import pytest

from tests.vision.seen_by_cameras import seen_card
from vision.mat.view_on_mat import card_outline_mm, is_inside, view_outline_mm

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


@pytest.mark.parametrize(
    ("angle_deg", "top_left", "bottom_right"),
    [(0.0, (168.5, 256.0), (231.5, 344.0)), (90.0, (244.0, 268.5), (156.0, 331.5))],
)
def test_a_card_s_outline_is_63_by_88_mm_from_its_printed_top_left(
    angle_deg: float, top_left: tuple[float, float], bottom_right: tuple[float, float]
) -> None:
    outline = card_outline_mm(seen_card(1, (200.0, 300.0), angle_deg=angle_deg))
    assert outline[0] == pytest.approx(top_left)
    assert outline[2] == pytest.approx(bottom_right)


def test_a_frame_ends_half_a_pixel_beyond_its_outermost_pixels() -> None:
    image = np.zeros((100, 200, 3), np.uint8)
    outline = view_outline_mm(image, np.array([[0.5, 0, 10], [0, 0.5, 20], [0, 0, 1]]))
    assert outline == ((9.75, 19.75), (109.75, 19.75), (109.75, 69.75), (9.75, 69.75))


@pytest.mark.parametrize("outline", [SQUARE, SQUARE[::-1]], ids=["clockwise", "anticlockwise"])
def test_points_are_inside_when_all_of_them_are(outline: tuple[tuple[float, float], ...]) -> None:
    assert is_inside([(1, 1), (99, 99)], outline)
    assert is_inside([(0, 0), (100, 50)], outline)
    assert not is_inside([(1, 1), (101, 50)], outline)
    assert not is_inside([(50, -1)], outline)


def test_nothing_is_inside_a_view_that_nobody_knows() -> None:
    assert not is_inside([(1, 1)], ())
