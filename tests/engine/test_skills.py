"""The skills against the list of facts kept beside the project."""

import csv
from pathlib import Path

import pytest

from engine.faces import Suit
from engine.generals import GENERALS, SKILLS
from engine.skills.catalogue import GAINED_BY, SKILL_DATA
from engine.skills.conversions import CONVERSIONS, may_convert
from engine.skills.costs import COSTS
from engine.skills.protections import PROTECTIONS, Approach
from engine.skills.skill import Limit

FACTS = Path(__file__).parents[3] / "shared" / "facts"
needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the lists of facts are not here")


def skill_rows() -> list[dict[str, str]]:
    with (FACTS / "skills.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


PHASES = {
    "准备": "start",
    "判定": "judge",
    "摸牌": "draw",
    "出牌": "play",
    "弃牌": "discard",
    "结束": "finish",
    "回合外": "outside",
    "any": "any",
}
LOCKED = {"yes": True, "no": False, "edition": None}


@needs_facts
def test_phases_locks_and_lords_are_those_of_the_list() -> None:
    listed = {
        row["name_zh"]: (
            [PHASES[phase] for phase in row["phase"].split(";")],
            LOCKED[row["locked"]],
            row["lord_skill"] == "yes",
        )
        for row in skill_rows()
    }
    ours = {
        name.name_zh: (
            [moment.value for moment in SKILL_DATA[skill].moments],
            SKILL_DATA[skill].is_locked,
            SKILL_DATA[skill].is_lord,
        )
        for skill, name in SKILLS.items()
        if name.name_zh in listed
    }
    assert ours == listed
    assert len(listed) == 50


def test_every_skill_of_a_general_is_known() -> None:
    assert {skill for general in GENERALS.values() for skill in general.skills} <= set(SKILL_DATA)
    assert set(SKILLS) <= set(SKILL_DATA)
    assert {skill for gained in GAINED_BY.values() for skill in gained} <= set(SKILL_DATA)
    assert set(CONVERSIONS) <= set(SKILL_DATA)


@needs_facts
def test_skills_once_a_phase_are_those_that_the_list_calls_so() -> None:
    once = {row["name_zh"] for row in skill_rows() if row["statement"].startswith("once per phase")}
    per_phase = {skill.id for skill in SKILL_DATA.values() if skill.limit is Limit.PHASE}
    assert {SKILLS[skill].name_zh for skill in per_phase - {"tiaoxin"}} == once
    assert once == {"制衡", "反间", "结姻", "青囊", "离间"}


@pytest.mark.parametrize(
    ("skill", "face", "into", "allowed"),
    [
        ("wusheng", "peach/H3", "slash", True),
        ("wusheng", "peach/H3", None, True),
        ("wusheng", "jink/?", "slash", True),
        ("wusheng", None, "slash", True),
        ("wusheng", "duel/SA", "slash", False),
        ("wusheng", "peach/H3", "jink", False),
        ("longdan", "slash/S7", "jink", True),
        ("longdan", "thunder__slash/S4", "jink", True),
        ("longdan", "jink/H2", "slash", True),
        ("longdan", "slash/S7", "slash", False),
        ("longdan", "peach/H3", "jink", False),
        ("qingguo", "duel/SA", "jink", True),
        ("qingguo", "duel/DA", "jink", False),
        ("jijiu", "duel/DA", "peach", True),
        ("jijiu", "duel/CA", "peach", False),
        ("qixi", "dilu/C5", "dismantlement", True),
        ("qixi", "zixing/DK", "dismantlement", False),
        ("guose", "zixing/DK", "indulgence", True),
        ("guose", "peach/H3", "indulgence", False),
        ("zhiheng", "peach/H3", "peach", True),
    ],
)
def test_what_a_skill_makes_of_a_card(
    skill: str, face: str | None, into: str | None, *, allowed: bool
) -> None:
    assert may_convert(skill, face, into) is allowed


def test_only_qingguo_needs_a_hand_card() -> None:
    from_hand = {
        skill for skill, ways in CONVERSIONS.items() if any(way.is_from_hand for way in ways)
    }
    assert from_hand == {"qingguo"}


def test_what_skills_cost_is_as_the_list_says() -> None:
    assert (COSTS["jieyin"].least, COSTS["jieyin"].most) == (2, 2)
    assert COSTS["qingnang"].is_from_hand
    assert not COSTS["lijian"].is_from_hand
    assert COSTS["tianxiang"].suits == {Suit.HEART, Suit.SPADE}
    assert COSTS["guidao"].suits == {Suit.SPADE, Suit.CLUB}
    assert COSTS["zhiheng"].most is None


def test_weimu_stops_black_tricks_that_are_aimed_but_none_that_reach_everybody() -> None:
    forbids = PROTECTIONS["weimu"]
    assert forbids(Approach("duel", is_black=True, is_hand_empty=False))
    assert forbids(Approach("indulgence", is_black=True, is_hand_empty=False))
    assert not forbids(Approach("duel", is_black=False, is_hand_empty=False))
    assert not forbids(Approach("duel", is_black=None, is_hand_empty=False))
    assert not forbids(Approach("slash", is_black=True, is_hand_empty=False))
    assert not forbids(Approach("savage_assault", is_black=True, is_hand_empty=False))
