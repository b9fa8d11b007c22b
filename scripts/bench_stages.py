"""Measure the pipeline on a simulated table: frames a second, milliseconds per stage, memory.

    python -m scripts.bench_stages --seconds 30 --out reports/bench_stages

Thirty cards lie on the table; every few seconds a hand brings one more or passes over. Frames are
rendered beforehand, so that only the pipeline is measured; JPEG encoding for one open dashboard is
counted as a stage of its own.
"""

import argparse
import json
import platform
import resource
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from tqdm import tqdm

from vision.deck import load_deck
from vision.locate_mat import MatLocator
from vision.mat import load_mat
from vision.model import Frame, Place
from vision.pipeline import Stages, TablePipeline
from vision.simulated.script import LayCard, PassHand, TableAction, TableScript
from vision.simulated.source import SimulatedSource
from vision.watch_motion import MotionWatcher
from webui.assemble import make_finder, make_reader

SEATS = (
    "warm_commander",
    "warm_left",
    "warm_right",
    "cold_commander",
    "cold_left",
    "cold_right",
)
GENERALS = ("machao", "huangzhong", "xuchu", "sunquan", "zhangliao", "caoren")
IDENTITIES = ("lord", "loyalist", "loyalist", "renegade", "rebel", "rebel")
EQUIPMENT = ("crossbow/CA", "blade/S5", "dilu/C5", "eight_diagram/S2", "nioh_shield/C2", "spear/SQ")
FPS = 30
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


def measure(seconds: int) -> dict[str, Any]:
    """Run the pipeline over a rendered clip and return the figures."""
    mat = load_mat("std")
    deck = load_deck("proxy")
    watch = Stopwatch()
    finder, reader = make_finder(), make_reader(deck)
    locator, watcher = MatLocator(mat), MotionWatcher()
    finder.find = watch.timed("find", finder.find)  # type: ignore[method-assign]
    reader.look = watch.timed("read", reader.look)  # type: ignore[method-assign]
    locator.locate = watch.timed("anchor", locator.locate)  # type: ignore[method-assign]
    watcher.moving = watch.timed("motion", watcher.moving)  # type: ignore[method-assign]
    pipeline = TablePipeline(Stages(finder, reader, locator, watcher), mat)
    source = SimulatedSource(busy_table(seconds), mat, 7)
    observe, encode = watch.timed("pipeline", pipeline.observe), watch.timed("dashboard", _encode)
    render, n_tracks = watch.timed("render", source.read), 0
    for number in tqdm(range(seconds * FPS), unit="frame"):
        frame = render()
        if frame is None:
            break
        n_tracks = len(observe(frame).tracks)
        if number % 3 == 0:
            encode(frame)
        watch.end_frame()
    return _figures(watch.frames, n_tracks)


def _encode(frame: Frame) -> None:
    small = cv2.resize(frame.image, (1280, 720), interpolation=cv2.INTER_AREA)
    cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 70])


def _figures(frames: list[dict[str, float]], n_tracks: int) -> dict[str, Any]:
    warm = frames[WARM_UP * FPS :]
    stages = sorted({name for frame in warm for name in frame})
    table = {
        name: {
            "median_ms": round(float(np.median([f.get(name, 0.0) for f in warm])), 2),
            "mean_ms": round(float(np.mean([f.get(name, 0.0) for f in warm])), 2),
            "p95_ms": round(float(np.percentile([f.get(name, 0.0) for f in warm], 95)), 2),
        }
        for name in stages
    }
    per_frame = table["pipeline"]["mean_ms"] + table["dashboard"]["mean_ms"]
    return {
        "frames": len(warm),
        "cards_on_table": n_tracks,
        "frames_per_second": round(1000 / per_frame, 1),
        "stages": table,
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "machine": f"{platform.processor() or platform.machine()}, {platform.python_version()}",
        "date": datetime.now(UTC).date().isoformat(),
        "commit": subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
        ).stdout.strip(),
    }


def as_markdown(figures: dict[str, Any]) -> str:
    """Write the figures as a table."""
    lines = [
        "# Speed by stage, 1080p",
        "",
        f"{figures['date']}, commit {figures['commit']}, {figures['machine']}; "
        f"{figures['cards_on_table']} cards on the table, {figures['frames']} frames.",
        "",
        f"**{figures['frames_per_second']} frames a second** for the pipeline with one dashboard, "
        f"{figures['memory_mb']} MB.",
        "",
        "| stage | median ms | mean ms | p95 ms |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {row['median_ms']} | {row['mean_ms']} | {row['p95_ms']} |"
        for name, row in figures["stages"].items()
    ]
    lines += [
        "",
        "`pipeline` is the whole of `TablePipeline.observe`, the stages above it included;",
        "`render` is the simulated camera and not part of the frames a second.",
    ]
    return "\n".join(lines) + "\n"


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


def main() -> None:
    """Measure and write ``<out>.json`` and ``<out>.md``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=seconds_of, default=30)
    parser.add_argument("--out", type=Path, default=Path("reports/bench_stages"))
    arguments = parser.parse_args()
    figures = measure(arguments.seconds)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.with_suffix(".json").write_text(json.dumps(figures, indent=1) + "\n")
    text = as_markdown(figures)
    arguments.out.with_suffix(".md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
