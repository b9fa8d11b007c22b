import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px
from vision.faces import FaceWeight
from vision.find.find_cards import FoundCard
from vision.fit.fit_outlines import OutlineFitter, Sight
from vision.follow.live_card import LiveCard
from vision.mat.mat import load_mat
from vision.model import Quad

PX_PER_MM = 1.6
IMAGE_TO_MAT = np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1.0])
CARD_PX = 88 * PX_PER_MM
AT = (900, 520)
TRUTH = card_at(AT, 20, CARD_PX)
CLOTH, PAPER = (60, 66, 58), (190, 205, 200)


def cloth() -> np.ndarray:
    return np.full((1080, 1920, 3), CLOTH, np.uint8)


def with_part(image: np.ndarray, corners_xy: object, colour: tuple[int, int, int]) -> np.ndarray:
    points = np.rint(np.array(corners_xy) * 16).astype(np.int32)
    return cv2.fillConvexPoly(image, points, colour, cv2.LINE_AA, 4)


def sight_of(image: np.ndarray) -> Sight:
    soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.8), np.uint8)
    return Sight(soft, np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), np.uint8), IMAGE_TO_MAT)


def card_on_cloth() -> Sight:
    return sight_of(with_part(cloth(), TRUTH.corners_xy, PAPER))


def fitted(sight: Sight, *found: FoundCard) -> list[FoundCard]:
    return OutlineFitter(load_mat("std")).fit(sight, found, [])


def grown(quad: Quad, by_mm: float) -> np.ndarray:
    """Move every side of a card outward."""
    corners = quad.as_array()
    right = (corners[1] - corners[0]) / np.linalg.norm(corners[1] - corners[0])
    down = (corners[3] - corners[0]) / np.linalg.norm(corners[3] - corners[0])
    signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    moved: np.ndarray = corners + by_mm * PX_PER_MM * (signs @ np.stack([right, down]))
    return moved


@pytest.mark.parametrize("share", [0.7, 0.85, 1.0, 1.15])
def test_a_card_whose_size_the_finder_misjudges_is_outlined_at_its_true_size(share: float) -> None:
    (card,) = fitted(card_on_cloth(), FoundCard(card_at((903, 517), 22, share * CARD_PX), 0.7))
    assert farthest_corner_px(card.quad, TRUTH) < 0.7
    assert card.score == 0.7


@pytest.mark.parametrize("off_deg", [-15, 14])
def test_a_card_whose_direction_is_misjudged_is_outlined_truly(off_deg: float) -> None:
    rough = FoundCard(card_at(AT, 20 + off_deg, 0.9 * CARD_PX), 0.7)
    (card,) = fitted(card_on_cloth(), rough)
    assert farthest_corner_px(card.quad, TRUTH) < 1.0


@pytest.mark.parametrize("sleeve", [(24, 24, 26), (232, 232, 232)])
@pytest.mark.parametrize("paper", [PAPER, (30, 34, 40)])
def test_a_card_lies_in_the_middle_of_its_sleeve(
    sleeve: tuple[int, int, int], paper: tuple[int, int, int]
) -> None:
    image = with_part(cloth(), grown(TRUTH, 1.4), sleeve)
    image = with_part(image, TRUTH.corners_xy, paper)
    (card,) = fitted(sight_of(image), FoundCard(card_at((902, 518), 21, 0.9 * CARD_PX), 0.7))
    assert farthest_corner_px(card.quad, TRUTH) < 1.0


def test_a_dark_border_that_fades_into_the_cloth_does_not_shift_a_card() -> None:
    image = with_part(cloth(), TRUTH.corners_xy, CLOTH)
    image = with_part(image, grown(TRUTH, -2.0), PAPER)
    (card,) = fitted(sight_of(image), FoundCard(card_at((902, 518), 21, 0.9 * CARD_PX), 0.7))
    assert farthest_corner_px(card.quad, TRUTH) < 1.0


def test_a_shadow_beside_sleeve_and_frame_does_not_shift_a_card() -> None:
    shadow = grown(TRUTH, 1.4) + np.array([2.5, 2.5])
    image = with_part(cloth(), shadow, (36, 39, 34))
    image = with_part(image, grown(TRUTH, 1.4), (150, 140, 150))
    image = with_part(image, TRUTH.corners_xy, (40, 50, 80))
    image = with_part(image, grown(TRUTH, -2.6), PAPER)
    (card,) = fitted(sight_of(image), FoundCard(card_at((902, 518), 21, 0.9 * CARD_PX), 0.7))
    assert farthest_corner_px(card.quad, TRUTH) < 1.0


@pytest.mark.parametrize(
    ("x_mm", "score", "n_cards"), [(1153, 0.45, 0), (1153, 0.6, 1), (1160, 0.45, 1)]
)
def test_where_a_zone_of_its_size_is_printed_a_card_must_look_more_like_one(
    x_mm: float, score: float, n_cards: int
) -> None:
    # The commander's health lies about (1153, 365) mm, its cards with their tops to the left.
    quad = card_at((x_mm * PX_PER_MM, 365 * PX_PER_MM), 270, CARD_PX)
    sight = sight_of(with_part(cloth(), quad.corners_xy, PAPER))
    assert len(fitted(sight, FoundCard(quad, score))) == n_cards


