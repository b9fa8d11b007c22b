"""Ruling POINTS-01, and the rotation of commanders within a match of several games."""

from dataclasses import replace

import pytest

from engine.apply import former_games
from engine.match import Match, new_match, replay
from engine.observations import (
    Conceded,
    DeathConfirmed,
    Fact,
    MatchEnded,
    MatchStarted,
    Retracted,
    SeatEntry,
)
from engine.result.outcome import outcome_of
from engine.result.series import PlayedGame, PlayedMatch, match_result, names_of_sides, played_game
from engine.rulesets import ruleset_of
from engine.seats import Seat, Team
from engine.state import FormerGame
from tests.engine.rulings.games import healthy
from tests.engine.told import CC, CL, CR, WC, WL, WR, marks, observed, told

W, C = Team.WARM, Team.COLD
SEATS = (WC, WL, WR, CC, CL, CR)


def won(*winners: str | None) -> PlayedMatch:
    return PlayedMatch(("A", "B"), tuple(PlayedGame(team, 1, 0, {}) for team in winners))


POINTS: dict[str, tuple[tuple[str | None, ...], str | None, tuple[int, int]]] = {
    "2:0 brings 3 and 0": (("A", "A"), "A", (3, 0)),
    "0:2 brings 0 and 3": (("B", "B"), "B", (0, 3)),
    "2:1 brings 2 and 1": (("A", "B", "A"), "A", (2, 1)),
    "2:1 in another order": (("B", "A", "A"), "A", (2, 1)),
    "1:2 brings 1 and 2": (("B", "A", "B"), "B", (1, 2)),
    "1:0 is open": (("A",), None, (0, 0)),
    "1:1 is open": (("A", "B"), None, (0, 0)),
    "nothing played is open": ((), None, (0, 0)),
    "an undecided game counts for nobody": ((None, "A", "B", "A"), "A", (2, 1)),
    "a game after the decision counts for nothing": (("A", "A", "B"), "A", (3, 0)),
}


@pytest.mark.parametrize("case", POINTS)
def test_points_01_a_match_brings(case: str) -> None:
    winners, winner, points = POINTS[case]
    result = match_result(won(*winners))
    assert result.winner == winner
    assert (result.points["A"], result.points["B"]) == points


def test_a_superfluous_game_is_counted_as_such() -> None:
    assert match_result(won("A", "A", "B")).n_superfluous == 1
    assert match_result(won("A", "B", "A")).n_superfluous == 0


def test_a_match_of_a_single_game_is_won_by_it() -> None:
    result = match_result(replace(won("B"), n_games=1))
    assert (result.winner, dict(result.points)) == ("B", {"A": 0, "B": 3})


def test_only_the_winner_of_a_game_has_survivors_and_health_lost() -> None:
    facts = (*healthy(warm_left=2, cold_left=1), DeathConfirmed(CR), Conceded(C))
    game = played_game(outcome_of(told(*facts).state), {W: "A", C: "B"})
    assert game == PlayedGame("A", survivors=3, lost_hp=2, points_lost={"A": 0, "B": 0})
    undecided = played_game(outcome_of(told(*healthy()).state), {W: "A", C: "B"})
    assert (undecided.winner, undecided.survivors, undecided.lost_hp) == (None, 0, 0)


# 2.1.1: the commanders change from game to game.

FIRST = ("A1", "A2", "A3", "B1", "B2", "B3")


def seated(players: tuple[str, ...], game_no: int, ruleset: str = "cert-3v3") -> MatchStarted:
    entries = {seat: SeatEntry(name, None) for seat, name in zip(SEATS, players, strict=True)}
    return MatchStarted(ruleset, "classic", entries, "2026-01-01T08:00:00Z", game_no)


def game_of(players: tuple[str, ...], game_no: int) -> FormerGame:
    return FormerGame(game_no, dict(zip(SEATS, players, strict=True)), W)


def played_after(players: tuple[str, ...], *former: tuple[str, ...]) -> Match:
    games = tuple(game_of(names, number) for number, names in enumerate(former, start=1))
    return replay(observed(seated(players, len(former) + 1)), former=games)


def flagged(match: Match) -> list[tuple[Seat | None, str]]:
    flags = (flag for flag in match.flags if flag.rule == "commander_rotation")
    return [(flag.seat, flag.severity.value) for flag in flags]


