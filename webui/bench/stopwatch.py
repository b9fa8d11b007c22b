"""What each stage of a pipeline takes, frame by frame."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ParamSpec, TypeVar

from vision.pipeline import Stages

P = ParamSpec("P")
T = TypeVar("T")
Spent = dict[str, float]
"""What one frame took, in ms by stage."""


class Stopwatch:
    """Wraps stages and adds up what they take, per frame."""

    def __init__(self) -> None:
        """Start with no stage."""
        self.of_frame: Spent = {}
        self.frames: list[Spent] = []

    def timed(self, name: str, function: Callable[P, T]) -> Callable[P, T]:
        """Return ``function`` with its time charged to ``name``."""

        def run(*arguments: P.args, **named: P.kwargs) -> T:
            begin_s = time.perf_counter()
            answer = function(*arguments, **named)
            spent_ms = (time.perf_counter() - begin_s) * 1000
            self.of_frame[name] = self.of_frame.get(name, 0.0) + spent_ms
            return answer

        return run

    def end_frame(self) -> None:
        """Close the account of one frame."""
        self.frames.append(self.of_frame)
        self.of_frame = {}


class _TimedPart:
    """A stage of which one method is timed; everything else is passed on."""

    def __init__(self, part: object, method: str, name: str, watch: Stopwatch) -> None:
        self._part = part
        setattr(self, method, watch.timed(name, getattr(part, method)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part, name)


def timed_stages(stages: Stages, watch: Stopwatch) -> Stages:
    """Return the stages of one camera with their heavy work timed."""
    timed: dict[str, Any] = {
        "finder": _TimedPart(stages.finder, "find", "find", watch),
        "reader": _TimedPart(stages.reader, "look", "read", watch),
        "locator": _TimedPart(stages.locator, "find_markers", "anchor", watch),
        "watcher": _TimedPart(stages.watcher, "moving", "motion", watch),
    }
    return replace(stages, **timed)
