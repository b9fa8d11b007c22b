"""What was measured of one table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StageFigures:
    """What one stage takes of a frame, in ms."""

    median_ms: float
    mean_ms: float
    p95_ms: float


@dataclass(frozen=True, slots=True)
class TableFigures:
    """A table of some cameras."""

    cameras: int
    size_wh: tuple[int, int]
    frames: int
    """Of each camera."""
    cards_on_table: int
    frames_per_second: float
    """Of each camera: pipelines, merging and one dashboard."""
    latency_p50_ms: float
    latency_p95_ms: float
    core_ms: float
    """Of a frame."""
    steady_core_ms: float | None
    """Of a frame in which every card lies settled in sight; None when there was none."""
    stages: dict[str, StageFigures]
    memory_mb: int | None
    """Of the whole program without the simulated camera; None where the system does not tell."""
