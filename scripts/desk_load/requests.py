"""Requests to a running server, each with the time that it took."""

import json
import time
import urllib.request
from pathlib import Path
from typing import Any


def health(port: int) -> tuple[dict[str, Any], float]:
    """Return the answer of ``/health`` and how many ms it took."""
    return _timed(urllib.request.Request(f"http://127.0.0.1:{port}/health"))


def count_hand(port: int, count: int) -> tuple[dict[str, Any], float]:
    """Enter a hand and return the answer and how many ms it took."""
    return enter(port, "hands", {"seat": "cold_left", "count": count})


def enter(port: int, path: str, fields: dict[str, Any]) -> tuple[dict[str, Any], float]:
    """Record something and return the answer and how many ms it took."""
    headers = {"Content-Type": "application/json"}
    address = f"http://127.0.0.1:{port}/api/{path}"
    return _timed(urllib.request.Request(address, json.dumps(fields).encode(), headers))


def clocks_of(port: int) -> dict[str, dict[str, Any]]:
    """Return the clocks of the table by name."""
    address = f"http://127.0.0.1:{port}/api/state?role=clock"
    state, _ = _timed(urllib.request.Request(address))
    return {clock["clock"]: clock for clock in state["clocks"]}


def _timed(request: urllib.request.Request) -> tuple[dict[str, Any], float]:
    begun_s = time.perf_counter()
    with urllib.request.urlopen(request, timeout=30) as answer:
        fields: dict[str, Any] = json.loads(answer.read())
    return fields, (time.perf_counter() - begun_s) * 1000


def threads_and_memory_mb(pid: int) -> tuple[int, float]:
    """Return how many threads a process has and how much memory it holds (Linux)."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    fields = dict(line.split(":", 1) for line in lines)
    return int(fields["Threads"]), int(fields["VmRSS"].split()[0]) / 1024
