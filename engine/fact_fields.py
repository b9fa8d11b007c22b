"""Facts as flat JSON objects and back: ``{"type": "HpShown", "seat": "warm_left", "hp": 3}``.

Keys are the names of the dataclass fields, except ``as`` (``as_card``), ``from`` (``origin``) and
``to`` (``target``); a placed card's place is written as ``zone`` and ``seat`` beside its face.
Optional fields are left out while empty; a missing one reads as empty.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from typing import TypeVar, cast

from engine import observations as obs
from engine.observations import Fact, Place, SeatEntry
from engine.seats import Seat, Team

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Member = TypeVar("Member", bound=StrEnum)

SEAT_ZONES = ("general", "hand", "equip", "judge", "identity", "hp", "play")
MIDDLE_ZONES = ("play", "deck", "discard")
ACTIONS = (
    "use",
    "play",
    "respond",
    "skill",
    "discard",
    "judge",
    "pass",
    "end_turn",
    "phase",
    "dying",
)
VERDICTS = ("upheld", "dismissed", "play_stands")
_BIGGEST_WHOLE = 2**53 - 1  # what every JSON reader keeps exact


class FactFormatError(ValueError):
    """An object that describes no fact."""


class FieldReader:
    """Takes typed fields out of one object; each complaint names the field."""

    def __init__(self, values: Mapping[str, object]) -> None:
        """Read from ``values``, which stays untouched."""
        self._values = values
        self._taken: set[str] = set()

    @staticmethod
    def object_of(value: object, what: str) -> Mapping[str, object]:
        """Return ``value`` when it is an object with text keys."""
        if not isinstance(value, Mapping):
            raise FactFormatError(f"{what} must be an object, not {_shown(value)}")
        pairs = cast("Mapping[object, object]", value)
        if not all(isinstance(key, str) for key in pairs):
            raise FactFormatError(f"{what} must have texts as keys")
        return cast("Mapping[str, object]", value)

    def without(self, keys: Iterable[str]) -> Mapping[str, object]:
        """Return the fields other than ``keys``."""
        dropped = frozenset(keys)
        return {key: value for key, value in self._values.items() if key not in dropped}

    def check_all_taken(self) -> None:
        """Complain about a field that nothing asked for."""
        for key in self._values:
            if key not in self._taken:
                raise FactFormatError(f"unknown field {key[:40]!r}")

    def value(self, key: str) -> object:
        """Return the field as it stands; None when it is missing."""
        self._taken.add(key)
        return self._values.get(key)

    def text(self, key: str) -> str:
        """Return a text."""
        return _text_in(self._required(key), key)

    def optional_text(self, key: str) -> str | None:
        """Return a text or None."""
        value = self.value(key)
        return None if value is None else _text_in(value, key)

    def note(self, key: str) -> str:
        """Return a text, empty when missing."""
        return self.optional_text(key) or ""

    def whole(self, key: str) -> int:
        """Return a whole number from 0 on."""
        return _whole_in(self._required(key), key)

    def optional_whole(self, key: str) -> int | None:
        """Return a whole number from 0 on, or None."""
        value = self.value(key)
        return None if value is None else _whole_in(value, key)

    def flag(self, key: str) -> bool:
        """Return true or false."""
        value = self._required(key)
        if not isinstance(value, bool):
            raise FactFormatError(f"{key} must be true or false, not {_shown(value)}")
        return value

    def member(self, key: str, kind: type[Member]) -> Member:
        """Return one of an enum's values."""
        return _member_in(self._required(key), key, kind)

    def optional_member(self, key: str, kind: type[Member]) -> Member | None:
        """Return one of an enum's values, or None."""
        value = self.value(key)
        return None if value is None else _member_in(value, key, kind)

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        """Return one of ``choices``."""
        value = self.text(key)
        if value not in choices:
            raise FactFormatError(f"{key} must be one of {', '.join(choices)}, not {_shown(value)}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple(_text_in(value, key) for value in self.items(key))

    def seats(self, key: str) -> tuple[Seat, ...]:
        """Return a list of seats, empty when missing."""
        if self.value(key) is None:
            return ()
        return tuple(_member_in(value, key, Seat) for value in self.items(key))

    def places(self, key: str) -> tuple[Place, ...]:
        """Return a list of zones."""
        return tuple(_place_in(value, key) for value in self.items(key))

    def place(self, key: str) -> Place:
        """Return a zone."""
        return _place_in(self._required(key), key)

    def optional_place(self, key: str) -> Place | None:
        """Return a zone or None."""
        value = self.value(key)
        return None if value is None else _place_in(value, key)

    def own_place(self) -> Place:
        """Return the zone written as ``zone`` and ``seat`` in this object."""
        return _checked_place(self.text("zone"), self.optional_member("seat", Seat))

    def seat_entries(self, key: str) -> dict[Seat, SeatEntry]:
        """Return who sits where."""
        return {seat: _seat_entry_in(value, f"{key}.{seat}") for seat, value in self._by_seat(key)}

    def generals_by_seat(self, key: str) -> dict[Seat, str]:
        """Return which general sits where."""
        return {seat: _text_in(value, f"{key}.{seat}") for seat, value in self._by_seat(key)}

    def _by_seat(self, key: str) -> list[tuple[Seat, object]]:
        entries = self.object_of(self._required(key), key)
        return [(_member_in(name, key, Seat), value) for name, value in entries.items()]

    def child(self, key: str) -> "FieldReader":
        """Return a reader of the object in a field."""
        return FieldReader(self.object_of(self._required(key), key))

    def items(self, key: str) -> list[object]:
        """Return a list of anything."""
        value = self._required(key)
        if not isinstance(value, list | tuple):
            raise FactFormatError(f"{key} must be a list, not {_shown(value)}")
        return list(cast("list[object]", value))

    def _required(self, key: str) -> object:
        value = self.value(key)
        if value is None:
            raise FactFormatError(f"{key} is missing")
        return value


def fact_from_fields(values: Mapping[str, object]) -> Fact:
    """Read a fact from an object with ``type`` and the fields of that type.

    Raises:
        FactFormatError: when a field is missing, unknown or of the wrong kind.
    """
    reader = FieldReader(FieldReader.object_of(values, "a fact"))
    name = reader.text("type")
    read = _READERS.get(name)
    if read is None:
        raise FactFormatError(f"unknown type {_shown(name)}")
    try:
        fact = read(reader)
        reader.check_all_taken()
    except FactFormatError as error:
        raise FactFormatError(f"{name}: {error}") from None
    return fact


def fields_of(fact: Fact) -> dict[str, Json]:
    """Write a fact as an object with ``type``; the inverse of ``fact_from_fields``."""
    written: dict[str, Json] = {"type": type(fact).__name__}
    for field in fields(fact):
        value: object = getattr(fact, field.name)
        if _is_left_out(fact, field, value):
            continue
        if isinstance(fact, obs.CardPlaced) and isinstance(value, Place):
            written.update(_json_of_place(value))
        else:
            written[_KEYS.get((type(fact), field.name), field.name)] = _json_of(value)
    return written


_KEYS: Mapping[tuple[type[Fact], str], str] = {
    (obs.Declared, "as_card"): "as",
    (obs.CardMoved, "origin"): "from",
    (obs.CardMoved, "target"): "to",
    (obs.CardTakenAway, "origin"): "from",
    (obs.CardTakenAway, "target"): "to",
}

# Written even while empty, so that a reader need not know that they exist.
_ALWAYS_WRITTEN = frozenset({(obs.CardTakenAway, "target"), (obs.FoulCalled, "note")})

_READERS: Mapping[str, Callable[[FieldReader], Fact]] = {
    "MatchStarted": lambda of: obs.MatchStarted(
        of.text("ruleset"),
        of.text("deck"),
        of.seat_entries("seats"),
        of.text("started_utc"),
        of.whole("game_no"),
    ),
    "PoolRevealed": lambda of: obs.PoolRevealed(of.texts("generals")),
    "GeneralPicked": lambda of: obs.GeneralPicked(of.member("team", Team), of.text("general")),
    "LineupSet": lambda of: obs.LineupSet(of.member("team", Team), of.generals_by_seat("seats")),
    "FirstTeamChosen": lambda of: obs.FirstTeamChosen(of.member("team", Team)),
    "IdentityTurned": lambda of: obs.IdentityTurned(of.member("seat", Seat), of.flag("sideways")),
    "CardPlaced": lambda of: obs.CardPlaced(
        of.optional_text("face"), of.own_place(), of.whole("track")
    ),
    "CardMoved": lambda of: obs.CardMoved(of.whole("track"), of.place("from"), of.place("to")),
    "CardTakenAway": lambda of: obs.CardTakenAway(
        of.whole("track"), of.place("from"), of.optional_place("to")
    ),
    "HandCounted": lambda of: obs.HandCounted(of.member("seat", Seat), of.whole("count")),
    "HpShown": lambda of: obs.HpShown(of.member("seat", Seat), of.whole("hp")),
    "Declared": lambda of: obs.Declared(
        of.member("seat", Seat),
        of.choice("action", ACTIONS),
        of.optional_text("face"),
        of.optional_text("as"),
        of.seats("targets"),
        of.optional_text("skill"),
    ),
    "DeathConfirmed": lambda of: obs.DeathConfirmed(
        of.member("seat", Seat), of.optional_member("killer", Seat)
    ),
    "ClockStarted": lambda of: obs.ClockStarted(
        of.text("clock"),
        of.optional_whole("limit_ms"),
        of.optional_member("seat", Seat),
        of.optional_member("team", Team),
    ),
    "ClockPaused": lambda of: obs.ClockPaused(of.text("clock")),
    "ClockResumed": lambda of: obs.ClockResumed(of.text("clock")),
    "TimeCalled": lambda of: obs.TimeCalled(of.text("clock")),
    "FoulCalled": lambda of: obs.FoulCalled(
        of.member("team", Team),
        of.text("code"),
        of.whole("points"),
        of.optional_member("seat", Seat),
        of.note("note"),
    ),
    "Conceded": lambda of: obs.Conceded(of.member("team", Team), of.note("note")),
    "Unobservable": lambda of: obs.Unobservable(
        of.places("zones"), of.text("reason"), of.optional_whole("until_ms")
    ),
    "Retracted": lambda of: obs.Retracted(of.whole("of_seq")),
    "Corrected": lambda of: obs.Corrected(of.whole("of_seq"), _replacement_in(of)),
    "Ruled": lambda of: obs.Ruled(of.text("flag"), of.choice("verdict", VERDICTS), of.note("note")),
    "MatchEnded": lambda of: obs.MatchEnded(of.optional_member("winner", Team), of.text("reason")),
}

FACT_TYPES: tuple[str, ...] = tuple(_READERS)


def _replacement_in(reader: FieldReader) -> Fact:
    value = reader.value("replacement")
    if value is None:
        raise FactFormatError("replacement is missing")
    replacement = fact_from_fields(FieldReader.object_of(value, "replacement"))
    if isinstance(replacement, obs.Retracted | obs.Corrected):
        raise FactFormatError("replacement must not be a correction itself")
    return replacement


def _is_left_out(fact: Fact, field: "Field[object]", value: object) -> bool:
    if field.default is MISSING or (type(fact), field.name) in _ALWAYS_WRITTEN:
        return False
    return value == field.default


def _json_of(value: object) -> Json:
    if isinstance(value, Place):
        return _json_of_place(value)
    if isinstance(value, SeatEntry):
        return {"player": value.player, "general": value.general}
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value)
        return {str(key): _json_of(entry) for key, entry in entries.items()}
    if isinstance(value, tuple):
        return [_json_of(item) for item in cast("tuple[object, ...]", value)]
    if value is None or isinstance(value, bool | int | str):
        return value.value if isinstance(value, StrEnum) else value
    return fields_of(cast("Fact", value))


