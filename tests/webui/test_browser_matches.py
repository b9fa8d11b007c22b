"""Recorded matches in a real browser: the table at a moment, filters, a simulated match."""

import json
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from engine.observations import HandCounted
from engine.seats import Seat
from engine.simulator.game import Plan, simulate
from tests.webui.browsing import (
    click,
    count_of,
    on_screen,
    open_page,
    press,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import (
    FIRST_SLASH,
    SECOND_SLASH,
    put_evidence,
    seq_of,
)
from tests.webui.feeder import made_up_record as live_record
from tests.webui.log_files import write_log
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.server.serve import Server

pytestmark = pytest.mark.browser

PLAYED = simulate(Plan("cert-3v3", 2)).observations
PROOF = "document.querySelector('#proof img')"
SHOWN = "#entries > li[data-seq]:not([hidden])"


@pytest.fixture
def evidence_dir(tmp_path: Path) -> Path:
    """Evidence of the running match, with another match beside it."""
    folder = tmp_path / "live.evidence"
    folder.mkdir()
    put_evidence(folder)
    write_log(tmp_path / "played.jsonl", PLAYED)
    return folder


def open_match(browser: Any, server: Server, match: str, seq: int | None = None) -> None:
    browser.get("about:blank")
    open_page(browser, server, f"matches/{match}" + (f"#{seq}" if seq else ""))
    wait_until(browser, lambda: shown_seq(browser) is not None)


def shown_seq(browser: Any) -> str | None:
    return script(browser, "document.getElementById('seats')?.dataset.seq")


def hand_of(browser: Any, seat: str) -> str:
    return text_of(browser, f".slot.at-{seat.replace('_', '-')} .hand")


def counted_by(seq: int, seat: str) -> str:
    """The last count of a hand that the log has by an entry; it has no corrections."""
    counts = [
        entry.fact.count
        for entry in PLAYED[:seq]
        if isinstance(entry.fact, HandCounted) and entry.fact.seat == seat
    ]
    return str(counts[-1]) if counts else "?"


def test_every_match_is_listed_and_one_press_opens_it(browser: Any, server: Server) -> None:
    open_page(browser, server, "matches")
    wait_until(browser, lambda: count_of(browser, ".match-row") == 2)
    live = text_of(browser, ".match-row[data-id=live]")
    assert "2 项待裁定" in live
    assert "进行中" in live
    players = {entry.player for entry in PLAYED[0].fact.seats.values()}
    assert all(player in text_of(browser, ".match-row[data-id=played]") for player in players)
    browser.find_element("css selector", ".match-row[data-id=played]").click()
    wait_until(browser, lambda: shown_seq(browser) == str(len(PLAYED)))


def test_the_referee_goes_to_the_matches_by_the_menu(browser: Any, server: Server) -> None:
    open_page(browser, server, "?lang=en")
    browser.find_element("css selector", "#menu summary").click()
    wait_until(browser, lambda: "Recorded matches" in text_of(browser, "#menu nav"))
    browser.find_element("css selector", "#menu a[href='/matches']").click()
    wait_until(browser, lambda: count_of(browser, ".match-row") == 2)
    assert text_of(browser, "#menu [aria-current=page]") == "比赛记录"


@pytest.mark.parametrize("part", [0.25, 0.6, 1.0])
def test_a_jump_shows_the_table_of_that_moment(browser: Any, server: Server, part: float) -> None:
    seq = round(len(PLAYED) * part)
    open_match(browser, server, "played", seq)
    wait_until(browser, lambda: shown_seq(browser) == str(seq))
    for seat in ("cold_left", "cold_commander", "warm_right", "warm_commander"):
        assert hand_of(browser, seat) == counted_by(seq, seat)


def test_a_drag_over_the_timeline_ends_at_the_moment_under_the_pointer(
    browser: Any, server: Server
) -> None:
    open_match(browser, server, "played", 1)
    strip = browser.find_element("css selector", ".strip")
    width = strip.size["width"]
    drag = ActionChains(browser).move_to_element_with_offset(strip, -width // 4, 0).click_and_hold()
    for _ in range(5):
        drag = drag.move_by_offset(width // 10, 0)
    drag.release().perform()
    marked = int(script(browser, "document.querySelector('.strip').getAttribute('aria-valuenow')"))
    at_ms = PLAYED[marked - 1].at_ms
    assert 0.7 < at_ms / PLAYED[-1].at_ms < 0.8
    wait_until(browser, lambda: shown_seq(browser) == str(marked))
    assert hand_of(browser, "cold_commander") == counted_by(marked, "cold_commander")


def test_arrows_go_on_entry_by_entry_and_from_flag_to_flag(browser: Any, server: Server) -> None:
    open_match(browser, server, "live", 3)
    press(browser, Keys.ARROW_RIGHT)
    wait_until(browser, lambda: shown_seq(browser) == "4")
    press(browser, Keys.END)
    wait_until(browser, lambda: shown_seq(browser) == str(len(live_record())))
    press(browser, Keys.PAGE_UP)
    wait_until(browser, lambda: shown_seq(browser) == str(seq_of(SECOND_SLASH)))
    press(browser, Keys.PAGE_UP)
    wait_until(browser, lambda: shown_seq(browser) == str(seq_of(FIRST_SLASH)))


def test_filters_narrow_list_and_timeline(browser: Any, server: Server) -> None:
    open_match(browser, server, "live")
    n = len(live_record())
    assert count_of(browser, SHOWN) == n
    assert count_of(browser, ".tick:not(.is-out)") == n
    browser.find_element("id", "filter-flags").click()
    flagged = script(browser, f"[...document.querySelectorAll('{SHOWN}')].map(r => r.dataset.seq)")
    assert flagged == ["25", str(seq_of(FIRST_SLASH)), str(seq_of(SECOND_SLASH))]
    assert count_of(browser, ".tick:not(.is-out)") == 3
    choose(browser, "seat", "warm_left")
    assert count_of(browser, SHOWN) == 2
    choose(browser, "kind", "cards")
    assert count_of(browser, SHOWN) == 1
    assert text_of(browser, "#found") == f"1 / {n}"


def choose(browser: Any, name: str, value: str) -> None:
    browser.execute_script(
        f"const box = document.getElementById('filter-{name}'); box.value = {json.dumps(value)};"
        "box.dispatchEvent(new Event('input', {bubbles: true}))"
    )


def test_words_are_searched_in_the_language_of_the_page(browser: Any, server: Server) -> None:
    open_match(browser, server, "live")
    browser.find_element("id", "filter-text").send_keys("乐不思蜀")
    wait_until(browser, lambda: count_of(browser, SHOWN) == 1)
    click(browser, "#language")
    wait_until(browser, lambda: count_of(browser, SHOWN) == 0)
    assert "Nothing fits" in text_of(browser, "#entries")


def test_a_flag_stands_at_its_moment_with_clause_ruling_picture_and_clip(
    browser: Any, server: Server, evidence_dir: Path
) -> None:
    second = seq_of(SECOND_SLASH)
    jpeg = (evidence_dir / f"{second}.jpg").read_bytes()
    times_ms = (105_000, 105_500, 106_000)
    stills = tuple(Still(name, at_ms, jpeg) for at_ms in times_ms for name in ("over", "near"))
    ClipShelf(evidence_dir).keep(f"one_slash@{second}", stills)
    open_match(browser, server, "live", second)
    flag = text_of(browser, f"[data-id='one_slash@{second}']")
    assert "3.3.2 d2" in flag
    assert "待裁定" in flag
    assert "成立" in text_of(browser, f"[data-id='window@{seq_of(FIRST_SLASH)}']")
    wait_until(browser, lambda: script(browser, f"{PROOF}.naturalWidth") == 1280)
    assert script(browser, f"{PROOF}.src").endswith(f"/matches/live/evidence/{second}.jpg")
    click(browser, ".clip")
    wait_until(browser, lambda: shown_ms(browser) == {"over": "106000", "near": "106000"})
    press(browser, ",")
    wait_until(browser, lambda: shown_ms(browser) == {"over": "105500", "near": "105500"})
    press(browser, Keys.PAGE_UP)
    assert shown_seq(browser) == str(second), "the match stands while its replay is open"
    press(browser, Keys.ESCAPE)
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))


def shown_ms(browser: Any) -> dict[str, str]:
    """Return by camera which still of the clip is shown."""
    screens = "[...document.querySelectorAll('.screen canvas')]"
    return script(browser, f"Object.fromEntries({screens}.map(c => [c.ariaLabel, c.dataset.atMs]))")


def test_a_match_without_pictures_gives_their_room_to_the_table(
    browser: Any, server: Server
) -> None:
    open_match(browser, server, "played")
    assert script(browser, "document.getElementById('proof').checkVisibility()") is False


def test_every_form_is_offered_in_the_language_of_the_page(browser: Any, server: Server) -> None:
    open_match(browser, server, "played")
    click(browser, "#language")
    links = "[...document.querySelectorAll('#exports a')].map(a => a.getAttribute('href'))"
    forms = ["sheet", "pdf", "html", "csv", "notation", "vtt", "srt", "chapters", "jsonl"]
    assert script(browser, links)[: len(forms)] == [
        f"/matches/played/exports/{form}?lang=en" for form in forms
    ]


def test_all_about_each_player_is_offered_by_his_name(browser: Any, server: Server) -> None:
    open_match(browser, server, "played")
    links = "[...document.querySelectorAll('#exports .of-player a')].map(a => a.pathname)"
    assert sorted(script(browser, links)) == sorted(
        f"/matches/played/people/{seat}.json" for seat in Seat
    )
    named = next(entry.player for entry in PLAYED[0].fact.seats.values() if entry.player)
    assert named in text_of(browser, "#exports")


@pytest.mark.parametrize("size_wh", [(1920, 1080), (1180, 820), (820, 1180), (390, 844)])
@pytest.mark.parametrize("path", ["matches?lang=en", "matches/played?lang=en", "matches/live"])
def test_nothing_is_wider_than_the_screen(
    browser: Any, server: Server, size_wh: tuple[int, int], path: str
) -> None:
    with on_screen(browser, size_wh, is_mobile=size_wh[0] < 500):
        open_page(browser, server, path)
        ready = ".match-row" if path.startswith("matches?") else "#seats[data-seq]"
        wait_until(browser, lambda: count_of(browser, ready) > 0)
        assert script(browser, "document.documentElement.scrollWidth") <= size_wh[0]
