"""The one writer of the match log: every entry is safely on disk before anybody sees it."""

import errno
import os
import threading
from collections.abc import Callable
from io import BytesIO, FileIO
from pathlib import Path

from engine.log_codec import (
    FIRST_PREV_HASH,
    DecodedLog,
    LogFormatError,
    decode_log,
    encode_line,
    hash_of_line,
)
from engine.match import Match, replay
from engine.observations import Fact, Observation, Witness
from engine.rulesets import RuleSet
from webui.log_lines import log_lines_in

TORN_SUFFIX = ".torn"


class RecordError(ValueError):
    """A log that cannot be written or gone on with."""


class MatchRecorder:
    """Appends to one log file and keeps the match that follows from it; thread-safe."""

    def __init__(
        self, file: FileIO, match: Match, last_hash: str, now_ms: Callable[[], int]
    ) -> None:
        """Take an open, unbuffered log and what is in it; use ``begin_log`` or ``resume_log``."""
        self._file = file
        self._length = file.seek(0, os.SEEK_END)
        self._match = match
        self._last_hash = last_hash
        self._now_ms = now_ms
        self._lock = threading.RLock()

    @property
    def match(self) -> Match:
        """The match as recorded so far."""
        return self._match

    def record(self, by: Witness, fact: Fact, happened_ms: int | None = None) -> Observation:
        """Append ``fact`` and return its entry, once it is on disk.

        Args:
            by: who says so.
            fact: what happened.
            happened_ms: when, in match time; None for now. The log's times never go back: what
                happened before its last entry gets that entry's time.

        Raises:
            OSError: when the log cannot be written.
        """
        with self._lock:
            record = self._match.record
            at_ms = self._now_ms() if happened_ms is None else happened_ms
            at_ms = max(at_ms, record[-1].at_ms if record else 0)
            observation = Observation(len(record) + 1, at_ms, by, fact)
            # Derived first: what the rules cannot take must not come to stand in the log.
            match = self._match.then(observation)
            line = encode_line(observation, self._last_hash)
            self._append(line.encode("utf-8") + b"\n")
            self._last_hash = hash_of_line(line)
            self._match = match
            return observation

    def _append(self, line: bytes) -> None:
        """Write a line and wait until it is on disk; of a line that fails nothing stays."""
        if self._file.seek(0, os.SEEK_END) != self._length:
            raise OSError(errno.EBUSY, "another program has written to the log")
        try:
            if self._file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError:
            self._file.seek(self._length)
            self._file.truncate()
            raise
        self._length += len(line)

    def close(self) -> None:
        """Close the log file."""
        with self._lock:
            self._file.close()


def begin_log(path: Path, ruleset: RuleSet, now_ms: Callable[[], int]) -> MatchRecorder:
    """Begin a new log.

    Raises:
        RecordError: when the file is there already, or cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("xb", buffering=0)
    except OSError as error:
        if path.exists():
            raise RecordError(
                f"{path}: there already; give another --log, or --resume to go on with it"
            ) from error
        raise RecordError(f"{path}: cannot be written: {error.strerror}") from error
    return MatchRecorder(file, Match(ruleset), FIRST_PREV_HASH, now_ms)


def read_match(path: Path, ruleset: RuleSet | None = None) -> Match:
    """Return the match of a log that shall be gone on with, and leave the log as it is.

    Args:
        path: the log.
        ruleset: the rules it is played by; None takes those that it names.

    Raises:
        RecordError: when there is no log, or it is broken before its end.
        UnknownRuleSetError: when it names rules that are in no list.
    """
    return replay(_read(path)[0].observations, ruleset)


def resume_log(
    path: Path, now_ms: Callable[[], int], ruleset: RuleSet | None = None
) -> MatchRecorder:
    """Go on with a log; a last line that a crash tore off is set aside in ``<log>.torn``.

    Args:
        path: the log.
        now_ms: match time.
        ruleset: the rules it is played by; None takes those that it names.

    Raises:
        RecordError: when there is no log, it is broken before its end, or cannot be written.
        UnknownRuleSetError: when it names rules that are in no list.
    """
    decoded, whole, torn = _read(path)
    match = replay(decoded.observations, ruleset)
    try:
        if torn:
            path.with_name(path.name + TORN_SUFFIX).write_bytes(torn)
            os.truncate(path, len(whole))
        file = path.open("ab", buffering=0)
        if whole and not whole.endswith(b"\n"):
            file.write(b"\n")
    except OSError as error:
        raise RecordError(f"{path}: cannot be written: {error.strerror}") from error
    return MatchRecorder(file, match, decoded.last_hash, now_ms)


def _read(path: Path) -> tuple[DecodedLog, bytes, bytes]:
    """Return what a log says, the bytes that say it, and those of a torn last line."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot go on with it: {error.strerror}") from error
    decoded = _decoded(content)
    if decoded.error is None:
        return decoded, content, b""
    end = content.rfind(b"\n") + 1
    # What is torn off is the start of an entry; another file by mistake is not emptied.
    if end > 0 or content.startswith(b"{"):
        decoded = _decoded(content[:end])
    if decoded.error is not None:
        raise RecordError(f"{path}: cannot go on with it: {decoded.error}")
    return decoded, content[:end], content[end:]


def _decoded(content: bytes) -> DecodedLog:
    try:
        return decode_log(log_lines_in(BytesIO(content)))
    except UnicodeDecodeError:
        return DecodedLog((), LogFormatError(1, "not UTF-8 text"), FIRST_PREV_HASH)
