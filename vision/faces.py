"""What a card shows: ``slash/S7`` is a card and its index, ``general/zhaoyun`` a whole face."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FaceWeight:
    """A face that is still possible, with its share of the evidence, 0 to 1."""

    face: str
    weight: float


DECIDED = 0.8
"""Share of the evidence from which a face counts as read."""
OPEN = "?"
"""In place of an index that is not known."""


def decided_face(faces: tuple[FaceWeight, ...]) -> str | None:
    """Name what is certain: the face, else the card with its index unknown, else nothing.

    Only suit and rank may stay open; ``general/zhaoyun`` and the like are whole faces.
    """
    if not faces:
        return None
    if faces[0].weight >= DECIDED:
        return faces[0].face
    card, _ = _parts(faces[0].face)
    of_card = [face for face in faces if _parts(face.face)[0] == card]
    if not card or any(not is_index(_parts(face.face)[1]) for face in of_card):
        return None
    return f"{card}/{OPEN}" if sum(face.weight for face in of_card) >= DECIDED else None


def split_face(face: str) -> tuple[str, str | None]:
    """Split ``slash/S7`` into card and index; other faces are whole."""
    card, index = _parts(face)
    return (card, index) if card and is_index(index) else (face, None)


def may_be_one_face(first: str | None, second: str | None) -> bool:
    """Whether two decided faces may be of one card: equal, or alike with an index unknown."""
    if first is None or second is None:
        return False
    if first == second:
        return True
    (card, index), (other_card, other_index) = _parts(first), _parts(second)
    return card == other_card and OPEN in (index, other_index)


def is_index(text: str) -> bool:
    """Whether ``text`` is suit and rank, such as ``S7``."""
    return text[:1] in {"S", "H", "C", "D"} and text[1:] in {*"A23456789JQK", "10"}


def _parts(face: str) -> tuple[str, str]:
    """Return what stands before and after the last slash."""
    card, _, last = face.rpartition("/")
    return card, last
