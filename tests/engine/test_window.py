"""Five seconds to declare."""

import pytest

from engine.observations import (
    CardMoved,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    Declared,
    Fact,
    HandCounted,
    Place,
    TimeCalled,
)
from tests.engine.declared import respond
from tests.engine.told import (
    CC,
    CL,
    ORDINARY,
    PILE,
    WL,
    After,
    delayed,
    end_turn,
    gone,
    laid,
    marks,
    sideways,
    told,
)

FIVE = ClockStarted("window", 5000, WL)
ZHENJI = {**ORDINARY, WL: "zhenji"}


def skill(name: str) -> Declared:
    return Declared(WL, "skill", None, None, (), name)


def test_a_window_that_runs_out_is_a_timeout() -> None:
    match = told(sideways(WL), FIVE, After(5000, TimeCalled("window")), generals=ZHENJI)
    (flag,) = (f for f in match.flags if f.rule == "window")
    assert (flag.severity, flag.clause, flag.seat) == ("timeout", "cert-3v3 3.3.2 a", WL)
    assert "5.0" in flag.text_zh
    assert flag.evidence == (3,)


def test_the_second_shensu_is_open_after_the_draw() -> None:
    generals = {**ORDINARY, WL: "xiahouyuan"}
    opened = (sideways(WL), FIVE)
    late = After(9000, skill("shensu"))
    assert marks(told(*opened, late, generals=generals), "window") == ["watch"]
    drawn = After(7000, HandCounted(WL, 6))
    assert marks(told(*opened, drawn, late, generals=generals), "window") == []
    paid = After(9000, Declared(WL, "skill", "blade/S5", None, (CC,), "shensu"))
    assert marks(told(*opened, paid, generals=generals), "window") == []


def test_a_window_that_was_answered_is_none() -> None:
    facts = (FIVE, After(2000, skill("luoshen")), After(3000, TimeCalled("window")))
    assert marks(told(sideways(WL), *facts, generals=ZHENJI), "window") == []


def test_time_called_twice_is_one_timeout() -> None:
    facts = (FIVE, After(5000, TimeCalled("window")), After(500, TimeCalled("window")))
    assert marks(told(sideways(WL), *facts, generals=ZHENJI), "window") == ["timeout"]


@pytest.mark.parametrize(
    ("after_ms", "severities"),
    [(4900, []), (5900, []), (6000, []), (6100, ["violation"]), (9000, ["violation"])],
)
def test_time_01_a_skill_declared_late(after_ms: int, severities: list[str]) -> None:
    """What is reported within a second of the limit may have been said in time."""
    match = told(sideways(WL), FIVE, After(after_ms, skill("luoshen")), generals=ZHENJI)
    assert marks(match, "window") == severities


def test_the_lateness_is_told_in_seconds() -> None:
    facts = (FIVE, After(5400, TimeCalled("window")), After(2000, skill("luoshen")))
    match = told(sideways(WL), *facts, generals=ZHENJI)
    timeout, late = (flag for flag in match.flags if flag.rule == "window")
    assert "2.4" in late.text_zh
    assert "2.4 s" in late.text_en
    assert late.severity == "violation"
    assert timeout.severity == "timeout"


def test_time_that_stands_does_not_count() -> None:
    facts: tuple[Fact | After, ...] = (
        FIVE,
        After(2000, ClockPaused("window")),
        After(60_000, ClockResumed("window")),
        After(3900, skill("luoshen")),
    )
    assert marks(told(sideways(WL), *facts, generals=ZHENJI), "window") == []


def test_a_skill_of_another_phase_is_not_late() -> None:
    facts = (FIVE, After(8000, skill("yingzi")))
    assert marks(told(sideways(WL), *facts, generals={**ORDINARY, WL: "zhouyu"}), "window") == []


def test_a_skill_of_somebody_else_is_not_late() -> None:
    guanxing = Declared(CC, "skill", None, None, (), "guanxing")
    assert marks(told(sideways(WL), FIVE, After(8000, guanxing)), "window") == []


def test_time_02_a_skill_of_the_draw_phase_declared_after_its_window() -> None:
    draw = Declared(WL, "phase", None, "draw")
    match = told(sideways(WL), draw, FIVE, After(7000, skill("tuxi")))
    (flag,) = (f for f in match.flags if f.rule == "window")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 3.3.2 c")


def test_nothing_is_late_once_the_phase_has_gone_on() -> None:
    facts = (FIVE, After(3000, laid("slash/S7", 1)), After(6000, skill("luoshen")))
    assert marks(told(sideways(WL), *facts, generals=ZHENJI), "window") == []


def test_a_skill_of_the_end_phase_is_late_after_the_turn() -> None:
    facts = (end_turn(WL), FIVE, After(7000, skill("biyue")))
    match = told(sideways(WL), *facts, generals={**ORDINARY, WL: "diaochan"})
    (flag,) = (f for f in match.flags if f.rule == "window")
    assert (flag.severity, flag.clause) == ("violation", "cert-3v3 3.3.2 f")


INDULGED = (sideways(CC), delayed(WL, "indulgence/S6", 50), end_turn(CC), sideways(WL))
LATE = After(8500, laid("nullification/SJ", 51))
TURNED = After(2000, laid("slash/S9", 60))


