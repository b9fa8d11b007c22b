"""Calls time on the clocks that the record has started."""

from collections.abc import Iterator

from engine.observations import TimeCalled
from engine.state import ClockState, MatchState


def expired_clocks(state: MatchState, now_ms: int) -> Iterator[TimeCalled]:
    """Yield a call for each running clock whose limit has passed and that was not called yet."""
    for clock in state.clocks:
        if not clock.expired and has_run_out(clock, now_ms):
            yield TimeCalled(clock.clock)


def has_run_out(clock: ClockState, now_ms: int) -> bool:
    """Return whether a running clock has no time left."""
    if clock.limit_ms is None or clock.running_since_ms is None:
        return False
    return clock.elapsed_ms + now_ms - clock.running_since_ms >= clock.limit_ms
