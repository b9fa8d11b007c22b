import math

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px, fill, inner_points
from vision.fit.refine_corners import refine_corners
from vision.model import Quad

MAT_GREY, PAPER, INK = 70, 215, 60


def drawn(
    quad: Quad, seed: int = 0, ground: int = MAT_GREY, paper: int = PAPER, noise: float = 3.0
) -> np.ndarray:
    """Draw a card with a frame line, a picture and lines of text on a cloth, with sensor noise."""
    picture = np.full((240, 320), ground, np.uint8)
    return noisy(with_card(picture, quad, paper), seed, noise)


def with_card(picture: np.ndarray, quad: Quad, paper: int = PAPER) -> np.ndarray:
    def box(left: float, top: float, right: float, bottom: float) -> list[tuple[float, float]]:
        return inner_points(quad, [(left, top), (right, top), (right, bottom), (left, bottom)])

    picture = fill(picture, list(quad.corners_xy), paper)
    picture = fill(picture, box(0.09, 0.07, 0.91, 0.93), INK)
    picture = fill(picture, box(0.11, 0.085, 0.89, 0.915), paper)
    picture = fill(picture, box(0.25, 0.15, 0.85, 0.6), 130)
    for line in range(3):
        top = 0.68 + 0.07 * line
        picture = fill(picture, box(0.2, top, 0.8, top + 0.02), INK)
    return picture


def noisy(picture: np.ndarray, seed: int, sigma: float) -> np.ndarray:
    noise = np.random.default_rng(seed).normal(0, sigma, picture.shape)
    return np.clip(np.rint(picture + noise), 0, 255).astype(np.uint8)


def jittered(quad: Quad, seed: int, most_px: float) -> Quad:
    """Move each corner by up to ``most_px``, as a finder would be off."""
    rng = np.random.default_rng(seed)
    moved = []
    for x, y in quad.corners_xy:
        angle, by_px = rng.uniform(0, 2 * math.pi), rng.uniform(0, most_px)
        moved.append((x + by_px * math.cos(angle), y + by_px * math.sin(angle)))
    a, b, c, d = moved
    return Quad((a, b, c, d))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("angle_deg", [0, 13, 45, 90, 171, 200, 300])
def test_corners_two_pixels_off_come_back_to_the_drawn_ones(angle_deg: float, seed: int) -> None:
    truth = card_at((160.3 + seed / 7, 119.6), angle_deg, 92)
    (refined,) = refine_corners(drawn(truth, seed), [jittered(truth, seed, 2.0)])
    assert farthest_corner_px(refined, truth) <= 0.7


@pytest.mark.parametrize("height_px", [60, 130, 180])
def test_small_and_large_cards_come_back(height_px: float) -> None:
    truth = card_at((160.3, 119.6), 17, height_px)
    (refined,) = refine_corners(drawn(truth), [jittered(truth, 5, 0.02 * height_px)])
    assert farthest_corner_px(refined, truth) <= 0.7


def test_a_dark_card_on_a_light_cloth_comes_back() -> None:
    truth = card_at((160.3, 119.6), 17, 92)
    picture = drawn(truth, ground=200, paper=90)
    (refined,) = refine_corners(picture, [jittered(truth, 3, 2.0)])
    assert farthest_corner_px(refined, truth) <= 0.7


def test_without_noise_the_edge_is_found_to_a_part_of_a_pixel() -> None:
    truth = card_at((160.37, 119.61), 17, 92)
    (refined,) = refine_corners(drawn(truth, noise=0), [jittered(truth, 3, 1.5)])
    assert farthest_corner_px(refined, truth) <= 0.35


def test_an_outline_upside_down_stays_upside_down() -> None:
    truth = card_at((160.3, 119.6), 17, 92)
    a, b, c, d = truth.corners_xy
    on_its_head = Quad((c, d, a, b))
    (refined,) = refine_corners(drawn(truth), [jittered(on_its_head, 1, 2.0)])
    assert farthest_corner_px(refined, on_its_head) <= 0.7


def test_a_side_under_another_card_keeps_its_place() -> None:
    truth = card_at((160, 120), 0, 92)
    picture = with_card(np.full((240, 320), MAT_GREY, np.uint8), truth)
    # A plain card lies over the right third; only its own edges can be seen there.
    cover = [(175.0, 40.0), (300.0, 40.0), (300.0, 200.0), (175.0, 200.0)]
    picture = noisy(fill(picture, cover, 180), 0, 1.0)
    rough = Quad(((126, 75), (194, 73), (194, 167), (126, 165)))
    (refined,) = refine_corners(picture, [rough])
    left, right = 160 - 92 * 63 / 176, 194
    for (x, _), expected in zip(refined.corners_xy, (left, right, right, left), strict=True):
        assert x == pytest.approx(expected, abs=1.0)
    assert refined.corners_xy[0][1] == pytest.approx(74, abs=0.7)
    assert refined.corners_xy[3][1] == pytest.approx(166, abs=0.7)


