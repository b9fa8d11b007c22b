"""The silver lion: ruling LION-01."""

from engine.observations import Fact
from engine.rulesets import ruleset_of
from tests.engine.declared import from_equipment, hp, use
from tests.engine.told import CC, PILE, WL, equipped, laid, marks, sideways, told

WORN = equipped(CC, "silver_lion/CA", 40)
DRUNK_SLASH = (
    sideways(WL),
    use(WL, "analeptic/S3", WL),
    laid("analeptic/S3", 1),
    use(WL, "slash/S7", CC),
    laid("slash/S7", 2),
)


def flags(*facts: Fact) -> list[str]:
    match = told(hp(CC, 5), *facts, deck="tongshuai", ruleset=ruleset_of("tongshuai"))
    return marks(match, "responses")


def test_lion_01_a_drunk_slash_does_only_one_damage() -> None:
    assert flags(WORN, *DRUNK_SLASH, hp(CC, 4)) == []
    assert flags(WORN, *DRUNK_SLASH, hp(CC, 3)) == ["procedure"]
    assert flags(*DRUNK_SLASH, hp(CC, 3)) == []


def test_lion_01_whoever_loses_it_recovers_one() -> None:
    assert flags(WORN, *DRUNK_SLASH, hp(CC, 4), from_equipment(CC, 40, PILE), hp(CC, 5)) == []


def test_the_qinggang_sword_goes_through_it() -> None:
    assert flags(WORN, equipped(WL, "qinggang_sword/S6", 41), *DRUNK_SLASH, hp(CC, 3)) == []


def test_without_words_two_blows_may_have_come_one_after_the_other() -> None:
    silent = (sideways(WL), laid("slash/S7", 2))
    assert flags(WORN, *silent, hp(CC, 3)) == []
