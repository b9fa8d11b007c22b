"""The pages in a real browser."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import cv2
import pytest
from selenium.webdriver.common.keys import Keys

from engine.observations import (
    CardPlaced,
    ClockStarted,
    Corrected,
    Declared,
    HandCounted,
    Retracted,
    Ruled,
    TimeCalled,
    Witness,
)
from engine.seats import Seat
from tests.webui.browsing import (
    alpha_of,
    click,
    last_fact,
    on_screen,
    open_dashboard,
    open_page,
    press,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import (
    FIRST_SLASH,
    PLAY,
    SECOND_SLASH,
    FakeRecorder,
    made_up_frame,
    made_up_table,
    seq_of,
)
from webui.desk.hub import Hub
from webui.desk.snapshot import Snapshot
from webui.server.serve import Server, serve_in_thread

pytestmark = pytest.mark.browser

FLAG = f"one_slash@{seq_of(SECOND_SLASH)}"
HAND = ".at-cold-left .hand"
STATIC = Path(__file__).parents[2] / "webui" / "static"


def test_a_flag_is_shown_with_clause_and_picture_and_a_click_rules_on_it(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    card = f"#flags-open [data-id={json.dumps(FLAG)}]"
    shown = text_of(browser, card)
    assert "违规" in shown
    assert "暖方左前锋" in shown
    assert "《认证裁判规则》 3.3.2 d2" in shown
    wait_until(
        browser,
        lambda: script(browser, f"document.querySelector('{card} img')?.naturalWidth") == 1280,
    )
    assert text_of(browser, f"{card} .frame-number") == f"#{seq_of(SECOND_SLASH)}"
    click(browser, f"{card} [data-verdict=upheld]")
    assert last_fact(browser, recorder, before) == Ruled(FLAG, "upheld")
    wait_until(browser, lambda: script(browser, f"!document.querySelector('{card}')"))
    assert script(browser, "document.title").startswith("(1)")


def test_a_flag_whose_own_entry_has_no_picture_shows_the_one_before(
    browser: Any, server: Server, evidence_dir: Path
) -> None:
    (evidence_dir / f"{seq_of(SECOND_SLASH)}.jpg").unlink()
    open_dashboard(browser, server)
    number = f"#flags-open [data-id={json.dumps(FLAG)}] .frame-number"
    wait_until(browser, lambda: text_of(browser, number) == f"#{seq_of(FIRST_SLASH)}")
    click(browser, f"#flags-open [data-id={json.dumps(FLAG)}] .thumbnail")
    wait_until(browser, lambda: script(browser, "document.querySelector('dialog').open"))


def test_a_flag_without_any_picture_says_so(
    browser: Any, server: Server, evidence_dir: Path
) -> None:
    for picture in evidence_dir.glob("*.jpg"):
        picture.unlink()
    open_dashboard(browser, server)
    wait_until(browser, lambda: "没有图像" in text_of(browser, "#flags-open"))


def test_keys_choose_a_flag_and_rule_on_it(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    press(browser, Keys.ARROW_DOWN)
    press(browser, "3")
    ruled = last_fact(browser, recorder, before)
    assert isinstance(ruled, Ruled)
    assert (ruled.flag.partition("@")[0], ruled.verdict) == ("acts_once_a_round", "play_stands")


def test_keys_do_nothing_while_somebody_types(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    browser.find_element("id", "log-filter").send_keys("1 ew3")
    assert script(browser, "document.getElementById('log-filter').value") == "1 ew3"
    assert len(recorder.match.record) == before


def test_the_turn_is_ended_for_the_acting_seat(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    press(browser, "e")
    assert last_fact(browser, recorder, before) == Declared(Seat.WARM_LEFT, "end_turn")


def test_a_point_is_taken_only_at_the_second_press(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    click(browser, ".foul.team-warm")
    assert script(
        browser, "document.querySelector('.foul.team-warm').classList.contains('is-asking')"
    )
    assert len(recorder.match.record) == before
    click(browser, ".foul.team-warm")
    fact = last_fact(browser, recorder, before)
    assert (fact.team.value, fact.points) == ("warm", 1)


def test_a_card_in_the_picture_is_corrected_in_two_taps(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    click(browser, ".box.is-uncertain")
    click(browser, ".is-likely .candidate")
    placed = seq_of(SECOND_SLASH)
    assert last_fact(browser, recorder, before) == Corrected(
        placed, CardPlaced("slash/H9", PLAY, 32)
    )


def test_a_card_that_was_not_reported_yet_opens_nothing(browser: Any, server: Server) -> None:
    open_dashboard(browser, server)
    click(browser, ".box.is-back")
    assert not script(browser, "document.querySelector('dialog').open")


def test_an_entry_is_found_by_filter_and_taken_back(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    before = len(recorder.match.record)
    browser.find_element("id", "log-filter").send_keys("乐不思蜀")
    wait_until(
        browser, lambda: script(browser, "document.querySelectorAll('#log .row').length") == 1
    )
    click(browser, "#log .row")
    click(browser, "dialog[open] [data-deed=retract]")
    fact = last_fact(browser, recorder, before)
    assert isinstance(fact, Retracted)
    wait_until(browser, lambda: "已撤回" in text_of(browser, "#log"))


def test_the_picture_has_an_outline_for_each_card_and_shows_its_age(
    browser: Any, server: Server, hub: Hub
) -> None:
    open_dashboard(browser, server)
    outlines = "document.querySelectorAll('.picture .box').length"
    wait_until(browser, lambda: script(browser, outlines) == 6)
    assert script(browser, "document.querySelectorAll('.picture .box.is-uncertain').length") == 1
    assert script(browser, "document.querySelectorAll('.picture .hand-outline').length") == 1
    labels = script(
        browser, "[...document.querySelectorAll('.picture text')].map(t => t.textContent)"
    )
    assert "♠8 杀" in labels
    assert "杀?" in labels
    assert re.fullmatch(r"\d+\.\d 秒前", text_of(browser, "#picture-age"))
    # No new frame for 3 s: the picture says so.
    wait_until(browser, lambda: "画面停住" in text_of(browser, "#picture-curtain"))
    hub.publish_frame(made_up_frame(8))
    wait_until(browser, lambda: text_of(browser, "#picture-curtain") == "")


def test_the_language_changes_at_a_press_and_is_remembered(browser: Any, server: Server) -> None:
    open_dashboard(browser, server)
    assert "待裁定" in text_of(browser, ".flags h2")
    click(browser, "#language")
    assert "To be ruled on" in text_of(browser, ".flags h2")
    assert "A second Slash" in text_of(browser, "#flags-open")
    assert "Cao Cao" in text_of(browser, ".at-cold-commander")
    browser.refresh()
    wait_until(browser, lambda: "To be ruled on" in text_of(browser, ".flags h2"))
    browser.get(server.url + "?lang=zh")
    wait_until(browser, lambda: "待裁定" in text_of(browser, ".flags h2"))


def test_alarms_are_loud(browser: Any, server: Server, recorder: FakeRecorder) -> None:
    open_dashboard(browser, server)
    wait_until(browser, lambda: "看不见：冷方右前锋的装备区" in text_of(browser, "#alarms"))
    recorder.publish(desync=True, problem="disk full")
    wait_until(browser, lambda: "桌面与记录对不上" in text_of(browser, "#alarms"))
    assert "disk full" in text_of(browser, "#alarms")


def test_the_loss_of_one_of_several_cameras_is_loud(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    wait_until(browser, lambda: "30 帧/秒" in text_of(browser, "#camera"))
    table = made_up_table(8)
    lost = replace(table.camera, source="camera 1", lost=True)
    recorder.publish(table=replace(table, cameras=(table.camera, lost)))
    wait_until(browser, lambda: "相机 camera 1：没有画面" in text_of(browser, "#alarms"))
    assert text_of(browser, "#camera") == "camera 0: 30 帧/秒camera 1: 没有画面"


def test_the_page_lives_again_when_the_server_is_back(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    open_dashboard(browser, server)
    wait_until(browser, lambda: "与主机断开" not in text_of(browser, "#alarms"))
    server.stop()
    wait_until(browser, lambda: "与主机断开" in text_of(browser, "#alarms"))
    second = serve_in_thread(hub, recorder, port=server.port, evidence_dir=evidence_dir)
    try:
        recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, 9))
        wait_until(browser, lambda: text_of(browser, HAND).endswith("9"))
        wait_until(browser, lambda: "与主机断开" not in text_of(browser, "#alarms"))
    finally:
        second.stop()


def test_a_hidden_page_gets_states_but_no_pictures(
    browser: Any,
    server: Server,
    hub: Hub,
    recorder: FakeRecorder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_dashboard(browser, server)
    wait_until(browser, lambda: script(browser, "document.querySelectorAll('.box').length") > 0)
    browser.minimize_window()
    wait_until(browser, lambda: script(browser, "document.hidden"))
    encoded: list[object] = []
    encode = cv2.imencode
    monkeypatch.setattr(cv2, "imencode", lambda *a: (encoded.append(a[0]), encode(*a))[1])
    # A picture would go out between two states.
    for count in (7, 8, 9):
        recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, count))
        hub.publish_frame(made_up_frame(20 + count))
        wait_until(browser, lambda n=count: text_of(browser, HAND).endswith(str(n)))
    assert encoded == []
    browser.set_window_rect(0, 0, 1366, 768)
    wait_until(browser, lambda: encoded)


def requested_hosts(browser: Any) -> set[str]:
    hosts = set()
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
        elif message["method"] == "Network.webSocketCreated":
            url = message["params"]["url"]
        else:
            continue
        if urlsplit(url).scheme in {"http", "https", "ws", "wss"}:
            hosts.add(urlsplit(url).netloc)
    return hosts


@pytest.mark.parametrize("path", ["", "overlay"])
def test_no_request_leaves_this_computer(browser: Any, server: Server, path: str) -> None:
    browser.get("about:blank")
    requested_hosts(browser)
    open_page(browser, server, path)
    selector = ".panel" if path else ".seat"
    wait_until(
        browser, lambda: script(browser, f"document.querySelectorAll('{selector}').length") == 6
    )
    assert requested_hosts(browser) == {f"127.0.0.1:{server.port}"}


@pytest.mark.parametrize("layout", ["sides", "lower"])
def test_the_overlay_is_clear_where_it_says_nothing(
    browser: Any, server: Server, layout: str
) -> None:
    open_page(browser, server, f"overlay?layout={layout}")
    wait_until(browser, lambda: script(browser, "document.querySelectorAll('.panel').length") == 6)
    alpha = alpha_of(browser, (1920, 1080))
    assert alpha.size == (1920, 1080)
    points = [(0, 0), (1919, 0), (0, 1079), (1919, 1079), (960, 540), (960, 1060)]
    assert [alpha.getpixel(point) for point in points] == [0] * 6
    assert alpha.getpixel((960, 60)) > 200
    assert script(browser, "document.documentElement.scrollWidth <= 1920")


def test_the_overlay_never_shows_a_flag(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_page(browser, server, "overlay?lang=en&cold=North&warm=South")
    recorder.publish(desync=True)
    wait_until(browser, lambda: "Lü Bu" in text_of(browser, ".stage"))
    shown = text_of(browser, ".stage")
    assert "North" in shown
    assert "South" in shown
    for secret in ("Slash in one", "Violation", "d2", "record"):
        assert secret not in shown


def test_the_local_file_waits_for_the_program_and_goes_to_the_overlay(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    server.stop()
    file = (STATIC / "overlay_when_ready.html").as_uri()
    browser.get(f"{file}?host=127.0.0.1:{server.port}&layout=lower")
    assert script(browser, "location.protocol") == "file:"
    second = serve_in_thread(hub, recorder, port=server.port, evidence_dir=evidence_dir)
    try:
        wait_until(browser, lambda: browser.current_url.endswith("/overlay?layout=lower"))
        wait_until(
            browser, lambda: script(browser, "document.querySelectorAll('.panel').length") == 6
        )
    finally:
        browser.get("about:blank")
        second.stop()


@pytest.mark.parametrize(
    "size_wh", [(1920, 1080), (1366, 768), (1180, 820), (820, 1180), (390, 844)]
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_is_wider_than_the_screen(
    browser: Any, server: Server, size_wh: tuple[int, int], language: str
) -> None:
    with on_screen(browser, size_wh, is_mobile=size_wh[0] < 500):
        open_dashboard(browser, server, f"?lang={language}")
        assert script(browser, "document.documentElement.scrollWidth") <= size_wh[0]
        top = script(
            browser, "document.querySelector('#flags-open .verdict').getBoundingClientRect().bottom"
        )
        assert top <= size_wh[1], "the first flag can be answered without scrolling"


def test_a_running_window_counts_down_by_the_servers_clock(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    hub.publish(Snapshot(recorder.match, made_up_table(7), 109_000))
    open_dashboard(browser, server)
    shown = wait_until(browser, lambda: text_of(browser, ".clock.is-window .digits"))
    assert re.fullmatch(r"[0-5]\.\d|时间到", shown)
    wait_until(browser, lambda: text_of(browser, ".clock.is-window .digits") == "时间到")


def test_a_window_that_ran_out_makes_room_after_a_while(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    recorder.record(Witness.CLOCK, TimeCalled("window"))
    wait_until(browser, lambda: text_of(browser, ".clock.is-window .digits") == "时间到")
    wait_until(browser, lambda: not script(browser, "document.querySelector('.clock.is-window')"))
    recorder.record(Witness.REFEREE, ClockStarted("window", 5_000))
    wait_until(browser, lambda: script(browser, "!!document.querySelector('.clock.is-window')"))
