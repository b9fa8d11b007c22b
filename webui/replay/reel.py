"""The last minutes of every camera, as small pictures in memory."""

import threading
from collections import deque
from dataclasses import dataclass

from vision.model import Frame
from webui.desk.pictures import Profile, encoded

REPLAY = Profile("replay", (960, 540), 65, 83)
KEPT_MS = 90_000
"""How far back a replay can go."""


@dataclass(frozen=True, slots=True)
class Still:
    """One picture of a replay."""

    source: str
    at_ms: int
    """Match time."""
    jpeg: bytes


class Reel:
    """Takes frames from the thread that watches, gives stills to those that serve pages."""

    def __init__(self, profile: Profile = REPLAY, kept_ms: int = KEPT_MS) -> None:
        """Begin empty.

        Args:
            profile: size, quality and pace of the stills.
            kept_ms: older stills are forgotten.
        """
        self._profile = profile
        self._kept_ms = kept_ms
        self._lock = threading.Lock()
        self._stills: dict[str, deque[Still]] = {}

    def take(self, frame: Frame, at_ms: int) -> None:
        """Keep a frame, unless the last one of its camera is too near in time."""
        with self._lock:
            stills = self._stills.setdefault(frame.source, deque())
        if stills and 0 <= at_ms - stills[-1].at_ms < self._profile.interval_ms:
            return
        still = Still(frame.source, at_ms, encoded(frame.image, self._profile))
        with self._lock:
            stills.append(still)
            while at_ms - stills[0].at_ms > self._kept_ms:
                stills.popleft()

    def forget(self) -> None:
        """Begin anew, empty."""
        with self._lock:
            self._stills.clear()

    def between(self, since_ms: int, until_ms: int) -> tuple[Still, ...]:
        """Return the stills of all cameras in a span of match time, oldest first."""
        with self._lock:
            found = [
                still
                for stills in self._stills.values()
                for still in stills
                if since_ms <= still.at_ms <= until_ms
            ]
        return tuple(sorted(found, key=lambda still: still.at_ms))
