"""The WebSocket protocol, against a real server; the test plays the page."""

import io
import json
import socket as sockets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from engine.observations import HandCounted, Witness
from engine.seats import Seat
from tests.webui.conftest import Clock
from tests.webui.feeder import FakeRecorder, made_up_facts, made_up_frame
from webui.desk.hub import Hub
from webui.server.live import LOG_CHUNK
from webui.server.serve import Server, serve_in_thread

PATIENCE_S = 20
"""Longest wait for a message that must come."""
QUIET_S = 0.6
"""How long to listen for a message that must not come: several times what one takes."""


@contextmanager
def page(server: Server, query: str = "", **options: Any) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{server.port}/ws{query}", **options) as socket:
        yield socket


def tell(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))


def next_of(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of ``kind``, passing over others."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        # Beats come for ever, so the wait is for all messages together.
        message = socket.recv(timeout=max(0.0, deadline - time.monotonic()))
        if isinstance(message, bytes):
            if kind == "frame":
                return header_of(message)
        elif json.loads(message)["type"] == kind:
            return json.loads(message)


def header_of(message: bytes) -> dict[str, Any]:
    length = int.from_bytes(message[:4], "big")
    assert message[4 + length :].startswith(b"\xff\xd8\xff"), "a JPEG follows the header"
    return json.loads(message[4 : 4 + length])


def kinds_heard(socket: ClientConnection) -> list[str]:
    """Return what comes until nothing more does."""
    kinds = []
    while True:
        try:
            message = socket.recv(timeout=QUIET_S)
        except TimeoutError:
            return kinds
        kinds.append("frame" if isinstance(message, bytes) else json.loads(message)["type"])


def test_a_page_gets_the_whole_state_and_log_at_once(server: Server) -> None:
    with page(server) as socket:
        state = next_of(socket, "state")
    assert state["view"]["role"] == "admin"
    assert state["view"]["table"]["acting"] == "warm_left"
    assert state["log"]["start"] == 0
    assert [entry["seq"] for entry in state["log"]["entries"]] == list(
        range(1, len(made_up_facts()) + 1)
    )


def test_only_new_entries_of_the_log_follow(server: Server, recorder: FakeRecorder) -> None:
    with page(server) as socket:
        next_of(socket, "state")
        tell(socket, type="ack", of="state")
        recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, 9))
        state = next_of(socket, "state")
    (entry,) = state["log"]["entries"]
    assert state["log"]["start"] == len(made_up_facts())
    assert entry["text"] == {"zh": "冷方左前锋手牌 9 张", "en": "Cold left vanguard holds 9 cards"}


def test_a_long_log_comes_in_parts(server: Server, recorder: FakeRecorder) -> None:
    for _ in range(LOG_CHUNK):
        recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, 9))
    with page(server) as socket:
        first = next_of(socket, "state")
        tell(socket, type="ack", of="state")
        second = next_of(socket, "state")
    assert len(first["log"]["entries"]) == LOG_CHUNK
    assert second["log"]["start"] == LOG_CHUNK
    assert second["log"]["entries"][-1]["seq"] == len(recorder.match.record)


def test_no_second_state_comes_before_the_first_is_acknowledged(
    server: Server, recorder: FakeRecorder
) -> None:
    with page(server) as socket:
        next_of(socket, "state")
        for count in (5, 6, 7):
            recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, count))
        assert "state" not in kinds_heard(socket)
        tell(socket, type="ack", of="state")
        state = next_of(socket, "state")
    counts = {seat["seat"]: seat["hand_count"] for seat in state["view"]["table"]["seats"]}
    assert counts["cold_left"] == 7


def test_a_state_that_says_nothing_new_is_not_sent(
    server: Server, hub: Hub, recorder: FakeRecorder
) -> None:
    with page(server) as socket:
        next_of(socket, "state")
        tell(socket, type="ack", of="state")
        assert hub.newest is not None
        recorder.now_ms = hub.clock_ms() - hub.newest.origin_ms
        recorder.publish()
        assert "state" not in kinds_heard(socket)


def test_pictures_come_only_to_a_page_that_asks(server: Server, hub: Hub) -> None:
    with page(server) as socket:
        hub.publish_frame(made_up_frame(8))
        assert "frame" not in kinds_heard(socket)
        tell(socket, type="watch", pictures=True)
        assert next_of(socket, "frame")["seq"] == 8


def test_no_second_picture_comes_before_the_first_is_acknowledged(server: Server, hub: Hub) -> None:
    with page(server) as socket:
        tell(socket, type="watch", pictures=True)
        assert next_of(socket, "frame")["seq"] == 7
        for seq in (8, 9, 10):
            hub.publish_frame(made_up_frame(seq))
        assert "frame" not in kinds_heard(socket)
        tell(socket, type="ack", of="frame")
        assert next_of(socket, "frame")["seq"] == 10


def test_a_slow_link_gets_small_pictures_until_it_is_quick_again(
    clock: Clock, tmp_path: Path
) -> None:
    hub = Hub(clock)
    recorder = FakeRecorder(hub)
    recorder.publish()
    server = serve_in_thread(hub, recorder, port=0, evidence_dir=tmp_path)
    widths = []
    with page(server) as socket:
        tell(socket, type="watch", pictures=True)
        for seq, took_ms in enumerate((240, 260, 240, 59, 0), start=1):
            clock.now_ms += 1000
            hub.publish_frame(made_up_frame(seq))
            widths.append(next_width(socket))
            clock.now_ms += took_ms
            tell(socket, type="ack", of="frame")
            tell(socket, type="ping", sent_ms=seq)
            next_of(socket, "pong")
    server.stop()
    assert widths == [1280, 1280, 640, 640, 1280]