def _json_of_place(place: Place) -> dict[str, Json]:
    return {"zone": place.zone, "seat": None if place.seat is None else place.seat.value}


def _text_in(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise FactFormatError(f"{key} must be a text, not {_shown(value)}")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise FactFormatError(f"{key} holds half a character")
    return value


def _whole_in(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise FactFormatError(f"{key} must be a whole number, not {_shown(value)}")
    if not 0 <= value <= _BIGGEST_WHOLE:
        raise FactFormatError(f"{key} must be from 0 to {_BIGGEST_WHOLE}, not {_shown(value)}")
    return value


def _member_in(value: object, key: str, kind: type[Member]) -> Member:
    for member in kind:
        if member.value == value:
            return member
    raise FactFormatError(f"{key} must be one of {', '.join(kind)}, not {_shown(value)}")


def _place_in(value: object, key: str) -> Place:
    reader = FieldReader(FieldReader.object_of(value, key))
    place = reader.own_place()
    reader.check_all_taken()
    return place


def _checked_place(zone: str, seat: Seat | None) -> Place:
    zones = MIDDLE_ZONES if seat is None else SEAT_ZONES
    if zone not in zones:
        whose = "the middle" if seat is None else "a seat"
        raise FactFormatError(f"zone of {whose} must be one of {', '.join(zones)}: {_shown(zone)}")
    return Place(zone, seat)


def _seat_entry_in(value: object, key: str) -> SeatEntry:
    reader = FieldReader(FieldReader.object_of(value, key))
    entry = SeatEntry(reader.note("player"), reader.optional_text("general"))
    reader.check_all_taken()
    return entry


def _shown(value: object) -> str:
    text = repr(value) if not isinstance(value, int) or abs(value) < 10**30 else "a huge number"
    return text if len(text) <= 60 else text[:57] + "..."
