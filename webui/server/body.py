"""A request's JSON body, read into the class that says what its endpoint is asked.

Such a class is a frozen dataclass. Each of its fields is of an enum, true or false, or annotated
with a ``Kind``; one with a default may be left out, or be null. A name that Python keeps for itself
has an underscore behind it: ``as_`` is ``as`` in the body.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

from flask import Request

from webui.server.errors import ApiError
from webui.server.schemas import Schema, object_of

Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """What a field may hold."""

    wanted: str
    """For the refusal: the field must be ..."""
    schema: Schema
    fits: Callable[[Any], bool]
    make: Callable[[Any], object] = lambda value: value
    """Turns what fits into the value of the field."""


def read(asked: type[Asked], request: Request) -> Asked:
    """Return what ``request`` asks for; what else its body says is not looked at.

    Raises:
        ApiError: when its body is not a JSON object, or a field is missing or does not fit.
    """
    given = json_object(request)
    return asked(**{f.name: _value(f, kind, given) for f, kind in _kinds_of(cast("type", asked))})


def json_object(request: Request) -> dict[str, Any]:
    """Return the body of ``request``.

    Raises:
        ApiError: when it is not a JSON object.
    """
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        body = None  # brackets nested by the thousand
    if not isinstance(body, dict):
        raise ApiError(400, "not_an_object", "the body must be a JSON object")
    return cast("dict[str, Any]", body)


def schema_of_body(asked: type) -> Schema:
    """Return the schema of a body that says what ``asked`` holds."""
    kinds = _kinds_of(asked)
    needed = {_key(f): kind.schema for f, kind in kinds if f.default is MISSING}
    optional = {_key(f): kind.schema for f, kind in kinds if f.default is not MISSING}
    return object_of(needed, optional) | {"additionalProperties": True}


def wrong_field(name: str, wanted: str, value: object) -> ApiError:
    """Return the refusal of a field that must be ``wanted``."""
    shown = repr(value)
    shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
    return ApiError(400, "wrong_field", f"{name} must be {wanted}, not {shown}")


def is_encodable(text: str) -> bool:
    """Return whether ``text`` can be written as UTF-8: JSON may name one half of a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def one_of(*choices: StrEnum) -> Kind:
    """Return the kind of a field that holds one of some values of an enum."""
    kind = type(choices[0])
    return Kind(
        f"one of {', '.join(choices)}",
        {"enum": list(choices)},
        lambda value: isinstance(value, str) and value in choices,
        kind,
    )


def whole(least: int, most: int) -> Kind:
    """Return the kind of a field that holds a whole number from ``least`` to ``most``."""
    return Kind(
        f"a whole number from {least} to {most}",
        {"type": "integer", "minimum": least, "maximum": most},
        lambda value: type(value) is int and least <= value <= most,
    )


def text(least: int, most: int) -> Kind:
    """Return the kind of a field that holds a text of so many characters."""
    return Kind(
        f"a text of {least} to {most} characters, without halves of any",
        {"type": "string", "maxLength": most} | ({"minLength": least} if least else {}),
        lambda value: (
            isinstance(value, str) and least <= len(value) <= most and is_encodable(value)
        ),
    )


def different(each: Kind) -> Kind:
    """Return the kind of a field that holds a list of different values of the kind ``each``."""
    return Kind(
        f"a list of different values, each {each.wanted}",
        {"type": "array", "items": each.schema, "uniqueItems": True},
        lambda value: _differ(each, value),
        lambda value: tuple(map(each.make, value)),
    )


def by(key: Kind, entry: Kind) -> Kind:
    """Return the kind of a field that holds an object of entries by key."""
    return Kind(
        f"an object by {key.wanted}, each {entry.wanted}",
        {"type": "object", "propertyNames": key.schema, "additionalProperties": entry.schema},
        lambda value: _fit(key, entry, value),
        lambda value: {key.make(name): entry.make(held) for name, held in value.items()},
    )


_TRUTH = Kind("true or false", {"type": "boolean"}, lambda value: isinstance(value, bool))


def _differ(each: Kind, value: object) -> bool:
    if not isinstance(value, list):
        return False
    values = cast("list[object]", value)
    return all(map(each.fits, values)) and len(set(values)) == len(values)


def _fit(key: Kind, entry: Kind, value: object) -> bool:
    if not isinstance(value, dict):
        return False
    entries = cast("dict[object, object]", value)
    return all(map(key.fits, entries)) and all(map(entry.fits, entries.values()))


@cache
def _kinds_of(asked: type) -> tuple[tuple["Field[Any]", Kind], ...]:
    hints = get_type_hints(asked, include_extras=True)
    return tuple((f, _kind_of(hints[f.name])) for f in fields(cast("Any", asked)))


def _kind_of(hint: Any) -> Kind:
    if NoneType in get_args(hint):
        return _kind_of(get_args(hint)[0])
    if get_origin(hint) is Annotated:
        return cast("Kind", get_args(hint)[1])
    return _TRUTH if hint is bool else one_of(*hint)


def _value(field: "Field[Any]", kind: Kind, given: Mapping[str, Any]) -> object:
    value = given.get(_key(field))
    if value is None and field.default is not MISSING:
        return field.default
    if not kind.fits(value):
        raise wrong_field(_key(field), kind.wanted, value)
    return kind.make(value)


def _key(field: "Field[Any]") -> str:
    return field.name.rstrip("_")
