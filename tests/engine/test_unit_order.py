"""Units: the commander, or both vanguards one after the other; the sides alternate."""

import pytest

from engine.observations import (
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    FirstTeamChosen,
    Place,
    Unobservable,
)
from engine.seats import Seat, Team
from tests.engine.told import CC, CL, CR, WC, WL, WR, marks, sideways, told

LEGAL = {
    "commander, commander, vanguards, vanguards": (WC, CC, WL, WR, CL, CR),
    "right vanguard before left": (WC, CR, CL, WR, WL, CC),
    "cold opens": (CC, WC, CL, CR, WL, WR),
}


@pytest.mark.parametrize("case", LEGAL)
def test_a_legal_order_of_units_is_clean(case: str) -> None:
    assert told(*map(sideways, LEGAL[case])).flags == ()


ILLEGAL = {
    "ACT-01 a vanguard opens the game": ((WL,), "cert-3v3 3.3.1 a"),
    "ACT-02 the same side acts twice running": ((WC, WL), "cert-3v3 3.3.1 b"),
    "ACT-04 the other side acts between two vanguards": (
        (WC, CL, WL),
        "cert-3v3 3.3.1 b",
    ),
    "the own commander acts between two vanguards": ((WC, CL, CC), "cert-3v3 3.3.1 b"),
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_a_turn_out_of_order_is_a_violation(case: str) -> None:
    turns, clause = ILLEGAL[case]
    match = told(*map(sideways, turns))
    assert [(f.rule, f.severity, f.clause) for f in match.flags] == [
        ("unit_order", "violation", clause)
    ]
    assert match.flags[0].seat is turns[-1]


def test_the_survivor_of_two_vanguards_is_a_unit_alone() -> None:
    assert told(DeathConfirmed(CR), *map(sideways, (WC, CL, WL))).flags == ()


def test_a_unit_ends_when_its_second_vanguard_dies_before_its_turn() -> None:
    match = told(sideways(WC), sideways(CL), DeathConfirmed(CR), sideways(WL))
    assert match.flags == ()


def test_a_side_without_upright_cards_is_passed_over() -> None:
    deaths = (DeathConfirmed(CL), DeathConfirmed(CR))
    assert told(*deaths, *map(sideways, (WC, CC, WL, WR))).flags == ()
    match = told(DeathConfirmed(WL), DeathConfirmed(WR), *map(sideways, (CC, WC, CL, CR)))
    assert match.flags == ()


def test_the_side_that_was_named_must_open() -> None:
    match = told(FirstTeamChosen(Team.COLD), sideways(WC))
    assert [(f.severity, f.clause) for f in match.flags] == [("procedure", "cert-3v3 3.2.3")]
    assert told(FirstTeamChosen(Team.WARM), sideways(WC)).flags == ()


def test_a_lost_identity_card_may_have_been_turned_unseen() -> None:
    identities = [
        CardPlaced("identity/rebel", Place("identity", seat), 60 + number)
        for number, seat in enumerate(Seat)
    ]
    lost = CardTakenAway(63, Place("identity", CC))
    match = told(*identities, sideways(WC), lost, sideways(WL))
    assert marks(match, "unit_order") == ["unobservable"]
    match = told(*identities, sideways(WC), sideways(WL))
    assert marks(match, "unit_order") == ["violation"]


def test_a_turn_that_may_have_gone_unseen_accuses_nobody() -> None:
    zones = tuple(Place("identity", seat) for seat in Seat if seat.team is Team.COLD)
    match = told(sideways(WC), Unobservable(zones, "camera lost"), sideways(WL))
    assert marks(match, "unit_order") == ["unobservable"]
