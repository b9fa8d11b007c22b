import errno
import json
import logging
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import FileIO
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.log_codec import FIRST_PREV_HASH, decode_log
from engine.match import Match
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    ClockStarted,
    Corrected,
    Fact,
    HandCounted,
    MatchStarted,
    Place,
    Retracted,
    SeatEntry,
    TimeCalled,
    Witness,
)
from engine.rulesets import DEFAULT_RULESET
from engine.seats import Seat
from tests.vision.drawn_cards import card_at
from vision.faces import FaceWeight
from vision.model import CameraHealth, Frame, Side, TableObservation, Track, Turn
from vision.model import Place as MatPlace
from webui.desk.hub import Hub
from webui.evidence import EvidenceShelf
from webui.mat_mask import MatMask
from webui.match_clock import MatchClock
from webui.recorder import MatchRecorder, begin_log
from webui.replay.clips import ClipShelf
from webui.replay.reel import Reel
from webui.replay.replays import Replays
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

    def runtime(self) -> Runtime:
        return Runtime(self.film, self.pipeline, self.desk, self.official)

    def run(self, until_ms: int | None = None) -> None:
        self.runtime().run(until_ms)

    def told(self) -> list[tuple[int, Witness, Fact]]:
        return [(o.at_ms, o.by, o.fact) for o in self.desk.recorder.match.record]

    def problem(self) -> str:
        newest = self.desk.hub.newest
        assert newest is not None
        return newest.snapshot.problem


def newest_seq(running: Running) -> int | None:
    newest = running.desk.hub.newest_frame()
    return newest[1] if newest else None


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    clock = MatchClock()
    log = tmp_path / "match.jsonl"
    recorder = begin_log(log, DEFAULT_RULESET, clock.now_ms)
    replays = Replays(ClipShelf(tmp_path / "evidence"))
    desk = Desk(recorder, EvidenceShelf(tmp_path / "evidence"), clock, Hub(), replays)
    yield Running(desk, Film(10), Scripted(), log=log)
    recorder.close()


PLAY = Place("play")


def test_what_the_camera_sees_is_recorded_at_its_time_with_a_picture(running: Running) -> None:
    running.pipeline.seen = {3: (track("slash/S7"),)}
    running.run()
    assert running.told() == [(300, Witness.CAMERA, CardPlaced("slash/S7", PLAY, 1))]
    assert [path.name for path in running.desk.evidence.folder.iterdir()] == ["1.jpg"]
    assert json.loads(running.log.read_text(encoding="utf-8"))["face"] == "slash/S7"


def test_what_is_seen_late_is_recorded_at_the_time_at_which_it_happened(running: Running) -> None:
    lies = replace(track("slash/S7"), still_since_ns=150_000_000, seen_ns=450_000_000)
    running.pipeline.seen = {4: (lies,), 8: ()}
    running.run()
    assert running.told() == [
        (150, Witness.CAMERA, CardPlaced("slash/S7", PLAY, 1)),
        (450, Witness.CAMERA, CardTakenAway(1, PLAY)),
    ]


class DamagedFilm(Film):
    """From the second frame on its pictures are none."""

    def read(self) -> Frame | None:
        frame = super().read()
        if frame is None or frame.seq == 0:
            return frame
        return replace(frame, image=np.zeros((0, 0, 3), np.uint8))


def test_what_is_no_picture_is_not_shown(running: Running) -> None:
    running.film = DamagedFilm(5)
    running.run()
    assert newest_seq(running) == 0
    assert running.desk.hub.picture() is not None
    assert running.problem() == ""


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
    assert newest_seq(running) == 9


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


@pytest.mark.parametrize("agrees", [True, False])
def test_while_a_player_declines_only_cards_are_kept(running: Running, agrees: bool) -> None:
    reel, folder = Reel(), running.desk.evidence.folder
    running.desk = replace(running.desk, replays=Replays(ClipShelf(folder), reel))
    running.desk.hub.privacy.enter(Seat.COLD_LEFT, "", "2026-11-30T08:00:00Z", agrees=agrees)
    running.desk.recorder.record(Witness.REFEREE, ClockStarted("window", 500))
    running.pipeline.seen = {3: (track("slash/S7"),)}
    running.run()
    assert [fact for _, _, fact in running.told()][1:] == [
        CardPlaced("slash/S7", PLAY, 1),
        TimeCalled("window"),
    ]
    kept = sorted(path.name for path in folder.iterdir())
    assert kept == (["2.jpg", "3.jpg"] if agrees else ["2.jpg"])
    assert bool(reel.between(0, 10_000)) is agrees


