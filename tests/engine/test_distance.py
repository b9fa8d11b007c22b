"""Distances and attack ranges; the numbers are those of the ring and the table in the facts."""

import pytest

from engine.distance import Span, attack_range, distance_between, may_hold
from engine.observations import DeathConfirmed, Fact, HpShown, Place, Unobservable
from engine.rulesets import Distances
from engine.seats import Seat
from tests.engine.told import CC, CL, CR, ORDINARY, WC, WL, WR, equipped, sideways, told

RING, TABLE = Distances.RING, Distances.TABLE


def far(
    origin: Seat,
    target: Seat,
    *facts: Fact,
    generals: dict[Seat, str | None] | None = None,
    distances: Distances = RING,
) -> tuple[int, int | None]:
    state = told(*facts, generals={**ORDINARY, **(generals or {})}).state
    span = distance_between(state, distances, origin, target)
    return span.least, span.most


def reach(seat: Seat, *facts: Fact, general: str | None = "xuchu") -> tuple[int, int | None]:
    span = attack_range(told(*facts, generals={**ORDINARY, seat: general}).state, seat)
    return span.least, span.most


@pytest.mark.parametrize(
    ("origin", "target", "steps"),
    [
        (CL, CC, 1),
        (CR, CC, 1),
        (CL, CR, 2),
        (CL, WR, 1),
        (CR, WL, 1),
        (CL, WL, 3),
        (CR, WR, 3),
        (CL, WC, 2),
        (CR, WC, 2),
        (WL, CC, 2),
        (WR, CC, 2),
        (WC, WL, 1),
        (WL, WR, 2),
        (WC, CC, 3),
    ],
)
def test_six_alive_sit_as_the_ring_has_it(origin: Seat, target: Seat, steps: int) -> None:
    assert far(origin, target) == (steps, steps)
    assert far(target, origin) == (steps, steps)


def test_the_dead_are_left_out_of_the_ring() -> None:
    assert far(CC, WC, DeathConfirmed(CL)) == (2, 2)
    assert far(CC, WC, DeathConfirmed(CL), DeathConfirmed(CR)) == (2, 2)
    assert far(CC, WC, DeathConfirmed(CR), DeathConfirmed(WL)) == (1, 1)
    assert far(CL, WL, DeathConfirmed(CR)) == (2, 2)


def test_one_at_zero_may_be_dead_already() -> None:
    assert far(CC, WC, HpShown(CL, 0)) == (2, 3)


@pytest.mark.parametrize(
    ("origin", "target", "steps"),
    [(CL, CC, 1), (CL, CR, 2), (CL, WR, 1), (CL, WL, 1), (CL, WC, 2), (WR, CC, 2), (WC, CC, 2)],
)
def test_the_table_of_tongshuai_does_not_change_with_deaths(
    origin: Seat, target: Seat, steps: int
) -> None:
    assert far(origin, target, distances=TABLE) == (steps, steps)
    others = [seat for seat in (WL, CR) if seat not in (origin, target)]
    deaths = [DeathConfirmed(seat) for seat in others]
    assert far(origin, target, *deaths, distances=TABLE) == (steps, steps)


def test_horses_bring_near_and_keep_away() -> None:
    assert far(WC, CC, equipped(WC, "chitu/H5", 1)) == (2, 2)
    assert far(CC, WC, equipped(WC, "chitu/H5", 1)) == (3, 3)
    assert far(WC, CC, equipped(CC, "dilu/C5", 1)) == (4, 4)
    assert far(WL, WC, equipped(WL, "dayuan/SK", 1)) == (1, 1)


def test_ma_chao_rides_one_nearer_and_wen_pins_side_is_one_farther() -> None:
    assert far(WC, CC, generals={WC: "machao"}) == (2, 2)
    assert far(WC, CC, equipped(WC, "chitu/H5", 1), generals={WC: "machao"}) == (1, 1)


def test_what_cannot_be_seen_or_read_leaves_room() -> None:
    hidden = Unobservable((Place("equip", WC),), "hand over it")
    assert far(WC, CC, sideways(WC), hidden) == (2, 3)
    assert far(CC, WC, sideways(CC), hidden) == (3, 4)
    assert far(WC, CC, equipped(WC, None, 1)) == (2, 3)
    assert far(CC, WC, sideways(CC), equipped(WC, "dilu/C5", 1), hidden) == (3, 4)


def test_a_stranger_may_be_any_distance_away() -> None:
    assert far(WC, CC, generals={WC: None}) == (1, None)
    assert far(WC, CC, generals={CL: None}) == (3, None)


def test_the_range_is_that_of_the_weapon() -> None:
    assert reach(WC) == (1, 1)
    assert reach(WC, equipped(WC, "qinggang_sword/S6", 1)) == (2, 2)
    assert reach(WC, equipped(WC, "kylin_bow/H5", 1), equipped(WC, "chitu/H5", 2)) == (5, 5)
    assert reach(WC, equipped(WC, "crossbow/CA", 1)) == (1, 1)
    assert reach(WC, equipped(WC, "crossbow/CA", 1), equipped(WC, "axe/D5", 2)) == (1, 3)


def test_the_range_is_open_while_the_weapon_may_be_any() -> None:
    assert reach(WC, equipped(WC, None, 1)) == (1, None)
    assert reach(WC, general=None) == (1, None)
    hidden = Unobservable((Place("equip", WC),), "hand over it")
    assert reach(WC, sideways(WC), equipped(WC, "axe/D5", 2), hidden) == (1, None)


def test_a_weapon_spent_for_the_blow_gives_no_range() -> None:
    state = told(equipped(WC, "axe/D5", 7)).state
    assert attack_range(state, WC, spent=7) == Span(1, 1)


def test_a_range_that_may_be_long_enough_reaches() -> None:
    assert Span(1, 3).may_reach(Span(3, 4))
    assert not Span(1, 2).may_reach(Span(3, 4))
    assert Span(1, None).may_reach(Span(9, 9))


def test_equipment_that_cannot_be_read_may_be_the_one_asked_for() -> None:
    assert may_hold(told(equipped(WC, "axe/D5", 1)).state, WC, "axe")
    assert not may_hold(told(equipped(WC, "spear/SQ", 1)).state, WC, "axe")
    assert may_hold(told(equipped(WC, "axe/?", 1)).state, WC, "axe")
    assert may_hold(told(equipped(WC, None, 1)).state, WC, "axe")
