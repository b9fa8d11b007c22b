"""One match running: frames through the pipeline, facts into the record, states to the pages."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.observations import CardPlaced, Corrected, Fact, Observation, Witness
from vision.model import Frame, TableObservation, Track
from vision.pipeline import TablePipeline
from vision.sources.source import Source
from webui.bridge import BetterFace, Bridge
from webui.desk.hub import Hub
from webui.desk.snapshot import Snapshot
from webui.evidence import EvidenceShelf
from webui.match_clock import MatchClock
from webui.recorder import MatchRecorder
from webui.timekeeper import expired_clocks

LOGGER = logging.getLogger(__name__)

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


class Runtime:
    """Runs one source through to the pages until it ends or is stopped."""

    def __init__(
        self,
        source: Source,
        pipeline: TablePipeline,
        desk: Desk,
        official: Official = no_official,
    ) -> None:
        """Take what to watch, how, and where to write."""
        self._source = source
        self._pipeline = pipeline
        self._desk = desk
        self._official = official
        self._bridge = Bridge(desk.recorder.match.state)
        self._is_stopped = False
        self._problem = ""

    def stop(self) -> None:
        """End after the frame in work; may be called from any thread."""
        self._is_stopped = True

    def run(self, until_ms: int | None = None) -> None:
        """Work frame by frame until the source ends, ``until_ms`` is reached, or ``stop``."""
        while not self._is_stopped:
            frame = self._source.read()
            if frame is None:
                return
            now_ms = self._desk.clock.take_frame(frame.captured_ns)
            if until_ms is not None and now_ms >= until_ms:
                return
            self._turn(frame, now_ms)

    def _turn(self, frame: Frame, now_ms: int) -> None:
        """Work on one frame; a bug in it must not end the match."""
        table = None
        try:
            self._enter_officials(frame, now_ms)
            table = self._pipeline.observe(frame)
            self._enter_sightings(frame, table)
            self._problem = ""
        except Exception as error:  # the one place where a bug is survived
            LOGGER.exception("frame %d of %s", frame.seq, frame.source)
            self._problem = f"{type(error).__name__}: {error}"
        self._desk.hub.publish(
            Snapshot(
                self._desk.recorder.match,
                table,
                now_ms,
                problem=self._problem,
                log_tracks=self._bridge.log_tracks(),
            )
        )
        self._desk.hub.publish_frame(frame)

    def _enter_officials(self, frame: Frame, now_ms: int) -> None:
        for fact in self._official(now_ms):
            self._desk.recorder.record(Witness.REFEREE, fact)
        for call in expired_clocks(self._desk.recorder.match.state, now_ms):
            observation = self._desk.recorder.record(Witness.CLOCK, call)
            self._desk.evidence.keep_whole(observation.seq, frame)

    def _enter_sightings(self, frame: Frame, table: TableObservation) -> None:
        for news in self._bridge.facts_of(table):
            if isinstance(news, BetterFace):
                self._enter(_correction_of(news, self._desk.recorder), frame, news.track)
            else:
                self._enter(news.fact, frame, news.track)

    def _enter(self, fact: Fact, frame: Frame, track: Track | None) -> Observation:
        observation = self._desk.recorder.record(Witness.CAMERA, fact)
        if track is not None:
            self._desk.evidence.keep(observation.seq, frame, track)
        return observation


def _correction_of(news: BetterFace, recorder: MatchRecorder) -> Fact:
    """Say that the entry which placed a card had a better face."""
    for observation in reversed(recorder.match.record):
        fact = observation.fact
        if isinstance(fact, CardPlaced) and fact.track == news.log_track:
            better = CardPlaced(news.face, fact.place, fact.track)
            return Corrected(observation.seq, better)
    raise AssertionError(f"track {news.log_track} was never placed")
