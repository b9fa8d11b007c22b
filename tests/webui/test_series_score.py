"""Games won, by hand-made courses of two and three games."""

import pytest

from engine.match import replay
from engine.observations import Fact, MatchEnded, MatchStarted, Observation, SeatEntry, Witness
from engine.seats import Seat, Team
from webui.desk.series_score import games_won
from webui.desk.table_view import table_view_of

WARM, COLD = Team.WARM, Team.COLD


def game(game_no: int, warm: str, cold: str) -> MatchStarted:
    """A game with the players ``warm``1 to 3 against ``cold``1 to 3; no names where it is empty."""
    seats = {
        seat: SeatEntry(f"{prefix}{number}" if prefix else "", None)
        for team, prefix in ((WARM, warm), (COLD, cold))
        for number, seat in enumerate((s for s in Seat if s.team is team), start=1)
    }
    return MatchStarted("cert-3v3", "classic", seats, "2026-11-30T08:00:00Z", game_no)


def won_after(*facts: Fact) -> tuple[int, int]:
    record = [Observation(n, n, Witness.REFEREE, fact) for n, fact in enumerate(facts, start=1)]
    match = replay(record)
    shown = {team.team: team.games_won for team in table_view_of(match.state, (), 0).teams}
    won = games_won(match.state)
    assert shown == {"warm": won[WARM], "cold": won[COLD]}
    return won[WARM], won[COLD]


def test_nobody_has_won_before_the_first_game_is_over() -> None:
    assert won_after(game(1, "A", "B")) == (0, 0)


def test_a_game_counts_as_soon_as_its_result_is_recorded() -> None:
    assert won_after(game(1, "A", "B"), MatchEnded(COLD, "commander_death")) == (0, 1)


def test_a_team_takes_its_wins_along_to_the_other_side() -> None:
    first = (game(1, "A", "B"), MatchEnded(WARM, "commander_death"))
    assert won_after(*first, game(2, "B", "A")) == (0, 1)
    second = (*first, game(2, "B", "A"), MatchEnded(WARM, "commander_death"))
    assert won_after(*second, game(3, "A", "B")) == (1, 1)


@pytest.mark.parametrize(("warm", "cold"), [("", ""), ("A", "")])
def test_sides_without_names_keep_their_wins(warm: str, cold: str) -> None:
    first = (game(1, warm, cold), MatchEnded(WARM, "concession"))
    assert won_after(*first, game(2, warm, cold)) == (1, 0)


def test_a_drawn_game_counts_for_nobody() -> None:
    assert won_after(game(1, "A", "B"), MatchEnded(None, "even"), game(2, "A", "B")) == (0, 0)


def test_games_against_others_count_for_who_sat_in_both() -> None:
    first = (game(1, "A", "X"), MatchEnded(COLD, "commander_death"))
    assert won_after(*first, game(2, "A", "B")) == (0, 0)
