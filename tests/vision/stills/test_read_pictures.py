import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px, turned_half
from tests.vision.find.test_find_cards import empty_maps, enter_card
from tests.vision.read.test_read_cards import (
    COLOURS,
    WHITE,
    IndexByShade,
    reader_with,
    with_card,
)
from vision.find.find_cards import CardFinder
from vision.model import Quad, Side
from vision.stills.read_pictures import read_picture, sizes_of


class CardNet:
    """Knows which cards a picture shows, whatever size it is shown at."""

    def __init__(self, picture_wh: tuple[int, int], *quads: Quad, sizes: set[int] | None = None):
        self.picture_wh = picture_wh
        self.quads = quads
        self.sizes = sizes
        """Input widths at which it sees anything; None is all."""
        self.asked: list[int] = []

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        height, width = batch.shape[2:]
        self.asked.append(width)
        maps = empty_maps((width, height))
        if self.sizes is None or width in self.sizes:
            scale = min(width / self.picture_wh[0], height / self.picture_wh[1])
            for number, quad in enumerate(self.quads):
                enter_card(maps, quad, scale, logit=4 - number)
        return maps[None]


def table(width: int = 640, height: int = 480) -> np.ndarray:
    return np.full((height, width, 3), 90, np.uint8)


FIRST, SECOND = card_at((180, 240), 15, 160), card_at((450, 240), 200, 160)


def test_every_card_is_read_once_with_corners_from_its_printed_top_left() -> None:
    picture = with_card(table(), FIRST, COLOURS["slash"], "S7")
    picture = with_card(picture, SECOND, COLOURS["jink"], "H2")
    net = CardNet((640, 480), FIRST, turned_half(SECOND))
    readings = read_picture(picture, CardFinder(net), reader_with(IndexByShade()))
    first, second = sorted(readings, key=lambda reading: reading.quad.corners_xy[0][0])
    assert first.faces[0].face == "slash/S7"
    assert second.faces[0].face == "jink/H2"
    assert farthest_corner_px(first.quad, FIRST) < 1.5
    assert farthest_corner_px(second.quad, SECOND) < 1.5
    assert (first.side, second.side) == (Side.FRONT, Side.FRONT)


def test_a_back_and_an_unknown_card_are_readings_too() -> None:
    picture = with_card(with_card(table(), FIRST, COLOURS["back/game"]), SECOND, (WHITE, WHITE))
    net = CardNet((640, 480), FIRST, SECOND)
    back, unknown = read_picture(picture, CardFinder(net), reader_with(IndexByShade()))
    assert (back.faces[0].face, back.side) == ("back/game", Side.BACK)
    assert (unknown.faces, unknown.side) == ((), Side.UNKNOWN)


def test_a_card_that_shows_at_one_size_only_is_found() -> None:
    picture = with_card(table(), FIRST, COLOURS["slash"], "S7")
    for size in (288, 512):
        net = CardNet((640, 480), FIRST, sizes={size})
        (reading,) = read_picture(picture, CardFinder(net), reader_with(IndexByShade()))
        assert reading.faces[0].face == "slash/S7"


def test_a_small_picture_is_not_blown_up() -> None:
    net = CardNet((200, 150))
    assert read_picture(table(200, 150), CardFinder(net), reader_with(IndexByShade())) == ()
    assert net.asked == [96, 160, 288]


def test_a_large_picture_is_looked_at_closely() -> None:
    net = CardNet((2000, 1500))
    read_picture(table(2000, 1500), CardFinder(net), reader_with(IndexByShade()))
    assert 1536 in net.asked
    assert 96 in net.asked


def test_the_finder_is_asked_in_the_shape_of_the_picture() -> None:
    sizes = sizes_of(table(1920, 1080))
    assert sizes == [(96, 64), (160, 96), (288, 192), (512, 288), (896, 512), (1536, 864)]
    assert sizes_of(table(20, 16)) == [(96, 96)]


def test_what_is_too_small_to_be_read_is_no_card() -> None:
    small, tall = card_at((100, 100), 0, 23), card_at((300, 200), 0, 26)
    net = CardNet((640, 480), small, tall)
    reader = reader_with(IndexByShade())
    picture = with_card(table(), tall, COLOURS["slash"])
    (reading,) = read_picture(picture, CardFinder(net), reader)
    assert farthest_corner_px(reading.quad, tall) < 3


def test_a_picture_without_cards_has_no_readings() -> None:
    net = CardNet((640, 480))
    assert read_picture(table(), CardFinder(net), reader_with(IndexByShade())) == ()


def leaning(size_px: float) -> Quad:
    """Outline a card that leans away so far that it looks wider than tall."""
    x, y = 320.0, 240.0
    return Quad(
        (
            (x - 0.5 * size_px, y - 0.4 * size_px),
            (x + 0.5 * size_px, y - 0.4 * size_px),
            (x + 0.56 * size_px, y + 0.4 * size_px),
            (x - 0.56 * size_px, y + 0.4 * size_px),
        )
    )


@pytest.mark.parametrize("n_found", [0, 1])
def test_a_card_that_leans_away_is_read_though_it_looks_wider_than_tall(n_found: int) -> None:
    quad = leaning(200)
    net = CardNet((640, 480), *[quad][:n_found])
    light = np.full((480, 640, 3), 215, np.uint8)
    picture = with_card(light, quad, COLOURS["general/zhaoyun"])
    (reading,) = read_picture(picture, CardFinder(net), reader_with(IndexByShade()))
    assert reading.faces[0].face == "general/zhaoyun"
    assert farthest_corner_px(reading.quad, quad) < 4


def test_a_card_that_the_finder_does_not_know_counts_once_it_is_read() -> None:
    picture = with_card(table(), FIRST, COLOURS["slash"], "S7")
    picture = with_card(picture, SECOND, (WHITE, WHITE))
    net = CardNet((640, 480))
    (reading,) = read_picture(picture, CardFinder(net), reader_with(IndexByShade()))
    assert reading.faces[0].face == "slash/S7"


def test_a_card_half_out_of_the_picture_is_found() -> None:
    quad = card_at((300, 20), 0, 160)
    picture = with_card(table(), quad, (WHITE, WHITE))
    net = CardNet((640, 480), quad)
    (reading,) = read_picture(picture, CardFinder(net), reader_with(IndexByShade()))
    assert reading.faces == ()
    assert farthest_corner_px(reading.quad, quad) < 8


class HalfBlindNet(CardNet):
    """Hardly sees, and at one size only, a card that lies under another."""

    def __init__(self, picture_wh: tuple[int, int], upper: Quad, lower: Quad) -> None:
        super().__init__(picture_wh, upper)
        self.lower = lower

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        maps = super().__call__(batch)
        if batch.shape[3] == 160:
            enter_card(maps[0], self.lower, 160 / self.picture_wh[0], logit=-0.8)
        return maps


def test_a_card_under_another_is_found_by_what_shows_of_it() -> None:
    lower, upper = card_at((250, 240), -6, 180), card_at((330, 250), 10, 180)
    picture = with_card(with_card(table(), lower, (WHITE, WHITE)), upper, COLOURS["jink"], "H2")
    net = HalfBlindNet((640, 480), upper, card_at((262, 234), 0, 170))
    first, second = read_picture(picture, CardFinder(net), reader_with(IndexByShade()))
    assert first.faces[0].face == "jink/H2"
    assert second.faces == ()
    ways = (lower, turned_half(lower))  # an unknown card has no top
    assert min(farthest_corner_px(second.quad, way) for way in ways) < 6
