"""Who has looked at clips of the players, and who has taken records of matches away.

``looked-at.log`` in the folder of the matches has a line for each. A clip is many pictures: who
goes on looking at one is noted once in ten minutes.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from webui.json_lines import append_entry, entries_in
from webui.time_of_day import utc_text

LOOKED_AT = "looked-at.log"
MOST_SHOWN = 200
AGAIN_AFTER = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Looker:
    """Somebody who looks."""

    role: str
    session: str
    """Id of the device or link; empty at the console."""
    name: str
    """What the device calls itself, or what the link is called; may be empty."""


@dataclass(frozen=True, slots=True)
class LookView:
    """One look."""

    at_utc: str
    role: str
    session: str
    """Id of the device or link; empty at the console."""
    name: str
    """What the device calls itself, or what the link is called; may be empty."""
    what: str
    """``clip`` or ``export``."""
    match: str
    item: str
    """The flag of a clip; the form of an export, or whose it is."""

    def is_like(self, other: "LookView") -> bool:
        """Whether the same was looked at by the same."""
        return self == replace(other, at_utc=self.at_utc)


def utc_now() -> datetime:
    """Return the time of day."""
    return datetime.now(UTC)


class Looks:
    """The register of one folder of matches; safe to use from any thread."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = utc_now) -> None:
        """Take up what was noted before.

        Args:
            folder: of the matches.
            now: the time of day.
        """
        self._register = folder / LOOKED_AT
        self._now = now
        self._lock = threading.Lock()
        self._newest = deque(entries_in(self._register, _look_in), MOST_SHOWN)

    def note(self, looker: Looker, what: str, match: str, item: str) -> None:
        """Note a look, unless it goes on from one that was noted.

        Raises:
            OSError: when the register cannot be written.
        """
        now = self._now()
        look = LookView(utc_text(now), looker.role, looker.session, looker.name, what, match, item)
        with self._lock:
            if not any(now - _time_of(known) < AGAIN_AFTER for known in self._like(look)):
                append_entry(self._register, asdict(look))
                self._newest.append(look)

    def newest(self) -> tuple[LookView, ...]:
        """Return the last looks, the newest first."""
        with self._lock:
            return tuple(reversed(self._newest))

    def _like(self, look: LookView) -> tuple[LookView, ...]:
        return tuple(known for known in self._newest if known.is_like(look))


def _time_of(look: LookView) -> datetime:
    return datetime.fromisoformat(look.at_utc)


def _look_in(fields: dict[str, Any]) -> LookView:
    look = LookView(**{name: str(fields[name]) for name in LookView.__slots__})
    _time_of(look)
    return look
