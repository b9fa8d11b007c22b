"""A file played at its own speed, for people to watch."""

import time
from collections.abc import Callable

from vision.model import Frame
from vision.sources.source import Source


class PacedSource:
    """Gives each frame of another source when it is due."""

    def __init__(
        self,
        source: Source,
        monotonic_s: Callable[[], float] = time.monotonic,
        wait_s: Callable[[float], None] = time.sleep,
    ) -> None:
        """Take the source; the first frame is due at once."""
        self._source = source
        self._monotonic_s = monotonic_s
        self._wait_s = wait_s
        self._offset_s: float | None = None

    @property
    def name(self) -> str:
        """The source's name."""
        return self._source.name

    @property
    def is_live(self) -> bool:
        """Frames come in real time, and none is dropped."""
        return False

    def read(self) -> Frame | None:
        """Wait until the next frame is due and return it."""
        frame = self._source.read()
        if frame is None:
            return None
        media_s = frame.captured_ns / 1e9
        if self._offset_s is None:
            self._offset_s = self._monotonic_s() - media_s
        early_s = media_s + self._offset_s - self._monotonic_s()
        if early_s > 0:
            self._wait_s(early_s)
        return frame

    def close(self) -> None:
        """Close the source."""
        self._source.close()
