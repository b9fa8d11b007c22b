"""A legal turn raises nothing, however much of what was said is missing or comes late."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.match import replay
from engine.observations import CardPlaced, Declared, Fact
from tests.engine.declared import (
    dying,
    from_equipment,
    from_judge_zone,
    hp,
    judged,
    phase,
    respond,
    skill,
    use,
    waived,
)
from tests.engine.told import (
    CC,
    CL,
    CR,
    PILE,
    WC,
    WL,
    WR,
    After,
    delayed,
    end_turn,
    equipped,
    laid,
    observed,
    sideways,
    started,
    swept,
)

RULES = {"nullification", "responses", "judgement", "dying", "group_order", "lightning"}
GENERALS = {WC: "zhenji", WL: "lvbu", WR: "huatuo", CC: "simayi", CL: "zhangjiao", CR: "zhaoyun"}

# The seats follow each other as CL CC CR WL WC WR; the warm left acts.
BEFORE: tuple[Fact, ...] = (
    *(hp(seat, 3) for seat in (WC, CC, CL, CR, WR)),
    hp(WL, 1),
    equipped(WL, "halberd/DQ", 90),
    equipped(CC, "eight_diagram/S2", 91),
    equipped(CL, "nioh_shield/C2", 92),
    sideways(CC),
    use(CC, "indulgence/S6", WL),
    delayed(WL, "indulgence/S6", 93),
    use(CC, "supply_shortage/SA", WL),
    delayed(WL, "supply_shortage/SA", 94),
    end_turn(CC),
)
JUDGEMENTS: tuple[Fact, ...] = (
    sideways(WL),
    phase(WL, "judge"),
    respond(WR, "nullification/SJ", WL),
    laid("nullification/SJ", 1),
    respond(CL, "nullification/CK", WL),
    laid("nullification/CK", 2),
    judged(WL, "peach/H3", "supply_shortage"),
    laid("peach/H3", 3),
    respond(CL, "slash/C2", skill="guidao"),
    laid("slash/C2", 4),
    respond(CC, "slash/D6", skill="guicai"),
    laid("slash/D6", 5),
    from_judge_zone(WL, 94, PILE),
    judged(WL, "peach/H4", "indulgence"),
    laid("peach/H4", 6),
    from_judge_zone(WL, 93, PILE),
    *(swept(track) for track in range(1, 7)),
    phase(WL, "play"),
)
SLASHES: tuple[Fact, ...] = (
    use(WL, "slash/S7", CC),
    laid("slash/S7", 10),
    skill(CC, "eight_diagram"),
    judged(CC, "jink/H2", "eight_diagram"),
    laid("jink/H2", 11),
    respond(CC, "jink/D2"),
    laid("jink/D2", 12),
    *(swept(track) for track in (10, 11, 12)),
    use(WL, "slash/S8", CL),
    laid("slash/S8", 13),
    swept(13),
    use(WL, "slash/H10", CR),
    laid("slash/H10", 14),
    respond(CR, "slash/C3", as_card="jink", skill="longdan"),
    laid("slash/C3", 15),
    waived(CR),
    hp(CR, 2),
    swept(14),
    swept(15),
)
TRICKS: tuple[Fact, ...] = (
    use(WL, "duel/SA", CR),
    laid("duel/SA", 20),
    respond(CR, "slash/C4"),
    laid("slash/C4", 21),
    respond(CR, "jink/D3", as_card="slash", skill="longdan"),
    laid("jink/D3", 22),
    respond(WL, "slash/C5"),
    laid("slash/C5", 23),
    waived(CR),
    hp(CR, 1),
    *(swept(track) for track in range(20, 24)),
    use(WL, "savage_assault/S7", CR, CC, CL, WR, WC),
    laid("savage_assault/S7", 24),
    respond(CC, "nullification/CQ", CR),
    laid("nullification/CQ", 25),
    respond(CC, "slash/C6"),
    laid("slash/C6", 26),
    waived(CL),
    hp(CL, 2),
    respond(WR, "slash/C7"),
    laid("slash/C7", 27),
    waived(WC),
    hp(WC, 2),
    *(swept(track) for track in range(24, 28)),
    use(WL, "collateral/CK", CR, CC),
    laid("collateral/CK", 28),
    respond(CR, "slash/C8", CC),
    laid("slash/C8", 29),
    respond(CC, "jink/D4"),
    laid("jink/D4", 30),
    *(swept(track) for track in (28, 29, 30)),
)
DEATHBED: tuple[Fact, ...] = (
    use(WL, "fire_attack/H2", CC),
    laid("fire_attack/H2", 40),
    respond(CC, "jink/D5"),
    laid("jink/D5", 41),
    swept(40),
    swept(41),
    use(WL, "slash/S9", CR),
    laid("slash/S9", 42),
    waived(CR),
    hp(CR, 0),
    dying(CR),
    respond(WR, "slash/H9", CR, as_card="peach", skill="jijiu"),
    laid("slash/H9", 43),
    respond(CR, "peach/H6", CR),
    laid("peach/H6", 44),
    hp(CR, 1),
    from_equipment(CC, 91, PILE),
    *(swept(track) for track in (42, 43, 44)),
    end_turn(WL),
)
TURN = (*BEFORE, *JUDGEMENTS, *SLASHES, *TRICKS, *DEATHBED)
SAID = [index for index, fact in enumerate(TURN) if isinstance(fact, Declared)]


def faults(facts: Sequence[Fact | After]) -> list[str]:
    match = replay(observed(started(GENERALS, deck="tongshuai"), *facts))
    return [flag.id for flag in match.flags if flag.rule in RULES]


def test_told_in_full_it_raises_nothing() -> None:
    assert faults(TURN) == []


@settings(max_examples=10)
@given(st.sets(st.sampled_from(SAID)))
def test_whatever_is_missing_it_raises_nothing(missing: set[int]) -> None:
    assert faults([fact for index, fact in enumerate(TURN) if index not in missing]) == []


@settings(max_examples=10)
@given(st.sets(st.sampled_from(SAID)), st.sets(st.sampled_from(SAID)))
def test_what_comes_after_its_card_raises_nothing(late: set[int], missing: set[int]) -> None:
    facts: list[Fact] = []
    for index, fact in enumerate(TURN):
        if index in missing:
            continue
        facts.append(fact)
        is_its_card = isinstance(fact, CardPlaced) and index - 1 in late - missing
        if is_its_card and len(facts) > 1:
            facts[-2:] = [facts[-1], facts[-2]]
    assert faults(facts) == []


@settings(max_examples=10)
@given(st.sets(st.sampled_from(SAID)))
def test_half_told_it_raises_nothing(halved: set[int]) -> None:
    facts = [half(fact) if index in halved else fact for index, fact in enumerate(TURN)]
    assert faults(facts) == []


@pytest.mark.parametrize("index", SAID)
def test_each_one_missing_or_half_told_raises_nothing(index: int) -> None:
    fact = TURN[index]
    assert faults([*TURN[:index], *TURN[index + 1 :]]) == []
    assert faults([*TURN[:index], half(fact), *TURN[index + 1 :]]) == []


def half(fact: Fact) -> Fact:
    """Only who did something and with which card."""
    assert isinstance(fact, Declared)
    kept = fact.as_card if fact.action == "phase" else None
    return Declared(fact.seat, fact.action, fact.face, kept)


def test_a_dodge_used_in_the_own_turn_is_something_else_that_may_be_answered() -> None:
    slash = (use(CR, "jink/H2", WC), laid("jink/H2", 1))
    dodged = (respond(WC, "jink/D2"), laid("jink/D2", 2))
    assert faults([sideways(CR), *slash, *dodged]) == []
