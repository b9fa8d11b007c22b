"""What each card laid may have been: at once, after more was seen, and after it was told."""

from collections.abc import Mapping

import pytest

from engine.accounts.account import CardAccount, How, Reading
from engine.observations import CardMoved, CardTakenAway, Fact, HandCounted, HpShown, Place
from engine.seats import Seat
from tests.engine.declared import respond, use
from tests.engine.told import (
    CC,
    CL,
    CR,
    PILE,
    WC,
    WL,
    WR,
    After,
    counted,
    delayed,
    equipped,
    laid,
    sideways,
    started,
    swept,
    told,
)

# Nobody here converts, draws, gives, takes or judges.
PLAIN: Mapping[Seat, str | None] = {
    WC: "xuchu",
    WL: "zhangfei",
    WR: "huangzhong",
    CC: "lvbu",
    CL: "weiyan",
    CR: "lvmeng",
}
OTHERS = frozenset(Seat) - {WC}


def account(
    *facts: Fact | After, generals: Mapping[Seat, str | None] = PLAIN
) -> tuple[CardAccount, ...]:
    return told(sideways(WC), *facts, generals=generals).ledger.account.cards


def test_a_lone_slash_is_used_by_the_actor_on_somebody_else() -> None:
    (slash,) = account(laid("slash/S7", 1))
    assert (slash.how, slash.by, slash.on) == ({How.USE}, {WC}, OTHERS)
    assert not slash.is_certain


def test_a_dodge_may_be_anybodys_answer() -> None:
    (_, jink) = account(laid("slash/S7", 1), laid("jink/H2", 2))
    assert (jink.how, jink.by, jink.on) == ({How.RESPONSE}, frozenset(Seat), frozenset())


def test_equipment_and_delayed_tricks_are_certain_at_once() -> None:
    axe, indulgence = account(equipped(WC, "axe/D5", 1), delayed(CC, "indulgence/S6", 2))
    assert (axe.by, axe.on, axe.is_certain) == ({WC}, {WC}, True)
    assert (indulgence.by, indulgence.on, indulgence.is_certain) == ({WC}, {CC}, True)


def test_tricks_on_everybody_leave_out_only_whom_they_cannot_hit() -> None:
    arrows, orchard = account(laid("archery_attack/HA", 1), laid("god_salvation/HA", 2))
    assert arrows.on == OTHERS
    assert orchard.on == frozenset(Seat)


def test_ex_nihilo_is_for_oneself() -> None:
    (card,) = account(laid("ex_nihilo/H7", 1))
    assert (card.by, card.on, card.is_certain) == ({WC}, {WC}, True)


# What lets a card be more than a use: what was laid before, a general, the card, and what it adds.
ALSO: dict[str, tuple[list[Fact], dict[Seat, str | None], str, How]] = {
    "a duel asks for slashes": ([laid("duel/SA", 1)], {}, "slash/S7", How.RESPONSE),
    "a dismantled card": ([laid("dismantlement/S3", 1)], {}, "axe/D5", How.DISCARD),
    "a harvest": ([laid("amazing_grace/H3", 1)], {}, "axe/D5", How.REVEAL),
    "Sun Quan discards": ([], {WC: "sunquan"}, "axe/D5", How.COST),
    "Zhao Yun dodges": ([laid("slash/S7", 1)], {CC: "zhaoyun"}, "slash/S8", How.RESPONSE),
    "Ma Chao judges": ([laid("slash/S7", 1)], {WC: "machao"}, "axe/D5", How.JUDGEMENT),
    "Guan Yu's red cards": ([], {WC: "guanyu"}, "axe/D5", How.USE),
    "the eight trigrams": (
        [equipped(CC, "eight_diagram/S2", 1), laid("slash/S7", 2)],
        {},
        "axe/D5",
        How.JUDGEMENT,
    ),
}


@pytest.mark.parametrize("case", ALSO)
def test_what_was_seen_before_adds_readings(case: str) -> None:
    before, generals, face, how = ALSO[case]
    card = account(*before, laid(face, 9), generals={**PLAIN, **generals})[-1]
    assert how in card.how


# Whose skill alone lets a card lie there: what was laid before, a general, the card, how it lies.
HIS_ALONE: dict[str, tuple[list[Fact], Seat, str, str, How]] = {
    "Zhao Yun's dodge": ([laid("slash/S7", 1)], CL, "zhaoyun", "slash/S8", How.RESPONSE),
    "Zhen Ji's dodge": ([laid("slash/S7", 1)], CL, "zhenji", "axe/SA", How.RESPONSE),
    "Hua Tuo's peach": ([laid("slash/S7", 1)], CL, "huatuo", "axe/D5", How.RESPONSE),
    "Da Qiao's price": ([laid("slash/S7", 1)], CL, "daqiao", "axe/D5", How.COST),
    "Xiao Qiao's heart": ([laid("slash/S7", 1)], CL, "xiaoqiao", "dilu/H5", How.COST),
    "Sun Quan's discard": ([laid("slash/S7", 1)], WC, "sunquan", "axe/D5", How.COST),
}


@pytest.mark.parametrize("case", HIS_ALONE)
def test_what_one_skill_explains_is_its_owners(case: str) -> None:
    before, owner, general, face, how = HIS_ALONE[case]
    card = account(*before, laid(face, 9), generals={**PLAIN, owner: general})[-1]
    (by,) = {reading.by for reading in card.readings if reading.how is how}
    assert by == {owner}


