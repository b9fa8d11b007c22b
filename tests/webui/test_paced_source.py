import numpy as np

from vision.model import Frame
from webui.paced_source import PacedSource


class Film:
    """Frames at given times."""

    name = "film"
    is_live = False

    def __init__(self, *at_ms: int) -> None:
        self.frames = [
            Frame(np.zeros((2, 2, 3), np.uint8), seq, ms * 1_000_000, "film")
            for seq, ms in enumerate(at_ms)
        ]
        self.is_closed = False

    def read(self) -> Frame | None:
        return self.frames.pop(0) if self.frames else None

    def close(self) -> None:
        self.is_closed = True


class Watch:
    """A clock that only waiting and the test move."""

    def __init__(self) -> None:
        self.now_s = 1_000.0
        self.waited_ms: list[int] = []

    def monotonic_s(self) -> float:
        return self.now_s

    def wait_s(self, seconds: float) -> None:
        self.waited_ms.append(round(seconds * 1000))
        self.now_s += seconds


def paced(film: Film, watch: Watch) -> PacedSource:
    return PacedSource(film, watch.monotonic_s, watch.wait_s)


def test_each_frame_comes_when_it_is_due() -> None:
    watch = Watch()
    source = paced(Film(7_000, 7_040, 7_240), watch)
    seqs = []
    while (frame := source.read()) is not None:
        seqs.append((frame.seq, round((watch.now_s - 1_000) * 1000)))
    assert seqs == [(0, 0), (1, 40), (2, 240)]
    assert watch.waited_ms == [40, 200]


def test_a_slow_reader_does_not_wait_and_catches_up() -> None:
    watch = Watch()
    source = paced(Film(0, 100, 200, 300), watch)
    source.read()
    watch.now_s += 0.25  # the work on the first frame took this long
    source.read()
    source.read()
    assert watch.waited_ms == []
    source.read()
    assert watch.waited_ms == [50]


def test_the_end_comes_at_once() -> None:
    watch = Watch()
    assert paced(Film(), watch).read() is None
    assert watch.waited_ms == []


def test_name_and_end_are_those_of_the_film() -> None:
    film = Film(0)
    source = paced(film, Watch())
    assert source.name == "film"
    assert not source.is_live
    source.close()
    assert film.is_closed
