"""What the tracker says to the referee about a play."""

from dataclasses import dataclass
from enum import StrEnum

from engine.seats import Seat


class Severity(StrEnum):
    """How sure and how grave a flag is."""

    VIOLATION = "violation"
    """No legal explanation of what was seen is left."""
    WATCH = "watch"
    """Only unlikely explanations are left; for the referee's eyes only."""
    TIMEOUT = "timeout"
    """A clock ran out."""
    PROCEDURE = "procedure"
    """The course of the match is not as the rule book has it."""
    UNOBSERVABLE = "unobservable"
    """Something could not be seen, so it was not judged."""


@dataclass(frozen=True, slots=True)
class Flag:
    """One remark; open until the referee rules on it."""

    rule: str
    """Stable id of the rule in English, such as ``one_slash``."""
    clause: str
    """Book and clause, such as ``cert-3v3 3.3.2 d2``."""
    severity: Severity
    seq: int
    """Observation that proves it."""
    at_ms: int
    seat: Seat | None
    text_en: str
    text_zh: str
    evidence: tuple[int, ...] = ()
    """Further observations it rests on, oldest first."""
    ruling: str | None = None
    """``upheld``, ``dismissed``, ``play_stands``, or None while open."""

    @property
    def id(self) -> str:
        """Name by which a ruling refers to this flag; stable across replays."""
        return f"{self.rule}@{self.seq}"
