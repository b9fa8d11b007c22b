"""Which faces the proxy deck has, and how many cards of each a deck needs.

``faces.csv`` beside this file is the list; a ``copies_<deck>`` column belongs to each deck.
"""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FACE_LIST = Path(__file__).parent / "faces.csv"
STD_DECK = "std106"
_COPIES = "copies_"


@dataclass(frozen=True, slots=True)
class ProxyFace:
    """What is printed on one kind of card."""

    face: str
    """``slash/S7``, ``general/zhaoyun``, ``identity/lord``, ``hp/3``, ``back/game``."""
    kind: str
    """A card type (basic, trick, weapon ...), or general, identity, hp, back."""
    card: str
    """The part of ``face`` before the slash for game cards, after it for the others."""
    suit: str
    """S, H, C or D; empty for everything but game cards."""
    rank: str
    """A, 2 to 10, J, Q, K; empty for everything but game cards."""
    name_zh: str
    name_en: str
    range: str
    """Attack range of a weapon, or the distance a horse changes (``+1``)."""
    kingdom: str
    """shu, wei, wu or qun for generals."""
    max_hp: int
    """0 for everything but generals."""
    skills: tuple[str, ...]
    """Chinese skill names of a general."""
    copies_in_std106: int

    @property
    def is_game_card(self) -> bool:
        """Whether the card has a suit and a rank."""
        return bool(self.suit)


@cache
def load_proxy_faces() -> tuple[ProxyFace, ...]:
    """Return every face, in print order: game cards, generals, identities, health, backs."""
    return tuple(_parse(row) for row in _read_rows())


@cache
def proxy_face(face: str) -> ProxyFace:
    """Return the entry of ``face``.

    Raises:
        KeyError: when the proxy deck has no such face.
    """
    for entry in load_proxy_faces():
        if entry.face == face:
            return entry
    raise KeyError(face)


def deck_names() -> tuple[str, ...]:
    """Return the decks that ``deck_copies`` knows."""
    return tuple(c.removeprefix(_COPIES) for c in _read_rows()[0] if c.startswith(_COPIES))


def deck_copies(deck: str = STD_DECK) -> dict[str, int]:
    """Return how many cards of each face ``deck`` has; faces it does not have are left out.

    Raises:
        ValueError: when there is no such deck.
    """
    if deck not in deck_names():
        raise ValueError(f"no proxy deck {deck!r}: give one of {', '.join(deck_names())}")
    counts = {row["face"]: int(row[_COPIES + deck]) for row in _read_rows()}
    return {face: count for face, count in counts.items() if count}


@cache
def _read_rows() -> tuple[dict[str, str], ...]:
    with FACE_LIST.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def _parse(row: dict[str, str]) -> ProxyFace:
    return ProxyFace(
        face=row["face"],
        kind=row["kind"],
        card=row["card"],
        suit=row["suit"],
        rank=row["rank"],
        name_zh=row["name_zh"],
        name_en=row["name_en"],
        range=row["range"],
        kingdom=row["kingdom"],
        max_hp=int(row["max_hp"] or 0),
        skills=tuple(row["skills"].split(";")) if row["skills"] else (),
        copies_in_std106=int(row[_COPIES + STD_DECK]),
    )
