"""Many tables on one page: each a server of its own, asked as its audience would ask."""

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from engine.match import Match
from engine.observations import (
    ClockStarted,
    IdentityTurned,
    MatchEnded,
    MatchStarted,
    Observation,
    SeatEntry,
    TimeCalled,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.browsing import click, count_of, on_screen, script, text_of, wait_until
from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.hall.hall import Hall
from webui.hall.site import create_hall_app, create_hall_site
from webui.hall.table_list import HallFileError, HallTable, load_hall
from webui.hall.table_summary import Status
from webui.server.door import Door
from webui.server.serve import Server, listen, serve_in_thread, serve_site
from webui.server.sessions import Sessions

STARTED = MatchStarted(
    "cert-3v3",
    "proxy",
    {seat: SeatEntry(seat.value[:6], None) for seat in Seat},
    "2026-11-30T08:00:00Z",
    1,
)


@pytest.fixture
def recorder(hub: Hub) -> FakeRecorder:
    return FakeRecorder(hub, match=Match().then(Observation(1, 0, Witness.IMPORT, STARTED)))


@pytest.fixture
def table(server: Server) -> HallTable:
    return HallTable("A1", "127.0.0.1", server.port, "")


def asked(table: HallTable) -> tuple[Hall, Any]:
    hall = Hall((table,))
    hall.ask(table)
    return hall, hall.views()[0]


def written(folder: Path, text: str) -> Path:
    path = folder / "hall.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_line_names_a_table_and_its_address(tmp_path: Path) -> None:
    text = "# 上午\n\nA1 http://192.168.1.21:8470/watch?link=abc\n中央 舞台 http://t2.local/watch\n"
    assert load_hall(written(tmp_path, text)) == (
        HallTable("A1", "192.168.1.21", 8470, "abc"),
        HallTable("中央 舞台", "t2.local", 80, ""),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names no table"),
        ("http://192.168.1.21:8470/", "1: write a name"),
        ("A1 192.168.1.21", "1: write a name"),
        ("A1 ftp://192.168.1.21/", "1: write a name"),
        ("A1 http://192.168.1.21:x/", "1: write a name"),
        ("A1 http://t1/\nA1 http://t2/", "the same name"),
    ],
)
def test_a_list_that_cannot_be_used_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(HallFileError, match=said):
        load_hall(written(tmp_path, text))


def test_a_list_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HallFileError, match="cannot be read"):
        load_hall(tmp_path / "none.txt")


def test_a_table_is_told_in_short(table: HallTable, recorder: FakeRecorder) -> None:
    recorder.publish()
    assert asked(table)[1].status is Status.SETUP
    recorder.record(Witness.REFEREE, ClockStarted("match", 2_400_000))
    recorder.record(Witness.REFEREE, IdentityTurned(Seat.COLD_LEFT, sideways=True))
    view = asked(table)[1]
    assert view.status is Status.RUNNING
    assert (view.summary.game_no, view.summary.acting) == (1, "cold_left")
    assert view.summary.time.is_running
    assert 2_300_000 < view.summary.time.left_ms <= 2_400_000
    cold = next(side for side in view.summary.sides if side.team == "cold")
    assert (cold.alive, cold.technical_points, cold.games_won) == (3, 3, 0)
    recorder.record(Witness.REFEREE, TimeCalled("match"))
    assert asked(table)[1].status is Status.OVER_TIME
    recorder.record(Witness.REFEREE, MatchEnded(Team.WARM, "survivors"))
    view = asked(table)[1]
    assert (view.status, view.summary.winner) == (Status.FINISHED, "warm")


def test_what_a_table_delays_the_hall_gets_late_even_on_the_same_computer(
    table: HallTable, recorder: FakeRecorder, hub: Hub
) -> None:
    hub.delay.set_delay(60_000)
    recorder.record(Witness.REFEREE, ClockStarted("match", 2_400_000))
    summary = asked(table)[1].summary
    assert (summary.delay_s, summary.time) == (60, None)
    assert hub.newest.snapshot.match.state.clocks


def test_a_table_with_nothing_to_show_yet_is_waited_for(tmp_path: Path) -> None:
    empty = Hub()
    server = serve_in_thread(empty, FakeRecorder(empty), port=0, evidence_dir=tmp_path)
    try:
        table = HallTable("A1", "127.0.0.1", server.port, "")
        assert asked(table)[1].status is Status.WAITING
    finally:
        server.stop()


