"""Every page beside the referee's finds the server again by itself."""

from pathlib import Path
from typing import Any

import pytest

from engine.observations import ClockPaused, FoulCalled, HandCounted, Witness
from engine.seats import Seat, Team
from tests.webui.browsing import open_page, text_of, wait_until
from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.server.serve import Server, serve_in_thread

pytestmark = pytest.mark.browser

NEWS = (
    FoulCalled(Team.COLD, "talk", 2, Seat.COLD_LEFT),
    HandCounted(Seat.COLD_LEFT, 7),
    ClockPaused("match"),
)
SHOWN = {
    "ledger": (".score.team-cold .number", "1"),
    "clock": ("#main .label", "比赛 · 停表"),
    "watch": ("[data-seat=cold_left] .hand", "7"),
    "setup": ("#absence", ""),
}


@pytest.mark.parametrize("page", SHOWN)
def test_a_page_is_live_again_after_the_server_was_away(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder, evidence_dir: Path, page: str
) -> None:
    selector, expected = SHOWN[page]
    open_page(browser, server, page)
    wait_until(browser, lambda: text_of(browser, "#absence") == "")
    server.stop()
    wait_until(browser, lambda: "断开" in text_of(browser, "#absence"))
    for fact in NEWS:
        recorder.record(Witness.REFEREE, fact)
    again = serve_in_thread(hub, recorder, port=server.port, evidence_dir=evidence_dir)
    try:
        wait_until(browser, lambda: text_of(browser, "#absence") == "")
        wait_until(browser, lambda: text_of(browser, selector) == expected)
    finally:
        browser.get("about:blank")
        again.stop()


NOBODY_ANSWERS = """
    const done = arguments[0];
    const waits = [];
    class Silent extends EventTarget {
        static OPEN = 1;
        static CLOSED = 3;
        readyState = 3;
        constructor() { super(); queueMicrotask(() => this.dispatchEvent(new Event('close'))); }
        close() {}
    }
    window.WebSocket = Silent;
    const later = window.setTimeout;
    window.setTimeout = (act, ms) => {
        if (waits.push(ms) === 200) done(waits);
        else later(act, 0);
    };
    import('/static/js/connection.js').then(({ Connection }) =>
        new Connection('clock', { state: () => {}, status: () => {} }, false));
"""


def test_a_page_tries_for_ever_and_never_waits_for_long(browser: Any, server: Server) -> None:
    open_page(browser, server, "messages.json")
    waits_ms = browser.execute_async_script(NOBODY_ANSWERS)
    browser.get("about:blank")
    # A server that is back is found within 5 s, the pages' own start among them.
    assert max(waits_ms) <= 3000
    assert min(waits_ms[10:]) >= 1000, "it does not hammer either"
    assert len(set(waits_ms[10:])) > 100, "pages do not all come at once"
