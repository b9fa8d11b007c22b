"""What can be looked at again: a clip for every flag, from before its evidence to just after it."""

import threading

from engine.flags import Flag
from engine.match import Match
from vision.model import Frame
from webui.replay.clips import ClipShelf
from webui.replay.reel import Reel, Still

BEFORE_MS, AFTER_MS = 6_000, 2_000
"""How much is shown around what a flag rests on."""
LONGEST_MS = 30_000
"""Evidence that is older is not waited through."""


class Replays:
    """Collects pictures while a match runs and keeps those that flags rest on."""

    def __init__(self, shelf: ClipShelf, reel: Reel | None = None) -> None:
        """Take where clips go."""
        self._shelf = shelf
        self._reel = reel or Reel()
        self._spans: dict[str, tuple[int, int]] = {}
        """Clips of which the end has not been seen yet."""
        self._known: frozenset[str] = frozenset()
        self._lock = threading.Lock()
        """No clip may be stored while clips are being deleted."""

    @property
    def n_kept(self) -> int:
        """Clips that are stored."""
        return self._shelf.n_kept

    def forget(self) -> None:
        """Delete all clips and what they would be made of."""
        with self._lock:
            self._reel.forget()
            self._shelf.forget()

    def forget_unkept(self) -> None:
        """Drop what no clip is to be made of."""
        self._reel.forget()

    def take(self, frame: Frame, at_ms: int) -> None:
        """Take in a picture of any camera."""
        self._reel.take(frame, at_ms)

    def follow(self, match: Match, now_ms: int) -> None:
        """Open a clip for each new flag, and store those that are complete at ``now_ms``."""
        flags = {flag.id: flag for flag in match.flags}
        for flag_id in flags.keys() - self._known:
            self._spans[flag_id] = span_of(flags[flag_id], match)
        self._known = frozenset(flags)
        for flag_id in [f for f, (_, until_ms) in self._spans.items() if until_ms <= now_ms]:
            self._store(flag_id)

    def _store(self, flag_id: str) -> None:
        with self._lock:
            stills = self._reel.between(*self._spans.pop(flag_id))
            if stills:  # else it is a flag of before a restart, whose clip lies there already
                self._shelf.keep(flag_id, stills)

    def stills(self, flag_id: str) -> tuple[Still, ...]:
        """Return what there is of a flag's clip, oldest first; it may still grow."""
        span = self._spans.get(flag_id)
        return self._reel.between(*span) if span else self._shelf.stills(flag_id)

    def still(self, flag_id: str, at_ms: int, source: str | None = None) -> Still | None:
        """Return one still of a flag's clip, None when there is none.

        Args:
            flag_id: whose clip.
            at_ms: match time.
            source: the camera; None takes the first.
        """
        span = self._spans.get(flag_id)
        if span is None or not span[0] <= at_ms <= span[1]:
            return self._shelf.still(flag_id, at_ms, source)
        at_that_time = self._reel.between(at_ms, at_ms)
        return next((s for s in at_that_time if source in {None, s.source}), None)

    def is_growing(self, flag_id: str) -> bool:
        """Whether the end of a flag's clip has not been seen yet."""
        return flag_id in self._spans


def span_of(flag: Flag, match: Match) -> tuple[int, int]:
    """Return from when to when (match time) a flag's clip goes."""
    times = [match.record[seq - 1].at_ms for seq in flag.evidence]
    first_ms = max(min([*times, flag.at_ms]), flag.at_ms - LONGEST_MS)
    return first_ms - BEFORE_MS, flag.at_ms + AFTER_MS
