"""Values of the match notation: what stands in a log's JSON, written shortly.

WC WL WR CC CL CR   a seat             W C        a side
@WL.equip @discard  a zone             -          nothing (null)
yes no              true, false        12 12.5    a number
slash/S7 peach      a text of lower-case words and what is printed on a card
"any text"          any other text, escaped as in JSON
[a b]               a list             <a:b c:d>  an object
"""

import json
import re
from collections.abc import Mapping

from engine.fact_fields import Json
from engine.seats import Seat, Team


class NotationValueError(ValueError):
    """A token that is no value."""


_SHORT: Mapping[str, str] = {
    Seat.WARM_COMMANDER: "WC",
    Seat.WARM_LEFT: "WL",
    Seat.WARM_RIGHT: "WR",
    Seat.COLD_COMMANDER: "CC",
    Seat.COLD_LEFT: "CL",
    Seat.COLD_RIGHT: "CR",
    Team.WARM: "W",
    Team.COLD: "C",
}
_LONG = {short: str(name) for name, short in _SHORT.items()}
_CONSTANTS: Mapping[str, Json] = {"-": None, "yes": True, "no": False}
_WORDS = {None: "-", True: "yes", False: "no"}
_BARE = re.compile(r"[a-z][a-z0-9_]*(/[A-Za-z0-9_?]+)?")
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")
_PLACE_KEYS = {"zone", "seat"}

TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<mark>[\[\]<>():=])|(?P<word>[^\s"\[\]<>():=]+))"""
)
"""One token at the front of a text."""


def written(value: Json) -> str:
    """Write a value; ``ValueReader`` reads it."""
    match value:
        case None | bool():
            return _WORDS[value]
        case str():
            return _written_text(value)
        case list():
            return f"[{' '.join(map(written, value))}]"
        case dict():
            return _written_object(value)
        case _:
            return str(value)


def _written_text(text: str) -> str:
    if text in _SHORT:
        return _SHORT[text]
    is_bare = _BARE.fullmatch(text) and text not in _CONSTANTS
    return text if is_bare else json.dumps(text, ensure_ascii=False)


def _written_object(value: Mapping[str, Json]) -> str:
    zone, seat = value.get("zone"), value.get("seat")
    if set(value) == _PLACE_KEYS and isinstance(zone, str):
        if seat is None:
            return f"@{zone}"
        if isinstance(seat, str) and seat in _SHORT:
            return f"@{_SHORT[seat]}.{zone}"
    pairs = (f"{_written_text(key)}:{written(item)}" for key, item in value.items())
    return f"<{' '.join(pairs)}>"


class ValueReader:
    """Takes tokens and values off the front of a text."""

    def __init__(self, text: str) -> None:
        """Read from ``text``."""
        self._text = text
        self._at = 0

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return not self._text[self._at :].strip()

    def peek(self) -> str:
        """Return the next token and leave it; empty at the end."""
        found = TOKEN.match(self._text, self._at)
        return found.group().strip() if found else ""

    def take(self) -> str:
        """Return the next token."""
        found = TOKEN.match(self._text, self._at)
        if found is None:
            raise NotationValueError("something is missing" if self.is_done else "an open quote")
        self._at = found.end()
        return found.group().strip()

    def expect(self, mark: str) -> None:
        """Take the next token, which has to be ``mark``."""
        token = self.take()
        if token != mark:
            raise NotationValueError(f"{token[:40]!r} where {mark!r} was due")

    def value(self) -> Json:
        """Return the next value."""
        token = self.take()
        if token == "[":
            return self._list()
        if token == "<":
            return self._object()
        return _value_of(token)

    def key(self) -> str:
        """Return the next value, which has to be a text."""
        value = self.value()
        if not isinstance(value, str):
            raise NotationValueError(f"{value!r} where a name was due")
        return value

    def _list(self) -> Json:
        items: list[Json] = []
        while self.peek() != "]":
            items.append(self.value())
        self.expect("]")
        return items

    def _object(self) -> Json:
        values: dict[str, Json] = {}
        while self.peek() != ">":
            key = self.key()
            self.expect(":")
            values[key] = self.value()
        self.expect(">")
        return values


def _value_of(token: str) -> Json:
    if token.startswith('"'):
        return _text_of(token)
    if token in _CONSTANTS:
        return _CONSTANTS[token]
    if token in _LONG:
        return _LONG[token]
    if token.startswith("@"):
        return _place_of(token)
    if _NUMBER.fullmatch(token):
        return float(token) if "." in token else int(token)
    if _BARE.fullmatch(token):
        return token
    raise NotationValueError(f"{token[:40]!r} is no value")


def _text_of(token: str) -> str:
    try:
        text: str = json.loads(token)
    except json.JSONDecodeError:
        raise NotationValueError(f"{token[:40]} is no text") from None
    return text


def _place_of(token: str) -> Json:
    seat, dot, zone = token[1:].rpartition(".")
    if dot and seat not in _LONG:
        raise NotationValueError(f"{token[:40]!r} is no zone")
    return {"zone": zone, "seat": _LONG[seat] if dot else None}
