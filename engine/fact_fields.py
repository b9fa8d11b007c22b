"""Facts as flat JSON objects and back: ``{"type": "HpShown", "seat": "warm_left", "hp": 3}``.

Keys are the names of the dataclass fields, except ``as`` (``as_card``), ``from`` (``origin``) and
``to`` (``target``); a placed card's place is written as ``zone`` and ``seat`` beside its face.
Optional fields are left out while empty; a missing one reads as empty.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from typing import cast

from engine import observations as obs
from engine.field_reader import FactFormatError, FieldReader
from engine.log_words import Action, Verdict
from engine.observations import Fact, Place, SeatEntry
from engine.rulesets import RuleSetError, ruleset_of
from engine.seats import Seat, Team

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


def fact_from_fields(values: Mapping[str, object]) -> Fact:
    """Read a fact from an object with ``type`` and the fields of that type.

    Raises:
        FactFormatError: when a field is missing, unknown or of the wrong kind.
    """
    reader = FieldReader(FieldReader.object_of(values, "a fact"))
    name = reader.text("type")
    read = _READERS.get(name)
    if read is None:
        raise FactFormatError(f"unknown type {name[:60]!r}")
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


def _started_in(reader: FieldReader) -> Fact:
    """Read how a game begins; settings of which no rules can be made are refused."""
    fact = obs.MatchStarted(
        reader.text("ruleset"),
        reader.text("deck"),
        reader.seat_entries("seats"),
        reader.text("started_utc"),
        reader.whole("game_no"),
        reader.settings("settings"),
    )
    if fact.settings is not None:
        try:
            ruleset_of(fact.ruleset, fact.settings)
        except RuleSetError as error:
            raise FactFormatError(f"settings: {error}") from None
    return fact


def _retraction_in(reader: FieldReader) -> Fact:
    if reader.value("replacement") is not None:
        raise FactFormatError("a replacement belongs into a Corrected")
    return obs.Retracted(reader.whole("of_seq"), reader.note("note"))


def _correction_in(reader: FieldReader) -> Fact:
    """Read a correction; one that does not say what was really so takes the entry back."""
    of_seq, value = reader.whole("of_seq"), reader.value("replacement")
    return obs.Retracted(of_seq) if value is None else obs.Corrected(of_seq, _replacement_in(value))


def _replacement_in(value: object) -> Fact:
    replacement = fact_from_fields(FieldReader.object_of(value, "replacement"))
    if isinstance(replacement, obs.Retracted | obs.Corrected):
        raise FactFormatError("replacement must not be a correction itself")
    return replacement


_READERS: Mapping[str, Callable[[FieldReader], Fact]] = {
    "MatchStarted": _started_in,
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
        of.choice("action", tuple(Action)),
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
        of.note("official"),
    ),
    "Conceded": lambda of: obs.Conceded(
        of.member("team", Team),
        of.note("note"),
        of.optional_member("seat", Seat),
        of.note("code"),
        of.optional_whole("points") or 0,
    ),
    "Unobservable": lambda of: obs.Unobservable(
        of.places("zones"), of.text("reason"), of.optional_whole("until_ms")
    ),
    "Retracted": _retraction_in,
    "Corrected": _correction_in,
    "Ruled": lambda of: obs.Ruled(
        of.text("flag"), of.choice("verdict", tuple(Verdict)), of.note("note")
    ),
    "MatchEnded": lambda of: obs.MatchEnded(of.optional_member("winner", Team), of.text("reason")),
}

FACT_TYPES: tuple[str, ...] = tuple(_READERS)


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
    if value is None or isinstance(value, bool | int | float | str):
        return value.value if isinstance(value, StrEnum) else value
    return fields_of(cast("Fact", value))


def _json_of_place(place: Place) -> dict[str, Json]:
    return {"zone": place.zone, "seat": None if place.seat is None else place.seat.value}
