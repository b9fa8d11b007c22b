import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from tests.vision.seen_by_cameras import WHOLE, merger
from vision.cameras.watch_cameras import TableCameras
from vision.model import CameraHealth, Frame, TableObservation
from vision.sources.source import SourceError

PICTURE = np.zeros((2, 2, 3), np.uint8)
PATIENCE_S = 20.0


@dataclass
class Film:
    """Shows frames at the given times; a live one is a camera that then falls silent."""

    at_ms: Sequence[int]
    is_live: bool = False
    name: str = "clip.mp4"
    n_read: int = 0
    closed: threading.Event = field(default_factory=threading.Event)

    def read(self) -> Frame | None:
        if self.n_read == len(self.at_ms):
            if self.is_live:
                assert self.closed.wait(PATIENCE_S)
            return None
        seq, self.n_read = self.n_read, self.n_read + 1
        return Frame(PICTURE, seq, self.at_ms[seq] * 1_000_000, self.name)

    def close(self) -> None:
        self.closed.set()


@dataclass
class Watching:
    """Notes the frames it is shown; those in ``faulty`` are too much for it."""

    faulty: frozenset[int] = frozenset()
    gate: threading.Event | None = None
    seen: list[tuple[str, int]] = field(default_factory=list)

    def observe(self, frame: Frame) -> TableObservation:
        if self.gate is not None:
            assert self.gate.wait(PATIENCE_S)
        self.seen.append((frame.source, frame.seq))
        if frame.seq in self.faulty:
            raise ZeroDivisionError(f"frame {frame.seq}")
        health = CameraHealth(frame.source, 30.0, mat_found=True, frozen=False, sharpness=1.0)
        return TableObservation(frame.seq, frame.captured_ns, (), (), (), health, (health,), WHOLE)


def cameras(*pairs: tuple[Film, Watching]) -> TableCameras:
    names = tuple("ABC"[: len(pairs)])
    named = [(name, film, watching) for name, (film, watching) in zip(names, pairs, strict=True)]
    return TableCameras(named, merger(*names))


def all_of(table: TableCameras) -> list[tuple[str, int]]:
    shown = []
    while (frame := table.read()) is not None:
        seen = table.observe(frame)
        assert (seen.camera.source, seen.seq) == (frame.source, frame.seq)
        shown.append((frame.source, frame.captured_ns // 1_000_000))
    return shown


def test_frames_of_files_come_in_the_order_of_their_times_and_none_is_left_out() -> None:
    first, second = Watching(), Watching()
    table = cameras((Film([0, 40, 80, 120]), first), (Film([10, 100, 110]), second))
    assert all_of(table) == [
        ("A", 0), ("B", 10), ("A", 40), ("A", 80), ("B", 100), ("B", 110), ("A", 120),
    ]  # fmt: skip
    assert first.seen == [("A", 0), ("A", 1), ("A", 2), ("A", 3)]
    assert second.seen == [("B", 0), ("B", 1), ("B", 2)]
    table.close()


def test_of_frames_of_one_moment_the_first_camera_s_comes_first_however_slow_it_is() -> None:
    gate = threading.Event()
    table = cameras((Film([0, 50]), Watching(gate=gate)), (Film([0, 50]), Watching()))
    frame = table.read()
    assert frame is not None
    assert frame.source == "A"
    gate.set()
    table.observe(frame)
    assert all_of(table) == [("B", 0), ("A", 50), ("B", 50)]
    table.close()


def test_a_file_that_ends_leaves_the_others_going() -> None:
    table = cameras((Film([0, 30]), Watching()), (Film([0, 30, 60, 90]), Watching()))
    assert all_of(table) == [("A", 0), ("B", 0), ("A", 30), ("B", 30), ("B", 60), ("B", 90)]
    assert table.read() is None
    table.close()


def test_a_live_camera_that_falls_silent_holds_up_nobody() -> None:
    quiet, other = Film([0], is_live=True), Film([5, 40, 80, 120], is_live=True)
    table = cameras((quiet, Watching()), (other, Watching()))
    shown = set()
    for _ in range(5):
        frame = table.read()
        assert frame is not None
        table.observe(frame)
        shown.add((frame.source, frame.seq))
    assert shown == {("A", 0), ("B", 0), ("B", 1), ("B", 2), ("B", 3)}
    table.close()
    assert table.read() is None


def test_a_live_camera_is_not_read_ahead_of_the_frame_in_work() -> None:
    gate = threading.Event()
    slow = Film([0, 30, 60], is_live=True)
    table = cameras((slow, Watching(gate=gate)), (Film([0], is_live=True), Watching()))
    frame = table.read()
    assert frame is not None
    assert frame.source == "B"  # done, while A is still at work on its first
    assert slow.n_read <= 1
    gate.set()
    table.close()


def test_a_bug_in_the_watching_of_a_frame_is_met_where_that_frame_is_observed() -> None:
    table = cameras((Film([0, 30, 60]), Watching(faulty=frozenset({1}))), (Film([10]), Watching()))
    for expected in (("A", 0), ("B", 0)):
        frame = table.read()
        assert frame is not None
        assert (frame.source, frame.seq) == expected
        table.observe(frame)
    frame = table.read()
    assert frame is not None
    with pytest.raises(ZeroDivisionError, match="frame 1"):
        table.observe(frame)
    assert all_of(table) == [("A", 60)]
    table.close()


def test_frames_bear_the_names_that_tell_the_cameras_apart() -> None:
    table = cameras((Film([0]), Watching()), (Film([0]), Watching()))
    assert {source for source, _ in all_of(table)} == {"A", "B"}
    assert table.name == "A + B"
    table.close()


def test_closing_in_the_middle_of_files_lets_go_of_them() -> None:
    films = Film(range(0, 3_000, 30)), Film(range(0, 3_000, 30))
    table = cameras((films[0], Watching()), (films[1], Watching()))
    assert table.read() is not None
    table.close()
    assert all(film.closed.is_set() for film in films)
    assert all(film.n_read < 10 for film in films)
    assert table.read() is None


def test_cameras_and_files_are_not_mixed() -> None:
    with pytest.raises(SourceError, match="cameras and files"):
        cameras((Film([0]), Watching()), (Film([0], is_live=True), Watching()))
