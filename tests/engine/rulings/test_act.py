"""The rulings on who acts when (ACT), one test each."""

import dataclasses

from engine.match import Match
from engine.observations import CardPlaced, DeathConfirmed, Declared, Fact, Place
from engine.rulesets import NextRoundFirst, ruleset_of
from engine.seats import Seat
from tests.engine.told import CC, CL, CR, WC, WL, WR, After, end_turn, sideways, told, upright

TONGSHUAI = ruleset_of("tongshuai")
CERT = ruleset_of("cert-3v3")
ROUND = (WC, CC, WL, WR, CL, CR)


def acting(seat: Seat) -> Declared:
    """How a turn begins where no identity card shows it."""
    return Declared(seat, "phase", as_card="start")


def raised(match: Match) -> list[tuple[str, str, str]]:
    return [
        (flag.rule, flag.severity.value, flag.clause)
        for flag in match.flags
        if flag.rule in ("unit_order", "acts_once_a_round")
    ]


def tongshuai(*facts: Fact | After) -> Match:
    return told(*facts, ruleset=TONGSHUAI, deck="tongshuai")


def test_act_01_a_vanguard_does_not_open_the_game() -> None:
    assert raised(told(sideways(WL))) == [("unit_order", "violation", "cert-3v3 3.3.1 a")]


def test_act_02_a_side_does_not_act_twice_while_the_other_can() -> None:
    match = told(sideways(WC), sideways(WL))
    assert raised(match) == [("unit_order", "violation", "cert-3v3 3.3.1 b")]


def test_act_04_the_other_side_does_not_act_between_two_vanguards() -> None:
    match = told(sideways(WC), sideways(CL), sideways(WL))
    assert raised(match) == [("unit_order", "violation", "cert-3v3 3.3.1 b")]


def test_act_05_who_has_acted_does_not_begin_another_turn() -> None:
    match = told(sideways(WC), sideways(CC), upright(WC), sideways(WC))
    assert raised(match) == [("acts_once_a_round", "violation", "cert-3v3 3.3.1 c")]


def test_act_07_when_all_have_acted_the_cards_are_set_upright() -> None:
    match = told(*map(sideways, ROUND), end_turn(CR), *map(upright, ROUND))
    assert raised(match) == []
    assert (match.state.round_no, match.state.turns) == (2, ())


def test_act_08_no_card_is_set_upright_during_a_turn() -> None:
    match = told(sideways(WC), upright(WC))
    assert raised(match) == [("acts_once_a_round", "procedure", "cert-3v3 3.3.1 d")]


def test_act_10_turning_a_general_up_is_the_whole_unit() -> None:
    face_down = CardPlaced("back", Place("general", CC), 50)
    face_up = CardPlaced("general/caoren", Place("general", CC), 50)
    match = told(face_down, sideways(WC), sideways(CC), face_up, sideways(WL), sideways(WR))
    assert raised(match) == []
    assert match.state.turns == (WC, CC, WL, WR)


def test_act_11_alternation_goes_on_into_the_next_round() -> None:
    reset = (*map(sideways, ROUND), *map(upright, ROUND))
    assert raised(told(*reset, sideways(WL))) == []
    match = told(*reset, sideways(CL))
    assert raised(match) == [("unit_order", "procedure", "cert-3v3 3.3.1 b")]


def test_who_acted_last_is_unknown_when_a_turn_went_unseen() -> None:
    seen = ROUND[:-1]
    reset = (*map(sideways, seen), end_turn(CL), *map(upright, seen))
    for opener in (WL, CL):
        assert raised(told(*reset, sideways(opener))) == []


def test_who_opens_the_next_round_is_a_setting() -> None:
    reset = (*map(sideways, ROUND), *map(upright, ROUND))
    cold = dataclasses.replace(CERT, next_round_first=NextRoundFirst.COLD)
    assert raised(told(*reset, sideways(CL), ruleset=cold)) == []
    assert raised(told(*reset, sideways(WL), ruleset=cold)) == [
        ("unit_order", "procedure", "cert-3v3 3.3.1 b")
    ]
    anybody = dataclasses.replace(CERT, next_round_first=NextRoundFirst.ANY)
    for opener in (WL, CL):
        assert raised(told(*reset, sideways(opener), ruleset=anybody)) == []


