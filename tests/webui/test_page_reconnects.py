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