def test_a_table_that_is_gone_leaves_what_it_said_last(
    hub: Hub, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    server = serve_in_thread(hub, recorder, port=0, evidence_dir=evidence_dir)
    recorder.publish()
    hall, view = asked(table := HallTable("A1", "127.0.0.1", server.port, ""))
    assert view.status is Status.SETUP
    server.stop()
    hall.ask(table)
    gone = hall.views()[0]
    assert (gone.status, gone.summary) == (Status.AWAY, view.summary)
    assert gone.age_ms >= view.age_ms


def test_from_another_computer_a_link_of_the_audience_opens_a_table(
    hub: Hub, recorder: FakeRecorder, evidence_dir: Path
) -> None:
    door = Door(Sessions(), is_console=lambda _: False)
    session, secret = door.sessions.make_link(Role.VIEWER, "hall")
    server = serve_in_thread(hub, recorder, port=0, evidence_dir=evidence_dir, door=door)
    try:
        recorder.publish()
        table = HallTable("A1", "127.0.0.1", server.port, secret)
        assert asked(table)[1].status is Status.SETUP
        door.sessions.revoke(session.id)
        assert asked(table)[1].status is Status.REFUSED
    finally:
        server.stop()


class Stranger(BaseHTTPRequestHandler):
    answer = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("X-Clock-Ms", "1")
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def stranger() -> Iterator[HallTable]:
    with HTTPServer(("127.0.0.1", 0), Stranger) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield HallTable("A1", "127.0.0.1", server.server_port, "")
        server.shutdown()


@pytest.mark.parametrize("answer", ["", "<html>", "[]", "{}", '{"table": {}}', "[" * 100_000])
def test_who_is_no_table_is_called_so(
    stranger: HallTable, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(Stranger, "answer", answer.encode())
    assert asked(stranger)[1].status is Status.STRANGE


def test_nobody_answers_at_a_free_port() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert (
            asked(HallTable("A1", "127.0.0.1", free.getsockname()[1], ""))[1].status is Status.AWAY
        )


def test_the_page_of_a_hall_gives_away_no_link_and_takes_no_change() -> None:
    table = HallTable("A1", "192.168.1.21", 8470, "secret-of-the-link")
    app = create_hall_app(Hall((table,)))
    client = app.test_client()
    rules = {rule.rule for rule in app.url_map.iter_rules()}
    assert rules == {"/", "/api/tables", "/messages.json", "/static/<path:filename>"}
    answers = [client.get(path) for path in ("/", "/api/tables", "/messages.json")]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert not any(b"secret-of-the-link" in answer.data for answer in answers)
    assert all("default-src 'none'" in a.headers["Content-Security-Policy"] for a in answers)
    shown = json.loads(answers[1].data)["tables"]
    assert shown[0]["address"] == "http://192.168.1.21:8470/"
    assert client.post("/api/tables", json={}).status_code == 405
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 421


@pytest.mark.browser
def test_the_page_shows_all_tables_and_filters_them(
    browser: Any, table: HallTable, recorder: FakeRecorder
) -> None:
    recorder.publish()
    recorder.record(Witness.REFEREE, ClockStarted("match", 2_400_000))
    recorder.record(Witness.REFEREE, IdentityTurned(Seat.COLD_LEFT, sideways=True))
    away = HallTable("M" * 30, "127.0.0.1", 1, "")
    hall = Hall((table, away))
    hall.ask(table)
    hall.ask(away)
    page = serve_site(create_hall_site(hall), listen("127.0.0.1", 0))
    try:
        browser.get(page.url)
        browser.execute_script("localStorage.clear()")
        for size_wh in ((390, 844), (820, 1180), (1920, 1080)):
            with on_screen(browser, size_wh, is_mobile=size_wh[0] < 600):
                browser.get(page.url)
                wait_until(browser, lambda: count_of(browser, ".hall-table") == 2)
                width = script(browser, "document.documentElement.scrollWidth")
                assert width <= size_wh[0]
        # Whoever wants somebody comes first.
        assert script(browser, "document.querySelector('.hall-table').dataset.name") == "M" * 30
        assert "冷方左前锋" in text_of(browser, ".hall-table.is-running .standing")
        click(browser, "[data-status=running]")
        wait_until(browser, lambda: count_of(browser, ".hall-table") == 1)
        assert count_of(browser, ".hall-table.is-running") == 1
        click(browser, "#language")
        wait_until(browser, lambda: "Running" in text_of(browser, ".hall-table .status"))
    finally:
        page.stop()
