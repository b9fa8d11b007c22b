"""A video file as a source: every frame in order, with its time in the film."""

from pathlib import Path

import cv2
import numpy as np

from vision.model import Frame
from vision.sources.source import SourceError, SourceHealth

_DEFAULT_FPS = 30.0
# A damaged stretch is stepped over; a file that ends early must not be asked for ever.
_MOST_BAD_FRAMES_IN_A_ROW = 60


class VideoFileSource:
    """Shows every frame of a film once; a slow reader misses nothing."""

    def __init__(self, file: Path) -> None:
        """Open ``file``.

        Raises:
            SourceError: when it is not a video that can be decoded.
        """
        self._name = file.name
        self._capture = cv2.VideoCapture(str(file), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise SourceError(f"{file}: not a video, or of a kind that cannot be decoded")
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._fps = fps if 1.0 <= fps <= 1000.0 else _DEFAULT_FPS
        self._n_announced = int(self._capture.get(cv2.CAP_PROP_FRAME_COUNT))
        self._n_frames = 0
        self._n_bad = 0
        self._last_ns = -1

    @property
    def name(self) -> str:
        """The file's name."""
        return self._name

    @property
    def is_live(self) -> bool:
        """False: frames wait until they are read."""
        return False

    @property
    def fps(self) -> float:
        """Frames a second as the file says."""
        return self._fps

    def read(self) -> Frame | None:
        """Return the next frame; None at the end of the film."""
        n_bad_here = 0
        while self._capture.isOpened():
            is_good, image = self._capture.read()
            if is_good:
                self._n_bad += n_bad_here
                captured_ns = self._media_ns()
                frame = Frame(np.asarray(image, np.uint8), self._n_frames, captured_ns, self._name)
                self._n_frames += 1
                self._last_ns = captured_ns
                return frame
            n_bad_here += 1
            n_left = self._n_announced - self._n_frames - self._n_bad - n_bad_here
            if n_left <= 0 or n_bad_here > _MOST_BAD_FRAMES_IN_A_ROW:
                break
        return None

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()

    def health(self) -> SourceHealth:
        """Return how many frames were shown, and stepped over as damaged."""
        return SourceHealth(n_frames=self._n_frames, n_bad=self._n_bad)

    def _media_ns(self) -> int:
        """Return the frame's own time stamp, or one frame on where the file has none."""
        stamp = round(float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) * 1e6)
        if stamp > self._last_ns and (stamp > 0 or self._n_frames == 0):
            return stamp
        return self._last_ns + round(1e9 / self._fps)
