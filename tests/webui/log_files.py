"""Logs for the tests: what was told, line by line."""

from collections.abc import Iterable
from pathlib import Path

from engine.log_codec import FIRST_PREV_HASH, encode_line, hash_of_line
from engine.observations import Fact, Observation, Witness


def told(facts: Iterable[Fact], by: Witness = Witness.REFEREE) -> tuple[Observation, ...]:
    """Return entries that come one a second."""
    return tuple(Observation(seq, seq * 1000, by, fact) for seq, fact in enumerate(facts, start=1))


def log_lines(record: Iterable[Observation]) -> tuple[list[str], str]:
    """Return the lines of a log, and the hash of the last one."""
    before, lines = FIRST_PREV_HASH, []
    for entry in record:
        lines.append(encode_line(entry, before))
        before = hash_of_line(lines[-1])
    return lines, before


def write_log(path: Path, record: Iterable[Observation]) -> None:
    """Write a log to a file."""
    path.write_text("".join(f"{line}\n" for line in log_lines(record)[0]), encoding="utf-8")
