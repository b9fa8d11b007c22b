"""What all hands counted at the end of a turn prove: rewards, unmarked turns, a wrong record."""

import pytest

from engine.observations import (
    CardMoved,
    CardPlaced,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    HpShown,
    Place,
)
from engine.rulesets import RULESETS
from tests.engine.told import (
    CC,
    CL,
    ORDINARY,
    PILE,
    WC,
    WL,
    After,
    counted,
    equipped,
    gone,
    laid,
    marks,
    sideways,
    swept,
    told,
    used,
)

# Nobody here draws, gives or takes cards outside the draw phase.
QUIET = {**ORDINARY, WC: "caocao", WL: "machao", CC: "zhangfei", CL: "weiyan"}
QUIET = {
    seat: "ganning" if general in ("luxun", "guojia") else general
    for seat, general in QUIET.items()
}
BEGUN: tuple[Fact, ...] = (*counted(4), sideways(WC), HandCounted(WC, 6))


def at_the_end(*facts: Fact | After, rule: str = "desync", **held: int) -> list[str]:
    """Remarks on a turn in which ``facts`` happen, after which the hands are as they are."""
    others = {seat: held.get(seat.value, 4) for seat in ORDINARY}
    match = told(*BEGUN, *facts, *counted(4, others), generals=QUIET)
    return marks(match, rule)


def test_hands_that_add_up_are_not_remarked_on() -> None:
    assert at_the_end(warm_commander=6) == []
    assert at_the_end(laid("slash/S7", 1), swept(1), warm_commander=5) == []
    dodged = (laid("slash/S7", 1), laid("jink/H2", 2), swept(1), swept(2))
    assert at_the_end(*dodged, warm_commander=5, cold_left=3) == []


def test_more_cards_were_laid_than_left_hands() -> None:
    assert at_the_end(equipped(WC, "axe/D5", 1), warm_commander=6) == ["unobservable"]


def test_more_cards_left_hands_than_were_laid() -> None:
    assert at_the_end(laid("slash/S7", 1), swept(1), warm_commander=4) == ["unobservable"]


def test_cards_that_pass_from_hand_to_hand_do_not_matter() -> None:
    snatched = (laid("snatch/S3", 1), swept(1))
    assert at_the_end(*snatched, warm_commander=6, cold_left=3) == []


def test_cards_that_are_drawn_by_a_card_are_allowed_for() -> None:
    facts = (laid("ex_nihilo/H7", 1), swept(1))
    assert at_the_end(*facts, warm_commander=5 + 2) == []
    assert at_the_end(*facts, warm_commander=5 + 3) == ["unobservable"]


def test_a_card_lifted_may_have_gone_to_a_hand_or_not() -> None:
    facts = (laid("slash/S7", 1), gone(1))
    assert at_the_end(*facts, warm_commander=5) == []
    assert at_the_end(*facts, warm_commander=6) == []


def test_judgement_cards_come_from_the_deck() -> None:
    facts = (equipped(CL, "eight_diagram/S2", 1),)
    judged = (laid("slash/S7", 2), laid("peach/H4", 3), swept(2), swept(3))
    assert at_the_end(*facts, *judged, warm_commander=5, cold_left=3) == []


def test_with_an_unknown_general_nothing_is_concluded() -> None:
    others = {**QUIET, CL: None}
    match = told(*BEGUN, laid("slash/S7", 1), *counted(4), generals=others)
    assert marks(match, "desync") == []


def death(seat_held: int, *, reward: int) -> list[str]:
    """Cold left dies with his four cards laid out; the killer ends with so many more."""
    estate = [CardPlaced(f"jink/D{n}", PILE, 20 + n) for n in (3, 4, 5, 10)]
    facts = (laid("slash/S7", 1), HpShown(CL, 0), swept(1), DeathConfirmed(CL), *estate)
    held = {WC: 5 + reward}
    counts = [count for count in counted(seat_held, held) if count.seat is not CL]
    return marks(told(*BEGUN, *facts, *counts, generals=QUIET), "kill_reward")


