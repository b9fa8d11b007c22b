"""What pages do, without a browser: connect, acknowledge, and note when what they got was new."""

import asyncio
import contextlib
import json
import time
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from webui.desk.hub import monotonic_ms


@dataclass(slots=True)
class Noted:
    """What one page has seen."""

    states: int = 0
    entry_ages_ms: list[int] = field(default_factory=list[int])
    """From publication to arrival; of the newest entry of each state that brought one."""
    picture_ages_ms: list[int] = field(default_factory=list[int])
    picture_bytes: list[int] = field(default_factory=list[int])
    arrivals_ms: dict[int, int] = field(default_factory=dict[int, int])
    """When each entry of the record arrived, by its number."""


async def watch(url: str, noted: Noted, *, wants_pictures: bool) -> None:
    """Be a page until cancelled."""
    async with connect(url, max_size=None, compression=None) as socket:
        await tell(socket, type="watch", pictures=wants_pictures)
        with contextlib.suppress(ConnectionClosed):
            async for message in socket:
                await take(socket, message, noted)


async def take(socket: ClientConnection, message: str | bytes, noted: Noted) -> None:
    """Note one message and acknowledge it."""
    now_ms = monotonic_ms()
    if isinstance(message, bytes):
        length = int.from_bytes(message[:4], "big")
        noted.picture_ages_ms.append(now_ms - json.loads(message[4 : 4 + length])["seq"])
        noted.picture_bytes.append(len(message))
        await tell(socket, type="ack", of="frame")
        return
    state = json.loads(message)
    if state["type"] != "state":
        return
    noted.states += 1
    log = state["log"]
    if log and log["start"]:
        noted.entry_ages_ms.append(now_ms - log["entries"][-1]["at_ms"])
        noted.arrivals_ms |= {entry["seq"]: now_ms for entry in log["entries"]}
    await tell(socket, type="ack", of="state")


async def tell(socket: ClientConnection, **message: Any) -> None:
    """Send one message."""
    await socket.send(json.dumps(message))


async def watch_slowly(port: int, bytes_per_s: int, noted: Noted) -> None:
    """Be a page with pictures behind a link that lets few bytes through, until cancelled."""
    async with await _narrow(port, bytes_per_s) as link:
        narrow_port = link.sockets[0].getsockname()[1]
        await watch(f"ws://127.0.0.1:{narrow_port}/ws", noted, wants_pictures=True)


async def _narrow(port: int, bytes_per_s: int) -> asyncio.Server:
    async def link(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", port, limit=8192)
        await asyncio.gather(
            _pass_on(reader, to_server, None), _pass_on(from_server, writer, bytes_per_s)
        )

    return await asyncio.start_server(link, "127.0.0.1", 0)


async def _pass_on(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, bytes_per_s: int | None
) -> None:
    due_s = time.monotonic()
    while chunk := await reader.read(4096):
        writer.write(chunk)
        await writer.drain()
        if bytes_per_s is not None:
            due_s = max(due_s, time.monotonic() - 0.05) + len(chunk) / bytes_per_s
            await asyncio.sleep(max(0.0, due_s - time.monotonic()))
    writer.close()
