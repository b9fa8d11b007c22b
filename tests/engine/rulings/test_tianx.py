"""Tianxiang: rulings TIANX-01 and TIANX-02."""

from engine.observations import DeathConfirmed, Fact, HandCounted
from engine.seats import Seat
from tests.engine.declared import dying, faults, hp, respond, skill, use
from tests.engine.told import CC, CL, CR, ORDINARY, WL, equipped, laid, sideways, told

GENERALS: dict[Seat, str | None] = {**ORDINARY, CC: "xiaoqiao"}


def passed_on(cost: str) -> tuple[Fact, ...]:
    """A slash at Xiao Qiao whose damage goes to the cold left, who is at 1."""
    return (
        equipped(WL, "halberd/DQ", 40),
        hp(CC, 4),
        hp(CL, 1),
        sideways(WL),
        use(WL, "slash/S7", CC),
        laid("slash/S7", 1),
        skill(CC, "tianxiang", CL, face=cost),
        laid(cost, 2),
        hp(CL, 0),
        dying(CL),
    )


def test_tianx_01_whoever_survives_it_then_draws_as_many_cards_as_it_lost_health() -> None:
    saved = (respond(CR, "peach/H3", CL), laid("peach/H3", 3), hp(CL, 1))
    match = told(*passed_on("jink/H2"), *saved, HandCounted(CL, 7), generals=GENERALS)
    assert faults(match) == []
    assert match.ledger.plays.find("dying") is None
    assert match.state.seat(CL).hand_count == 7


def test_tianx_01_the_dead_are_not_asked_for_a_count() -> None:
    match = told(*passed_on("jink/H2"), DeathConfirmed(CL, WL), generals=GENERALS)
    assert faults(match) == []
    assert [p.kind for p in match.ledger.plays.pending] == ["slash"]


def test_tianx_02_a_spade_of_hers_counts_as_a_heart() -> None:
    assert faults(told(*passed_on("slash/S8"), generals=GENERALS)) == []
    assert faults(told(*passed_on("slash/C8"), generals=GENERALS)) == ["skill_limit"]