def test_act_13_a_side_makes_both_its_units_in_a_row() -> None:
    match = tongshuai(acting(CC), acting(WC))
    assert raised(match) == [("unit_order", "violation", "tongshuai 4.1.1")]
    match = tongshuai(acting(CC), acting(CL), acting(WL), acting(CC))
    assert raised(match) == [("unit_order", "violation", "tongshuai 4.1.1")]


def test_act_14_both_vanguards_may_be_the_two_units() -> None:
    first = (acting(CC), acting(CL), acting(WR), acting(WC))
    match = tongshuai(*first, acting(CL), acting(CR), acting(WL), acting(WR))
    assert raised(match) == []
    assert (match.state.round_no, match.state.turns) == (2, (CL, CR, WL, WR))


def test_the_warm_side_may_play_both_vanguards_in_the_first_big_round() -> None:
    assert raised(tongshuai(acting(CC), acting(CR), acting(WR), acting(WL), acting(CR))) == []


def test_act_16_three_turns_of_one_side_are_one_too_many() -> None:
    match = tongshuai(acting(CC), acting(CL), acting(CR))
    assert raised(match) == [("unit_order", "violation", "tongshuai 4.1.1")]


def test_nobody_acts_twice_in_a_big_round() -> None:
    match = tongshuai(acting(CC), end_turn(CC), acting(CC))
    assert raised(match) == [("acts_once_a_round", "violation", "tongshuai 4.1.2")]
    match = tongshuai(acting(CC), acting(CL), acting(WL), end_turn(WL), acting(WL))
    assert raised(match) == [("acts_once_a_round", "violation", "tongshuai 4.1.2")]


def test_act_17_without_vanguards_the_commander_is_the_only_unit() -> None:
    deaths = (DeathConfirmed(CL), DeathConfirmed(CR))
    assert raised(tongshuai(*deaths, acting(CC), acting(WC), acting(WL), acting(CC))) == []
    match = tongshuai(*deaths, acting(CC), acting(WC), acting(CC))
    assert raised(match) == [("unit_order", "violation", "tongshuai 4.1.1")]


def test_with_one_vanguard_left_there_are_still_two_units() -> None:
    match = tongshuai(DeathConfirmed(CL), acting(CC), acting(WC))
    assert raised(match) == [("unit_order", "violation", "tongshuai 4.1.1")]
    assert raised(tongshuai(DeathConfirmed(CL), acting(CC), acting(CR), acting(WC))) == []


def test_a_second_unit_is_void_when_nobody_is_left_for_it() -> None:
    deaths = (DeathConfirmed(CL), DeathConfirmed(CR))
    assert raised(tongshuai(acting(CC), *deaths, acting(WC))) == []


def test_when_the_last_vanguard_dies_after_it_acted_the_commander_may_still_act() -> None:
    acted = (acting(CL), end_turn(CL), DeathConfirmed(CL), DeathConfirmed(CR))
    first = (acting(CC), acting(CR), acting(WC), acting(WL))
    assert raised(tongshuai(*first, *acted, acting(CC), acting(WC))) == []
    assert raised(tongshuai(*first, *acted, acting(WC))) == []


def test_the_cold_commander_opens_tongshuai() -> None:
    opened_by_vanguard = [("unit_order", "violation", "tongshuai 4.1.1")]
    assert raised(tongshuai(acting(CL))) == opened_by_vanguard
    assert raised(tongshuai(acting(WC))) == opened_by_vanguard
    assert raised(tongshuai(acting(CC))) == []


def test_a_general_nobody_knows_may_give_turns_away() -> None:
    generals = {CC: "caoren", CL: "shenzhugeliang", WC: "xuchu"}
    match = told(acting(CC), acting(WC), generals=generals, ruleset=TONGSHUAI)
    assert raised(match) == [("unit_order", "watch", "tongshuai 4.1.1")]
    match = told(acting(CC), end_turn(CC), acting(CC), generals=generals, ruleset=TONGSHUAI)
    assert raised(match) == [("acts_once_a_round", "watch", "tongshuai 4.1.2")]
    with_stranger = {WC: "xuchu", WL: "zuoci", CC: "caoren"}
    match = told(sideways(WC), sideways(WL), generals=with_stranger)
    assert raised(match) == [("unit_order", "watch", "cert-3v3 3.3.1 b")]
    unread = {WC: "xuchu", WL: None, CC: "caoren"}
    match = told(sideways(WC), sideways(WL), generals=unread)
    assert raised(match) == [("unit_order", "violation", "cert-3v3 3.3.1 b")]
