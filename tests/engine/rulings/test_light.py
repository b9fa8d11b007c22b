"""Lightning: rulings LIGHT-01 to LIGHT-05."""

import pytest

from engine.match import Match
from engine.observations import DeathConfirmed, Fact, Place
from engine.rulesets import ruleset_of
from engine.seats import Seat
from tests.engine.declared import dying, from_judge_zone, hp, judged, use
from tests.engine.told import (
    CC,
    CL,
    CR,
    ORDINARY,
    PILE,
    WC,
    WL,
    WR,
    delayed,
    laid,
    marks,
    sideways,
    told,
)

# 4.4.2: cold left, cold commander, cold right, warm left, warm commander, warm right, and round.
WAY = {CL: CC, CC: CR, CR: WL, WL: WC, WC: WR, WR: CL}


def in_tongshuai(*facts: Fact, generals: dict[Seat, str | None] | None = None) -> Match:
    return told(
        *facts,
        generals=generals or ORDINARY,
        deck="tongshuai",
        ruleset=ruleset_of("tongshuai"),
    )


def passed(origin: Seat, target: Seat, *before: Fact) -> tuple[Fact, ...]:
    """A lightning that goes on in the turn of whoever it lies before, without a word."""
    return (
        *before,
        delayed(origin, "lightning/SA", 60),
        sideways(origin),
        laid("jink/H2", 1),
        from_judge_zone(origin, 60, Place("judge", target)),
    )


def test_light_01_there_is_no_lightning_in_the_classic_deck() -> None:
    match = told(delayed(WL, "lightning/SA", 60))
    (flag,) = (f for f in match.flags if f.rule == "too_many_copies")
    assert flag.severity == "procedure"
    assert "闪电" in flag.text_zh


@pytest.mark.parametrize(("origin", "target"), WAY.items())
def test_light_02_it_moves_on_round_the_ring(origin: Seat, target: Seat) -> None:
    assert marks(in_tongshuai(*passed(origin, target)), "lightning") == []
    for wrong in set(Seat) - {origin, target}:
        match = in_tongshuai(*passed(origin, wrong))
        (flag,) = (f for f in match.flags if f.rule == "lightning")
        assert (flag.severity, flag.seat, flag.seq) == ("violation", origin, 5)
        assert flag.clause == "tongshuai 4.4.2"


def test_light_02_dead_seats_are_passed_over() -> None:
    dead = (DeathConfirmed(CR), DeathConfirmed(WL))
    assert marks(in_tongshuai(*passed(CC, WC, *dead)), "lightning") == []
    (flag,) = (f for f in in_tongshuai(*passed(CC, WL, *dead)).flags if f.rule == "lightning")
    assert "暖方主帅" in flag.text_zh
    assert "warm commander" in flag.text_en


def test_whoever_is_at_no_health_may_be_dead_already() -> None:
    for target in (CR, WL):
        assert marks(in_tongshuai(*passed(CC, target, hp(CR, 0))), "lightning") == []
    assert marks(in_tongshuai(*passed(CC, WC, hp(CR, 0))), "lightning") == ["violation"]


def test_whoever_is_not_in_the_data_may_be_passed_over() -> None:
    generals = {**ORDINARY, CR: "jiaxu_of_another_set"}
    for target in (CR, WL):
        match = in_tongshuai(*passed(CC, target), generals=generals)
        assert marks(match, "lightning") == []
    match = in_tongshuai(*passed(CC, WC), generals=generals)
    assert marks(match, "lightning") == ["watch"]


def test_where_lightnings_do_not_pile_up_one_who_has_one_is_passed_over() -> None:
    other = delayed(CR, "lightning/HQ", 61)
    match = told(*passed(CC, WL, other), deck="tongshuai")
    assert marks(match, "lightning") == []
    match = told(*passed(CC, CR, other), deck="tongshuai")
    assert marks(match, "lightning") == ["violation"]
    assert marks(in_tongshuai(*passed(CC, CR, other)), "lightning") == []


def test_light_04_one_that_is_dismantled_is_discarded_and_does_not_pass() -> None:
    dismantled = (
        delayed(CC, "lightning/SA", 60),
        sideways(CR),
        use(CR, "dismantlement/S3", CC),
        laid("dismantlement/S3", 1),
    )
    to_pile, onward = from_judge_zone(CC, 60, PILE), from_judge_zone(CC, 60, Place("judge", CR))
    for told_of in (dismantled, (*dismantled[:2], dismantled[3])):
        assert marks(told(*told_of, to_pile, deck="tongshuai"), "lightning") == []
        match = told(*told_of, onward, deck="tongshuai")
        assert marks(match, "lightning") == ["violation"]


def struck(face: str, *after: Fact, general: str = "caoren") -> list[str]:
    facts = (
        hp(CC, 3),
        delayed(CC, "lightning/SA", 60),
        sideways(CC),
        judged(CC, face, "lightning"),
        laid(face, 1),
        *after,
    )
    return marks(in_tongshuai(*facts, generals={**ORDINARY, CC: general}), "lightning")


ONWARD = from_judge_zone(CC, 60, Place("judge", CR))
AWAY = from_judge_zone(CC, 60, PILE)


@pytest.mark.parametrize("face", ["slash/S7", "peach/S2", "slash/S9"])
def test_light_05_spades_from_2_to_9_strike_and_it_is_discarded(face: str) -> None:
    assert struck(face, AWAY) == []
    assert struck(face, ONWARD) == ["violation"]


@pytest.mark.parametrize("face", ["duel/SA", "slash/S10", "peach/H7", "slash/C7"])
def test_on_any_other_card_it_moves_on(face: str) -> None:
    assert struck(face, ONWARD) == []
    assert struck(face, AWAY) == ["violation"]


def test_spades_of_xiao_qiao_do_not_strike() -> None:
    assert struck("slash/S7", ONWARD, general="xiaoqiao") == []
    assert struck("slash/S7", AWAY, general="xiaoqiao") == ["violation"]


@pytest.mark.parametrize("where", [ONWARD, AWAY])
def test_a_judgement_that_is_not_fully_known_decides_nothing(where: Fact) -> None:
    assert struck("slash/?", where) == []
    assert struck("slash/S7", laid("peach/H3", 2), where) == []


def test_light_05_it_has_no_source_so_nobody_is_the_killer() -> None:
    death = (AWAY, hp(CC, 0), dying(CC))
    assert struck("slash/S7", *death, DeathConfirmed(CC)) == []
    assert struck("slash/S7", *death, DeathConfirmed(CC, WL)) == ["violation"]