def test_a_reward_that_was_not_drawn_shows_though_nobody_names_the_killer() -> None:
    assert death(4, reward=3) == []
    assert death(4, reward=0) == ["violation"]
    assert death(4, reward=1) == ["watch"]


def test_a_card_told_to_be_a_judgement_hides_no_missing_reward() -> None:
    estate = [CardPlaced(f"jink/D{n}", PILE, 20 + n) for n in (3, 4, 5, 10)]
    judgement = Declared(CL, "judge", "peach/H4", skill="eight_diagram")
    facts = (laid("slash/S7", 1), judgement, laid("peach/H4", 2), HpShown(CL, 0))
    counts = [count for count in counted(4, {WC: 5}) if count.seat is not CL]
    match = told(*BEGUN, *facts, DeathConfirmed(CL), *estate, *counts, generals=QUIET)
    assert marks(match, "kill_reward") == ["violation"]


def test_sun_shangxiang_may_draw_for_equipment_that_she_loses() -> None:
    generals = {**QUIET, WC: "sunshangxiang"}
    swapped = CardMoved(1, Place("equip", WC), PILE)
    facts = (equipped(WC, "axe/D5", 1), swapped, equipped(WC, "blade/S5", 2))
    match = told(*BEGUN, *facts, *counted(4, {WC: 6}), generals=generals)
    assert marks(match, "desync") == []
    assert marks(told(*BEGUN, *facts, *counted(4, {WC: 6}), generals=QUIET), "desync") != []


def test_sun_quan_draws_for_equipment_that_he_discards() -> None:
    generals = {**QUIET, WC: "sunquan"}
    facts = (equipped(WC, "axe/D5", 1), CardMoved(1, Place("equip", WC), PILE))
    match = told(*BEGUN, *facts, *counted(4, {WC: 6}), generals=generals)
    assert marks(match, "desync") == []
    assert marks(told(*BEGUN, *facts, *counted(4, {WC: 8}), generals=generals), "desync") != []


def test_guo_jia_draws_for_his_own_wounds_alone() -> None:
    generals = {**QUIET, CL: "guojia"}
    for hurt, remarks in ((CL, []), (CC, ["unobservable"])):
        facts = (laid("slash/S7", 1), HpShown(hurt, 2), swept(1))
        match = told(*BEGUN, *facts, *counted(4, {WC: 5, WL: 6}), generals=generals)
        assert marks(match, "desync") == remarks


def test_a_slash_without_a_card_may_let_its_user_draw_for_the_double_swords() -> None:
    generals = {**QUIET, WC: "xiahouyuan"}
    armed = (equipped(WC, "double_swords/S2", 9), *BEGUN, HpShown(CL, 2))
    for n_held, remarks in ((7, []), (8, ["unobservable"])):
        match = told(*armed, *counted(4, {WC: n_held}), generals=generals)
        assert marks(match, "desync") == remarks


def test_gifts_before_anything_is_played_are_no_draw() -> None:
    generals = {**QUIET, WC: "liubei"}
    match = told(*BEGUN, *counted(4, {WC: 3, CL: 7}), sideways(CC), generals=generals)
    assert match.flags == ()


def test_a_draw_after_the_turn_shows_that_somebody_acts_unmarked() -> None:
    end = (*BEGUN, laid("slash/S7", 1), swept(1), *counted(4, {WC: 5}))
    match = told(*end, HandCounted(CC, 6), generals=QUIET)
    (flag,) = match.flags
    assert (flag.rule, flag.severity, flag.seat) == ("identity_turned", "procedure", CC)
    assert flag.clause == "cert-3v3 3.3.1 c"
    assert told(*end, HandCounted(CC, 4), generals=QUIET).flags == ()
    assert told(*end, sideways(CC), HandCounted(CC, 6), generals=QUIET).flags == ()


def test_who_may_be_given_cards_has_not_drawn() -> None:
    generals = {**QUIET, WC: "liubei"}
    match = told(*BEGUN, *counted(4, {WC: 6}), HandCounted(CC, 6), generals=generals)
    assert marks(match, "identity_turned") == []