def test_with_a_mask_nothing_is_kept_before_the_mat_is_known(running: Running) -> None:
    reel, folder = Reel(), running.desk.evidence.folder
    replays = Replays(ClipShelf(folder), reel)
    running.desk = replace(running.desk, replays=replays, mask=MatMask((1000.0, 500.0)))
    running.pipeline.seen = {3: (track("slash/S7"),)}
    running.run()
    assert len(running.told()) == 1
    assert list(folder.iterdir()) == []
    assert reel.between(0, 10_000) == ()


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
    assert newest_seq(running) == 4


def test_a_record_that_goes_on_does_not_place_its_cards_again(running: Running) -> None:
    running.desk.recorder.record(Witness.CAMERA, CardPlaced("slash/S7", PLAY, 41))
    running.pipeline.seen = {0: (track("slash/S7"),)}
    running.run()
    assert len(running.told()) == 1


def corrected_by_the_camera(running: Running) -> list[Fact]:
    return [
        fact
        for _, by, fact in running.told()
        if by is Witness.CAMERA and isinstance(fact, Corrected)
    ]


def with_a_referee(running: Running, *facts: Fact) -> None:
    """Let a referee enter ``facts`` in the third frame, and the camera know better in the fifth."""

    def official(now_ms: int) -> Iterator[Fact]:
        if now_ms == 300:
            yield from facts

    running.official = official
    running.pipeline.seen = {1: (track(None),), 5: (track("slash/S7"),)}
    running.run()


JINK = Corrected(1, CardPlaced("jink/H2", PLAY, 1))


def test_the_camera_does_not_overrule_what_the_referee_corrected(running: Running) -> None:
    with_a_referee(running, JINK)
    assert corrected_by_the_camera(running) == []
    assert [card.face for card in running.desk.recorder.match.state.table] == ["jink/H2"]
    assert running.problem() == ""


def test_the_camera_does_not_bring_back_what_the_referee_retracted(running: Running) -> None:
    with_a_referee(running, Retracted(1))
    assert corrected_by_the_camera(running) == []
    assert running.desk.recorder.match.state.table == ()


def test_a_correction_that_the_referee_took_back_leaves_the_camera_its_say(
    running: Running,
) -> None:
    with_a_referee(running, JINK, Retracted(2))
    assert corrected_by_the_camera(running) == [Corrected(1, CardPlaced("slash/S7", PLAY, 1))]


def test_the_camera_may_better_its_own_correction(running: Running) -> None:
    doubtful = replace(
        track(None), faces=(FaceWeight("slash/S7", 0.5), FaceWeight("slash/S8", 0.5))
    )
    running.pipeline.seen = {1: (track(None),), 2: (doubtful,), 3: (track("slash/S7"),)}
    running.run()
    assert corrected_by_the_camera(running) == [
        Corrected(1, CardPlaced("slash/?", PLAY, 1)),
        Corrected(1, CardPlaced("slash/S7", PLAY, 1)),
    ]


class Disk(FileIO):
    """A log on a disk that may be full."""

    is_full = False

    def write(self, line: bytes) -> int:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(line)


@pytest.fixture
def disk(running: Running, tmp_path: Path) -> Iterator[Disk]:
    """Let ``running`` write to a disk that a test fills."""
    running.log = tmp_path / "on_disk.jsonl"
    disk = Disk(running.log, "x")
    recorder = MatchRecorder(disk, Match(), FIRST_PREV_HASH, running.desk.clock.now_ms)
    running.desk = replace(running.desk, recorder=recorder)
    yield disk
    recorder.close()


