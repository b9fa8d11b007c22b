"""Turns at a table without identity cards: told by declarations, or by how hands are counted."""

import dataclasses

from engine.match import Match
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    HpShown,
    MatchEnded,
    Place,
)
from engine.rulesets import ruleset_of
from engine.seats import Seat, Team
from engine.state import Phase
from tests.engine.told import (
    CC,
    CL,
    CR,
    MIDDLE,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    After,
    delayed,
    end_turn,
    equipped,
    gone,
    laid,
    marks,
    responded,
    sideways,
    swept,
    told,
    upright,
    used,
)

TONGSHUAI = ruleset_of("tongshuai")


def tongshuai(*facts: Fact | After, generals: dict[Seat, str | None] | None = None) -> Match:
    return told(*facts, ruleset=TONGSHUAI, deck="tongshuai", generals=generals or ORDINARY)


def raised(match: Match) -> list[str]:
    return [*marks(match, "unit_order"), *marks(match, "acts_once_a_round")]


def may_have_missed(match: Match) -> bool:
    assert match.state.unmarked is not None
    return match.state.unmarked.may_have_missed


def all_counted(**hands: int) -> tuple[HandCounted, ...]:
    """The hands of the living at the end of a turn; four cards where nothing else is said."""
    return tuple(HandCounted(seat, hands.get(seat.value, 4)) for seat in Seat)


def test_a_hand_that_grew_between_turns_begins_one_and_a_count_of_all_ends_it() -> None:
    begun = tongshuai(HandCounted(CC, 6)).state
    assert (begun.acting, begun.turns, begun.round_no) == (CC, (CC,), 1)
    over = tongshuai(HandCounted(CC, 6), *all_counted()).state
    assert (over.acting, over.turns, over.phase) == (None, (CC,), Phase.BETWEEN_TURNS)


def test_the_first_draw_is_told_by_the_opening_hand() -> None:
    assert tongshuai(HandCounted(CC, 5)).state.acting is CC
    assert tongshuai(HandCounted(CC, 4)).state.acting is None
    extra = dataclasses.replace(TONGSHUAI, warm_commander_extra_card=True)
    assert told(HandCounted(WC, 5), ruleset=extra).state.acting is None
    assert told(HandCounted(CC, 5), ruleset=extra).state.acting is CC


def test_clearing_the_middle_while_hands_are_counted_breaks_nothing_off() -> None:
    for cleared in (gone(1), swept(1), CardTakenAway(1, MIDDLE, Place("deck"))):
        first, *others = all_counted(cold_commander=5)
        facts = (HandCounted(CC, 6), laid("slash/S7", 1), first, cleared, *others)
        over = tongshuai(*facts).state
        assert (over.acting, over.turns, over.phase) == (None, (CC,), Phase.BETWEEN_TURNS)
        assert raised(tongshuai(*facts, HandCounted(CL, 6), laid("peach/H3", 2))) == []
        assert tongshuai(*facts, HandCounted(CL, 6)).state.acting is CL


def test_a_card_laid_or_picked_up_from_elsewhere_breaks_a_count_off() -> None:
    first, *others = all_counted(cold_commander=5)
    begun = (HandCounted(CC, 6), equipped(WL, "axe/D5", 1), first)
    for fact in (laid("slash/S7", 2), gone(1, Place("equip", WL))):
        match = tongshuai(*begun, fact, *others[:-1])
        assert may_have_missed(match)


def test_a_whole_round_told_by_counts_alone() -> None:
    facts: list[Fact | After] = []
    for seat in (CC, CL, WR, WC, CR):
        facts += [HandCounted(seat, 6), laid("jink/H2", 9), swept(9), *all_counted()]
    match = tongshuai(*facts)
    assert raised(match) == []
    assert (match.state.round_no, match.state.turns) == (2, (CR,))


def test_counting_the_opening_hands_begins_no_turn() -> None:
    match = tongshuai(*all_counted(), HandCounted(CC, 6))
    assert (match.state.turns, may_have_missed(match)) == ((CC,), False)


def test_the_violations_that_counts_prove() -> None:
    first = (HandCounted(CC, 6), *all_counted())
    assert marks(tongshuai(*first, HandCounted(WC, 6)), "unit_order") == ["violation"]
    assert marks(tongshuai(*first, HandCounted(CC, 6)), "acts_once_a_round") == ["violation"]
    assert marks(tongshuai(HandCounted(CL, 6)), "unit_order") == ["violation"]


def test_a_draw_right_after_the_count_of_all_is_the_next_turn() -> None:
    match = tongshuai(HandCounted(CC, 6), *all_counted(), HandCounted(CL, 6))
    assert (match.state.acting, match.state.turns) == (CL, (CC, CL))


def test_health_told_among_the_counts_does_not_break_them_off() -> None:
    first, *others = all_counted()
    match = tongshuai(HandCounted(CC, 6), first, HpShown(WC, 4), *others)
    assert match.state.acting is None


