"""One game's result: from its log, or from what ``zhicai judge --json`` printed of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.apply import former_games
from engine.field_reader import FactFormatError, FieldReader
from engine.log_codec import decode_log
from engine.match import Match, replay
from engine.observations import MatchStarted, Observation
from engine.record import effective_record
from engine.result.outcome import Outcome, Standing, outcome_of
from engine.result.series import BEST_OF, names_of_sides
from engine.rulesets import RULESETS, RuleSet, UnknownRuleSetError
from engine.seats import Seat, Team
from webui.results.result_file import ResultFile, ResultFileError, complaints_about


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game by sides, and what is known of the teams on them."""

    path: Path
    names: Mapping[Team, str] | None
    """By their players; None when a player has no name."""
    started_utc: str
    game_no: int
    outcome: Outcome
    n_games: int = BEST_OF
    """Games that its match has at most, by its rules."""


def games_in(file: ResultFile, ruleset: RuleSet | None = None) -> tuple[FoundGame, ...]:
    """Return the games that a log, or the one that a report on a log, tells of.

    Args:
        file: the log or report.
        ruleset: the rules to judge a log by; None takes those that it names.

    Raises:
        ResultFileError: when it is neither, or the log is not sound to its end.
    """
    if isinstance(file.document, dict) and "outcome" in file.document:
        with complaints_about(file.path):
            report = FieldReader.object_of(file.document, "the report")
            return (_game_of_report(file.path, report),)
    return _games_of_log(file, ruleset)


def _games_of_log(file: ResultFile, ruleset: RuleSet | None) -> tuple[FoundGame, ...]:
    decoded = decode_log(file.text.split("\n"))
    if decoded.error is not None:
        raise ResultFileError(f"{file.path}: {decoded.error}")
    if not decoded.observations:
        raise ResultFileError(f"{file.path}: an empty file")
    try:
        matches = [replay(entries, ruleset) for entries in _game_by_game(decoded.observations)]
    except UnknownRuleSetError as error:
        raise ResultFileError(f"{file.path}: {error}") from error
    # A game that was begun anew before its end was not played.
    *earlier, last = matches
    played = (match for match in earlier if former_games(match.state))
    return tuple(_game_of(file.path, match) for match in (*played, last))


def _game_by_game(record: Iterable[Observation]) -> list[list[Observation]]:
    """Split a record, its corrections carried out, where games begin."""
    games: list[list[Observation]] = [[]]
    for entry in effective_record(record):
        if isinstance(entry.fact, MatchStarted) and games[-1]:
            games.append([])
        games[-1].append(entry)
    return games


def _game_of(path: Path, match: Match) -> FoundGame:
    state = match.state
    names = names_of_sides(state.players)
    outcome = outcome_of(state, match.ruleset)
    n_games = match.ruleset.n_games
    return FoundGame(path, names, state.started_utc, state.game_no, outcome, n_games)


def _game_of_report(path: Path, values: Mapping[str, object]) -> FoundGame:
    report = FieldReader(values)
    if broken := report.optional_text("error"):
        raise FactFormatError(f"the report of a broken log ({broken})")
    state, found = report.child("state"), report.child("outcome")
    standings = found.child("standings")
    outcome = Outcome(
        found.optional_member("winner", Team),
        found.text("reason"),
        {team: _standing_in(standings.child(team)) for team in Team},
    )
    names = names_of_sides(_players_in(state))
    rules = RULESETS.get(report.note("ruleset"))
    return FoundGame(
        path,
        names,
        state.note("started_utc"),
        state.whole("game_no"),
        outcome,
        rules.n_games if rules else BEST_OF,
    )


def _standing_in(side: FieldReader) -> Standing:
    return Standing(
        side.whole("survivors"), side.optional_whole("lost_hp"), side.whole("points_lost")
    )


def _players_in(state: FieldReader) -> dict[Seat, str]:
    seats = [FieldReader(FieldReader.object_of(seat, "a seat")) for seat in state.items("seats")]
    return {seat.member("seat", Seat): seat.note("player") for seat in seats}
