"""Bad light and a poor lens, before the shipped nets: nothing is told that did not happen."""

from collections.abc import Iterator

import pytest

from tests.vision.disturbances import ALL, banding, darker_at_once, glare, hunting_focus
from tests.vision.watched_table import Disturbance, Told, events_of, with_image
from vision.mat.mat import load_mat
from vision.model import Place, TableObservation
from vision.read.deck import load_deck
from vision.simulated.script import LayCard, TableAction, TableScript, TakeCard
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import overhead_camera
from webui.assemble import make_pipeline

MAT = load_mat("std")
FPS = 10.0
BEGINS_MS, ENDS_MS = 1_500, 5_500
PLAY = Place("play")
START = (
    LayCard(0, 1, "slash/S7", PLAY, "warm_left"),
    LayCard(0, 2, "jink/H2", PLAY, "warm_left"),
    LayCard(0, 3, "peach/H3", PLAY, "cold_left"),
    LayCard(0, 4, "crossbow/CA", Place("equip", "cold_left"), "cold_left"),
    LayCard(0, 6, "duel/SA", Place("discard"), None),
)
LIES = {(action.face, action.place) for action in START}


class Watched:
    """A table watched by the shipped nets from near, disturbed from ``BEGINS_MS`` on."""

    def __init__(self, disturb: Disturbance, *actions: TableAction, ends_ms: int = ENDS_MS) -> None:
        self.disturb = disturb
        self.pipeline = make_pipeline(load_deck("proxy"), MAT)
        camera = overhead_camera(MAT, (960, 540), field_width_mm=800.0)
        script = TableScript((*START, *actions), ends_ms)
        self.source = SimulatedSource(script, MAT, 1, camera=camera, fps=FPS)
        self.seen: list[TableObservation] = []

    def told(self) -> list[Told]:
        """Watch to the end and return what was told while the picture was disturbed."""
        return [told for at_ms, told in events_of(self._tables()) if at_ms >= BEGINS_MS]

    def _tables(self) -> Iterator[tuple[int, TableObservation]]:
        while (frame := self.source.read()) is not None:
            at_ms = frame.captured_ns // 1_000_000
            image = frame.image
            if at_ms >= BEGINS_MS:
                image = self.disturb(image, at_ms - BEGINS_MS)
            self.seen.append(self.pipeline.observe(with_image(frame, image)))
            yield at_ms, self.seen[-1]

    @property
    def lies(self) -> set[tuple[str | None, Place | None]]:
        return {(track.face, track.place) for track in self.seen[-1].tracks if track.settled}


@pytest.mark.parametrize("disturb", ALL, ids=lambda disturb: disturb.__name__)
def test_nothing_is_told_of_a_table_on_which_nothing_happens(disturb: Disturbance) -> None:
    watched = Watched(disturb)
    assert watched.told() == []
    assert watched.lies == LIES
    assert watched.seen[-1].camera.trusted


def test_while_the_lens_hunts_no_zone_counts_as_seen_and_then_all_do_again() -> None:
    watched = Watched(hunting_focus)
    watched.told()
    doubtful = [table for table in watched.seen if not table.camera.trusted]
    assert doubtful
    assert all(PLAY in table.unobservable for table in doubtful)
    assert PLAY not in watched.seen[-1].unobservable
    assert not any(PLAY in table.unobservable for table in watched.seen[:15])


def test_a_zone_with_a_card_under_glare_does_not_count_as_seen() -> None:
    watched = Watched(glare)
    watched.told()
    assert any(PLAY in table.unobservable for table in watched.seen)
    assert PLAY not in watched.seen[-1].unobservable


@pytest.mark.parametrize("disturb", [darker_at_once, banding], ids=lambda disturb: disturb.__name__)
def test_what_happens_in_bad_light_is_told(disturb: Disturbance) -> None:
    watched = Watched(disturb, TakeCard(3_000, 1, "warm_left"), ends_ms=6_500)
    assert watched.told() == [("taken", "slash/S7", PLAY)]
    assert watched.lies == LIES - {("slash/S7", PLAY)}
