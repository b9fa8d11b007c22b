"""Skills as they are declared: whose, when, how often and with which card."""

from dataclasses import replace

import pytest

from engine.match import Match
from engine.observations import CardMoved, Declared, Fact, Place
from engine.seats import Seat
from tests.engine.declared import flags_of, judged, respond, skill, use
from tests.engine.told import (
    CC,
    CL,
    MIDDLE,
    ORDINARY,
    WC,
    WL,
    end_turn,
    equipped,
    laid,
    only,
    sideways,
    started,
    told,
    upright,
)


def said(general: str | None, *facts: Fact, seat: Seat = WC) -> Match:
    return told(sideways(WC), *facts, generals={**ORDINARY, seat: general})


def raised(general: str | None, *facts: Fact, seat: Seat = WC) -> list[tuple[str, int]]:
    return flags_of(said(general, *facts, seat=seat), "skill_limit")


def test_a_skill_that_its_general_does_not_have() -> None:
    flag = only(said("xuchu", skill(WC, "zhiheng", face="jink/H2")), "skill_limit")
    assert (flag.severity, flag.clause, flag.seat) == ("violation", "cert-3v3 3.3.2 d1", WC)
    assert flag.text_zh == "暖方主帅（许褚）没有“制衡”这个技能。"
    assert flag.text_en == "warm commander (Xu Chu) does not have the skill Balance of Power."
    assert raised("sunquan", skill(WC, "zhiheng", face="jink/H2")) == []
    assert raised("someone", skill(WC, "zhiheng", face="jink/H2")) == []
    assert raised(None, skill(WC, "zhiheng", face="jink/H2")) == []
    assert raised("xuchu", skill(WC, "a_skill_nobody_knows")) == []


def test_whom_a_judgement_is_for_needs_no_skill() -> None:
    assert raised("xuchu", judged(WC, "slash/S7", "leiji")) == []


@pytest.mark.parametrize(
    ("general", "name"),
    [
        ("sunquan", "zhiheng"),
        ("zhouyu", "fanjian"),
        ("sunshangxiang", "jieyin"),
        ("huatuo", "qingnang"),
        ("diaochan", "lijian"),
    ],
)
def test_what_is_allowed_once_a_phase_is_flagged_the_second_time(general: str, name: str) -> None:
    once, again = skill(WC, name), skill(WC, name)
    assert raised(general, once) == []
    match = said(general, once, again)
    assert flags_of(match, "skill_limit") == [("violation", 4)]
    assert "每阶段限一次" in only(match, "skill_limit").text_zh


def test_what_is_allowed_once_a_game_is_flagged_in_a_later_turn() -> None:
    zhongyi = skill(WC, "zhongyi", face="slash/H10")
    between = (end_turn(WC), sideways(CC), end_turn(CC), upright(WC))
    assert raised("guanyu", zhongyi, *between) == []
    assert raised("guanyu", zhongyi, *between, sideways(WC), zhongyi) == [("violation", 9)]
    flag = only(said("guanyu", zhongyi, *between, sideways(WC), zhongyi), "skill_limit")
    assert "每局限一次" in flag.text_zh
    anew = said("guanyu", zhongyi, *between, replace(started({WC: "vs_guanyu"}), game_no=2))
    assert anew.ledger.plays.once == ()


def test_what_may_be_used_again_and_again_is_not_flagged() -> None:
    assert raised("huanggai", skill(WC, "kurou"), skill(WC, "kurou")) == []
    assert raised("liubei", skill(WC, "rende", CC), skill(WC, "rende", CC)) == []
    dismantle = use(WC, "slash/S7", CL, as_card="dismantlement", skill="qixi")
    assert raised("ganning", dismantle, dismantle) == []


def test_the_next_turn_begins_anew() -> None:
    zhiheng = skill(WC, "zhiheng")
    between = (sideways(CC), sideways(WL), sideways(Seat.WARM_RIGHT), sideways(CL))
    assert raised("sunquan", zhiheng, *between, sideways(WC), zhiheng) == []


def test_skills_of_the_own_play_phase_are_not_for_others_turns() -> None:
    assert raised("sunquan", skill(CC, "zhiheng"), seat=CC) == [("violation", 3)]
    assert raised("xiahouyuan", use(CC, None, WC, as_card="slash", skill="shensu"), seat=CC) == []


