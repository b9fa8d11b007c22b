"""Films, folders and devices as sources, and what is said when there is none."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as PilImage

from vision.sources.open_source import open_source
from vision.sources.source import SourceError

SIZE_WH = (160, 96)


def film(path: Path, n_frames: int, fps: float) -> None:
    """Frame i has grey 10 * i."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), fps, SIZE_WH)
    for i in range(n_frames):
        writer.write(np.full((SIZE_WH[1], SIZE_WH[0], 3), 10 * i, np.uint8))
    writer.release()


def picture(path: Path, grey: int) -> None:
    PilImage.new("RGB", (60, 40), (grey, grey, grey)).save(path)


def all_frames(spec: str, **options):
    source = open_source(spec, **options)
    frames = []
    while (frame := source.read()) is not None:
        frames.append(frame)
    return source, frames


def test_a_film_shows_every_frame_in_order_with_its_time(tmp_path):
    film(tmp_path / "clip.mp4", 20, 25.0)
    source, frames = all_frames(str(tmp_path / "clip.mp4"))
    assert [f.seq for f in frames] == list(range(20))
    assert [f.captured_ns for f in frames] == [i * 40_000_000 for i in range(20)]
    assert [f.image.shape for f in frames] == [(96, 160, 3)] * 20
    assert max(abs(f.image.mean() - 10 * f.seq) for f in frames) < 4
    assert {f.source for f in frames} == {"clip.mp4"}
    assert not source.is_live
    assert source.health().n_frames == 20
    assert source.health().n_bad == 0
    assert source.read() is None


@pytest.mark.parametrize("spec", ["", "  "])
def test_a_source_without_a_name_is_not_the_folder_one_stands_in(tmp_path, monkeypatch, spec):
    picture(tmp_path / "1.png", 9)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SourceError, match="without a name"):
        open_source(spec)


def test_a_picture_that_cannot_be_read_is_refused(tmp_path):
    (tmp_path / "a.jpg").write_bytes(b"no picture")
    with pytest.raises(SourceError, match=r"a\.jpg: not a picture"):
        open_source(str(tmp_path / "a.jpg"))


def test_a_folder_of_which_no_picture_can_be_read_is_refused(tmp_path):
    for name in ("a.jpg", "b.jpg"):
        (tmp_path / name).write_bytes(b"no picture")
    with pytest.raises(SourceError, match=r"none of its pictures can be read; .*a\.jpg: not a"):
        open_source(str(tmp_path))
    picture(tmp_path / "c.png", 9)
    source, frames = all_frames(str(tmp_path))
    assert len(frames) == 1
    assert source.health().n_bad == 2


def test_a_film_gives_the_same_frames_and_times_again(tmp_path):
    film(tmp_path / "clip.mp4", 8, 30.0)
    _, first = all_frames(str(tmp_path / "clip.mp4"))
    _, again = all_frames(str(tmp_path / "clip.mp4"))
    assert [f.captured_ns for f in first] == [f.captured_ns for f in again]
    assert all(np.array_equal(a.image, b.image) for a, b in zip(first, again, strict=True))


def test_a_film_that_was_closed_has_ended(tmp_path):
    film(tmp_path / "clip.mp4", 5, 30.0)
    source = open_source(str(tmp_path / "clip.mp4"))
    source.close()
    assert source.read() is None


