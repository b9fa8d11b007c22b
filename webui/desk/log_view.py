"""The record as sentences, in the languages of the pages."""

from dataclasses import dataclass

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Corrected,
    Fact,
    Observation,
)
from engine.seats import Seat, Team
from webui.desk.faces import Name
from webui.desk.messages import MESSAGES
from webui.desk.sentences import Faces, sentence_of


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


def _entry_of(entry: Observation, faces: Faces) -> LogEntryView:
    fact = entry.fact
    texts = {language: sentence_of(fact, faces, MESSAGES[language]) for language in MESSAGES}
    seat, team = _seat_of(fact), _team_of(fact)
    return LogEntryView(
        seq=entry.seq,
        at_ms=entry.at_ms,
        by=entry.by.value,
        kind=type(fact).__name__,
        seat=seat.value if seat else None,
        team=team.value if team else None,
        of_seq=getattr(fact, "of_seq", None),
        track=fact.track if isinstance(fact, CardPlaced) else None,
        text=Name(texts["zh"], texts["en"]),
    )


def _team_of(fact: Fact) -> Team | None:
    seat = _seat_of(fact)
    team: Team | None = getattr(fact, "team", None)
    return seat.team if seat else team


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
