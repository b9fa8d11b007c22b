"""Camera pictures as the pages get them: small, fresh, encoded once for all viewers."""

import threading
from collections.abc import Callable
from dataclasses import dataclass

import cv2

from vision.find.shrink import shrunk
from vision.model import Frame, Image


@dataclass(frozen=True, slots=True)
class Profile:
    """A size and quality in which pictures are sent."""

    name: str
    size_wh_px: tuple[int, int]
    """Largest size; smaller pictures are not enlarged."""
    jpeg_quality: int
    interval_ms: int
    """Least time between two encodings."""


MAIN = Profile("main", (1280, 720), 70, 83)
SMALL = Profile("small", (640, 360), 60, 83)
"""For links that take long over the main one."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One JPEG with what is needed to draw boxes on it."""

    source: str
    """The camera it is from."""
    seq: int
    """Number of the frame in its source."""
    published_ms: int
    """Server clock when the frame reached the desk."""
    source_size_wh_px: tuple[int, int]
    """Size of the camera's frame, in which boxes are given."""
    jpeg: bytes


class Darkroom:
    """Keeps the newest frame and develops it when somebody looks."""

    def __init__(self, profile: Profile, clock_ms: Callable[[], int]) -> None:
        """Begin without a frame."""
        self._profile = profile
        self._clock_ms = clock_ms
        self._newest: tuple[Frame, int] | None = None
        self._picture: Picture | None = None
        self._encoded_ms = 0
        self._encoding = threading.Lock()

    def put(self, frame: Frame) -> None:
        """Replace the newest frame; never waits."""
        self._newest = (frame, self._clock_ms())

    def newest_seq(self) -> int | None:
        """Return the number of the newest frame, None before the first."""
        newest = self._newest
        return newest[0].seq if newest else None

    def age_ms(self) -> int | None:
        """Return how long ago the newest frame came, None before the first."""
        newest = self._newest
        return self._clock_ms() - newest[1] if newest else None

    def develop(self) -> Picture | None:
        """Return the newest picture, or the last one while it is younger than the interval."""
        with self._encoding:
            newest = self._newest
            if newest is None or not self._is_due(newest[0]):
                return self._picture
            self._encoded_ms = self._clock_ms()
            self._picture = _encode(newest[0], newest[1], self._profile)
            return self._picture

    def _is_due(self, frame: Frame) -> bool:
        if self._picture is None:
            return True
        is_new = (self._picture.source, self._picture.seq) != (frame.source, frame.seq)
        return is_new and self._clock_ms() - self._encoded_ms >= self._profile.interval_ms


class Darkrooms:
    """The newest picture of every camera, in every size that pages ask for."""

    def __init__(self, profiles: tuple[Profile, ...], clock_ms: Callable[[], int]) -> None:
        """Begin without a camera."""
        self._profiles = profiles
        self._clock_ms = clock_ms
        self._of_cameras: dict[str, dict[Profile, Darkroom]] = {}
        self._main = ""

    def put(self, frame: Frame, *, is_main: bool) -> None:
        """Replace the newest frame of its camera; ``is_main`` makes it the one usually shown."""
        if frame.source not in self._of_cameras:
            self._of_cameras[frame.source] = {
                profile: Darkroom(profile, self._clock_ms) for profile in self._profiles
            }
        for darkroom in self._of_cameras[frame.source].values():
            darkroom.put(frame)
        if is_main:
            self._main = frame.source

    def newest(self, camera: str = "") -> tuple[str, int] | None:
        """Return camera and number of the frame that ``develop`` would show."""
        source = camera if camera in self._of_cameras else self._main
        darkrooms = self._of_cameras.get(source)
        seq = darkrooms[self._profiles[0]].newest_seq() if darkrooms else None
        return None if seq is None else (source, seq)

    def age_ms(self, camera: str) -> int | None:
        """Return how long ago the newest frame of ``camera`` came, None before the first."""
        darkrooms = self._of_cameras.get(camera)
        return darkrooms[self._profiles[0]].age_ms() if darkrooms else None

    def develop(self, profile: Profile, camera: str = "") -> Picture | None:
        """Return the newest picture of a camera, of the main one when it has sent none."""
        newest = self.newest(camera)
        return self._of_cameras[newest[0]][profile].develop() if newest else None


def _encode(frame: Frame, published_ms: int, profile: Profile) -> Picture:
    height, width = frame.image.shape[:2]
    jpeg = encoded(frame.image, profile)
    return Picture(frame.source, frame.seq, published_ms, (width, height), jpeg)


def encoded(image: Image, profile: Profile) -> bytes:
    """Return ``image``, shrunk to the profile's size where it is larger, as a JPEG."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, profile.jpeg_quality]
    return cv2.imencode(".jpg", _shrink(image, profile.size_wh_px), quality)[1].tobytes()


def _shrink(image: Image, size_wh_px: tuple[int, int]) -> Image:
    height, width = image.shape[:2]
    scale = min(size_wh_px[0] / width, size_wh_px[1] / height)
    if scale >= 1.0:
        return image
    target = (max(1, round(width * scale)), max(1, round(height * scale)))
    return shrunk(image, target)
