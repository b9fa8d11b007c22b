"""A slash laid last in a turn may be the discard of what was over the hand limit."""

import pytest

from engine.observations import CardPlaced, Fact, HandCounted, HpShown, Place, Ruled
from tests.engine.told import (
    CC,
    CL,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    After,
    counted,
    end_turn,
    laid,
    marks,
    only,
    sideways,
    swept,
    told,
    used,
)

# Nobody here draws, gives or takes cards outside the draw phase.
QUIET = {**ORDINARY, WR: "ganning", CL: "lvmeng"}
BEGUN: tuple[Fact, ...] = (HpShown(WC, 3), *counted(4), sideways(WC), HandCounted(WC, 6))
DODGED = (laid("slash/S7", 1), laid("jink/H2", 2), swept(1), swept(2))
SECOND = laid("slash/S8", 3)


def slashes(*facts: Fact | After, begun: tuple[Fact, ...] = BEGUN) -> list[str]:
    match = told(*begun, *DODGED, SECOND, *facts, sideways(CC), generals=QUIET)
    return marks(match, "one_slash")


def test_it_is_a_violation_until_the_turn_is_over() -> None:
    assert marks(told(*BEGUN, *DODGED, SECOND, generals=QUIET), "one_slash") == ["violation"]


# Six cards after the draw and three health points: two that are left over go when one was used.
LEFT_OVER: dict[str, list[Fact | After]] = {
    "counted": [laid("peach/H4", 4), *counted(4, {WC: 3, CL: 3})],
    "swept and counted": [laid("peach/H4", 4), swept(3), swept(4), *counted(4, {WC: 3, CL: 3})],
    "the other on the pile": [CardPlaced("peach/H4", PILE, 4), *counted(4, {WC: 3, CL: 3})],
    "said to be over": [laid("peach/H4", 4), end_turn(WC), *counted(4, {WC: 3, CL: 3})],
    "not counted": [laid("peach/H4", 4)],
    "the own hand alone is counted": [laid("peach/H4", 4), HandCounted(WC, 3)],
    "a dodge as well": [laid("jink/D2", 4), *counted(4, {WC: 3, CL: 3})],
}


@pytest.mark.parametrize("case", LEFT_OVER)
def test_what_may_have_been_discarded_is_in_doubt_when_the_turn_is_over(case: str) -> None:
    assert slashes(*LEFT_OVER[case]) == ["watch"]


def test_the_doubt_says_what_it_may_have_been() -> None:
    facts = (*BEGUN, *DODGED, SECOND, laid("peach/H4", 4), *counted(4, {WC: 3, CL: 3}))
    assert "弃牌" in only(told(*facts, generals=QUIET), "one_slash").text_zh


def test_a_single_card_at_the_end_of_hands_that_nobody_counted_may_be_a_discard() -> None:
    assert slashes(begun=(sideways(WC),)) == ["watch"]
    assert slashes(laid("peach/H4", 4), begun=(sideways(WC),)) == ["violation"]


def test_without_a_count_after_the_draw_a_dodge_that_follows_is_an_answer() -> None:
    dodged = (laid("jink/D2", 4), HandCounted(WC, 3))
    assert slashes(*dodged, begun=(HpShown(WC, 3), sideways(WC))) == ["violation"]
    assert slashes(*dodged) == ["watch"]
    assert slashes(laid("jink/D2", 4), HandCounted(WC, 4)) == ["violation"]


USED: dict[str, list[Fact | After]] = {
    "it hurt somebody": [HpShown(CL, 2), laid("peach/H4", 4), *counted(4, {WC: 3, CL: 3})],
    "the hand holds less than is allowed": [
        laid("peach/H4", 4),
        laid("peach/H6", 5),
        *counted(4, {WC: 2, CL: 3}),
    ],
    "the hand held no more than is allowed": [laid("peach/H4", 4), laid("peach/H6", 5)],
    "somebody else laid the dodge": [laid("jink/D2", 4), *counted(4, {WC: 4, CL: 2})],
    "equipment followed": [
        CardPlaced("axe/D5", Place("equip", WC), 4),
        *counted(4, {WC: 3, CL: 3}),
    ],
    "it was said to be used": [
        used(WC, "slash/S8"),
        laid("peach/H4", 4),
        *counted(4, {WC: 3, CL: 3}),
    ],
}


@pytest.mark.parametrize("case", USED)
def test_what_cannot_have_been_a_discard_stays_a_violation(case: str) -> None:
    assert slashes(*USED[case]) == ["violation"]


def test_the_counts_show_who_laid_what_followed() -> None:
    begun = (HpShown(WC, 4), *BEGUN[1:])
    dodged = (laid("jink/D2", 4), *counted(4, {WC: 4, CL: 2}))
    assert slashes(*dodged, begun=begun) == ["violation"]
    assert slashes(*counted(4, {WC: 4, CL: 3}), begun=begun) == ["watch"]


def test_a_discard_that_the_hands_bear_out_is_no_sign_of_a_wrong_record() -> None:
    generals = {**QUIET, WL: "machao", CC: "zhangfei"}
    facts = (*BEGUN, *DODGED, SECOND, laid("peach/H4", 4), *counted(4, {WC: 3, CL: 3}))
    match = told(*facts, generals=generals)
    assert (marks(match, "one_slash"), marks(match, "desync")) == (["watch"], [])


def test_a_record_found_wrong_stays_so_when_the_next_turn_begins() -> None:
    facts = (*BEGUN, *DODGED, SECOND, *counted(4, {WC: 5, CL: 3}))
    before = only(told(*facts, generals=QUIET), "one_slash")
    after = only(told(*facts, sideways(CC), generals=QUIET), "one_slash")
    assert before == after
    assert "不符" in after.text_zh


def test_a_ruling_on_the_flag_stands() -> None:
    facts = (*BEGUN, *DODGED, SECOND, Ruled("one_slash@15", "upheld"))
    match = told(*facts, laid("peach/H4", 4), *counted(4, {WC: 3, CL: 3}), generals=QUIET)
    flag = only(match, "one_slash")
    assert (flag.severity, flag.ruling) == ("violation", "upheld")


def test_where_another_turn_begins_the_last_ones_slash_keeps_its_seat() -> None:
    match = told(*BEGUN, *DODGED, SECOND, laid("peach/H4", 4), sideways(WL), generals=QUIET)
    flag = only(match, "one_slash")
    assert (flag.seat, flag.seq, flag.evidence) == (WC, 15, (11,))
