"""Measure the watching of a simulated table: frames a second, milliseconds per stage, memory.

    python -m scripts.bench_stages --seconds 30 --out reports/bench_stages
    python -m scripts.bench_stages --cameras 2 --size 1920x1080
    python -m scripts.bench_stages --size 3840x2160

Without ``--cameras`` and ``--size`` the three usual tables are measured, each in a process of its
own: one 1080p camera, two of them (the second near the play zone), one 4K camera.

Thirty cards lie on the table; every few seconds a hand brings one more or passes over. Frames are
drawn one by one by other processes that rest while the frame is worked on. The frames of two
cameras arrive at one moment and are worked on at once; a frame's latency ends when the merged table
is there. JPEG encoding for one open dashboard is counted as a stage of its own.
"""

import argparse
import json
import platform
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from tqdm import tqdm

from engine.seats import Seat
from scripts.rendered_elsewhere import RenderedElsewhere
from vision.combine_faces import shares_printed
from vision.deck import load_deck
from vision.mat import Mat, load_mat
from vision.merge_cameras import CameraMerger
from vision.model import Frame, Place, TableObservation
from vision.pipeline import Stages, TablePipeline
from vision.simulated.more_cameras import close_camera
from vision.simulated.script import LayCard, PassHand, TableAction, TableScript
from vision.simulated.table_camera import TableCamera, overhead_camera
from webui.assemble import make_stages

SEATS = tuple(seat.value for seat in Seat)
GENERALS = ("machao", "huangzhong", "xuchu", "sunquan", "zhangliao", "caoren")
IDENTITIES = ("lord", "loyalist", "loyalist", "renegade", "rebel", "rebel")
EQUIPMENT = ("crossbow/CA", "blade/S5", "dilu/C5", "eight_diagram/S2", "nioh_shield/C2", "spear/SQ")
FPS = 30
FULL_HD_WH, UHD_WH = (1920, 1080), (3840, 2160)
USUAL_TABLES = ((1, FULL_HD_WH), (2, FULL_HD_WH), (1, UHD_WH))
"""Numbers of cameras and their sizes."""
COSTS = frozenset({"latency", "cpu", "steady_cpu"})
"""What is counted per frame and is no stage."""
WARM_UP = 1
"""Seconds that are not counted."""
PLAYED = ("slash/S7", "jink/H2", "peach/H3", "duel/SA", "snatch/S3", "nullification/SJ")


