"""What was seen, tapped or timed: the engine's input, one log line each.

The facts are those of the match log, version 1 (docs/log-format.md). ``Observation`` adds when it
was and who says so. Faces are strings as printed in the log: ``slash/S7``, ``slash/?`` when suit
and rank are unknown, None when nobody can name the card.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.seats import Seat, Team

Setting = bool | int | float | str | tuple[int | str, ...]
"""One setting of the rules as an organiser writes it."""


class Witness(StrEnum):
    """Who says so."""

    CAMERA = "camera"
    REFEREE = "referee"
    CLOCK = "clock"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of the table: of a seat, or of the middle when ``seat`` is None."""

    zone: str
    """``general hand equip judge identity hp play``, or ``play deck discard`` in the middle."""
    seat: Seat | None = None


MIDDLE = Place("play")
DRAW_PILE = Place("deck")
DISCARD_PILE = Place("discard")
PILES = (DISCARD_PILE, DRAW_PILE)


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Who sits on a seat at the start."""

    player: str
    general: str | None


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A game begins."""

    ruleset: str
    deck: str
    seats: Mapping[Seat, SeatEntry]
    started_utc: str
    game_no: int
    settings: Mapping[str, Setting] | None = None
    """Of which an organiser's rules are made; None for a book."""


@dataclass(frozen=True, slots=True)
class PoolRevealed:
    """The generals to draft from are face up."""

    generals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GeneralPicked:
    """A side took a general from the pool."""

    team: Team
    general: str


@dataclass(frozen=True, slots=True)
class LineupSet:
    """A side's generals are on their seats."""

    team: Team
    seats: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class FirstTeamChosen:
    """The side that opens was named."""

    team: Team


@dataclass(frozen=True, slots=True)
class IdentityTurned:
    """An identity card was turned; sideways means: has acted or is acting."""

    seat: Seat
    sideways: bool


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A card came to lie somewhere."""

    face: str | None
    place: Place
    track: int


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card lying on the table went elsewhere on the table."""

    track: int
    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class CardTakenAway:
    """A card left the table; ``target`` is where to, when known (a hand, the deck)."""

    track: int
    origin: Place
    target: Place | None = None


@dataclass(frozen=True, slots=True)
class HandCounted:
    """A hand was counted."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class HpShown:
    """A seat's health as its health card shows it."""

    seat: Seat
    hp: int


@dataclass(frozen=True, slots=True)
class Declared:
    """What a player said, as tapped by an official or imported; never required."""

    seat: Seat
    action: str
    """``use play respond skill discard judge pass end_turn phase dying``."""
    face: str | None = None
    as_card: str | None = None
    targets: tuple[Seat, ...] = ()
    skill: str | None = None


@dataclass(frozen=True, slots=True)
class DeathConfirmed:
    """A character died."""

    seat: Seat
    killer: Seat | None = None


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A clock runs: ``match``, ``window`` (5 s), ``draft_pick``, ``lineup``, ``overtime``, ..."""

    clock: str
    limit_ms: int | None = None
    seat: Seat | None = None
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """A clock stands."""

    clock: str


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """A clock runs on."""

    clock: str


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """A clock ran out."""

    clock: str


@dataclass(frozen=True, slots=True)
class FoulCalled:
    """An official took technical points."""

    team: Team
    code: str
    points: int
    seat: Seat | None = None
    note: str = ""
    official: str = ""
    """Who called it, ``referee`` or ``side_referee``; empty when nobody says."""


@dataclass(frozen=True, slots=True)
class Conceded:
    """A side gave up."""

    team: Team
    note: str = ""
    seat: Seat | None = None
    """Who said so."""
    code: str = ""
    points: int = 0
    """Technical points that it costs."""


@dataclass(frozen=True, slots=True)
class Unobservable:
    """Zones that could not be seen."""

    zones: tuple[Place, ...]
    reason: str
    until_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Retracted:
    """An earlier entry was not so."""

    of_seq: int
    note: str = ""
    """Why it is taken back."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """An earlier entry was really ``replacement``."""

    of_seq: int
    replacement: "Fact"


@dataclass(frozen=True, slots=True)
class Ruled:
    """The referee decided on a flag."""

    flag: str
    verdict: str
    """``upheld``, ``dismissed`` or ``play_stands``."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The game is over."""

    winner: Team | None
    reason: str


Fact = (
    MatchStarted
    | PoolRevealed
    | GeneralPicked
    | LineupSet
    | FirstTeamChosen
    | IdentityTurned
    | CardPlaced
    | CardMoved
    | CardTakenAway
    | HandCounted
    | HpShown
    | Declared
    | DeathConfirmed
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | TimeCalled
    | FoulCalled
    | Conceded
    | Unobservable
    | Retracted
    | Corrected
    | Ruled
    | MatchEnded
)


@dataclass(frozen=True, slots=True)
class Observation:
    """One line of the record."""

    seq: int
    """1, 2, 3, ... without gaps."""
    at_ms: int
    """Since the start of the match, on a monotonic clock."""
    by: Witness
    fact: Fact
