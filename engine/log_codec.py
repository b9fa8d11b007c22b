"""Lines of the match log to observations and back; docs/log-format.md is its description.

Every line names the SHA-256 of the line before it, so a changed, lost or swapped line shows.

Errors:
    ValueError
      ├ FactFormatError    an object that describes no fact: which field, what was wrong
      └ LogFormatError     a line that is no line of this log: its number and why
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.cards import CARDS
from engine.decks import DECKS
from engine.faces import CardFace, find_face
from engine.fact_fields import fact_from_fields, fields_of
from engine.field_reader import FactFormatError, FieldReader
from engine.observations import (
    CardPlaced,
    Corrected,
    Declared,
    Fact,
    MatchStarted,
    Observation,
    Retracted,
    Witness,
)

LOG_VERSION = 1
MAX_LINE_CHARS = 100_000
"""Longer than any line that is written; what is longer is not even looked into."""
FIRST_PREV_HASH = "0" * 64
# Characters that many readers take for the end of a line; JSON itself lets them stand.
_LINE_BREAKS = {ord(letter): f"\\u{ord(letter):04x}" for letter in "\u0085\u2028\u2029"}
_MOST_DIGITS = 40
"""More than any number in a log; Python turns only a few thousand into a number."""
_HEADER = ("v", "seq", "at_ms", "by", "prev")

__all__ = [
    "FIRST_PREV_HASH",
    "LOG_VERSION",
    "MAX_LINE_CHARS",
    "DecodedLog",
    "FactFormatError",
    "LogFormatError",
    "decode_log",
    "encode_line",
    "fact_from_fields",
    "fields_of",
    "hash_of_line",
]


class LogFormatError(ValueError):
    """A line that cannot be read or does not follow from the one before."""

    def __init__(self, line_no: int, reason: str) -> None:
        """Remember where (counting from 1) and why."""
        super().__init__(f"line {line_no}: {reason}")
        self.line_no = line_no
        self.reason = reason


@dataclass(frozen=True, slots=True)
class DecodedLog:
    """What could be read: everything before the first bad line, and what was bad about it."""

    observations: tuple[Observation, ...]
    error: LogFormatError | None
    last_hash: str
    """Hash of the last good line: what the next line must carry as ``prev``."""


def encode_line(observation: Observation, prev_hash: str) -> str:
    """Write one line, without the newline.

    Args:
        observation: what the line says.
        prev_hash: ``hash_of_line`` of the line before; ``FIRST_PREV_HASH`` for the first.
    """
    line = {
        "v": LOG_VERSION,
        "seq": observation.seq,
        "at_ms": observation.at_ms,
        "by": observation.by.value,
        **fields_of(observation.fact),
        "prev": prev_hash,
    }
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    return text.translate(_LINE_BREAKS)


def hash_of_line(line: str) -> str:
    """Return the SHA-256 (hex) of the line's UTF-8 bytes; a line end does not count."""
    return hashlib.sha256(_bare(line).encode("utf-8", "surrogatepass")).hexdigest()


def decode_log(lines: Iterable[str]) -> DecodedLog:
    """Read a log as far as it is sound; blank lines do not count as entries."""
    observations: list[Observation] = []
    last_hash = FIRST_PREV_HASH
    games: dict[int, int] = {}
    deck = ""
    for line_no, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            observation = _decode_line(line, len(observations) + 1, last_hash)
            _check_time(observations, observation)
            _check_game(games, observation)
            if isinstance(observation.fact, MatchStarted):
                deck = observation.fact.deck
            if deck in DECKS:
                _check_face(observation.fact)
            observations.append(observation)
        except ValueError as reason:
            error = LogFormatError(line_no, str(reason))
            return DecodedLog(tuple(observations), error, last_hash)
        last_hash = hash_of_line(line)
    return DecodedLog(tuple(observations), None, last_hash)


def _check_time(earlier: Sequence[Observation], observation: Observation) -> None:
    """Refuse a time before that of the line above: clocks would run backwards."""
    since_ms = earlier[-1].at_ms if earlier else 0
    if observation.at_ms < since_ms:
        raise FactFormatError(f"at_ms {observation.at_ms} is before {since_ms} in the line above")


def _check_game(games: dict[int, int], observation: Observation) -> None:
    """Refuse a second beginning of one game; ``games`` has the lines at which games began."""
    fact = observation.fact
    if isinstance(fact, Retracted):
        for game_no in [game_no for game_no, seq in games.items() if seq == fact.of_seq]:
            del games[game_no]
    if not isinstance(fact, MatchStarted):
        return
    if fact.game_no < 1:
        raise FactFormatError("game_no must be from 1")
    if fact.game_no <= max(games, default=0):
        raise FactFormatError(f"a second MatchStarted: game {fact.game_no} has begun already")
    games[fact.game_no] = observation.seq


def _check_face(fact: Fact) -> None:
    """Refuse a face that no card of a known deck can have; other decks name theirs as they like."""
    told = fact.replacement if isinstance(fact, Corrected) else fact
    face = told.face if isinstance(told, CardPlaced | Declared) else None
    if face is None:
        return
    parsed = find_face(face)
    if parsed is None:
        raise FactFormatError(f"face {face[:60]!r} is none; expected for example 'slash/S7'")
    if isinstance(parsed, CardFace) and parsed.card not in CARDS:
        raise FactFormatError(f"face {face[:60]!r}: there is no card {parsed.card[:60]!r}")


def _decode_line(line: str, expected_seq: int, expected_prev: str) -> Observation:
    if len(line) > MAX_LINE_CHARS:
        raise FactFormatError(f"longer than {MAX_LINE_CHARS} characters")
    fields = FieldReader(_object_in(line))
    version = fields.whole("v")
    if version != LOG_VERSION:
        raise FactFormatError(f"format version {version}, only {LOG_VERSION} can be read")
    seq = fields.whole("seq")
    if seq != expected_seq:
        raise FactFormatError(f"seq {seq} where {expected_seq} was due: lines lost or swapped")
    if fields.text("prev") != expected_prev:
        raise FactFormatError("prev is not the hash of the line before: one of the two was changed")
    at_ms, by = fields.whole("at_ms"), fields.member("by", Witness)
    return Observation(seq, at_ms, by, fact_from_fields(fields.without(_HEADER)))


def _object_in(line: str) -> Mapping[str, object]:
    try:
        value: object = json.loads(
            _bare(line),
            object_pairs_hook=_object_of,
            parse_int=_whole_of,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        raise FactFormatError(f"cut off or not JSON ({error.msg}, column {error.colno})") from None
    except RecursionError:
        raise FactFormatError("nested too deeply") from None
    return FieldReader.object_of(value, "the line")


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise FactFormatError("a field is there twice")
    return fields


def _whole_of(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise FactFormatError(f"a number of {len(digits)} digits")
    return int(digits)


def _refuse_constant(name: str) -> object:
    raise FactFormatError(f"{name} is no number")


def _bare(line: str) -> str:
    return line.rstrip("\r\n")
