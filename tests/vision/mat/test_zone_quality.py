from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.seen_by_cameras import seen_by
from vision.mat.mat import Zone
from vision.mat.zone_quality import (
    Fault,
    Legibility,
    Verdict,
    ZoneQualityMeter,
    best_quality,
    sharpness_of,
    verdict_of,
    zone_quality,
)
from vision.model import Place, ZoneQuality

SCALE = 2.0
TO_MAT = np.diag([1 / SCALE, 1 / SCALE, 1.0])
LEFT_ZONE = Zone(Place("equip", "cold_left"), (10, 20), (100, 60), 0)
RIGHT_ZONE = Zone(Place("equip", "warm_left"), (130, 20), (100, 60), 0)
SIZE_WH = (480, 240)


def steps(*, noise: float = 0.0) -> np.ndarray:
    """Draw tilted squares with true edges: averaged down from a picture four times as large."""
    large = np.full((SIZE_WH[1] * 4, SIZE_WH[0] * 4), 70, np.uint8)
    for row in range(4):
        for column in range(9):
            box = ((120 + 210 * column, 120 + 200 * row), (100, 100), 20.0)
            cv2.fillPoly(large, [np.rint(cv2.boxPoints(box)).astype(np.int32)], 190)
    picture = cv2.resize(large, SIZE_WH, interpolation=cv2.INTER_AREA).astype(float)
    picture += np.random.default_rng(5).normal(0, noise, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("noise", "off"), [(0.0, 0.1), (2.0, 0.2)])
@pytest.mark.parametrize("sigma_px", [0.9, 1.5, 2.0, 2.5])
def test_sharpness_is_one_over_the_spread_of_the_edges(
    sigma_px: float, noise: float, off: float
) -> None:
    blurred = cv2.GaussianBlur(steps(), (0, 0), sigma_px).astype(float)
    blurred += np.random.default_rng(2).normal(0, noise, blurred.shape)
    found = sharpness_of(np.clip(blurred, 0, 255).astype(np.uint8))
    assert found is not None
    assert found == pytest.approx(1 / sigma_px, rel=off)


def test_contrast_plays_no_part_in_sharpness() -> None:
    blurred = cv2.GaussianBlur(steps(), (0, 0), 1.5)
    faint = (100 + 0.4 * blurred.astype(float)).astype(np.uint8)
    assert sharpness_of(faint) == pytest.approx(sharpness_of(blurred), rel=0.1)


def test_a_plain_surface_has_no_sharpness() -> None:
    plain = np.random.default_rng(1).normal(120, 1.5, (120, 200))
    assert sharpness_of(np.clip(plain, 0, 255).astype(np.uint8)) is None


def test_of_a_picture_blurred_in_one_half_the_zones_there_are_blurred() -> None:
    picture = steps()
    picture[:, :240] = cv2.GaussianBlur(picture, (0, 0), 2.5)[:, :240]
    left, right = (zone_quality(picture, TO_MAT, zone) for zone in (LEFT_ZONE, RIGHT_ZONE))
    assert left is not None
    assert right is not None
    assert left.sharpness == pytest.approx(1 / 2.5, rel=0.2)
    assert right.sharpness is not None
    assert right.sharpness > 1.5
    assert (left.place, right.place) == (LEFT_ZONE.place, RIGHT_ZONE.place)


def test_glare_is_the_share_of_the_zone_that_is_white() -> None:
    picture = steps()
    # 50 x 30 mm of 100 x 60 mm in the left zone; beside the right one, but not in it.
    picture[50:110, 40:140] = 255
    picture[0:38, 260:460] = 255
    left, right = (zone_quality(picture, TO_MAT, zone) for zone in (LEFT_ZONE, RIGHT_ZONE))
    assert left is not None
    assert right is not None
    assert left.glare == pytest.approx(0.25, abs=0.01)
    assert right.glare == 0.0


def test_white_beside_a_zone_that_lies_askew_in_the_picture_is_none_of_its() -> None:
    askew = cv2.getRotationMatrix2D((0, 0), -30, SCALE)
    askew[:, 2] = (140, 20)
    to_mat = np.linalg.inv(np.vstack([askew, (0, 0, 1)]))
    corners = np.array([(10, 20), (110, 20), (110, 80), (10, 80)], np.float64)
    in_frame = corners @ askew[:, :2].T + askew[:, 2]
    picture = np.full((400, 480), 255, np.uint8)
    cv2.fillConvexPoly(picture, np.rint(in_frame).astype(np.int32), 90)
    quality = zone_quality(picture, to_mat, LEFT_ZONE)
    assert quality is not None
    assert quality.glare < 0.01
    assert quality.px_per_mm == pytest.approx(SCALE)


