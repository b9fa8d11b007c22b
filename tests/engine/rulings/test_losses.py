"""The rulings EQUIP-04 on lost equipment and KILL-07 on lost health."""

from engine.observations import CardMoved, DeathConfirmed, HandCounted, Place
from engine.rulesets import ruleset_of
from tests.engine.declared import dying, hp, skill, use
from tests.engine.told import (
    CR,
    ORDINARY,
    PILE,
    WC,
    counted,
    end_turn,
    equipped,
    sideways,
    told,
)


def test_equip_04_sun_shangxiang_draws_for_armor_that_she_replaces_herself() -> None:
    generals = {**ORDINARY, WC: "sunshangxiang"}
    match = told(
        *counted(4),
        equipped(WC, "eight_diagram/S2", 1),
        sideways(WC),
        HandCounted(WC, 6),
        use(WC, "nioh_shield/C2"),
        equipped(WC, "nioh_shield/C2", 2),
        CardMoved(1, Place("equip", WC), PILE),
        skill(WC, "xiaoji"),
        hp(WC, 4),
        end_turn(WC),
        generals=generals,
    )
    assert match.flags == ()
    stranger = told(sideways(WC), skill(WC, "xiaoji"))
    assert [flag.rule for flag in stranger.flags] == ["skill_limit"]


def test_kill_07_nobody_is_rewarded_for_a_health_that_was_given_away() -> None:
    generals = {**ORDINARY, CR: "huanggai"}
    match = told(
        sideways(CR),
        hp(CR, 1),
        skill(CR, "kurou"),
        hp(CR, 0),
        dying(CR),
        DeathConfirmed(CR),
        *counted(4, {CR: 0}),
        sideways(WC),
        generals=generals,
        deck="tongshuai",
        ruleset=ruleset_of("tongshuai"),
    )
    assert [flag for flag in match.flags if flag.rule in ("kill_reward", "skill_limit")] == []
