"""Where frames come from."""

from dataclasses import dataclass
from typing import Protocol

from vision.model import Frame


class SourceError(ValueError):
    """A source that cannot be opened; the message says what, where and what to do."""


class Source(Protocol):
    """One camera, file or simulation."""

    @property
    def name(self) -> str:
        """What the dashboard calls it."""
        ...

    @property
    def is_live(self) -> bool:
        """Whether frames that nobody takes in time are dropped (cameras), or wait (files)."""
        ...

    def read(self) -> Frame | None:
        """Wait for the next frame; None when the source has ended."""
        ...

    def close(self) -> None:
        """Let go of the device or file."""
        ...


@dataclass(frozen=True, slots=True)
class SourceHealth:
    """How a source is doing; may be asked for from any thread."""

    n_frames: int = 0
    """Frames that it delivered."""
    n_dropped: int = 0
    """Good frames that nobody took in time."""
    n_bad: int = 0
    """Frames or files that could not be decoded."""
    n_reconnects: int = 0
    """How often a lost device was opened again."""
    is_frozen: bool = False
    """Whether the device sends the very same picture again and again."""
    age_ms: float | None = None
    """Since the newest frame was captured; None for files and before the first frame."""


class WatchedSource(Source, Protocol):
    """A source that can say how it is doing."""

    def health(self) -> SourceHealth:
        """Return its counts so far."""
        ...
