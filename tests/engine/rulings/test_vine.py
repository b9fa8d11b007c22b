"""Rattan armor: rulings VINE-01 and VINE-02."""

import pytest

from engine.observations import Fact
from engine.rulesets import ruleset_of
from tests.engine.declared import hp, respond, use
from tests.engine.told import CC, WL, equipped, laid, marks, sideways, told

RULES = ruleset_of("tongshuai")
WORN = equipped(CC, "vine/S2", 40)


def flags(*facts: Fact) -> list[str]:
    match = told(*facts, deck="tongshuai", ruleset=RULES)
    return marks(match, "responses")


@pytest.mark.parametrize(
    ("face", "answer"),
    [
        ("slash/H10", "jink/H2"),
        ("savage_assault/S7", "slash/C2"),
        ("archery_attack/HA", "jink/H2"),
    ],
)
def test_vine_01_what_does_nothing_to_it_is_not_answered(face: str, answer: str) -> None:
    used = (sideways(WL), use(WL, face, CC), laid(face, 1))
    assert flags(WORN, *used) == [], "nothing happens, and that is legal"
    assert flags(WORN, *used, respond(CC, answer)) == ["violation"]
    assert flags(*used, respond(CC, answer)) == []


def test_vine_02_a_thunder_slash_hits_as_usual() -> None:
    used = (sideways(WL), use(WL, "thunder__slash/C5", CC), laid("thunder__slash/C5", 1))
    assert flags(WORN, *used, respond(CC, "jink/H2")) == []
    assert flags(hp(CC, 5), WORN, *used, hp(CC, 4)) == []


def test_a_fan_may_have_made_it_a_slash_of_fire() -> None:
    used = (sideways(WL), use(WL, "slash/H10", CC), laid("slash/H10", 1))
    assert flags(WORN, equipped(WL, "fan/DA", 41), *used, respond(CC, "jink/H2")) == []
    assert flags(WORN, equipped(WL, "qinggang_sword/S6", 41), *used, respond(CC, "jink/H2")) == []
