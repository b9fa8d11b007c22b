"""The clock beside the table in a real browser, above all on devices whose own clocks are wrong."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.observations import ClockPaused, ClockStarted, Declared, Witness
from engine.seats import Seat
from tests.webui.browsing import (
    count_of,
    on_screen,
    open_page,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import FakeRecorder, made_up_table
from webui.desk.hub import Hub
from webui.desk.snapshot import Snapshot
from webui.server.serve import Server

pytestmark = pytest.mark.browser

MINUTE_MS = 60_000
MOST_ERROR_MS = 150
MATCH_LIMIT_MS = 2_400_000

WRONG_CLOCKS = """
    window.wrong = { date: OFFSET, page: 0 };
    const trueDate = Date.now.bind(Date);
    const truePage = performance.now.bind(performance);
    Date.now = () => trueDate() + window.wrong.date;
    performance.now = () => truePage() + window.wrong.page;
"""
CONNECT = """
    const done = arguments[0];
    import('/static/js/connection.js').then(({ Connection }) => {
        window.probe = new Connection('clock', { state: () => {}, status: () => {} }, false);
        done(true);
    });
"""


@pytest.fixture(params=[-14 * MINUTE_MS, 14 * MINUTE_MS])
def wrong_clocks(browser: Any, request: pytest.FixtureRequest) -> Iterator[None]:
    source = WRONG_CLOCKS.replace("OFFSET", str(request.param))
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    yield
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def open_clock(browser: Any, server: Server, parameters: str = "") -> None:
    open_page(browser, server, f"clock{parameters}")
    wait_until(browser, lambda: re.search(r"\d|时间到", text_of(browser, "#main .digits")))


def error_ms(browser: Any, hub: Hub) -> float:
    """Return by how much the page is wrong, what the question itself takes left out."""
    before_ms = hub.clock_ms()
    told_ms = script(browser, "window.probe.serverNowMs()")
    after_ms = hub.clock_ms()
    return max(before_ms - told_ms, told_ms - after_ms, 0)


@pytest.mark.usefixtures("wrong_clocks")
def test_a_wrong_clock_of_the_device_does_not_matter(
    browser: Any, server: Server, hub: Hub
) -> None:
    open_clock(browser, server)
    browser.execute_async_script(CONNECT)
    wait_until(browser, lambda: script(browser, "window.probe.samples.length > 0"))
    assert (
        abs(script(browser, "Date.now() - new Date(performance.timeOrigin + performance.now())"))
        > 10 * MINUTE_MS
    )
    assert error_ms(browser, hub) <= MOST_ERROR_MS


@pytest.mark.usefixtures("wrong_clocks")
def test_after_ten_minutes_in_the_background_the_time_is_right_again(
    browser: Any, server: Server, hub: Hub
) -> None:
    open_clock(browser, server)
    browser.execute_async_script(CONNECT)
    wait_until(browser, lambda: script(browser, "window.probe.samples.length > 0"))
    # A device that sleeps stops the page's clock; ten minutes are missing when it wakes.
    browser.execute_script(f"window.wrong.page -= {10 * MINUTE_MS}")
    browser.execute_script("document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(browser, lambda: error_ms(browser, hub) <= MOST_ERROR_MS)
    assert script(browser, "window.probe.samples.length") <= 2, "one answer was enough"


@pytest.mark.usefixtures("wrong_clocks")
def test_the_digits_are_those_of_the_server(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    recorder.record(Witness.REFEREE, ClockStarted("overtime", MINUTE_MS))
    open_clock(browser, server)
    wait_until(browser, lambda: text_of(browser, "#main .label").startswith("加时"))
    published = hub.newest
    assert published is not None
    ends_ms = published.origin_ms + recorder.now_ms + MINUTE_MS

    def is_right() -> bool:
        most_ms = ends_ms - hub.clock_ms()
        shown_ms = float(text_of(browser, "#main .digits")) * 1000
        least_ms = ends_ms - hub.clock_ms()
        return least_ms - MOST_ERROR_MS - 50 <= shown_ms <= most_ms + MOST_ERROR_MS + 50

    wait_until(browser, is_right)


def test_the_side_is_told_by_ground_shape_and_word_and_changes(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_clock(browser, server)
    assert script(browser, "document.body.dataset.side") == "warm"
    assert text_of(browser, "#side") == "暖方行动"
    warm = script(browser, "getComputedStyle(document.body).backgroundColor")
    assert count_of(browser, "#side .icon circle") == 1
    recorder.record(Witness.REFEREE, Declared(Seat.WARM_LEFT, "end_turn"))
    wait_until(browser, lambda: script(browser, "document.body.dataset.side") == "none")
    assert text_of(browser, "#side") == "无人行动"
    assert script(browser, "getComputedStyle(document.body).backgroundColor") != warm


def test_a_running_window_is_large_and_the_match_clock_beside_it(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    hub.publish(Snapshot(recorder.match, made_up_table(7), 109_000))
    open_clock(browser, server)
    wait_until(browser, lambda: text_of(browser, "#main .label") == "五秒响应")
    assert text_of(browser, "#others .label") == "比赛"
    assert re.fullmatch(r"3[78]:\d\d", text_of(browser, "#others .digits"))
    wait_until(browser, lambda: text_of(browser, "#main .digits") == "时间到")
    wait_until(browser, lambda: text_of(browser, "#main .label") == "比赛")
    assert count_of(browser, "#others .clock") == 0


WEAK_BATTERY = """
    navigator.getBattery = () => Promise.resolve(
        Object.assign(new EventTarget(), { level: 0.12, charging: false }));
"""


def test_a_battery_that_will_not_last_is_said(browser: Any, server: Server) -> None:
    source = {"source": WEAK_BATTERY}
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", source)
    try:
        open_clock(browser, server)
        wait_until(browser, lambda: "电量 12%" in text_of(browser, "#awake.is-low"))
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def test_a_clock_that_stands_says_so(browser: Any, server: Server, recorder: FakeRecorder) -> None:
    open_clock(browser, server)
    recorder.record(Witness.REFEREE, ClockPaused("match"))
    wait_until(browser, lambda: "停表" in text_of(browser, "body"))


@pytest.mark.parametrize("size_wh", [(1180, 820), (1920, 1080)])
def test_the_digits_can_be_read_from_afar(
    browser: Any, server: Server, recorder: FakeRecorder, size_wh: tuple[int, int]
) -> None:
    with on_screen(browser, size_wh):
        open_clock(browser, server)
        wait_until(browser, lambda: text_of(browser, "#main .label") == "比赛")
        height = script(
            browser, "document.querySelector('#main .digits').getBoundingClientRect().height"
        )
        # A ten-inch tablet is 135 mm high, digits of 40 mm are 30 % of that.
        assert 0.7 * height >= 0.3 * size_wh[1]
        assert script(browser, "document.documentElement.scrollWidth") <= size_wh[0]


def test_nothing_about_flags_cards_or_seats_is_on_the_page(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_clock(browser, server)
    recorder.publish(desync=True)
    shown = script(browser, "document.body.innerText")
    for secret in ("违规", "前锋", "吕布", "杀", "记录"):
        assert secret not in shown
