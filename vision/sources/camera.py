"""A live camera or network stream: always the newest frame, and it comes back when it was lost.

A thread of its own empties the device, so that a slow reader gets fresh frames and not a queue of
old ones. A device that stops answering, or that sends one picture for ever (which many drivers do
after the plug was pulled), is opened again without a restart.
"""

import logging
import sys
import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from vision.model import Frame, Image
from vision.sources.source import SourceError, SourceHealth

_log = logging.getLogger(__name__)

_LOST_AFTER_NS = 1_000_000_000
_FROZEN_AFTER_NS = 1_500_000_000
_REOPENED_AFTER_NS = 5_000_000_000
_FIRST_FRAME_S = 10.0
_RETRY_S = 0.5
_NETWORK_TIMEOUT_MS = 5000
# Named, because OpenCV otherwise asks every library it has, some of which hang.
_BACK_ENDS = {
    "linux": cv2.CAP_V4L2,
    "win32": cv2.CAP_DSHOW,
    "darwin": cv2.CAP_AVFOUNDATION,
}


class Capture(Protocol):
    """The part of ``cv2.VideoCapture`` that is needed."""

    def read(self) -> tuple[bool, Image | None]:
        """Wait for a frame; False when there was none."""
        ...

    def release(self) -> None:
        """Let go of the device."""
        ...


@dataclass(frozen=True, slots=True)
class CameraFormat:
    """What a device is asked for, or what it settled on."""

    size_wh: tuple[int, int] = (1920, 1080)
    fps: float = 30.0
    fourcc: str = "MJPG"
    """Compressed, because USB 2 carries raw 1080p at 5 frames a second only."""


class CameraSource:
    """Keeps the newest frame of a device."""

    def __init__(
        self,
        name: str,
        open_capture: Callable[[], Capture],
        *,
        now_ns: Callable[[], int] = time.monotonic_ns,
        retry_s: float = _RETRY_S,
    ) -> None:
        """Open the device and wait for its first frame.

        Args:
            name: what the dashboard calls it.
            open_capture: opens the device, or raises ``SourceError``.
            now_ns: monotonic clock that stamps frames.
            retry_s: pause between attempts to open a lost device again.

        Raises:
            SourceError: when it cannot be opened, or sends nothing.
        """
        self._name = name
        self._open_capture = open_capture
        self._now_ns = now_ns
        self._retry_s = retry_s
        self._changed = threading.Condition()
        self._newest: Frame | None = None
        self._last_captured_ns: int | None = None
        self._failure: SourceError | None = None
        self._is_closed = False
        self._health = SourceHealth()
        self._n_captured = 0
        threading.Thread(target=self._run, name=f"camera {name}", daemon=True).start()
        self._wait_for_first()

    @property
    def name(self) -> str:
        """What the dashboard calls it."""
        return self._name

    @property
    def is_live(self) -> bool:
        """True: frames that nobody takes in time are dropped."""
        return True

    def read(self) -> Frame | None:
        """Wait for a frame newer than the last; None once the source is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._is_closed)
            if self._is_closed:
                return None
            frame, self._newest = self._newest, None
            self._health = replace(self._health, n_frames=self._health.n_frames + 1)
            return frame

    def close(self) -> None:
        """Stop; a waiting ``read`` returns None, the device is let go after its current frame."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def health(self) -> SourceHealth:
        """Return counts, whether the picture is frozen, and the age of the newest frame."""
        with self._changed:
            last = self._last_captured_ns
            age_ms = None if last is None else (self._now_ns() - last) / 1e6
            return replace(self._health, age_ms=age_ms)

    def _wait_for_first(self) -> None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._newest is not None or self._failure is not None, _FIRST_FRAME_S
            )
            if self._newest is not None:
                return
            self._is_closed = True
        raise self._failure or SourceError(
            f"{self._name}: sends no picture; unplug it and plug it in again, or close the program "
            "that uses it"
        )

    def _run(self) -> None:
        while not self._is_closed:
            try:
                capture = self._open_capture()
            except SourceError as error:
                if self._last_captured_ns is None:
                    self._fail(error)
                    return
                self._pause()
                continue
            try:
                self._empty(capture)
            finally:
                capture.release()
            if self._last_captured_ns is None and not self._is_closed:
                self._fail(SourceError(f"{self._name}: opened, but sends no picture"))
                return
            with self._changed:
                self._health = replace(self._health, n_reconnects=self._health.n_reconnects + 1)
            self._pause()

    def _empty(self, capture: Capture) -> None:
        """Take frames until the device is lost, frozen for long, or the source is closed."""
        good_ns = changed_ns = self._now_ns()
        print_before: int | None = None
        while not self._is_closed:
            is_good, image = capture.read()
            now = self._now_ns()
            if not is_good or image is None:
                self._count_bad()
                if now - good_ns > _LOST_AFTER_NS:
                    return
                continue
            good_ns = now
            print_now = _fingerprint(image)
            if print_now != print_before:
                changed_ns, print_before = now, print_now
            if now - changed_ns > _REOPENED_AFTER_NS:
                return
            self._offer(image, now, is_frozen=now - changed_ns > _FROZEN_AFTER_NS)

    def _offer(self, image: Image, captured_ns: int, *, is_frozen: bool) -> None:
        with self._changed:
            self._health = replace(self._health, is_frozen=is_frozen)
            if is_frozen:
                # An old picture must not pass for a new one.
                return
            if self._newest is not None:
                self._health = replace(self._health, n_dropped=self._health.n_dropped + 1)
            self._newest = Frame(image, self._n_captured, captured_ns, self._name)
            self._n_captured += 1
            self._last_captured_ns = captured_ns
            self._changed.notify_all()

    def _count_bad(self) -> None:
        with self._changed:
            self._health = replace(self._health, n_bad=self._health.n_bad + 1)
            # Some devices fail at once and for ever; do not spin.
            self._changed.wait(min(self._retry_s, 0.02))

    def _fail(self, error: SourceError) -> None:
        with self._changed:
            self._failure = error
            self._changed.notify_all()

    def _pause(self) -> None:
        with self._changed:
            if not self._is_closed:
                self._changed.wait(self._retry_s)