def test_judging_a_delayed_trick_begins_the_turn() -> None:
    lying = (HandCounted(CC, 6), delayed(CL, "indulgence/S6", 30), *all_counted())
    judged = CardMoved(30, Place("judge", CL), PILE)
    state = tongshuai(*lying, laid("jink/H2", 31), judged).state
    assert (state.acting, state.phase) == (CL, Phase.JUDGE)
    assert tongshuai(*lying, laid("jink/H2", 31)).state.acting is None
    assert tongshuai(*lying, judged).state.acting is None


def test_a_card_that_reaches_for_a_delayed_trick_is_no_judgement() -> None:
    lying = (HandCounted(CC, 6), delayed(CL, "indulgence/S6", 30), *all_counted())
    lost = CardMoved(30, Place("judge", CL), PILE)
    for reaching in ("dismantlement/S3", "snatch/?", None):
        match = tongshuai(*lying, laid(reaching, 31), lost)
        assert match.state.acting is None
    with_qixi = {**ORDINARY, CR: "ganning"}
    assert tongshuai(*lying, laid("jink/S2", 31), lost, generals=with_qixi).state.acting is None
    assert tongshuai(*lying, laid("jink/H2", 31), lost, generals=with_qixi).state.acting is CL


def test_the_draw_of_a_character_that_may_have_been_judged_begins_its_turn() -> None:
    lying = (HandCounted(CC, 6), delayed(CL, "indulgence/S6", 30), *all_counted())
    lost = (laid(None, 31), CardMoved(30, Place("judge", CL), PILE))
    assert tongshuai(*lying, *lost, HandCounted(CL, 6)).state.acting is CL
    assert tongshuai(*lying, *lost, HandCounted(CL, 4)).state.acting is CL
    assert tongshuai(*lying, *lost, HandCounted(CR, 6)).state.acting is None


def test_who_dies_of_its_own_judgement_has_had_its_turn() -> None:
    lying = (HandCounted(CC, 6), delayed(CL, "lightning/SA", 30), *all_counted())
    lost = (laid(None, 31), CardMoved(30, Place("judge", CL), PILE), DeathConfirmed(CL))
    state = tongshuai(*lying, *lost).state
    assert (state.acting, state.turns, state.deaths) == (None, (CC, CL), (CL,))
    commander = (delayed(WC, "lightning/SA", 30), *all_counted(), laid(None, 31))
    struck = (CardMoved(30, Place("judge", WC), PILE), DeathConfirmed(WC))
    ended = MatchEnded(Team.WARM, "commander_death")
    match = tongshuai(HandCounted(CC, 6), *commander, *struck, ended)
    assert marks(match, "result_agrees") == ["procedure"], "the death has lost the game"
    state = tongshuai(*lying, *lost[:2], DeathConfirmed(CR)).state
    assert (state.turns, state.deaths) == ((CC,), (CR,))


def test_turning_a_general_up_is_a_turn() -> None:
    down = CardPlaced("back", Place("general", CL), 40)
    up = CardPlaced("general/caoren", Place("general", CL), 40)
    first = (up, HandCounted(CC, 6), down, *all_counted())
    assert tongshuai(*first, up).state.acting is CL
    assert tongshuai(*first, up, *all_counted()).state.turns == (CC, CL)
    assert tongshuai(HandCounted(CC, 6), *all_counted(), up).state.acting is None


def test_shuffling_the_pile_again_is_no_play() -> None:
    shuffled = (laid("jink/H2", 9), swept(9), *all_counted(), gone(9, PILE))
    assert tongshuai(HandCounted(CC, 6), *shuffled, HandCounted(CL, 6)).state.acting is CL


def test_luoshen_lays_cards_before_the_draw() -> None:
    judged = (HandCounted(CC, 6), *all_counted(), laid("slash/S7", 31))
    generals = {**ORDINARY, CL: "zhenji"}
    assert tongshuai(*judged, HandCounted(CL, 7), generals=generals).state.acting is CL
    assert tongshuai(*judged, HandCounted(CL, 7)).state.acting is None


def test_nobody_is_accused_after_a_turn_that_nothing_told() -> None:
    unseen = (HandCounted(CC, 6), *all_counted(), laid("jink/H2", 9), *all_counted())
    assert raised(tongshuai(*unseen, HandCounted(WC, 6))) == []
    assert raised(tongshuai(*unseen, HandCounted(CC, 6))) == []
    opening = (*all_counted(), *all_counted(), HandCounted(CR, 6))
    assert raised(tongshuai(*opening)) == []


def test_a_third_turn_of_a_side_is_no_proof_when_others_may_have_gone_by_between() -> None:
    unseen = (HandCounted(CC, 6), *all_counted(), *all_counted(), HandCounted(CL, 6))
    assert raised(tongshuai(*unseen, *all_counted(), HandCounted(CR, 6))) == []