def test_where_no_identity_card_is_turned_none_is_missed() -> None:
    rules = RULESETS["tongshuai"]
    facts = (*counted(4), *counted(4), HandCounted(CC, 6))
    match = told(*facts, generals=QUIET, ruleset=rules, deck="tongshuai")
    assert marks(match, "identity_turned") == []


TWICE = (
    *(laid("slash/S7", 1), laid("jink/H2", 2), swept(1), swept(2)),
    *(laid("slash/S8", 3), laid("jink/D2", 4), swept(3), swept(4)),
)


def test_a_second_slash_stands_when_the_hands_bear_it_out() -> None:
    assert at_the_end(*TWICE, rule="one_slash", warm_commander=4, cold_left=2) == ["violation"]


def test_a_second_slash_that_the_actor_cannot_have_laid_is_in_doubt() -> None:
    hands = {"warm_commander": 5, "cold_left": 1}
    assert at_the_end(*TWICE, rule="one_slash", **hands) == ["watch"]
    assert at_the_end(*TWICE, **hands) == ["unobservable"]


def test_a_hand_that_lost_a_card_which_nobody_saw_leaves_a_second_slash_in_doubt() -> None:
    # Somebody who dodged nothing lost a card; the actor laid one less than the two slashes.
    hands = {"warm_commander": 4, "cold_left": 3, "cold_commander": 3}
    assert at_the_end(*TWICE, rule="one_slash", **hands) == ["violation"]
    hands = {"warm_commander": 3, "cold_left": 2, "cold_commander": 5}
    assert at_the_end(*TWICE, rule="one_slash", **hands) == ["watch"]


def test_a_second_slash_stands_though_nothing_came_of_it() -> None:
    swept_away = (laid("slash/S7", 1), laid("slash/S8", 2), swept(1), swept(2))
    assert marks(told(*BEGUN, *swept_away, generals=QUIET), "one_slash") == ["violation"]


def test_who_changes_its_own_horse_is_robbed_by_nobody() -> None:
    begun = (equipped(WC, "dilu/C5", 8), *BEGUN, CardMoved(8, Place("equip", WC), PILE))
    facts = (equipped(WC, "jueying/S5", 9), *TWICE, *counted(4, {WC: 3, CL: 2}))
    assert marks(told(*begun, *facts, generals=QUIET), "one_slash") == ["violation"]


def test_a_slash_told_to_be_anothers_left_his_hand() -> None:
    twice = (*TWICE[:5], used(CC, "slash/S8"), *TWICE[5:])
    held = {"warm_commander": 5, "cold_left": 2, "cold_commander": 3}
    assert at_the_end(*twice, **held) == []
    assert at_the_end(*twice, rule="one_slash", **held) == []


def test_cards_laid_elsewhere_leave_fewer_for_slashes() -> None:
    hands = {"warm_commander": 4, "cold_left": 2}
    assert at_the_end(*TWICE, rule="one_slash", **hands) == ["violation"]
    with_axe = (equipped(WC, "axe/D5", 8), *TWICE)
    assert at_the_end(*with_axe, rule="one_slash", **{**hands, "cold_left": 1}) == ["watch"]


def test_a_slash_on_a_clean_middle_answers_nothing() -> None:
    generals = {**QUIET, CC: "zhaoyun"}
    assert marks(told(*BEGUN, *TWICE, generals=generals), "one_slash") == ["violation"]
    in_answer = (laid("slash/S7", 1), laid("slash/S8", 2), swept(1), swept(2))
    assert marks(told(*BEGUN, *in_answer, generals=generals), "one_slash") == []


def test_a_play_that_hurts_two_was_no_slash() -> None:
    misread = (laid("slash/S7", 1), HpShown(CL, 3), HpShown(CC, 4), swept(1))
    again = (laid("slash/S8", 3), HpShown(CL, 2), swept(3))
    shown = (HpShown(CL, 4), HpShown(CC, 5))
    hands = {"warm_commander": 4}
    assert at_the_end(*shown, *misread, *again, rule="one_slash", **hands) == ["watch"]
    assert at_the_end(*shown, *misread, *again, **hands) == ["unobservable"]