def test_what_is_seen_while_the_disk_is_full_is_entered_later_in_order(
    running: Running, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    moved = replace(track("slash/S7"), place=MatPlace("discard"))
    running.pipeline.seen = {
        2: (track("slash/S7"), track("jink/H2", 2), track(None, 3)),
        4: (moved, track("jink/H2", 2), track("peach/H3", 3)),
        8: (moved, track("jink/H2", 2), track("peach/H3", 3), track("duel/SA", 4)),
    }
    problems: dict[int, str] = {}

    def official(now_ms: int) -> Iterator[Fact]:
        disk.is_full = 200 <= now_ms < 600
        problems[now_ms] = running.problem() if now_ms else ""
        yield from ()

    running.official = official
    with caplog.at_level(logging.CRITICAL):
        running.run()
    assert [fact for _, _, fact in running.told()] == [
        CardPlaced("slash/S7", PLAY, 1),
        CardPlaced("jink/H2", PLAY, 2),
        CardPlaced(None, PLAY, 3),
        CardMoved(1, PLAY, Place("discard")),
        Corrected(3, CardPlaced("peach/H3", PLAY, 3)),
        CardPlaced("duel/SA", PLAY, 4),
    ]
    # What happened keeps its time; only the correction is made when it can be written.
    assert [at_ms for at_ms, _, _ in running.told()] == [200, 200, 200, 400, 600, 800]
    assert {at_ms for at_ms, problem in problems.items() if problem} == {300, 400, 500, 600}
    assert "No space left" in problems[300]
    # Pictures of what had to wait would show another moment.
    assert [path.name for path in running.desk.evidence.folder.iterdir()] == ["6.jpg"]
    assert decode_log(running.log.read_text(encoding="utf-8").splitlines()).error is None


def test_a_face_that_no_log_line_can_hold_is_entered_as_unread(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    odd = track("slash/S7\ud800")  # half a letter
    running.pipeline.seen = {2: (odd, track("jink/H2", 2), track("peach/H3", 3))}
    with caplog.at_level(logging.CRITICAL):
        running.run()
    assert [fact for _, _, fact in running.told()] == [
        CardPlaced(None, PLAY, 1),
        CardPlaced("jink/H2", PLAY, 2),
        CardPlaced("peach/H3", PLAY, 3),
    ]


def test_pictures_that_cannot_be_kept_keep_nothing_from_the_record(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.rmtree(running.desk.evidence.folder)
    running.desk.recorder.record(Witness.REFEREE, ClockStarted("window", 200))
    running.desk.recorder.record(Witness.REFEREE, ClockStarted("lineup", 200))
    running.pipeline.seen = {2: (track("slash/S7"), track("jink/H2", 2))}
    problems = []

    def official(_now_ms: int) -> Iterator[Fact]:
        problems.append(running.problem() if running.desk.hub.newest else "")
        yield from ()

    running.official = official
    with caplog.at_level(logging.CRITICAL):
        running.run()
    assert [(at_ms, fact) for at_ms, _, fact in running.told()[2:]] == [
        (200, TimeCalled("window")),
        (200, TimeCalled("lineup")),
        (200, CardPlaced("slash/S7", PLAY, 1)),
        (200, CardPlaced("jink/H2", PLAY, 2)),
    ]
    assert [bool(problem) for problem in problems] == [False] * 3 + [True] + [False] * 6


def test_a_bug_in_what_officials_enter_does_not_blind_the_camera(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    def official(_now_ms: int) -> Iterator[Fact]:
        raise ZeroDivisionError
        yield

    running.official = official
    running.pipeline.seen = {2: (track("slash/S7"),)}
    with caplog.at_level(logging.CRITICAL):
        running.run()
    assert [fact for _, _, fact in running.told()] == [CardPlaced("slash/S7", PLAY, 1)]


def test_what_the_pages_enter_is_shown_without_another_frame(running: Running) -> None:
    running.pipeline.seen = {9: (track("slash/S7"),)}
    runtime = running.runtime()
    runtime.run()
    entry = runtime.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4))
    newest = running.desk.hub.newest
    assert newest is not None
    assert newest.revision == 11
    assert newest.snapshot.match.record[-1] == entry
    assert newest.snapshot.match is runtime.match
    assert newest.snapshot.table is not None
    assert newest.snapshot.table.seq == 9
    assert newest.snapshot.log_tracks == {1: 1}


def test_what_the_pages_enter_is_shown_before_the_first_frame(running: Running) -> None:
    runtime = running.runtime()
    runtime.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4))
    newest = running.desk.hub.newest
    assert newest is not None
    assert len(newest.snapshot.match.record) == 1
    assert newest.snapshot.table is None


def test_a_problem_stays_on_the_pages_when_they_enter_something(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    running.pipeline.seen = {9: ZeroDivisionError("oh")}
    runtime = running.runtime()
    with caplog.at_level(logging.CRITICAL):
        runtime.run()
    runtime.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4))
    assert running.problem() == "ZeroDivisionError: oh"


