"""The painted mat shows its markers and zones where the mat file says they are."""

import cv2
import numpy as np
import pytest

from vision.mat.mat import Marker, Mat, Zone, load_mat
from vision.model import Place
from vision.proxy_deck.paint_mat import SEAT_NAMES, ZONE_NAMES, paint_mat

TWO_ZONES = Mat(
    name="two",
    size_wh_mm=(400, 200),
    markers=(Marker(7, (20, 20), 60), Marker(9, (300, 100), 30)),
    zones=(
        Zone(Place("play"), (120, 40), (100, 120), 0),
        Zone(Place("hand", "warm_left"), (230, 20), (60, 90), 90),
    ),
)


def _padded(image: np.ndarray, border: int) -> np.ndarray:
    return cv2.copyMakeBorder(
        image, border, border, border, border, cv2.BORDER_CONSTANT, value=(90, 90, 90)
    )


def _found(image: np.ndarray) -> dict[int, np.ndarray]:
    border = 40
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(_padded(image, border))
    assert ids is not None
    return {
        int(number): quad[0] - border for number, quad in zip(np.ravel(ids), corners, strict=True)
    }


@pytest.mark.parametrize("px_per_mm", [1.6, 2.0, 4.0])
def test_markers_lie_where_the_mat_says(px_per_mm: float) -> None:
    found = _found(paint_mat(TWO_ZONES, px_per_mm))
    assert set(found) == {7, 9}
    for number, left, top, side in ((7, 20, 20, 60), (9, 300, 100, 30)):
        wanted = np.array([(0, 0), (side, 0), (side, side), (0, side)]) + np.array([left, top])
        # Pixel centres: the edge at x mm lies at x * px_per_mm - 0.5; a finder is half a px off.
        np.testing.assert_allclose(found[number], wanted * px_per_mm - 0.5, atol=1.1)


def test_the_std_mat_is_1200_by_675_with_markers_in_its_corners_and_round_the_play_zone() -> None:
    image = paint_mat(load_mat("std"), 1.6)
    assert image.shape == (1080, 1920, 3)
    assert image.dtype == np.uint8
    assert set(_found(image)) == {0, 1, 2, 3, 4, 5, 6, 7}


def test_markers_have_a_white_zone_around_them() -> None:
    image = paint_mat(TWO_ZONES, 2.0)
    assert image[30:36, 40:160].min() == 255
    assert image[40:160, 164:172].min() == 255
    assert image[42:48, 42:48].max() == 0


def test_zones_are_outlined_in_the_cloth() -> None:
    image = paint_mat(TWO_ZONES, 2.0).astype(int)
    across = image[200, 220:460].sum(axis=1)
    inside, outside = across[100], across[5]
    line = across[18:26].max()
    assert line > inside > outside


def test_all_but_the_markers_is_of_low_contrast() -> None:
    """A card is bright parchment or has a strong frame; the mat must never look like one."""
    grey = cv2.cvtColor(paint_mat(load_mat("std"), 1.6), cv2.COLOR_BGR2GRAY)
    for marker in load_mat("std").markers:
        left, top = (round(1.6 * (v - 8)) for v in marker.top_left_xy_mm)
        right, bottom = (round(1.6 * (v + marker.side_mm + 8)) for v in marker.top_left_xy_mm)
        grey[max(top - 1, 0) : bottom + 1, max(left - 1, 0) : right + 1] = np.median(grey)
    middle = grey[:, 200:-200]
    assert middle.max() < 150
    assert np.ptp(np.percentile(middle, (0.1, 99.9))) < 60


def test_warm_and_cold_seats_have_their_own_tint() -> None:
    image = paint_mat(load_mat("std"), 1.0).astype(int)
    warm, cold = image[200:250, 1030:1090].mean((0, 1)), image[300:400, 110:130].mean((0, 1))
    assert warm[2] - warm[0] > cold[2] - cold[0] + 10


def test_labels_are_turned_with_their_zone() -> None:
    """Turning a zone by a quarter turns its label: wide text becomes tall text."""
    extents = []
    for angle in (0.0, 90.0):
        mat = Mat("one", (300, 300), (), (Zone(Place("equip"), (50, 50), (200, 200), angle),))
        image = paint_mat(mat, 2.0).astype(int).sum(axis=2)[120:480, 120:480]
        ys, xs = np.nonzero(image > np.median(image) + 40)
        extents.append((np.ptp(xs), np.ptp(ys)))
    assert extents[0][0] > extents[0][1]
    assert extents[1][1] > extents[1][0]


def test_every_zone_and_seat_of_the_std_mat_has_a_chinese_and_an_english_name() -> None:
    zones = load_mat("std").zones
    assert {zone.place.zone for zone in zones} == set(ZONE_NAMES)
    assert {zone.place.seat for zone in zones} - {None} == set(SEAT_NAMES)


def test_the_same_mat_is_painted_the_same_every_time() -> None:
    np.testing.assert_array_equal(paint_mat(TWO_ZONES, 1.5), paint_mat(TWO_ZONES, 1.5))
