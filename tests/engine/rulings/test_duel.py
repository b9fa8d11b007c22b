"""Duels: rulings DUEL-01 and DUEL-04; DUEL-02 is with the nullifications."""

import pytest

from engine.observations import Declared, Fact
from engine.seats import Seat
from tests.engine.declared import respond, skill, use
from tests.engine.told import CC, CL, CR, ORDINARY, WL, laid, marks, only, sideways, told

DUEL = (sideways(WL), use(WL, "duel/SA", CC), laid("duel/SA", 1))


def shown(*seats: Seat) -> list[Fact]:
    """Slashes shown one after the other, each with its card."""
    facts: list[Fact] = []
    for number, seat in enumerate(seats):
        facts += [respond(seat, f"slash/C{number + 2}"), laid(f"slash/C{number + 2}", 10 + number)]
    return facts


def test_duel_01_the_target_shows_first() -> None:
    assert marks(told(*DUEL, *shown(CC, WL, CC)), "responses") == []
    match = told(*DUEL, *shown(WL))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", WL, "cert-3v3 FAQ 决斗")
    assert "冷方主帅" in flag.text_zh
    assert "cold commander" in flag.text_en


def test_duel_04_nobody_duels_himself() -> None:
    flag = only(told(sideways(WL), use(WL, "duel/SA", WL)), "target_choice")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", WL, "cert-3v3 FAQ 决斗")
    assert marks(told(sideways(WL), use(WL, "duel/SA", CC)), "target_choice") == []


def test_they_show_by_turns() -> None:
    assert marks(told(*DUEL, *shown(CC, CC)), "responses") == ["violation"]
    assert marks(told(*DUEL, *shown(CC, WL, WL)), "responses") == ["violation"]


@pytest.mark.parametrize(
    ("seats", "n_flags"),
    [((CC, CC, WL, CC, CC), 0), ((CC, WL), 1), ((CC, CC, CC), 1), ((CC, CC, WL, WL), 1)],
)
def test_against_lv_bu_two_are_shown_each_time(seats: tuple[Seat, ...], n_flags: int) -> None:
    generals = {**ORDINARY, WL: "lvbu"}
    assert len(marks(told(*DUEL, *shown(*seats), generals=generals), "responses")) == n_flags


def test_nobody_else_shows_in_a_duel() -> None:
    match = told(*DUEL, *shown(CL))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert flag.seat is CL


def test_a_dodge_is_no_answer_to_a_duel() -> None:
    match = told(*DUEL, respond(CC, "jink/H2"))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 FAQ 决斗")


def test_by_longdan_a_dodge_is_a_slash() -> None:
    generals = {**ORDINARY, CC: "zhaoyun"}
    by_skill = respond(CC, "jink/H2", as_card="slash", skill="longdan")
    assert marks(told(*DUEL, by_skill, generals=generals), "responses") == []
    half_told = respond(CC, "jink/H2")
    assert marks(told(*DUEL, half_told, generals=generals), "responses") == []
    as_itself = respond(CC, "jink/H2", as_card="jink")
    assert marks(told(*DUEL, as_itself, generals=generals), "responses") == ["violation"]


LIJIAN = (
    sideways(WL),
    skill(WL, "lijian", CC, CR, face="slash/S7"),
    laid("slash/S7", 1),
)


def test_in_a_duel_of_lijian_either_may_be_the_first_but_then_by_turns() -> None:
    generals = {**ORDINARY, WL: "diaochan"}
    for one, other in ((CC, CR), (CR, CC)):
        assert marks(told(*LIJIAN, *shown(one, other), generals=generals), "responses") == []
        match = told(*LIJIAN, *shown(one, one), generals=generals)
        assert marks(match, "responses") == ["violation"]


def test_beside_an_unknown_general_nobody_knows_how_many_slashes_it_takes() -> None:
    generals = {**ORDINARY, WL: None}
    assert marks(told(*DUEL, *shown(CC, CC), generals=generals), "responses") == []


def test_a_duel_nobody_was_named_for_proves_nothing() -> None:
    unnamed = (sideways(WL), Declared(WL, "use", "duel/SA"), laid("duel/SA", 1))
    assert marks(told(*unnamed, *shown(WL)), "responses") == []


def test_a_slash_that_nobody_spoke_of_may_have_been_between() -> None:
    silent = laid("slash/C2", 2)
    assert marks(told(*DUEL, silent, respond(WL, "slash/C3")), "responses") == []