def next_width(socket: ClientConnection) -> int:
    """Return how wide the next picture is, in px."""
    while True:
        message = socket.recv(timeout=PATIENCE_S)
        if isinstance(message, bytes):
            length = int.from_bytes(message[:4], "big")
            return Image.open(io.BytesIO(message[4 + length :])).width


def test_a_page_gets_the_pictures_of_the_camera_that_it_asks_for(server: Server, hub: Hub) -> None:
    with page(server) as socket:
        tell(socket, type="watch", pictures=True)
        assert next_of(socket, "frame")["source"] == "camera 0"
        hub.publish_frame(replace(made_up_frame(3), source="across"), is_main=False)
        tell(socket, type="watch", pictures=True, camera="across")
        tell(socket, type="ack", of="frame")
        header = next_of(socket, "frame")
        assert (header["source"], header["seq"]) == ("across", 3)
        tell(socket, type="watch", pictures=True)
        tell(socket, type="ack", of="frame")
        hub.publish_frame(made_up_frame(8))
        hub.publish_frame(replace(made_up_frame(4), source="across"), is_main=False)
        assert next_of(socket, "frame")["source"] == "across"


def test_a_hidden_page_gets_no_pictures_until_it_is_seen_again(server: Server, hub: Hub) -> None:
    with page(server) as socket:
        tell(socket, type="watch", pictures=True)
        next_of(socket, "frame")
        tell(socket, type="watch", pictures=False)
        tell(socket, type="ack", of="frame")
        hub.publish_frame(made_up_frame(8))
        assert "frame" not in kinds_heard(socket)
        tell(socket, type="watch", pictures=True)
        assert next_of(socket, "frame")["seq"] == 8


def test_a_picture_comes_with_what_was_seen_in_it(server: Server) -> None:
    with page(server) as socket:
        tell(socket, type="watch", pictures=True)
        header = next_of(socket, "frame")
    doubtful = header["boxes"][1]
    assert (header["seq"], header["boxes_seq"], header["size_wh_px"]) == (7, 7, [1280, 720])
    assert doubtful["corners_xy"] == [[540, 270], [606, 270], [606, 362], [540, 362]]
    assert (doubtful["log_track"], doubtful["is_certain"]) == (32, False)
    assert doubtful["face"]["name"] == {"zh": "杀", "en": "Slash"}
    assert header["boxes"][-1]["log_track"] is None
    assert len(header["hands"]) == 1


def test_the_public_gets_neither_flags_nor_log_nor_pictures(server: Server) -> None:
    with page(server, "?role=broadcast") as socket:
        state = next_of(socket, "state")
        tell(socket, type="watch", pictures=True)
        assert "frame" not in kinds_heard(socket)
    text = json.dumps(state)
    assert state["log"] is None
    assert "flag" not in text
    assert "one_slash" not in text
    assert "desync" not in text


def test_pings_are_answered_with_the_servers_clock(server: Server, hub: Hub) -> None:
    with page(server) as socket:
        before = hub.clock_ms()
        tell(socket, type="ping", sent_ms=12.5)
        pong = next_of(socket, "pong")
    assert pong["sent_ms"] == 12.5
    assert before <= pong["server_now_ms"] <= hub.clock_ms()


def test_the_server_beats_without_being_asked(server: Server) -> None:
    with page(server) as socket:
        next_of(socket, "beat")
        assert next_of(socket, "beat")["server_now_ms"] > 0


@pytest.mark.parametrize(
    "message",
    [
        "",
        "no json",
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": "watch", "pictures": 1}',
        "[" * 4000,
    ],
)
def test_a_page_that_talks_nonsense_is_shut_out(server: Server, message: str) -> None:
    with page(server) as socket:
        socket.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            next_of(socket, "never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1003


def test_binary_from_a_page_is_nonsense_too(server: Server) -> None:
    with page(server) as socket:
        socket.send(b"\x00\x01")
        with pytest.raises(ConnectionClosed):
            next_of(socket, "never")


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("", {"origin": "http://evil.example"}),
        ("?role=king", {}),
    ],
)
def test_strangers_are_not_let_in(server: Server, query: str, options: dict[str, Any]) -> None:
    with pytest.raises(InvalidStatus), page(server, query, **options):
        pass


def test_a_name_that_only_points_here_is_not_let_in(server: Server) -> None:
    with (
        sockets.create_connection(("127.0.0.1", server.port)) as raw,
        pytest.raises(InvalidStatus),
        connect(f"ws://evil.example:{server.port}/ws", sock=raw),
    ):
        pass


def test_the_own_page_is_let_in(server: Server) -> None:
    with page(server, origin=f"http://127.0.0.1:{server.port}") as socket:
        assert next_of(socket, "state")


def test_pages_that_leave_are_forgotten(server: Server, hub: Hub) -> None:
    for _ in range(20):
        with page(server) as socket:
            next_of(socket, "state")
    with page(server) as socket:
        next_of(socket, "state")
        while hub.watchers > 1:
            next_of(socket, "beat")
        assert hub.watchers == 1
