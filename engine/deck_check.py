"""Which decks the cards seen can be of: told by marker cards, not by their number.

108 cards are the standard deck with both lightnings or a competition deck; 156 are two different
ones as well. What tells decks apart are the cards that one has and another has not.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.decks import DECKS, Deck
from engine.faces import card_of, suit_of


@dataclass(frozen=True, slots=True)
class DeckFit:
    """How the cards seen agree with one deck."""

    deck: Deck
    surplus: tuple[str, ...]
    """Faces seen more often than the deck has them, each as often as it is too much; a kind that
    the deck does not have at all is there as ``lightning/?``."""
    missing: tuple[str, ...]
    """Faces of the deck that were not seen; only when all its cards were to be seen."""

    @property
    def is_possible(self) -> bool:
        """Whether nothing speaks against this deck."""
        return not self.surplus and not self.missing


def deck_fits(faces: Iterable[str | None], *, is_whole_deck: bool = False) -> tuple[DeckFit, ...]:
    """Compare the cards seen with every deck.

    Args:
        faces: of cards that were seen, each physical card once; what cannot be read says nothing.
        is_whole_deck: whether the whole deck was seen, so that what is not there is missing.

    Returns:
        One fit for each deck, in the order of ``DECKS``.
    Source: cert-3v3 1.2.2, tongshuai 2; rulings DECK-01, DECK-02.
    """
    seen = tuple(faces)
    exact = Counter(face for face in seen if face is not None and suit_of(face) is not None)
    kinds = {kind for f in seen if (kind := card_of(f)) is not None and suit_of(f) is None}
    return tuple(_fit(deck, exact, kinds, is_whole_deck=is_whole_deck) for deck in DECKS.values())


def _fit(deck: Deck, exact: Counter[str], kinds: set[str], *, is_whole_deck: bool) -> DeckFit:
    surplus = exact - Counter(deck.copies)
    known = {card_of(face) for face in deck.copies}
    strangers = (f"{kind}/?" for kind in sorted(kinds) if kind not in known)
    missing = Counter(deck.copies) - exact if is_whole_deck else Counter[str]()
    return DeckFit(
        deck, (*sorted(surplus.elements()), *strangers), tuple(sorted(missing.elements()))
    )
