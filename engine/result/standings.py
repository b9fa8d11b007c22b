"""The table of a tournament, with every tie broken as the book has it (积分 2).

A match points, B survivors, C health that the survivors have lost, D technical points lost. Two
teams that are level by one of these are separated by their match against each other, more than two
by the next; whom nothing separates draw cards for it (比点), which is said and not done here.

The book is silent on two teams that are level and have no match between them that one has won;
they go on to the next comparison like more than two.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.result.series import PlayedMatch, counted_games, match_result


class Criterion(StrEnum):
    """What separates a team from those beside it."""

    MATCH_POINTS = "match_points"
    SURVIVORS = "survivors"
    LOST_HP = "lost_hp"
    POINTS_LOST = "points_lost"
    HEAD_TO_HEAD = "head_to_head"
    DRAW = "draw"
    """Nothing does: cards have to be drawn."""
    HEALTH_UNKNOWN = "health_unknown"
    """Nothing can: somebody's health is missing from a record."""


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """What a team has gathered over all its matches."""

    team: str
    n_matches: int
    """Those that are decided."""
    n_won: int
    match_points: int
    survivors: int
    lost_hp: int | None
    """None while a game's is unknown."""
    points_lost: int


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table."""

    rank: int
    """Teams that nothing separates share one."""
    record: TeamRecord
    decided_by: Criterion


_LADDER: tuple[tuple[Criterion, Callable[[TeamRecord], int | None]], ...] = (
    (Criterion.MATCH_POINTS, lambda record: -record.match_points),
    (Criterion.SURVIVORS, lambda record: -record.survivors),
    (Criterion.LOST_HP, lambda record: record.lost_hp),
    (Criterion.POINTS_LOST, lambda record: record.points_lost),
)
"""The comparisons in order; less is better."""


def standings(matches: Iterable[PlayedMatch]) -> tuple[Row, ...]:
    """Return the table, best team first; teams of one rank by name.

    Args:
        matches: in any order; open ones count with the games played so far, without match points.
    """
    played = tuple(matches)
    teams = sorted({team for match in played for team in match.teams})
    records = [_record_of(team, played) for team in teams]
    rows: list[Row] = []
    for place, criterion in _separated(records, 0, _Meetings(played)):
        rank = len(rows) + 1
        rows += [Row(rank, record, criterion) for record in place]
    return tuple(rows)


_Place = tuple[Sequence[TeamRecord], Criterion]


@dataclass(frozen=True, slots=True)
class _Meetings:
    matches: tuple[PlayedMatch, ...]

    def winner_of(self, one: str, other: str) -> str | None:
        """Return who has won more of the matches between the two, if anybody."""
        results = [
            match_result(match) for match in self.matches if set(match.teams) == {one, other}
        ]
        lead = sum((result.winner == one) - (result.winner == other) for result in results)
        if lead == 0:
            return None
        return one if lead > 0 else other


def _separated(records: Sequence[TeamRecord], rung: int, meetings: _Meetings) -> Iterable[_Place]:
    """Yield the places of ``records``, best first, from this rung of the ladder on down."""
    if rung == len(_LADDER):
        yield records, Criterion.DRAW
        return
    criterion, value_of = _LADDER[rung]
    values = [value_of(record) for record in records]
    known = sorted({value for value in values if value is not None})
    if None in values:
        yield records, Criterion.HEALTH_UNKNOWN
        return
    for value in known:
        level = [record for record in records if value_of(record) == value]
        if len(level) == 1:
            yield level, criterion
        else:
            yield from _by_meeting(level, meetings) or _separated(level, rung + 1, meetings)


def _by_meeting(level: Sequence[TeamRecord], meetings: _Meetings) -> list[_Place]:
    """Return the places of two teams by their match; none when it does not separate them."""
    if len(level) != 2:
        return []
    winner = meetings.winner_of(level[0].team, level[1].team)
    if winner is None:
        return []
    first, second = sorted(level, key=lambda record: record.team != winner)
    return [([first], Criterion.HEAD_TO_HEAD), ([second], Criterion.HEAD_TO_HEAD)]


def _record_of(team: str, matches: Sequence[PlayedMatch]) -> TeamRecord:
    own = [match for match in matches if team in match.teams]
    results = [match_result(match) for match in own]
    games = [game for match in own for game in counted_games(match)]
    won = [game for game in games if game.winner == team]
    lost_hp = [game.lost_hp for game in won if game.lost_hp is not None]
    return TeamRecord(
        team=team,
        n_matches=sum(result.winner is not None for result in results),
        n_won=sum(result.winner == team for result in results),
        match_points=sum(result.points[team] for result in results),
        survivors=sum(game.survivors for game in won),
        lost_hp=sum(lost_hp) if len(lost_hp) == len(won) else None,
        points_lost=sum(game.points_lost.get(team, 0) for game in games),
    )
