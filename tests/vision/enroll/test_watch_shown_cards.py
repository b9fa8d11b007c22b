"""A table under a camera, drawn, with cards whose outlines are given."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, turned_half
from vision.enroll.watch_shown_cards import (
    ShownCard,
    ShownCardWatcher,
    Waiting,
    is_drawn_on_ground,
    sharpness_of,
    without_lines_on_ground,
)
from vision.geometry import quad_of
from vision.model import Frame, Quad
from vision.stills.choose_outlines import Candidate

Scene = Callable[[int], Sequence[tuple[Quad, np.ndarray]]]
"""Which cards lie there, with their pictures, at so many ms."""
AT, BESIDE = card_at((200, 240), 5, 240), card_at((440, 240), -8, 240)


def checkered(colour: tuple[int, int, int], blur_px: float = 0) -> np.ndarray:
    picture = np.full((320, 229, 3), 230, np.uint8)
    picture[40:300:20, 20:200] = colour
    picture[40:300, 20:200:20] = colour
    return cv2.GaussianBlur(picture, (0, 0), blur_px) if blur_px else picture


RED, BLUE = checkered((0, 0, 200)), checkered((200, 0, 0))


def cloth() -> np.ndarray:
    return np.full((480, 640, 3), (60, 90, 60), np.uint8)


def drawn(cards: Sequence[tuple[Quad, np.ndarray]]) -> np.ndarray:
    return drawn_on(cloth(), cards)


def drawn_on(image: np.ndarray, cards: Sequence[tuple[Quad, np.ndarray]]) -> np.ndarray:
    for quad, picture in cards:
        high, wide = picture.shape[:2]
        source = np.array([(-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, high - 0.5)], np.float32)
        target = quad.as_array()[:3].astype(np.float32)
        to_image = cv2.getAffineTransform(source, target)
        cv2.warpAffine(picture, to_image, (640, 480), image, borderMode=cv2.BORDER_TRANSPARENT)
    return image


def watched(scene: Scene, until_ms: int) -> tuple[list[tuple[int, ShownCard]], ShownCardWatcher]:
    """Show a scene at 20 frames a second; the outlines are those of the scene."""
    outlines: list[Quad] = []
    watcher = ShownCardWatcher(lambda image: outlines)
    shown: list[tuple[int, ShownCard]] = []
    for seq, at_ms in enumerate(range(0, until_ms, 50)):
        cards = scene(at_ms)
        outlines[:] = [quad for quad, _ in cards]
        card = watcher.look(Frame(drawn(cards), seq, at_ms * 1_000_000, "drawn"))
        if card is not None:
            shown.append((at_ms, card))
    return shown, watcher


def colour_of(picture: np.ndarray) -> str:
    blue, _, red = picture.reshape(-1, 3).mean(axis=0)
    return "red" if red > blue else "blue"


def test_a_card_is_shown_once_it_lies_still() -> None:
    shown, watcher = watched(lambda at_ms: [(AT, RED)], 3000)
    ((at_ms, card),) = shown
    assert 500 <= at_ms <= 800
    assert card.quad == AT
    assert len(card.pictures) == 3
    for picture in card.pictures:
        assert picture.shape == (240, 172, 3)
        np.testing.assert_allclose(picture[4:20].mean(axis=(0, 1)), (230, 230, 230), atol=6)
        assert colour_of(picture) == "red"
    assert watcher.waiting is Waiting.ALL_TAKEN


def test_a_card_that_moves_is_waited_for() -> None:
    def scene(at_ms: int) -> list[tuple[Quad, np.ndarray]]:
        return [(card_at((200 + min(at_ms, 1000) * 0.2, 240), 5, 240), RED)]

    ((at_ms, _),), _ = watched(scene, 3000)
    assert 1400 <= at_ms <= 1800
    none, watcher = watched(scene, 1000)
    assert none == []
    assert watcher.waiting is Waiting.MOVING


def test_two_cards_are_shown_one_after_the_other() -> None:
    shown, _ = watched(lambda at_ms: [(AT, RED), (BESIDE, BLUE)], 2000)
    assert [colour_of(card.pictures[0]) for _, card in shown] == ["red", "blue"]


def test_a_card_that_is_added_does_not_show_the_first_one_again() -> None:
    shown, _ = watched(lambda at_ms: [(AT, RED), (BESIDE, BLUE)][: 1 + (at_ms >= 1500)], 3000)
    assert [colour_of(card.pictures[0]) for _, card in shown] == ["red", "blue"]
    assert shown[1][0] >= 2000


def test_a_card_in_the_place_of_another_is_shown() -> None:
    def scene(at_ms: int) -> list[tuple[Quad, np.ndarray]]:
        if 1500 <= at_ms < 2100:  # hands are at it
            return []
        return [(AT, RED if at_ms < 1500 else BLUE)]

    shown, _ = watched(scene, 4000)
    assert [colour_of(card.pictures[0]) for _, card in shown] == ["red", "blue"]


def test_a_card_that_is_missed_for_a_moment_is_not_shown_again() -> None:
    shown, _ = watched(lambda at_ms: [] if at_ms in (1500, 1550, 1600) else [(AT, RED)], 3000)
    assert len(shown) == 1


def test_a_card_whose_outline_comes_upside_down_stays_the_same_card() -> None:
    def scene(at_ms: int) -> list[tuple[Quad, np.ndarray]]:
        return [(turned_half(AT) if at_ms % 200 else AT, RED)]

    shown, _ = watched(scene, 3000)
    ((_, card),) = shown
    assert card.quad == AT


def test_a_blurred_card_is_waited_for_until_the_lens_has_found_it() -> None:
    soft = checkered((0, 0, 200), blur_px=9)
    none, watcher = watched(lambda at_ms: [(AT, soft)], 2500)
    assert none == []
    assert watcher.waiting is Waiting.BLURRED
    ((at_ms, card),), _ = watched(lambda at_ms: [(AT, soft if at_ms < 1500 else RED)], 3000)
    assert at_ms >= 1500
    assert sharpness_of(card.pictures[0]) > 4 * sharpness_of(soft)


def test_a_lens_that_loses_a_card_again_is_waited_for() -> None:
    half = checkered((0, 0, 200), blur_px=2)
    assert sharpness_of(half) > 0.06
    none, _ = watched(lambda at_ms: [(AT, RED if at_ms < 200 else half)], 2500)
    assert none == []


def test_cards_that_are_too_small_are_told() -> None:
    none, watcher = watched(lambda at_ms: [(card_at((300, 240), 0, 110), RED)], 1500)
    assert none == []
    assert watcher.waiting is Waiting.TOO_SMALL


def test_an_empty_table_is_told() -> None:
    none, watcher = watched(lambda at_ms: [], 500)
    assert none == []
    assert watcher.waiting is Waiting.NO_CARD


@pytest.mark.parametrize("size_wh", [(120, 168), (229, 320), (458, 640)])
def test_sharpness_does_not_depend_on_light(size_wh: tuple[int, int]) -> None:
    picture = cv2.resize(RED, size_wh, interpolation=cv2.INTER_AREA)
    dim = (picture * 0.5).astype(np.uint8)
    assert sharpness_of(dim) == pytest.approx(sharpness_of(picture), rel=0.1)
    blurred = cv2.GaussianBlur(picture, (0, 0), size_wh[1] / 60)
    assert sharpness_of(blurred) < 0.4 * sharpness_of(picture)


def test_a_plain_card_has_no_sharpness() -> None:
    assert sharpness_of(np.full((320, 229, 3), 90, np.uint8)) == 0


def test_a_card_that_is_out_of_sight_is_not_shown() -> None:
    none, _ = watched(lambda at_ms: [(AT, RED)] if at_ms < 450 else [], 900)
    assert none == []


def test_a_frame_drawn_on_the_cloth_is_no_card() -> None:
    image = drawn([])
    corners = np.rint(AT.as_array()).astype(np.int32)
    cv2.polylines(image, [corners], isClosed=True, color=(160, 180, 150), thickness=2)
    cv2.putText(image, "Zone", (150, 250), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (110, 140, 110), 2)
    assert is_drawn_on_ground(image, AT)


@pytest.mark.parametrize("grey", [20, 230])
def test_a_plain_card_of_another_colour_is_a_card(grey: int) -> None:
    assert not is_drawn_on_ground(drawn([(AT, np.full((320, 229, 3), grey, np.uint8))]), AT)


def test_a_card_whose_rim_has_the_colour_of_the_cloth_is_a_card() -> None:
    picture = np.full((320, 229, 3), (60, 90, 60), np.uint8)
    picture[40:280:8, 30:200] = (230, 220, 200)
    assert not is_drawn_on_ground(drawn([(AT, picture)]), AT)


def with_side_moved(quad: Quad, side: int, by: float) -> Quad:
    """Move one side (top, right, bottom, left) outward by a share of the sides beside it."""
    corners = quad.as_array()
    first, second = side, (side + 1) % 4
    moved = corners.copy()
    moved[first] += by * (corners[first] - corners[first - 1])
    moved[second] += by * (corners[second] - corners[(second + 1) % 4])
    return quad_of(moved)


def kept_of(image: np.ndarray, *quads: Quad) -> list[int]:
    candidates = [Candidate(number, quad, 0.8, 0.8, 0.0) for number, quad in enumerate(quads)]
    return [candidate.number for candidate in without_lines_on_ground(image, candidates)]


@pytest.mark.parametrize("side", range(4))
def test_an_outline_that_takes_in_ground_on_one_side_gives_way_to_the_card(side: int) -> None:
    wider = with_side_moved(AT, side, 0.25)
    image = cloth()
    corners = np.rint(wider.as_array()).astype(np.int32)
    cv2.polylines(image, [corners], isClosed=True, color=(75, 105, 75), thickness=2)
    assert kept_of(drawn_on(image, [(AT, RED)]), wider, AT) == [1]


def test_an_outline_stays_where_none_of_its_card_is_clearer() -> None:
    faint = np.full((320, 229, 3), (75, 105, 75), np.uint8)
    image = drawn([(AT, RED), (BESIDE, faint)])
    wider = with_side_moved(AT, 2, 0.25)
    assert kept_of(image, wider) == [0]
    assert kept_of(image, AT, BESIDE) == [0, 1]


def test_a_frame_that_is_about_as_clear_as_its_card_stays_beside_it() -> None:
    framed = np.full((320, 229, 3), 230, np.uint8)
    framed[16:304, 11:218] = 130
    frame = card_at((200, 240), 5, 240 * 0.9)
    assert kept_of(drawn([(AT, framed)]), AT, frame) == [0, 1]
