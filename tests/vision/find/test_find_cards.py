import math
from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px, turned_half
from vision.find.find_cards import CardFinder, FoundCard, input_wh_for, without_twins
from vision.model import Quad

INPUT_WH = (640, 352)
SURE, UNSURE, NO = 5.0, 1.0, -20.0


def empty_maps(input_wh: tuple[int, int] = INPUT_WH) -> np.ndarray:
    maps = np.zeros((10, input_wh[1] // 4, input_wh[0] // 4), np.float32)
    maps[:2] = NO
    return maps


def enter_card(
    maps: np.ndarray,
    quad: Quad,
    scale: float,
    logit: float = SURE,
    cell_off: tuple[int, int] = (0, 0),
) -> None:
    """Write what the net is meant to answer for a card of the frame, as models/README.md has it."""
    corners = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in quad.corners_xy]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    middle = ((ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4)
    column = round((middle[0] - 1.5) / 4) + cell_off[0]
    row = round((middle[1] - 1.5) / 4) + cell_off[1]
    maps[0, row, column] = logit
    maps[2, row, column] = (middle[0] - (4 * column + 1.5)) / 8
    maps[3, row, column] = (middle[1] - (4 * row + 1.5)) / 8
    for first, (x, y) in ((4, (dx - ax, dy - ay)), (7, (bx - ax, by - ay))):
        angle = math.atan2(y, x)
        maps[first, row, column] = math.log(math.hypot(x, y) / 32)
        maps[first + 1, row, column] = math.cos(2 * angle)
        maps[first + 2, row, column] = math.sin(2 * angle)


class FixedNet:
    """Answers the same maps whatever it is shown, and keeps what it was shown."""

    def __init__(self, maps: np.ndarray) -> None:
        self.maps = maps
        self.shown: list[np.ndarray] = []

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        self.shown.append(batch)
        return self.maps[None]


def find_in(maps: np.ndarray, frame_wh: tuple[int, int]) -> tuple[FoundCard, ...]:
    image = np.zeros((frame_wh[1], frame_wh[0], 3), np.uint8)
    return CardFinder(FixedNet(maps), input_wh=(640, 352)).find(image).cards


def is_same_outline(found: Quad, truth: Quad, tolerance_px: float) -> bool:
    """Say whether two outlines agree but for being upside down."""
    straight = farthest_corner_px(found, truth)
    return min(straight, farthest_corner_px(turned_half(found), truth)) <= tolerance_px


@pytest.mark.parametrize(
    ("frame_wh", "scale"),
    [
        ((640, 352), 1.0),
        ((1920, 1080), 352 / 1080),
        ((3840, 2160), 352 / 2160),
        ((1280, 960), 352 / 960),
        ((480, 640), 352 / 640),
        ((2000, 500), 640 / 2000),
        ((320, 176), 2.0),
    ],
)
def test_outlines_are_in_pixels_of_the_frame(frame_wh: tuple[int, int], scale: float) -> None:
    width, height = frame_wh
    truths = [
        card_at((0.25 * width, 0.3 * height), 10, 0.2 * height),
        card_at((0.75 * width, 0.7 * height), 250, 0.15 * height),
    ]
    maps = empty_maps()
    for truth in truths:
        enter_card(maps, truth, scale)
    found = find_in(maps, frame_wh)
    assert len(found) == 2
    tolerance_px = 0.05 / min(scale, 1)
    for truth in truths:
        assert any(is_same_outline(card.quad, truth, tolerance_px) for card in found)


@pytest.mark.parametrize("angle_deg", [0, 20, 45, 80, 90, 100, 135, 170, 180, 225, 270, 315])
def test_outlines_run_clockwise_and_begin_with_a_short_side(angle_deg: float) -> None:
    truth = card_at((320, 176), angle_deg, 100)
    maps = empty_maps()
    enter_card(maps, truth, 1.0)
    (card,) = find_in(maps, (640, 352))
    assert is_same_outline(card.quad, truth, 0.05)
    (ax, ay), (bx, by), (cx, cy), _ = card.quad.corners_xy
    assert math.hypot(bx - ax, by - ay) == pytest.approx(100 * 63 / 88, abs=0.05)
    assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0


def test_a_card_seen_at_a_slant_keeps_its_slanting_axes() -> None:
    truth = Quad(((300, 100), (360, 110), (380, 200), (320, 190)))
    maps = empty_maps()
    enter_card(maps, truth, 1.0)
    (card,) = find_in(maps, (640, 352))
    assert is_same_outline(card.quad, truth, 0.05)


def test_an_empty_picture_has_no_cards_and_no_hands() -> None:
    finding = CardFinder(FixedNet(empty_maps())).find(np.zeros((1080, 1920, 3), np.uint8))
    assert finding.cards == ()
    assert not finding.hand_map.any()


def test_a_centre_counts_from_the_least_score_on() -> None:
    maps = empty_maps()
    below, above = math.log(0.29 / 0.71), math.log(0.31 / 0.69)
    enter_card(maps, card_at((100, 100), 0, 80), 1.0, below)
    enter_card(maps, card_at((400, 200), 0, 80), 1.0, above)
    (card,) = find_in(maps, (640, 352))
    assert card.score == pytest.approx(0.31, abs=1e-3)
    assert is_same_outline(card.quad, card_at((400, 200), 0, 80), 0.05)


def test_the_surest_card_comes_first() -> None:
    maps = empty_maps()
    logits = [0.5, 3.0, 1.5]
    for number, logit in enumerate(logits):
        enter_card(maps, card_at((100 + 200 * number, 100), 0, 80), 1.0, logit)
    scores = [card.score for card in find_in(maps, (640, 352))]
    assert scores == pytest.approx([1 / (1 + math.exp(-x)) for x in (3.0, 1.5, 0.5)], abs=1e-5)


def test_the_flanks_of_a_peak_are_no_cards() -> None:
    maps = empty_maps()
    truth = card_at((200, 150), 30, 100)
    for columns in (-1, 0, 1):
        for rows in (-1, 0, 1):
            logit = SURE if (columns, rows) == (0, 0) else UNSURE
            enter_card(maps, truth, 1.0, logit, (columns, rows))
    assert len(find_in(maps, (640, 352))) == 1


def test_two_peaks_that_describe_one_card_give_one_card() -> None:
    maps = empty_maps()
    truth = card_at((200, 150), 30, 100)
    enter_card(maps, truth, 1.0, UNSURE, (0, 0))
    enter_card(maps, truth, 1.0, SURE, (3, 0))
    (card,) = find_in(maps, (640, 352))
    assert card.score == pytest.approx(1 / (1 + math.exp(-SURE)), abs=1e-5)
    assert is_same_outline(card.quad, truth, 0.05)


def as_found(*quads: Quad) -> list[FoundCard]:
    return [FoundCard(quad, 0.9 - 0.1 * number) for number, quad in enumerate(quads)]


def quads_of(cards: Sequence[FoundCard]) -> list[Quad]:
    return [card.quad for card in cards]


def test_an_outline_upside_down_and_a_little_off_is_a_twin() -> None:
    first, second = card_at((100, 100), 0, 88), turned_half(card_at((112, 100), 2, 88))
    assert quads_of(without_twins(as_found(first, second))) == [first]


def test_cards_of_a_fan_are_no_twins() -> None:
    first, second = card_at((100, 100), 0, 88), card_at((130, 100), 3, 88)
    assert quads_of(without_twins(as_found(first, second))) == [first, second]


def test_a_card_across_another_ones_end_is_no_twin() -> None:
    first, second = card_at((100, 100), 0, 88), card_at((100, 120), 90, 88)
    assert quads_of(without_twins(as_found(first, second))) == [first, second]


def test_nothing_has_no_twins() -> None:
    assert without_twins([]) == ()


@pytest.mark.parametrize(
    ("frame_wh", "shown_wh", "frame_px_per_map_px"),
    [((1920, 1080), (156, 88), 4 * 1080 / 352), ((1280, 960), (117, 88), 4 * 960 / 352)],
)
def test_the_hand_map_is_a_small_picture_of_the_frame_alone(
    frame_wh: tuple[int, int], shown_wh: tuple[int, int], frame_px_per_map_px: float
) -> None:
    maps = empty_maps()
    maps[1, 20:40, 30:50] = 20
    finder = CardFinder(FixedNet(maps), input_wh=(640, 352))
    finding = finder.find(np.zeros((frame_wh[1], frame_wh[0], 3), np.uint8))
    assert finding.hand_map.shape == shown_wh[::-1]
    assert finding.hand_map.dtype == np.uint8
    assert finding.map_to_frame == pytest.approx(frame_px_per_map_px)
    assert (finding.hand_map[20:40, 30:50] >= 254).all()
    assert int((finding.hand_map > 0).sum()) == 400


def test_a_hand_that_is_half_sure_is_half_there() -> None:
    maps = empty_maps()
    maps[1] = 0
    finding = CardFinder(FixedNet(maps)).find(np.zeros((352, 640, 3), np.uint8))
    assert set(finding.hand_map.ravel().tolist()) == {127}


def test_the_net_sees_the_frame_in_bgr_from_0_to_1_on_black() -> None:
    net = FixedNet(empty_maps())
    CardFinder(net, input_wh=(640, 352)).find(np.full((960, 1280, 3), (255, 51, 102), np.uint8))
    (batch,) = net.shown
    assert batch.shape == (1, 3, 352, 640)
    assert batch.dtype == np.float32
    np.testing.assert_allclose(batch[0, :, 100, 200], (1.0, 0.2, 0.4), atol=1e-6)
    np.testing.assert_allclose(batch[0, :, 351, 468], (1.0, 0.2, 0.4), atol=1e-6)
    assert not batch[0, :, :, 470:].any()


@pytest.mark.parametrize(
    ("frame_wh", "card_px", "input_wh"),
    [
        ((1920, 1080), None, (640, 352)),
        ((1600, 1200), None, (544, 416)),
        ((1080, 1920), None, (352, 640)),
        ((1920, 1080), 141.0, (640, 352)),  # 47 px in the net are enough
        ((1920, 1080), 100.0, (736, 416)),  # 38 px instead of 33
        ((1920, 1080), 40.0, (960, 544)),  # as large as may be
        ((640, 360), 20.0, (640, 352)),  # never larger than the frame
    ],
)
def test_the_net_s_input_has_the_frame_s_shape_and_shows_cards_large_enough(
    frame_wh: tuple[int, int], card_px: float | None, input_wh: tuple[int, int]
) -> None:
    assert input_wh_for(frame_wh, card_px) == input_wh
    net = FixedNet(empty_maps(input_wh))
    CardFinder(net).find(np.zeros((frame_wh[1], frame_wh[0], 3), np.uint8), card_px)
    assert net.shown[0].shape == (1, 3, input_wh[1], input_wh[0])


def test_another_input_size_shows_the_net_another_size() -> None:
    maps = empty_maps((320, 320))
    truth = card_at((300, 500), 60, 200)
    enter_card(maps, truth, 320 / 1000)
    net = FixedNet(maps)
    finder = CardFinder(net, min_score=0.995).at_size((320, 320))
    image = np.zeros((1000, 600, 3), np.uint8)
    assert finder.find(image).cards == ()  # the least score stays
    (card,) = CardFinder(net).at_size((320, 320)).find(image).cards
    assert net.shown[0].shape == (1, 3, 320, 320)
    assert is_same_outline(card.quad, truth, 0.2)
