"""The hand at the end of the own turn."""

import pytest

from engine.observations import HandCounted, HpShown
from engine.rulesets import RULESETS
from tests.engine.told import (
    CC,
    ORDINARY,
    WC,
    counted,
    end_turn,
    laid,
    marks,
    sideways,
    swept,
    told,
    used,
)

OVER = (sideways(WC), HpShown(WC, 3), end_turn(WC))


def test_discard_01_more_cards_than_health() -> None:
    (flag,) = told(*OVER, HandCounted(WC, 5)).flags
    assert (flag.rule, flag.severity, flag.clause, flag.seat) == (
        "hand_limit",
        "violation",
        "cert-3v3 3.3.2 e",
        WC,
    )
    assert "5" in flag.text_zh
    assert "3" in flag.text_zh


def test_as_many_cards_as_health_are_allowed() -> None:
    assert told(*OVER, HandCounted(WC, 3)).flags == ()


def test_a_hand_counted_in_the_turn_is_not_judged() -> None:
    assert told(sideways(WC), HpShown(WC, 3), HandCounted(WC, 5)).flags == ()


def test_a_hand_counted_in_anothers_turn_is_not_judged() -> None:
    assert told(*OVER, sideways(CC), HandCounted(WC, 5)).flags == ()


def test_another_hand_than_that_of_the_last_turn_is_not_judged() -> None:
    assert told(HpShown(CC, 1), *OVER, HandCounted(CC, 5)).flags == ()


def test_while_no_health_card_was_read_the_most_possible_counts() -> None:
    assert told(sideways(WC), end_turn(WC), HandCounted(WC, 5)).flags == ()
    assert len(told(sideways(WC), end_turn(WC), HandCounted(WC, 6)).flags) == 1


@pytest.mark.parametrize(
    ("general", "count", "severities"),
    [
        ("lvmeng", 8, []),  # DISCARD-02 keji keeps the hand
        ("diaochan", 4, []),  # DISCARD-04 biyue draws one after discarding
        ("diaochan", 5, ["violation"]),
        ("caoren", 6, []),  # jushou draws three
        ("caoren", 7, ["violation"]),
        (None, 4, ["watch"]),
    ],
)
def test_generals_that_keep_or_draw(general: str | None, count: int, severities: list[str]) -> None:
    match = told(*OVER, HandCounted(WC, count), generals={**ORDINARY, WC: general})
    assert [flag.severity for flag in match.flags] == severities


def test_keji_keeps_no_hand_after_a_slash_was_told() -> None:
    generals = {**ORDINARY, WC: "lvmeng"}
    turn = (sideways(WC), HpShown(WC, 3), used(WC, "slash/S7"), laid("slash/S7", 1), swept(1))
    match = told(*turn, end_turn(WC), HandCounted(WC, 5), generals=generals)
    assert marks(match, "hand_limit") == ["violation"]
    unspoken = told(*turn[:2], *turn[3:], end_turn(WC), HandCounted(WC, 5), generals=generals)
    assert marks(unspoken, "hand_limit") == []


def test_gifts_are_over_when_all_hands_are_read_out() -> None:
    giving = {**ORDINARY, WC: "liubei"}
    turn = (sideways(WC), HpShown(WC, 3), HandCounted(WC, 5))
    alone = told(*turn, HandCounted(WC, 5), sideways(CC), generals=giving)
    assert marks(alone, "hand_limit") == []
    read_out = told(*turn, *counted(4, {WC: 5}), sideways(CC), generals=giving)
    assert marks(read_out, "hand_limit") == ["violation"]


def test_zhou_tai_below_one_is_not_judged() -> None:
    facts = (sideways(WC), HpShown(WC, 0), end_turn(WC), HandCounted(WC, 2))
    assert told(*facts, generals={**ORDINARY, WC: "zhoutai"}).flags == ()


def test_where_no_card_is_turned_the_count_of_all_ends_the_turn() -> None:
    def marked(*counts: HandCounted) -> list[str]:
        facts = (HpShown(CC, 3), *counted(4), HandCounted(CC, 6), laid("peach/H3", 1), *counts)
        generals = {**ORDINARY, CC: "xuchu", WC: "caoren"}
        match = told(*facts, ruleset=RULESETS["tongshuai"], generals=generals)
        return marks(match, "hand_limit")

    assert marked(*counted(4, {CC: 4})) == ["violation"]
    assert marked(*counted(4, {CC: 3})) == []
    assert marked(HandCounted(CC, 4)) == [], "the hands are counted one by one"
    assert marked(*counted(4, {CC: 3, WC: 9})) == [], "the others may hold more"
