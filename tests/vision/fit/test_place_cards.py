import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px, turned_half
from vision.fit.place_cards import place_cards
from vision.model import Quad

PX_PER_MM = 1.5
IMAGE_TO_MAT = np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1.0])
CARD_PX = 88 * PX_PER_MM
CLOTH, PAPER = 70, 190
NEAR_PX = 5.0
SIGNS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def cloth() -> np.ndarray:
    return np.full((480, 640), CLOTH, np.uint8)


def with_box(
    grey: np.ndarray, quad: Quad, level: int, shares: tuple[float, float, float, float]
) -> np.ndarray:
    """Fill a part of a card: left, top, right and bottom as shares of it."""
    left, top, right, bottom = shares
    a, b, _, d = (np.array(corner) for corner in quad.corners_xy)
    at = [(left, top), (right, top), (right, bottom), (left, bottom)]
    corners = np.array([a + x * (b - a) + y * (d - a) for x, y in at])
    return cv2.fillConvexPoly(grey, np.rint(corners).astype(np.int32), level, cv2.LINE_AA)


def with_card(grey: np.ndarray, quad: Quad) -> np.ndarray:
    return with_box(grey, quad, PAPER, (0, 0, 1, 1))


def soft(grey: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.uint8)


def either_way_up(quad: Quad, truth: Quad) -> float:
    return min(farthest_corner_px(quad, truth), farthest_corner_px(turned_half(quad), truth))


def part_of(quad: Quad, shares: tuple[float, float, float, float]) -> Quad:
    left, top, right, bottom = shares
    a, b, _, d = (np.array(corner) for corner in quad.corners_xy)
    at = [(left, top), (right, top), (right, bottom), (left, bottom)]
    first, second, third, fourth = (tuple(a + x * (b - a) + y * (d - a)) for x, y in at)
    return Quad((first, second, third, fourth))


@pytest.mark.parametrize("angle_deg", [0, 20, 90, 155, 270])
@pytest.mark.parametrize("share", [0.7, 0.85, 1.0, 1.15])
def test_a_card_is_laid_at_its_true_size_whatever_size_was_found(
    angle_deg: float, share: float
) -> None:
    truth = card_at((320, 240), angle_deg, CARD_PX)
    rough = card_at((324, 237), angle_deg + 1, share * CARD_PX)
    (placed,) = place_cards(soft(with_card(cloth(), truth)), [rough], IMAGE_TO_MAT)
    assert placed is not None
    assert farthest_corner_px(placed, truth) < NEAR_PX


@pytest.mark.parametrize("angle_deg", [0, 33, 180, 250])
@pytest.mark.parametrize("top", [0.08, 0.3, 0.5])
def test_an_outline_of_the_picture_across_a_card_leads_to_the_card(
    angle_deg: float, top: float
) -> None:
    truth = card_at((320, 240), angle_deg, CARD_PX)
    picture = (0.06, top, 0.94, top + 0.42)
    grey = with_box(with_card(cloth(), truth), truth, 110, picture)
    across = part_of(truth, picture).turned(1)  # its short side first, as the finder gives it
    (placed,) = place_cards(soft(grey), [across], IMAGE_TO_MAT)
    assert placed is not None
    assert either_way_up(placed, truth) < NEAR_PX


def test_what_could_as_well_lie_the_other_way_is_left_out() -> None:
    left, top, side = 250, 170, 88 * PX_PER_MM
    square = Quad(((left, top), (left + side, top), (left + side, top + side), (left, top + side)))
    middle = (left + side / 2, top + side / 2)
    half = 23 * PX_PER_MM
    corners = [(middle[0] + x * half, middle[1] + y * half) for x, y in SIGNS]
    rough = Quad((corners[0], corners[1], corners[2], corners[3]))
    assert place_cards(soft(with_card(cloth(), square)), [rough], IMAGE_TO_MAT) == (None,)


@pytest.mark.parametrize("share", [0.45, 1.3])
def test_what_is_far_smaller_or_larger_is_of_no_card(share: float) -> None:
    truth = card_at((320, 240), 20, CARD_PX)
    rough = card_at((320, 240), 20, share * CARD_PX)
    assert place_cards(soft(with_card(cloth(), truth)), [rough], IMAGE_TO_MAT) == (None,)


def test_a_card_that_the_camera_sees_at_a_slant_is_laid_on_the_mat() -> None:
    leaning = np.array([[0.62, 0.03, 20], [-0.02, 0.66, 5], [2e-5, 1e-4, 1]])
    on_mat = np.column_stack([np.array(card_at((230, 180), 25, 88).corners_xy), np.ones(4)])
    seen = on_mat @ np.linalg.inv(leaning).T
    a, b, c, d = (tuple(corner) for corner in (seen[:, :2] / seen[:, 2:]).tolist())
    truth = Quad((a, b, c, d))
    rough = part_of(truth, (0.1, 0.1, 0.85, 0.85))
    (placed,) = place_cards(soft(with_card(cloth(), truth)), [rough], leaning)
    assert placed is not None
    assert farthest_corner_px(placed, truth) < NEAR_PX


def test_the_edges_of_another_card_do_not_count() -> None:
    truth, above = card_at((320, 240), 0, CARD_PX), card_at((360, 240), 0, CARD_PX)
    grey = with_box(with_box(cloth(), truth, 95, (0, 0, 1, 1)), above, 250, (0, 0, 1, 1))
    foreign = with_box(np.zeros_like(grey), above, 255, (0, 0, 1, 1))
    foreign = np.asarray(cv2.dilate(foreign, np.ones((9, 9), np.uint8)), np.uint8)
    common = part_of(truth, (0.42, 0.05, 0.98, 0.95))
    (misled,) = place_cards(soft(grey), [common], IMAGE_TO_MAT)
    (placed,) = place_cards(soft(grey), [common], IMAGE_TO_MAT, foreign)
    assert misled is not None
    assert farthest_corner_px(misled, above) < NEAR_PX
    assert placed is not None
    assert farthest_corner_px(placed, truth) < NEAR_PX


def test_outlines_are_answered_in_their_order() -> None:
    first, second = card_at((160, 240), 10, CARD_PX), card_at((460, 240), 80, CARD_PX)
    grey = soft(with_card(with_card(cloth(), first), second))
    small = card_at((320, 400), 0, 0.3 * CARD_PX)
    placed = place_cards(grey, [second, small, first], IMAGE_TO_MAT)
    assert placed[1] is None
    for quad, truth in ((placed[0], second), (placed[2], first)):
        assert quad is not None
        assert farthest_corner_px(quad, truth) < NEAR_PX
    assert place_cards(grey, [], IMAGE_TO_MAT) == ()