def test_nobody_is_accused_after_hands_were_counted_now_and_then() -> None:
    now_and_then = (HandCounted(CC, 6), laid("jink/H2", 1), HandCounted(CC, 5), laid("jink/D2", 2))
    assert raised(tongshuai(*now_and_then, *all_counted(), HandCounted(WC, 6))) == []


def test_what_went_unseen_is_forgotten_once_a_side_begins_its_block_in_sight() -> None:
    unseen = (HandCounted(CC, 6), *all_counted(), *all_counted(), HandCounted(WC, 6))
    seen = (*all_counted(), HandCounted(WL, 6), *all_counted(), HandCounted(CC, 6))
    match = tongshuai(*unseen, *seen, *all_counted(), HandCounted(WC, 6))
    assert raised(match) == ["violation"]


def test_hands_counted_now_and_then_tell_nothing() -> None:
    match = tongshuai(
        HandCounted(CC, 6), laid("slash/S7", 1), HandCounted(CC, 5), laid("slash/S8", 2)
    )
    assert marks(match, "one_slash") == []
    assert match.state.acting is None
    assert tongshuai(HandCounted(CC, 3), laid("slash/S7", 1)).state.turns == ()


def test_the_turn_of_a_character_that_dies_ends_with_the_count_of_the_living() -> None:
    counts = [fact for fact in all_counted() if fact.seat is not CL]
    match = tongshuai(
        HandCounted(CC, 6),
        *all_counted(),
        HandCounted(CL, 6),
        laid("slash/S7", 1),
        DeathConfirmed(CL),
        *counts,
        HandCounted(WC, 6),
    )
    assert raised(match) == []
    assert match.state.turns == (CC, CL, WC)


def test_declared_phases_and_ends_tell_turns() -> None:
    match = tongshuai(
        Declared(CC, "phase", as_card="start"),
        Declared(CC, "phase", as_card="draw"),
        Declared(CC, "phase", as_card="play"),
        end_turn(CC),
        *all_counted(),
        Declared(CL, "phase", as_card="draw"),
    )
    assert raised(match) == []
    assert (match.state.acting, match.state.turns, match.state.phase) == (CL, (CC, CL), Phase.DRAW)
    assert not may_have_missed(match)


def test_the_last_phases_may_be_told_after_the_count() -> None:
    told_late = (Declared(CC, "phase", as_card="finish"), end_turn(CC))
    match = tongshuai(HandCounted(CC, 6), *all_counted(), *told_late, HandCounted(CL, 6))
    assert raised(match) == []
    assert match.state.turns == (CC, CL)


def test_an_end_told_twice_is_one_end() -> None:
    match = tongshuai(Declared(CC, "phase", as_card="start"), end_turn(CC), end_turn(CC))
    assert match.state.turns == (CC,)
    assert not may_have_missed(match)


def test_a_declared_end_tells_a_turn_whose_beginning_was_not_told() -> None:
    match = tongshuai(Declared(CC, "phase", as_card="start"), end_turn(CL))
    assert match.state.turns == (CC, CL)


def test_using_a_card_between_turns_begins_one_but_an_answer_does_not() -> None:
    assert tongshuai(used(CC, "ex_nihilo/H7")).state.acting is CC
    assert tongshuai(used(CC, "ex_nihilo/H7")).state.phase is Phase.PLAY
    assert tongshuai(responded(CC, "jink/H2")).state.acting is None
    assert tongshuai(used(CC, "nullification/SJ")).state.acting is None


def test_a_card_used_by_somebody_else_may_be_a_turn_that_was_not_told() -> None:
    match = tongshuai(Declared(CC, "phase", as_card="start"), used(CL, "duel/SA"))
    assert match.state.acting is CC
    assert may_have_missed(match)


def test_an_identity_card_may_mark_the_turns_all_the_same() -> None:
    match = tongshuai(sideways(CC), *all_counted(), sideways(CR), *all_counted(), sideways(WC))
    assert raised(match) == []
    assert match.state.turns == (CC, CR, WC)
    assert not may_have_missed(match)


def test_marks_need_not_be_set_upright_for_the_next_big_round() -> None:
    seats = (CC, CL, WC, WL, CC)
    match = tongshuai(*map(sideways, seats))
    assert raised(match) == []
    assert (match.state.round_no, match.state.turns) == (2, (CC,))


def test_marks_set_upright_open_one_big_round_not_two() -> None:
    seats = (CC, CL, WC, WL)
    match = tongshuai(*map(sideways, seats), *map(upright, seats), sideways(CR))
    assert raised(match) == []
    assert (match.state.round_no, match.state.turns) == (2, (CR,))


def test_counts_tell_no_turns_where_identity_cards_do() -> None:
    assert told(HandCounted(CC, 6)).state.turns == ()
    assert told(sideways(WC), *all_counted()).state.acting is WC


def test_a_second_slash_is_seen_in_a_turn_that_only_counts_tell() -> None:
    turn = (HandCounted(CC, 6), laid("slash/S7", 1), swept(1), laid("slash/S8", 2))
    assert marks(tongshuai(*turn), "one_slash") == ["violation"]
