"""The rulings on the draft (DRAFT), one test each."""

import dataclasses

from engine.generals import GENERALS, POOLS
from engine.match import Match
from engine.observations import (
    CardPlaced,
    ClockPaused,
    ClockStarted,
    Fact,
    GeneralPicked,
    LineupSet,
    Place,
    PoolRevealed,
    TimeCalled,
)
from engine.rulesets import DEFAULT_RULESET, GeneralPool, RuleSet, ruleset_of
from engine.seats import Team
from tests.engine.told import CC, CL, CR, WC, WL, WR, After, told

W, C = Team.WARM, Team.COLD
CERT, KING, TONGSHUAI = (ruleset_of(name) for name in ("cert-3v3", "king-10", "tongshuai"))
POOL = tuple(GENERALS)[:16]
SMALL_POOL = tuple(GENERALS)[:8]


def picks(*teams: Team) -> tuple[GeneralPicked, ...]:
    return tuple(GeneralPicked(team, general) for team, general in zip(teams, POOL, strict=False))


def drafted(*facts: Fact | After, ruleset: RuleSet = DEFAULT_RULESET) -> Match:
    return told(*facts, generals={}, ruleset=ruleset)


def raised(match: Match) -> list[tuple[str, str]]:
    flags = (flag for flag in match.flags if flag.rule == "draft_order")
    return [(flag.severity.value, flag.clause) for flag in flags]


def late_first_choice() -> tuple[Fact | After, ...]:
    started = ClockStarted("draft_first", 10_000, team=W)
    return (PoolRevealed(POOL), started, After(10_000, TimeCalled("draft_first")))


def test_draft_01_the_first_pick_is_of_one_general() -> None:
    for rules in (CERT, KING):
        match = drafted(PoolRevealed(POOL), *picks(W, W), ruleset=rules)
        assert [severity for severity, _ in raised(match)] == ["violation"]
    whole = (W, C, C, W, W, C, C, W, W, C, C, W, W, C, C, W)
    assert raised(drafted(PoolRevealed(POOL), *picks(*whole))) == []
    other = tuple(team.other for team in whole)
    assert raised(drafted(PoolRevealed(POOL), *picks(*other))) == []


def test_draft_02_what_follows_a_late_pick_is_for_the_referee() -> None:
    clock = ClockStarted("draft_pick", 20_000, team=C)
    match = drafted(PoolRevealed(POOL), *picks(W), clock, After(20_000, TimeCalled("draft_pick")))
    assert raised(match) == [("timeout", "cert-3v3 3.1.3")]
    assert "由裁判裁定" in match.flags[-1].text_zh
    late = GeneralPicked(C, POOL[1])
    assert raised(drafted(PoolRevealed(POOL), *picks(W), clock, After(25_000, late))) == []


def test_draft_04_when_warm_does_not_choose_in_time_king_10_has_it_pick_first() -> None:
    match = drafted(*late_first_choice(), ruleset=KING)
    assert raised(match) == [("timeout", "king-10 流程 一.3 a")]
    assert "由暖方先选" in match.flags[-1].text_zh
    match = drafted(*late_first_choice(), *picks(W, C, C), ruleset=KING)
    assert len(raised(match)) == 1
    match = drafted(*late_first_choice(), *picks(C), ruleset=KING)
    assert raised(match)[1:] == [("violation", "king-10 流程 一.3 a")]


def test_when_warm_does_not_choose_in_time_cert_3v3_lets_cold_choose() -> None:
    match = drafted(*late_first_choice())
    assert raised(match) == [("timeout", "cert-3v3 3.1.3 a")]
    assert "由冷方决定" in match.flags[-1].text_zh
    for first in (W, C):
        assert len(raised(drafted(*late_first_choice(), *picks(first)))) == 1


def test_a_choice_made_in_time_stands_though_its_clock_runs_on() -> None:
    facts = (
        PoolRevealed(POOL),
        ClockStarted("draft_first", 10_000, team=W),
        After(4_000, ClockStarted("draft_pick", 20_000, team=C)),
        After(6_000, TimeCalled("draft_first")),
        *picks(C),
    )
    assert raised(drafted(*facts, ruleset=KING)) == []


def test_a_clock_that_was_stopped_does_not_tell_when_the_choice_was_made() -> None:
    stopped = (ClockStarted("draft_pick", 20_000, team=C), ClockPaused("draft_pick"))
    match = drafted(*late_first_choice(), *stopped, *picks(C), ruleset=KING)
    assert [severity for severity, _ in raised(match)] == ["timeout"]


