"""An overlay on air for long, while the table changes as fast as a day of matches in a fraction."""

import itertools
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.chromium import chromium, wait_until
from scripts.desk_load.requests import enter, threads_and_memory_mb
from scripts.desk_load.trials import Figures, made_up_table
from webui.desk.actions import FIRST_TRACK_BY_HAND

SIZE_WH = (1920, 1080)
MATCH_CHANGES_PER_H = 2700
"""Entries of a match, as many as a simulated game has; a real table is slower."""
DAY_H = 12
CHANGES_PER_S = 10
LOOK_EVERY_S = 10.0
WARMING = 0.3
"""Share of the time after which memory counts: caches have filled by then."""
MOST_HAND = 20
CARDS = ("slash/S7", "jink/D2", "peach/H3", "duel/SA", "crossbow/CA", "nullification/SJ")
SEATS = tuple(f"{team}_{place}" for team in ("cold", "warm") for place in ("left", "right"))


@dataclass(frozen=True, slots=True)
class Held:
    """What the page and the server hold at one moment."""

    at_s: float
    changes: int
    heap_mb: float
    """Of the page's own objects, after a collection."""
    renderer_mb: float
    server_mb: float
    nodes: int


def overlay_soak(minutes: float) -> Figures:
    """Measure how memory grows while an overlay shows many changes of the table.

    Both slopes lead to a day on air: by changes, as if nothing but changes cost memory, and by
    time, as if changes came as fast all day; the truth lies between.
    """
    with made_up_table() as (port, pid), chromium("--hide-scrollbars") as browser:
        browser.set_window_rect(0, 0, *SIZE_WH)
        browser.get(f"http://127.0.0.1:{port}/overlay")
        wait_until(browser, lambda: browser.find_elements("css selector", ".panel"))
        held = list(soaked(browser, port, pid, minutes * 60))
    settled = [each for each in held if each.at_s >= WARMING * held[-1].at_s]
    return {"minutes": minutes, "changes": held[-1].changes, **growth_of(settled)}


def soaked(browser: Any, port: int, pid: int, seconds: float) -> Iterator[Held]:
    """Change the table for so long, and say every ten seconds what is held."""
    begun_s = time.monotonic()
    looks_s = itertools.count(begun_s, LOOK_EVERY_S)
    look_s = next(looks_s)
    for number in itertools.count():
        time.sleep(max(0.0, begun_s + number / CHANGES_PER_S - time.monotonic()))
        change(port, number)
        at_s = time.monotonic() - begun_s
        if begun_s + at_s >= look_s or at_s >= seconds:
            yield held_by(browser, pid, at_s, number + 1)
            look_s = next(looks_s)
        if at_s >= seconds:
            return


def change(port: int, number: int) -> None:
    """Change something that an overlay shows: a card comes, one goes, a hand, health."""
    seat, card = SEATS[number // 4 % len(SEATS)], number // 4
    match number % 4:
        case 0:
            face = CARDS[card % len(CARDS)]
            zone = {"zone": "equip", "seat": seat} if "crossbow" in face else {"zone": "play"}
            enter(port, "cards", zone | {"face": face})
        case 1:
            enter(port, "hands", {"seat": seat, "count": number % MOST_HAND})
        case 2:
            enter(port, "hp", {"seat": seat, "hp": 1 + number % 3})
        case _:
            enter(port, "removals", {"track": FIRST_TRACK_BY_HAND + card})


def held_by(browser: Any, server_pid: int, at_s: float, changes: int) -> Held:
    """Return what is held now, garbage left out."""
    browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
    heap = browser.execute_cdp_cmd("Runtime.getHeapUsage", {})["usedSize"]
    nodes = browser.execute_cdp_cmd("Memory.getDOMCounters", {})["nodes"]
    renderers = [threads_and_memory_mb(pid)[1] for pid in renderers_of(browser.service.process.pid)]
    server_mb = threads_and_memory_mb(server_pid)[1]
    return Held(at_s, changes, heap / 2**20, sum(renderers), server_mb, nodes)


def renderers_of(driver_pid: int) -> list[int]:
    """Return the processes that draw the pages of a driver's browser (Linux)."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # has ended meanwhile
        parents[int(stat.parent.name)] = int(fields[1])
    return [pid for pid in parents if driver_pid in ancestors(pid, parents) and is_renderer(pid)]


def ancestors(pid: int, parents: dict[int, int]) -> list[int]:
    """Return the parent of a process, its parent and so on."""
    found: list[int] = []
    while (pid := parents.get(pid, 0)) > 0:
        found.append(pid)
    return found


def is_renderer(pid: int) -> bool:
    """Whether a process of Chromium draws pages."""
    try:
        return b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def growth_of(held: list[Held]) -> Figures:
    """Return how much more is held after a day on air, by changes and by time."""
    day_changes, day_s = MATCH_CHANGES_PER_H * DAY_H, DAY_H * 3600
    figures: Figures = {"nodes_more": held[-1].nodes - held[0].nodes}
    for what in ("heap_mb", "renderer_mb", "server_mb"):
        sizes = [getattr(each, what) for each in held]
        per_change = slope([each.changes for each in held], sizes)
        name = what.removesuffix("_mb")
        figures[f"{name}_at_end_mb"] = sizes[-1]
        figures[f"{name}_kb_per_change"] = per_change * 1024
        figures[f"{name}_12h_by_changes_mb"] = per_change * day_changes
        figures[f"{name}_12h_by_time_mb"] = slope([each.at_s for each in held], sizes) * day_s
    return figures


def slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return by how much y rises for each x, by least squares; 0 of fewer than two points."""
    if len(xs) < 2:
        return 0.0
    return statistics.linear_regression(xs, ys).slope