def test_where_no_edges_are_seen_there_is_no_card() -> None:
    assert fitted(sight_of(cloth()), FoundCard(TRUTH, 0.9)) == []


def test_something_printed_that_is_smaller_than_a_card_is_no_card() -> None:
    patch = card_at(AT, 0, 0.68 * CARD_PX)
    sight = sight_of(with_part(cloth(), patch.corners_xy, PAPER))
    assert fitted(sight, FoundCard(patch, 0.9)) == []


def test_of_two_guesses_at_one_card_the_better_seen_stays() -> None:
    # A strip under the card makes the second guess plausible, and the finder prefers it.
    image = with_part(cloth(), TRUTH.corners_xy, PAPER)
    beside = card_at((900, 560), 20, CARD_PX)
    guesses = FoundCard(TRUTH, 0.5), FoundCard(beside, 0.6)
    (card,) = fitted(sight_of(image), *guesses)
    assert farthest_corner_px(card.quad, TRUTH) < 0.7


def test_a_card_that_is_outlined_twice_is_one_card() -> None:
    twice = FoundCard(card_at((904, 516), 22, 0.9 * CARD_PX), 0.6), FoundCard(TRUTH, 0.5)
    (card,) = fitted(card_on_cloth(), *twice)
    assert card.score == 0.6


def test_a_card_half_over_another_is_found_beside_it() -> None:
    lower = card_at((900 + 40 * PX_PER_MM, 520), 0, CARD_PX)
    upper = card_at((900, 520), 0, CARD_PX)
    image = with_part(cloth(), lower.corners_xy, (120, 160, 90))
    image = with_part(image, upper.corners_xy, PAPER)
    found = fitted(sight_of(image), FoundCard(upper, 0.7), FoundCard(lower, 0.5))
    assert len(found) == 2
    assert farthest_corner_px(found[0].quad, upper) < 1.0
    assert farthest_corner_px(found[1].quad, lower) < 1.5


def test_the_markers_of_the_mat_are_no_cards() -> None:
    marker = load_mat("std").markers[0]
    middle = [PX_PER_MM * (start + marker.side_mm / 2) for start in marker.top_left_xy_mm]
    quad = card_at((middle[0], middle[1]), 0, CARD_PX)
    sight = sight_of(with_part(cloth(), quad.corners_xy, PAPER))
    assert fitted(sight, FoundCard(quad, 0.9)) == []


def test_a_settled_card_keeps_its_outline_however_the_finder_outlines_it() -> None:
    settled = LiveCard(5, TRUTH, 0, 0, is_settled=True, faces=(FaceWeight("slash/S7", 1.0),))
    rough = FoundCard(card_at((906, 516), 24, 0.8 * CARD_PX), 0.6)
    fitter = OutlineFitter(load_mat("std"))
    for _ in range(5):
        (card,) = fitter.fit(card_on_cloth(), [rough], [settled])
        assert farthest_corner_px(card.quad, TRUTH) < 0.7
        assert card.score == 0.6


def test_what_is_printed_on_a_known_card_is_no_card_of_its_own() -> None:
    settled = LiveCard(5, TRUTH, 0, 0, is_settled=True, faces=(FaceWeight("slash/S7", 1.0),))
    picture = card_at(AT, 20, 0.75 * CARD_PX)
    image = with_part(with_part(cloth(), TRUTH.corners_xy, PAPER), picture.corners_xy, (90, 40, 40))
    on_card = FoundCard(card_at(AT, 110, 0.7 * CARD_PX), 0.8)
    fitter = OutlineFitter(load_mat("std"))
    (card,) = fitter.fit(sight_of(image), [on_card, FoundCard(TRUTH, 0.5)], [settled])
    assert card.score == 0.5


def test_a_followed_card_stays_where_its_edges_are_though_its_picture_is_outlined() -> None:
    followed = LiveCard(5, TRUTH, 0, 0)
    rough = FoundCard(card_at((910, 510), 15, 0.75 * CARD_PX), 0.6)
    (card,) = OutlineFitter(load_mat("std")).fit(card_on_cloth(), [rough], [followed])
    assert farthest_corner_px(card.quad, TRUTH) < 0.7


def test_a_place_where_no_card_was_is_looked_at_again_after_a_few_looks() -> None:
    fitter, found = OutlineFitter(load_mat("std")), [FoundCard(TRUTH, 0.7)]
    assert fitter.fit(sight_of(cloth()), found, []) == []
    looks = [fitter.fit(card_on_cloth(), found, []) for _ in range(4)]
    assert any(looks)


def test_a_card_is_found_where_it_was_turned_on_the_spot() -> None:
    fitter = OutlineFitter(load_mat("std"))
    (turned,) = fitter.turned_on_the_spot(card_on_cloth(), card_at((903, 518), 20 - 90, CARD_PX))
    assert farthest_corner_px(turned, TRUTH) < 1.0
