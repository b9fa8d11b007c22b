"""The rulings on what weapons do (HANBING, AXE, HALB, SWORDS), one test each."""

import pytest

from engine.match import Match
from engine.observations import (
    CardMoved,
    CardPlaced,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    Place,
)
from engine.seats import Seat
from tests.engine.declared import flags_of, phase, respond, skill, use
from tests.engine.told import (
    CC,
    CL,
    CR,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    After,
    end_turn,
    equipped,
    laid,
    marks,
    only,
    ordinary_but,
    sideways,
    swept,
    told,
)

SLASH = (use(WL, "slash/S7", CR), laid("slash/S7", 1))


def discarded(face: str, track: int) -> CardPlaced:
    return CardPlaced(face, PILE, track)


def frozen(*facts: Fact | After, before: tuple[Fact, ...] = (HandCounted(CR, 6),)) -> Match:
    sword = equipped(WL, "ice_sword/S2", 9)
    return told(sword, *before, sideways(WL), *SLASH, skill(WL, "ice_sword", CR), *facts)


def test_hanbing_01_the_ice_sword_takes_two_cards() -> None:
    one, two = discarded("jink/H2", 2), discarded("jink/D2", 3)
    flag = only(frozen(one, end_turn(WL)), "skill_limit")
    assert (flag.rule, flag.severity, flag.clause, flag.seat, flag.seq, flag.evidence) == (
        "skill_limit",
        "watch",
        "cert-3v3 FAQ 寒冰剑",
        WL,
        7,
        (),
    )
    assert "1张" in flag.text_zh
    assert flags_of(frozen(one, two, end_turn(WL)), "skill_limit") == []
    assert flags_of(frozen(one, phase(WL, "discard")), "skill_limit") == [("watch", 7)]
    assert flags_of(frozen(one, sideways(CL)), "skill_limit") == [("watch", 7)]


def test_the_ice_sword_may_take_the_only_card() -> None:
    one = discarded("jink/H2", 2)
    held = (HandCounted(CR, 2),)  # of which Zhang Liao may have taken one
    assert flags_of(frozen(one, end_turn(WL), before=held), "skill_limit") == []
    assert flags_of(frozen(one, end_turn(WL), before=()), "skill_limit") == [], "never counted"
    assert flags_of(frozen(end_turn(WL)), "skill_limit") == [], "nothing was seen"
    soon = frozen(one, After(500, end_turn(WL)))
    assert flags_of(soon, "skill_limit") == [], "the second may settle yet"


def test_the_ice_sword_may_take_equipment() -> None:
    worn = (equipped(CR, "dilu/C5", 7), equipped(CR, "chitu/H5", 8))
    lost = CardMoved(7, Place("equip", CR), PILE), CardMoved(8, Place("equip", CR), PILE)
    assert flags_of(frozen(*lost, end_turn(WL), before=worn), "skill_limit") == []
    one = frozen(lost[0], end_turn(WL), before=worn)
    assert flags_of(one, "skill_limit") == [("watch", 8)]


def test_what_comes_after_an_ice_sword_neither_takes_its_flag_back_nor_goes_unjudged() -> None:
    one, horse = discarded("jink/H2", 2), After(500, equipped(WL, "dilu/C5", 3))
    match = frozen(one, use(WL, "dilu/C5", WL), horse)
    assert flags_of(match, "skill_limit") == [("watch", 7)]
    spear = use(WL, None, CL, as_card="slash", skill="spear")
    match = frozen(one, spear, After(500, equipped(WL, "spear/SQ", 3)))
    assert flags_of(match, "skill_limit") == [("watch", 7)], "the spear settles late"
    assert flags_of(frozen(one, spear), "skill_limit") == [("watch", 7), ("violation", 9)]


def axed(*paid: Fact) -> list[tuple[str, int]]:
    dodged = (respond(CR, "jink/H2"), laid("jink/H2", 2))
    match = told(equipped(WL, "axe/D5", 9), sideways(WL), *SLASH, *dodged, *paid)
    return flags_of(match, "skill_limit")


def test_axe_01_the_axe_is_not_paid_with_itself() -> None:
    itself, other = Declared(WL, "discard", "axe/D5"), Declared(WL, "discard", "jink/D3")
    assert axed(skill(WL, "axe", CR, face="axe/D5")) == [("violation", 8)]
    assert axed(skill(WL, "axe", CR), itself) == [("violation", 9)]
    assert axed(skill(WL, "axe", CR), other, itself) == [("violation", 10)]
    assert axed(skill(WL, "axe", CR), other, Declared(WL, "discard", "jink/D4")) == []
    assert axed(itself) == [], "a discard for something else"


