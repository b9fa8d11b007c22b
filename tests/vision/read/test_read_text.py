"""Writing of known place and words, in the drawn deck's own type."""

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from models.registry import load_net
from vision.proxy_deck.fonts import Face, load_font
from vision.read.read_text import TextLine, TextReader

LABELS = ("甲", "乙", "丙")


def shipped_reader() -> TextReader:
    read_text = load_net("read_text")
    return TextReader(load_net("find_text"), read_text, read_text.labels)


def written(text: str, xy: tuple[int, int], size_px: int, *, downward: bool = False) -> np.ndarray:
    """Write on a light card of 344 x 480; ``xy`` is the writing's top left."""
    card = Image.new("RGB", (344, 480), (230, 222, 200))
    pen, font = ImageDraw.Draw(card), load_font(Face.KAI, size_px)
    if downward:
        for number, character in enumerate(text):
            pen.text((xy[0], xy[1] + number * size_px), character, (20, 20, 20), font)
    else:
        pen.text(xy, text, (20, 20, 20), font)
    return np.asarray(card)[:, :, ::-1].copy()


@pytest.mark.parametrize("height_px", [240, 480, 960])
def test_a_name_across_a_card_is_read_where_it_stands(height_px: int) -> None:
    card = written("过河拆桥", (90, 20), 44)
    size_wh = (round(height_px * 344 / 480), height_px)
    lines = shipped_reader().read(cv2.resize(card, size_wh, interpolation=cv2.INTER_AREA))
    (line,) = [line for line in lines if line.text == "过河拆桥"]
    assert not line.is_vertical
    assert line.score > 0.9
    left, top, right, bottom = line.box_shares
    assert left == pytest.approx(90 / 344, abs=0.05)
    assert right == pytest.approx((90 + 4 * 44) / 344, abs=0.05)
    assert (top, bottom) == pytest.approx((20 / 480, 70 / 480), abs=0.04)
    assert line.size_mm == pytest.approx(44 / 480 * 88, rel=0.35)


@pytest.mark.parametrize("name", ["诸葛亮", "曹操", "孙尚香"])
def test_a_name_that_runs_downward_is_read(name: str) -> None:
    lines = shipped_reader().read(written(name, (20, 90), 40, downward=True))
    assert name in {line.text for line in lines if line.is_vertical}
    assert not {line.text for line in lines if not line.is_vertical} & {name}
    for line in lines:
        assert line.size_mm == pytest.approx(40 / 480 * 88, rel=0.35)


def test_latin_names_are_read() -> None:
    lines = shipped_reader().read(written("Peach Garden", (40, 400), 36))
    assert "peach garden" in {line.text.lower() for line in lines}


def test_a_card_without_writing_has_no_lines() -> None:
    assert shipped_reader().read(np.full((480, 344, 3), 200, np.uint8)) == ()


def marked_where_white(batch: np.ndarray) -> np.ndarray:
    """Find text wherever the picture is white; undoes the scaling that the net wants."""
    assert batch.shape == (1, 3, 480, 352)
    assert batch.dtype == np.float32
    mean, spread = np.array([0.485, 0.456, 0.406]), np.array([0.229, 0.224, 0.225])
    colours = batch * spread[:, None, None] + mean[:, None, None]
    assert colours.min() > -1e-3
    assert colours.max() < 1.001
    return (colours.min(axis=1, keepdims=True) > 0.5).astype(np.float32)


class ReaderOf:
    """Answers every line with the same shares, and keeps what it was given."""

    def __init__(self, steps: list[list[float]]) -> None:
        self.answer = np.array([steps], np.float32)
        self.given: list[np.ndarray] = []

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        assert batch.shape[:3] == (1, 3, 48)
        assert batch.min() >= -1
        assert batch.max() <= 1
        self.given.append(batch)
        return self.answer


def card_with_bars(*bars: tuple[int, int, int, int]) -> np.ndarray:
    card = np.zeros((480, 352, 3), np.uint8)
    for left, top, wide, high in bars:
        card[top : top + high, left : left + wide] = 255
    return card


def lines_of(steps: list[list[float]], *bars: tuple[int, int, int, int]) -> tuple[TextLine, ...]:
    reader = TextReader(marked_where_white, ReaderOf(steps), LABELS)
    return reader.read(card_with_bars(*bars or ((60, 60, 200, 20),)))


NOTHING, A, B, C = [0.9, 0.1, 0, 0], [0, 0.7, 0.3, 0], [0, 0.2, 0.8, 0], [0, 0, 0.1, 0.9]


def test_a_character_lasts_until_another_or_nothing_follows() -> None:
    (line,) = lines_of([NOTHING, A, A, NOTHING, A, B, B, C, NOTHING])
    assert line.text == "甲甲乙丙"
    assert line.score == pytest.approx((0.7 + 0.7 + 0.8 + 0.9) / 4)


def test_a_line_may_begin_at_once() -> None:
    (line,) = lines_of([A, B])
    assert line.text == "甲乙"


def test_what_else_a_character_may_be_comes_with_it() -> None:
    (line,) = lines_of([NOTHING, A])
    ((first, second, *_),) = line.alternatives
    assert (first[0], second[0]) == ("甲", "乙")
    assert (first[1], second[1]) == pytest.approx((0.7, 0.3))


def test_a_line_of_nothing_is_no_line() -> None:
    assert lines_of([NOTHING, NOTHING]) == ()


def test_the_largest_line_comes_first_and_specks_are_no_lines() -> None:
    small, large, speck = (60, 30, 120, 14), (60, 100, 200, 40), (300, 300, 4, 4)
    lines = lines_of([A], small, large, speck)
    tops = [line.box_shares[1] * 480 for line in lines]
    assert len(tops) == 2
    assert tops[0] == pytest.approx(100, abs=40 * 0.7)
    assert tops[1] == pytest.approx(30, abs=14 * 0.7)


def test_a_tall_line_is_laid_on_its_side_and_put_in_a_row() -> None:
    net = ReaderOf([A])
    card = card_with_bars((60, 60, 40, 160))
    card[140:220, 60:100] = (255, 200, 200)  # the lower half is bluish
    lines = TextReader(marked_where_white, net, LABELS).read(card)
    assert [line.is_vertical for line in lines] == [True, True]
    for batch in net.given:
        height, width = batch.shape[2:]
        assert width > 1.5 * height
        # What was above is left: first white, then bluish.
        middle = batch[0, 1, height // 2]
        assert middle[width // 4] == pytest.approx(1, abs=0.02)
        assert middle[3 * width // 4] == pytest.approx(200 / 127.5 - 1, abs=0.02)


def test_a_line_at_the_edge_ends_with_the_card() -> None:
    (line,) = lines_of([A], (0, 0, 200, 40))
    assert line.box_shares[:2] == (0, 0)
    (line,) = lines_of([A], (152, 440, 200, 40))
    assert line.box_shares[2:] == (1, 1)


def test_a_reader_says_which_characters_it_knows() -> None:
    assert TextReader(marked_where_white, ReaderOf([A]), LABELS).characters == {"甲", "乙", "丙"}
