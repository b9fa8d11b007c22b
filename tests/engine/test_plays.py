"""What was declared, and what of it is pending."""

import pytest

from engine.match import replay
from engine.observations import CardMoved, CardTakenAway, DeathConfirmed, Declared, Fact, Place
from engine.state import Phase
from tests.engine.declared import (
    dying,
    from_equipment,
    from_judge_zone,
    hp,
    judged,
    phase,
    plays,
    respond,
    skill,
    use,
)
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
    laid,
    observed,
    sideways,
    started,
    swept,
)

SLASH = (sideways(WL), use(WL, "slash/S7", CC), laid("slash/S7", 1))
DUEL = (sideways(WL), use(WL, "duel/SA", CC), laid("duel/SA", 1))
BARBARIANS = (
    sideways(WL),
    use(WL, "savage_assault/S7", WC, WR, CL, CC, CR),
    laid("savage_assault/S7", 1),
)


def test_a_use_is_told_with_its_card_and_where_it_came_from() -> None:
    (play,) = plays(*SLASH).told
    assert (play.seq, play.seat, play.kind, play.targets) == (3, WL, "slash", (CC,))
    assert [card.origin for card in play.cards] == [Place("hand", WL)]
    assert (play.is_black, play.is_own_turn) == (True, True)


def test_a_card_from_the_equipment_is_told_from_a_hand_card() -> None:
    facts = (equipped(WL, "crossbow/DA", 1), use(WL, "crossbow/DA", CC, skill="wusheng"))
    told = plays(sideways(WL), *facts, from_equipment(WL, 1)).told
    assert told[-1].kind == "slash"
    assert [card.origin for card in told[-1].cards] == [Place("equip", WL)]


def test_of_a_card_not_seen_yet_nothing_is_known_but_what_was_said() -> None:
    (play,) = plays(*SLASH[:2]).told
    assert play.cards == ()
    assert play.is_black


@pytest.mark.parametrize(
    ("second", "is_black"),
    [("slash/S8", True), ("peach/H3", False), ("slash/?", None), (None, None)],
)
def test_two_cards_of_a_spear_are_black_when_both_are(
    second: str | None, is_black: bool | None
) -> None:
    facts: list[Fact] = [use(WL, None, CC, as_card="slash", skill="spear"), laid("slash/C2", 1)]
    facts += [] if second is None else [laid(second, 2)]
    (play,) = plays(sideways(WL), *facts).told
    assert play.is_slash
    assert play.is_black is is_black


@pytest.mark.parametrize(
    ("face", "name", "kind"),
    [
        ("jink/H2", "longdan", "slash"),
        ("slash/S7", "longdan", "jink"),
        ("peach/H3", "wusheng", "slash"),
        ("slash/D7", "guose", "indulgence"),
        ("slash/S7", "blade", "slash"),
        ("jink/H2", "guicai", None),
        (None, "shensu", "slash"),
    ],
)
def test_what_a_card_counts_as_follows_from_the_skill(
    face: str | None, name: str, kind: str | None
) -> None:
    (play,) = plays(sideways(WL), respond(WL, face, skill=name)).told
    assert play.kind == kind


def test_a_slash_is_pending_until_it_is_swept() -> None:
    (pending,) = plays(*SLASH).pending
    assert (pending.kind, pending.targets) == ("slash", (CC,))
    assert plays(*SLASH, swept(1)).pending == ()


@pytest.mark.parametrize(
    "fact",
    [
        use(WL, "peach/H3", WL),
        phase(WL, "discard"),
        end_turn(WL),
        sideways(CC),
        skill(WL, "zhiheng"),
    ],
)
def test_what_comes_next_in_the_turn_settles_everything(fact: Fact) -> None:
    assert plays(*BARBARIANS, fact).pending == ()


def test_what_others_do_settles_nothing() -> None:
    facts = (respond(WC, "slash/C2"), laid("slash/C2", 2), DeathConfirmed(WL), phase(WR, "judge"))
    assert [p.kind for p in plays(*BARBARIANS, *facts).pending] == ["savage_assault"]


