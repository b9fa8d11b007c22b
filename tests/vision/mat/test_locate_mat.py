import math

import cv2
import numpy as np
import pytest

from vision.mat.locate_mat import MatLocator, shift_px
from vision.mat.mat import Marker, Mat
from vision.model import Matrix

SIDE_MM = 70.0
CORNERS_MM = {0: (12.0, 12.0), 1: (1118.0, 12.0), 2: (1118.0, 593.0), 3: (12.0, 593.0)}
MAT = Mat(
    "drawn",
    (1200.0, 675.0),
    tuple(Marker(number, xy, SIDE_MM) for number, xy in CORNERS_MM.items()),
    (),
)
SIZE_WH = (1280, 720)
POINTS_MM = np.array([(0, 0), (600, 337), (1200, 0), (1200, 675), (0, 675)], np.float64)
STRAIGHT = np.array([[1.0, 0, 30], [0, 1.0, 20], [0, 0, 1]])


def leaning() -> Matrix:
    """Map mat to picture for a camera that leans and is turned a little."""
    cos, sin = math.cos(math.radians(4)), math.sin(math.radians(4))
    return np.array([[0.95 * cos, -0.95 * sin, 70], [0.95 * sin, 0.95 * cos, 10], [4e-5, -3e-5, 1]])


def seen_at(matrix: Matrix, points: np.ndarray) -> np.ndarray:
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return lifted[:, :2] / lifted[:, 2:]


def drawn(mat_to_image: Matrix, markers: dict[int, tuple[float, float]]) -> np.ndarray:
    """Draw markers, each with its printed top left at the given millimetres, on white cloth."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cloth = np.full((675 * 4, 1200 * 4), 220, np.uint8)  # 4 px a millimetre
    side = round(SIDE_MM * 4)
    for number, (x_mm, y_mm) in markers.items():
        left, top = round(x_mm * 4), round(y_mm * 4)
        picture = cv2.aruco.generateImageMarker(dictionary, number, side)
        cloth[top : top + side, left : left + side] = picture
    cloth_to_mat = np.array([[0.25, 0, 0.125], [0, 0.25, 0.125], [0, 0, 1]])
    # Drawn at twice the size and averaged, so that edges are where they belong.
    twice = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
    large = cv2.warpPerspective(
        cloth,
        twice @ mat_to_image @ cloth_to_mat,
        (2 * SIZE_WH[0], 2 * SIZE_WH[1]),
        flags=cv2.INTER_AREA,
        borderValue=90,
    )
    return cv2.resize(large, SIZE_WH, interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize("mat_to_image", [STRAIGHT, leaning()], ids=["straight", "leaning"])
def test_the_mat_is_found_to_a_part_of_a_millimetre(mat_to_image: Matrix) -> None:
    image_to_mat = MatLocator(MAT).locate(drawn(mat_to_image, CORNERS_MM))
    assert image_to_mat is not None
    assert image_to_mat.shape == (3, 3)
    found = seen_at(image_to_mat, seen_at(mat_to_image, POINTS_MM))
    assert np.abs(found - POINTS_MM).max() < 0.4


def test_two_markers_are_enough() -> None:
    two = {0: CORNERS_MM[0], 2: CORNERS_MM[2]}
    image_to_mat = MatLocator(MAT).locate(drawn(leaning(), two))
    assert image_to_mat is not None
    found = seen_at(image_to_mat, seen_at(leaning(), POINTS_MM))
    assert np.abs(found - POINTS_MM).max() < 8


def test_one_marker_is_not_enough() -> None:
    assert MatLocator(MAT).locate(drawn(leaning(), {1: CORNERS_MM[1]})) is None


def test_a_table_without_markers_is_not_found() -> None:
    assert MatLocator(MAT).locate(drawn(leaning(), {})) is None


def test_markers_of_another_mat_do_not_count() -> None:
    foreign = {number + 10: xy for number, xy in CORNERS_MM.items()}
    assert MatLocator(MAT).locate(drawn(leaning(), foreign)) is None
    mixed = {**CORNERS_MM, 20: (500.0, 300.0)}
    image_to_mat = MatLocator(MAT).locate(drawn(STRAIGHT, mixed))
    assert image_to_mat is not None
    assert np.abs(seen_at(image_to_mat, seen_at(STRAIGHT, POINTS_MM)) - POINTS_MM).max() < 0.4


def test_a_mat_seen_upside_down_is_turned() -> None:
    on_its_head = np.array([[-1.0, 0, 1240], [0, -1.0, 700], [0, 0, 1]])
    image_to_mat = MatLocator(MAT).locate(drawn(on_its_head, CORNERS_MM))
    assert image_to_mat is not None
    np.testing.assert_allclose(seen_at(image_to_mat, np.array([(1240, 700)])), [(0, 0)], atol=0.4)


def test_a_picture_moved_by_three_and_four_pixels_shifted_by_five() -> None:
    before = np.eye(3)
    after = np.array([[1.0, 0, -3], [0, 1, -4], [0, 0, 1]])  # what was at (0, 0) is now at (3, 4)
    assert shift_px(before, after, (100, 50)) == pytest.approx(5)
    assert shift_px(before, before, (100, 50)) == pytest.approx(0)


def test_the_corner_that_moved_most_counts() -> None:
    wider = np.diag([0.9, 1.0, 1.0])  # the picture was stretched: x / 0.9
    assert shift_px(np.eye(3), wider, (90, 500)) == pytest.approx(10)


@pytest.mark.parametrize("size_wh", [(1280, 720), (600, 800)])
def test_a_mat_without_markers_is_the_whole_picture(size_wh: tuple[int, int]) -> None:
    bare = Mat("bare", (400.0, 400.0), (), ())
    image_to_mat = MatLocator(bare).locate(np.zeros((size_wh[1], size_wh[0]), np.uint8))
    assert image_to_mat is not None
    (far,) = seen_at(image_to_mat, np.array([size_wh], np.float64))
    assert far.max() == pytest.approx(400)
    assert far[0] / far[1] == pytest.approx(size_wh[0] / size_wh[1])
    assert seen_at(image_to_mat, np.array([(0, 0)])).tolist() == [[0, 0]]
