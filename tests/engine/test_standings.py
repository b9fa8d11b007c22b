"""The table of a tournament against tables made by hand and a second, naive account."""

from collections.abc import Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from engine.result.series import PlayedGame, PlayedMatch
from engine.result.standings import Criterion, Row, standings


def game(
    winner: str, survivors: int = 3, lost_hp: int | None = 0, **points_lost: int
) -> PlayedGame:
    return PlayedGame(winner, survivors, lost_hp, points_lost)


def match(*games: PlayedGame, teams: str) -> PlayedMatch:
    return PlayedMatch((teams[0], teams[1]), games)


def beats(winner: str, loser: str, survivors: int = 6, lost_hp: int = 0) -> PlayedMatch:
    """A 2:0 with so many survivors over both games."""
    first = min(3, survivors)
    games = (game(winner, first, lost_hp), game(winner, survivors - first, 0))
    return PlayedMatch((winner, loser), games)


def table(*matches: PlayedMatch) -> list[tuple[int, str, str]]:
    return [(row.rank, row.record.team, row.decided_by.value) for row in standings(matches)]


def test_match_points_come_first() -> None:
    two_one = match(game("B", 3), game("C", 3), game("B", 3), teams="BC")
    assert table(beats("A", "B", 2), beats("A", "C", 2), two_one) == [
        (1, "A", "match_points"),  # 6 points, 4 survivors
        (2, "B", "match_points"),  # 2 points, 6 survivors
        (3, "C", "match_points"),  # 1 point
    ]


def test_two_level_teams_that_have_not_met_go_by_survivors() -> None:
    matches = (beats("B", "A", 2), beats("A", "C"), beats("C", "D"), beats("A", "D"))
    # A 6; B 3 and C 3 have not met, and C has more survivors.
    assert table(*matches)[:3] == [
        (1, "A", "match_points"),
        (2, "C", "survivors"),
        (3, "B", "survivors"),
    ]


def test_a_winner_with_fewer_survivors_stands_before_the_team_it_beat() -> None:
    matches = (beats("B", "A", 2), beats("A", "C", 6), beats("D", "C", 2), beats("D", "B", 2))
    # D 6, A 3 (6 survivors), B 3 (2 survivors, but it has beaten A), C 0.
    assert table(*matches) == [
        (1, "D", "match_points"),
        (2, "B", "head_to_head"),
        (3, "A", "head_to_head"),
        (4, "C", "match_points"),
    ]


def test_three_teams_in_a_circle_go_by_survivors() -> None:
    circle = (beats("A", "B", 2), beats("B", "C", 4), beats("C", "A", 6))
    assert table(*circle) == [(1, "C", "survivors"), (2, "B", "survivors"), (3, "A", "survivors")]


def test_two_of_a_circle_level_on_survivors_are_separated_by_their_match() -> None:
    circle = (beats("A", "B", 4), beats("B", "C", 4), beats("C", "A", 2))
    assert table(*circle) == [
        (1, "A", "head_to_head"),
        (2, "B", "head_to_head"),
        (3, "C", "survivors"),
    ]


def test_a_circle_level_on_survivors_goes_by_health_lost() -> None:
    circle = (beats("A", "B", 4, 3), beats("B", "C", 4, 1), beats("C", "A", 4, 2))
    assert table(*circle) == [(1, "B", "lost_hp"), (2, "C", "lost_hp"), (3, "A", "lost_hp")]
    two_level = (beats("A", "B", 4, 1), beats("B", "C", 4, 1), beats("C", "A", 4, 2))
    assert table(*two_level) == [
        (1, "A", "head_to_head"),
        (2, "B", "head_to_head"),
        (3, "C", "lost_hp"),
    ]


def with_fouls(base: PlayedMatch, **points_lost: int) -> PlayedMatch:
    first, *others = base.games
    fouled = PlayedGame(first.winner, first.survivors, first.lost_hp, points_lost)
    return PlayedMatch(base.teams, (fouled, *others))


def test_a_circle_level_on_health_goes_by_technical_points() -> None:
    circle = (
        with_fouls(beats("A", "B"), A=2, B=1),
        beats("B", "C"),
        with_fouls(beats("C", "A"), C=0, A=0),
    )
    assert table(*circle) == [
        (1, "C", "points_lost"),
        (2, "B", "points_lost"),
        (3, "A", "points_lost"),
    ]
    two_level = (with_fouls(beats("A", "B"), A=1, B=1), beats("B", "C"), beats("C", "A"))
    assert table(*two_level) == [
        (1, "C", "points_lost"),
        (2, "A", "head_to_head"),
        (3, "B", "head_to_head"),
    ]


def test_a_circle_level_on_everything_draws_cards() -> None:
    circle = (beats("A", "B"), beats("B", "C"), beats("C", "A"), beats("A", "D"), beats("B", "D"))
    assert table(*circle, beats("C", "D")) == [
        (1, "A", "draw"),
        (1, "B", "draw"),
        (1, "C", "draw"),
        (4, "D", "match_points"),
    ]


def test_four_level_teams_fall_into_two_pairs() -> None:
    # Everybody has won once; A and B with 6 survivors, C and D with 2; neither pair has met.
    matches = (beats("A", "C", 6), beats("C", "B", 2), beats("B", "D", 6), beats("D", "A", 2))
    assert table(*matches) == [
        (1, "A", "draw"),
        (1, "B", "draw"),
        (3, "C", "draw"),
        (3, "D", "draw"),
    ]


