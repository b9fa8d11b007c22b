"""The pages for the time before a match, and for letting a device in, in a real browser."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from engine.observations import Corrected
from engine.seats import Seat
from tests.webui.browsing import click, count_of, open_page, script, text_of, wait_until
from tests.webui.feeder import FakeRecorder, made_up_frame, made_up_table
from vision.model import CameraHealth, Place, ZoneQuality
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.replay.clips import ClipShelf
from webui.replay.reel import Still
from webui.server import pairing
from webui.server.addresses import Address
from webui.server.door import Door
from webui.server.serve import Server, serve_in_thread
from webui.server.sessions import Sessions

pytestmark = pytest.mark.browser

WELL = CameraHealth("camera 0", 29.7, mat_found=True, frozen=False, sharpness=140.0)
LOST = CameraHealth("camera 1", 0.0, mat_found=False, frozen=False, sharpness=0.0, lost=True)
SHARP = ZoneQuality(Place("play"), 2.0, 1.4, 0.0)
GLARING = ZoneQuality(Place("deck"), 2.0, 1.4, 0.3)


def open_setup(browser: Any, server: Server, parameters: str = "") -> None:
    open_page(browser, server, f"setup{parameters}")
    wait_until(browser, lambda: count_of(browser, ".step[data-verdict]") == 12)
    wait_until(browser, lambda: verdict_of(browser, "cameras") and verdict_of(browser, "players"))


def verdict_of(browser: Any, step: str) -> str:
    return script(browser, f"document.getElementById('step-{step}').dataset.verdict")


def see(hub: Hub, recorder: FakeRecorder, *cameras: CameraHealth, zones: Any = (SHARP,)) -> None:
    table = replace(made_up_table(7), cameras=cameras, quality=zones, unobservable=())
    recorder.publish(table=table)
    hub.publish_frame(made_up_frame(8))


def test_a_lost_camera_is_shown_in_words_and_shape(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    see(hub, recorder, WELL)
    open_setup(browser, server)
    hub.publish_frame(replace(made_up_frame(8), source="camera 1"), is_main=False)
    see(hub, recorder, WELL, LOST)
    wait_until(browser, lambda: "camera 1" in text_of(browser, "#step-cameras"))
    assert verdict_of(browser, "cameras") == "bad"
    assert "必须解决" in text_of(browser, "#step-cameras .sign")
    assert "没有画面" in text_of(browser, "#step-cameras .lines .is-bad")
    assert "相机" in text_of(browser, "#overall.is-bad .names")


def test_a_camera_whose_picture_is_old_stands_in_the_way(
    browser: Any, hub: Hub, recorder: FakeRecorder, server: Server
) -> None:
    see(hub, recorder, WELL)
    open_setup(browser, server)
    wait_until(browser, lambda: "画面停在" in text_of(browser, "#step-cameras"))
    assert verdict_of(browser, "cameras") == "bad"


def test_glare_and_a_lost_mat_are_shown(
    browser: Any, server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    see(hub, recorder, WELL, zones=(SHARP, GLARING))
    open_setup(browser, server, "?lang=en")
    wait_until(browser, lambda: verdict_of(browser, "light") == "bad")
    assert "deck" in text_of(browser, "#step-light")
    assert verdict_of(browser, "mat") == "good"
    see(hub, recorder, replace(WELL, mat_found=False), zones=(SHARP,))
    wait_until(browser, lambda: verdict_of(browser, "mat") == "bad")
    wait_until(browser, lambda: verdict_of(browser, "light") == "good")


def test_a_player_is_named(browser: Any, server: Server, recorder: FakeRecorder) -> None:
    open_setup(browser, server)
    field = browser.find_element("css selector", "#step-players [data-seat=cold_left]")
    field.send_keys("B2\n")
    wait_until(browser, lambda: isinstance(recorder.match.record[-1].fact, Corrected))
    players = {seat.seat: seat.player for seat in recorder.match.state.seats}
    assert players[Seat.COLD_LEFT] == "B2"
    wait_until(browser, lambda: "还有 5 名" in text_of(browser, "#step-players .lines"))


def test_the_delay_is_set(browser: Any, server: Server, hub: Hub) -> None:
    open_setup(browser, server)
    click(browser, "#step-delay [data-minutes='10']")
    wait_until(browser, lambda: hub.delay.delay_ms == 600_000)
    wait_until(browser, lambda: "10 分钟" in text_of(browser, "#step-delay .lines"))


def test_the_deck_is_named_and_counted(browser: Any, server: Server) -> None:
    open_setup(browser, server, "?lang=en")
    wait_until(browser, lambda: "proxy cards, 106" in text_of(browser, "#step-rules"))
    assert verdict_of(browser, "rules") == "good"
    for part in (
        "106 cards with 95 different faces",
        "any number of Slashes",
        "3 cards for a kill",
    ):
        assert part in text_of(browser, "#step-rules")


def test_a_player_who_declines_has_no_clips_kept(browser: Any, server: Server, hub: Hub) -> None:
    open_setup(browser, server)
    wait_until(browser, lambda: "6 名选手" in text_of(browser, "#step-privacy .lines"))
    click(browser, "#step-privacy [data-seat=cold_left] [data-agrees=false]")
    wait_until(browser, lambda: "有选手不同意" in text_of(browser, "#step-privacy .lines"))
    assert not hub.privacy.keeps_clips({})
    assert count_of(browser, "#step-privacy [aria-pressed=true]") == 1


def test_declining_asks_for_a_second_press_once_clips_are_kept(
    browser: Any, server: Server, hub: Hub, evidence_dir: Path
) -> None:
    shelf = ClipShelf(evidence_dir)
    shelf.keep("one_slash@26", (Still("over", 10, b"\xff\xd8one"),))
    open_setup(browser, server)
    declines = "#step-privacy [data-seat=cold_left] [data-agrees=false]"
    click(browser, declines)
    wait_until(browser, lambda: "删除 1 段" in text_of(browser, declines))
    assert hub.privacy.keeps_clips({})
    click(browser, declines)
    wait_until(browser, lambda: "有选手不同意" in text_of(browser, "#step-privacy .lines"))
    assert shelf.n_kept == 0


def test_the_console_sees_who_has_looked_at_a_clip_and_can_print_the_notice(
    browser: Any, server: Server, evidence_dir: Path
) -> None:
    ClipShelf(evidence_dir).keep("one_slash@26", (Still("over", 10, b"\xff\xd8one"),))
    open_setup(browser, server, "?lang=en")
    wait_until(browser, lambda: "Nobody yet" in text_of(browser, ".looked-at"))
    assert script(browser, "document.querySelector('.notice').href").endswith("/notice.pdf?lang=en")
    with urlopen(f"{server.url}replays/one_slash@26/10.jpg") as answer:
        assert answer.status == 200
    wait_until(browser, lambda: "Clip running one_slash@26" in text_of(browser, ".looks"))
    assert script(browser, "document.querySelector('.looked-at .none').hidden")


def test_what_only_people_can_check_is_ticked(browser: Any, server: Server) -> None:
    open_setup(browser, server)
    assert verdict_of(browser, "place") == "check"
    click(browser, "#step-place .tick")
    wait_until(browser, lambda: verdict_of(browser, "place") == "good")


@pytest.fixture
def sessions() -> Sessions:
    return Sessions()


@pytest.fixture
def desk(
    hub: Hub,
    recorder: FakeRecorder,
    tmp_path: Path,
    sessions: Sessions,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[Server, Server]]:
    """One table served twice: to the console, and to a phone, which this browser is as well."""
    addresses = (Address("127.0.0.1", "Wi-Fi"), Address("127.0.0.1", "Ethernet"))
    monkeypatch.setattr(pairing, "own_addresses", lambda: addresses)
    recorder.publish()
    hub.publish_frame(made_up_frame(7))
    strangers = Door(sessions, lambda _address: False)
    console = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path, door=Door(sessions))
    phone = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path, door=strangers)
    yield console, phone
    console.stop()
    phone.stop()


def code_for(browser: Any, console: Server, role: Role) -> str:
    """Have the setup page show a code, and return what stands behind ``#`` in its address."""
    open_setup(browser, console)
    click(browser, f"[data-path=pairings][data-role={role}]")
    wait_until(browser, lambda: count_of(browser, ".code .qr svg path") == 1)
    return urlsplit(text_of(browser, ".code .url")).fragment


