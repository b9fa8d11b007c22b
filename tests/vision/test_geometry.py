import math

import numpy as np
import pytest

from vision.geometry import (
    centre_of,
    common_area_px,
    corners_apart_px,
    height_px,
    inverse,
    iou,
    is_card_shaped,
    map_points,
    nearest_order,
    quad_of,
    upward_angle_deg,
    warp_card,
    warp_part,
)
from vision.model import Quad

# 20 wide and 30 tall: covers columns 10 to 29 and rows 15 to 44, edges between pixel centres.
UPRIGHT = Quad(((9.5, 14.5), (29.5, 14.5), (29.5, 44.5), (9.5, 44.5)))


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (60, 50, 3)).astype(np.uint8)


def test_corners_become_a_quad_of_plain_floats() -> None:
    quad = quad_of(np.array([(1, 2), (3, 4), (5, 6), (7, 8)], np.float32))
    assert quad.corners_xy == ((1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0))
    assert all(type(number) is float for corner in quad.corners_xy for number in corner)


def test_an_upright_card_of_the_crop_s_size_is_cut_out_pixel_by_pixel(picture: np.ndarray) -> None:
    crop = warp_card(picture, UPRIGHT, (20, 30))
    np.testing.assert_array_equal(crop, picture[15:45, 10:30])


def test_a_card_on_its_head_is_turned_upright(picture: np.ndarray) -> None:
    a, b, c, d = UPRIGHT.corners_xy
    crop = warp_card(picture, Quad((c, d, a, b)), (20, 30))
    np.testing.assert_array_equal(crop, picture[15:45, 10:30][::-1, ::-1])


def test_a_card_on_its_side_is_turned_upright(picture: np.ndarray) -> None:
    # Its top points to the right: the printed top left is at the upper right of the picture.
    lying = Quad(((39.5, 20.5), (39.5, 40.5), (9.5, 40.5), (9.5, 20.5)))
    crop = warp_card(picture, lying, (20, 30))
    np.testing.assert_array_equal(crop, np.rot90(picture[21:41, 10:40]))


def test_a_card_larger_than_the_crop_keeps_its_corners_in_the_crop_s_corners() -> None:
    picture = np.zeros((120, 100, 3), np.uint8)
    picture[20:50, 30:50] = (255, 0, 0)  # quarters of a card of 40 x 60
    picture[20:50, 50:70] = (0, 255, 0)
    picture[50:80, 30:50] = (0, 0, 255)
    picture[50:80, 50:70] = (255, 255, 255)
    card = Quad(((29.5, 19.5), (69.5, 19.5), (69.5, 79.5), (29.5, 79.5)))
    crop = warp_card(picture, card, (20, 30))
    assert crop.shape == (30, 20, 3)
    assert crop[0, 0].tolist() == [255, 0, 0]
    assert crop[0, 19].tolist() == [0, 255, 0]
    assert crop[29, 0].tolist() == [0, 0, 255]
    assert crop[29, 19].tolist() == [255, 255, 255]
    assert crop[14, 9].tolist() == [255, 0, 0]
    assert crop[15, 10].tolist() == [255, 255, 255]


def test_a_part_is_the_top_left_of_the_card(picture: np.ndarray) -> None:
    crop = warp_part(picture, UPRIGHT, (0.5, 0.2), (10, 6))
    np.testing.assert_array_equal(crop, picture[15:21, 10:20])


def test_a_part_of_a_card_on_its_head_is_its_own_top_left(picture: np.ndarray) -> None:
    a, b, c, d = UPRIGHT.corners_xy
    crop = warp_part(picture, Quad((c, d, a, b)), (0.5, 0.2), (10, 6))
    np.testing.assert_array_equal(crop, picture[39:45, 20:30][::-1, ::-1])


def test_beyond_the_picture_its_rim_goes_on() -> None:
    picture = np.zeros((20, 20, 3), np.uint8)
    picture[:, 0] = 90
    outside = Quad(((-10.5, -0.5), (-0.5, -0.5), (-0.5, 14.5), (-10.5, 14.5)))
    assert (warp_card(picture, outside, (10, 15)) == 90).all()


def test_points_are_mapped_with_perspective() -> None:
    matrix = np.array([[2.0, 0, 3], [0, 4, 5], [0, 0.5, 1]])
    mapped = map_points(matrix, np.array([(1.0, 0.0), (1.0, 2.0), (10.0, 6.0)]))
    np.testing.assert_allclose(mapped, [(5, 5), (2.5, 6.5), (5.75, 7.25)])


