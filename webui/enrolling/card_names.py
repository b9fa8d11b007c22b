"""Which cards may come when a deck is enrolled, and what is printed on them."""

from collections.abc import Callable, Iterable
from pathlib import Path

from engine.cards import CARDS
from engine.decks import DECKS
from engine.faces import Role
from engine.generals import GENERALS
from vision.enroll.enroll import EnrollError, own_names
from vision.enroll.propose_face import card_id_of
from vision.faces import split_face
from vision.read.read_names import KnownName
from webui.desk.faces import face_view_of

HEALTH_CARDS = range(1, 6)


def sanguosha_names() -> tuple[KnownName, ...]:
    """Return every card of Sanguosha that the program knows: the list unless another is given."""
    cards = [
        KnownName(kind.id, (kind.name_zh, kind.name_en), _indices_of(kind.id))
        for kind in CARDS.values()
    ]
    generals = [
        KnownName(f"general/{general.id}", (general.name_zh, general.name_en), frozenset())
        for general in GENERALS.values()
    ]
    others = [f"identity/{role.value}" for role in Role] + [f"hp/{hp}" for hp in HEALTH_CARDS]
    names = ((face, face_view_of(face).name) for face in others)
    return (
        *cards,
        *generals,
        *(KnownName(face, (name.zh, name.en), frozenset()) for face, name in names),
    )


def _indices_of(card: str) -> frozenset[str] | None:
    """Return the indices with which a card comes in any deck; None for one that is in none."""
    faces = [split_face(face) for deck in DECKS.values() for face in deck.copies]
    return frozenset(index for name, index in faces if name == card and index) or None


def load_names(file: Path) -> tuple[KnownName, ...]:
    """Read a list of cards: on each line a name, or an id and names, with commas between.

    ``Illusion of Choice`` is the card ``illusion_of_choice``, ``slash,杀,Slash`` is ``slash``.
    Empty lines and lines that begin with ``#`` say nothing. An empty list lets every name count.

    Raises:
        EnrollError: when it cannot be read, or a line has no name.
    """
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise EnrollError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise EnrollError(f"{file}: not UTF-8 text; save the list as UTF-8") from error
    return tuple(
        _known_of(line, f"{file}, line {number}")
        for number, line in enumerate(lines, start=1)
        if line.strip() and not line.lstrip().startswith("#")
    )


def _known_of(line: str, where: str) -> KnownName:
    fields = [field.strip() for field in line.replace("，", ",").split(",")]
    names = tuple(field for field in fields[1:] if field) or (fields[0],)
    card = fields[0] if len(fields) > 1 else card_id_of(fields[0])
    if not card:
        raise EnrollError(f"{where}: no card in {line.strip()!r}; expected a name, or id,name,name")
    return KnownName(card, names)


def names_of(known: Iterable[KnownName]) -> Callable[[str], tuple[str, str]]:
    """Return what gives the Chinese and English name of a card id; ids nobody knows are names."""
    names = {entry.card: (entry.names[0], entry.names[-1]) for entry in known}
    return lambda card: names.get(card) or own_names(card)
