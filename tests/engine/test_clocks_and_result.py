"""Clocks, points, deaths and who has won."""

import pytest

from engine.match import new_match
from engine.observations import (
    ClockPaused,
    ClockResumed,
    ClockStarted,
    Conceded,
    DeathConfirmed,
    Declared,
    Fact,
    FoulCalled,
    HandCounted,
    HpShown,
    LineupSet,
    MatchEnded,
    Observation,
    PoolRevealed,
    TimeCalled,
    Witness,
)
from engine.result.outcome import outcome_of
from engine.rulesets import RULESETS, derived_ruleset
from engine.seats import Team
from engine.state import Phase
from tests.engine.told import (
    CC,
    CL,
    CR,
    WC,
    WL,
    WR,
    After,
    end_turn,
    marks,
    sideways,
    told,
    upright,
)

W, C = Team.WARM, Team.COLD
ROUND = (WC, CC, WL, WR, CL, CR)
ALL_ACT = tuple(sideways(seat) for seat in ROUND)
ALL_UPRIGHT = tuple(upright(seat) for seat in ROUND)
TIME_UP = (ClockStarted("match", 2_400_000), After(2_400_000, TimeCalled("match")))


def test_a_clock_counts_only_while_it_runs() -> None:
    facts: tuple[Fact | After, ...] = (
        ClockStarted("window", 5000, WL),
        After(1500, ClockPaused("window")),
        After(9000, ClockPaused("window")),
        After(100, ClockResumed("window")),
        After(200, ClockResumed("window")),
        After(800, ClockPaused("window")),
    )
    clock = told(*facts).state.find_clock("window")
    assert clock is not None
    assert (clock.elapsed_ms, clock.running_since_ms, clock.expired) == (2500, None, False)
    assert (clock.limit_ms, clock.seat) == (5000, WL)


def test_a_clock_whose_time_was_called_stands() -> None:
    clock = told(*TIME_UP).state.find_clock("match")
    assert clock is not None
    assert (clock.expired, clock.running_since_ms, clock.elapsed_ms) == (True, None, 2_400_000)


@pytest.mark.parametrize(
    "end",
    [MatchEnded(Team.WARM, "commander_death"), DeathConfirmed(CC), Conceded(Team.COLD)],
    ids=["recorded", "a dead commander", "a surrender"],
)
def test_no_clock_runs_on_when_the_game_is_over(end: Fact) -> None:
    clocks = (ClockStarted("match", 2_400_000), ClockStarted("window", 5000, WL))
    state = told(*clocks, After(2000, end)).state
    assert [(c.elapsed_ms, c.running_since_ms) for c in state.clocks] == [
        (5000, None),
        (2000, None),
    ]
    late = told(*clocks, end, TimeCalled("window"), After(2_400_000, TimeCalled("match")))
    assert marks(late, "match_clock") == marks(late, "window") == []


def test_a_dead_vanguard_stops_no_clock() -> None:
    clock = told(ClockStarted("match", 2_400_000), DeathConfirmed(CL)).state.find_clock("match")
    assert clock is not None
    assert clock.running_since_ms == 6000


def test_a_call_for_a_clock_that_never_ran_changes_nothing() -> None:
    assert told(TimeCalled("window"), ClockPaused("nothing")).state.clocks == ()


def test_time_04_the_end_of_time_is_a_timeout_and_the_round_is_played_out() -> None:
    match = told(sideways(WC), *TIME_UP, *ALL_ACT[1:])
    assert marks(match, "match_clock") == ["timeout"]
    assert match.flags[0].clause == "cert-3v3 3.4.2"
    assert outcome_of(match.state).reason == "playing"


