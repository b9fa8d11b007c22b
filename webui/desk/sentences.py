"""One fact of the record as a sentence, from the templates of the pages' texts.

A template takes what it needs of the fact's fields by their names; ``log.<type>`` is its key, with
a variant after a dot where one wording does not do.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, cast

from engine.flags import Flag
from engine.observations import (
    CardMoved,
    CardTakenAway,
    Corrected,
    Declared,
    Fact,
    FoulCalled,
    IdentityTurned,
    MatchEnded,
    Place,
)
from engine.seats import Seat, Team
from webui.desk.faces import FaceView, Name, face_view_of, general_name_of
from webui.desk.messages import MESSAGES, Texts

SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
NAMED_GENERALS = frozenset({"general", "generals", "seats"})
TRANSLATED_IDS = frozenset({"clock", "verdict", "action", "code", "reason", "official"})

Faces = Mapping[int, str | None]
"""Face of each track, as far as the record names it."""


def sentence_of(fact: Fact, faces: Faces, texts: Texts) -> str:
    """Return ``fact`` in the language of ``texts``."""
    template = texts[f"log.{_variant_of(fact)}"]
    spoken = {
        field.name: _spoken(field.name, getattr(fact, field.name), texts, faces)
        for field in fields(fact)
    }
    if isinstance(fact, CardMoved | CardTakenAway):
        spoken["face"] = _spoken("face", faces.get(fact.track), texts, faces)
    # What is empty leaves no gap.
    return re.sub(" {2,}", " ", template.format_map(spoken)).strip()


def flag_words_of(flag: Flag) -> Name:
    """Return what a flag says, as a sentence of its own."""
    return Name(flag.text_zh, flag.text_en[:1].upper() + flag.text_en[1:])


def _variant_of(fact: Fact) -> str:
    kind = type(fact).__name__
    match fact:
        case IdentityTurned(sideways=sideways):
            return f"{kind}.{'sideways' if sideways else 'upright'}"
        case CardTakenAway(target=None) | Corrected():
            return f"{kind}.plain"
        case FoulCalled(points=0):
            return f"{kind}.warning"
        case MatchEnded(winner=None):
            return f"{kind}.open"
        case Declared(action=action, targets=targets):
            own = f"{kind}.{action}" if f"log.{kind}.{action}" in MESSAGES["en"] else kind
            return f"{own}.at" if targets and f"log.{own}.at" in MESSAGES["en"] else own
        case _:
            return kind


def _spoken(name: str, value: Any, texts: Texts, faces: Faces) -> str:
    match value:
        case None:
            return texts["card.unknown"] if name == "face" else ""
        case str():
            return _spoken_id(name, value, texts)
        case Place():
            return place_words(value, texts)
        case tuple():
            parts = cast(Iterable[Any], value)
            return texts["list.separator"].join(_spoken(name, p, texts, faces) for p in parts)
        case Mapping():
            return _spoken(name, tuple(cast(Mapping[Seat, Any], value).values()), texts, faces)
        case _:
            return sentence_of(value, faces, texts) if name == "replacement" else str(value)


def _spoken_id(name: str, value: str, texts: Texts) -> str:
    if isinstance(value, Seat):
        return texts[f"seat.{value.value}"]
    if isinstance(value, Team):
        return texts[f"team.{value.value}"]
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


def place_words(place: Place, texts: Texts) -> str:
    """Return what a zone is called."""
    zone = texts.get(f"zone.{place.zone}", place.zone)
    if place.seat is None:
        return zone
    return texts["place.of_seat"].format(seat=texts[f"seat.{place.seat.value}"], zone=zone)