def struck_by_halberd(*held: Fact, targets: tuple[Seat, ...] = (WR, WL)) -> list[tuple[str, int]]:
    facts = (equipped(CL, "halberd/DQ", 9), sideways(CL), *held, use(CL, "slash/S7", *targets))
    return flags_of(told(*facts), "target_choice")


def test_halb_01_only_the_last_hand_card_is_a_slash_on_several() -> None:
    assert struck_by_halberd(HandCounted(CL, 2)) == [("violation", 5)]
    assert struck_by_halberd(HandCounted(CL, 1)) == []
    assert struck_by_halberd() == [], "the hand was not counted"
    assert struck_by_halberd(HandCounted(CL, 2), targets=(WR,)) == []


def test_a_card_laid_since_the_count_may_have_been_the_last_but_one() -> None:
    assert struck_by_halberd(HandCounted(CL, 2), laid("peach/H3", 3)) == []
    assert struck_by_halberd(HandCounted(CL, 4), laid("peach/H3", 3)) == [("violation", 6)]


@pytest.mark.parametrize(
    ("general", "n_held", "found"),
    [("liubei", 3, []), ("liubei", 4, ["violation"]), ("guanyu", 4, ["violation"])],
)
def test_what_a_giver_still_holds_after_a_slash_on_several_was_held_beside_it(
    general: str, n_held: int, found: list[str]
) -> None:
    armed = (equipped(CL, "halberd/DQ", 9), sideways(CL), HandCounted(CL, 6))
    slash = (use(CL, "slash/S7", WR, WL), laid("slash/S7", 1), swept(1), DeathConfirmed(WR, CL))
    without = ordinary_but(cold_left=general)
    for words in ((), (end_turn(CL),)):
        match = told(*armed, *slash, *words, HandCounted(CL, n_held), generals=without)
        assert marks(match, "target_choice") == found


def test_zhou_yu_gives_one_card_away_at_most() -> None:
    armed = (equipped(CL, "halberd/DQ", 9), sideways(CL))
    slash = use(CL, "slash/S7", WR, WL)
    generals = ordinary_but(cold_left="zhouyu")
    two = told(*armed, HandCounted(CL, 2), slash, generals=generals)
    assert marks(two, "target_choice") == []
    three = told(*armed, HandCounted(CL, 3), slash, generals=generals)
    assert marks(three, "target_choice") == ["violation"]


def test_sima_yi_takes_no_more_cards_than_there_were_blows() -> None:
    armed = (equipped(CL, "halberd/DQ", 9), sideways(CL))
    assault = (use(CL, "savage_assault/S7", WR, WL), laid("savage_assault/S7", 2))
    slash = use(CL, "slash/S7", WR, WL)
    generals = ordinary_but(warm_left="simayi")
    for n_held, found in ((2, []), (3, ["violation"])):
        match = told(*armed, *assault, HandCounted(CL, n_held), slash, generals=generals)
        assert marks(match, "target_choice") == found
    untold = told(*armed, assault[1], HandCounted(CL, 3), slash, generals=generals)
    assert marks(untold, "target_choice") == []


def test_a_slash_has_as_many_targets_as_the_weapon_allows() -> None:
    assert flags_of(told(sideways(CL), use(CL, "slash/S7", WR, CC)), "target_choice") == [
        ("violation", 3)
    ]
    four = (WR, WC, WL, CR)
    assert struck_by_halberd(targets=four) == [("violation", 4)]


def crossed(target: Seat, general: str = "daqiao") -> Match:
    held = (equipped(WL, "double_swords/S2", 9), sideways(WL), use(WL, "slash/S7", target))
    generals = {**ORDINARY, CR: general, WL: "zhangliao"}
    return told(*held, skill(WL, "double_swords", target), generals=generals)


def test_swords_01_the_double_swords_do_nothing_to_the_same_sex() -> None:
    flag = only(crossed(WC), "target_choice")
    assert (flag.rule, flag.severity, flag.clause) == (
        "target_choice",
        "violation",
        "cert-3v3 FAQ 雌雄双股剑",
    )
    assert flags_of(crossed(CR), "target_choice") == []
    assert flags_of(crossed(CR, "someone"), "target_choice") == []
