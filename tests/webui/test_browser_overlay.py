"""The overlay as OBS shows it: what the public may see, on nothing, whatever happens."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.observations import (
    CardPlaced,
    HandCounted,
    MatchEnded,
    MatchStarted,
    Place,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from scripts.desk_load.at_the_pages import open_window
from scripts.desk_load.scene import FIRST_COUNT, LOOKS, is_wrong, looks_with
from tests.webui.browsing import (
    alpha_of,
    count_of,
    open_page,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.server.serve import Server, serve_in_thread

pytestmark = pytest.mark.browser

SIZE_WH = (1920, 1080)
CORNERS = [(0, 0), (1919, 0), (0, 1079), (1919, 1079)]


def open_overlay(browser: Any, server: Server, query: str = "") -> None:
    open_page(browser, server, f"overlay?{query}")
    wait_until(browser, lambda: count_of(browser, ".panel") == 6)


@pytest.mark.parametrize("theme", ["dark", "light", "minimal", "nonsense"])
@pytest.mark.parametrize("layout", ["sides", "lower"])
def test_the_corners_and_the_middle_are_clear_in_every_dress(
    browser: Any, server: Server, theme: str, layout: str
) -> None:
    open_overlay(browser, server, f"theme={theme}&layout={layout}")
    alpha = alpha_of(browser, SIZE_WH)
    assert alpha.size == SIZE_WH
    assert [alpha.getpixel(point) for point in [*CORNERS, (960, 540)]] == [0] * 5
    shown = alpha.crop((400, 20, 1520, 140)).getextrema()[1]
    assert shown == 255, "the digits of the clock"


def is_seen(browser: Any, selector: str) -> bool:
    return script(browser, f"document.querySelector({selector!r})?.checkVisibility() ?? false")


PARTS = {
    "title": ".title-bar",
    "points": ".points",
    "clock": ".clock-box",
    "round": ".round",
    "seats": ".panel",
    "health": ".panel .pips",
    "hands": ".panel .hand",
    "acted": ".panel .status",
    "equipment": ".panel .chip:not(.is-judgement)",
    "last": ".last-card",
}


@pytest.mark.parametrize(
    ("parts", "seen"),
    [
        ("", set(PARTS)),
        ("nonsense", set(PARTS)),
        ("title,clock", {"title", "clock"}),
        ("seats,hands", {"seats", "hands"}),
        ("seats,health,equipment,acted", {"seats", "health", "equipment", "acted"}),
        ("last", {"last"}),
    ],
)
def test_only_the_parts_show_that_were_asked_for(
    browser: Any, server: Server, recorder: FakeRecorder, parts: str, seen: set[str]
) -> None:
    recorder.record(Witness.CAMERA, CardPlaced("peach/H3", Place("play"), 77))
    open_page(browser, server, f"overlay?parts={parts}")
    wait_until(browser, lambda: count_of(browser, ".panel") == 6)
    assert {part for part, selector in PARTS.items() if is_seen(browser, selector)} == seen


def test_the_last_card_is_drawn_with_suit_rank_and_name(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_overlay(browser, server, "lang=en")
    recorder.record(Witness.CAMERA, CardPlaced("peach/H3", Place("play"), 77))
    wait_until(browser, lambda: "Peach" in text_of(browser, ".last-card .face-picture .name"))
    assert text_of(browser, ".last-card .corner") == "3♥"
    assert is_seen(browser, ".last-card .face-picture.is-red")


def test_the_series_score_follows_the_teams_from_game_to_game(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_overlay(browser, server)
    assert count_of(browser, ".series") == 0
    warm = {seat: SeatEntry(f"A{n}", None) for n, seat in enumerate(Seat)}
    swapped = dict(zip(reversed(Seat), warm.values(), strict=True))
    recorder.record(Witness.REFEREE, MatchStarted("cert-3v3", "proxy", warm, "", 1))
    recorder.record(Witness.REFEREE, MatchEnded(Team.WARM, "commander_death"))
    wait_until(browser, lambda: count_of(browser, ".series") == 2)
    assert score(browser) == ("0", "1")
    recorder.record(Witness.REFEREE, MatchStarted("cert-3v3", "proxy", swapped, "", 2))
    wait_until(browser, lambda: score(browser) == ("1", "0"))


def score(browser: Any) -> tuple[str, str]:
    return text_of(browser, ".team-cold .series"), text_of(browser, ".team-warm .series")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("face", ["indulgence/H6", "double_swords/S2", "savage_assault/S7"])
def test_the_name_of_the_last_card_stays_on_its_picture(
    browser: Any, server: Server, recorder: FakeRecorder, face: str, lang: str
) -> None:
    recorder.record(Witness.CAMERA, CardPlaced(face, Place("play"), 77))
    open_overlay(browser, server, f"lang={lang}")
    inside = script(
        browser,
        "(() => { const card = document.querySelector('.face-picture');"
        " return card.scrollWidth <= card.clientWidth && card.scrollHeight <= card.clientHeight;"
        " })()",
    )
    assert inside


@pytest.mark.parametrize("layout", ["sides", "lower"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_longest_names_fit(
    browser: Any, server: Server, recorder: FakeRecorder, layout: str, lang: str
) -> None:
    seats = tuple(
        replace(seat, general="huangyueying", player="一二三四五六七八")
        for seat in recorder.match.state.seats
    )
    recorder.match = replace(recorder.match, state=replace(recorder.match.state, seats=seats))
    recorder.publish()
    open_overlay(browser, server, f"layout={layout}&lang={lang}")
    cut = script(
        browser,
        "[...document.querySelectorAll('.general, .player, .panel-cards .chip, .team-name')]"
        ".filter(e => e.scrollWidth > e.clientWidth && e.clientWidth > 0).map(e => e.textContent)",
    )
    assert cut == []
    assert script(
        browser,
        "[...document.querySelectorAll('.panel')].every(p => p.getBoundingClientRect().bottom"
        " <= 1080 && p.scrollHeight <= p.clientHeight + 1)",
    )


def test_the_overlay_lives_again_when_the_server_was_away(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    open_overlay(browser, server)
    browser.execute_script("window.isSamePage = true")
    server.stop()
    second = serve_in_thread(hub, recorder, port=server.port, evidence_dir=evidence_dir)
    try:
        recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, 9))
        seat = ".side.team-cold .panel .hand"
        wait_until(browser, lambda: text_of(browser, seat) == "9")
        assert script(browser, "window.isSamePage"), "without being loaded anew"
    finally:
        browser.get("about:blank")
        second.stop()


def test_an_overlay_that_was_told_to_hide_is_empty_while_the_server_is_away(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    open_overlay(browser, server, "onstale=hide")
    server.stop()
    wait_until(browser, lambda: not is_seen_at_all(browser))
    second = serve_in_thread(hub, recorder, port=server.port, evidence_dir=evidence_dir)
    try:
        wait_until(browser, lambda: is_seen_at_all(browser))
    finally:
        browser.get("about:blank")
        second.stop()


def is_seen_at_all(browser: Any) -> bool:
    return script(browser, "getComputedStyle(document.querySelector('.panel')).visibility") == (
        "visible"
    )


def test_a_line_for_setting_up_shows_link_and_delay_only_when_asked(
    browser: Any, server: Server
) -> None:
    open_overlay(browser, server)
    assert count_of(browser, ".debug") == 0
    open_overlay(browser, server, "debug=1&lang=en")
    wait_until(browser, lambda: "Link works · 0 s behind" in text_of(browser, ".debug"))
    server.stop()
    wait_until(browser, lambda: "Connection lost" in text_of(browser, ".debug.is-away"))
    browser.get("about:blank")


def test_a_reload_brings_everything_back_without_an_entrance(browser: Any, server: Server) -> None:
    open_overlay(browser, server)
    browser.refresh()
    wait_until(browser, lambda: count_of(browser, ".panel") == 6)
    assert script(browser, "document.getAnimations().length") == 0


def test_no_flag_hint_or_hidden_card_is_on_the_page(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    recorder.record(Witness.REFEREE, CardPlaced("peach/H3", Place("hand", Seat.COLD_LEFT), 77))
    recorder.record(Witness.REFEREE, HandCounted(Seat.COLD_LEFT, 8))
    open_overlay(browser, server, "lang=en")
    wait_until(browser, lambda: "8" in text_of(browser, ".side.team-cold .panel .hand"))
    page = script(browser, "document.documentElement.outerHTML")
    for secret in ("Peach", "A second Slash", "Violation", "one_slash", "To be ruled"):
        assert secret not in page


TOGGLES = 20


def test_a_scene_that_comes_and_goes_shows_the_state_each_time_and_no_other(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    """As with "shutdown source when not visible": the page ends, and begins anew."""
    console = browser.current_window_handle
    for count in range(FIRST_COUNT, FIRST_COUNT + TOGGLES):
        recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, count))
        open_window(browser, server.port, "overlay", LOOKS)
        looks = wait_until(browser, lambda n=count: looks_with(browser, n))
        assert [look for _, look in looks if is_wrong(look, count)] == []
        browser.close()
        browser.switch_to.window(console)
