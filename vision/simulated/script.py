"""What happens on a simulated table: who lays, takes, moves and turns which card, and when.

A card is named by the track number that the script gives it. ``seat`` says whose hand does it; None
is the referee's, who stands at the middle of the upper long side. ``at_ms`` is the moment at which
the card comes to lie (or, for a card taken, begins to leave); the hand is on its way before that
and withdraws after it. What has ``at_ms`` 0 or less lies there from the first picture on.
"""

from dataclasses import dataclass

from vision.model import Place

APPROACH_MS = 600
"""A hand is seen this long before ``at_ms``."""
CARRY_MS = 550
"""How long a card moves that is picked up from the table."""
TURN_MS = 500
"""How long a card takes to be turned by a quarter."""
REST_MS = 300
"""How long a hand stays on a card that it has laid."""
WITHDRAW_MS = 450
"""How long a hand takes to leave."""


class ScriptError(ValueError):
    """A script that cannot be played, such as one that takes a card that does not lie there."""


@dataclass(frozen=True, slots=True)
class LayCard:
    """A card that was not on the table is laid on a zone."""

    at_ms: int
    track: int
    face: str
    place: Place
    seat: str | None
    sideways: bool = False
    replaces: int | None = None
    """A card that the same hand takes away from under it."""


@dataclass(frozen=True, slots=True)
class MoveCards:
    """Cards on the table are pushed together onto another zone by one hand."""

    at_ms: int
    tracks: tuple[int, ...]
    place: Place
    seat: str | None


@dataclass(frozen=True, slots=True)
class TakeCard:
    """A card leaves the table."""

    at_ms: int
    track: int
    seat: str | None


@dataclass(frozen=True, slots=True)
class TurnCard:
    """A card is turned by a quarter where it lies."""

    at_ms: int
    track: int
    sideways: bool
    seat: str | None


@dataclass(frozen=True, slots=True)
class PassHand:
    """A hand reaches over the table and does nothing."""

    at_ms: int
    """When it is farthest out."""
    seat: str | None


TableAction = LayCard | MoveCards | TakeCard | TurnCard | PassHand


@dataclass(frozen=True, slots=True)
class TableScript:
    """Everything that happens, in order of time."""

    actions: tuple[TableAction, ...]
    duration_ms: int
