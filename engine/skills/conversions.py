"""Skills by which one card counts as another."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import CARDS, SLASHES, CardType
from engine.faces import ANY_SUIT, BLACK, RED, Suit, card_of, suit_of

_PLAIN_SLASH = frozenset({"slash"})
_JINK = frozenset({"jink"})
_BASIC_OR_EQUIPMENT = frozenset(
    kind.id for kind in CARDS.values() if kind.is_equipment or kind.type is CardType.BASIC
)


@dataclass(frozen=True, slots=True)
class Conversion:
    """Which cards count as what."""

    into: frozenset[str]
    suits: frozenset[Suit] = ANY_SUIT
    kinds: frozenset[str] | None = None
    """Kinds of cards that may be taken; None for any."""
    is_from_hand: bool = False
    """Whether equipment in play may not be taken."""

    def takes(self, face: str | None) -> bool:
        """Whether a card with this face may be taken, as far as it is known."""
        suit, kind = suit_of(face), card_of(face)
        is_of_kind = self.kinds is None or kind is None or kind in self.kinds
        return is_of_kind and (suit is None or suit in self.suits)


CONVERSIONS: Mapping[str, tuple[Conversion, ...]] = {
    "wusheng": (Conversion(_PLAIN_SLASH, RED),),
    "longdan": (Conversion(_PLAIN_SLASH, kinds=_JINK), Conversion(_JINK, kinds=SLASHES)),
    "qingguo": (Conversion(_JINK, BLACK, is_from_hand=True),),
    "jijiu": (Conversion(frozenset({"peach"}), RED),),
    "qixi": (Conversion(frozenset({"dismantlement"}), BLACK),),
    "guose": (Conversion(frozenset({"indulgence"}), frozenset({Suit.DIAMOND})),),
    "duanliang": (Conversion(frozenset({"supply_shortage"}), BLACK, _BASIC_OR_EQUIPMENT),),
}


def may_convert(skill: str, face: str | None, into: str | None) -> bool:
    """Whether ``skill`` may make this card count as ``into``; None for what was not said."""
    given = CONVERSIONS.get(skill)
    if given is None:
        return True
    return any((into is None or into in way.into) and way.takes(face) for way in given)
