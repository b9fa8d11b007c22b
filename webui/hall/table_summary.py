"""What the page of a hall shows of one table, from the state that its audience gets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

MATCH_CLOCK = "match"
BEFORE_PLAY = frozenset({"draft", "preparation"})


class Status(StrEnum):
    """What a table is at; those that want somebody come first."""

    AWAY = "away"
    """It does not answer."""
    REFUSED = "refused"
    """Its link is not, or no longer, valid."""
    STRANGE = "strange"
    """Something else answers there."""
    OVER_TIME = "over_time"
    """The match clock ran out and no result is recorded."""
    RUNNING = "running"
    SETUP = "setup"
    """Draft and preparation."""
    WAITING = "waiting"
    """It has nothing to show yet."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class MatchTime:
    """The match clock when the table was asked."""

    left_ms: int
    is_running: bool


@dataclass(frozen=True, slots=True)
class SideSummary:
    """One side."""

    team: str
    players: tuple[str, ...]
    alive: int
    technical_points: int
    games_won: int


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table in short."""

    status: Status
    game_no: int
    round_no: int
    acting: str | None
    sides: tuple[SideSummary, ...]
    time: MatchTime | None
    """None before the match clock is started."""
    winner: str | None
    """None while it is open or even."""
    delay_s: int
    """How far all this is behind."""


def summary_of(state: dict[str, Any], now_ms: int) -> TableSummary:
    """Return a table in short.

    Args:
        state: as ``GET /api/state`` gives it to a viewer.
        now_ms: the clock of the table when it gave it.

    Raises:
        KeyError, TypeError, ValueError: for what is no such state.
    """
    table = state["table"]
    clock = next((c for c in table["clocks"] if c["clock"] == MATCH_CLOCK), None)
    return TableSummary(
        status=_status_of(table, clock),
        game_no=int(table["game_no"]),
        round_no=int(table["round_no"]),
        acting=table["acting"],
        sides=tuple(_side_of(team, table["seats"]) for team in table["teams"]),
        time=_time_of(clock, now_ms) if clock else None,
        winner=table["result"]["winner"] if table["result"] else None,
        delay_s=int(state["delay_s"]),
    )


def _status_of(table: dict[str, Any], clock: dict[str, Any] | None) -> Status:
    if table["result"]:
        return Status.FINISHED
    if clock and clock["is_expired"]:
        return Status.OVER_TIME
    return Status.SETUP if table["phase"] in BEFORE_PLAY else Status.RUNNING


def _side_of(team: dict[str, Any], seats: list[dict[str, Any]]) -> SideSummary:
    return SideSummary(
        team=str(team["team"]),
        players=tuple(str(s["player"]) for s in seats if s["team"] == team["team"] and s["player"]),
        alive=int(team["alive"]),
        technical_points=int(team["technical_points"]),
        games_won=int(team["games_won"]),
    )


def _time_of(clock: dict[str, Any], now_ms: int) -> MatchTime:
    since_ms = clock["running_since_ms"]
    passed_ms = clock["elapsed_ms"] + (0 if since_ms is None else now_ms - since_ms)
    return MatchTime(max(0, int(clock["limit_ms"] - passed_ms)), since_ms is not None)
