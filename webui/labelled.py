"""Pictures of cards from played matches, each with what the card really was.

What a referee corrected counts as he named it, so that what was misread once can be learnt from.
Nothing tells who played: a picture shows one card, and its name is that of the face.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.observations import CardPlaced, Corrected, Observation
from engine.record import effective_record
from webui.evidence import CARDS


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """One card as a camera saw it."""

    path: Path
    face: str
    was: str | None
    """What it was first taken for; None when nobody could name it."""
    by: str
    """Who named it so: ``camera``, ``referee`` or ``import``."""


def labelled_pictures(record: tuple[Observation, ...], evidence: Path) -> Iterator[LabelledPicture]:
    """Yield the pictures of cards whose face is known in full, oldest first.

    Args:
        record: the entries as written.
        evidence: folder of the match's pictures.
    """
    placed = {entry.seq: entry.fact for entry in effective_record(record)}
    for entry in record:
        path = evidence / CARDS / f"{entry.seq}.png"
        of_seq = entry.fact.of_seq if isinstance(entry.fact, Corrected) else entry.seq
        now, first = placed.get(of_seq), record[of_seq - 1].fact
        if not isinstance(now, CardPlaced) or not isinstance(first, CardPlaced):
            continue
        if now.face is None or not _is_whole(now.face) or not path.is_file():
            continue
        yield LabelledPicture(path, now.face, first.face, _named_by(record, of_seq, now))


def _is_whole(face: str) -> bool:
    """Whether suit and rank are known, of a card that has them."""
    return not face.endswith("/?") and face.partition("/")[0] != "back"


def _named_by(record: tuple[Observation, ...], of_seq: int, now: CardPlaced) -> str:
    for entry in reversed(record):
        fact = entry.fact
        if isinstance(fact, Corrected) and fact.of_seq == of_seq and fact.replacement == now:
            return entry.by.value
    return record[of_seq - 1].by.value
