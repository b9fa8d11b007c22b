"""The draft: 1-2-2-2-2-2-2-2-1 out of sixteen."""

import pytest

from engine.generals import GENERALS
from engine.observations import (
    ClockStarted,
    GeneralPicked,
    LineupSet,
    PoolRevealed,
    TimeCalled,
)
from engine.seats import Team
from engine.state import Phase
from tests.engine.told import CC, CL, WC, WL, After, marks, told

W, C = Team.WARM, Team.COLD
POOL = tuple(GENERALS)[:16]
LEGAL = (W, C, C, W, W, C, C, W, W, C, C, W, W, C, C, W)


def picks(*teams: Team) -> tuple[GeneralPicked, ...]:
    return tuple(GeneralPicked(team, general) for team, general in zip(teams, POOL, strict=False))


def test_the_whole_draft_in_order_is_clean() -> None:
    match = told(PoolRevealed(POOL), *picks(*LEGAL))
    assert match.flags == ()
    assert match.state.phase is Phase.DRAFT
    assert sum(team is W for team, _ in match.state.picks) == 8


ILLEGAL = {
    "DRAFT-01 two at the first pick": ((W, W), 4),
    "three in a row": ((W, C, C, C), 6),
    "one where two were due": ((W, C, W), 5),
    "one too few in the middle": ((W, C, C, W, C), 7),
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_a_pick_out_of_turn_is_a_violation(case: str) -> None:
    teams, seq = ILLEGAL[case]
    match = told(PoolRevealed(POOL), *picks(*teams))
    assert [(f.rule, f.severity, f.seq, f.clause) for f in match.flags] == [
        ("draft_order", "violation", seq, "cert-3v3 3.1.3")
    ]


def test_one_wrong_pick_does_not_make_the_following_ones_wrong() -> None:
    whole = (W, W, C, C, W, W, C, C, W, W, C, C, W, W, C, C)
    match = told(PoolRevealed(POOL), *picks(*whole))
    assert [flag.seq for flag in match.flags] == [4]


def test_a_side_that_falls_short_in_the_end_for_what_it_took_too_early_is_flagged_once() -> None:
    match = told(PoolRevealed(POOL), *picks(W, W, C, C, W, C, C, W))
    assert [flag.seq for flag in match.flags] == [4]


def test_a_general_that_does_not_lie_open() -> None:
    match = told(PoolRevealed(POOL), GeneralPicked(W, "zhoutai"))
    assert marks(match, "draft_order") == ["violation"]
    assert "周泰" in match.flags[0].text_zh


def test_a_general_that_was_taken() -> None:
    match = told(PoolRevealed(POOL), GeneralPicked(W, POOL[0]), GeneralPicked(C, POOL[0]))
    assert marks(match, "draft_order") == ["violation"]


def test_a_pool_that_was_not_seen_makes_no_pick_wrong() -> None:
    assert told(GeneralPicked(W, "zhoutai")).flags == ()


def test_a_pool_of_the_wrong_size_is_remarked() -> None:
    assert marks(told(PoolRevealed(POOL[:15])), "draft_order") == ["procedure"]


@pytest.mark.parametrize(
    ("clock", "clause"),
    [
        ("draft_first", "cert-3v3 3.1.3 a"),
        ("draft_pick", "cert-3v3 3.1.3"),
        ("draft_show", "cert-3v3 3.1.3 b"),
        ("lineup", "cert-3v3 3.1.3 c"),
    ],
)
def test_draft_02_a_draft_clock_that_runs_out_is_a_timeout(clock: str, clause: str) -> None:
    facts = (ClockStarted(clock, 20_000, None, C), After(20_000, TimeCalled(clock)))
    (flag,) = told(*facts).flags
    assert (flag.severity, flag.clause) == ("timeout", clause)
    assert "冷方" in flag.text_zh


def test_draft_05_a_line_up_is_not_changed_any_more() -> None:
    own = picks(*LEGAL)
    warm = [pick.general for pick in own if pick.team is W]
    first = LineupSet(W, {WC: warm[0], WL: warm[1]})
    again = LineupSet(W, {WC: warm[2], WL: warm[1]})
    assert told(*own, first, first, generals={}).flags == ()
    match = told(*own, first, again, generals={})
    assert [(f.severity, f.clause) for f in match.flags] == [("violation", "cert-3v3 3.1.3 c")]


def test_a_line_up_of_a_general_that_was_not_picked() -> None:
    match = told(*picks(*LEGAL), LineupSet(C, {CC: POOL[0], CL: POOL[1]}), generals={})
    assert marks(match, "draft_order") == ["violation"]
