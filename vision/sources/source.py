"""Where frames come from."""

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