def test_the_inverse_leads_back() -> None:
    there = np.array([[2.0, 0, 3], [0, 4, 5], [0, 0, 1]])
    np.testing.assert_allclose(inverse(there), [[0.5, 0, -1.5], [0, 0.25, -1.25], [0, 0, 1]])


def test_height_is_the_mean_of_the_long_sides() -> None:
    assert height_px(Quad(((0, 0), (7, 0), (7, 14), (0, 10)))) == pytest.approx(12)
    assert height_px(Quad(((0, 0), (0, 3), (-4, 3), (-4, 0)))) == pytest.approx(4)


def test_the_centre_is_the_mean_of_the_corners() -> None:
    assert centre_of(Quad(((0, 0), (8, 0), (8, 20), (0, 12)))) == (4.0, 8.0)


@pytest.mark.parametrize("angle_deg", [0, 1, 90, 135, 180, 269, 270, 359])
def test_the_upward_angle_counts_clockwise_from_the_upper_edge(angle_deg: int) -> None:
    up = np.array([math.sin(math.radians(angle_deg)), -math.cos(math.radians(angle_deg))])
    right = np.array([-up[1], up[0]])
    sides = ((44, -31), (44, 31), (-44, 31), (-44, -31))
    corners = np.array([high * up + wide * right for high, wide in sides])
    assert upward_angle_deg(corners + np.array((200, 100))) == pytest.approx(angle_deg, abs=1e-6)


def test_a_card_whose_top_points_right_has_angle_90() -> None:
    assert upward_angle_deg(np.array([(9.0, 0), (9, 6), (0, 6), (0, 0)])) == pytest.approx(90)


@pytest.mark.parametrize("finer", [2, 5])
def test_a_card_much_larger_than_the_crop_is_averaged_not_skipped_over(finer: int) -> None:
    checks = (np.indices((88 * finer, 63 * finer)).sum(axis=0) % 2 * 255).astype(np.uint8)
    large = np.dstack([checks] * 3)
    right, bottom = 63 * finer - 0.5, 88 * finer - 0.5
    whole = Quad(((-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)))
    crop = warp_card(large, whole, (63, 88)).astype(int)
    assert np.abs(crop - 127).max() < 30


@pytest.mark.parametrize(
    ("corners", "is_card"),
    [
        ([(0, 0), (63, 0), (63, 88), (0, 88)], True),
        ([(20, 0), (70, 0), (90, 60), (0, 60)], True),
        ([(0, 0), (20, 0), (20, 88), (0, 88)], False),
        ([(0, 0), (63, 0), (10, 10), (0, 88)], False),
        ([(0, 0), (63, 0), (63, 88), (60, 3)], False),
        ([(0, 0), (63, 88), (63, 0), (0, 88)], False),
        ([(0, 88), (63, 88), (63, 0), (0, 0)], False),
        ([(5, 5), (5, 5), (5, 5), (5, 5)], False),
    ],
)
def test_only_convex_shapes_that_are_no_strips_are_cards(corners: list, is_card: bool) -> None:
    assert is_card_shaped(quad_of(np.array(corners, float))) == is_card


def square(left: float, top: float, side: float) -> Quad:
    return Quad(((left, top), (left + side, top), (left + side, top + side), (left, top + side)))


def test_the_area_that_two_squares_share() -> None:
    assert common_area_px(square(0, 0, 10), square(5, 6, 10)) == pytest.approx(20)
    assert iou(square(0, 0, 10), square(5, 6, 10)) == pytest.approx(20 / 180)
    assert iou(square(0, 0, 10), square(30, 0, 10)) == 0


def test_corners_are_as_far_apart_as_the_worst_of_them() -> None:
    bent = Quad(((9.5, 14.5), (29.5, 14.5), (32.5, 40.5), (8.5, 44.5)))
    assert corners_apart_px(UPRIGHT, bent) == 4.0  # of the third corner, 3 along x and 4 along y
    assert corners_apart_px(UPRIGHT, UPRIGHT) == 0.0


@pytest.mark.parametrize("n_quarters", [0, 2])
def test_an_outline_is_ordered_like_another_of_the_same_card(n_quarters: int) -> None:
    shifted = Quad(((10.5, 15.5), (30.5, 15.5), (30.5, 45.5), (10.5, 45.5)))
    assert nearest_order(shifted.turned(n_quarters), UPRIGHT) == shifted


def test_an_outline_across_another_keeps_its_order_when_neither_way_is_nearer() -> None:
    assert nearest_order(UPRIGHT.turned(1), UPRIGHT) == UPRIGHT.turned(1)
