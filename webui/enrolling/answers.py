"""What a person may answer when a face is proposed."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from vision.enroll.album import check_face
from vision.enroll.enroll import EnrollError
from vision.faces import is_index
from vision.read.read_names import KnownName, is_same_name
from webui.desk.messages import Texts


class Command(StrEnum):
    """Everything but a face."""

    SKIP = "s"
    UNDO = "u"
    TURN = "t"
    COPY = "c"
    QUIT = "q"


@dataclass(frozen=True, slots=True)
class Face:
    """The face that the card shows."""

    face: str


Answer = Face | Command


def parse_answer(
    text: str, proposed: str | None, known: Sequence[KnownName], texts: Texts
) -> Answer:
    """Understand an answer.

    Enter accepts what is proposed. ``slash/S7``, ``slash s7`` and ``杀 S7`` are the same face, and
    ``S7`` alone completes a proposal whose index is open.

    Raises:
        EnrollError: when it is neither a command nor a face.
    """
    words = text.strip()
    if words in set(Command):
        return Command(words)
    if not words:
        if proposed is None or proposed.endswith("/?"):
            raise EnrollError(texts["enroll.type"])
        return Face(proposed)
    return Face(_face_of(words, proposed, known))


def _face_of(words: str, proposed: str | None, known: Sequence[KnownName]) -> str:
    card, gap, last = words.rpartition("/" if "/" in words else " ")
    index = last.upper()
    if not is_index(index):
        card, index = words, ""
    elif not gap:
        card = (proposed or "").removesuffix("/?") if (proposed or "").endswith("/?") else ""
    card = _id_of(card.strip(), known)
    face = "/".join(part for part in (card, index) if part)
    check_face(face)
    return face


def _id_of(name: str, known: Sequence[KnownName]) -> str:
    """Return the id of the card that is called so; a name that nobody knows is its own id."""
    if "/" in name or any(entry.card == name for entry in known):
        return name
    named = (e.card for e in known if any(is_same_name(name, other) for other in e.names))
    return next(named, name)
