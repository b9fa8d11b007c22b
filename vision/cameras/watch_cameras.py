"""Several cameras as one source of frames, each with a pipeline and threads of its own.

Frames of files come in the order of their media times, however fast each is worked on, so that the
same files give the same log; files count as begun at the same moment. Frames of live cameras come
as they are done, and a camera that sends none holds up nobody.
"""

import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Protocol

from vision.cameras.merge_cameras import CameraMerger
from vision.model import Frame, TableObservation
from vision.sources.source import Source, SourceError

MOST_WAITING = 2
"""Frames of one file that are worked on ahead of the others; of a live camera only one is."""


class Watcher(Protocol):
    """What looks at the frames of one camera, such as ``TablePipeline``."""

    def observe(self, frame: Frame) -> TableObservation:
        """Take in the next frame and say what can be said about the table."""
        ...


@dataclass(slots=True, eq=False)
class _Camera:
    """One camera with the frames that are read and not taken yet, oldest first."""

    name: str
    source: Source
    watcher: Watcher
    worker: ThreadPoolExecutor
    waiting: deque[tuple[Frame, Future[TableObservation]]] = field(
        default_factory=deque[tuple[Frame, "Future[TableObservation]"]]
    )
    is_over: bool = False


class TableCameras:
    """The cameras of one table: a source of their frames, and the pipeline that merges them."""

    def __init__(
        self, cameras: Sequence[tuple[str, Source, Watcher]], merger: CameraMerger
    ) -> None:
        """Take the cameras, which nobody else may read.

        Args:
            cameras: of each its name, as the merger knows it, where its frames come from, and what
                watches it.
            merger: makes one table of what they see.

        Raises:
            SourceError: when some are live and some are not: their clocks have nothing in common.
        """
        if len({source.is_live for _, source, _ in cameras}) != 1:
            raise SourceError("cameras and files cannot be watched together as one table")
        self._cameras = tuple(
            _Camera(name, source, watcher, ThreadPoolExecutor(1, f"watch {name}"))
            for name, source, watcher in cameras
        )
        self._merger = merger
        self._changed = threading.Condition()
        self._readers: tuple[threading.Thread, ...] = ()
        self._is_closed = False
        self._taken: tuple[Frame, Future[TableObservation]] | None = None

    @property
    def name(self) -> str:
        """The names of all cameras."""
        return " + ".join(camera.name for camera in self._cameras)

    @property
    def is_live(self) -> bool:
        """Whether they keep real time."""
        return self._cameras[0].source.is_live

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where the frames of each camera come from."""
        return tuple(camera.source for camera in self._cameras)

    def read(self) -> Frame | None:
        """Wait for the next frame of any camera; None when all have ended."""
        if not self._readers:
            self._begin()
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._is_decided())
            ready = self._ready()
            if self._is_closed or not ready:
                return None
            first = min(ready, key=lambda camera: camera.waiting[0][0].captured_ns)
            self._taken = first.waiting.popleft()
            self._changed.notify_all()
            return self._taken[0]

    def observe(self, frame: Frame) -> TableObservation:
        """Say what all cameras see, now that ``frame`` has come.

        Args:
            frame: the one that was read last.
        """
        assert self._taken is not None  # noqa: S101
        read_last, watched = self._taken
        assert frame is read_last  # noqa: S101
        return self._merger.take(watched.result())

    def close(self) -> None:
        """Let go of all cameras."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        if not self.is_live:  # a file must not be closed under its reader
            for reader in self._readers:
                reader.join()
        for camera in self._cameras:
            camera.source.close()
            camera.worker.shutdown(cancel_futures=True)

    def _begin(self) -> None:
        self._readers = tuple(
            threading.Thread(target=self._empty, args=(camera,), daemon=True)
            for camera in self._cameras
        )
        for reader in self._readers:
            reader.start()

    def _empty(self, camera: _Camera) -> None:
        """Read a camera to its end, and have its frames watched in their order."""
        try:
            while (frame := camera.source.read()) is not None and self._enqueue(camera, frame):
                pass
        finally:
            with self._changed:
                camera.is_over = True
                self._changed.notify_all()

    def _enqueue(self, camera: _Camera, frame: Frame) -> bool:
        """Have a frame watched and wait until another one may be read; False once closed."""
        frame = replace(frame, source=camera.name)
        with self._changed:
            if self._is_closed:
                return False
            future = camera.worker.submit(camera.watcher.observe, frame)
            camera.waiting.append((frame, future))
            self._changed.notify_all()
        future.add_done_callback(self._wake)
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._may_read(camera))
        return not self._is_closed

    def _wake(self, _done: Future[TableObservation]) -> None:
        with self._changed:
            self._changed.notify_all()

    def _may_read(self, camera: _Camera) -> bool:
        return len(camera.waiting) < (1 if camera.source.is_live else MOST_WAITING)

    def _is_decided(self) -> bool:
        """Whether it is known which frame comes next, or that none does."""
        if all(camera.is_over and not camera.waiting for camera in self._cameras):
            return True
        if self.is_live:
            return bool(self._ready())
        return all(camera.is_over or camera.waiting for camera in self._cameras)

    def _ready(self) -> list[_Camera]:
        """Return the cameras whose next frame may be taken."""
        waiting = [camera for camera in self._cameras if camera.waiting]
        return [c for c in waiting if not self.is_live or c.waiting[0][1].done()]
