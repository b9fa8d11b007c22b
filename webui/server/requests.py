"""What each endpoint is asked for: the fields of a request's body, in one class an endpoint."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from engine.log_words import Action, Verdict, Zone
from engine.seats import Seat, Team
from webui.desk.delay import MOST_DELAY_MS
from webui.desk.roles import PUBLIC, Role
from webui.server.body import Kind, by, different, one_of, text, whole
from webui.server.choices import Clock, ClockDeed

_LONGEST = 500
_HOUR_MS = 3_600_000
_MOST_NUMBER = 10**9
_TEXT = text(1, _LONGEST)
_EXAMPLES = {"examples": ["slash/S7", "slash/?", "general/zhaoyun"]}

Text = Annotated[str, _TEXT]
Note = Annotated[str, text(0, _LONGEST)]
Face = Annotated[str, Kind(_TEXT.wanted, _TEXT.schema | _EXAMPLES, _TEXT.fits)]
Seq = Annotated[int, whole(1, _MOST_NUMBER)]
Track = Annotated[int, whole(0, _MOST_NUMBER)]


@dataclass(frozen=True, slots=True)
class Ruling:
    """Decide on a flag."""

    flag: Text
    verdict: Verdict
    note: Note = ""


@dataclass(frozen=True, slots=True)
class ClockHandling:
    """Start, pause, resume or call a clock."""

    clock: Clock
    do: ClockDeed
    limit_ms: Annotated[int, whole(1, _HOUR_MS)] | None = None
    """None takes the time of the rule set."""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a player said."""

    seat: Seat
    action: Action
    face: Face | None = None
    as_: Text | None = None
    targets: Annotated[tuple[Seat, ...], different(one_of(*Seat))] = ()
    skill: Text | None = None


@dataclass(frozen=True, slots=True)
class Foul:
    """Take technical points, or warn."""

    team: Team
    code: Text
    points: Annotated[int, whole(0, 3)]
    seat: Seat | None = None
    note: Note = ""


@dataclass(frozen=True, slots=True)
class Retraction:
    """Take an entry back."""

    of_seq: Seq
    note: Note = ""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Do what needs no word more."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Name a card anew."""

    of_seq: Seq
    face: Face


@dataclass(frozen=True, slots=True)
class AddedCard:
    """Add a card that no camera saw."""

    zone: Zone
    seat: Seat | None = None
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Move a card."""

    track: Track
    zone: Zone
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Removal:
    """Take a card off the table."""

    track: Track
    zone: Zone | None = None
    """Where to; None when nobody knows."""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class TurnedIdentity:
    """How an identity card lies."""

    seat: Seat
    sideways: bool


@dataclass(frozen=True, slots=True)
class Health:
    """How much health a character has."""

    seat: Seat
    hp: Annotated[int, whole(0, 20)]


@dataclass(frozen=True, slots=True)
class CountedHand:
    """How many cards somebody holds."""

    seat: Seat
    count: Annotated[int, whole(0, 60)]


@dataclass(frozen=True, slots=True)
class Death:
    """Which character died, and by whom."""

    seat: Seat
    killer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Concession:
    """Which side gives up."""

    team: Team
    note: Note = ""


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """Name a player of the game that is on."""

    seat: Seat
    player: Note = ""


@dataclass(frozen=True, slots=True)
class NextGame:
    """Begin the next game of the match."""

    seats: Annotated[Mapping[Seat, str], by(one_of(*Seat), text(0, _LONGEST))] | None = None
    """Player by seat; None seats them as suggested."""


@dataclass(frozen=True, slots=True)
class AnyEntry:
    """An entry as the log has it; the other fields are those of its type."""

    type: Text


@dataclass(frozen=True, slots=True)
class Pairing:
    """For whom a code is that lets one device in."""

    role: Annotated[Role, one_of(*(role for role in Role if role is not Role.ADMIN))]
    """The console alone is admin."""


@dataclass(frozen=True, slots=True)
class SpentCode:
    """The code of a device that wants to come in."""

    token: Text


@dataclass(frozen=True, slots=True)
class PublicLink:
    """Make an address that stays open for the public."""

    role: Annotated[Role, one_of(*sorted(PUBLIC))]
    name: Note = ""


@dataclass(frozen=True, slots=True)
class Consent:
    """Whether a player agrees to clips."""

    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class PublicDelay:
    """How far the public is behind."""

    delay_s: Annotated[int, whole(0, MOST_DELAY_MS // 1000)]
