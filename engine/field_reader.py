"""Typed fields out of a JSON object; each complaint names the field and what was wrong with it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar, cast

from engine.log_words import Zone
from engine.observations import Place, SeatEntry, Setting
from engine.seats import Seat

Member = TypeVar("Member", bound=StrEnum)

SEAT_ZONES = tuple(zone.value for zone in Zone if zone.may_be_of_seat)
MIDDLE_ZONES = tuple(zone.value for zone in Zone if zone.may_be_middle)
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
        return _named_place(self.text("zone"), self.optional_member("seat", Seat))

    def seat_entries(self, key: str) -> dict[Seat, SeatEntry]:
        """Return who sits where."""
        return {seat: _seat_entry_in(value, f"{key}.{seat}") for seat, value in self._by_seat(key)}

    def generals_by_seat(self, key: str) -> dict[Seat, str]:
        """Return which general sits where."""
        return {seat: _text_in(value, f"{key}.{seat}") for seat, value in self._by_seat(key)}

    def settings(self, key: str) -> dict[str, Setting] | None:
        """Return an organiser's settings, or None."""
        value = self.value(key)
        if value is None:
            return None
        settings = self.object_of(value, key)
        return {name: _setting_in(entry, f"{key}.{name}") for name, entry in settings.items()}

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


def _setting_in(value: object, key: str) -> Setting:
    if isinstance(value, list | tuple):
        entries = cast("Iterable[object]", value)
        return tuple(e if isinstance(e, int) else _text_in(e, key) for e in entries)
    return value if isinstance(value, bool | int | float) else _text_in(value, key)


def _place_in(value: object, key: str) -> Place:
    if isinstance(value, str):
        return _named_place(value, None)
    reader = FieldReader(FieldReader.object_of(value, key))
    place = reader.own_place()
    reader.check_all_taken()
    return place


def _named_place(name: str, seat: Seat | None) -> Place:
    """Return the zone of that name; ``play:warm_left`` says beside it whose it is."""
    zone, colon, whose = name.partition(":")
    told = _member_in(whose, "zone", Seat) if colon else seat
    if seat not in (None, told):
        raise FactFormatError(f"zone {_shown(name)} is not that of {seat}")
    return _checked_place(zone, told)


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
