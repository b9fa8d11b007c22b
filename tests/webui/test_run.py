import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from websockets.sync.client import connect

from engine.log_codec import decode_log
from engine.observations import ClockStarted, HandCounted, MatchStarted, TimeCalled
from vision.model import Frame
from webui.commands.watch import skip_to

ROOT = Path(__file__).parents[2]

WATCHED = """
import signal, sys, threading
from pathlib import Path
from tests.webui.test_runtime import Film, Scripted
from engine.rulesets import DEFAULT_RULESET
from webui.commands.watch import Game, Session, watch
from webui.commands.table_options import Serving

signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in a background job of a shell script

class Loud(Film):
    def read(self):
        print("watching", flush=True)
        return super().read()

class Silent(Film):
    def read(self):
        if self.n_read == 3:
            threading.Event().wait()  # a camera that was unplugged
        return super().read()

kind, log, is_headless, until_ms = sys.argv[1:]
source = {
    "film": lambda: Film(100_000),
    "loud film": lambda: Loud(100_000),
    "silent": lambda: Silent(100_000, is_live=True),
    "ended": lambda: Film(2),
}[kind]()
where = None if is_headless == "True" else Serving(0, on_lan=False, opens_browser=False)
session = Session(Path(log), until_ms=int(until_ms) or None, where=where)
watch(source, Scripted(), Game(DEFAULT_RULESET, "proxy"), session)
print("closed")
"""


class Watching:
    """A match watched by another process."""

    def __init__(self, kind: str, log: Path, *, is_headless: bool, until_ms: int) -> None:
        arguments = [kind, str(log), str(is_headless), str(until_ms)]
        self.log = log
        self.process = subprocess.Popen(
            [sys.executable, "-c", WATCHED, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()

    @property
    def url(self) -> str:
        return self.first_line.split()[-1]

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err

    def facts(self) -> list[object]:
        decoded = decode_log(self.log.read_text(encoding="utf-8").splitlines())
        assert decoded.error is None
        return [entry.fact for entry in decoded.observations]

    def post(self, name: str, **fields: object) -> None:
        request = urllib.request.Request(
            f"{self.url}api/{name}",
            json.dumps(fields).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert answer.status == 201


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Callable[..., Watching]]:
    """Return a function that has a match watched; it is killed if a test leaves it running."""
    begun: list[Watching] = []

    def begin(kind: str, *, is_headless: bool = False, until_ms: int = 0) -> Watching:
        log = tmp_path / "match.jsonl"
        begun.append(Watching(kind, log, is_headless=is_headless, until_ms=until_ms))
        return begun[-1]

    yield begin
    for each in begun:
        each.process.kill()
        each.process.communicate()


def states(page) -> list[dict[str, object]]:
    """Wait for the next state of a page and return the new entries of its log."""
    while True:
        message = page.recv(timeout=20)
        state = json.loads(message) if isinstance(message, str) else {}
        if state.get("type") == "state":
            page.send(json.dumps({"type": "ack", "of": "state"}))
            if state["log"]:
                return state["log"]["entries"]


@pytest.mark.skipif(sys.platform == "win32", reason="a process can only be killed there")
@pytest.mark.parametrize("kind", ["film", "silent", "ended"])
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_match_with_open_pages(
    watching: Callable[..., Watching], kind: str, end: signal.Signals
) -> None:
    match = watching(kind)
    with connect(f"{match.url.replace('http', 'ws')}ws") as page:
        page.recv(timeout=20)
        match.post("hands", seat="warm_left", count=4)
        match.process.send_signal(end)
        status, out, err = match.end()
    assert status == 0, err
    assert err == f"ended; the record is {match.log}\n"
    assert out.endswith("closed\n")
    assert [type(fact) for fact in match.facts()] == [MatchStarted, HandCounted]


@pytest.mark.skipif(sys.platform == "win32", reason="a process can only be killed there")
def test_a_signal_ends_a_match_without_pages(watching: Callable[..., Watching]) -> None:
    match = watching("loud film", is_headless=True)
    assert match.first_line == "watching\n"
    match.process.send_signal(signal.SIGTERM)
    status, out, err = match.end()
    assert status == 0, err
    assert out.endswith("closed\n")
    assert [type(fact) for fact in match.facts()] == [MatchStarted]


def test_entries_are_shown_while_the_camera_sends_nothing(
    watching: Callable[..., Watching],
) -> None:
    match = watching("silent")
    with connect(f"{match.url.replace('http', 'ws')}ws") as page:
        assert [entry["kind"] for entry in states(page)] == ["MatchStarted"]
        match.post("hands", seat="warm_left", count=4)
        assert [entry["kind"] for entry in states(page)] == ["HandCounted"]


def test_after_the_source_has_ended_entries_are_shown_and_time_is_called(
    watching: Callable[..., Watching],
) -> None:
    match = watching("ended")
    assert match.process.stdout is not None
    while "source has ended" not in match.process.stdout.readline():
        assert match.process.poll() is None
    with connect(f"{match.url.replace('http', 'ws')}ws") as page:
        assert [entry["kind"] for entry in states(page)] == ["MatchStarted"]
        match.post("clocks", clock="window", do="start", limit_ms=1)
        shown: list[object] = []
        while len(shown) < 2:
            shown += [entry["kind"] for entry in states(page)]
        assert shown == ["ClockStarted", "TimeCalled"]
    match.process.terminate()
    match.end()
    facts = match.facts()
    assert [type(fact) for fact in facts] == [MatchStarted, ClockStarted, TimeCalled]


def test_a_match_with_pages_ends_at_its_time_after_the_source(
    watching: Callable[..., Watching],
) -> None:
    status, out, _ = watching("ended", until_ms=1_000).end()
    assert status == 0
    assert out.endswith("closed\n")
    assert "the source has ended, the pages stay open" in out


class NumberedSource:
    """A file of ten frames, 100 ms apart, that begins at media time 5 s."""

    name, is_live = "film", False

    def __init__(self) -> None:
        self.next = 0

    def read(self) -> Frame | None:
        if self.next == 10:
            return None
        self.next += 1
        picture = np.zeros((2, 2, 3), np.uint8)
        return Frame(picture, self.next - 1, 5_000_000_000 + (self.next - 1) * 100_000_000, "film")

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("at_ms", "next_seq"), [(0, 1), (100, 2), (250, 4), (899, 10), (5000, 10)])
def test_a_file_goes_on_behind_the_last_entry_of_its_record(at_ms: int, next_seq: int) -> None:
    source = NumberedSource()
    skip_to(source, at_ms)
    assert source.next == next_seq
