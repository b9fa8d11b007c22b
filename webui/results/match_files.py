"""Matches from files: result files, and logs or reports of single games.

A result file holds one match as a JSON object, or several in a list. Games given by their logs or
reports alone are put together by their players' names: the games of the same two teams in the order
in which they were begun, a new match at every game that is not numbered higher than the one before.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.field_reader import FactFormatError, FieldReader
from engine.result.series import BEST_OF, PlayedGame, PlayedMatch, played_game
from engine.rulesets import RuleSet
from engine.seats import Team
from webui.results.games import FoundGame, games_in
from webui.results.result_file import (
    ResultFile,
    ResultFileError,
    complaints_about,
    load_result_file,
)

Teams = tuple[str, str]
_Game = tuple[FoundGame, PlayedGame]


@dataclass(frozen=True, slots=True)
class _Linked:
    """How the logs are read that a result file points to."""

    folder: Path
    ruleset: RuleSet | None


def read_matches(paths: Iterable[Path], ruleset: RuleSet | None = None) -> tuple[PlayedMatch, ...]:
    """Return the matches that the files tell of.

    Args:
        paths: the files.
        ruleset: the rules to judge logs by; None takes those that each names.

    Raises:
        ResultFileError: for the first file that cannot be used.
    """
    matches: list[PlayedMatch] = []
    games: list[FoundGame] = []
    counted: set[Path] = set()
    for path in paths:
        file = load_result_file(path)
        if path.resolve() in counted:
            raise ResultFileError(f"{path}: given twice; every game counts once")
        counted.add(path.resolve())
        if _is_result_file(file):
            matches += _matches_in(file, ruleset)
        else:
            games += games_in(file, ruleset)
    return (*matches, *_matches_of(games))


def _is_result_file(file: ResultFile) -> bool:
    return isinstance(file.document, list) or (
        isinstance(file.document, dict) and "games" in file.document
    )


def _matches_in(file: ResultFile, ruleset: RuleSet | None) -> list[PlayedMatch]:
    if isinstance(file.document, list):
        return [
            _match_in(entry, _Linked(file.path.parent, ruleset), f"{file.path}: match {number}")
            for number, entry in enumerate(file.document, start=1)
        ]
    return [_match_in(file.document, _Linked(file.path.parent, ruleset), str(file.path))]


def _match_in(value: object, linked: _Linked, where: str) -> PlayedMatch:
    with complaints_about(where):
        match = FieldReader(FieldReader.object_of(value, "a match"))
        teams = _two_teams(match.texts("teams"))
        games = match.items("games")
        match.check_all_taken()
    return PlayedMatch(
        teams,
        tuple(
            _game_of_match(game, teams, linked, f"{where}: game {number}")
            for number, game in enumerate(games, start=1)
        ),
        linked.ruleset.n_games if linked.ruleset else BEST_OF,
    )


def _two_teams(names: Sequence[str]) -> Teams:
    if len(names) != 2 or not all(names) or names[0] == names[1]:
        raise FactFormatError("teams must be the names of two teams")
    return names[0], names[1]


def _game_of_match(value: object, teams: Teams, linked: _Linked, where: str) -> PlayedGame:
    with complaints_about(where):
        game = FieldReader(FieldReader.object_of(value, "a game"))
        name = game.optional_text("file")
        if name is None:
            return _told_game(game, teams)
        warm = game.choice("warm", teams)
        game.check_all_taken()
    (cold,) = set(teams) - {warm}
    try:
        games = games_in(load_result_file(linked.folder / name), linked.ruleset)
    except ResultFileError as error:
        raise ResultFileError(f"{where}: {error}") from error
    if len(games) != 1:
        raise ResultFileError(f"{where}: {name} holds {len(games)} games; give one log a game")
    (found,) = games
    return played_game(found.outcome, {Team.WARM: warm, Team.COLD: cold})


def _told_game(game: FieldReader, teams: Teams) -> PlayedGame:
    winner = None if game.value("winner") is None else game.choice("winner", teams)
    survivors, lost_hp = game.optional_whole("survivors"), game.optional_whole("lost_hp")
    points_lost = _points_lost(game, teams)
    game.check_all_taken()
    if winner is None:
        return PlayedGame(None, 0, 0, points_lost)
    if survivors is None:
        raise FactFormatError("survivors is missing")
    return PlayedGame(winner, survivors, lost_hp, points_lost)


def _points_lost(game: FieldReader, teams: Teams) -> dict[str, int]:
    if game.value("points_lost") is None:
        return dict.fromkeys(teams, 0)
    lost = game.child("points_lost")
    by_team = {team: lost.optional_whole(team) or 0 for team in teams}
    lost.check_all_taken()
    return by_team


def _matches_of(games: Iterable[FoundGame]) -> list[PlayedMatch]:
    by_teams: dict[Teams, list[_Game]] = defaultdict(list)
    for game in games:
        if game.names is None:
            raise ResultFileError(
                f"{game.path}: does not name all players, so its teams are unknown; "
                "name them in a result file"
            )
        first, second = sorted(game.names.values())
        by_teams[first, second].append((game, played_game(game.outcome, game.names)))
    return [
        PlayedMatch(teams, tuple(played for _, played in match), match[0][0].n_games)
        for teams, games_of_both in sorted(by_teams.items())
        for match in _split_by_number(games_of_both)
    ]


def _split_by_number(games: Sequence[_Game]) -> list[list[_Game]]:
    """Return the games of two teams match by match."""
    matches: list[list[_Game]] = []
    last_no = 0
    for game in sorted(games, key=lambda pair: (pair[0].started_utc, pair[0].game_no)):
        game_no = game[0].game_no
        if not matches or game_no <= last_no:
            matches.append([])
        matches[-1].append(game)
        last_no = game_no
    return matches
