"""The Green Dragon Blade: rulings BLADE-01 and BLADE-02."""

from engine.observations import Fact
from engine.seats import Seat
from tests.engine.declared import faults, respond, skill, use
from tests.engine.told import CC, CL, ORDINARY, WL, equipped, laid, marks, sideways, told

DODGED = (
    equipped(WL, "blade/S5", 40),
    sideways(WL),
    use(WL, "slash/S7", CC),
    laid("slash/S7", 1),
    respond(CC, "jink/H2"),
    laid("jink/H2", 2),
)


def follow_up(*facts: Fact, target: Seat = CC) -> tuple[Fact, ...]:
    return (*facts, use(WL, "slash/S8", target, skill="blade"))


def test_blade_01_another_slash_on_the_same_target_until_it_hits() -> None:
    again = (laid("slash/S8", 3), respond(CC, "jink/D2"), laid("jink/D2", 4))
    more = (*follow_up(*DODGED), *again, use(WL, "slash/S9", CC, skill="blade"))
    match = told(*more, laid("slash/S9", 5))
    assert faults(match) == []


def test_blade_02_not_on_a_different_character() -> None:
    match = told(*follow_up(*DODGED, target=CL))
    (flag,) = (f for f in match.flags if f.rule == "responses")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", WL, "cert-3v3 FAQ 青龙偃月刀")
    assert "冷方左前锋" in flag.text_zh


def test_blade_02_but_on_whoever_dodged_it_for_da_qiao() -> None:
    generals = {**ORDINARY, CC: "daqiao"}
    passed_on = (skill(CC, "liuli", CL, face="peach/H3"), laid("peach/H3", 3))
    facts = (*DODGED[:4], *passed_on, respond(CL, "jink/H2"), laid("jink/H2", 2))
    for target in (CC, CL):
        match = told(*follow_up(*facts, target=target), generals=generals)
        assert marks(match, "responses") == []
