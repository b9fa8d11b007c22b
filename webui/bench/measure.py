"""Watch a simulated table as a match would be watched, and take the time.

Frames are drawn one by one by other processes that rest while the frame is worked on. The frames of
two cameras arrive at one moment and are worked on at once; a frame's latency ends when the merged
table is there. JPEG encoding for one open dashboard is counted as a stage of its own.
"""

import multiprocessing
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np
from tqdm import tqdm

from vision.cameras.combine_faces import shares_printed
from vision.cameras.merge_cameras import CameraMerger
from vision.mat.mat import Mat, load_mat
from vision.model import Frame, TableObservation
from vision.pipeline import TablePipeline
from vision.read.deck import load_deck
from vision.simulated.more_cameras import close_camera
from vision.simulated.table_camera import TableCamera, overhead_camera
from webui.assemble import make_stages
from webui.bench.busy_table import busy_table
from webui.bench.figures import StageFigures, TableFigures
from webui.bench.film import Film
from webui.bench.stopwatch import Spent, Stopwatch, timed_stages
from webui.desk.pictures import MAIN, encoded

FPS = 30
FULL_HD_WH, UHD_WH = (1920, 1080), (3840, 2160)
USUAL_TABLES = ((1, FULL_HD_WH), (2, FULL_HD_WH), (1, UHD_WH))
"""Numbers of cameras and their sizes."""
COSTS = frozenset({"latency", "cpu", "steady_cpu"})
"""What is counted per frame and is no stage."""
WARM_UP_S = 1
"""Is not counted."""


def measured_apart(seconds: int, n_cameras: int, size_wh: tuple[int, int]) -> TableFigures:
    """Measure one table in a process of its own, whose memory is its own."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as elsewhere:
        return elsewhere.submit(measure, seconds, n_cameras, size_wh).result()


def measure(seconds: int, n_cameras: int, size_wh: tuple[int, int]) -> TableFigures:
    """Watch a table for ``seconds``, more than ``WARM_UP_S``, through ``n_cameras``."""
    mat = load_mat("std")
    views = views_of(n_cameras, size_wh, mat)
    films = [Film(busy_table(seconds), view) for view in views]
    table = Table(views, mat)
    for _ in tqdm(range(seconds * FPS), unit="frame"):
        table.work_on([frame for film in films if (frame := film.read()) is not None])
    for film in films:
        film.close()
    frames = [watch.frames[WARM_UP_S * FPS :] for watch in table.watches]
    return _figures(frames, table.n_tracks, size_wh)


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
        self.n_tracks = 0
        stages = make_stages(deck, mat, len(views))
        self._observe = [
            watch.timed("pipeline", TablePipeline(timed_stages(own, watch), mat).observe)
            for own, watch in zip(stages, self.watches, strict=True)
        ]
        merger = CameraMerger(mat, tuple(view.name for view in views), shares_printed(deck))
        self._merge = self.watches[0].timed("merge", merger.take)
        self._encode = self.watches[0].timed("dashboard", encoded)
        self._workers = ThreadPoolExecutor(len(views))
        self._n_worked_on = 0

    def work_on(self, frames: list[Frame]) -> None:
        """Take in one frame of each camera and enter what that took."""
        cpu_s, begin_s = time.process_time(), time.perf_counter()
        seen = self._observed(frames)
        latency_ms = (time.perf_counter() - begin_s) * 1000
        cpu_ms = (time.process_time() - cpu_s) * 1000 / len(frames)
        if self._n_worked_on % 3 == 0:
            self._encode(frames[0].image, MAIN)
        self._n_worked_on += 1
        self.n_tracks = len(seen.tracks)
        is_steady = all(track.settled and track.in_sight for track in seen.tracks)
        steady = {"steady_cpu": cpu_ms} if is_steady else {}
        self.watches[0].of_frame |= {"latency": latency_ms, "cpu": cpu_ms, **steady}
        for watch in self.watches:
            watch.end_frame()

    def _observed(self, frames: list[Frame]) -> TableObservation:
        if len(frames) == 1:
            return self._observe[0](frames[0])
        work = [self._workers.submit(o, f) for o, f in zip(self._observe, frames, strict=True)]
        return [self._merge(future.result()) for future in work][-1]


def _figures(
    cameras: Sequence[Sequence[Spent]], n_tracks: int, size_wh: tuple[int, int]
) -> TableFigures:
    first = cameras[0]
    latency = np.array([frame["latency"] for frame in first])
    steady = [frame["steady_cpu"] for frame in first if "steady_cpu" in frame]
    encoding = float(np.mean([frame.get("dashboard", 0.0) for frame in first]))
    stages = sorted({name for frames in cameras for frame in frames for name in frame} - COSTS)
    return TableFigures(
        cameras=len(cameras),
        size_wh=size_wh,
        frames=len(first),
        cards_on_table=n_tracks,
        frames_per_second=round(1000 / (float(latency.mean()) + encoding), 1),
        latency_p50_ms=round(float(np.percentile(latency, 50)), 1),
        latency_p95_ms=round(float(np.percentile(latency, 95)), 1),
        core_ms=round(float(np.mean([frame["cpu"] for frame in first])), 1),
        steady_core_ms=round(float(np.mean(steady)), 1) if steady else None,
        stages={n: _stage([f.get(n, 0.0) for c in cameras for f in c]) for n in stages},
        memory_mb=_memory_mb(),
    )


def _stage(spent_ms: list[float]) -> StageFigures:
    return StageFigures(
        median_ms=round(float(np.median(spent_ms)), 2),
        mean_ms=round(float(np.mean(spent_ms)), 2),
        p95_ms=round(float(np.percentile(spent_ms, 95)), 2),
    )


def _memory_mb() -> int | None:
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415  there is none on Windows

    per_mb = 1024**2 if sys.platform == "darwin" else 1024
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / per_mb)
