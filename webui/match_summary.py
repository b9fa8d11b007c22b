"""A game in short, as a result sheet or a page of the record shows it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.decks import DECKS
from engine.flags import Flag
from engine.match import Match
from engine.observations import (
    ClockStarted,
    FoulCalled,
    MatchEnded,
    MatchStarted,
    Observation,
    TimeCalled,
)
from engine.record import effective_record
from engine.result.outcome import Outcome, outcome_of
from engine.seats import Team
from engine.state import SeatState
from webui.desk.faces import Name

SIDES = (Team.COLD, Team.WARM)
"""Both in the order of the pages and of the seats on the sheet."""


@dataclass(frozen=True, slots=True)
class FoulLine:
    """Technical points that were taken, or a warning when there are none."""

    at_ms: int
    foul: FoulCalled


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What is worth a place on a sheet."""

    rules: Name
    deck: Name
    game_no: int
    started_utc: str
    seats: tuple[SeatState, ...]
    outcome: Outcome
    points_left: Mapping[Team, int]
    timings: tuple[tuple[str, int], ...]
    """Match time in ms by ``clock called overtime overtime_called ended``, as far as they were."""
    n_rounds: int
    fouls: tuple[FoulLine, ...]
    flags: tuple[Flag, ...]
    """Oldest first, ruled on or not."""
    n_entries: int
    last_hash: str

    @property
    def rulings(self) -> tuple[Flag, ...]:
        """Return the flags that the referee has ruled on."""
        return tuple(flag for flag in self.flags if flag.ruling is not None)


def summary_of(match: Match, last_hash: str) -> MatchSummary:
    """Sum a game up; of a match of several games in one log, the last.

    Args:
        match: the game.
        last_hash: hash of the last line of its log.
    """
    state = match.state
    entries = _entries_of_last_game(effective_record(match.record))
    first_seq = entries[0].seq if entries else 0
    deck = DECKS.get(state.deck)
    return MatchSummary(
        rules=Name(match.ruleset.name_zh, match.ruleset.name_en),
        deck=Name(deck.name_zh, deck.name_en) if deck else Name(state.deck, state.deck),
        game_no=state.game_no,
        started_utc=state.started_utc,
        seats=state.seats,
        outcome=outcome_of(state, match.ruleset),
        points_left=state.technical_points,
        timings=tuple(_timings(entries)),
        n_rounds=state.round_no,
        fouls=tuple(
            FoulLine(entry.at_ms, entry.fact)
            for entry in entries
            if isinstance(entry.fact, FoulCalled)
        ),
        flags=tuple(flag for flag in match.flags if flag.seq >= first_seq),
        n_entries=len(match.record),
        last_hash=last_hash,
    )


def _entries_of_last_game(entries: Sequence[Observation]) -> Sequence[Observation]:
    starts = [n for n, entry in enumerate(entries) if isinstance(entry.fact, MatchStarted)]
    return entries[starts[-1] :] if starts else entries


def _timings(entries: Iterable[Observation]) -> list[tuple[str, int]]:
    """Return when the clocks of the game began and ended, and the game with them."""
    found: dict[str, int] = {}
    for entry in entries:
        match entry.fact:
            case ClockStarted("match"):
                found.setdefault("clock", entry.at_ms)
            case TimeCalled("match"):
                found.setdefault("called", entry.at_ms)
            case ClockStarted("overtime"):
                found.setdefault("overtime", entry.at_ms)
            case TimeCalled("overtime"):
                found["overtime_called"] = entry.at_ms
            case MatchEnded():
                found["ended"] = entry.at_ms
            case _:
                pass
    return list(found.items())
