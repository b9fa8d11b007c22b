"""The one place where the public's delay is: whatever the public gets is read from here.

Longer delays hold the public's table still until it is old enough; shorter ones let it catch up
through everything that happened. Times are of the server clock, in milliseconds.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.match import Match
from engine.observations import Observation
from engine.rulesets import RuleSet
from engine.state import ClockState, MatchState
from webui.desk.public_record import PublicRecord
from webui.desk.published import Published
from webui.desk.snapshot import Snapshot

MOST_DELAY_MS = 15 * 60_000


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An entry that is too young."""

    entry: Observation
    ruleset: RuleSet
    happened_ms: int
    origin_ms: int
    """Server clock at which the match time was 0, as it was known when the entry came."""


class DelayStage:
    """Follows the desk at a distance; safe to use from any thread."""

    def __init__(self, clock_ms: Callable[[], int]) -> None:
        """Begin without a delay and with nothing published."""
        self._clock_ms = clock_ms
        self.on_set: Callable[[int], None] = _ignore
        """Called with each new delay, in milliseconds."""
        self._lock = threading.Lock()
        self._delay_ms = 0
        self._shown_until_ms = 0
        """The public has seen the table up to here."""
        self._live: Published | None = None
        self._origin_ms = 0
        """Of the newest entry that the public has: the live one moves when an official acts."""
        self._n_taken = 0
        self._record: PublicRecord | None = None
        """None while there is no delay: the public's match is then the live one."""
        self._waiting: deque[_Waiting] = deque()
        self._published: Published | None = None

    @property
    def delay_ms(self) -> int:
        """How far the public is behind."""
        return self._delay_ms

    def set_delay(self, delay_ms: int) -> None:
        """Change how far the public is behind; what it has seen stays seen.

        Args:
            delay_ms: 0 to ``MOST_DELAY_MS``.
        """
        assert 0 <= delay_ms <= MOST_DELAY_MS, delay_ms  # noqa: S101 - callers check what people give
        with self._lock:
            now_ms = self._clock_ms()
            self._advance(now_ms)
            self._shown_until_ms = max(self._shown_until_ms, now_ms - self._delay_ms)
            was_live = self._delay_ms == 0
            if was_live and delay_ms and self._live is not None:
                self._record = PublicRecord(self._live.snapshot.match)
            self._delay_ms = delay_ms
            self._advance(now_ms)
            self.on_set(delay_ms)

    def take(self, live: Published) -> None:
        """Take in the newest state of the desk."""
        with self._lock:
            record = live.snapshot.match.record
            if self._is_another_match(live):
                self._n_taken = 0
            self._waiting += (_waiting(entry, live) for entry in record[self._n_taken :])
            self._live, self._n_taken = live, len(record)
            if self._record is not None:
                self._record.correct(self._entries_of_same_match())
            self._advance(self._clock_ms())

    @property
    def newest(self) -> Published | None:
        """What the public may see now, None before anything is old enough; never waits."""
        if self._lock.acquire(blocking=False):
            try:
                self._advance(self._clock_ms())
            finally:
                self._lock.release()
        return self._published

    def next_change_ms(self) -> int | None:
        """Return when the next entry is old enough, None when none waits."""
        with self._lock:
            return self._waiting[0].happened_ms + self._delay_ms if self._waiting else None

    def _is_another_match(self, live: Published) -> bool:
        if self._live is None or not self._n_taken:
            return False
        before, now = self._live.snapshot.match.record, live.snapshot.match.record
        return len(now) < self._n_taken or now[0] != before[0]

    def _advance(self, now_ms: int) -> None:
        if self._live is None:
            return
        if self._delay_ms == 0:
            self._waiting.clear()
            self._record = None
            self._origin_ms = self._live.origin_ms
            self._publish(self._live.snapshot.match, now_ms)
            return
        self._take_over(now_ms)
        if self._record is not None:
            self._publish(self._record.match, now_ms)

    def _take_over(self, now_ms: int) -> None:
        while self._waiting and self._waiting[0].happened_ms + self._delay_ms <= now_ms:
            due = self._waiting.popleft()
            self._origin_ms = due.origin_ms
            if self._record is None or due.entry.seq == 1:
                self._record = PublicRecord(Match(due.ruleset))
            self._record.add(due.entry, self._entries_of_same_match())

    def _entries_of_same_match(self) -> list[Observation]:
        entries: list[Observation] = []
        for waiting in self._waiting:
            if waiting.entry.seq == 1:
                break
            entries.append(waiting.entry)
        return entries

    def _publish(self, match: Match, now_ms: int) -> None:
        last = self._published
        origin_ms = self._origin_ms + self._delay_ms
        if now_ms - self._delay_ms < self._shown_until_ms:
            stopped_ms = self._shown_until_ms - self._origin_ms
            match = replace(match, state=_with_clocks_stopped(match.state, stopped_ms))
        if last and (last.snapshot.match, last.origin_ms) == (match, origin_ms):
            return
        revision = last.revision + 1 if last else 1
        snapshot = Snapshot(match, None, now_ms - origin_ms)
        self._published = Published(revision, snapshot, now_ms, origin_ms, self._delay_ms)


def _ignore(_delay_ms: int) -> None:
    """Keep a delay nowhere."""


def _waiting(entry: Observation, live: Published) -> _Waiting:
    # What a match that goes on after a restart brings with it has waited already.
    happened_ms = min(live.at_ms, live.origin_ms + entry.at_ms)
    return _Waiting(entry, live.snapshot.match.ruleset, happened_ms, live.origin_ms)


def _with_clocks_stopped(state: MatchState, now_ms: int) -> MatchState:
    """Return ``state`` with its clocks standing as they were at a match time."""
    return replace(state, clocks=tuple(_stopped(clock, now_ms) for clock in state.clocks))


def _stopped(clock: ClockState, now_ms: int) -> ClockState:
    if clock.running_since_ms is None:
        return clock
    elapsed_ms = clock.elapsed_ms + max(0, now_ms - clock.running_since_ms)
    return replace(clock, elapsed_ms=elapsed_ms, running_since_ms=None)