def follow(browser: Any, phone: Server, token: str) -> None:
    browser.get("about:blank")
    open_page(browser, phone, f"pair#{token}")
    wait_until(browser, lambda: script(browser, "document.body.dataset.said") == "pair.ready")


def test_the_link_of_a_code_gives_its_role_and_works_once(
    browser: Any, desk: tuple[Server, Server], sessions: Sessions
) -> None:
    console, phone = desk
    token = code_for(browser, console, Role.SIDE_REFEREE)
    assert count_of(browser, ".addresses button") == 2
    follow(browser, phone, token)
    assert token not in browser.current_url
    click(browser, "#enter")
    wait_until(browser, lambda: text_of(browser, "#said") == "你现在是边裁。")
    assert [session.role for session in sessions.all()] == [Role.SIDE_REFEREE]
    click(browser, "#enter")
    wait_until(browser, lambda: browser.current_url == f"{phone.url}ledger")
    wait_until(browser, lambda: count_of(browser, ".score") == 2)
    browser.delete_all_cookies()
    follow(browser, phone, token)
    click(browser, "#enter")
    wait_until(browser, lambda: "已用过或已过期" in text_of(browser, "#said"))
    assert script(browser, "document.getElementById('enter').hidden")
    assert len(sessions.all()) == 1


def test_a_device_is_seen_and_turned_out(
    browser: Any, desk: tuple[Server, Server], sessions: Sessions
) -> None:
    console, _ = desk
    sessions.spend(sessions.offer(Role.VIEWER), "phone of the hall")
    open_setup(browser, console)
    wait_until(browser, lambda: "phone of the hall" in text_of(browser, ".sessions"))
    click(browser, ".sessions .out")
    wait_until(browser, lambda: count_of(browser, ".out.is-asking") == 1)
    assert sessions.all()
    click(browser, ".sessions .out")
    wait_until(browser, lambda: not sessions.all())


def test_a_device_without_a_code_is_told_what_to_do(
    browser: Any, desk: tuple[Server, Server]
) -> None:
    browser.delete_all_cookies()
    open_page(browser, desk[1], "watch?lang=zh")
    wait_until(browser, lambda: "请裁判给一个二维码" in text_of(browser, "#said"))
    assert browser.current_url == f"{desk[1].url}pair"


def test_the_console_needs_no_code(browser: Any, desk: tuple[Server, Server]) -> None:
    open_page(browser, desk[0], "pair#anything")
    click(browser, "#enter")
    wait_until(browser, lambda: "主机" in text_of(browser, "#said"))