def test_where_nothing_can_be_seen_the_rough_outline_stays() -> None:
    rough = card_at((160, 120), 25, 92)
    (refined,) = refine_corners(np.full((240, 320), 90, np.uint8), [rough])
    assert farthest_corner_px(refined, rough) < 1e-6


def test_faint_noise_is_no_edge() -> None:
    rough = card_at((160, 120), 25, 92)
    picture = noisy(np.full((240, 320), 90, np.uint8), 4, 0.6)
    (refined,) = refine_corners(picture, [rough])
    assert farthest_corner_px(refined, rough) < 1e-6


def test_a_short_glaring_edge_does_not_outvote_a_faint_long_one() -> None:
    truth = card_at((160, 120), 0, 92)
    left = truth.corners_xy[0][0]
    picture = fill(np.full((240, 320), 70, np.uint8), list(truth.corners_xy), 100)
    glare = [(left - 30, 100), (left - 3, 100), (left - 3, 118), (left - 30, 118)]
    picture = noisy(fill(picture, glare, 255), 0, 1.0)
    a, b, c, d = truth.corners_xy
    rough = Quad(((a[0] - 1.4, a[1]), b, c, (d[0] - 1.4, d[1])))
    (refined,) = refine_corners(picture, [rough])
    assert farthest_corner_px(refined, truth) <= 0.7


def test_cards_are_answered_in_their_order_and_do_not_disturb_each_other() -> None:
    first, second = card_at((80.2, 120.4), 10, 92), card_at((240.7, 110.1), 95, 92)
    picture = noisy(with_card(with_card(np.full((240, 320), 70, np.uint8), first), second), 2, 3)
    rough = [jittered(second, 1, 2.0), jittered(first, 2, 2.0)]
    refined = refine_corners(picture, rough)
    assert farthest_corner_px(refined[0], second) <= 0.7
    assert farthest_corner_px(refined[1], first) <= 0.7


def test_a_card_that_leaves_the_picture_stays_near_its_rough_place() -> None:
    truth = card_at((20, 120), 0, 92)
    (refined,) = refine_corners(drawn(truth), [truth])
    assert farthest_corner_px(refined, truth) <= 3.0


def shifted_and_turned(quad: Quad, off_px: tuple[float, float], turn_deg: float) -> Quad:
    """Move a whole outline, keeping its size."""
    middle = np.mean(quad.corners_xy, axis=0)
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    away = np.array(quad.corners_xy) - middle
    turned = np.column_stack(
        [cos * away[:, 0] - sin * away[:, 1], sin * away[:, 0] + cos * away[:, 1]]
    )
    a, b, c, d = (tuple(corner) for corner in (turned + middle + off_px).tolist())
    return Quad((a, b, c, d))


@pytest.mark.parametrize("angle_deg", [0, 33, 90, 171, 245])
@pytest.mark.parametrize("turn_deg", [-5.0, 0.0, 5.0])
def test_an_outline_of_the_right_size_is_shifted_and_turned_as_one(
    angle_deg: float, turn_deg: float
) -> None:
    truth = card_at((160.3, 119.6), angle_deg, 92)
    rough = shifted_and_turned(truth, (2.2, -1.7), turn_deg)
    (refined,) = refine_corners(drawn(truth), [rough], is_true_size=True)
    assert farthest_corner_px(refined, truth) <= 0.8


def test_a_line_beside_one_side_does_not_mislead_the_other_three() -> None:
    truth = card_at((160.3, 119.6), 0, 92)
    left, top = truth.corners_xy[0]
    bottom = top + 110
    line = [(left - 8, top - 20), (left - 7, top - 20), (left - 7, bottom), (left - 8, bottom)]
    picture = fill(np.full((240, 320), 70, np.uint8), list(truth.corners_xy), PAPER)
    picture = noisy(fill(picture, line, 255), 0, 2.0)
    rough = shifted_and_turned(truth, (-4.0, 0.5), 0)
    (misled,) = refine_corners(picture, [rough])
    assert misled.corners_xy[0][0] < left - 5
    (refined,) = refine_corners(picture, [rough], is_true_size=True)
    assert farthest_corner_px(refined, truth) <= 0.8


def test_no_outlines_give_none() -> None:
    assert refine_corners(np.zeros((240, 320), np.uint8), []) == ()