def test_hua_tuo_does_not_use_first_aid_in_his_own_turn() -> None:
    aid = respond(WC, "jink/H2", CC, as_card="peach", skill="jijiu")
    assert raised("huatuo", aid) == [("violation", 3)]
    other = respond(CC, "jink/H2", WC, as_card="peach", skill="jijiu")
    assert raised("huatuo", other, seat=CC) == []
    assert flags_of(told(aid, generals={**ORDINARY, WC: "huatuo"}), "skill_limit") == []


@pytest.mark.parametrize(
    ("general", "wrong", "right"),
    [
        ("guanyu", use(WC, "duel/SA", WL, as_card="slash", skill="wusheng"), "duel/DA"),
        ("zhaoyun", use(WC, "slash/S7", WL, as_card="slash", skill="longdan"), "jink/H2"),
        ("ganning", use(WC, "duel/DA", WL, as_card="dismantlement", skill="qixi"), "duel/SA"),
        ("daqiao", use(WC, "peach/H3", CL, as_card="indulgence", skill="guose"), "jink/D2"),
        ("zhenji", respond(WC, "jink/D2", as_card="jink", skill="qingguo"), "slash/S7"),
    ],
)
def test_a_card_that_the_skill_cannot_make_into_another(
    general: str, wrong: Declared, right: str
) -> None:
    match = said(general, wrong)
    assert flags_of(match, "skill_limit") == [("violation", 3)]
    assert "不能用" in only(match, "skill_limit").text_zh
    assert raised(general, replace(wrong, face=right)) == []


def test_zhen_ji_dodges_only_with_hand_cards() -> None:
    worn = equipped(CC, "spear/SQ", 4)
    dodge = respond(CC, "spear/SQ", as_card="jink", skill="qingguo")
    assert raised("zhenji", worn, dodge, seat=CC) == [("violation", 4)]
    assert raised("zhenji", dodge, seat=CC) == []


@pytest.mark.parametrize(
    ("general", "name", "face", "allowed"),
    [
        ("xiaoqiao", "tianxiang", "jink/D2", False),
        ("xiaoqiao", "tianxiang", "peach/H3", True),
        ("xiaoqiao", "tianxiang", "slash/S7", True),
        ("xiaoqiao", "tianxiang", "slash/?", True),
        ("huatuo", "qingnang", "duel/SA", True),
    ],
)
def test_what_is_given_for_a_skill_has_the_right_suit(
    general: str, name: str, face: str, *, allowed: bool
) -> None:
    assert (raised(general, skill(WC, name, face=face)) == []) is allowed


def test_a_judgement_is_replaced_by_a_black_card_of_zhang_jiao() -> None:
    red = respond(CC, "jink/H2", skill="guidao")
    black = respond(CC, "slash/S7", skill="guidao")
    assert raised("zhangjiao", judged(WC, "peach/H3", "luoshen"), red, seat=CC) == [
        ("violation", 4)
    ]
    assert raised("zhangjiao", judged(WC, "peach/H3", "luoshen"), black, seat=CC) == []


def test_equipment_is_not_given_where_a_hand_card_is_asked_for() -> None:
    worn = equipped(WC, "axe/D5", 4)
    assert raised("huatuo", worn, skill(WC, "qingnang", CL, face="axe/D5")) == [("violation", 4)]
    assert raised("diaochan", worn, skill(WC, "lijian", CC, CL, face="axe/D5")) == []


def test_the_effect_of_equipment_needs_the_equipment() -> None:
    follow_up = use(WC, "slash/S8", WL, skill="blade")
    assert raised("xuchu", follow_up) == [("violation", 3)]
    assert "没有装备【青龙偃月刀】" in only(said("xuchu", follow_up), "skill_limit").text_zh
    assert raised("xuchu", equipped(WC, "blade/S5", 4), follow_up) == []
    assert raised("xuchu", equipped(WC, None, 4), follow_up) == []
    lost = CardMoved(4, Place("equip", WC), MIDDLE)
    assert raised("xuchu", equipped(WC, "blade/S5", 4), lost, follow_up) == [("violation", 5)]
    assert raised("xuchu", skill(WC, "silver_lion")) == [], "it heals when it is gone"


def test_what_was_told_after_others_had_gone_on_is_left_alone() -> None:
    match = told(
        sideways(WC),
        laid("duel/SA", 1),
        laid("jink/H2", 2),
        respond(CL, "jink/H2"),
        use(WC, "duel/SA", WL, as_card="slash", skill="wusheng"),
        generals={**ORDINARY, WC: "guanyu"},
    )
    assert flags_of(match, "skill_limit") == []