class DeviceCapture:
    """A device or stream of OpenCV."""

    def __init__(self, opened: cv2.VideoCapture) -> None:
        """Take over a capture that has been opened."""
        self._opened = opened

    def read(self) -> tuple[bool, Image | None]:
        """Wait for a frame; False when there was none."""
        is_good, image = self._opened.read()
        return (True, np.asarray(image, np.uint8)) if is_good else (False, None)

    def release(self) -> None:
        """Let go of the device."""
        self._opened.release()


def open_device(device: int | str, wanted: CameraFormat) -> DeviceCapture:
    """Open a camera of this computer in the wanted format.

    The pixel format is set before size and rate, since drivers offer their rates per format. What
    the device settles on is read back, and a difference is logged.

    Raises:
        SourceError: when it cannot be opened.
    """
    opened = cv2.VideoCapture(device, _BACK_ENDS.get(sys.platform, cv2.CAP_ANY))
    if not opened.isOpened():
        raise SourceError(
            f"camera {device}: cannot be opened; is it plugged in, and not used by another program?"
        )
    opened.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*wanted.fourcc))
    opened.set(cv2.CAP_PROP_FRAME_WIDTH, wanted.size_wh[0])
    opened.set(cv2.CAP_PROP_FRAME_HEIGHT, wanted.size_wh[1])
    opened.set(cv2.CAP_PROP_FPS, wanted.fps)
    settled = _format_of(opened)
    if settled != wanted:
        _log.warning("camera %s: asked for %s, it gives %s", device, wanted, settled)
    return DeviceCapture(opened)


def open_stream(url: str) -> DeviceCapture:
    """Open a network stream; a silent one is given up after some seconds.

    Raises:
        SourceError: when nothing answers there, or it is no stream.
    """
    timeouts = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
        _NETWORK_TIMEOUT_MS,
        cv2.CAP_PROP_READ_TIMEOUT_MSEC,
        _NETWORK_TIMEOUT_MS,
    ]
    opened = cv2.VideoCapture(url, cv2.CAP_FFMPEG, timeouts)
    if not opened.isOpened():
        raise SourceError(f"{url}: no video stream answers; check the address and the network")
    return DeviceCapture(opened)


def _format_of(opened: cv2.VideoCapture) -> CameraFormat:
    code = int(opened.get(cv2.CAP_PROP_FOURCC)) & 0xFFFFFFFF
    width, height = opened.get(cv2.CAP_PROP_FRAME_WIDTH), opened.get(cv2.CAP_PROP_FRAME_HEIGHT)
    return CameraFormat(
        (int(width), int(height)),
        float(opened.get(cv2.CAP_PROP_FPS)),
        code.to_bytes(4, "little").decode("ascii", errors="replace").strip("\0 "),
    )


def _fingerprint(image: Image) -> int:
    """Return a number that sensor noise alone changes from frame to frame."""
    return zlib.crc32(image[::8, ::8].tobytes())