def test_health_that_went_up_more_often_than_there_were_cards_for_it_leaves_a_doubt() -> None:
    generals = {**QUIET, CL: "lvmeng"}
    begun = (*BEGUN, HpShown(WC, 3), laid("peach/H3", 8), HpShown(WC, 4), swept(8), *TWICE[:5])
    end = (*TWICE[5:], *counted(4, {WC: 3, CL: 2}))
    match = told(*begun, *end, generals=generals)
    assert (marks(match, "one_slash"), marks(match, "desync")) == (["violation"], [])
    match = told(*begun, HpShown(WC, 5), *end, generals=generals)
    assert (marks(match, "one_slash"), marks(match, "desync")) == (["watch"], ["unobservable"])
    # Liu Bei heals himself in his own turn, and Hua Tuo anybody at any time by a red card.
    for seat, healer in ((WC, "liubei"), (CL, "huatuo")):
        match = told(*begun, HpShown(WC, 5), *end, generals={**generals, seat: healer})
        assert marks(match, "one_slash") == ["violation"]


@pytest.mark.parametrize("general", ["huatuo", "sunquan"])
def test_black_cards_heal_nobody(general: str) -> None:
    generals = {**QUIET, CL: general}
    begun = (*BEGUN, HpShown(WC, 3), laid("slash/S7", 1), swept(1), laid("slash/S8", 2))
    match = told(*begun, HpShown(WC, 4), swept(2), *counted(4), generals=generals)
    assert marks(match, "one_slash") == ["watch"]


@pytest.mark.parametrize("place", [Place("judge", CL), Place("equip", CL)])
def test_a_card_that_left_another_by_nothing_leaves_a_doubt(place: Place) -> None:
    face = "indulgence/S6" if place.zone == "judge" else "axe/D5"
    before = CardPlaced(face, place, 9)
    robbed = (*TWICE[:5], gone(9, place), *TWICE[5:])
    begun = (*counted(4), before, sideways(WC), HandCounted(WC, 6))
    held = {WC: 4, CL: 2}
    match = told(*begun, *robbed, *counted(4, held), generals=QUIET)
    assert (marks(match, "one_slash"), marks(match, "desync")) == (["watch"], ["unobservable"])
    match = told(*begun, *TWICE, *counted(4, held), generals=QUIET)
    assert (marks(match, "one_slash"), marks(match, "desync")) == (["violation"], [])
    taken = (laid("dismantlement/S3", 8), gone(9, place), swept(8), *TWICE)
    match = told(*begun, *taken, *counted(4, {**held, WC: 3}), generals=QUIET)
    assert (marks(match, "one_slash"), marks(match, "desync")) == (["violation"], [])


def test_a_turn_that_begins_on_cards_left_lying_is_weighed_as_well() -> None:
    begun = (*counted(4), laid("jink/D5", 90), sideways(WC), HandCounted(WC, 6))
    slashes = (laid("slash/S7", 1), laid("slash/S8", 3), swept(90), swept(1), swept(3))
    match = told(*begun, *slashes, *counted(4), generals=QUIET)
    assert marks(match, "one_slash") == ["violation"]


def test_a_peach_that_healed_nobody_was_none() -> None:
    hands = {"warm_commander": 3, "cold_left": 2}
    peach = (laid("peach/H3", 8), swept(8))
    assert at_the_end(*peach, *TWICE, rule="one_slash", **hands) == ["watch"]
    healed = (laid("peach/H3", 8), HpShown(WC, 4), swept(8))
    shown = (HpShown(WC, 3),)
    assert at_the_end(*shown, *healed, *TWICE, rule="one_slash", **hands) == ["violation"]


def test_a_card_that_nothing_accounts_for_is_remarked_on_once_a_turn() -> None:
    facts = (laid("axe/D5", 8), laid("dilu/C5", 9))
    quiet = {seat: "lvmeng" for seat in ORDINARY}
    match = told(sideways(WC), *facts, generals=quiet)
    (flag,) = match.flags
    assert (flag.rule, flag.severity, flag.seq) == ("desync", "unobservable", 3)
    assert "贯石斧" in flag.text_zh
    assert told(sideways(WC), laid("slash/S7", 8), generals=quiet).flags == ()
