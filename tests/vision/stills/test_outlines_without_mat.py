"""A table without a mat: what is read is a card, wherever it lies and however large it is."""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px
from tests.vision.read.test_read_cards import COLOURS, WHITE, IndexByShade, reader_with, with_card
from tests.vision.stills.test_read_pictures import CardNet
from vision.find.find_cards import CardFinder
from vision.follow.live_card import LEAST_UNREAD_SCORE
from vision.frames.watch_motion import MotionWatcher
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import load_mat
from vision.model import Frame, Place, Quad, TableObservation
from vision.pipeline import Stages, TablePipeline
from vision.stills.outlines_without_mat import outlines_without_mat

SIZE_WH = (640, 480)
FRAME_MS = 100
TABLE = np.full((SIZE_WH[1], SIZE_WH[0], 3), 90, np.uint8)
FIRST, SECOND = card_at((150, 240), 20, 150), card_at((430, 240), 0, 165)
PLAY = Place("play")


class Watched:
    """A pipeline without a mat that is shown pictures, ten a second."""

    def __init__(self) -> None:
        self.net = CardNet(SIZE_WH)
        finder, reader = CardFinder(self.net), reader_with(IndexByShade())
        mat = load_mat("none")
        stages = Stages(finder, reader, MatLocator(mat), MotionWatcher())
        self.pipeline = TablePipeline(stages, mat)
        self.n_frames = 0

    def show(self, picture: np.ndarray, for_ms: int, *quads: Quad) -> Iterator[TableObservation]:
        self.net.quads = quads
        for _ in range(for_ms // FRAME_MS):
            at_ns = self.n_frames * FRAME_MS * 1_000_000
            yield self.pipeline.observe(Frame(picture, self.n_frames, at_ns, "table"))
            self.n_frames += 1


def settled(seen: TableObservation) -> set[tuple[str | None, Place | None]]:
    return {(track.face, track.place) for track in seen.tracks if track.settled}


def test_what_nobody_can_read_is_too_doubtful_to_settle() -> None:
    picture = with_card(with_card(TABLE, FIRST, COLOURS["slash"], "S7"), SECOND, (WHITE, WHITE))
    net = CardNet(SIZE_WH, FIRST, SECOND)
    found = outlines_without_mat(picture, CardFinder(net), reader_with(IndexByShade()))
    left, right = sorted(found, key=lambda outline: outline.quad.as_array()[:, 0].mean())
    assert farthest_corner_px(left.quad, FIRST) < 2
    assert left.score > LEAST_UNREAD_SCORE > right.score


@pytest.mark.parametrize("height_px", [90, 170])
def test_cards_of_any_size_are_placed_in_the_picture_and_taken_from_it(height_px: float) -> None:
    watched = Watched()
    first, second = card_at((150, 240), 20, height_px), card_at((430, 240), 0, 1.1 * height_px)
    one = with_card(TABLE, first, COLOURS["slash"], "S7")
    both = with_card(one, second, COLOURS["jink"], "H2")
    *_, seen = watched.show(both, 2_000, first, second)
    assert settled(seen) == {("slash/S7", PLAY), ("jink/H2", PLAY)}
    assert seen.unobservable == ()
    assert seen.camera.mat_found
    *_, seen = watched.show(one, 2_000, first)
    assert settled(seen) == {("slash/S7", PLAY)}
    assert len(seen.tracks) == 1


def test_a_card_lies_where_the_picture_has_it_in_nominal_millimetres() -> None:
    watched = Watched()
    *_, seen = watched.show(with_card(TABLE, FIRST, COLOURS["slash"], "S7"), 1_500, FIRST)
    (track,) = seen.tracks
    assert track.centre_xy_mm == pytest.approx((150 * 1200 / 640, 240 * 1200 / 640), abs=3)
    assert track.angle_deg == pytest.approx(20, abs=2)
    assert track.still_since_ns == 0


def test_an_unknown_card_is_not_reported() -> None:
    watched = Watched()
    *_, seen = watched.show(with_card(TABLE, SECOND, (WHITE, WHITE)), 3_000, SECOND)
    assert settled(seen) == set()
