"""The fields of a request's JSON body, each checked for its type before anybody uses it."""

from enum import StrEnum
from typing import Any, TypeGuard, TypeVar, cast

from flask import Request

from engine.observations import Place
from engine.seats import Seat
from webui.desk.faces import is_face
from webui.server.choices import Zone
from webui.server.errors import ApiError

NOTE_LENGTH = 500

Choice = TypeVar("Choice", bound=StrEnum)


class Body:
    """The JSON object of one request."""

    def __init__(self, request: Request) -> None:
        """Read the body of ``request``.

        Raises:
            ApiError: when it is not a JSON object.
        """
        try:
            fields = request.get_json(silent=True)
        except RecursionError:
            fields = None  # brackets nested by the thousand
        if not isinstance(fields, dict):
            raise ApiError(400, "not_an_object", "the body must be a JSON object")
        self.fields: dict[str, Any] = fields

    def text(self, name: str) -> str:
        """Return a text that must be there and not be empty."""
        value = self.fields.get(name)
        if not isinstance(value, str) or not 0 < len(value) <= NOTE_LENGTH:
            raise _wrong(name, f"a text of 1 to {NOTE_LENGTH} characters", value)
        if not is_encodable(value):
            raise _wrong(name, "a text without halves of characters", value)
        return value

    def note(self, name: str = "note") -> str:
        """Return a text that may be missing."""
        return self.text(name) if self.fields.get(name) else ""

    def optional_text(self, name: str) -> str | None:
        """Return a text, None when it is missing."""
        return None if self.fields.get(name) is None else self.text(name)

    def face(self, name: str) -> str:
        """Return a face that a card of a known game can have."""
        face = self.text(name)
        if not is_face(face):
            raise ApiError(400, "unknown_face", f"there is no card {face[:60]!r}")
        return face

    def optional_face(self, name: str) -> str | None:
        """Return a face, None when it is missing."""
        return None if self.fields.get(name) is None else self.face(name)

    def number(self, name: str, least: int, most: int) -> int:
        """Return a whole number from ``least`` to ``most``."""
        value = self.fields.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise _wrong(name, f"a whole number from {least} to {most}", value)
        return value

    def optional_number(self, name: str, least: int, most: int) -> int | None:
        """Return a whole number, None when it is missing."""
        return None if self.fields.get(name) is None else self.number(name, least, most)

    def truth(self, name: str) -> bool:
        """Return true or false."""
        value = self.fields.get(name)
        if not isinstance(value, bool):
            raise _wrong(name, "true or false", value)
        return value

    def choice(self, name: str, kind: type[Choice]) -> Choice:
        """Return one of the values of ``kind``."""
        value = self.fields.get(name)
        if not isinstance(value, str) or value not in set(kind):
            raise _wrong(name, f"one of {', '.join(kind)}", value)
        return kind(value)

    def optional_seat(self, name: str) -> Seat | None:
        """Return a seat, None when it is missing."""
        return None if self.fields.get(name) is None else self.choice(name, Seat)

    def seats(self, name: str) -> tuple[Seat, ...]:
        """Return seats in order, each at most once; none when they are missing."""
        value: object = self.fields.get(name)
        if value is None:
            return ()
        listed = cast(list[object], value) if isinstance(value, list) else [None]
        seats = tuple(Seat(seat) for seat in listed if isinstance(seat, str) and seat in set(Seat))
        if len(set(seats)) != len(listed):
            raise _wrong(name, f"a list of different seats of {', '.join(Seat)}", listed)
        return seats

    def optional_texts_by_seat(self, name: str) -> dict[Seat, str] | None:
        """Return a text for each of some seats, which may be empty; None when it is missing."""
        value: object = self.fields.get(name)
        if value is None:
            return None
        texts = cast(dict[str, object], value) if isinstance(value, dict) else {"": None}
        found = {
            Seat(seat): text for seat, text in texts.items() if seat in set(Seat) and _is_note(text)
        }
        if len(found) != len(texts):
            raise _wrong(
                name, f"an object of texts by seat, of {', '.join(Seat)}", self.fields[name]
            )
        return found

    def place(self) -> Place:
        """Return the zone that ``zone`` and ``seat`` name."""
        zone, seat = self.choice("zone", Zone), self.optional_seat("seat")
        if seat is None and not zone.may_be_middle:
            raise _wrong("seat", f"whose {zone} zone is meant", None)
        if seat is not None and not zone.may_be_of_seat:
            raise _wrong("seat", f"left out: the {zone} lies in the middle", seat.value)
        return Place(zone.value, seat)


def is_encodable(text: str) -> bool:
    """Return whether ``text`` can be written as UTF-8: JSON may name one half of a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_note(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= NOTE_LENGTH and is_encodable(value)


def _wrong(name: str, wanted: str, value: object) -> ApiError:
    shown = repr(value)
    shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
    return ApiError(400, "wrong_field", f"{name} must be {wanted}, not {shown}")
