"""The seats of the next game, by hand-made courses of a match; cert-3v3 2.1.1."""

from engine.match import Match, replay
from engine.observations import (
    CardPlaced,
    Conceded,
    Fact,
    MatchEnded,
    MatchStarted,
    Observation,
    Place,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from webui.desk.next_game import game_after, next_game_of, suggested_seating

WARM = (Seat.WARM_COMMANDER, Seat.WARM_LEFT, Seat.WARM_RIGHT)
COLD = (Seat.COLD_COMMANDER, Seat.COLD_LEFT, Seat.COLD_RIGHT)
WARM_WON, COLD_WON = (MatchEnded(team, "commander_death") for team in (Team.WARM, Team.COLD))


def game(game_no: int, warm: str, cold: str, ruleset: str = "cert-3v3") -> MatchStarted:
    """A game with a player of one letter on each seat: commander, left, right."""
    names = dict(zip(WARM + COLD, warm + cold, strict=True)) if warm else {}
    seats = {seat: SeatEntry(names.get(seat, ""), "caocao") for seat in Seat}
    return MatchStarted(ruleset, "classic", seats, "2026-11-30T08:00:00Z", game_no)


def after(*facts: Fact) -> Match:
    entries = enumerate(facts, start=1)
    return replay(Observation(n, n, Witness.REFEREE, fact) for n, fact in entries)


def seated(match: Match) -> str:
    players = suggested_seating(match)
    return "".join(players[seat] for seat in WARM + COLD)


def test_nothing_can_be_begun_while_a_game_is_on() -> None:
    assert next_game_of(after(game(1, "abc", "xyz"))) is None
    assert next_game_of(Match()) is None


def test_each_commander_changes_seats_with_a_vanguard_who_was_none_yet() -> None:
    assert seated(after(game(1, "abc", "xyz"), WARM_WON)) == "bac" + "yxz"
    second = (game(1, "abc", "xyz"), WARM_WON, game(2, "bac", "yxz"), COLD_WON)
    assert seated(after(*second)) == "cab" + "zxy"


def test_who_was_commander_on_the_other_side_counts_too() -> None:
    changed = (game(1, "abc", "xyz"), WARM_WON, game(2, "yxz", "bac"), COLD_WON)
    assert seated(after(*changed)) == "zxy" + "cab"


def test_once_all_were_commanders_the_left_vanguard_is_the_next() -> None:
    facts = [
        fact
        for n, team in enumerate(("abc", "bac", "cab"), start=1)
        for fact in (
            game(n, team, {"abc": "xyz", "bac": "yxz", "cab": "zxy"}[team]),
            MatchEnded(None, "even"),
        )
    ]
    assert seated(after(*facts)) == "acb" + "xzy"


def test_where_the_rules_ask_for_no_other_commanders_all_stay() -> None:
    match = after(game(1, "abc", "xyz", "tongshuai"), WARM_WON)
    shown = next_game_of(match)
    assert shown is not None
    assert seated(match) == "abcxyz"
    assert not shown.rotates


def test_what_is_offered_says_who_was_commander_when() -> None:
    shown = next_game_of(after(game(1, "abc", "xyz"), Conceded(Team.COLD)))
    assert shown is not None
    assert (shown.game_no, shown.rotates, shown.is_decided) == (2, True, False)
    commanded = {seat.player: seat.commanded for seat in shown.seats}
    assert commanded == {"a": 1, "b": None, "c": None, "x": 1, "y": None, "z": None}


def test_players_without_names_were_no_commanders() -> None:
    shown = next_game_of(after(game(1, "", ""), WARM_WON))
    assert shown is not None
    assert {seat.commanded for seat in shown.seats} == {None}


def test_cards_of_the_game_before_that_still_lie_there_are_counted() -> None:
    lying = [CardPlaced("slash/S7", Place("discard"), 1), CardPlaced("jink/D2", Place("play"), 2)]
    shown = next_game_of(after(game(1, "abc", "xyz"), *lying, WARM_WON))
    assert shown is not None
    assert shown.n_cards == 2


def is_decided(*facts: Fact) -> bool:
    shown = next_game_of(after(*facts))
    assert shown is not None
    return shown.is_decided


def test_two_games_won_decide_a_match_of_three_whichever_side_the_team_sat_on() -> None:
    first, swapped = game(1, "abc", "xyz"), game(2, "yxz", "bac")
    assert not is_decided(first, WARM_WON)
    assert is_decided(first, WARM_WON, swapped, COLD_WON)
    assert not is_decided(first, WARM_WON, swapped, WARM_WON)


def test_a_match_has_no_more_games_than_its_rules_say() -> None:
    drawn = MatchEnded(None, "even")
    starts = [game(1, "abc", "xyz"), game(2, "bac", "yxz"), game(3, "cab", "zxy")]
    assert not is_decided(starts[0], drawn, starts[1], drawn)
    assert is_decided(starts[0], drawn, starts[1], drawn, starts[2], drawn)
    assert is_decided(game(1, "abc", "xyz", "tongshuai"), WARM_WON)


def test_the_next_game_has_its_number_players_and_time_and_no_generals() -> None:
    begun = game_after(game(1, "abc", "xyz"), {Seat.WARM_LEFT: "q"}, "2026-11-30T09:00:00Z")
    seats = {seat: SeatEntry("q" if seat is Seat.WARM_LEFT else "", None) for seat in Seat}
    assert begun == MatchStarted("cert-3v3", "classic", seats, "2026-11-30T09:00:00Z", 2)
