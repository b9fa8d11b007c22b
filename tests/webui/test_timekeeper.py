import pytest

from engine.observations import TimeCalled
from engine.state import ClockState, MatchState
from webui.timekeeper import expired_clocks, has_run_out


def clock(
    name: str = "window",
    limit_ms: int | None = 5_000,
    elapsed_ms: int = 0,
    running_since_ms: int | None = 10_000,
    *,
    expired: bool = False,
) -> ClockState:
    return ClockState(name, limit_ms, None, None, elapsed_ms, running_since_ms, expired)


@pytest.mark.parametrize(
    ("state", "now_ms", "is_out"),
    [
        (clock(), 14_999, False),
        (clock(), 15_000, True),
        (clock(elapsed_ms=3_000), 11_999, False),
        (clock(elapsed_ms=3_000), 12_000, True),
        (clock(running_since_ms=None, elapsed_ms=9_000), 99_000, False),
        (clock(limit_ms=None), 99_000, False),
        (clock(limit_ms=0), 10_000, True),
    ],
)
def test_a_clock_runs_out_at_its_limit(state: ClockState, now_ms: int, is_out: bool) -> None:
    assert has_run_out(state, now_ms) is is_out


def test_time_is_called_once_for_each_clock_that_ran_out() -> None:
    state = MatchState(
        clocks=(
            clock("window"),
            clock("match", limit_ms=2_400_000),
            clock("draft_pick", elapsed_ms=20_000),
            clock("lineup", expired=True),
        )
    )
    assert list(expired_clocks(state, 15_000)) == [TimeCalled("window"), TimeCalled("draft_pick")]
    assert list(expired_clocks(state, 14_000)) == [TimeCalled("draft_pick")]


def test_without_clocks_no_time_is_called() -> None:
    assert list(expired_clocks(MatchState(), 99_000)) == []