def test_playing_time_is_forty_minutes_from_the_preparation_on() -> None:
    short, due = ClockStarted("match", 1_800_000), ClockStarted("match", 2_400_000)
    (flag,) = told(short).flags
    assert (flag.severity, flag.clause) == ("procedure", "cert-3v3 1.3")
    assert "40分钟" in flag.text_zh
    assert told(due).flags == told(ClockStarted("match")).flags == ()
    assert told(due, ClockPaused("match"), short).flags == (), "what was left is begun anew"
    cup = derived_ruleset({"id": "cup", "base": "cert-3v3", "game_s": 1800}, RULESETS)
    assert told(short, ruleset=cup).flags == ()
    assert [flag.clause for flag in told(due, ruleset=cup).flags] == ["cert-3v3 1.3"]


def test_playing_time_does_not_begin_in_the_draft() -> None:
    due = ClockStarted("match", 2_400_000)
    pool = PoolRevealed(("caocao",) * 16)
    lineup = LineupSet(W, {WC: "caocao", WL: "guanyu", WR: "zhenji"})
    assert marks(told(pool, due), "match_clock") == ["procedure"]
    assert marks(told(pool, lineup, due), "match_clock") == []


def test_a_round_begun_after_time_is_remarked() -> None:
    late = told(sideways(WC), *TIME_UP, *ALL_ACT[1:], *ALL_UPRIGHT, sideways(WC))
    assert marks(late, "match_clock") == ["timeout", "procedure"]
    overtime = ClockStarted("overtime", 300_000)
    again = told(sideways(WC), *TIME_UP, *ALL_ACT[1:], *ALL_UPRIGHT, overtime, sideways(WC))
    assert marks(again, "match_clock") == ["timeout"]


def test_a_round_may_begin_when_time_was_called_between_two() -> None:
    match = told(*ALL_ACT, *ALL_UPRIGHT, *TIME_UP, sideways(WC))
    assert marks(match, "match_clock") == ["timeout"]


def test_the_round_begun_when_time_was_called_between_two_is_the_last() -> None:
    one_more = (*ALL_ACT, *ALL_UPRIGHT, *TIME_UP, *ALL_ACT, *ALL_UPRIGHT)
    assert marks(told(*one_more, sideways(WC)), "match_clock") == ["timeout", "procedure"]


def test_time_08_extra_time_runs_out() -> None:
    facts = (ClockStarted("overtime", 300_000), After(300_000, TimeCalled("overtime")))
    (flag,) = told(*facts).flags
    assert (flag.severity, flag.clause) == ("timeout", "cert-3v3 1.4.2")


PLAYED_OUT = (sideways(WC), *TIME_UP, *ALL_ACT[1:], end_turn(CR))
RESULTS: dict[str, tuple[tuple[Fact | After, ...], Team | None, str]] = {
    "a commander died": ((DeathConfirmed(CC, WL),), W, "commander_death"),
    "the other commander died": ((DeathConfirmed(WC),), C, "commander_death"),
    "a vanguard died": ((DeathConfirmed(CL),), None, "playing"),
    "a side conceded": ((Conceded(W),), C, "concession"),
    "TALK-02 three points lost": ((FoulCalled(W, "talk", 3),), C, "technical_points"),
    "TIME-05 more survivors": ((DeathConfirmed(CL), *PLAYED_OUT), W, "survivors"),
    "less health lost": ((HpShown(WL, 3), HpShown(CR, 1), *PLAYED_OUT), W, "lost_hp"),
    "TIME-07 fewer points lost": ((FoulCalled(W, "talk", 1), *PLAYED_OUT), C, "points_lost"),
    "all equal": (PLAYED_OUT, None, "overtime"),
    "time up but the round goes on": (PLAYED_OUT[:-2], None, "playing"),
}


@pytest.mark.parametrize("case", RESULTS)
def test_the_result_that_the_table_gives(case: str) -> None:
    facts, winner, reason = RESULTS[case]
    outcome = outcome_of(told(*facts).state)
    assert (outcome.winner, outcome.reason) == (winner, reason)


