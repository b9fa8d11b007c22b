"""What is printed on a card, as the log writes it.

Convention:
    ``slash/S7``         a game card: kind, then suit ``S H C D`` and rank ``A 2..10 J Q K``
    ``slash/?``          the kind is known, suit and rank are not
    ``general/zhaoyun``  a general; ``identity/lord`` a role; ``hp/3`` a health card
    ``back``             the back of any card

Errors:
    ValueError
      └ FaceFormatError    the text is none of the above
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

RANKS: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class FaceFormatError(ValueError):
    """A text that names no face."""


class Suit(StrEnum):
    """A suit by the letter printed in faces."""

    SPADE = "S"
    HEART = "H"
    CLUB = "C"
    DIAMOND = "D"

    @property
    def is_red(self) -> bool:
        """Whether hearts or diamonds."""
        return self in RED


RED = frozenset({Suit.HEART, Suit.DIAMOND})
BLACK = frozenset({Suit.SPADE, Suit.CLUB})
ANY_SUIT = RED | BLACK


class Role(StrEnum):
    """What an identity card says; lord and renegade are the commanders."""

    LORD = "lord"
    LOYALIST = "loyalist"
    RENEGADE = "renegade"
    REBEL = "rebel"


@dataclass(frozen=True, slots=True)
class CardFace:
    """A game card; suit and rank are None while unknown."""

    card: str
    suit: Suit | None
    rank: str | None


@dataclass(frozen=True, slots=True)
class GeneralFace:
    """A general card."""

    general: str


@dataclass(frozen=True, slots=True)
class IdentityFace:
    """An identity card."""

    role: Role


@dataclass(frozen=True, slots=True)
class HealthFace:
    """A health card that shows this many points."""

    hp: int


@dataclass(frozen=True, slots=True)
class BackFace:
    """The back of any card."""


Face = CardFace | GeneralFace | IdentityFace | HealthFace | BackFace

_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_CARD_INDEX = re.compile(r"([SHCD])(A|[2-9]|10|J|Q|K)\Z")


def parse_face(text: str) -> Face:
    """Read a face as the log writes it.

    Raises:
        FaceFormatError: when ``text`` is no face.
    """
    if text == "back":
        return BackFace()
    name, slash, detail = text.partition("/")
    if not slash or not _NAME.match(name):
        raise FaceFormatError(f"{text!r} is no face; expected for example 'slash/S7' or 'back'")
    match name:
        case "general":
            return GeneralFace(_name_in(detail, text))
        case "identity":
            return IdentityFace(_role_in(detail, text))
        case "hp":
            return HealthFace(_hp_in(detail, text))
        case _:
            return _card_in(name, detail, text)


@lru_cache(maxsize=1024)
def find_face(text: str | None) -> Face | None:
    """Read a face, or return None for an unreadable card or an unknown notation."""
    if text is None:
        return None
    try:
        return parse_face(text)
    except FaceFormatError:
        return None


def card_of(text: str | None) -> str | None:
    """Return the kind of the game card ``text`` names, or None when it names none."""
    face = find_face(text)
    return face.card if isinstance(face, CardFace) else None


def suit_of(text: str | None) -> Suit | None:
    """Return the suit of the game card ``text`` names, or None while unknown."""
    face = find_face(text)
    return face.suit if isinstance(face, CardFace) else None


def may_be_same_face(one: str | None, other: str | None) -> bool:
    """Whether two readings may be of one card: equal, or one of them less exact."""
    if one is None or other is None or one == other:
        return True
    first, second = find_face(one), find_face(other)
    if not isinstance(first, CardFace) or not isinstance(second, CardFace):
        return False
    return first.card == second.card and (first.suit is None or second.suit is None)


def _name_in(detail: str, text: str) -> str:
    if not _NAME.match(detail):
        raise FaceFormatError(f"{text!r} names no general")
    return detail


def _role_in(detail: str, text: str) -> Role:
    try:
        return Role(detail)
    except ValueError:
        raise FaceFormatError(f"{text!r}: the role must be one of {', '.join(Role)}") from None


def _hp_in(detail: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", detail, re.ASCII):
        raise FaceFormatError(f"{text!r}: health must be a number from 0 to 99")
    return int(detail)


def _card_in(name: str, detail: str, text: str) -> CardFace:
    if detail == "?":
        return CardFace(name, None, None)
    index = _CARD_INDEX.match(detail)
    if index is None:
        raise FaceFormatError(
            f"{text!r}: expected a suit S H C D and a rank A 2-10 J Q K, or '?', after the name"
        )
    return CardFace(name, Suit(index[1]), index[2])
