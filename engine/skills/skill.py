"""What is known of a skill whatever the table looks like."""

from dataclasses import dataclass
from enum import StrEnum


class Moment(StrEnum):
    """When a skill may be used."""

    START = "start"
    JUDGE = "judge"
    """Whenever a judgement card was turned, in anybody's turn."""
    DRAW = "draw"
    PLAY = "play"
    DISCARD = "discard"
    FINISH = "finish"
    OUTSIDE = "outside"
    """In the turns of others."""
    ANY = "any"


class Limit(StrEnum):
    """How often a skill may be used."""

    NONE = "none"
    PHASE = "phase"
    """Once in each own play phase."""
    TURN = "turn"
    """Once in each own turn."""
    JUDGEMENT = "judgement"
    """Once for each judgement."""
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Skill:
    """One skill; the tables beside this one say what it changes."""

    id: str
    moments: tuple[Moment, ...]
    is_locked: bool | None = False
    """Whether it works without being declared; None where editions differ."""
    is_lord: bool = False
    """Whether only a commander can have it."""
    limit: Limit = Limit.NONE