def test_nothing_is_laid_over_a_judgement_where_nobody_judges() -> None:
    generals = {**PLAIN, CL: "zhangjiao"}
    assert account(laid("eight_diagram/C2", 1), generals=generals)[-1].is_lost
    judging = (equipped(CC, "eight_diagram/S2", 1), laid("slash/S7", 2))
    over = account(*judging, laid("dilu/C5", 3), generals=generals)[-1]
    assert Reading(How.RESPONSE, frozenset({CL})) in over.readings


def test_a_duel_of_diao_chan_is_asked_for_in_her_turn_alone() -> None:
    arrows = laid("archery_attack/HA", 1)
    others = {**PLAIN, CL: "guanyu"}
    assert account(arrows, generals={**others, CC: "diaochan"})[-1].how == {How.USE}
    assert How.RESPONSE in account(arrows, generals={**others, WC: "diaochan"})[-1].how


def test_a_card_without_any_explanation_is_lost() -> None:
    (axe,) = account(laid("axe/D5", 1))
    assert axe.is_lost
    (unread,) = account(laid(None, 1))
    assert unread.how == frozenset(How)


def test_who_loses_equipment_is_the_victim_of_the_dismantlement() -> None:
    off = CardMoved(1, Place("equip", CL), PILE)
    cards = account(equipped(CL, "axe/D5", 1), laid("dismantlement/S3", 2), off)
    assert cards[1].on == {CL}
    assert cards[1].is_certain


def test_what_leaves_somebody_after_a_nullification_says_nothing() -> None:
    off = CardMoved(1, Place("equip", CL), PILE)
    facts = (equipped(CL, "axe/D5", 1), laid("dismantlement/S3", 2), laid("nullification/SJ", 3))
    assert account(*facts, off)[1].on == OTHERS


def test_who_is_hurt_was_the_target_of_the_slash() -> None:
    shown = [HpShown(seat, 3) for seat in Seat]
    hit = HpShown(CR, 2)
    assert account(*shown, laid("slash/S7", 1), hit)[0].on == {CR}
    halberd = equipped(WC, "halberd/DQ", 9)
    assert account(*shown, halberd, laid("slash/S7", 1), hit)[1].on == OTHERS
    passed_on = {**PLAIN, CC: "xiaoqiao"}
    assert account(*shown, laid("slash/S7", 1), hit, generals=passed_on)[0].on == OTHERS


def dodged_by(**held: int) -> tuple[CardAccount, ...]:
    """A slash and a dodge, and the hands at the end of the turn."""
    hands = counted(4, {seat: held.get(seat.value, 4) for seat in Seat})
    played = (laid("slash/S7", 1), laid("jink/H2", 2), swept(1), swept(2))
    match = told(*counted(4), sideways(WC), HandCounted(WC, 6), *played, *hands, generals=PLAIN)
    return match.ledger.account.cards


def test_a_dodge_laid_by_one_alone_makes_him_the_target() -> None:
    slash, jink = dodged_by(warm_commander=5, cold_left=3)
    assert CC not in jink.by
    assert CL in jink.by
    assert slash.on == OTHERS  # the actor may have laid the dodge as well
    assert jink.by == {WC, CL}


def test_what_is_told_is_certain() -> None:
    slash, jink = account(
        use(WC, "slash/S7", CC), laid("slash/S7", 1), respond(CC, "jink/H2"), laid("jink/H2", 2)
    )
    assert (slash.how, slash.by, slash.on, slash.is_certain) == ({How.USE}, {WC}, {CC}, True)
    assert (jink.how, jink.by, jink.is_certain) == ({How.RESPONSE}, {CC}, True)


def test_what_is_told_afterwards_is_certain_as_well() -> None:
    (slash,) = account(laid("slash/S7", 1), use(WC, "slash/S7", CC))
    assert slash.is_told
    assert slash.on == {CC}


def test_a_card_read_better_keeps_its_account() -> None:
    (slash,) = account(laid("slash/?", 1), laid("slash/S7", 1))
    assert slash.face == "slash/S7"


def test_equipment_laid_in_the_middle_is_one_more_entry() -> None:
    paid = CardMoved(1, Place("equip", WC), Place("play"))
    first, second = account(equipped(WC, "axe/D5", 1), paid, generals={**PLAIN, WC: "guanyu"})
    assert first.place.zone == "equip"
    assert (second.place.zone, second.origin) == ("play", Place("equip", WC))
    assert How.USE in second.how


def test_a_trick_taken_by_whom_it_hurt_goes_on() -> None:
    generals = {**PLAIN, CL: "caocao"}
    taken = CardTakenAway(1, Place("play"))
    facts = (laid("savage_assault/SK", 1), taken, laid("jink/H2", 3), laid("slash/S7", 2))
    assert How.RESPONSE in account(*facts, generals=generals)[-1].how
    assert How.RESPONSE not in account(*facts)[-1].how


def test_the_next_turns_cards_are_the_next_actors() -> None:
    cards = account(laid("slash/S7", 1), swept(1), sideways(CC), laid("slash/S8", 2))
    assert [card.by for card in cards] == [{WC}, {CC}]


def test_a_new_game_begins_a_new_account() -> None:
    assert account(laid("slash/S7", 1), started(PLAIN), laid("slash/S8", 2))[0].face == "slash/S8"
