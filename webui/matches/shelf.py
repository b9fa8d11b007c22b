"""The folder that matches are recorded in, and the one that is being recorded.

Errors:
    ValueError
      ├ UnknownMatchError      there is no match of that name
      └ UnreadableMatchError   there is, but nothing of it can be read; the message says why
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.log_codec import decode_log
from engine.match import Match
from engine.rulesets import UnknownRuleSetError
from webui.desk.actions import Recorder
from webui.exports.record import MatchRecord, last_hash_of, match_record
from webui.log_lines import log_lines_in
from webui.matches.opened import OpenedMatch

MOST_OPENED = 8
"""Matches kept in memory; a long one takes some megabytes and half a second to open again."""


class UnknownMatchError(ValueError):
    """There is no match of that name."""


class UnreadableMatchError(ValueError):
    """A file of which nothing can be read as a match."""


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """One match of the folder, before anybody has opened it."""

    id: str
    """Name of its log without the ending."""
    is_live: bool
    """Whether it is the one that is being recorded."""


@dataclass(frozen=True, slots=True)
class _Kept:
    stamp: tuple[int, int]
    """Of the log when it was read; another one means that it has grown."""
    opened: OpenedMatch


class MatchShelf:
    """Opens matches by name; safe to use from any thread."""

    def __init__(self, evidence_dir: Path, recorder: Recorder) -> None:
        """Take where the running match keeps its pictures, which is beside its log.

        Args:
            evidence_dir: ``<log>.evidence`` of the running match.
            recorder: writes the running match.
        """
        self._folder = evidence_dir.parent
        self._running_id = evidence_dir.stem
        self._recorder = recorder
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def listed(self) -> tuple[ListedMatch, ...]:
        """Return every match, the live one first, then the latest first."""
        found = sorted(self._logs().items(), key=lambda log: -_changed_ns(log[1]))
        others = (name for name, _ in found if name != self._running_id)
        return (
            ListedMatch(self._running_id, is_live=True),
            *(ListedMatch(name, is_live=False) for name in others),
        )

    def is_live(self, match_id: str) -> bool:
        """Return whether the match is the one that is being recorded."""
        return match_id == self._running_id

    def open(self, match_id: str) -> OpenedMatch:
        """Return a match; one that grew is read anew.

        Raises:
            UnknownMatchError: when there is none of that name.
            UnreadableMatchError: when nothing of it can be read.
        """
        with self._lock:
            if self.is_live(match_id):
                return self._running()
            # The name is looked up among those that are there, and never made into a path.
            log = self._logs().get(match_id)
            if log is None:
                raise UnknownMatchError(f"there is no match {match_id[:60]!r}")
            return self._keep(match_id, _stamp_of(log), lambda: _read(log))

    def _logs(self) -> dict[str, Path]:
        # A name that cannot be printed fits in no list, no address and no header.
        logs = (path for path in self._folder.glob("*.jsonl") if path.stem.isprintable())
        return {path.stem: path for path in logs if path.is_file()}

    def _running(self) -> OpenedMatch:
        match = self._recorder.match
        stamp = (len(match.record), len(match.flags))
        evidence = self._folder / f"{self._running_id}.evidence"
        return self._keep(self._running_id, stamp, lambda: OpenedMatch(_record_of(match), evidence))

    def _keep(
        self, match_id: str, stamp: tuple[int, int], read: Callable[[], OpenedMatch]
    ) -> OpenedMatch:
        kept = self._kept.get(match_id)
        if kept is None or kept.stamp != stamp:
            kept = _Kept(stamp, read())
        self._kept[match_id] = kept
        self._kept.move_to_end(match_id)
        while len(self._kept) > MOST_OPENED:
            self._kept.popitem(last=False)
        return kept.opened


def _record_of(match: Match) -> MatchRecord:
    return MatchRecord(match.record, match, last_hash_of(match.record))


def _read(log: Path) -> OpenedMatch:
    try:
        with log.open("rb") as file:
            decoded = decode_log(log_lines_in(file))
    except OSError as error:
        raise UnreadableMatchError(f"{log.stem}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UnreadableMatchError(f"{log.stem}: not a match log: not UTF-8 text") from error
    if not decoded.observations:
        raise UnreadableMatchError(f"{log.stem}: {decoded.error or 'an empty log'}")
    try:
        record = match_record(decoded.observations, decoded.last_hash)
    except UnknownRuleSetError as error:
        raise UnreadableMatchError(f"{log.stem}: {error}") from error
    problem = str(decoded.error) if decoded.error else ""
    return OpenedMatch(record, log.with_suffix(".evidence"), problem)


def _stamp_of(log: Path) -> tuple[int, int]:
    try:
        found = log.stat()
    except OSError:
        return 0, 0  # gone since it was listed, which reading it will say
    return found.st_mtime_ns, found.st_size


def _changed_ns(log: Path) -> int:
    return _stamp_of(log)[0]