@pytest.mark.parametrize(("across", "down"), [(2.0, 2.0), (2.0, 1.2), (1.1, 2.0)])
def test_the_smaller_of_the_scales_is_the_pixel_size(across: float, down: float) -> None:
    quality = zone_quality(steps(), np.diag([1 / across, 1 / down, 1.0]), LEFT_ZONE)
    assert quality is not None
    assert quality.px_per_mm == pytest.approx(min(across, down))


@pytest.mark.parametrize(
    ("left_mm", "is_seen"), [(-120, False), (-70, False), (-30, True), (250, False), (400, False)]
)
def test_a_zone_that_is_mostly_outside_the_frame_is_not_measured(
    left_mm: float, is_seen: bool
) -> None:
    zone = replace(LEFT_ZONE, top_left_xy_mm=(left_mm, 20))
    assert (zone_quality(steps(), TO_MAT, zone) is not None) is is_seen


def test_the_meter_measures_one_zone_after_the_other() -> None:
    meter = ZoneQualityMeter(every=2)
    zones = (LEFT_ZONE, RIGHT_ZONE)
    known = []
    for _ in range(5):
        meter.take(steps(), TO_MAT, zones, ())
        known.append([quality.place for quality in meter.quality])
    left, right = LEFT_ZONE.place, RIGHT_ZONE.place
    assert known == [[left], [left], [left, right], [left, right], [left, right]]


def test_a_zone_under_a_hand_keeps_its_figures_and_one_out_of_view_loses_them() -> None:
    meter = ZoneQualityMeter(every=1)
    meter.take(steps(), TO_MAT, (LEFT_ZONE,), ())
    before = meter.quality
    white = np.full(SIZE_WH[::-1], 255, np.uint8)
    meter.take(white, TO_MAT, (LEFT_ZONE,), (LEFT_ZONE.place,))
    assert meter.quality == before
    meter.take(white, TO_MAT, (LEFT_ZONE,), ())
    assert meter.quality[0].glare == 1.0
    far_off = np.array([[0.5, 0, 500], [0, 0.5, 0], [0, 0, 1]])
    meter.take(steps(), far_off, (LEFT_ZONE,), (LEFT_ZONE.place,))
    assert meter.quality == ()


def figures(px_per_mm: float, sharpness: float | None = 2.0, glare: float = 0.0) -> ZoneQuality:
    return ZoneQuality(Place("play"), px_per_mm, sharpness, glare)


@pytest.mark.parametrize(
    ("quality", "legibility", "fault"),
    [
        (figures(1.5), Legibility.INDEX, None),
        (figures(1.5, None), Legibility.INDEX, None),
        (figures(1.4), Legibility.INDEX, None),
        (figures(1.39), Legibility.NAME, Fault.TOO_SMALL),
        (figures(0.7), Legibility.NAME, Fault.TOO_SMALL),
        (figures(0.69), Legibility.NOTHING, Fault.TOO_SMALL),
        (figures(3.0, 0.45), Legibility.INDEX, None),  # blurred, but large
        (figures(2.0, 0.45), Legibility.NAME, Fault.BLURRED),
        (figures(1.5, 0.3), Legibility.NOTHING, Fault.BLURRED),
        (figures(1.2, 0.3), Legibility.NOTHING, Fault.TOO_SMALL),
        (figures(2.0, glare=0.10), Legibility.INDEX, None),
        (figures(2.0, glare=0.11), Legibility.NOTHING, Fault.GLARE),
    ],
)
def test_figures_tell_what_can_be_read(
    quality: ZoneQuality, legibility: Legibility, fault: Fault | None
) -> None:
    assert verdict_of(quality) == Verdict(legibility, fault)


def test_of_several_cameras_the_figures_of_the_nearest_one_are_taken() -> None:
    far, near = figures(1.5), figures(2.4, 1.0)
    seen = [replace(seen_by(name, 0), quality=(q,)) for name, q in (("A", far), ("B", near))]
    assert best_quality(seen) == best_quality(seen[::-1]) == (near,)