def test_draft_05_a_line_up_is_final_once_it_was_handed_in() -> None:
    own = picks(W, C, C, W, W, C, C, W)
    first = LineupSet(W, {WC: POOL[0], WL: POOL[3], WR: POOL[4]})
    again = LineupSet(W, {WC: POOL[0], WL: POOL[4], WR: POOL[3]})
    assert raised(drafted(*own, first, first)) == []
    assert raised(drafted(*own, first, again)) == [("violation", "cert-3v3 3.1.3 c")]
    match = drafted(*own, first, again, ruleset=KING)
    assert raised(match) == [("violation", "king-10 流程 一.3 c")]


def test_a_general_card_that_was_not_handed_in_is_for_the_referee_to_look_at() -> None:
    handed_in = LineupSet(W, {WC: "zhaoyun", WL: "xuchu", WR: "luxun"})
    shown = CardPlaced("general/machao", Place("general", WC), 5)
    assert raised(drafted(handed_in, shown)) == [("watch", "cert-3v3 3.1.3 c")]
    assert raised(drafted(handed_in, shown, shown)) == [("watch", "cert-3v3 3.1.3 c")]
    right = CardPlaced("general/zhaoyun", Place("general", WC), 5)
    own_version = CardPlaced("general/vs_zhaoyun", Place("general", WC), 5)
    face_down = CardPlaced("back", Place("general", WC), 5)
    assert raised(drafted(handed_in, right, own_version, face_down, right)) == []
    stranger = LineupSet(W, {WC: "zuoci"})
    assert raised(drafted(stranger, shown)) == []


def test_draft_07_tongshuai_picks_1_2_2_2_1_of_eight_and_plays_three() -> None:
    order = (W, C, C, W, W, C, C, W)
    pool = PoolRevealed(SMALL_POOL)
    lineup = LineupSet(C, {CC: POOL[1], CL: POOL[2], CR: POOL[6]})
    assert raised(drafted(pool, *picks(*order), lineup, ruleset=TONGSHUAI)) == []
    match = drafted(pool, *picks(W, C, W), ruleset=TONGSHUAI)
    assert raised(match) == [("violation", "tongshuai 3.2.3")]
    match = drafted(PoolRevealed(POOL), ruleset=TONGSHUAI)
    assert raised(match) == [("procedure", "tongshuai 3.2.3")]


def test_the_last_go_of_tongshuai_is_one_general() -> None:
    order = (W, C, C, W, W, C, C, W, W)
    match = drafted(*picks(*order), ruleset=TONGSHUAI)
    assert raised(match) == [("violation", "tongshuai 3.2.3")]


def test_in_tongshuai_warm_always_picks_first() -> None:
    match = drafted(PoolRevealed(SMALL_POOL), *picks(C), ruleset=TONGSHUAI)
    assert raised(match) == [("violation", "tongshuai 3.2.3")]


def test_a_general_of_another_edition_is_remarked() -> None:
    with_stranger = (*POOL[:15], "sunce")
    assert raised(drafted(PoolRevealed(with_stranger))) == [("procedure", "cert-3v3 1.2.1")]
    later = dataclasses.replace(CERT, general_pool=GeneralPool.COMPETITION_2013)
    pool = sorted(POOLS["2013_14"])[:15]
    assert raised(drafted(PoolRevealed((*pool, "guanyu")), ruleset=later)) == []
    match = drafted(PoolRevealed((*pool, "zhoutai")), ruleset=later)
    assert raised(match) == [("procedure", "cert-3v3 1.2.1")]


def test_a_general_in_no_list_is_allowed_everywhere() -> None:
    assert raised(drafted(PoolRevealed((*POOL[:15], "shenlvmeng")))) == []
    pool = PoolRevealed((*SMALL_POOL[:6], "sunce", "shenlvmeng"))
    assert raised(drafted(pool, ruleset=TONGSHUAI)) == []


def test_an_organiser_may_ban_generals() -> None:
    rules = dataclasses.replace(CERT, banned_generals=(POOL[0],))
    match = drafted(PoolRevealed(POOL), *picks(W), ruleset=rules)
    assert raised(match) == [("procedure", "cert-3v3 1.2.1"), ("violation", "cert-3v3 1.2.1")]