def test_a_card_moved_within_the_middle_settles_nothing() -> None:
    assert len(plays(*SLASH, CardMoved(1, MIDDLE, Place("play", CC))).pending) == 1


def test_a_follow_up_of_the_blade_settles_its_slash_and_nothing_else() -> None:
    follow_up = use(WL, "slash/S8", CC, skill="blade")
    told = plays(*SLASH, laid("peach/H3", 9), follow_up)
    assert [p.play.seq for p in told.pending] == [6]
    assert not told.is_told_in_full


def test_a_trick_picked_up_goes_on() -> None:
    taken = CardTakenAway(1, Place("play"), Place("hand", CC))
    assert len(plays(*BARBARIANS, taken).pending) == 1


def test_a_dodge_answers_the_slash() -> None:
    (pending,) = plays(*SLASH, respond(CC, "jink/H2"), laid("jink/H2", 2)).pending
    assert [(a.seat, a.kind) for a in pending.answers_of(CC)] == [(CC, "jink")]
    assert pending.answers_of(WL) == ()


def test_a_slash_answers_a_duel_and_is_none_of_its_own() -> None:
    (pending,) = plays(*DUEL, respond(CC, "slash/C2"), respond(WL, "slash/C3")).pending
    assert [answer.seat for answer in pending.answers] == [CC, WL]
    assert pending.has_taken_effect


def test_damage_shows_that_a_duel_has_taken_effect() -> None:
    (before,), (after,) = plays(*DUEL, hp(WC, 3)).pending, plays(*DUEL, hp(CC, 4)).pending
    assert (before.has_taken_effect, after.has_taken_effect) == (False, True)


def test_a_borrowed_sword_leads_to_a_slash_that_may_be_dodged() -> None:
    facts = (use(WL, "collateral/CQ", CC, CL), respond(CC, "slash/C2"), respond(CL, "jink/H2"))
    outer, inner = plays(sideways(WL), *facts).pending
    assert (outer.kind, inner.kind, inner.targets) == ("collateral", "slash", (CL,))
    assert len(inner.answers) == 1


def test_answers_to_a_group_trick_show_how_far_it_has_come() -> None:
    (pending,) = plays(*BARBARIANS, respond(WR, "slash/C2"), laid("slash/C2", 2)).pending
    assert pending.settled == {WC, WR}


def test_a_nullification_shows_whose_turn_it_is() -> None:
    (pending,) = plays(*BARBARIANS, respond(WC, "nullification/SJ", CL)).pending
    assert pending.settled == {WC, WR}
    assert [n.seat for n in pending.nullifications] == [WC]


def test_a_nullification_of_another_shows_nothing() -> None:
    chain = (respond(WC, "nullification/SJ", WC), respond(CR, "nullification/CK", CR))
    (pending,) = plays(*BARBARIANS, *chain).pending
    assert pending.settled == frozenset()
    assert len(pending.nullifications) == 2


def test_a_nullification_before_a_judgement_may_be_answered_by_another() -> None:
    chain = (respond(CC, "nullification/SJ", WL), respond(WR, "nullification/CK", WL))
    (pending,) = plays(sideways(WL), *chain).pending
    assert pending.kind == "nullification"
    assert [n.seat for n in pending.nullifications] == [WR]


def test_a_dodge_passed_on_by_liuli_is_for_another() -> None:
    facts = (skill(CC, "liuli", CL, face="peach/H3"), laid("peach/H3", 2))
    (pending,) = plays(*SLASH, *facts, generals={**ORDINARY, CC: "daqiao"}).pending
    assert pending.targets == (CL,)


def test_a_judgement_is_settled_before_the_slash_it_was_for() -> None:
    judgement = (skill(CC, "eight_diagram"), judged(CC, "slash/C2", "eight_diagram"))
    assert [p.kind for p in plays(*SLASH, *judgement).pending] == ["slash", "judge"]
    dodged = plays(*SLASH, *judgement, laid("slash/C2", 2), respond(CC, "jink/H2"))
    assert [p.kind for p in dodged.pending] == ["slash"]


