"""The rulings on lord skills (LORD), one test each."""

import dataclasses

import pytest

from engine.rulesets import DEFAULT_RULESET, LordSkills, ruleset_of
from engine.seats import Seat
from tests.engine.declared import flags_of, skill, use
from tests.engine.told import CC, CL, CR, ORDINARY, WC, only, sideways, told

TONGSHUAI = ruleset_of("tongshuai")
SHU = {CC: "liubei", CL: "weiyan", CR: "huangzhong"}
ROUSED = use(CC, None, WC, as_card="slash", skill="jijiang")


@pytest.mark.parametrize("name", ["hujia", "jijiang", "jiuyuan", "huangtian"])
def test_lord_01_there_are_no_lord_skills_in_3v3(name: str) -> None:
    generals = {**ORDINARY, WC: "caocao"}
    flag = only(told(sideways(CC), skill(WC, name), generals=generals), "lord_skill")
    assert (flag.rule, flag.severity, flag.clause, flag.seat) == (
        "lord_skill",
        "violation",
        "cert-3v3 1.2.1",
        WC,
    )
    assert "本规则不使用主公技" in flag.text_zh


def lord_flags(generals: dict[Seat, str | None]) -> list[tuple[str, int]]:
    match = told(sideways(CC), ROUSED, generals={**ORDINARY, **generals}, ruleset=TONGSHUAI)
    return flags_of(match, "lord_skill")


def test_lord_02_in_tongshuai_a_side_of_one_faction_has_its_lord_skill() -> None:
    assert lord_flags({**SHU}) == []
    assert lord_flags({**SHU, CR: "caoren"}) == [("violation", 3)]
    assert lord_flags({**SHU, CR: "someone"}) == [], "his faction is not known"


def test_an_organiser_may_switch_lord_skills_on() -> None:
    friendly = dataclasses.replace(DEFAULT_RULESET, lord_skills=LordSkills.ON)
    match = told(sideways(CC), ROUSED, generals={**ORDINARY, **SHU}, ruleset=friendly)
    assert flags_of(match, "lord_skill") == []


def test_who_was_never_said_to_use_one_is_left_alone() -> None:
    generals = {**ORDINARY, CC: "liubei"}
    assert told(sideways(CC), skill(CC, "rende", CL), generals=generals).flags == ()
