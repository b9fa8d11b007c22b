import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px, turned_half
from vision.fit.snap_to_size import snap_to_size
from vision.model import Quad

TWO_PX_A_MM = np.diag([0.5, 0.5, 1.0])
LEANING = np.array([[0.5, 0.02, 5], [-0.03, 0.48, 9], [1e-5, 4e-5, 1]])
CARD_PX = 2 * 88


def moved(quad: Quad, *off_px: tuple[float, float]) -> Quad:
    a, b, c, d = (
        (x + dx, y + dy) for (x, y), (dx, dy) in zip(quad.corners_xy, off_px, strict=True)
    )
    return Quad((a, b, c, d))


def in_picture(quad_mm: Quad, image_to_mat: np.ndarray) -> Quad:
    points = np.column_stack([np.array(quad_mm.corners_xy), np.ones(4)])
    seen = points @ np.linalg.inv(image_to_mat).T
    a, b, c, d = (tuple(corner) for corner in (seen[:, :2] / seen[:, 2:]).tolist())
    return Quad((a, b, c, d))


@pytest.mark.parametrize("angle_deg", [0, 17, 90, 181, 300])
def test_a_true_outline_stays(angle_deg: float) -> None:
    truth = card_at((400, 300), angle_deg, CARD_PX)
    (snapped,) = snap_to_size([truth], TWO_PX_A_MM)
    assert snapped is not None
    assert farthest_corner_px(snapped, truth) < 1e-6


@pytest.mark.parametrize("angle_deg", [0, 17, 120])
def test_on_a_leaning_camera_s_picture_a_true_outline_stays(angle_deg: float) -> None:
    truth = in_picture(card_at((200, 150), angle_deg, 88), LEANING)
    (snapped,) = snap_to_size([truth], LEANING)
    assert snapped is not None
    assert farthest_corner_px(snapped, truth) < 1e-6


def test_a_sleeved_card_shrinks_to_the_card() -> None:
    (snapped,) = snap_to_size([card_at((400, 300), 40, 1.05 * CARD_PX)], TWO_PX_A_MM)
    assert snapped is not None
    assert farthest_corner_px(snapped, card_at((400, 300), 40, CARD_PX)) < 1e-6


def test_a_side_on_the_wrong_edge_is_pulled_back() -> None:
    truth = card_at((400, 300), 0, CARD_PX)
    rough = moved(truth, (-8, 0), (0, 0), (0, 0), (-8, 0))  # the left side, too far out
    (snapped,) = snap_to_size([rough], TWO_PX_A_MM)
    assert snapped is not None
    assert farthest_corner_px(snapped, truth) == pytest.approx(4, abs=1e-6)


def test_a_skewed_outline_keeps_its_middle_and_direction() -> None:
    truth = card_at((400, 300), 30, CARD_PX)
    rough = moved(truth, (3, 0), (-3, 0), (3, 0), (-3, 0))
    (snapped,) = snap_to_size([rough], TWO_PX_A_MM)
    assert snapped is not None
    assert farthest_corner_px(snapped, truth) < 2


@pytest.mark.parametrize(
    ("width", "height", "is_card"),
    [
        (1.16, 1.0, True),
        (1.18, 1.0, False),
        (0.84, 1.0, True),
        (0.82, 1.0, False),
        (1.0, 1.16, True),
        (1.0, 1.18, False),
        (1.0, 0.82, False),
        (88 / 63, 63 / 88, False),  # a long side first
    ],
)
def test_only_what_is_about_as_large_as_a_card_is_one(
    width: float, height: float, is_card: bool
) -> None:
    half_w, half_h = 63 * width, 88 * height  # in px, two a millimetre
    quad = Quad(
        (
            (300 - half_w, 300 - half_h),
            (300 + half_w, 300 - half_h),
            (300 + half_w, 300 + half_h),
            (300 - half_w, 300 + half_h),
        )
    )
    (snapped,) = snap_to_size([quad], TWO_PX_A_MM)
    assert (snapped is not None) is is_card


def test_outlines_are_answered_in_their_order() -> None:
    first, small = card_at((200, 300), 10, CARD_PX), card_at((400, 300), 0, 90)
    third = turned_half(card_at((600, 300), 10, CARD_PX))
    snapped = snap_to_size([first, small, third], TWO_PX_A_MM)
    assert snapped[1] is None
    assert snapped[0] is not None
    assert snapped[2] is not None
    assert farthest_corner_px(snapped[0], first) < 1e-6
    assert farthest_corner_px(snapped[2], third) < 1e-6
    assert snap_to_size([], TWO_PX_A_MM) == ()