def test_a_film_that_breaks_off_gives_what_is_there(tmp_path):
    whole, part = tmp_path / "whole.avi", tmp_path / "part.avi"
    writer = cv2.VideoWriter(str(whole), cv2.VideoWriter.fourcc(*"MJPG"), 30.0, SIZE_WH)
    noise = np.random.default_rng(2)
    for _ in range(30):
        writer.write(noise.integers(0, 255, (SIZE_WH[1], SIZE_WH[0], 3), dtype=np.uint8))
    writer.release()
    content = whole.read_bytes()
    part.write_bytes(content[: len(content) // 2])
    _, frames = all_frames(str(part))
    assert 8 <= len(frames) <= 20
    assert [f.seq for f in frames] == list(range(len(frames)))
    stamps = [f.captured_ns for f in frames]
    assert stamps == sorted(set(stamps))


def test_the_pictures_of_a_folder_follow_their_numbers(tmp_path):
    for number, grey in ((10, 100), (9, 90), (1, 10)):
        picture(tmp_path / f"img{number}.png", grey)
    (tmp_path / "notes.txt").write_text("not a picture", encoding="utf-8")
    source, frames = all_frames(str(tmp_path))
    assert [int(f.image[0, 0, 0]) for f in frames] == [10, 90, 100]
    assert [f.seq for f in frames] == [0, 1, 2]
    assert [f.captured_ns for f in frames] == [0, 133_333_333, 266_666_667]
    assert source.name == tmp_path.name
    assert not source.is_live


def test_names_that_are_numbers_are_frame_numbers_of_a_film_of_30_a_second(tmp_path):
    for number in (13, 1, 5, 31):
        picture(tmp_path / f"{number:05d}.png", number)
    _, frames = all_frames(str(tmp_path))
    assert [int(f.image[0, 0, 0]) for f in frames] == [1, 5, 13, 31]
    assert [f.captured_ns for f in frames] == [0, 133_333_333, 400_000_000, 1_000_000_000]


def test_one_name_that_is_no_number_and_the_pictures_follow_evenly(tmp_path):
    for name in ("1", "5", "cover"):
        picture(tmp_path / f"{name}.png", 9)
    _, frames = all_frames(str(tmp_path))
    assert [f.captured_ns for f in frames] == [0, 133_333_333, 266_666_667]


def test_a_frame_number_given_twice_is_none(tmp_path):
    for name in ("1.png", "01.png", "9.png"):
        picture(tmp_path / name, 9)
    _, frames = all_frames(str(tmp_path))
    assert [f.captured_ns for f in frames] == [0, 133_333_333, 266_666_667]


def test_a_folder_plays_as_fast_as_told(tmp_path):
    for i in range(3):
        picture(tmp_path / f"{i}.png", i)
    _, frames = all_frames(str(tmp_path), folder_fps=2.0)
    assert [f.captured_ns for f in frames] == [0, 500_000_000, 1_000_000_000]


def test_a_broken_picture_is_left_out_counted_and_keeps_its_time(tmp_path):
    picture(tmp_path / "a.png", 10)
    (tmp_path / "b.jpg").write_text("text", encoding="utf-8")
    picture(tmp_path / "c.png", 30)
    source, frames = all_frames(str(tmp_path), folder_fps=1.0)
    assert [f.seq for f in frames] == [0, 1]
    assert [f.captured_ns for f in frames] == [0, 2_000_000_000]
    assert source.health().n_frames == 2
    assert source.health().n_bad == 1


def test_one_picture_is_a_source_of_one_frame(tmp_path):
    picture(tmp_path / "table.png", 50)
    _, frames = all_frames(str(tmp_path / "table.png"))
    assert [int(f.image[0, 0, 0]) for f in frames] == [50]


def test_a_folder_that_was_closed_has_ended(tmp_path):
    picture(tmp_path / "a.png", 10)
    source = open_source(str(tmp_path))
    source.close()
    assert source.read() is None


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("clip.mp4", b"slash, jink, peach", "not a video"),
        ("clip.avi", b"\x00" * 5000, "not a video"),
        ("clip.mp4", b"", "the file is empty"),
        ("clip", b"#!/bin/sh\n", "not a video"),
    ],
)
def test_what_is_no_film_is_refused(tmp_path, name, content, said):
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(SourceError, match=said) as caught:
        open_source(str(file))
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("/no/such/clip.mp4", "/no/such/clip.mp4: no such file, folder or camera"),
        ("phon", "phon: no such file"),
        ("phone", "phone: start an app on the phone .* address"),
        ("", "a source without a name"),
        ("rtsp://127.0.0.1:9/table", "rtsp://127.0.0.1:9/table: no video stream answers"),
        ("http://127.0.0.1:9/table", "no video stream answers"),
        ("97", "camera 97: (not found|cannot be opened)"),
    ],
)
def test_what_is_not_there_is_named(spec, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SourceError, match=said):
        open_source(spec)


def test_an_empty_folder_is_no_source(tmp_path):
    with pytest.raises(SourceError, match="no pictures in this folder"):
        open_source(str(tmp_path))


def test_a_device_that_is_no_camera_is_refused():
    if not Path("/dev/null").is_char_device():
        pytest.skip("needs a device file")
    with pytest.raises(SourceError, match="camera /dev/null: cannot be opened"):
        open_source("/dev/null")
