"""Judgement zones: one delayed trick of a name, and delayed tricks only."""

from collections.abc import Mapping

import pytest

from engine.rulesets import RULESETS
from engine.seats import Seat
from tests.engine.told import CC, ORDINARY, WC, WL, After, delayed, laid, marks, sideways, told

LATER = After(6_000, laid("peach/H3", 50))


def before_cc(
    *faces: str, generals: Mapping[Seat, str | None] = ORDINARY, rules: str = "cert-3v3"
) -> list[str]:
    cards = [delayed(CC, face, track) for track, face in enumerate(faces, start=1)]
    deck = "tongshuai"
    match = told(sideways(WC), *cards, LATER, generals=generals, deck=deck, ruleset=RULESETS[rules])
    return marks(match, "delayed_tricks")


def test_a_second_indulgence_is_a_violation() -> None:
    assert before_cc("indulgence/S6") == []
    assert before_cc("indulgence/S6", "indulgence/H6") == ["violation"]
    assert before_cc("indulgence/S6", "supply_shortage/S10") == []


def test_an_indulgence_found_again_under_another_track_is_one() -> None:
    assert before_cc("indulgence/S6", "indulgence/S6") == []


def test_the_flag_names_both_cards_and_the_clause() -> None:
    match = told(
        sideways(WC), delayed(CC, "indulgence/S6", 1), delayed(CC, "indulgence/H6", 2), LATER
    )
    (flag,) = match.flags
    assert (flag.seat, flag.clause, flag.evidence) == (CC, "cert-3v3 FAQ 乐不思蜀", (4,))
    assert "乐不思蜀" in flag.text_zh
    assert "♠6" in flag.text_en


def test_lightnings_pile_up_in_tongshuai_alone() -> None:
    assert before_cc("lightning/SA", "lightning/HQ", rules="tongshuai") == []
    assert before_cc("lightning/SA", "lightning/HQ") == ["violation"]


def test_a_card_that_is_no_delayed_trick_may_be_misread() -> None:
    assert before_cc("duel/SA") == ["procedure"]
    assert before_cc("slash/D6") == ["procedure"]


def test_a_misread_card_beside_a_delayed_trick_accuses_nobody() -> None:
    assert before_cc("indulgence/S6", "slash/D9") == ["procedure"]


def test_da_qiao_makes_indulgences_of_diamonds() -> None:
    daqiao = {**ORDINARY, WL: "daqiao"}
    assert before_cc("slash/D6", generals=daqiao) == []
    assert before_cc("slash/S7", generals=daqiao) == ["procedure"]
    assert before_cc("slash/D6", "indulgence/S6", generals=daqiao) == ["violation"]
    assert before_cc("slash/D6", "jink/D2", generals=daqiao) == ["violation"]


@pytest.mark.parametrize("faces", [("indulgence/S6", "indulgence/H6"), ("slash/S7",)])
def test_an_unknown_general_leaves_a_doubt(faces: tuple[str, ...]) -> None:
    assert before_cc(*faces, generals={**ORDINARY, WL: "nobody_knows"}) == ["watch"]


def test_the_same_trick_before_two_characters_is_sound() -> None:
    match = told(
        sideways(WC), delayed(CC, "indulgence/S6", 1), delayed(WL, "indulgence/H6", 2), LATER
    )
    assert match.flags == ()
