import numpy as np
import pytest

from tests.vision.test_pipeline import START, Table
from vision.frames.check_frame import is_picture
from vision.model import Frame, Place

BAD = {
    "none": None,
    "empty": np.zeros((0, 0, 3), np.uint8),
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "a line": np.zeros((540, 4, 3), np.uint8),
    "grey": np.zeros((540, 960), np.uint8),
    "one channel": np.zeros((540, 960, 1), np.uint8),
    "four channels": np.zeros((540, 960, 4), np.uint8),
    "16 bit": np.zeros((540, 960, 3), np.uint16),
    "not numbers": np.full((540, 960, 3), np.nan, np.float32),
    "text": "a picture",
}


@pytest.mark.parametrize("image", BAD.values(), ids=BAD.keys())
def test_what_is_no_picture_is_told_apart(image: object) -> None:
    assert not is_picture(image)


def test_a_picture_of_any_useful_size_is_one() -> None:
    assert is_picture(np.zeros((32, 32, 3), np.uint8))
    assert is_picture(np.zeros((2160, 3840, 3), np.uint8))


def test_bad_frames_are_dropped_and_counted_and_the_table_stays_as_it_was() -> None:
    table = Table()
    *_, (_, before) = table.watch(*START, duration_ms=1_500)
    bad = [*BAD.values(), np.zeros((720, 1280, 3), np.uint8)]  # the last is of another size
    for number, image in enumerate(bad, start=1):
        at_ns = before.captured_ns + number * 33_000_000
        frame = Frame(image, before.seq + number, at_ns, "simulated")  # type: ignore[arg-type]
        seen = table.pipeline.observe(frame)
        assert seen.camera.dropped == number
        assert (seen.seq, seen.captured_ns) == (frame.seq, at_ns)
        assert seen.tracks == before.tracks
        assert seen.unobservable == ()
    assert before.camera.dropped == 0


def test_a_camera_that_begins_with_bad_frames_sees_nothing_until_a_good_one_comes() -> None:
    table = Table()
    seen = table.pipeline.observe(Frame(np.zeros((0, 0, 3), np.uint8), 0, 0, "simulated"))
    assert seen.tracks == ()
    assert Place("play") in seen.unobservable
    *_, (_, seen) = table.watch(*START, duration_ms=1_500)
    assert len(seen.tracks) == len(START)
    assert seen.camera.dropped == 1


def test_after_three_seconds_of_bad_frames_nothing_counts_as_seen() -> None:
    table = Table()
    *_, (_, before) = table.watch(*START, duration_ms=1_500)
    late_ns = before.captured_ns + 4_000_000_000
    seen = table.pipeline.observe(Frame(np.zeros((9, 9, 3), np.uint8), 99, late_ns, "simulated"))
    assert Place("play") in seen.unobservable
    assert seen.tracks == before.tracks