def busy_table(seconds: int) -> TableScript:
    """Lay thirty cards, then one more or a passing hand every two seconds."""
    actions: list[TableAction] = []
    for number, seat in enumerate(SEATS):
        faces = {
            "general": f"general/{GENERALS[number]}",
            "identity": f"identity/{IDENTITIES[number]}",
            "hp": "hp/4",
            "equip": EQUIPMENT[number],
        }
        for zone, face in faces.items():
            actions.append(LayCard(0, len(actions) + 1, face, Place(zone, seat), seat))
        actions.append(LayCard(0, len(actions) + 1, PLAYED[number], Place("play"), seat))
    for second in range(2, seconds - 1, 2):
        seat = SEATS[second // 2 % 6]
        if second % 4:
            actions.append(PassHand(second * 1000, seat))
        elif second <= 16:
            track = len(actions) + 1
            actions.append(LayCard(second * 1000, track, "slash/HJ", Place("play"), seat))
    return TableScript(tuple(actions), seconds * 1000)


class Stopwatch:
    """Wraps stages and adds up what they take, per frame."""

    def __init__(self) -> None:
        """Start with no stage."""
        self.of_frame: dict[str, float] = {}
        self.frames: list[dict[str, float]] = []

    def timed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return ``function`` with its time charged to ``name``."""

        def run(*arguments: Any, **named: Any) -> Any:
            begin = time.perf_counter()
            answer = function(*arguments, **named)
            spent = (time.perf_counter() - begin) * 1000
            self.of_frame[name] = self.of_frame.get(name, 0.0) + spent
            return answer

        return run

    def end_frame(self) -> None:
        """Close the account of one frame."""
        self.frames.append(self.of_frame)
        self.of_frame = {}


class TimedPart:
    """A stage of which one method is timed; everything else is passed on."""

    def __init__(self, part: Any, method: str, name: str, watch: Stopwatch) -> None:
        """Take the stage and the name under which ``method`` is charged."""
        self._part = part
        setattr(self, method, watch.timed(name, getattr(part, method)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part, name)


def timed_stages(stages: Stages, watch: Stopwatch) -> Stages:
    """Return the stages of one camera with their heavy work timed."""
    return replace(
        stages,
        finder=TimedPart(stages.finder, "find", "find", watch),
        reader=TimedPart(stages.reader, "look", "read", watch),
        locator=TimedPart(stages.locator, "find_markers", "anchor", watch),
        watcher=TimedPart(stages.watcher, "moving", "motion", watch),
    )


def views_of(n_cameras: int, size_wh: tuple[int, int], mat: Mat) -> tuple[TableCamera, ...]:
    """Return the cameras of a usual table: one over all of it, the others near the play zone."""
    near = close_camera(mat, size_wh)
    others = (replace(near, name=f"near {number}") for number in range(1, n_cameras))
    return (overhead_camera(mat, size_wh), *others)


class Table:
    """The pipelines of a table's cameras, each with its stopwatch, and what merges them."""

    def __init__(self, views: tuple[TableCamera, ...], mat: Mat) -> None:
        """Load the nets and make the pipelines."""
        deck = load_deck("proxy")
        self.watches = tuple(Stopwatch() for _ in views)
        stages = make_stages(deck, mat, len(views))
        self._observe = [
            watch.timed("pipeline", TablePipeline(timed_stages(own, watch), mat).observe)
            for own, watch in zip(stages, self.watches, strict=True)
        ]
        self._merger = CameraMerger(mat, tuple(v.name for v in views), shares_printed(deck))
        self._workers = ThreadPoolExecutor(len(views))

    def observe(self, frames: list[Frame]) -> TableObservation:
        """Work on one frame of each camera at once, and merge what they see."""
        if len(frames) == 1:
            return self._observe[0](frames[0])
        work = [self._workers.submit(o, f) for o, f in zip(self._observe, frames, strict=True)]
        merge = self.watches[0].timed("merge", self._merger.take)
        return [merge(future.result()) for future in work][-1]

    def end_frame(self, first: dict[str, float]) -> None:
        """Close the accounts of one frame of each camera; ``first`` is charged to the first."""
        self.watches[0].of_frame |= first
        for watch in self.watches:
            watch.end_frame()


def measure(seconds: int, n_cameras: int, size_wh: tuple[int, int]) -> dict[str, Any]:
    """Watch a table of ``n_cameras`` for ``seconds`` and return the figures."""
    mat = load_mat("std")
    views = views_of(n_cameras, size_wh, mat)
    script = busy_table(seconds)
    films = [RenderedElsewhere(script, view) for view in views]
    table = Table(views, mat)
    encode = table.watches[0].timed("dashboard", _encode)
    n_tracks = 0
    for number in tqdm(range(seconds * FPS), unit="frame"):
        frames = [frame for film in films if (frame := film.read()) is not None]
        cpu_s, begin = time.process_time(), time.perf_counter()
        seen = table.observe(frames)
        latency_ms = (time.perf_counter() - begin) * 1000
        cpu_ms = (time.process_time() - cpu_s) * 1000 / n_cameras
        if number % 3 == 0:
            encode(frames[0])
        n_tracks = len(seen.tracks)
        is_steady = all(t.settled and t.in_sight for t in seen.tracks)
        costs = {"latency": latency_ms, "cpu": cpu_ms} | (
            {"steady_cpu": cpu_ms} if is_steady else {}
        )
        table.end_frame(costs)
    for film in films:
        film.close()
    return _figures([watch.frames[WARM_UP * FPS :] for watch in table.watches], n_tracks, size_wh)


def _encode(frame: Frame) -> None:
    small = cv2.resize(frame.image, (1280, 720), interpolation=cv2.INTER_AREA)
    cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 70])


def _figures(
    cameras: list[list[dict[str, float]]], n_tracks: int, size_wh: tuple[int, int]
) -> dict[str, Any]:
    first = cameras[0]
    latency = np.array([frame["latency"] for frame in first])
    steady = [frame["steady_cpu"] for frame in first if "steady_cpu" in frame]
    encoding = float(np.mean([frame.get("dashboard", 0.0) for frame in first]))
    stages = sorted({name for frames in cameras for frame in frames for name in frame} - COSTS)
    return {
        "cameras": len(cameras),
        "size_wh": list(size_wh),
        "frames": len(first),
        "cards_on_table": n_tracks,
        "frames_per_second": round(1000 / (float(latency.mean()) + encoding), 1),
        "latency_p50_ms": round(float(np.percentile(latency, 50)), 1),
        "latency_p95_ms": round(float(np.percentile(latency, 95)), 1),
        "core_ms": round(float(np.mean([frame["cpu"] for frame in first])), 1),
        "steady_core_ms": round(float(np.mean(steady)), 1) if steady else None,
        "stages": {name: _row([f.get(name, 0.0) for c in cameras for f in c]) for name in stages},
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }


