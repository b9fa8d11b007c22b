"""Ruling CONCEDE-01: a surrender, and the peaches that may still be used before the count.

The example is the book's own, 积分 3: the commander is unhurt, the left vanguard has lost 1, the
right one 2, each holds a peach; the two vanguards may use theirs, the commander may not.
"""

import pytest

from engine.observations import (
    Conceded,
    DeathConfirmed,
    Declared,
    Fact,
    FoulCalled,
    HandCounted,
    HpShown,
)
from engine.result.outcome import outcome_of
from engine.rulesets import ruleset_of
from engine.seats import Seat, Team
from tests.engine.rulings.games import healthy
from tests.engine.told import CC, CL, CR, WC, WL, WR, laid, marks, told

W, C = Team.WARM, Team.COLD
DEATHS = (DeathConfirmed(CL), DeathConfirmed(CR))
BEFORE = (*healthy(warm_left=1, warm_right=2), *DEATHS)
GIVEN_UP = (*BEFORE, Conceded(C))


def peach(seat: Seat, *targets: Seat) -> Declared:
    return Declared(seat, "use", "peach/H3", targets=targets or (seat,))


def lost_by_warm(*facts: Fact) -> int | None:
    return outcome_of(told(*GIVEN_UP, *facts).state).standings[W].lost_hp


def test_concede_01_the_other_side_has_won() -> None:
    found = outcome_of(told(*GIVEN_UP).state)
    assert (found.winner, found.reason) == (W, "concession")
    assert (found.standings[W].survivors, found.standings[W].lost_hp) == (3, 3)


def test_concede_01_peaches_used_before_the_count_lessen_the_health_lost() -> None:
    assert lost_by_warm(peach(WL)) == 2
    assert lost_by_warm(peach(WL), peach(WR)) == 1
    assert marks(told(*GIVEN_UP, peach(WL), peach(WR)), "concession_peach") == []


def test_concede_01_the_count_is_the_same_from_the_health_cards() -> None:
    assert lost_by_warm(HpShown(WL, 4)) == 2
    assert lost_by_warm(HpShown(WL, 4), HpShown(WR, 2)) == 1


def test_concede_01_a_peach_both_declared_and_shown_counts_once() -> None:
    assert lost_by_warm(peach(WR), laid("peach/H3", 1), HpShown(WR, 2)) == 2
    assert lost_by_warm(peach(WR), HpShown(WR, 2), peach(WR), HpShown(WR, 3)) == 1
    assert lost_by_warm(HpShown(WR, 2), peach(WR)) == 2, "tapped after the card was turned"


def test_concede_01_a_peach_used_before_the_surrender_is_no_news() -> None:
    match = told(*BEFORE, peach(WR), HpShown(WR, 2), Conceded(C))
    assert outcome_of(match.state).standings[W].lost_hp == 2
    assert marks(match, "concession_peach") == []


WRONG: dict[str, tuple[tuple[Fact, ...], Seat]] = {
    "the commander at full health": ((peach(WC),), WC),
    "one on another": ((peach(WL, WR),), WL),
    "one on two": ((peach(WR, WR, WL),), WR),
    "a second one with 1 lost": ((peach(WL), laid("peach/H3", 1), HpShown(WL, 4), peach(WL)), WL),
    "a second one with 1 lost, no card shown": ((peach(WL), peach(WL)), WL),
    "the side that gave up": ((HpShown(CC, 3), peach(CC)), CC),
}


@pytest.mark.parametrize("case", WRONG)
def test_concede_01_a_peach_that_may_not_be_used_is_flagged(case: str) -> None:
    facts, seat = WRONG[case]
    match = told(*GIVEN_UP, *facts)
    assert marks(match, "concession_peach") == ["violation"]
    (flag,) = (flag for flag in match.flags if flag.rule == "concession_peach")
    assert (flag.seat, flag.clause) == (seat, "cert-3v3 积分 3")
    assert flag.seq == 1 + len(GIVEN_UP) + len(facts)


RIGHT: dict[str, tuple[Fact, ...]] = {
    "two with 2 lost": (peach(WR), HpShown(WR, 2), peach(WR), HpShown(WR, 3)),
    "one tapped after the health card was turned": (HpShown(WL, 4), peach(WL)),
    "a wound turned only after the surrender": (HpShown(WC, 4), peach(WC)),
    "a card of another kind as a peach": (Declared(WL, "use", "slash/H10", "peach", (WL,)),),
    "no target said": (Declared(WL, "use", "peach/H3"),),
    "the hand counted": (HandCounted(WC, 3),),
    "a dodge": (Declared(WC, "use", "jink/H2", targets=(WL,)),),
}


@pytest.mark.parametrize("case", RIGHT)
def test_concede_01_nothing_else_is_flagged(case: str) -> None:
    assert marks(told(*GIVEN_UP, *RIGHT[case]), "concession_peach") == []


def test_concede_01_a_side_ruled_to_have_lost_lets_the_other_heal_as_well() -> None:
    facts = (*BEFORE, FoulCalled(C, "talk", 3))
    assert outcome_of(told(*facts, peach(WR)).state).standings[W].lost_hp == 2
    assert marks(told(*facts, peach(WC)), "concession_peach") == ["violation"]


def test_concede_01_after_a_commanders_death_nobody_heals() -> None:
    facts = (*BEFORE, DeathConfirmed(CC))
    assert outcome_of(told(*facts, peach(WR)).state).standings[W].lost_hp == 3
    assert marks(told(*facts, peach(WC)), "concession_peach") == []


def test_concede_01_health_that_was_never_seen_proves_nothing() -> None:
    assert marks(told(Conceded(C), peach(WC)), "concession_peach") == []


def test_concede_01_the_kings_book_has_no_such_rule() -> None:
    match = told(*GIVEN_UP, peach(WC), ruleset=ruleset_of("king-10"))
    assert marks(match, "concession_peach") == []