def test_health_that_was_lost_counts_from_the_most_a_character_can_have() -> None:
    """A vanguard in buqu has lost 4, a commander 5."""
    zhoutai = {WC: "zhoutai", WL: "zhoutai"}
    state = told(HpShown(WC, 0), HpShown(WL, 0), generals=zhoutai).state
    assert [(s.max_hp, s.hp) for s in state.seats[:2]] == [(5, 0), (4, 0)]
    assert outcome_of(state).standings[W].lost_hp is None  # the third general is unknown
    known = told(HpShown(WC, 0), HpShown(WL, 0), generals={**zhoutai, WR: "luxun"}).state
    assert outcome_of(known).standings[W].lost_hp == 9


def test_a_recorded_result_stands_and_a_different_one_is_remarked() -> None:
    match = told(DeathConfirmed(CC), MatchEnded(C, "decided by the referee"))
    assert marks(match, "result_agrees") == ["procedure"]
    outcome = outcome_of(match.state)
    assert (outcome.winner, outcome.reason) == (C, "decided by the referee")
    assert match.state.phase is Phase.ENDED
    assert told(DeathConfirmed(CC), MatchEnded(W, "commander_death")).flags == ()
    assert told(MatchEnded(W, "by lot")).flags == ()


def test_points_are_counted_down_and_the_last_is_announced() -> None:
    one = told(FoulCalled(W, "talk", 1))
    assert one.flags == ()
    two = told(FoulCalled(W, "talk", 1), FoulCalled(W, "touch", 1, WL))
    assert two.state.technical_points == {W: 1, C: 3}
    assert marks(two, "technical_points") == ["procedure"]
    three = told(FoulCalled(W, "talk", 2), FoulCalled(W, "touch", 1, WL))
    assert marks(three, "technical_points") == ["procedure", "procedure"]
    assert "判负" in three.flags[-1].text_zh


def test_a_concession_may_cost_points() -> None:
    match = told(Conceded(W, points=2))
    assert match.state.technical_points == {W: 1, C: 3}
    assert match.state.loss is not None
    assert (match.state.loss.team, match.state.loss.reason) == (W, "concession")


def test_a_side_has_the_points_that_the_organiser_gives() -> None:
    rules = derived_ruleset({"id": "cup", "base": "cert-3v3", "technical_points": 5}, RULESETS)
    match = told(FoulCalled(W, "talk", 3), ruleset=rules)
    assert match.state.technical_points == {W: 2, C: 5}
    assert outcome_of(match.state, rules).reason == "playing"
    assert outcome_of(match.state, rules).standings[W].points_lost == 3
    lost = told(FoulCalled(W, "talk", 3), FoulCalled(W, "talk", 2), ruleset=rules)
    assert outcome_of(lost.state, rules).winner is C
    unnamed = new_match(rules).then(Observation(1, 0, Witness.REFEREE, FoulCalled(W, "talk", 3)))
    assert unnamed.state.technical_points == {W: 2, C: 5}


def test_a_turn_of_the_dead_shows_by_a_hand_where_no_card_is_turned() -> None:
    def counted_dead(n_cards: int, rules: str) -> list[str]:
        facts = (HandCounted(CL, 1), DeathConfirmed(CL), *[HandCounted(CL, n_cards)] * 2)
        return marks(told(*facts, ruleset=RULESETS[rules]), "play_after_death")

    assert counted_dead(1, "tongshuai") == ["procedure"]
    assert counted_dead(0, "tongshuai") == []
    assert counted_dead(1, "cert-3v3") == []


def test_the_dead_take_no_part() -> None:
    acts = Declared(CL, "use", "peach/H3")
    assert marks(told(DeathConfirmed(CL), acts), "play_after_death") == ["violation"]
    assert marks(told(DeathConfirmed(CC), sideways(CC)), "play_after_death") == ["procedure"]
    assert marks(told(acts, DeathConfirmed(CL)), "play_after_death") == []
    passes = Declared(CL, "pass")
    assert marks(told(DeathConfirmed(CL), passes), "play_after_death") == []
