"""The trials: each returns its figures by name."""

import asyncio
import contextlib
import os
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Coroutine, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scripts.desk_load.pages import Noted, watch, watch_slowly
from scripts.desk_load.requests import count_hand, health, threads_and_memory_mb
from webui.desk.hub import monotonic_ms

Figures = dict[str, float]
SLOW_LINK_BYTES_PER_S = 400_000
ACTION_EVERY_S = 0.5
SETTLING_S = 12.0
"""Longer than the server takes to notice that a page is frozen."""


@contextmanager
def running(*command: str) -> Generator[tuple[int, int]]:
    """Run a server in a process of its own; gives its port and its process id."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert process.stdout is not None
    try:
        first = process.stdout.readline().split()[-1].strip("/")
        yield int(first.rpartition(":")[2]), process.pid
    finally:
        process.terminate()
        process.communicate()


def made_up_table(port: int = 0) -> contextlib.AbstractContextManager[tuple[int, int]]:
    """Run the table without cameras; at any port, or at ``port``."""
    return running(sys.executable, "-m", "scripts.desk_load.table", str(port))


@contextmanager
def demo() -> Generator[tuple[int, int]]:
    """Run the demo with its whole pipeline."""
    with tempfile.TemporaryDirectory() as folder:
        log = str(Path(folder) / "match.jsonl")
        options = ["--no-lan", "--no-browser", "--port", "0", "--log", log]
        program = "from webui.cli import main; main()"
        with running(sys.executable, "-u", "-c", program, "demo", *options) as server:
            yield server


async def during(seconds: float, *pages: Coroutine[Any, Any, None]) -> None:
    """Let pages watch for a while."""
    tasks = [asyncio.create_task(page) for page in pages]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def publication_to_page(seconds: float) -> Figures:
    """Measure how long an entry takes to a referee's page that also shows pictures."""
    noted = Noted()
    with made_up_table() as (port, _):
        page = watch(f"ws://127.0.0.1:{port}/ws?role=referee", noted, wants_pictures=True)
        asyncio.run(during(seconds, page))
    return {
        "entries": len(noted.entry_ages_ms),
        "published_to_page_p50_ms": share(noted.entry_ages_ms, 0.5),
        "published_to_page_p95_ms": share(noted.entry_ages_ms, 0.95),
    }


def slow_reader(seconds: float) -> Figures:
    """Measure how old pictures are that arrive over a slow link."""
    noted = Noted()
    with made_up_table() as (port, _):
        asyncio.run(during(seconds, watch_slowly(port, SLOW_LINK_BYTES_PER_S, noted)))
    return {
        "pictures": len(noted.picture_ages_ms),
        "picture_kb": share(noted.picture_bytes, 0.5) / 1000,
        "picture_age_p50_ms": share(noted.picture_ages_ms, 0.5),
        "picture_age_max_ms": max(noted.picture_ages_ms),
    }


def crowd(seconds: float, n_viewers: int, n_referees: int) -> Figures:
    """Measure the demo with many pages: frames a second, actions, health."""
    with demo() as (port, pid):
        referees = [Noted() for _ in range(n_referees)]
        viewers = [Noted() for _ in range(n_viewers)]
        url = f"ws://127.0.0.1:{port}/ws?role="
        pages = [watch(f"{url}referee", noted, wants_pictures=True) for noted in referees]
        pages += [watch(f"{url}viewer", noted, wants_pictures=False) for noted in viewers]
        actions = Actions(port, referees[0])
        asyncio.run(during(seconds, actions.act(), *pages))
        threads, memory_mb = threads_and_memory_mb(pid)
    return {
        "viewers": sum(noted.states > 0 for noted in viewers),
        "frames_per_s_p05": share(actions.fps, 0.05),
        "frames_per_s_p50": share(actions.fps, 0.5),
        "action_answered_p95_ms": share(actions.answers_ms, 0.95),
        "action_to_page_p95_ms": share(actions.until_seen_ms(), 0.95),
        "health_p95_ms": share(actions.health_ms, 0.95),
        "threads": threads,
        "memory_mb": memory_mb,
    }


class Actions:
    """A referee who enters something every half second, and looks how the program does."""

    def __init__(self, port: int, page: Noted) -> None:
        """Take the port, and the page on which entries are to appear."""
        self._port = port
        self._page = page
        self._begun_ms: dict[int, int] = {}
        self.fps: list[float] = []
        self.answers_ms: list[float] = []
        self.health_ms: list[float] = []

    async def act(self) -> None:
        """Go on until cancelled."""
        for number in range(sys.maxsize):
            begun_ms = monotonic_ms()
            answer, took_ms = await asyncio.to_thread(count_hand, self._port, number % 20)
            self._begun_ms[answer["seq"]] = begun_ms
            self.answers_ms.append(took_ms)
            state, took_ms = await asyncio.to_thread(health, self._port)
            self.health_ms.append(took_ms)
            self.fps += [state["fps"]] if state["fps"] else []
            await asyncio.sleep(ACTION_EVERY_S)

    def until_seen_ms(self) -> list[int]:
        """Return how long each entry took from the press to the page."""
        arrived = self._page.arrivals_ms
        return [arrived[seq] - begun for seq, begun in self._begun_ms.items() if seq in arrived]


def come_and_go(n_pages: int, n_frozen: int) -> Figures:
    """Open and close pages, some of which freeze, and see what stays behind."""
    with made_up_table() as (port, pid):
        asyncio.run(open_and_close(port, 40))
        threads, memory_mb = threads_and_memory_mb(pid)
        frozen = [freeze(port) for _ in range(n_frozen)]
        health_ms = asyncio.run(open_and_close(port, n_pages - n_frozen))
        health_ms += asyncio.run(watched_health(port, SETTLING_S))
        left = health(port)[0]["watchers"]
        threads_after, memory_after_mb = threads_and_memory_mb(pid)
        for page in frozen:
            page.close()
    return {
        "pages": n_pages,
        "frozen": n_frozen,
        "health_max_ms": max(health_ms),
        "watchers_left": left,
        "threads_more": threads_after - threads,
        "memory_more_mb": memory_after_mb - memory_mb,
    }


async def open_and_close(port: int, n_pages: int) -> list[float]:
    """Open pages eight at a time, close each after a moment, and ask for the health meanwhile."""
    took_ms: list[float] = []
    for begin in range(0, n_pages, 8):
        urls = [f"ws://127.0.0.1:{port}/ws"] * min(8, n_pages - begin)
        pages = [watch(url, Noted(), wants_pictures=True) for url in urls]
        took_ms += await _both(during(0.3, *pages), watched_health(port, 0.3))
    return took_ms


async def _both(first: Awaitable[None], second: Awaitable[list[float]]) -> list[float]:
    _, took_ms = await asyncio.gather(first, second)
    return took_ms


async def watched_health(port: int, seconds: float) -> list[float]:
    """Return how long ``/health`` takes, asked ten times a second."""
    took_ms: list[float] = []
    for _ in range(max(1, int(seconds * 10))):
        took_ms.append((await asyncio.to_thread(health, port))[1])
        await asyncio.sleep(0.1)
    return took_ms


def freeze(port: int) -> socket.socket:
    """Open a page that asks for pictures and then does nothing more, not even read."""
    page = socket.create_connection(("127.0.0.1", port))
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    page.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    text = b'{"type":"watch","pictures":true}'
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(text))
    page.sendall(struct.pack("!BB", 0x81, 0x80 | len(text)) + mask + masked)
    return page


def share(values: Sequence[float], part: float) -> float:
    """Return the value below which ``part`` of them are; NaN of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")
