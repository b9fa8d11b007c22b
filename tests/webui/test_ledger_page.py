"""The side referee's page in a real browser."""

from typing import Any

import pytest

from engine.observations import (
    ClockPaused,
    ClockStarted,
    Declared,
    FoulCalled,
    HandCounted,
    MatchEnded,
    Retracted,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.browsing import (
    click,
    count_of,
    last_fact,
    open_page,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import FakeRecorder
from webui.server.serve import Server

pytestmark = pytest.mark.browser


def open_ledger(browser: Any, server: Server, parameters: str = "") -> None:
    open_page(browser, server, f"ledger{parameters}")
    wait_until(browser, lambda: count_of(browser, ".score") == 2)


def test_a_foul_is_called_in_three_taps_and_counted(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    assert text_of(browser, ".score.team-cold .number") == "3"
    click(browser, ".foul-start.team-cold")
    click(browser, "#sheet [data-seat=cold_left]")
    click(browser, "#sheet [data-code=talk]")
    expected = FoulCalled(Team.COLD, "talk", 1, Seat.COLD_LEFT, official="referee")
    assert last_fact(browser, recorder, before) == expected
    wait_until(browser, lambda: text_of(browser, ".score.team-cold .number") == "2")
    shown = text_of(browser, f".foul[data-seq='{before + 1}']")
    for part in ("1:50", "冷方左前锋", "言语交流", "扣 1 分", "裁判", "剩 2 分"):
        assert part in shown
    assert not script(browser, "document.getElementById('sheet').open")


def test_a_foul_may_have_a_note_and_cost_something_else(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    click(browser, ".foul-start.team-warm")
    click(browser, "#sheet [data-seat='']")
    click(browser, "#sheet [data-points='0']")
    wait_until(browser, lambda: count_of(browser, "#sheet [data-code]") == 4)
    browser.find_element("css selector", "#sheet input").send_keys("late to the table")
    click(browser, "#sheet [data-code=conduct]")
    expected = FoulCalled(Team.WARM, "conduct", 0, None, "late to the table", "referee")
    assert last_fact(browser, recorder, before) == expected


def test_the_last_point_is_said_in_words(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    assert "is-last" not in script(browser, "document.querySelector('.score.team-warm').className")
    recorder.record(Witness.REFEREE, FoulCalled(Team.WARM, "talk", 1))
    wait_until(browser, lambda: "只剩 1 分" in text_of(browser, ".score.is-last"))
    recorder.record(Witness.REFEREE, FoulCalled(Team.WARM, "talk", 1))
    wait_until(browser, lambda: "技术分扣完" in text_of(browser, ".score.is-lost"))


@pytest.mark.parametrize("reason", ["判错了", "seen on the replay"])
def test_a_foul_is_taken_back_with_a_reason(
    browser: Any, server: Server, recorder: FakeRecorder, reason: str
) -> None:
    foul = FoulCalled(Team.COLD, "signal", 1, official="side_referee")
    entry = recorder.record(Witness.REFEREE, foul)
    open_ledger(browser, server)
    # Its line is drawn anew when the kinds of fouls have come.
    wait_until(browser, lambda: "动作交流 · 边裁" in text_of(browser, ".history"))
    revoke = f".foul[data-seq='{entry.seq}'] .revoke"
    click(browser, revoke)
    wait_until(browser, lambda: count_of(browser, "#sheet .choice") == 4)
    assert recorder.match.record[-1] == entry
    if reason in text_of(browser, "#sheet"):
        click(browser, "#sheet .choice")
    else:
        browser.find_element("css selector", "#sheet input").send_keys(reason)
        click(browser, "#sheet .choice:last-child:enabled")
    assert last_fact(browser, recorder, entry.seq) == Retracted(entry.seq, reason)
    wait_until(browser, lambda: text_of(browser, ".score.team-cold .number") == "3")


def test_a_hand_is_counted_by_steps_or_on_the_pad(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    click(browser, "#tab-hands")
    row = ".hand-row[data-seat=warm_left]"
    click(browser, f"{row} .number + .step")
    assert len(recorder.match.record) == before, "a step alone records nothing"
    click(browser, f"{row} .done")
    assert last_fact(browser, recorder, before) == HandCounted(Seat.WARM_LEFT, 5)
    click(browser, f"{row} .number")
    click(browser, "#sheet [data-count='11']")
    assert last_fact(browser, recorder, before + 1) == HandCounted(Seat.WARM_LEFT, 11)
    wait_until(browser, lambda: text_of(browser, f"{row} .number") == "11")


def test_a_declaration_with_its_card_and_targets_enters_the_log(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    click(browser, "#tab-declare")
    click(browser, "#declare [data-seat=cold_commander]")
    click(browser, "[data-action=use]")
    browser.find_element("css selector", "#declare input").send_keys("sha7")
    click(browser, "#declare [data-face='slash/S7']")
    click(browser, "#declare .seat-pad [data-seat=warm_left]")
    click(browser, "#declare .seat-pad [data-seat=warm_commander]")
    click(browser, "#declare .record")
    assert last_fact(browser, recorder, before) == Declared(
        Seat.COLD_COMMANDER,
        "use",
        face="slash/S7",
        targets=(Seat.WARM_LEFT, Seat.WARM_COMMANDER),
    )
    wait_until(browser, lambda: count_of(browser, "#declare [data-seat]") == 6)


def test_a_skill_of_the_general_is_declared(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    click(browser, "#tab-declare")
    click(browser, "#declare [data-seat=warm_commander]")
    click(browser, "[data-action=skill]")
    click(browser, "[data-skill=zhiheng]")
    click(browser, "#declare .record")
    assert last_fact(browser, recorder, before) == Declared(
        Seat.WARM_COMMANDER, "skill", skill="zhiheng"
    )


@pytest.mark.parametrize("action", ["pass", "dying", "end_turn"])
def test_what_needs_nothing_more_is_declared_in_two_taps(
    browser: Any, server: Server, recorder: FakeRecorder, action: str
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    click(browser, "#tab-declare")
    click(browser, "#declare [data-seat=warm_left]")
    click(browser, f"[data-action={action}]")
    assert last_fact(browser, recorder, before) == Declared(Seat.WARM_LEFT, action)


def test_a_phase_is_declared_by_its_name(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    click(browser, "#tab-declare")
    click(browser, "#declare [data-seat=warm_left]")
    click(browser, "[data-action=phase]")
    click(browser, "[data-phase=discard]")
    expected = Declared(Seat.WARM_LEFT, "phase", as_card="discard")
    assert last_fact(browser, recorder, before) == expected


def test_the_last_deed_is_taken_back_where_it_was_confirmed(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    click(browser, "#window")
    assert last_fact(browser, recorder, before) == ClockStarted("window", 5_000)
    click(browser, "#toast .take-back")
    assert last_fact(browser, recorder, before + 1) == Retracted(before + 1)


def test_the_match_clock_is_stopped(browser: Any, server: Server, recorder: FakeRecorder) -> None:
    open_ledger(browser, server)
    before = len(recorder.match.record)
    wait_until(browser, lambda: text_of(browser, "#match-clock") == "暂停计时")
    click(browser, "#match-clock")
    assert last_fact(browser, recorder, before) == ClockPaused("match")
    wait_until(browser, lambda: text_of(browser, "#match-clock") == "继续计时")


def test_no_clock_is_offered_once_the_result_is_recorded(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_ledger(browser, server)
    assert count_of(browser, ".quick button:enabled") == 2
    result = recorder.record(Witness.REFEREE, MatchEnded(Team.COLD, "commander_death"))
    wait_until(browser, lambda: count_of(browser, ".quick button:disabled") == 2)
    recorder.record(Witness.REFEREE, Retracted(result.seq))
    wait_until(browser, lambda: count_of(browser, ".quick button:enabled") == 2)


def test_who_has_died_is_said_in_words(browser: Any, server: Server) -> None:
    open_ledger(browser, server)
    assert "阵亡" in text_of(browser, "#hands [data-seat=warm_right] h2")
    assert "阵亡" not in text_of(browser, "#hands [data-seat=warm_left] h2")
    named = "document.querySelector('#declare [data-seat={}]').ariaLabel"
    assert script(browser, named.format("warm_right")) == "暖方右前锋 甄姬 阵亡"
    assert script(browser, named.format("warm_left")) == "暖方左前锋 吕布"
