"""A live camera that is slow, lost, frozen or broken."""

import queue

import numpy as np
import pytest

from vision.sources.camera import CameraSource
from vision.sources.source import SourceError

SECOND = 1_000_000_000
LOST = None


class Clock:
    """Monotonic time that moves only when a device says so."""

    def __init__(self) -> None:
        self.now = 1_000 * SECOND

    def __call__(self) -> int:
        return self.now


class Device:
    """Gives what the test puts in: (seconds later, picture or LOST)."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.waiting: queue.Queue[tuple[float, np.ndarray | None]] = queue.Queue()
        self.asked = queue.Queue()
        self.released = queue.Queue()
        self.n_given = 0
        self.n_asked = 0

    def give(self, *pictures: np.ndarray | None, every_s: float = 0.03) -> None:
        for picture in pictures:
            self.waiting.put((every_s, picture))
            self.n_given += 1

    def drain(self) -> None:
        """Return when everything given so far has been dealt with.

        A device is asked for the next picture only after the last one has been taken in.
        """
        while self.n_asked <= self.n_given:
            self.asked.get(timeout=10)
            self.n_asked += 1

    def read(self) -> tuple[bool, np.ndarray | None]:
        self.asked.put(None)
        later_s, picture = self.waiting.get(timeout=10)
        self.clock.now += round(later_s * SECOND)
        return picture is not None, picture

    def release(self) -> None:
        self.released.put(None)


class Bus:
    """Hands out devices one after the other; an error is raised."""

    def __init__(self, *outcomes) -> None:
        self.outcomes = list(outcomes)

    def __call__(self):
        outcome = self.outcomes.pop(0) if self.outcomes else SourceError("camera 0: gone")
        if isinstance(outcome, SourceError):
            raise outcome
        return outcome


def picture(value: int) -> np.ndarray:
    return np.full((32, 32, 3), value, np.uint8)


@pytest.fixture
def clock():
    return Clock()


def test_a_frame_carries_the_time_at_which_it_came(clock):
    device = Device(clock)
    device.give(picture(1), every_s=0.5)
    source = CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    frame = source.read()
    source.close()
    assert (frame.seq, frame.source, int(frame.image[0, 0, 0])) == (0, "cam", 1)
    assert frame.captured_ns == 1_000 * SECOND + SECOND // 2
    assert source.is_live
    device.give(LOST)


def test_a_slow_reader_gets_the_newest_frame_and_no_old_ones(clock):
    device = Device(clock)
    device.give(picture(1))
    source = CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    device.give(*(picture(i) for i in range(2, 9)))
    device.drain()
    frame = source.read()
    assert int(frame.image[0, 0, 0]) == 8
    assert source.health().n_dropped == 7
    assert source.health().n_frames == 1
    source.close()
    device.give(LOST)


def test_closing_wakes_a_reader_and_lets_the_device_go(clock):
    device = Device(clock)
    device.give(picture(1))
    source = CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    source.read()
    source.close()
    assert source.read() is None
    device.give(LOST)
    device.released.get(timeout=10)


def test_a_camera_that_cannot_be_opened_says_why(clock):
    with pytest.raises(SourceError, match="camera 0: in use"):
        CameraSource("cam", Bus(SourceError("camera 0: in use")), now_ns=clock)


def test_a_camera_that_never_sends_a_picture_is_refused(clock):
    device = Device(clock)
    device.give(*[LOST] * 5, every_s=0.5)
    with pytest.raises(SourceError, match="cam: opened, but sends no picture"):
        CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    device.released.get(timeout=10)


def test_a_bad_frame_now_and_then_is_counted_and_passed_over(clock):
    device = Device(clock)
    device.give(picture(1), LOST, LOST, picture(2))
    source = CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    device.drain()
    assert int(source.read().image[0, 0, 0]) == 2
    assert source.health().n_bad == 2
    assert source.health().n_reconnects == 0
    source.close()
    device.give(LOST)


def test_a_lost_camera_comes_back_without_a_restart(clock):
    first, second = Device(clock), Device(clock)
    first.give(picture(1))
    bus = Bus(first, SourceError("not yet"), SourceError("not yet"), second)
    source = CameraSource("cam", bus, now_ns=clock, retry_s=0)
    before = source.read()
    first.give(*[LOST] * 12, every_s=0.1)
    second.give(picture(2))
    after = source.read()
    assert (before.seq, after.seq) == (0, 1)
    assert int(after.image[0, 0, 0]) == 2
    assert after.captured_ns > before.captured_ns
    assert source.health().n_reconnects == 1
    first.released.get(timeout=10)
    source.close()
    second.give(LOST)


def test_a_picture_that_never_changes_is_frozen_and_not_shown_as_new(clock):
    device = Device(clock)
    device.give(picture(1))
    source = CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    source.read()
    device.give(*[picture(1)] * 20, every_s=0.1)
    device.drain()
    health = source.health()
    assert health.is_frozen
    # The last picture that could still have been fresh is at most two seconds old: lost by then.
    assert 0 < health.age_ms <= 2000
    device.give(picture(2))
    device.drain()
    assert not source.health().is_frozen
    assert int(source.read().image[0, 0, 0]) == 2
    source.close()
    device.give(LOST)


def test_a_few_equal_pictures_are_no_frozen_camera(clock):
    device = Device(clock)
    device.give(picture(1))
    source = CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    device.give(*[picture(1)] * 10, every_s=0.1)
    device.drain()
    assert not source.health().is_frozen
    source.close()
    device.give(LOST)


def test_a_camera_that_stays_frozen_is_opened_again(clock):
    stuck, fresh = Device(clock), Device(clock)
    stuck.give(picture(1))
    source = CameraSource("cam", Bus(stuck, fresh), now_ns=clock, retry_s=0)
    source.read()
    stuck.give(*[picture(1)] * 60, every_s=0.1)
    fresh.give(picture(7))
    frame = source.read()
    while int(frame.image[0, 0, 0]) != 7:
        frame = source.read()
    assert source.health().n_reconnects == 1
    assert not source.health().is_frozen
    source.close()
    fresh.give(LOST)


def test_the_age_grows_while_nothing_comes(clock):
    device = Device(clock)
    device.give(picture(1))
    source = CameraSource("cam", Bus(device), now_ns=clock, retry_s=0)
    clock.now += 3 * SECOND
    assert source.health().age_ms == pytest.approx(3000)
    source.close()
    device.give(LOST)