def _row(spent_ms: list[float]) -> dict[str, float]:
    return {
        "median_ms": round(float(np.median(spent_ms)), 2),
        "mean_ms": round(float(np.mean(spent_ms)), 2),
        "p95_ms": round(float(np.percentile(spent_ms, 95)), 2),
    }


def measured_apart(seconds: int, n_cameras: int, size_wh: tuple[int, int]) -> dict[str, Any]:
    """Measure one table in a process of its own, whose memory is its own."""
    command = [sys.executable, "-m", "scripts.bench_stages", f"--seconds={seconds}", "--print"]
    command += [f"--cameras={n_cameras}", f"--size={size_wh[0]}x{size_wh[1]}"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return json.loads(printed)


def with_origin(tables: list[dict[str, Any]]) -> dict[str, Any]:
    """Add when, where and of what the figures are."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return {
        "tables": tables,
        "machine": f"{platform.processor() or platform.machine()}, {platform.python_version()}",
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit,
    }


def as_markdown(figures: dict[str, Any]) -> str:
    """Write the figures as tables."""
    lines = [
        "# Speed by stage",
        "",
        f"{figures['date']}, commit {figures['commit']}, {figures['machine']}.",
        "",
        "| cameras | frames/s each | latency p50 ms | p95 ms | core-ms a frame | steady | MB |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {_title(table)} | {table['frames_per_second']} | {table['latency_p50_ms']} | "
        f"{table['latency_p95_ms']} | {table['core_ms']} | {table['steady_core_ms']} | "
        f"{table['memory_mb']} |"
        for table in figures["tables"]
    ]
    for table in figures["tables"]:
        lines += ["", f"## {_title(table)}", ""]
        lines += [
            f"{table['cards_on_table']} cards on the table, {table['frames']} frames each.",
            "",
        ]
        lines += ["| stage | median ms | mean ms | p95 ms |", "|---|---|---|---|"]
        lines += [
            f"| {name} | {row['median_ms']} | {row['mean_ms']} | {row['p95_ms']} |"
            for name, row in table["stages"].items()
        ]
    lines += [
        "",
        "`pipeline` is the whole of `TablePipeline.observe`, with other stages. Frames a second",
        "count pipelines, merging and one dashboard. Steady are frames in which every card lies",
        "settled in sight. Memory is that of the whole program without the simulated camera.",
    ]
    return "\n".join(lines) + "\n"


def _title(table: dict[str, Any]) -> str:
    return f"{table['cameras']} x {table['size_wh'][0]} x {table['size_wh'][1]}"


def seconds_of(text: str) -> int:
    """Return the length of the clip, of which something must be left to count.

    Raises:
        argparse.ArgumentTypeError: when it is no number, or too small a one.
    """
    if not text.isdecimal() or int(text) <= WARM_UP:
        raise argparse.ArgumentTypeError(
            f"{text!r}: a whole number from {WARM_UP + 1}; the first {WARM_UP} s is not counted"
        )
    return int(text)


def size_of(text: str) -> tuple[int, int]:
    """Return width and height.

    Raises:
        argparse.ArgumentTypeError: when it is not written as 1920x1080.
    """
    match = re.fullmatch(r"([1-9]\d{2,4})x([1-9]\d{2,4})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r}: a size is written as 1920x1080")
    return int(match[1]), int(match[2])


def main() -> None:
    """Measure and write ``<out>.json`` and ``<out>.md``."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=seconds_of, default=30)
    parser.add_argument("--cameras", type=int, choices=range(1, 5))
    parser.add_argument("--size", type=size_of)
    parser.add_argument("--print", action="store_true", help="only print the figures of one table")
    parser.add_argument("--out", type=Path, default=Path("reports/bench_stages"))
    arguments = parser.parse_args()
    n_cameras, size_wh = arguments.cameras or 1, arguments.size or FULL_HD_WH
    if arguments.print:
        print(json.dumps(measure(arguments.seconds, n_cameras, size_wh)))
        return
    is_one = arguments.cameras is not None or arguments.size is not None
    tables = ((n_cameras, size_wh),) if is_one else USUAL_TABLES
    figures = with_origin([measured_apart(arguments.seconds, *table) for table in tables])
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.with_suffix(".json").write_text(json.dumps(figures, indent=1) + "\n")
    text = as_markdown(figures)
    arguments.out.with_suffix(".md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
