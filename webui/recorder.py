"""The one writer of the match log: every entry is safely on disk before anybody sees it."""

import errno
import os
import threading
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from engine.log_codec import FIRST_PREV_HASH, decode_log, encode_line, hash_of_line
from engine.match import Match, replay
from engine.observations import Fact, Observation, Witness
from engine.rulesets import RuleSet

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
        self._match = match
        self._last_hash = last_hash
        self._now_ms = now_ms
        self._lock = threading.RLock()

    @property
    def match(self) -> Match:
        """The match as recorded so far."""
        return self._match

    def record(self, by: Witness, fact: Fact) -> Observation:
        """Append ``fact`` and return its entry, once it is on disk.

        Raises:
            OSError: when the log cannot be written.
        """
        with self._lock:
            record = self._match.record
            at_ms = max(self._now_ms(), record[-1].at_ms if record else 0)
            observation = Observation(len(record) + 1, at_ms, by, fact)
            line = encode_line(observation, self._last_hash)
            self._append(line.encode("utf-8") + b"\n")
            self._last_hash = hash_of_line(line)
            self._match = self._match.then(observation)
            return observation

    def _append(self, line: bytes) -> None:
        """Write a line and wait until it is on disk; of a line that fails nothing stays."""
        begin = self._file.tell()
        try:
            if self._file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError:
            self._file.seek(begin)
            self._file.truncate()
            raise

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


def resume_log(path: Path, now_ms: Callable[[], int]) -> MatchRecorder:
    """Go on with a log; a last line that a crash tore off is set aside in ``<log>.torn``.

    Raises:
        RecordError: when there is no log, or it is broken before its end.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot go on with it: {error.strerror}") from error
    whole, torn = _split_torn(content)
    decoded = decode_log(whole.decode("utf-8", errors="replace").splitlines())
    if decoded.error is not None:
        raise RecordError(f"{path}: cannot go on with it: {decoded.error}")
    if torn:
        path.with_name(path.name + TORN_SUFFIX).write_bytes(torn)
        os.truncate(path, len(whole))
    file = path.open("ab", buffering=0)
    return MatchRecorder(file, replay(decoded.observations), decoded.last_hash, now_ms)


def _split_torn(content: bytes) -> tuple[bytes, bytes]:
    """Cut off what follows the last line end: it was never acknowledged."""
    end = content.rfind(b"\n") + 1
    return content[:end], content[end:]
