"""Devices that send or read slowly; the threads that make answers must be free all the while."""

import asyncio
import json
import socket
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.server.buffered import Buffered
from webui.server.door import Door
from webui.server.serve import Server
from webui.server.site import WSGI_THREADS, create_site

LARGEST = 10


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the first message of the request."""
    message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": message["body"] + b"!"})
    assert not message["more_body"]


def answers(*coming: Message, body_within_s: float = 20) -> list[Any]:
    """Return status and body of the answer to a request that stalls after some messages."""
    waiting, sent = list(coming), []

    async def receive() -> Message:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop(0)

    async def send(message: Message) -> None:
        sent.append(message.get("status", message.get("body")))

    site = Buffered(echo, LARGEST, body_within_s)
    asyncio.run(site({"type": "http", "method": "POST", "headers": []}, receive, send))
    return sent


def part(body: bytes, *, more: bool) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_body_in_parts_is_handed_on_whole() -> None:
    assert answers(part(b"ab", more=True), part(b"cd", more=False)) == [200, b"abcd!"]


def test_the_longest_body_is_handed_on() -> None:
    body = b"x" * LARGEST
    assert answers(part(body, more=True), part(b"", more=False)) == [200, body + b"!"]


def test_of_a_longer_body_no_more_is_awaited() -> None:
    assert answers(part(b"x" * 99, more=True)) == [200, b"x" * (LARGEST + 1) + b"!"]


def test_a_body_that_does_not_come_is_refused_in_the_one_shape() -> None:
    status, body = answers(part(b"x", more=True), body_within_s=0.01)
    assert status == 408
    assert json.loads(body)["error"]["code"] == "request_timeout"


def test_a_device_that_left_is_not_answered() -> None:
    assert answers(part(b"x", more=True), {"type": "http.disconnect"}) == []


SLOW_POST = (
    b"POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
)


def test_many_devices_that_send_slowly_hold_up_nobody(server: Server) -> None:
    with ExitStack() as devices:
        for _ in range(2 * WSGI_THREADS):
            device = socket.create_connection(("127.0.0.1", server.port))
            devices.enter_context(device).sendall(SLOW_POST)
        with urllib.request.urlopen(f"{server.url}health", timeout=20) as answer:
            assert answer.status == 200


def test_many_devices_that_read_nothing_hold_up_nobody(
    hub: Hub, recorder: FakeRecorder, tmp_path: Path
) -> None:
    site = create_site(hub, recorder, tmp_path, Door())
    answered: list[Message] = []
    reads_on = asyncio.Event()

    async def receive() -> Message:
        return part(b"", more=False)

    async def send_when_read(_message: Message) -> None:
        await reads_on.wait()

    async def send(message: Message) -> None:
        answered.append(message)

    async def visit() -> None:
        font = get("/static/fonts/zhicai-sans-regular.woff2")
        slow = [
            asyncio.ensure_future(site(font, receive, send_when_read))
            for _ in range(2 * WSGI_THREADS)
        ]
        await asyncio.sleep(0)  # lets them all begin
        async with asyncio.timeout(20):
            await site(get("/health"), receive, send)
        reads_on.set()
        await asyncio.gather(*slow)

    asyncio.run(visit())
    assert answered[0]["status"] == 200


def get(path: str) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 80),
    }
