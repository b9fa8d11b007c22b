"""One match running: frames through the pipeline, facts into the record, states to the pages."""

import logging
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from engine.match import Match
from engine.observations import Fact, Observation, Witness
from vision.cameras.watch_cameras import Watcher
from vision.frames.check_frame import is_picture
from vision.model import Frame, TableObservation
from vision.sources.source import Source
from webui.bridge import Bridge
from webui.desk.hub import Hub
from webui.desk.snapshot import Snapshot
from webui.entering import Entering, Seen
from webui.evidence import EvidenceShelf
from webui.keeping import Keeping
from webui.mat_mask import MatMask
from webui.match_clock import MatchClock
from webui.recorder import MatchRecorder
from webui.replay.replays import Replays
from webui.timekeeper import expired_clocks

LOGGER = logging.getLogger(__name__)

TICK_S = 0.2
"""Pause between two looks at the clocks while no frames come."""

Official = Callable[[int], Iterator[Fact]]
"""Gives the facts that officials enter up to a match time (ms), each once."""


def no_official(_now_ms: int) -> Iterator[Fact]:
    """Enter nothing: real officials use the pages."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Desk:
    """What a running match writes to."""

    recorder: MatchRecorder
    evidence: EvidenceShelf
    clock: MatchClock
    hub: Hub
    replays: Replays
    mask: MatMask | None = None
    """What blanks the surroundings in pictures that are kept; None keeps them whole."""


class Runtime:
    """Runs one source through to the pages until it ends or is stopped.

    The pages record through it, so that an entry of theirs is shown even while no frames come.
    """

    def __init__(
        self,
        source: Source,
        pipeline: Watcher,
        desk: Desk,
        official: Official = no_official,
    ) -> None:
        """Take what to watch, how, and where to write."""
        self._source = source
        self._pipeline = pipeline
        self._desk = desk
        self._official = official
        self._bridge = Bridge(desk.recorder.match)
        self._game_no = desk.recorder.match.state.game_no
        self._entering = Entering(desk.recorder, desk.clock)
        self._keeping = Keeping(desk.evidence, desk.replays, desk.mask, desk.hub)
        self._shown = ""
        """The camera that the pages show: of several the first that works."""
        self._stopped = threading.Event()
        self._publishing = threading.Lock()
        self._problems: list[str] = []

    @property
    def match(self) -> Match:
        """The match as recorded so far."""
        return self._desk.recorder.match

    def record(self, by: Witness, fact: Fact) -> Observation:
        """Append ``fact`` to the record, show it and return its entry; from any thread.

        Raises:
            OSError: when the log cannot be written.
        """
        observation = self._desk.recorder.record(by, fact)
        self._publish_record()
        return observation

    def stop(self) -> None:
        """End after the frame in work; may be called from any thread."""
        self._stopped.set()

    def run(self, until_ms: int | None = None) -> None:
        """Work frame by frame until the source ends, ``until_ms`` is reached, or ``stop``."""
        while not self._stopped.is_set():
            frame = self._source.read()
            if frame is None:
                return
            now_ms = self._desk.clock.take_frame(frame.captured_ns)
            if until_ms is not None and now_ms >= until_ms:
                return
            self._turn(frame, now_ms)

    def keep_time(self, until_ms: int | None = None) -> None:
        """Go on calling time without frames until ``until_ms`` is reached, or ``stop``."""
        while until_ms is None or self._desk.clock.now_ms() < until_ms:
            self._problems.clear()
            with self._surviving("between frames"):
                self._enter_waiting(None)
            with self._surviving("between frames"):
                self._call_time(self._desk.clock.now_ms(), None)
            self._publish_record(problem=self._problem())
            if self._stopped.wait(TICK_S):
                return

    def _turn(self, frame: Frame, now_ms: int) -> None:
        """Work on one frame; what goes wrong in it must not end the match."""
        table = None
        where = f"frame {frame.seq} of {frame.source}"
        self._keeping.take(frame)
        self._problems.clear()
        with self._surviving(where):
            for fact in self._official(now_ms):
                self._desk.recorder.record(Witness.REFEREE, fact)
        with self._surviving(where):
            self._call_time(now_ms, frame)
        with self._surviving(where):
            table = self._pipeline.observe(frame)
            self._keeping.learn(table)
            self._follow_game()
            news = self._bridge.facts_of(table)
            self._entering.take(Seen(each, frame.source, frame.seq) for each in news)
        with self._surviving(where):
            self._enter_waiting(frame)
        with self._publishing:
            problem, tracks = self._problem(), self._bridge.log_tracks()
            snapshot = Snapshot(self.match, table, now_ms, problem=problem, log_tracks=tracks)
            self._desk.hub.publish(snapshot)
        self._shown = _first_working(table, frame.source)
        if is_picture(frame.image):
            self._desk.hub.publish_frame(frame, is_main=frame.source == self._shown)
            with self._surviving(f"replay of {where}"):
                self._keeping.follow(self.match, frame, now_ms)

    def _follow_game(self) -> None:
        """Look at the table anew once another game has begun, or its beginning was taken back."""
        if self.match.state.game_no != self._game_no:
            self._game_no = self.match.state.game_no
            self._bridge.take_up(self.match)

    @contextmanager
    def _surviving(self, where: str) -> Generator[None]:
        try:
            yield
        except Exception as error:  # the one place where a bug is survived
            LOGGER.exception(where)
            self._problems.append(f"{type(error).__name__}: {error}")

    def _problem(self) -> str:
        return self._problems[0] if self._problems else ""

    def _publish_record(self, problem: str | None = None) -> None:
        """Show the record as it now is beside what was seen last; None leaves the problem too."""
        with self._publishing:
            now_ms, newest = self._desk.clock.now_ms(), self._desk.hub.newest
            last = newest.snapshot if newest else Snapshot(self.match, None, now_ms)
            problem = last.problem if problem is None else problem
            if newest is None or last.match is not self.match or last.problem != problem:
                news = replace(last, match=self.match, now_ms=now_ms, problem=problem)
                self._desk.hub.publish(news)

    def _call_time(self, now_ms: int, frame: Frame | None) -> None:
        for call in expired_clocks(self.match.state, now_ms):
            entry = self._desk.recorder.record(Witness.CLOCK, call)
            if frame is not None:
                with self._surviving(f"picture of entry {entry.seq}"):
                    self._keeping.prove_by_table(entry.seq, self._shown, frame, self.match)

    def _enter_waiting(self, frame: Frame | None) -> None:
        """Enter what was seen; what had to wait has no picture: the table may have changed."""
        for seen, entry in self._entering.entered():
            track = seen.news.track
            if frame is not None and seen.is_in(frame) and track is not None:
                with self._surviving(f"picture of entry {entry.seq}"):
                    self._keeping.prove(entry.seq, track, frame)


def _first_working(table: TableObservation | None, otherwise: str) -> str:
    """Return the first of the table's cameras that is not lost."""
    cameras = table.cameras if table else ()
    return next((camera.source for camera in cameras if not camera.lost), otherwise)
