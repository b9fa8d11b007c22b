import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from engine.observations import (
    CardPlaced,
    ClockStarted,
    Corrected,
    Fact,
    HandCounted,
    Place,
    TimeCalled,
    Witness,
)
from engine.rulesets import DEFAULT_RULESET
from engine.seats import Seat
from tests.vision.drawn_cards import card_at
from vision.model import CameraHealth, FaceWeight, Frame, Side, TableObservation, Track, Turn
from vision.model import Place as MatPlace
from webui.desk.hub import Hub
from webui.evidence import EvidenceShelf
from webui.match_clock import MatchClock
from webui.recorder import begin_log
from webui.runtime import Desk, Official, Runtime, no_official

HEALTHY = CameraHealth("film", 10.0, mat_found=True, frozen=False, sharpness=100.0)


def track(face: str | None, number: int = 1) -> Track:
    faces = (FaceWeight(face, 1.0),) if face else ()
    quad = card_at((160, 120), 0, 60)
    place = MatPlace("play")
    return Track(
        number, quad, faces, Side.FRONT, place, (0.0, 0.0), 0.0, Turn.UPRIGHT, settled=True
    )


@dataclass
class Film:
    """Ten frames a second."""

    n_frames: int
    name: str = "film"
    is_live: bool = False
    n_read: int = 0

    def read(self) -> Frame | None:
        if self.n_read >= self.n_frames:
            return None
        seq, self.n_read = self.n_read, self.n_read + 1
        return Frame(np.zeros((240, 320, 3), np.uint8), seq, seq * 100_000_000, self.name)

    def close(self) -> None:
        pass


@dataclass
class Scripted:
    """A pipeline that sees what it is told, by frame; an exception is raised."""

    seen: dict[int, tuple[Track, ...] | Exception | CameraHealth] = field(default_factory=dict)
    now: tuple[Track, ...] = ()

    def observe(self, frame: Frame) -> TableObservation:
        told = self.seen.get(frame.seq, self.now)
        if isinstance(told, Exception):
            raise told
        camera = told if isinstance(told, CameraHealth) else HEALTHY
        self.now = self.now if isinstance(told, CameraHealth) else told
        return TableObservation(frame.seq, frame.captured_ns, self.now, (), (), camera)


@dataclass
class Running:
    """A runtime with everything it writes to."""

    desk: Desk
    film: Film
    pipeline: Scripted
    official: Official = no_official
    log: Path = Path()

    def run(self, until_ms: int | None = None) -> None:
        Runtime(self.film, self.pipeline, self.desk, self.official).run(until_ms)

    def told(self) -> list[tuple[int, Witness, Fact]]:
        return [(o.at_ms, o.by, o.fact) for o in self.desk.recorder.match.record]

    def problem(self) -> str:
        newest = self.desk.hub.newest
        assert newest is not None
        return newest.snapshot.problem


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    clock = MatchClock()
    log = tmp_path / "match.jsonl"
    recorder = begin_log(log, DEFAULT_RULESET, clock.now_ms)
    desk = Desk(recorder, EvidenceShelf(tmp_path / "evidence"), clock, Hub())
    yield Running(desk, Film(10), Scripted(), log=log)
    recorder.close()


PLAY = Place("play")


def test_what_the_camera_sees_is_recorded_at_its_time_with_a_picture(running: Running) -> None:
    running.pipeline.seen = {3: (track("slash/S7"),)}
    running.run()
    assert running.told() == [(300, Witness.CAMERA, CardPlaced("slash/S7", PLAY, 1))]
    assert [path.name for path in running.desk.evidence.folder.iterdir()] == ["1.jpg"]
    assert json.loads(running.log.read_text(encoding="utf-8"))["face"] == "slash/S7"


