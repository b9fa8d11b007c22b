"""A match of several games: who has won it, and what it counts for among teams.

A team keeps its name whichever side it plays. Best of three: 2:0 brings 3 points and 0, 2:1 brings
2 and 1 (2.1.1, 积分 1).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.result.outcome import Outcome
from engine.seats import Seat, Team

POINTS_A_MATCH = 3
BEST_OF = 3
"""Games that a match has at most, where nobody says otherwise (2.1.1)."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game as a table of teams counts it.

    Only the winner's survivors count, with the health that they have lost; the loser has none,
    whatever is left on its seats (积分 1.2, 2 B).
    """

    winner: str | None
    """None while it is undecided."""
    survivors: int
    lost_hp: int | None
    """None while it is unknown."""
    points_lost: Mapping[str, int]
    """Technical points taken from each team."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The games of two teams, in the order in which they were played."""

    teams: tuple[str, str]
    games: tuple[PlayedGame, ...]
    n_games: int = BEST_OF
    """Games that it has at most; more than half of them win it."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match stands."""

    winner: str | None
    """None while it is open."""
    wins: Mapping[str, int]
    points: Mapping[str, int]
    """None for anybody while the match is open."""
    n_superfluous: int
    """Games played after the match was decided; they count for nothing."""


def played_game(outcome: Outcome, names: Mapping[Team, str]) -> PlayedGame:
    """Return a game as it counts, by the names of the teams on either side."""
    points_lost = {names[team]: outcome.standings[team].points_lost for team in Team}
    if outcome.winner is None:
        return PlayedGame(None, 0, 0, points_lost)
    standing = outcome.standings[outcome.winner]
    return PlayedGame(names[outcome.winner], standing.survivors, standing.lost_hp, points_lost)


def names_of_sides(players: Mapping[Seat, str]) -> dict[Team, str] | None:
    """Name the sides by their players, in an order that does not depend on who sits where.

    Returns:
        None when a player has no name, or both sides would have the same.
    """
    names: dict[Team, str] = {}
    for team in Team:
        own = sorted(players.get(seat, "") for seat in Seat if seat.team is team)
        if not all(own):
            return None
        names[team] = "/".join(own)
    return names if len(set(names.values())) == len(names) else None


def match_result(match: PlayedMatch) -> MatchResult:
    """Return how a match stands; undecided games count for nobody."""
    counted = counted_games(match)
    wins = {team: sum(game.winner == team for game in counted) for team in match.teams}
    first, second = match.teams
    leader, other = (first, second) if wins[first] >= wins[second] else (second, first)
    n_superfluous = len(match.games) - len(counted)
    if wins[leader] <= match.n_games // 2:
        return MatchResult(None, wins, dict.fromkeys(match.teams, 0), n_superfluous)
    points = {leader: POINTS_A_MATCH - wins[other], other: wins[other]}
    return MatchResult(leader, wins, points, n_superfluous)


def counted_games(match: PlayedMatch) -> tuple[PlayedGame, ...]:
    """Return the games up to the one that decides the match."""
    wins = dict.fromkeys(match.teams, 0)
    for number, game in enumerate(match.games, start=1):
        if game.winner is None:
            continue
        wins[game.winner] += 1
        if wins[game.winner] > match.n_games // 2:
            return match.games[:number]
    return match.games
