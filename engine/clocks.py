"""How clocks go on: they are started, stand, run on, run out, and end with the game."""

from dataclasses import replace
from typing import assert_never

from engine.observations import ClockPaused, ClockResumed, ClockStarted, TimeCalled
from engine.state import ClockState

ClockFact = ClockStarted | ClockPaused | ClockResumed | TimeCalled
Clocks = tuple[ClockState, ...]


def clocks_after(clocks: Clocks, at_ms: int, fact: ClockFact) -> Clocks:
    """Return the clocks after one of them was started, stopped, let run on or called."""
    if isinstance(fact, ClockStarted):
        others = tuple(clock for clock in clocks if clock.clock != fact.clock)
        started = ClockState(fact.clock, fact.limit_ms, fact.seat, fact.team, 0, at_ms)
        return (*others, started)
    return tuple(
        _clock_after(clock, at_ms, fact) if clock.clock == fact.clock else clock for clock in clocks
    )


def clocks_at_end(clocks: Clocks, at_ms: int) -> Clocks:
    """Return the clocks as they stand when the game is over: none runs on.

    Source: cert-3v3 3.4; what ends a game ends its playing time and every time to declare.
    """
    return tuple(_standing(clock, at_ms) for clock in clocks)


def _clock_after(
    clock: ClockState, at_ms: int, fact: ClockPaused | ClockResumed | TimeCalled
) -> ClockState:
    match fact:
        case ClockPaused():
            return _standing(clock, at_ms)
        case ClockResumed():
            is_running = clock.running_since_ms is not None
            return clock if is_running else replace(clock, running_since_ms=at_ms)
        case TimeCalled():
            return _expired(clock, at_ms)
        case _:
            assert_never(fact)


def _expired(clock: ClockState, at_ms: int) -> ClockState:
    if clock.expired:
        return clock
    standing = _standing(clock, at_ms)
    over_ms = 0 if clock.limit_ms is None else standing.elapsed_ms - clock.limit_ms
    return replace(standing, expired=True, expired_ms=at_ms - max(0, over_ms))


def _standing(clock: ClockState, at_ms: int) -> ClockState:
    if clock.running_since_ms is None:
        return clock
    spent_ms = max(0, at_ms - clock.running_since_ms)
    return replace(clock, elapsed_ms=clock.elapsed_ms + spent_ms, running_since_ms=None)