class Seconds:
    """A monotonic clock that goes on by a quarter of a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now_s = 5_000.0

    def __call__(self) -> float:
        self.now_s += 0.25
        return self.now_s


@pytest.fixture
def after_the_film(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Running]:
    """Let time run on by itself; the film has ended."""
    monkeypatch.setattr("webui.runtime.TICK_S", 0)
    clock = MatchClock(is_live=True, monotonic_s=Seconds())
    recorder = begin_log(tmp_path / "live.jsonl", DEFAULT_RULESET, clock.now_ms)
    running.desk = replace(running.desk, recorder=recorder, clock=clock)
    running.film.n_frames = 0
    yield running
    recorder.close()


def test_time_is_called_while_no_frames_come(after_the_film: Running) -> None:
    runtime = after_the_film.runtime()
    runtime.run()
    runtime.record(Witness.REFEREE, ClockStarted("window", 5_000))
    runtime.keep_time(60_000)
    _, (at_ms, by, fact) = after_the_film.told()
    assert (by, fact) == (Witness.CLOCK, TimeCalled("window"))
    assert 5_000 <= at_ms < 8_000
    newest = after_the_film.desk.hub.newest
    assert newest is not None
    assert newest.snapshot.match is runtime.match
    assert newest.revision == 2


def test_keeping_time_ends_at_its_time_or_at_a_stop(after_the_film: Running) -> None:
    runtime = after_the_film.runtime()
    runtime.keep_time(60_000)
    assert 60_000 <= after_the_film.desk.clock.now_ms() < 62_000
    runtime.stop()
    runtime.keep_time()


def test_what_the_disk_had_no_room_for_is_entered_after_the_film(
    running: Running, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    running.pipeline.seen = {9: (track("slash/S7"),)}
    disk.is_full = True
    runtime = running.runtime()
    with caplog.at_level(logging.CRITICAL):
        runtime.run()
    assert "No space left" in running.problem()
    disk.is_full = False
    runtime.stop()
    runtime.keep_time()
    assert [fact for _, _, fact in running.told()] == [CardPlaced("slash/S7", PLAY, 1)]
    assert running.problem() == ""


@dataclass
class TwoFilms(Film):
    """Two cameras in turn, whose pictures are of their own size."""

    def read(self) -> Frame | None:
        frame = super().read()
        if frame is None:
            return None
        number = frame.seq % 2
        image = np.zeros((240, 320 - 100 * number, 3), np.uint8)
        return replace(frame, image=image, seq=frame.seq // 2, source=("near", "far")[number])


@dataclass
class TwoScripted:
    """Sees a card with the second camera; the first is lost in the given frames."""

    lost: range
    n_seen: int = 0

    def observe(self, frame: Frame) -> TableObservation:
        number, self.n_seen = self.n_seen, self.n_seen + 1
        near = replace(HEALTHY, source="near", lost=number in self.lost)
        far = replace(HEALTHY, source="far")
        card = replace(track("slash/S7"), source="far", quad=card_at((200, 120), 0, 60))
        tracks = (card,) if number >= 4 else ()
        own = near if frame.source == "near" else far
        return TableObservation(
            frame.seq, frame.captured_ns, tracks, (), (), own, cameras=(near, far)
        )


def evidence_width(running: Running, seq: int) -> int:
    return cv2.imread(str(running.desk.evidence.folder / f"{seq}.jpg")).shape[1]


def test_a_page_may_ask_for_another_of_several_cameras(running: Running) -> None:
    running.film, running.pipeline = TwoFilms(10), TwoScripted(range(0))
    running.run()
    hub = running.desk.hub
    assert hub.newest_frame() == ("near", 4)
    assert hub.newest_frame("far") == ("far", 4)
    assert hub.newest_frame("unplugged") == ("near", 4)


def test_of_several_cameras_the_pages_show_the_first_that_works(running: Running) -> None:
    running.film, running.pipeline = TwoFilms(10), TwoScripted(range(6, 8))
    shown = []

    def official(_now_ms: int) -> Iterator[Fact]:
        picture = running.desk.hub.picture()
        shown.append(picture.source if picture else "")
        yield from ()

    running.official = official
    running.desk = replace(running.desk, hub=Hub(Ticking()))
    running.run()
    # Frame 7, of the far camera, is shown while the near one is lost.
    assert shown == ["", *["near"] * 7, "far", "near"]


def test_cards_belong_to_the_game_that_has_begun_while_they_lay_there(running: Running) -> None:
    seats = {seat: SeatEntry("", None) for seat in Seat}
    second = MatchStarted("cert-3v3", "proxy", seats, "2026-11-30T09:00:00Z", 2)
    running.pipeline.seen = {3: (track("slash/S7"),)}
    running.official = lambda now_ms: iter([second] if now_ms == 600 else [])
    running.run()
    assert running.told() == [
        (300, Witness.CAMERA, CardPlaced("slash/S7", PLAY, 1)),
        (600, Witness.REFEREE, second),
        (600, Witness.CAMERA, CardPlaced("slash/S7", PLAY, 2)),
    ]
    assert [card.track for card in running.desk.recorder.match.state.table] == [2]


class Ticking:
    """A clock on which a picture is always due."""

    now_ms = 0

    def __call__(self) -> int:
        self.now_ms += 1_000
        return self.now_ms


def test_a_card_is_proved_by_the_camera_that_saw_it_and_time_by_the_camera_shown(
    running: Running,
) -> None:
    running.film, running.pipeline = TwoFilms(10), TwoScripted(range(0))
    running.desk.recorder.record(Witness.REFEREE, ClockStarted("window", 300))
    running.run()
    (called, _), (placed, _) = [
        (number, fact)
        for number, (_, _, fact) in enumerate(running.told(), start=1)
        if isinstance(fact, TimeCalled | CardPlaced)
    ]
    # Time ran out in a frame of the far camera, the card was seen in one of the near camera.
    assert evidence_width(running, called) == 320
    assert evidence_width(running, placed) == 220 - 104
