"""What the referee decides beside flags: a clock that is wrong, a surrender, the result."""

from typing import Any

import pytest

from engine.observations import (
    ClockPaused,
    ClockStarted,
    Conceded,
    DeathConfirmed,
    Declared,
    FoulCalled,
    MatchEnded,
    Retracted,
    TimeCalled,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.browsing import (
    click,
    count_of,
    last_fact,
    open_dashboard,
    press,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import FakeRecorder
from webui.server.serve import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("is_standing", [False, True])
def test_a_clock_is_set_right_in_steps_and_only_at_the_second_press(
    browser: Any, server: Server, recorder: FakeRecorder, is_standing: bool
) -> None:
    if is_standing:
        recorder.record(Witness.REFEREE, ClockPaused("match"))
    before = len(recorder.match.record)
    open_dashboard(browser, server)
    press(browser, "t")
    wait_until(browser, lambda: count_of(browser, "dialog.is-clock[open]") == 1)
    shown = seconds_in(text_of(browser, ".set-digits"))
    for step in ("60", "-10", "1"):
        click(browser, f".time-steps [data-step='{step}']")
    wait_until(browser, lambda: 49 <= seconds_in(text_of(browser, ".set-digits")) - shown <= 51)
    click(browser, ".set-time")
    assert len(recorder.match.record) == before
    click(browser, ".set-time")
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))
    facts = [entry.fact for entry in recorder.match.record[before:]]
    set_to = facts[0]
    assert isinstance(set_to, ClockStarted)
    assert set_to.clock == "match"
    assert abs(set_to.limit_ms / 1000 - shown - 51) < 30
    assert facts[1:] == ([ClockPaused("match")] if is_standing else [])


def seconds_in(digits: str) -> int:
    minutes, seconds = digits.split(":")
    return 60 * int(minutes) + int(seconds)


def test_the_result_that_the_table_gives_is_recorded_in_three_taps(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    recorder.record(Witness.REFEREE, DeathConfirmed(Seat.COLD_COMMANDER))
    before = len(recorder.match.record)
    open_dashboard(browser, server)
    click(browser, ".is-result.is-due")
    wait_until(browser, lambda: "暖方胜：对方主帅阵亡" in text_of(browser, "dialog .says"))
    click(browser, ".record-result")
    assert len(recorder.match.record) == before
    click(browser, ".record-result")
    assert last_fact(browser, recorder, before) == MatchEnded(Team.WARM, "commander_death")
    wait_until(browser, lambda: "暖方胜" in text_of(browser, "#standing"))
    wait_until(browser, lambda: count_of(browser, ".is-result.is-due") == 0)
    press(browser, "f")
    wait_until(browser, lambda: "已记录" in text_of(browser, "dialog.is-result"))
    assert count_of(browser, ".record-result") == 0


def test_a_result_that_the_table_does_not_give_needs_winner_and_reason(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    before = len(recorder.match.record)
    open_dashboard(browser, server)
    press(browser, "f")
    wait_until(browser, lambda: count_of(browser, ".record-result:disabled") == 1)
    click(browser, "[data-choice=cold]")
    assert count_of(browser, ".record-result:disabled") == 1
    click(browser, "[data-choice=survivors]")
    click(browser, "[data-choice=none]")
    click(browser, ".record-result:enabled")
    click(browser, ".record-result")
    assert last_fact(browser, recorder, before) == MatchEnded(None, "even")


def test_a_game_whose_result_is_recorded_offers_no_clock_until_that_is_taken_back(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    result = recorder.record(Witness.REFEREE, MatchEnded(Team.COLD, "commander_death"))
    open_dashboard(browser, server)
    offered = "#controls button:enabled:not(.foul):not(.is-result):not(.is-next)"
    assert count_of(browser, offered) == 1
    assert "加一张牌" in text_of(browser, offered)
    for key in (" ", "w", "e"):
        press(browser, key)
    press(browser, "]")
    press(browser, "]")
    foul = FoulCalled(Team.WARM, "conduct", 1, official="referee")
    assert last_fact(browser, recorder, result.seq) == foul
    assert len(recorder.match.record) == result.seq + 1
    recorder.record(Witness.REFEREE, Retracted(result.seq))
    wait_until(browser, lambda: count_of(browser, offered) == 4)


@pytest.mark.parametrize(("key", "team"), [("[", Team.COLD), ("]", Team.WARM)])
def test_a_point_is_taken_by_a_key_pressed_twice(
    browser: Any, server: Server, recorder: FakeRecorder, key: str, team: Team
) -> None:
    before = len(recorder.match.record)
    open_dashboard(browser, server)
    press(browser, key)
    wait_until(browser, lambda: count_of(browser, ".foul.is-asking") == 1)
    assert len(recorder.match.record) == before
    press(browser, key)
    expected = FoulCalled(team, "conduct", 1, official="referee")
    assert last_fact(browser, recorder, before) == expected


def test_the_log_is_filtered_and_outlines_are_hidden_by_keys(browser: Any, server: Server) -> None:
    open_dashboard(browser, server)
    press(browser, "b")
    assert script(browser, "document.getElementById('picture-boxes').ariaPressed") == "false"
    press(browser, "/")
    press(browser, "杀")
    wait_until(browser, lambda: count_of(browser, "#log li:not(.none)") == 4)


def test_a_side_concedes_only_at_the_second_press(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    before = len(recorder.match.record)
    open_dashboard(browser, server)
    press(browser, "f")
    click(browser, "[data-concedes=cold]")
    assert len(recorder.match.record) == before
    click(browser, "[data-concedes=cold]")
    assert last_fact(browser, recorder, before) == Conceded(Team.COLD)
    wait_until(browser, lambda: count_of(browser, ".is-result.is-due") == 1)


def test_time_that_runs_out_closes_no_dialog_and_records_nothing_of_it(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    press(browser, "f")
    click(browser, "[data-choice=cold]")
    click(browser, "[data-choice=survivors]")
    called = recorder.record(Witness.CLOCK, TimeCalled("match"))
    wait_until(browser, lambda: "时间到" in text_of(browser, "#clocks"))
    assert count_of(browser, "dialog.is-result[open] .record-result:enabled") == 1
    assert recorder.match.record[-1] == called


def test_what_is_pending_stands_beside_the_cards_until_it_is_settled(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    assert count_of(browser, "#play .pending") == 0
    duel = Declared(Seat.WARM_LEFT, "use", "duel/SA", targets=(Seat.COLD_LEFT,))
    entry = recorder.record(Witness.REFEREE, duel)
    wait_until(browser, lambda: "♠A 决斗" in text_of(browser, "#play .pending"))
    recorder.record(Witness.REFEREE, Retracted(entry.seq))
    wait_until(browser, lambda: count_of(browser, "#play .pending") == 0)
