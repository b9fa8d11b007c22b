"""The rulings on discarding to the health (DISCARD), one test each."""

from engine.observations import CardPlaced, HandCounted, HpShown
from tests.engine.told import (
    CC,
    ORDINARY,
    PILE,
    WC,
    counted,
    end_turn,
    gone,
    laid,
    marks,
    sideways,
    told,
)


def hand_at_the_end(general: str, n_cards: int, hp: int) -> list[str]:
    facts = (sideways(WC), HpShown(WC, hp), end_turn(WC), HandCounted(WC, n_cards))
    return marks(told(*facts, generals={**ORDINARY, WC: general}), "hand_limit")


def test_discard_01_five_cards_at_three_health_are_two_too_many() -> None:
    assert hand_at_the_end("caocao", 5, 3) == ["violation"]
    assert hand_at_the_end("caocao", 3, 3) == []


def test_discard_02_lv_meng_may_keep_his_hand() -> None:
    assert hand_at_the_end("lvmeng", 8, 3) == []


def test_discard_04_the_draw_of_biyue_comes_after_discarding() -> None:
    assert hand_at_the_end("diaochan", 4, 3) == []
    assert hand_at_the_end("diaochan", 5, 3) == ["violation"]


def test_discard_01_holds_where_nobody_declares_the_end_of_a_turn() -> None:
    drawn = (*counted(4), sideways(WC), HpShown(WC, 3), HandCounted(WC, 6))
    discarded = (CardPlaced("peach/H3", PILE, 1), *counted(4, {WC: 5}))
    generals = {**ORDINARY, WC: "caocao"}
    match = told(*drawn, *discarded, generals=generals)
    assert marks(match, "hand_limit") == []

    over = told(*drawn, *discarded, sideways(CC), generals=generals)
    assert marks(over, "hand_limit") == ["violation"]


def test_a_card_left_lying_is_cleared_away_while_a_turn_is_spent_on_turning_up() -> None:
    begun = (HpShown(WC, 3), laid("slash/S7", 1), *counted(4, {WC: 9}), sideways(WC))
    generals = {**ORDINARY, WC: "caoren"}
    match = told(*begun, gone(1), *counted(4, {WC: 9}), sideways(CC), generals=generals)
    assert marks(match, "hand_limit") == []
    played = (gone(1), laid("peach/H3", 2), *counted(4, {WC: 9}), sideways(CC))
    assert marks(told(*begun, *played, generals=generals), "hand_limit") == ["violation"]


def test_who_spends_his_turn_on_turning_up_discards_nothing() -> None:
    turned_up = (HpShown(WC, 3), *counted(4, {WC: 9}), sideways(WC), *counted(4, {WC: 9}))
    for general, expected in (("caoren", []), ("caocao", ["violation"])):
        match = told(*turned_up, sideways(CC), generals={**ORDINARY, WC: general})
        assert marks(match, "hand_limit") == expected