def test_a_replacement_answers_the_judgement_and_its_card_counts() -> None:
    facts = (
        judged(CC, "slash/C2", "eight_diagram"),
        laid("slash/C2", 2),
        respond(CR, "peach/H3", skill="guicai"),
        laid("peach/H3", 3),
        swept(2),
    )
    pending = plays(*SLASH, *facts).find("judge")
    assert pending is not None
    assert pending.answers[-1].faces == ("peach/H3",)


def test_dying_lasts_until_health_is_above_zero() -> None:
    saved = (dying(CC), respond(CR, "peach/H3", CC), laid("peach/H3", 2))
    assert [p.kind for p in plays(*SLASH, hp(CC, 0), *saved).pending] == ["slash", "dying"]
    assert [p.kind for p in plays(*SLASH, hp(CC, 0), *saved, hp(CC, 1)).pending] == ["slash"]
    dead = plays(*SLASH, hp(CC, 0), *saved, DeathConfirmed(CC))
    assert [p.kind for p in dead.pending] == ["slash"]


def test_the_next_answer_shows_that_a_dying_is_over() -> None:
    facts = (hp(WC, 0), dying(WC), respond(WR, "slash/C2"))
    assert [p.kind for p in plays(*BARBARIANS, *facts).pending] == ["savage_assault"]


def test_a_card_shown_for_a_fire_attack_is_no_answer_of_its_kind() -> None:
    fire = (use(WL, "fire_attack/H2", CC), laid("fire_attack/H2", 1))
    (pending,) = plays(sideways(WL), *fire, respond(CC, "nullification/SJ")).pending
    assert pending.nullifications == ()
    assert pending.has_taken_effect


def test_a_card_that_nobody_speaks_of_leaves_a_gap() -> None:
    gap = plays(sideways(WL), laid("duel/SA", 1))
    assert not gap.is_told_in_full
    assert plays(sideways(WL), laid("duel/SA", 1), swept(1)).is_told_in_full
    assert plays(sideways(WL), laid("duel/SA", 1), use(WL, "slash/S7", CC)).is_told_in_full


def test_cards_turned_up_by_a_harvest_leave_no_gap() -> None:
    harvest = (use(WL, "amazing_grace/H3", WL, WC), laid("amazing_grace/H3", 1))
    assert plays(sideways(WL), *harvest, laid("jink/H2", 2), laid("slash/S7", 3)).is_told_in_full


def test_a_card_may_be_told_after_it_was_laid() -> None:
    told = plays(sideways(WL), laid("duel/SA", 1), use(WL, "duel/SA", CC))
    assert told.is_told_in_full
    assert [card.track for card in told.told[0].cards] == [1]
    assert not told.told[0].is_late


def test_a_card_told_after_others_went_on_is_late() -> None:
    facts = (laid("duel/SA", 1), laid("slash/C2", 2), use(WL, "duel/SA", CC))
    told = plays(sideways(WL), *facts)
    assert told.told[0].is_late
    assert [card.track for card in told.unspoken] == [2]


def test_what_is_told_long_after_a_card_speaks_of_another() -> None:
    told = plays(sideways(WL), laid("jink/H2", 1), After(16_000, respond(WL, "jink/H2")))
    assert told.told[0].cards == ()


def test_a_card_read_better_is_the_same_card() -> None:
    facts = (use(WL, "slash/S7", CC), laid("slash/?", 1), laid("slash/S7", 1))
    told = plays(sideways(WL), *facts)
    assert told.told[0].faces == ("slash/S7",)
    assert told.is_told_in_full


INDULGENCE = (delayed(WL, "indulgence/S6", 50), end_turn(CC), sideways(WL))


