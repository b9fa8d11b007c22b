"""Open whatever a person names as the source of frames."""

import os
import stat
import sys
from functools import partial
from pathlib import Path

import cv2

from vision.sources.camera import CameraFormat, CameraSource, open_device, open_stream
from vision.sources.load_picture import PICTURE_SUFFIXES
from vision.sources.picture_folder import (
    PictureFolderSource,
    check_any_can_be_read,
    list_pictures,
)
from vision.sources.source import SourceError, WatchedSource
from vision.sources.video_file import VideoFileSource

_STREAM_SCHEMES = ("rtsp://", "rtsps://", "http://", "https://")
_PHONE = "phone"
_DEVICES = Path("/dev")


def open_source(
    spec: str, *, wanted: CameraFormat | None = None, folder_fps: float | None = None
) -> WatchedSource:
    """Open a source of frames.

    Args:
        spec: a camera's number (``0``) or device file, an ``rtsp://`` or ``http://`` address, a
            video file, a picture, or a folder of pictures.
        wanted: what a camera is asked for; None is 1080p at 30 frames a second.
        folder_fps: how fast the pictures of a folder follow each other; None goes by the numbers of
            their names where these are numbers (see ``picture_folder``).

    Raises:
        SourceError: when there is no such thing, it may not be read, or it holds no frames.
    """
    if not spec.strip():
        raise SourceError("a source without a name; give a camera's number, a file or a URL")
    _quieten_decoders()
    if spec.isdecimal():
        return _open_camera(int(spec), wanted or CameraFormat())
    if spec.lower().startswith(_STREAM_SCHEMES):
        return CameraSource(spec, partial(open_stream, spec))
    path = Path(spec)
    if spec == _PHONE and not path.exists():
        # Browsers give a camera to pages with a certificate only, which no laptop in a hall has.
        raise SourceError(
            "phone: start an app on the phone that serves its camera in the network and give"
            " the address it shows, such as http://192.168.1.20:8080/video or rtsp://..."
        )
    mode = _mode_of(path)
    if stat.S_ISCHR(mode):
        return _open_camera(spec, wanted or CameraFormat())
    if stat.S_ISDIR(mode):
        return _show_pictures(path, list_pictures(path), folder_fps)
    _check_file(path)
    if path.suffix.lower() in PICTURE_SUFFIXES - {".gif"}:
        return _show_pictures(path, (path,), folder_fps)
    return VideoFileSource(path)


def _check_file(path: Path) -> None:
    if not os.access(path, os.R_OK):
        raise SourceError(f"{path}: this file may not be read; check its permissions")
    if path.stat().st_size == 0:
        raise SourceError(f"{path}: the file is empty")


def _show_pictures(path: Path, files: tuple[Path, ...], fps: float | None) -> PictureFolderSource:
    check_any_can_be_read(path, files)
    return PictureFolderSource(path.name or str(path), files, fps)


def _open_camera(device: int | str, wanted: CameraFormat) -> CameraSource:
    if sys.platform.startswith("linux"):
        _check_device_file(device)
    name = f"camera {device}" if isinstance(device, int) else device
    return CameraSource(name, partial(open_device, device, wanted))


def _check_device_file(device: int | str) -> None:
    """Say what is wrong with a device before the driver hides it behind a plain failure."""
    file = _DEVICES / f"video{device}" if isinstance(device, int) else Path(device)
    if not file.exists():
        present = ", ".join(sorted(f.name[5:] for f in _DEVICES.glob("video*")))
        there = f"there are: {present}" if present else "no camera is connected"
        raise SourceError(f"camera {device}: not found; {there}")
    if not os.access(file, os.R_OK | os.W_OK):
        raise SourceError(f"{file}: may not be used; add yourself to the group of that file")


def _mode_of(path: Path) -> int:
    try:
        return path.stat().st_mode
    except FileNotFoundError as error:
        raise SourceError(f"{path}: no such file, folder or camera") from error
    except OSError as error:
        raise SourceError(f"{path}: cannot be opened: {error.strerror}") from error


def _quieten_decoders() -> None:
    """Keep OpenCV and FFmpeg from printing their own lines beside ours; ours say what to do."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