def test_a_nullification_on_a_delayed_trick_laid_late() -> None:
    match = told(*INDULGED, FIVE, LATE, TURNED)
    (flag,) = (f for f in match.flags if f.rule == "window")
    assert flag.severity == "violation"
    assert "无懈可击" in flag.text_zh
    assert "3.5" in flag.text_zh
    late = next(entry for entry in match.record if entry.fact == laid("nullification/SJ", 51))
    assert late.seq in flag.evidence


def test_a_nullification_may_be_the_card_turned_for_the_judgement() -> None:
    assert marks(told(*INDULGED, FIVE, LATE), "window") == ["watch"]
    off = CardMoved(50, Place("judge", WL), PILE)
    assert marks(told(*INDULGED, FIVE, LATE, off, TURNED), "window") == ["watch"]
    drawn = HandCounted(WL, 6)
    assert marks(told(*INDULGED, FIVE, LATE, drawn, TURNED), "window") == ["watch"]


def test_a_card_that_replaces_the_judgement_proves_nothing() -> None:
    generals = {**ORDINARY, CC: "simayi"}
    assert marks(told(*INDULGED, FIVE, LATE, TURNED, generals=generals), "window") == ["watch"]


def test_a_nullification_of_a_nullification_has_a_time_of_its_own() -> None:
    first = (respond(CL, "nullification/SJ", WL), laid("nullification/SJ", 51))
    second = (respond(CC, "nullification/CQ", WL), laid("nullification/CQ", 52))
    facts = (After(4000, first[0]), first[1], After(3500, second[0]), second[1], TURNED)
    assert marks(told(*INDULGED, FIVE, *facts), "window") == []
    seen = (After(4000, first[1]), After(3500, second[1]), TURNED)
    assert marks(told(*INDULGED, FIVE, *seen), "window") == []


def test_a_nullification_that_was_spoken_of_late_is_late_at_once() -> None:
    card, word = laid("nullification/SJ", 51), respond(CL, "nullification/SJ", WL)
    assert marks(told(*INDULGED, FIVE, After(8500, word), card), "window") == ["violation"]
    assert marks(told(*INDULGED, FIVE, After(4000, word), After(4500, card)), "window") == []
    turned = Declared(WL, "judge", "nullification/SJ", None, (), "indulgence")
    assert marks(told(*INDULGED, FIVE, After(8500, turned), card), "window") == []


def test_a_nullification_seen_within_a_second_of_the_limit_may_be_in_time() -> None:
    match = told(*INDULGED, FIVE, After(5900, laid("nullification/SJ", 51)))
    assert marks(match, "window") == []


@pytest.mark.parametrize(
    ("after_ms", "severities"),
    [(6100, ["watch"]), (7000, ["watch"]), (7100, ["violation"])],
)
def test_a_nullification_laid_soon_after_the_limit_may_have_been_said_in_time(
    after_ms: int, severities: list[str]
) -> None:
    match = told(*INDULGED, FIVE, After(after_ms, laid("nullification/SJ", 51)), TURNED)
    assert marks(match, "window") == severities


def test_a_skill_that_goes_on_is_not_late() -> None:
    goes_on = (
        After(2000, skill("luoshen")),
        After(4500, Declared(WL, "judge", "slash/S7", None, (), "luoshen")),
        skill("luoshen"),
    )
    assert marks(told(sideways(WL), FIVE, *goes_on, generals=ZHENJI), "window") == []


def test_a_nullification_lost_from_sight_and_found_again_is_not_late() -> None:
    in_time = After(3000, laid("nullification/SJ", 49))
    found = After(5000, laid("nullification/SJ", 51))
    draw = {**ORDINARY, WL: "zhangliao"}
    judging = Declared(WL, "phase", None, "judge")
    assert marks(told(*INDULGED, judging, FIVE, in_time, gone(49), found), "window") == []
    assert marks(told(*INDULGED, judging, FIVE, found, generals=draw), "window") == []
    late = After(8000, laid("nullification/SJ", 51))
    sure = told(*INDULGED, judging, FIVE, late, TURNED)
    assert marks(sure, "window") == ["violation"]


def test_a_nullification_of_another_trick_is_not_late() -> None:
    trick = laid("dismantlement/S3", 52)
    assert marks(told(*INDULGED, FIVE, trick, LATE), "window") == []


def test_a_trick_laid_in_the_judgement_phase_may_be_answered_in_its_own_time() -> None:
    judging = Declared(WL, "phase", None, "judge")
    trick = laid("dismantlement/S3", 52)
    assert marks(told(*INDULGED, judging, FIVE, trick, LATE), "window") == []
    sure = told(*INDULGED, judging, FIVE, LATE, TURNED)
    assert marks(sure, "window") == ["violation"]


def test_a_nullification_without_a_delayed_trick_is_not_late() -> None:
    assert marks(told(sideways(WL), FIVE, LATE), "window") == []


def test_with_two_delayed_tricks_the_window_may_be_for_either() -> None:
    second = delayed(WL, "supply_shortage/SA", 53)
    assert marks(told(*INDULGED, second, FIVE, LATE), "window") == []


def test_a_window_that_may_be_for_a_skill_makes_no_nullification_late() -> None:
    assert marks(told(*INDULGED, FIVE, LATE, generals=ZHENJI), "window") == []


def test_the_delayed_trick_is_settled_so_nothing_is_late() -> None:
    settled = gone(50, Place("judge", WL))
    assert marks(told(*INDULGED, FIVE, settled, LATE), "window") == []