@pytest.mark.parametrize(
    ("face", "general", "skipped"),
    [
        ("slash/C2", "zhaoyun", {Phase.PLAY}),
        ("slash/S7", "zhaoyun", {Phase.PLAY}),
        ("peach/H3", "zhaoyun", set()),
        ("slash/S7", "xiaoqiao", set()),
        ("slash/C2", "xiaoqiao", {Phase.PLAY}),
        ("slash/S7", None, set()),
    ],
)
def test_an_indulgence_that_holds_takes_the_play_phase(
    face: str, general: str | None, skipped: set[Phase]
) -> None:
    facts = (judged(WL, face, "indulgence"), laid(face, 1), phase(WL, "draw"))
    told = plays(sideways(CC), *INDULGENCE, *facts, generals={**ORDINARY, WL: general})
    assert told.skipped == skipped


def test_the_card_played_over_a_judgement_decides() -> None:
    facts = (
        judged(WL, "slash/C2", "indulgence"),
        laid("slash/C2", 1),
        respond(CR, "peach/H3", skill="guicai"),
        laid("peach/H3", 2),
        phase(WL, "draw"),
    )
    assert plays(sideways(CC), *INDULGENCE, *facts).skipped == set()


def test_an_unspoken_card_over_a_judgement_leaves_it_open() -> None:
    facts = (judged(WL, "slash/C2", "indulgence"), laid("slash/C2", 1), laid("peach/H3", 2))
    assert plays(sideways(CC), *INDULGENCE, *facts, phase(WL, "draw")).skipped == set()


def test_delayed_tricks_are_kept_in_the_order_in_which_they_came() -> None:
    facts = (
        delayed(WL, "lightning/SA", 50),
        delayed(CC, "supply_shortage/SA", 52),
        delayed(CC, "indulgence/S6", 51),
        from_judge_zone(WL, 50, Place("judge", CC)),
    )
    order = plays(sideways(WL), *facts).delayed_before(CC)
    assert [card.track for card in order] == [52, 51, 50]
    assert plays(sideways(WL), *facts, from_judge_zone(CC, 51, PILE)).delayed[-1].track == 50


def test_a_delayed_trick_found_again_keeps_its_rank() -> None:
    lost = (
        delayed(CC, "supply_shortage/SA", 52),
        delayed(CC, "indulgence/S6", 51),
        CardTakenAway(52, Place("judge", CC)),
    )
    again = After(4000, delayed(CC, "supply_shortage/SA", 60))
    late = After(40_000, delayed(CC, "supply_shortage/SA", 60))
    assert [c.track for c in plays(*lost).delayed_before(CC)] == [51]
    assert [c.track for c in plays(*lost, again).delayed_before(CC)] == [60, 51]
    assert [c.track for c in plays(*lost, late).delayed_before(CC)] == [51, 60]


def test_a_card_lies_there_as_what_it_was_said_to_be() -> None:
    facts = (use(WL, "peach/D2", CC, skill="guose"), delayed(CC, "peach/D2", 51))
    (card,) = plays(sideways(WL), *facts).delayed
    assert (card.kind, card.since_seq) == ("indulgence", 4)
    (again,) = plays(sideways(WL), *facts, facts[1]).delayed
    assert again.since_seq == 4


def test_a_new_turn_keeps_the_delayed_tricks_and_nothing_else() -> None:
    told = plays(sideways(CC), delayed(WL, "indulgence/S6", 50), *SLASH[1:], sideways(WL))
    assert (told.told, told.pending, told.unspoken) == ((), (), ())
    assert len(told.delayed) == 1


def test_where_nobody_is_marked_a_turn_begins_with_what_its_character_does() -> None:
    begun = (started(deck="tongshuai", rules="tongshuai"), delayed(CC, "lightning/SA", 50))
    match = replay(observed(*begun, use(CC, "slash/S7", WL), laid("slash/S7", 1)))
    assert match.state.acting is CC
    assert [p.kind for p in match.ledger.plays.pending] == ["slash"]
    onward = from_judge_zone(CC, 50, Place("judge", CR))
    over = (phase(CL, "play"), end_turn(CL), laid("jink/H2", 1), onward)
    match = replay(observed(*begun, *over))
    assert match.state.acting is CC
    assert [card.seat for card in match.ledger.plays.delayed] == [CR]


def test_a_phase_named_by_somebody_else_settles_nothing() -> None:
    assert len(plays(*SLASH, Declared(CC, "end_turn")).pending) == 1
