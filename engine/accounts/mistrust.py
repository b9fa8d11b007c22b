"""What the table shows but nobody can rely on, or what it may hold without having been seen."""

from dataclasses import dataclass, replace

from engine.cards import CardType, kind_of
from engine.decks import DECKS
from engine.faces import suit_of
from engine.observations import CardMoved, CardPlaced, CardTakenAway, Fact, Place
from engine.seats import Seat
from engine.state import MatchState, TableCard


@dataclass(frozen=True, slots=True)
class Mistrust:
    """Readings that cannot all be right, and weapons that may have come unseen."""

    tracks: frozenset[int] = frozenset()
    """Cards of a face that lay there more often than the deck has it: one of them was misread."""
    weapons: frozenset[Seat] = frozenset()
    """Who may hold a weapon that nobody saw being laid."""


def mistrust_after(
    known: Mistrust, fact: Fact, before: MatchState, after: MatchState, *, is_card_missing: bool
) -> Mistrust:
    """Return what is not to be relied on after one more fact.

    Args:
        known: what was not to be relied on before.
        fact: what was seen or said.
        before: the table before it.
        after: the table after it.
        is_card_missing: whether the acting character is known to have laid a card unseen.
    """
    acting = before.acting
    if is_card_missing and acting is not None and not has_weapon(before, acting):
        known = replace(known, weapons=known.weapons | {acting})
    match fact:
        case CardPlaced(face, place, track):
            known = _with_copies(known, after, face, track)
            return _with_weapon(known, after, place)
        case CardMoved(track, origin, target):
            known = _with_weapon(known, after, target)
            is_swapped = origin == Place("equip", acting) and target.zone in ("discard", "deck")
            return _with_swap(known, before, after, track) if is_swapped else known
        case CardTakenAway(track):
            return _without_lost(known, before, after, track)
        case _:
            return known


def has_weapon(state: MatchState, seat: Seat) -> bool:
    """Whether a card that is read as a weapon lies before a character."""
    return any(_is_weapon(card.face) for card in state.cards_at(Place("equip", seat)))


def copies_too_many(state: MatchState, face: str | None) -> int:
    """Return how many more cards of an exact face lie there than the deck has; 0 for none.

    The piles are shuffled again in a long game, so what lies on them does not count.
    """
    deck = DECKS.get(state.deck)
    if deck is None or face is None or suit_of(face) is None:
        return 0
    return max(0, len(_lying(state, face)) - deck.copies.get(face, 0))


def _lying(state: MatchState, face: str) -> list[TableCard]:
    return [
        card
        for card in state.table
        if card.face == face and card.place.zone not in ("deck", "discard")
    ]


def _with_copies(known: Mistrust, after: MatchState, face: str | None, track: int) -> Mistrust:
    """Of cards that lie there too often one was misread.

    One of which the deck has none rather tells of another deck, and two at one place of a card
    that was found again under another track.
    """
    tracks = known.tracks - {track}
    lying = [] if face is None else _lying(after, face)
    if copies_too_many(after, face) and len({card.place for card in lying}) > 1:
        tracks |= {card.track for card in lying}
    return replace(known, tracks=tracks) if tracks != known.tracks else known


def _without_lost(known: Mistrust, before: MatchState, after: MatchState, track: int) -> Mistrust:
    """A card that vanished may have been found before under the other track."""
    face = before.find_face(track)
    if face is None or track not in known.tracks or copies_too_many(after, face):
        return known
    return replace(known, tracks=known.tracks - {card.track for card in _lying(before, face)})


def _with_weapon(known: Mistrust, after: MatchState, place: Place) -> Mistrust:
    """Where a weapon was seen to come, no other can have come unseen before."""
    seat = place.seat
    if place.zone != "equip" or seat not in known.weapons or seat is None:
        return known
    return replace(known, weapons=known.weapons - {seat}) if has_weapon(after, seat) else known


def _with_swap(known: Mistrust, before: MatchState, after: MatchState, track: int) -> Mistrust:
    """Who lays off its own weapon has most likely laid another, seen or not."""
    seat = before.acting
    if seat is None or not _is_weapon(before.find_face(track)) or has_weapon(after, seat):
        return known
    return replace(known, weapons=known.weapons | {seat})


def _is_weapon(face: str | None) -> bool:
    kind = kind_of(face)
    return kind is not None and kind.type is CardType.WEAPON
