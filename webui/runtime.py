"""One match running: frames through the pipeline, facts into the record, states to the pages."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from engine.match import Match
from engine.observations import CardPlaced, Corrected, Fact, Observation, Retracted, Witness
from vision.check_frame import is_picture
from vision.model import Frame, TableObservation
from vision.sources.source import Source
from vision.watch_cameras import Watcher
from webui.bridge import BetterFace, Bridge, Sighting
from webui.desk.hub import Hub
from webui.desk.snapshot import Snapshot
from webui.evidence import EvidenceShelf
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


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What the camera saw and the record does not have yet."""

    news: Sighting | BetterFace
    seen_in: tuple[str, int]
    """Source and number of the frame."""


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
        self._waiting: deque[_Waiting] = deque()
        self._frames: dict[str, Frame] = {}
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
        self._frames[frame.source] = frame
        self._problems.clear()
        with self._surviving(where):
            for fact in self._official(now_ms):
                self._desk.recorder.record(Witness.REFEREE, fact)
        with self._surviving(where):
            self._call_time(now_ms, frame)
        with self._surviving(where):
            table = self._pipeline.observe(frame)
            if self._desk.mask:
                self._desk.mask.take(table)
            seen_in = (frame.source, frame.seq)
            self._follow_game()
            self._waiting += (_Waiting(news, seen_in) for news in self._bridge.facts_of(table))
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
                self._follow_replays(frame, now_ms)

    def _follow_replays(self, frame: Frame, now_ms: int) -> None:
        replays = self._desk.replays
        if not self._keeps_clips:
            replays.forget_unkept()
        elif (kept := self._kept(frame)) is not None:
            replays.take(kept, now_ms)
        replays.follow(self.match, now_ms)

    @property
    def _keeps_clips(self) -> bool:
        """Whether the players agree to pictures of the whole table being kept."""
        return self._desk.hub.privacy.keeps_clips(self.match.state.players)

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
            observation = self._desk.recorder.record(Witness.CLOCK, call)
            if frame is not None and self._keeps_clips:
                with self._surviving(f"picture of entry {observation.seq}"):
                    shown = self._kept(self._frames.get(self._shown, frame))
                    if shown is not None:
                        self._desk.evidence.keep_whole(observation.seq, shown)

    def _enter_waiting(self, frame: Frame | None) -> None:
        """Enter what was seen, oldest first; a log that cannot be written is tried again later."""
        while self._waiting:
            waiting = self._waiting.popleft()
            try:
                observation = self._enter(waiting.news)
            except OSError:
                self._waiting.appendleft(waiting)
                raise
            # What had to wait has no picture: the table may have changed since.
            is_now = frame is not None and waiting.seen_in == (frame.source, frame.seq)
            if observation is not None and frame is not None and is_now:
                with self._surviving(f"picture of entry {observation.seq}"):
                    self._keep_picture(observation.seq, frame, waiting.news)

    def _enter(self, news: Sighting | BetterFace) -> Observation | None:
        if isinstance(news, Sighting):
            happened_ms = self._desk.clock.at_ms(news.at_ns)
            return self._desk.recorder.record(Witness.CAMERA, news.fact, happened_ms)
        fact = _correction_of(news, self.match.record)
        return None if fact is None else self._desk.recorder.record(Witness.CAMERA, fact)

    def _keep_picture(self, seq: int, frame: Frame, news: Sighting | BetterFace) -> None:
        if news.track is not None:
            # Of several cameras, the newest frame of the one that saw the card.
            shown = self._kept(self._frames.get(news.track.source, frame))
            if shown is not None:
                self._desk.evidence.keep(seq, shown, news.track)

    def _kept(self, frame: Frame) -> Frame | None:
        """Return what may be kept of a frame, None when nothing may."""
        return self._desk.mask.kept(frame) if self._desk.mask else frame


def _first_working(table: TableObservation | None, otherwise: str) -> str:
    """Return the first of the table's cameras that is not lost."""
    cameras = table.cameras if table else ()
    return next((camera.source for camera in cameras if not camera.lost), otherwise)


def _correction_of(news: BetterFace, record: Iterable[Observation]) -> Fact | None:
    """Say that the entry which placed a card had a better face; None where others know better.

    An entry that the referee has corrected or retracted is not the camera's to change any more.
    """
    retracted: set[int] = set()
    decided: set[int] = set()
    for observation in reversed(tuple(record)):
        seq, fact = observation.seq, observation.fact
        if isinstance(fact, CardPlaced) and fact.track == news.log_track:
            better = CardPlaced(news.face, fact.place, fact.track)
            return None if seq in decided else Corrected(seq, better)
        if not isinstance(fact, Retracted | Corrected) or seq in retracted:
            continue
        if isinstance(fact, Retracted):
            retracted.add(fact.of_seq)
        if observation.by is not Witness.CAMERA:
            decided.add(fact.of_seq)
    return None  # it came into the record by a correction
