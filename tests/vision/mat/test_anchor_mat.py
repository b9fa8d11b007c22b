import numpy as np
import pytest

from tests.vision.mat.test_locate_mat import CORNERS_MM, MAT, POINTS_MM, drawn, leaning, seen_at
from vision.mat.anchor_mat import MatAnchor
from vision.mat.locate_mat import MatLocator

SECOND_NS = 1_000_000_000


def shifted(x_px: float, y_px: float) -> np.ndarray:
    return np.array([[1.0, 0, x_px], [0, 1, y_px], [0, 0, 1]]) @ leaning()


def off_mm(anchor: MatAnchor, mat_to_image: np.ndarray) -> float:
    assert anchor.image_to_mat is not None
    found = seen_at(anchor.image_to_mat, seen_at(mat_to_image, POINTS_MM))
    return float(np.abs(found - POINTS_MM).max())


def anchored() -> MatAnchor:
    anchor = MatAnchor(MatLocator(MAT))
    assert anchor.update(drawn(leaning(), CORNERS_MM), 0) is None
    assert off_mm(anchor, leaning()) < 0.4
    return anchor


@pytest.mark.parametrize("markers", [(0, 1, 2, 3), (0, 2, 3), (1, 2)])
def test_a_bump_is_followed_at_once_with_whatever_markers_are_in_sight(
    markers: tuple[int, ...],
) -> None:
    anchor = anchored()
    after = shifted(17, -9)
    moved = anchor.update(drawn(after, {number: CORNERS_MM[number] for number in markers}), 1)
    assert moved is not None
    assert off_mm(anchor, after) < 1.5
    carried = seen_at(moved, seen_at(leaning(), POINTS_MM))
    assert np.abs(carried - seen_at(after, POINTS_MM)).max() < 1.5
    assert not anchor.is_displaced


def test_one_marker_tells_that_the_picture_moved_but_not_where_to() -> None:
    anchor = anchored()
    assert anchor.update(drawn(shifted(17, -9), {1: CORNERS_MM[1]}), 1) is None
    assert anchor.is_displaced
    assert anchor.update(drawn(shifted(17, -9), CORNERS_MM), 2) is not None
    assert not anchor.is_displaced


def test_one_marker_that_did_not_move_shows_that_the_mat_is_where_it_was() -> None:
    anchor = anchored()
    before = anchor.image_to_mat
    assert anchor.update(drawn(leaning(), {1: CORNERS_MM[1]}), SECOND_NS) is None
    assert anchor.image_to_mat is before
    assert not anchor.is_displaced
    assert anchor.is_found(4 * SECOND_NS - 1)


def test_a_shift_smaller_than_the_shimmer_is_taken_in_slowly() -> None:
    anchor = anchored()
    moved = anchor.update(drawn(shifted(1.0, 0), CORNERS_MM), SECOND_NS)
    assert moved is not None
    assert 0.05 < moved[0, 2] / moved[2, 2] < 0.45  # a fifth of a pixel


def test_without_markers_the_mat_stays_where_it_was_and_is_lost_after_three_seconds() -> None:
    anchor = anchored()
    before = anchor.image_to_mat
    assert anchor.update(drawn(shifted(30, 0), {}), SECOND_NS) is None
    assert anchor.image_to_mat is before
    assert not anchor.is_displaced
    assert anchor.is_found(3 * SECOND_NS - 1)
    assert not anchor.is_found(3 * SECOND_NS)