ROTATIONS: dict[
    str, tuple[tuple[str, ...], tuple[tuple[str, ...], ...], list[tuple[Seat | None, str]]]
] = {
    "the first game": (FIRST, (), []),
    "both change": (("A2", "A1", "A3", "B3", "B1", "B2"), (FIRST,), []),
    "neither changes": (FIRST, (FIRST,), [(None, "violation")]),
    "one does not change": (("A1", "A3", "A2", "B2", "B1", "B3"), (FIRST,), [(WC, "violation")]),
    "the sides are swapped and one commander stays": (
        ("B1", "B2", "B3", "A2", "A1", "A3"), (FIRST,), [(WC, "violation")]
    ),
    "the first game's commander in the third": (
        ("A1", "A2", "A3", "B3", "B1", "B2"),
        (FIRST, ("A2", "A1", "A3", "B2", "B1", "B3")),
        [(WC, "watch")],
    ),
    "nobody's name is known": (("",) * 6, (("",) * 6,), []),
    "a commander without a name twice": (
        ("", "A2", "A3", "B2", "B1", "B3"), (("", "A2", "A3", "B1", "B2", "B3"),), []
    ),
    "one name on both sides": (
        ("C", "A2", "A3", "B1", "B2", "B3"), (("C", "A2", "A3", "B2", "C", "B3"),), []
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ROTATIONS)
def test_a_commander_has_to_change(case: str) -> None:
    players, former, flags = ROTATIONS[case]
    assert flagged(played_after(players, *former)) == flags


def test_the_rotation_names_its_clause_and_the_game() -> None:
    (flag,) = played_after(FIRST, FIRST).flags
    assert flag.clause == "cert-3v3 2.1.1"
    assert "暖方 A1（第1局）、冷方 B1（第1局）" in flag.text_zh


def test_two_players_with_three_generals_each_do_not_rotate() -> None:
    start = seated(FIRST, 2, "tongshuai")
    match = replay(observed(start), former=(game_of(FIRST, 1),))
    assert marks(match, "commander_rotation") == []


OTHERS_LEAD = ("A2", "A1", "A3", "B2", "B1", "B3")
LAST_LEAD = ("A3", "A2", "A1", "B3", "B2", "B1")
SWAPPED = (*OTHERS_LEAD[3:], *OTHERS_LEAD[:3])


def decided(*former: FormerGame, rules: str = "cert-3v3", n_games: int | None = None) -> list[str]:
    """What is remarked when one more game begins."""
    book = ruleset_of(rules)
    ruleset = replace(book, n_games=n_games or book.n_games)
    start = seated(LAST_LEAD, len(former) + 1)
    return marks(replay(observed(start), ruleset, former), "match_decided")


def test_no_third_game_follows_two_that_one_team_has_won() -> None:
    first, second = game_of(FIRST, 1), game_of(OTHERS_LEAD, 2)
    assert decided(first) == []
    assert decided(first, second) == ["procedure"]
    assert decided(first, replace(second, winner=C)) == []
    assert decided(first, replace(second, winner=None)) == []


def test_a_team_is_the_same_on_the_other_side() -> None:
    first, second = game_of(FIRST, 1), game_of(SWAPPED, 2)
    assert decided(first, replace(second, winner=C)) == ["procedure"]
    assert decided(first, second) == []


def test_how_many_games_decide_is_a_setting() -> None:
    both = game_of(FIRST, 1), game_of(OTHERS_LEAD, 2)
    assert decided(*both, n_games=5) == []
    assert decided(*both, n_games=1) == [], "single games, each a match of its own"
    assert decided(*both, rules="tongshuai") == []


def test_of_teams_without_names_nobody_knows_who_has_won() -> None:
    nameless = (game_of(("",) * 6, 1), game_of(("",) * 6, 2))
    assert decided(*nameless) == []


ENDED: tuple[Fact, ...] = (DeathConfirmed(CC), MatchEnded(W, "commander_death"))


def test_a_game_told_in_the_same_record_is_a_former_one() -> None:
    match = replay(observed(seated(FIRST, 1), *ENDED, seated(FIRST, 2)))
    assert flagged(match) == [(None, "violation")]
    assert match.state.former == (game_of(FIRST, 1),)


def test_a_game_begun_anew_before_its_end_is_no_former_one() -> None:
    match = replay(observed(seated(FIRST, 1), seated(FIRST, 1)))
    assert flagged(match) == []


def test_a_correction_leaves_the_former_games_as_they_are() -> None:
    match = new_match(ruleset_of("cert-3v3"), (game_of(FIRST, 1),))
    for entry in observed(seated(FIRST, 2), DeathConfirmed(CC), Retracted(2)):
        match = match.then(entry)
    assert flagged(match) == [(None, "violation")]
    assert match.state.former == (game_of(FIRST, 1),)


def test_the_winner_of_a_former_game_is_the_recorded_one_or_the_one_of_the_table() -> None:
    recorded = told(DeathConfirmed(CC), MatchEnded(C, "protest")).state
    assert [game.winner for game in former_games(recorded)] == [C]
    assert [game.winner for game in former_games(told(DeathConfirmed(CC)).state)] == [W]
    assert former_games(told().state) == ()


def test_a_team_is_named_by_its_players_wherever_they_sit() -> None:
    def names(*players: str) -> dict[Team, str] | None:
        return names_of_sides(dict(zip(SEATS, players, strict=False)))

    assert names("A1", "A2", "A3", "B1", "B2", "B3") == {W: "A1/A2/A3", C: "B1/B2/B3"}
    assert names("B2", "B1", "B3", "A3", "A1", "A2") == {W: "B1/B2/B3", C: "A1/A2/A3"}
    assert names("A1", "A2", "A3", "B1", "B2", "") is None
    assert names("A1", "A2", "A3", "B1", "B2") is None
    assert names("A", "A", "A", "A", "A", "A") is None
