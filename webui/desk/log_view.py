"""The record as sentences, in the languages of the pages."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Corrected,
    Declared,
    Fact,
    IdentityTurned,
    Observation,
    Place,
)
from engine.seats import Seat, Team
from webui.desk.faces import FaceView, Name, face_view_of, general_name_of
from webui.desk.messages import MESSAGES, Texts

SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
NAMED_GENERALS = frozenset({"general", "generals"})
TRANSLATED_IDS = frozenset({"clock", "verdict", "action"})

Faces = Mapping[int, str | None]
"""Face of each track, as far as the record names it."""


@dataclass(frozen=True, slots=True)
class LogEntryView:
    """One entry of the record."""

    seq: int
    at_ms: int
    by: str
    kind: str
    """Type of the entry, as in the log file."""
    seat: str | None
    team: str | None
    of_seq: int | None
    """Entry that this one takes back or corrects."""
    track: int | None
    """Card that it placed; such an entry can be corrected."""
    text: Name


def log_entries_of(
    record: tuple[Observation, ...], start: int, stop: int
) -> tuple[LogEntryView, ...]:
    """Return the entries ``start`` to ``stop`` of ``record``, as a slice is counted."""
    faces = _faces_of(record)
    return tuple(_entry_of(entry, faces) for entry in record[start:stop])


def sentence_of(fact: Fact, faces: Faces, texts: Texts) -> str:
    """Return ``fact`` in the language of ``texts``."""
    template = texts[f"log.{_variant_of(fact)}"]
    spoken = {
        field.name: _spoken(field.name, getattr(fact, field.name), texts, faces)
        for field in fields(fact)
    }
    if isinstance(fact, CardMoved | CardTakenAway):
        spoken["face"] = _spoken("face", faces.get(fact.track), texts, faces)
    return template.format_map(spoken).strip()


def _entry_of(entry: Observation, faces: Faces) -> LogEntryView:
    fact = entry.fact
    texts = {language: sentence_of(fact, faces, MESSAGES[language]) for language in MESSAGES}
    seat, team = _seat_of(fact), getattr(fact, "team", None)
    return LogEntryView(
        seq=entry.seq,
        at_ms=entry.at_ms,
        by=entry.by.value,
        kind=type(fact).__name__,
        seat=seat.value if seat else None,
        team=(team or seat.team).value if team or seat else None,
        of_seq=getattr(fact, "of_seq", None),
        track=fact.track if isinstance(fact, CardPlaced) else None,
        text=Name(texts["zh"], texts["en"]),
    )


def _seat_of(fact: Fact) -> Seat | None:
    if isinstance(fact, CardPlaced):
        return fact.place.seat
    if isinstance(fact, CardMoved | CardTakenAway):
        return fact.origin.seat
    seat: Seat | None = getattr(fact, "seat", None)
    return seat


def _faces_of(record: tuple[Observation, ...]) -> dict[int, str | None]:
    facts = (e.fact.replacement if isinstance(e.fact, Corrected) else e.fact for e in record)
    return {fact.track: fact.face for fact in facts if isinstance(fact, CardPlaced)}


def _variant_of(fact: Fact) -> str:
    kind = type(fact).__name__
    match fact:
        case IdentityTurned(sideways=sideways):
            return f"{kind}.{'sideways' if sideways else 'upright'}"
        case CardTakenAway(target=None) | Corrected():
            return f"{kind}.plain"
        case Declared(action=action):
            return f"{kind}.{action}" if f"log.{kind}.{action}" in MESSAGES["en"] else kind
        case _:
            return kind


def _spoken(name: str, value: Any, texts: Texts, faces: Faces) -> str:
    match value:
        case None:
            return texts["card.unknown"] if name == "face" else ""
        case Seat():
            return texts[f"seat.{value.value}"]
        case Team():
            return texts[f"team.{value.value}"]
        case Place():
            return _place(value, texts)
        case tuple():
            separator = texts["list.separator"]
            return separator.join(_spoken(name, part, texts, faces) for part in value)
        case Mapping():
            return texts["list.separator"].join(
                f"{_spoken('seat', seat, texts, faces)} {_spoken('general', of, texts, faces)}"
                for seat, of in value.items()
                if isinstance(of, str)
            )
        case str():
            return _spoken_id(name, value, texts)
        case int():
            return str(value)
        case _:
            return sentence_of(value, faces, texts) if name == "replacement" else ""


def _spoken_id(name: str, value: str, texts: Texts) -> str:
    if name in NAMED_GENERALS:
        return in_language(general_name_of(value), texts)
    if name in {"face", "as_card"}:
        return card_words(face_view_of(value), texts)
    if name in TRANSLATED_IDS:
        return texts.get(f"{name}.{value}", value)
    return value


def card_words(face: FaceView, texts: Texts) -> str:
    """Return a card as an official says it: suit, rank and name."""
    name = in_language(face.name, texts)
    return f"{SUITS[face.suit]}{face.rank} {name}" if face.suit else name


def in_language(name: Name, texts: Texts) -> str:
    """Return the name in the language of ``texts``."""
    return name.zh if texts["language"] == "zh" else name.en


def _place(place: Place, texts: Texts) -> str:
    zone = texts.get(f"zone.{place.zone}", place.zone)
    if place.seat is None:
        return zone
    return texts["place.of_seat"].format(seat=texts[f"seat.{place.seat.value}"], zone=zone)