def test_a_better_face_corrects_the_entry_that_placed_the_card(running: Running) -> None:
    running.pipeline.seen = {
        1: (track(None),),
        2: (track(None), track("peach/H3", 5)),
        4: (track("slash/S7"), track("peach/H3", 5)),
    }
    running.run()
    assert running.told() == [
        (100, Witness.CAMERA, CardPlaced(None, PLAY, 1)),
        (200, Witness.CAMERA, CardPlaced("peach/H3", PLAY, 2)),
        (400, Witness.CAMERA, Corrected(1, CardPlaced("slash/S7", PLAY, 1))),
    ]
    faces = [card.face for card in running.desk.recorder.match.state.table]
    assert faces == ["slash/S7", "peach/H3"]
    kept = {path.name for path in running.desk.evidence.folder.iterdir()}
    assert kept == {"1.jpg", "2.jpg", "3.jpg"}


def test_each_frame_is_published_with_what_follows_from_it(running: Running) -> None:
    running.pipeline.seen = {9: (track("slash/S7"),)}
    running.run()
    newest = running.desk.hub.newest
    assert newest is not None
    assert newest.revision == 10
    assert newest.snapshot.now_ms == 900
    assert newest.snapshot.match is running.desk.recorder.match
    assert len(newest.snapshot.match.record) == 1
    assert newest.snapshot.table is not None
    assert newest.snapshot.table.seq == 9
    assert newest.snapshot.log_tracks == {1: 1}
    assert running.desk.hub.newest_frame_seq() == 9


def test_a_bug_in_one_frame_is_shown_and_does_not_end_the_match(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    running.pipeline.seen = {2: ZeroDivisionError("oh"), 5: (track("slash/S7"),)}
    problems = []

    def official(_now_ms: int) -> Iterator[Fact]:
        problems.append(running.problem() if running.desk.hub.newest else "")
        yield from ()

    running.official = official
    with caplog.at_level(logging.ERROR):
        running.run()
    assert problems[3] == "ZeroDivisionError: oh"
    assert set(problems[:3] + problems[4:]) == {""}
    assert running.problem() == ""
    assert [fact for _, _, fact in running.told()] == [CardPlaced("slash/S7", PLAY, 1)]
    assert "frame 2 of film" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_facts_of_officials_are_entered_as_theirs(running: Running) -> None:
    def official(now_ms: int) -> Iterator[Fact]:
        if now_ms == 200:
            yield HandCounted(Seat.WARM_LEFT, 4)
            yield HandCounted(Seat.COLD_LEFT, 3)

    running.official = official
    running.run()
    assert running.told() == [
        (200, Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4)),
        (200, Witness.REFEREE, HandCounted(Seat.COLD_LEFT, 3)),
    ]


def test_time_is_called_once_when_a_clock_has_run_out(running: Running) -> None:
    running.desk.recorder.record(Witness.REFEREE, ClockStarted("window", 500))
    running.run()
    calls = [(at_ms, by) for at_ms, by, fact in running.told() if fact == TimeCalled("window")]
    assert calls == [(500, Witness.CLOCK)]
    assert [path.name for path in running.desk.evidence.folder.iterdir()] == ["2.jpg"]


@pytest.mark.parametrize(("until_ms", "n_observed"), [(300, 3), (301, 4), (None, 10)])
def test_a_match_ends_at_its_time_or_with_the_film(
    running: Running, until_ms: int | None, n_observed: int
) -> None:
    running.run(until_ms)
    newest = running.desk.hub.newest
    assert newest is not None
    assert newest.revision == n_observed


def test_a_stop_ends_after_the_frame_in_work(running: Running) -> None:
    runtime: Runtime

    def official(now_ms: int) -> Iterator[Fact]:
        if now_ms == 400:
            runtime.stop()
            yield HandCounted(Seat.WARM_LEFT, 4)

    runtime = Runtime(running.film, running.pipeline, running.desk, official)
    runtime.run()
    assert running.film.n_read == 5
    assert len(running.told()) == 1
    assert running.desk.hub.newest_frame_seq() == 4


def test_a_record_that_goes_on_does_not_place_its_cards_again(running: Running) -> None:
    running.desk.recorder.record(Witness.CAMERA, CardPlaced("slash/S7", PLAY, 41))
    running.pipeline.seen = {0: (track("slash/S7"),)}
    running.run()
    assert len(running.told()) == 1
