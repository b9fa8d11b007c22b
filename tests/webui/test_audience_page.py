"""The page for the audience in a real browser: nothing newer than the delay, and it says so."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.match import Match
from engine.observations import CardPlaced, HandCounted, Place, Witness
from engine.seats import Seat
from tests.webui.browsing import count_of, open_page, script, text_of, wait_until
from tests.webui.conftest import Clock
from tests.webui.feeder import FakeRecorder, made_up_match
from webui.desk.hub import Hub
from webui.server.serve import Server, serve_in_thread

pytestmark = pytest.mark.browser

MINUTE_MS = 60_000
PLAY = Place("play")


@dataclass
class DelayedTable:
    """A table whose clock stands until a test moves it."""

    clock: Clock
    hub: Hub
    recorder: FakeRecorder
    server: Server

    def minutes_pass(self, n: float) -> None:
        self.clock.now_ms += int(n * MINUTE_MS)
        self.recorder.now_ms += int(n * MINUTE_MS)
        self.hub.wake_all()


@pytest.fixture
def delayed(clock: Clock, tmp_path: Path) -> Iterator[DelayedTable]:
    hub = Hub(clock)
    recorder = FakeRecorder(hub)
    recorder.publish()
    hub.delay.set_delay(3 * MINUTE_MS)
    running = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path)
    yield DelayedTable(clock, hub, recorder, running)
    running.stop()


def open_watch(browser: Any, server: Server, parameters: str = "") -> None:
    open_page(browser, server, f"watch{parameters}")
    wait_until(browser, lambda: count_of(browser, ".seat") == 6)


def test_the_page_shows_nothing_that_is_newer_than_the_delay(
    browser: Any, delayed: DelayedTable
) -> None:
    open_watch(browser, delayed.server)
    assert text_of(browser, "#delay") == "延迟 3 分钟"
    delayed.recorder.record(Witness.CAMERA, CardPlaced("duel/SA", PLAY, 70))
    delayed.minutes_pass(2)
    delayed.recorder.record(Witness.REFEREE, HandCounted(Seat.COLD_LEFT, 9))
    hand = "[data-seat=cold_left] .hand"
    assert "决斗" not in text_of(browser, "main")
    delayed.minutes_pass(1.1)
    wait_until(browser, lambda: "决斗" in text_of(browser, "#plays li:first-child"))
    assert text_of(browser, hand) == "4", "the hand was counted two minutes later"
    delayed.minutes_pass(2)
    wait_until(browser, lambda: text_of(browser, hand) == "9")


def test_the_page_follows_a_change_of_the_delay(browser: Any, delayed: DelayedTable) -> None:
    open_watch(browser, delayed.server, "?lang=en")
    assert text_of(browser, "#delay") == "delayed by 3 min"
    delayed.hub.delay.set_delay(0)
    delayed.minutes_pass(0.1)
    wait_until(browser, lambda: text_of(browser, "#delay") == "live")


def test_the_page_shows_the_table(browser: Any, server: Server, recorder: FakeRecorder) -> None:
    open_watch(browser, server)
    commander = text_of(browser, "[data-seat=cold_commander]")
    for part in ("主帅", "曹操", "已行动", "青龙偃月刀", "绝影"):
        assert part in commander
    assert "阵亡" in text_of(browser, ".seat.is-dead")
    assert "3" in text_of(browser, "#score-cold")
    assert text_of(browser, "#plays li:nth-child(2)") == "♥10 杀"
    assert recorder.match.flags, "there are flags that could leak"
    for secret in ("违规", "3.3.2", "裁定"):
        assert secret not in text_of(browser, "main")


def test_before_a_match_the_page_waits(browser: Any, tmp_path: Path) -> None:
    hub = Hub()
    recorder = FakeRecorder(hub, match=Match())
    running = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path)
    try:
        open_page(browser, running, "watch")
        wait_until(browser, lambda: "等待比赛开始" in text_of(browser, "#absence"))
        recorder.match = made_up_match()
        recorder.publish()
        wait_until(browser, lambda: count_of(browser, ".seat") == 6)
        assert script(browser, "getComputedStyle(document.querySelector('main')).display") == "grid"
    finally:
        browser.get("about:blank")
        running.stop()
