"""Tricks on everybody: rulings AOE-01 to AOE-05."""

import pytest

from engine.observations import DeathConfirmed, Declared, Fact
from engine.rulesets import ruleset_of
from engine.seats import Seat
from tests.engine.declared import faults, respond, use, waived
from tests.engine.told import CC, CL, CR, ORDINARY, WC, WL, WR, laid, marks, sideways, told

# Round the table as cert-3v3 seats them: CL CC CR WL WC WR.
ONWARD = (WC, WR, CL, CC, CR)
BACK = (CR, CC, CL, WR, WC)


def order(kind: str, *targets: Seat) -> list[str]:
    return marks(told(sideways(WL), Declared(WL, "use", kind, None, targets)), "group_order")


@pytest.mark.parametrize("face", ["savage_assault/S7", "archery_attack/HA"])
def test_aoe_01_attacks_go_one_way_round_as_their_user_says(face: str) -> None:
    assert order(face, *ONWARD) == []
    assert order(face, *BACK) == []
    assert order(face, WC, CR, WR, CC, CL) == ["violation"]
    assert order(face, WR, WC, CL, CC, CR) == ["violation"]
    assert order(face, *ONWARD[1:], ONWARD[0]) == ["violation"]


@pytest.mark.parametrize("face", ["god_salvation/HA", "amazing_grace/H3"])
def test_aoe_01_gifts_begin_with_their_user(face: str) -> None:
    assert order(face, WL, *ONWARD) == []
    assert order(face, WL, *BACK) == []
    assert order(face, WC, WL, *ONWARD[1:]) == ["violation"]
    assert order(face, WL, WC, CR, WR, CC, CL) == ["violation"]


def test_aoe_01_the_clause_and_both_directions_are_told() -> None:
    match = told(sideways(WL), use(WL, "savage_assault/S7", WR, WC, CL, CC, CR))
    (flag,) = (f for f in match.flags if f.rule == "group_order")
    assert (flag.seat, flag.clause) == (WL, "cert-3v3 1.5")
    assert "顺时针" in flag.text_zh
    assert "暖方右前锋 → 暖方主帅" in flag.text_zh


def test_targets_told_in_part_prove_nothing() -> None:
    assert order("savage_assault/S7") == []
    assert order("savage_assault/S7", WR, CC) == []
    assert order("savage_assault/S7", CC) == []
    assert order("savage_assault/S7", CR, CC, WR) == []


def test_the_dead_are_left_out() -> None:
    dead = DeathConfirmed(WR)
    horde = use(WL, "savage_assault/S7", WC, CL, CC, CR)
    assert marks(told(dead, sideways(WL), horde), "group_order") == []


def test_answers_come_in_the_order_that_was_declared() -> None:
    horde = (sideways(WL), use(WL, "savage_assault/S7", *ONWARD), laid("savage_assault/S7", 1))
    first = (respond(CL, "slash/C2"), laid("slash/C2", 2))
    assert marks(told(*horde, *first, respond(CR, "slash/C3")), "group_order") == []
    match = told(*horde, *first, respond(WR, "slash/C3"))
    (flag,) = (f for f in match.flags if f.rule == "group_order")
    assert (flag.severity, flag.seat) == ("violation", WR)


def test_aoe_02_it_resolves_to_the_end_when_its_user_dies() -> None:
    facts = (
        sideways(WL),
        use(WL, "savage_assault/S7", *ONWARD),
        laid("savage_assault/S7", 1),
        DeathConfirmed(WL, WC),
        respond(CL, "slash/C2"),
        laid("slash/C2", 2),
    )
    match = told(*facts)
    assert faults(match) == []
    assert [p.kind for p in match.ledger.plays.pending] == ["savage_assault"]


def test_aoe_04_nobody_may_decline_a_card_of_a_harvest() -> None:
    harvest: tuple[Fact, ...] = (
        sideways(WL),
        use(WL, "amazing_grace/H3", WL, *ONWARD),
        laid("amazing_grace/H3", 1),
        *(laid(f"slash/C{n}", n) for n in range(2, 8)),
    )
    match = told(*harvest, waived(CL, "amazing_grace"))
    (flag,) = (f for f in match.flags if f.rule == "group_order")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", CL, "cert-3v3 FAQ 五谷丰登")
    assert marks(told(*harvest, waived(CL)), "group_order") == [], "a nullification waived"
    assert marks(told(sideways(WL), waived(CL, "amazing_grace")), "group_order") == []


def in_tongshuai(user: Seat, face: str, *targets: Seat, dead: tuple[Seat, ...] = ()) -> list[str]:
    facts = (*(DeathConfirmed(seat) for seat in dead), sideways(user), use(user, face, *targets))
    return marks(told(*facts, deck="tongshuai", ruleset=ruleset_of("tongshuai")), "group_order")


def test_aoe_05_in_tongshuai_arrows_of_a_cold_vanguard_go_to_warm_first() -> None:
    face = "archery_attack/HA"
    assert in_tongshuai(CL, face, WL, WC, WR, CC, CR) == []
    assert in_tongshuai(CR, face, WL, WC, WR, CL, CC) == []
    assert in_tongshuai(CR, face, WL, WR, CC, dead=(WC, CL)) == []
    assert in_tongshuai(CL, face, CC, CR, WL, WC, WR) == ["violation"]
    assert in_tongshuai(CL, face, WL, WC, WR, CL, CC, CR) == ["violation"], "the user is no target"
    assert in_tongshuai(CL, face, WR, WC, WL, CC, CR) == ["violation"]


def test_in_tongshuai_gifts_go_to_the_own_side_first() -> None:
    face = "god_salvation/HA"
    assert in_tongshuai(CR, face, CL, CC, CR, WL, WC, WR) == []
    assert in_tongshuai(CR, face, CR, CC, CL, WR, WC, WL) == ["violation"]
    assert in_tongshuai(CR, face, WL, WC, WR, CL, CC, CR) == ["violation"]


def test_who_is_not_in_the_data_may_have_a_skill_for_it() -> None:
    generals = {**ORDINARY, CL: "somebody"}
    horde = use(WL, "savage_assault/S7", WR, WC, CL, CC, CR)
    assert marks(told(sideways(WL), horde, generals=generals), "group_order") == ["watch"]
