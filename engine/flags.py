"""What the tracker says to the referee about a play."""

from dataclasses import dataclass, replace
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

    number: int = 1
    """Which of several remarks of this rule on the same observation it is."""

    @property
    def id(self) -> str:
        """Name by which a ruling refers to this flag; stable across replays."""
        return self.entry if self.number == 1 else f"{self.entry}.{self.number}"

    @property
    def entry(self) -> str:
        """Rule and observation, which all remarks of the rule on that observation share."""
        return f"{self.rule}@{self.seq}"

    @property
    def subject(self) -> tuple[Seat | None, str, tuple[int, ...]]:
        """What a remark is about; the same thing said once more is no remark of its own."""
        return self.seat, self.clause, self.evidence


def with_flag(flags: tuple[Flag, ...], flag: Flag) -> tuple[Flag, ...]:
    """Return the flags with one more, numbered among those of its rule on the same observation."""
    alike = [known for known in flags if known.entry == flag.entry]
    if any(known.subject == flag.subject for known in alike):
        return flags
    taken = {known.number for known in alike}
    free = next(number for number in range(1, len(alike) + 2) if number not in taken)
    return (*flags, replace(flag, number=free))
