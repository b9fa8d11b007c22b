"""What is known of hands between two counts."""

from engine.hands.bounds import Bound
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Fact,
    HandCounted,
    HpShown,
    Place,
)
from tests.engine.declared import judged, respond, skill, use
from tests.engine.told import CL, CR, MIDDLE, WC, WL, equipped, laid, ordinary_but, sideways, told

DISMANTLE = (use(WC, "dismantlement/S3", CR), laid("dismantlement/S3", 1))


def bound(*facts: Fact, **generals: str) -> Bound:
    """The hand of the cold right vanguard, counted as 3 before the warm commander's turn."""
    named = ordinary_but(**{"cold_right": "zhugeliang", **generals})
    match = told(HandCounted(CR, 3), sideways(WC), *facts, generals=named)
    return match.ledger.bounds[CR]


def test_a_counted_hand_is_known() -> None:
    assert bound() == Bound(3, 3)
    assert bound(laid("peach/H3", 1), HandCounted(CR, 4)) == Bound(4, 4)


def test_a_card_of_which_nobody_told_may_be_anybodys() -> None:
    assert bound(laid("peach/H3", 1)) == Bound(2, 3)
    assert bound(CardPlaced("peach/H3", Place("discard"), 1)) == Bound(2, 3)
    assert bound(laid("snatch/S3", 1)) == Bound(1, 3), "and may take another"


def test_a_card_that_was_told_is_its_players() -> None:
    assert bound(respond(CR, "jink/H2"), laid("jink/H2", 1)) == Bound(2, 2)
    assert bound(respond(CL, "jink/H2"), laid("jink/H2", 1)) == Bound(3, 3)
    assert bound(judged(CR, "jink/H2", "eight_diagram"), laid("jink/H2", 1)) == Bound(3, 3)
    price = (skill(CR, "liuli", WL, face="jink/H2"), laid("jink/H2", 1))
    assert bound(*price) == Bound(2, 3), "a price may lie in another zone"


def test_equipment_may_have_been_in_play() -> None:
    assert bound(use(CR, "dilu/C5"), equipped(CR, "dilu/C5", 1)) == Bound(2, 3)


def test_a_card_lifted_off_the_table_may_be_in_any_hand() -> None:
    lying = laid("peach/H3", 1)
    assert bound(lying, CardTakenAway(1, MIDDLE)) == Bound(2, 4)
    assert bound(lying, CardTakenAway(1, MIDDLE, Place("hand", CL))) == Bound(2, 3)
    assert bound(lying, CardTakenAway(1, MIDDLE, Place("hand", CR))) == Bound(3, 4)
    assert bound(lying, CardMoved(1, MIDDLE, Place("discard"))) == Bound(2, 3)


def test_a_hand_card_is_what_a_dismantle_takes_where_there_is_nothing_else() -> None:
    thrown = laid("jink/H2", 2)
    assert bound(*DISMANTLE, thrown) == Bound(1, 2)
    assert bound(equipped(CR, "dilu/C5", 9), *DISMANTLE, thrown).most == 3
    assert bound(*DISMANTLE, laid("nullification/SJ", 2)).most == 3
    assert bound(*DISMANTLE, thrown, laid("jink/D2", 3)).most == 2
    cancelled = (respond(CL, "nullification/SJ", CR), laid("nullification/SJ", 2))
    assert bound(*DISMANTLE, *cancelled, laid("jink/H2", 3)).most == 3


def test_a_sudden_strike_takes_a_card_unseen() -> None:
    assert bound(warm_commander="zhangliao") == Bound(2, 3)
    assert bound(skill(WC, "tuxi", CR), warm_commander="zhangliao") == Bound(1, 2)


def test_what_may_be_handed_over_has_no_bound() -> None:
    assert bound(warm_commander="liubei") == Bound(3, None)
    assert bound(skill(CL, "yiji", CR)) == Bound(3, None)
    assert bound(DeathConfirmed(WL)) == Bound(3, None)
    assert bound(HpShown(CL, 0)) == Bound(3, None)
    assert bound(HpShown(CL, 4), HpShown(CL, 3)) == Bound(3, 3)
    assert bound(HpShown(CL, 4), HpShown(CL, 3), cold_left="xiaoqiao") == Bound(3, None)
    assert bound(HpShown(CL, 4), HpShown(CL, 3), cold_left="simayi") == Bound(2, 3)


def test_who_draws_in_the_turns_of_others_has_no_bound_once_a_card_was_laid() -> None:
    assert bound(cold_right="luxun") == Bound(3, 3)
    assert bound(laid("peach/H3", 1), cold_right="luxun") == Bound(2, None)


def test_the_own_turn_brings_cards() -> None:
    assert bound(sideways(CR)) == Bound(3, None)
    assert bound(sideways(CR), HandCounted(CR, 5)) == Bound(5, 5)
    assert bound(sideways(CR), HandCounted(CR, 5), laid("peach/H3", 1)) == Bound(4, None)
    giving = (sideways(CR), HandCounted(CR, 5))
    assert bound(*giving, cold_right="liubei") == Bound(0, 5)
    assert bound(*giving, cold_right="zhouyu") == Bound(4, 5)
    assert bound(sideways(CR), cold_right="zhouyu") == Bound(2, None)
