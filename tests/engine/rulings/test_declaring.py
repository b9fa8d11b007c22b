"""Declaring in time, and what is said that no log shows: TIME-01, TIME-02, CHAIQIAO-02, REF-01."""

from engine.observations import ClockStarted, Declared, FoulCalled
from engine.seats import Team
from tests.engine.declared import faults, phase, skill, use
from tests.engine.told import (
    CC,
    ORDINARY,
    WL,
    After,
    end_turn,
    equipped,
    gone,
    laid,
    marks,
    sideways,
    told,
)

FIVE = ClockStarted("window", 5000, WL)


def test_time_01_luoshen_six_seconds_after_the_turn_was_announced_is_waived() -> None:
    """5 s and one in which a tap may still be on its way; the flag comes just after."""
    zhenji = {**ORDINARY, WL: "zhenji"}
    late = told(sideways(WL), FIVE, After(6001, skill(WL, "luoshen")), generals=zhenji)
    (flag,) = (f for f in late.flags if f.rule == "window")
    assert (flag.severity, flag.seat, flag.clause) == ("violation", WL, "cert-3v3 3.3.2 a")
    assert "放弃" in flag.text_zh
    in_time = told(sideways(WL), FIVE, After(4999, skill(WL, "luoshen")), generals=zhenji)
    assert marks(in_time, "window") == []


def test_time_02_tuxi_after_the_referees_hand_has_left_the_two_cards_is_too_late() -> None:
    facts = (sideways(WL), phase(WL, "draw"), FIVE)
    late = told(*facts, After(6001, skill(WL, "tuxi", CC)))
    (flag,) = (f for f in late.flags if f.rule == "window")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 3.3.2 c")
    assert marks(told(*facts, After(3000, skill(WL, "tuxi", CC))), "window") == []


DISMANTLE = (
    equipped(CC, "crossbow/CA", 40),
    sideways(WL),
    use(WL, "dismantlement/S3", CC),
    laid("dismantlement/S3", 1),
)
ANNOUNCED = FoulCalled(Team.WARM, "card_named", 1, WL, "named the crossbow")


def test_chaiqiao_02_naming_the_card_leaves_no_trace_so_officials_call_it() -> None:
    """No line of the log tells what a player said beyond the target, so nothing is flagged."""
    taken = gone(40, equipped(CC, None, 0).place)
    assert faults(told(*DISMANTLE, taken)) == []
    called = told(*DISMANTLE, ANNOUNCED, taken)
    assert called.state.technical_points == {Team.WARM: 2, Team.COLD: 3}
    assert marks(called, "technical_points") == []


def test_ref_01_a_reminder_by_the_referee_leaves_no_trace() -> None:
    """A skill declared after one looks like any other; the tracker prompts no optional skill."""
    match = told(sideways(WL), Declared(WL, "skill", skill="tuxi"), end_turn(WL))
    assert faults(match) == []
