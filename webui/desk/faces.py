"""What the pages call a face, in both languages, and which faces a card may have been."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.cards import CARDS
from engine.decks import DECKS
from engine.faces import (
    BackFace,
    CardFace,
    Face,
    GeneralFace,
    HealthFace,
    IdentityFace,
    Role,
    find_face,
)
from engine.generals import GENERALS, find_general_name
from engine.observations import CardPlaced
from vision.model import TableObservation
from webui.desk.messages import MESSAGES

CANDIDATES = 5


@dataclass(frozen=True, slots=True)
class Name:
    """One name in the languages of the pages."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class FaceView:
    """A face as the pages show it."""

    face: str
    name: Name
    suit: str | None
    """S, H, C or D; None when it has none or nobody could read it."""
    rank: str | None
    """A, 2 to 10, J, Q, K; None as for the suit."""


@dataclass(frozen=True, slots=True)
class CandidatesView:
    """What a wrongly read card may really have been."""

    likely: tuple[FaceView, ...]
    """Likeliest first, as far as the camera had an opinion, then cards of the same name."""
    all: tuple[FaceView, ...]
    """Every face of the deck, or of all decks when it is not one of ours."""


def face_view_of(face: str) -> FaceView:
    """Return how ``face`` is shown; a face nobody knows is shown by its id."""
    match find_face(face):
        case CardFace(card, suit, rank):
            return FaceView(face, _card_name(card), suit.value if suit else None, rank)
        case GeneralFace(general):
            return FaceView(face, general_name_of(general), None, None)
        case IdentityFace(role):
            return FaceView(face, name_of_text(f"identity.{role.value}"), None, None)
        case HealthFace(hp):
            return FaceView(face, name_of_text("card.health", n=str(hp)), None, None)
        case BackFace():
            return FaceView(face, name_of_text("card.back"), None, None)
        case None:
            return FaceView(face, Name(face, face), None, None)


def general_name_of(general: str) -> Name:
    """Return the name of the general with this id."""
    known = find_general_name(general)
    return Name(known.name_zh, known.name_en) if known else Name(general, general)


def is_face(face: str) -> bool:
    """Return whether ``face`` is one that a card of a known game can have."""
    return _is_known(find_face(face))


def candidates_of(
    placed: CardPlaced,
    deck: str,
    table: TableObservation | None,
    log_tracks: Mapping[int, int],
    *,
    first_face: str | None = None,
) -> CandidatesView:
    """Return the faces that the card ``placed`` may have been.

    Args:
        placed: what the card is taken for now, corrections carried out.
        deck: id of the deck that is played with.
        table: what the cameras see now.
        log_tracks: track of the record by track of ``table``.
        first_face: what it was taken for before it was corrected, which may have been right.
    """
    tracks = table.tracks if table else ()
    weights = next((t.faces for t in tracks if log_tracks.get(t.id) == placed.track), ())
    others = [weight.face for weight in weights]
    others += [first_face] if first_face else []
    others += _of_same_name(placed.face, deck)
    likely = [face for face in dict.fromkeys(others) if face != placed.face]
    return CandidatesView(
        tuple(face_view_of(face) for face in likely[:CANDIDATES]),
        tuple(face_view_of(face) for face in all_faces(deck)),
    )


def _of_same_name(face: str | None, deck: str) -> list[str]:
    """Return the copies of a game card, those that differ by their suit alone first."""
    card = find_face(face) if face else None
    if not isinstance(card, CardFace):
        return []
    copies = [copy for copy in all_faces(deck) if copy.partition("/")[0] == card.card]
    rank = card.rank or ""
    return sorted(copies, key=lambda copy: not copy.endswith(rank))


def _is_known(face: Face | None) -> bool:
    match face:
        case CardFace(card):
            return card in CARDS
        case GeneralFace(general):
            return find_general_name(general) is not None
        case None:
            return False
        case _:
            return True


def _card_name(card: str) -> Name:
    known = CARDS.get(card)
    return Name(known.name_zh, known.name_en) if known else Name(card, card)


def name_of_text(key: str, **values: str) -> Name:
    """Return a text of the pages in every language, with ``values`` put in."""
    return Name(MESSAGES["zh"][key].format(**values), MESSAGES["en"][key].format(**values))


@cache
def all_faces(deck_id: str) -> tuple[str, ...]:
    """Return every face of a deck, with the generals and identities; of all decks if unknown."""
    decks = [DECKS[deck_id]] if deck_id in DECKS else DECKS.values()
    indexed = {face for deck in decks for face in deck.copies}
    unread = {f"{face.partition('/')[0]}/?" for face in indexed}
    generals = {f"general/{general}" for general in GENERALS}
    identities = {f"identity/{role.value}" for role in Role}
    return (*sorted(indexed), *sorted(unread), *sorted(generals), *sorted(identities))