def test_a_second_match_can_leave_the_meeting_even() -> None:
    matches = (beats("A", "B", 4), beats("B", "A", 6))
    assert table(*matches) == [(1, "B", "survivors"), (2, "A", "survivors")]


def test_unknown_health_is_said_where_it_would_decide() -> None:
    circle = (
        match(game("A", 2, None), game("A", 2), teams="AB"),
        beats("B", "C", 4),
        beats("C", "A", 4),
    )
    assert {row[2] for row in table(*circle)} == {"health_unknown"}
    assert table(circle[0], beats("B", "C", 5), beats("C", "A", 6))[2] == (3, "A", "survivors")


def test_lost_games_bring_no_survivors_and_open_matches_no_points() -> None:
    rows = standings([match(game("A", 2, 4, A=1, B=2), game("B", 3, 1), teams="AB")])
    assert [(row.record.team, row.record.match_points) for row in rows] == [("B", 0), ("A", 0)]
    first = rows[1].record
    assert (first.survivors, first.lost_hp, first.points_lost, first.n_matches) == (2, 4, 1, 0)


def test_no_matches_make_an_empty_table() -> None:
    assert standings([]) == ()


# A second account, written as the book's sentences stand: who of a group advances, then the rest.


def naive(matches: Sequence[PlayedMatch]) -> list[set[str]]:
    """Places, best first, by picking the best of those left again and again within each tie."""
    teams = {team for played in matches for team in played.teams}
    return _places(teams, matches, "ABCD")


def _places(teams: set[str], matches: Sequence[PlayedMatch], letters: str) -> list[set[str]]:
    if not letters:
        return [teams]
    score = {team: _score(team, matches, letters[0]) for team in teams}
    places: list[set[str]] = []
    while score:
        best = max(score.values())
        level = {team for team, value in score.items() if value == best}
        score = {team: value for team, value in score.items() if team not in level}
        if len(level) == 1:
            places.append(level)
        elif len(level) == 2 and (winner := _met(*sorted(level), matches)):
            places += [{winner}, level - {winner}]
        else:
            places += _places(level, matches, letters[1:])
    return places


def _score(team: str, matches: Sequence[PlayedMatch], letter: str) -> int:
    total = 0
    for played in matches:
        if team not in played.teams:
            continue
        wins = [g.winner for g in played.games]
        if letter == "A":
            total += {(2, 0): 3, (2, 1): 2, (1, 2): 1}.get(
                (wins.count(team), len(wins) - wins.count(team)), 0
            )
        for g in played.games:
            total += g.survivors if letter == "B" and g.winner == team else 0
            total -= (g.lost_hp or 0) if letter == "C" and g.winner == team else 0
            total -= g.points_lost.get(team, 0) if letter == "D" else 0
    return total


def _met(one: str, other: str, matches: Sequence[PlayedMatch]) -> str | None:
    lead = 0
    for played in matches:
        wins = [g.winner for g in played.games]
        if set(played.teams) == {one, other}:
            lead += 1 if wins.count(one) == 2 else -1
    return None if lead == 0 else one if lead > 0 else other


# Few values, so that ties are common.
COUNTS = st.tuples(st.integers(2, 3), st.integers(0, 1), st.integers(0, 1), st.integers(0, 1))


@st.composite
def tournaments(draw: st.DrawFn) -> list[PlayedMatch]:
    teams = "ABCDE"[: draw(st.integers(2, 5))]
    matches: list[PlayedMatch] = []
    for one, other in combinations(teams, 2):
        for _ in range(draw(st.sampled_from([1, 1, 1, 0, 2]))):
            score = draw(st.sampled_from([(one, one), (other, other), (one, other, one)]))
            games: list[PlayedGame] = []
            for winner in score:
                survivors, lost_hp, by_one, by_other = draw(COUNTS)
                games.append(game(winner, survivors, lost_hp, **{one: by_one, other: by_other}))
            matches.append(PlayedMatch((one, other), tuple(games)))
    return matches


def places_of(rows: Sequence[Row]) -> list[set[str]]:
    ranks = sorted({row.rank for row in rows})
    return [{row.record.team for row in rows if row.rank == rank} for rank in ranks]


@given(tournaments())
def test_the_table_is_that_of_a_naive_account(matches: list[PlayedMatch]) -> None:
    assert places_of(standings(matches)) == naive(matches)


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(matches: list[PlayedMatch], random) -> None:
    shuffled = [PlayedMatch(played.teams[::-1], played.games) for played in matches]
    random.shuffle(shuffled)
    assert standings(shuffled) == standings(matches)


@given(tournaments())
def test_the_table_is_a_total_order(matches: list[PlayedMatch]) -> None:
    rows = standings(matches)
    assert sorted(row.record.team for row in rows) == sorted(
        {team for played in matches for team in played.teams}
    )
    for above, below in combinations(rows, 2):
        assert (above.rank, above.record.team) < (below.rank, below.record.team)
        assert above.record.match_points >= below.record.match_points
    shared = [row for row in rows if sum(row.rank == other.rank for other in rows) > 1]
    assert all(row.decided_by is Criterion.DRAW for row in shared)
