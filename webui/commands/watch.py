"""One match watched from its first entry to its end, whatever command asked for it."""

from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import click

from engine.observations import MatchStarted, SeatEntry, Witness
from engine.rulesets import DEFAULT_RULESET, RULESETS, RuleSet, settings_of
from engine.seats import Seat
from vision.cameras.watch_cameras import TableCameras, Watcher
from vision.model import CameraHealth, Point
from vision.sources.source import Source
from webui.commands.exits import interrupted_by_signals
from webui.commands.table_options import (
    Listening,
    Serving,
    evidence_folder,
    listening,
    serving,
)
from webui.desk.hub import Hub
from webui.desk.privacy import KeptPictures, Privacy
from webui.evidence import EvidenceShelf
from webui.forget import Forgetter
from webui.mat_mask import MatMask
from webui.match_clock import MatchClock
from webui.paced_source import PacedSource
from webui.recorder import MatchRecorder, begin_log, resume_log
from webui.replay.clips import ClipShelf
from webui.replay.replays import Replays
from webui.runtime import Desk, Official, Runtime, no_official
from webui.time_of_day import utc_text


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, as the first entry of the log has it."""

    rules: RuleSet
    deck: str


@dataclass(frozen=True, slots=True)
class Session:
    """How one match is watched."""

    log: Path
    resume: bool = False
    """Go on with ``log`` instead of beginning it."""
    until_ms: int | None = None
    """Match time to end at."""
    keeps_cards: bool = False
    """Keep a picture of every card that is read, to learn from."""
    kept_wh_mm: Point | None = None
    """Size of the mat when nothing outside it is to be seen in pictures that are kept."""
    forget_after_h: int | None = None
    """Hours after which the pictures of matches are deleted; None keeps them."""
    where: Serving | None = None
    """None serves no pages."""


def watch(
    source: Source,
    pipeline: Watcher,
    game: Game | None,
    session: Session,
    official: Official = no_official,
) -> tuple[CameraHealth, ...]:
    """Run one match to its end and return what became of the cameras' pictures.

    Args:
        source: what to watch.
        pipeline: how to watch it.
        game: entered as the first line; None when ``official`` enters it.
        session: where the record goes, who may look on, when to end.
        official: enters facts by itself, as the demo's scripted referee does.
    """
    with listening(session.where) if session.where else nullcontext() as pages:
        recorder, clock = _recorder_of(session, game, is_live=source.is_live or pages is not None)
        with closing(recorder):
            desk = _desk_of(session, recorder, clock)
            frames = source if source.is_live or pages is None else PacedSource(source)
            runtime = Runtime(frames, pipeline, desk, official)
            try:
                if session.resume and not source.is_live:
                    for each in source.sources if isinstance(source, TableCameras) else (source,):
                        skip_to(each, recorder.match.state.at_ms)
                with interrupted_by_signals(), _forgetting(session):
                    _run(runtime, desk, session.until_ms, pages)
            except KeyboardInterrupt:
                click.echo(f"ended; the record is {session.log}", err=True)
    newest = desk.hub.newest
    table = newest.snapshot.table if newest else None
    return table.cameras if table else ()


def _desk_of(session: Session, recorder: MatchRecorder, clock: MatchClock) -> Desk:
    """Lay out what a match writes to, beside its log."""
    evidence = evidence_folder(session.log)
    replays = Replays(ClipShelf(evidence))
    shelf = EvidenceShelf(evidence, keeps_cards=session.keeps_cards)
    mask = MatMask(session.kept_wh_mm) if session.kept_wh_mm else None
    desk = Desk(recorder, shelf, clock, Hub(), replays, mask)
    kept = KeptPictures(session.forget_after_h, mask is not None, session.keeps_cards)
    desk.hub.privacy = Privacy(session.log.with_suffix(".consents"), kept)
    return desk


def _forgetting(session: Session) -> AbstractContextManager[object]:
    if session.forget_after_h is None:
        return nullcontext()
    return Forgetter(session.log, timedelta(hours=session.forget_after_h))


def skip_to(source: Source, at_ms: int) -> None:
    """Read a file on to where its record stopped: what it showed before is in the record already.

    Args:
        source: at its beginning.
        at_ms: since its first frame; a source that ends before is at its end then.
    """
    first_ns: int | None = None
    while (frame := source.read()) is not None:
        first_ns = frame.captured_ns if first_ns is None else first_ns
        if frame.captured_ns - first_ns >= at_ms * 1_000_000:
            return


def _run(runtime: Runtime, desk: Desk, until_ms: int | None, pages: Listening | None) -> None:
    if pages is None:
        runtime.run(until_ms)
        return
    with serving(desk.hub, runtime, desk.evidence.folder, pages, desk.replays):
        runtime.run(until_ms)
        if until_ms is None or desk.clock.now_ms() < until_ms:
            click.echo("画面已结束，页面保持打开 the source has ended, the pages stay open")
            runtime.keep_time(until_ms)


def _recorder_of(
    session: Session, game: Game | None, *, is_live: bool
) -> tuple[MatchRecorder, MatchClock]:
    """Begin the log, or go on with it: match time then goes on from its last entry."""
    clock = MatchClock(is_live=is_live)
    if session.resume:
        recorder = resume_log(session.log, clock.now_ms, game.rules if game else None)
        clock.go_on_from(recorder.match.state.at_ms)
    else:
        recorder = begin_log(session.log, game.rules if game else DEFAULT_RULESET, clock.now_ms)
    if game and not recorder.match.record:  # a crash may have left a log before its first entry
        recorder.record(Witness.IMPORT, opening(game))
    return recorder, clock


def opening(game: Game) -> MatchStarted:
    """Return the first entry of a log, before anybody is known; it carries an organiser's rules."""
    seats = {seat: SeatEntry("", None) for seat in Seat}
    settings = settings_of(game.rules, RULESETS)
    return MatchStarted(game.rules.id, game.deck, seats, utc_text(), 1, settings)
