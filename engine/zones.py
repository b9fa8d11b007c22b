"""What should not lie together, or not there at all, and since when.

A card on its way crosses zones, and for a moment the new weapon lies beside the old one, so the
rules look only at what has been lying like that for a while.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import CardKind, CardType, kind_of
from engine.decks import DECKS
from engine.faces import BLACK, Suit, suit_of
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Observation,
    Place,
)
from engine.state import MatchState, TableCard
from engine.tolerances import SETTLED_AFTER_MS


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something odd in a zone."""

    place: Place
    rule: str
    """``slot`` or ``name`` for two of one, ``kind`` for a card that does not belong there."""
    tracks: tuple[int, ...]
    faces: tuple[str | None, ...]
    since_seq: int
    since_ms: int

    def is_settled_by(self, at_ms: int) -> bool:
        """Whether it has been lying there long enough at that time."""
        return at_ms - self.since_ms > SETTLED_AFTER_MS


def oddities_after(
    known: tuple[Oddity, ...], observation: Observation, after: MatchState
) -> tuple[Oddity, ...]:
    """Return what is odd on the table after one more observation, oldest first."""
    fact = observation.fact
    places = [place for place in _places_of(fact) if place.zone in _LOOKED_AT]
    for place in places:
        known = (
            *(oddity for oddity in known if oddity.place != place),
            *_dated(known, _odd_in(after, place), observation),
        )
    return known


def newly_settled(
    oddities: tuple[Oddity, ...], zone: str, before_ms: int, now_ms: int
) -> Iterable[Oddity]:
    """Yield what has been lying in such a zone for long enough just now."""
    for oddity in oddities:
        is_old = oddity.is_settled_by(before_ms)
        if oddity.place.zone == zone and oddity.is_settled_by(now_ms) and not is_old:
            yield oddity


def taken_back(
    before: tuple[Oddity, ...], now: tuple[Oddity, ...], state: MatchState
) -> Iterable[Oddity]:
    """Yield slots that held two cards of which the new one left and the old one stayed.

    A swap takes the old one away, whoever moves first.
    """
    for oddity in before:
        *old, new = oddity.tracks
        lying = {card.track for card in state.cards_at(oddity.place)}
        if oddity.rule == "slot" and oddity not in now and new not in lying and set(old) <= lying:
            yield oddity


def delayed_name(face: str | None) -> str | None:
    """Return the delayed trick as which a card lies in a judgement zone, or None.

    A diamond that is no delayed trick lies there as an indulgence (国色), a black basic card or
    piece of equipment as a supply shortage (断粮).
    """
    kind = kind_of(face)
    if kind is None or kind.type is CardType.DELAYED_TRICK:
        return None if kind is None else kind.id
    if suit_of(face) is Suit.DIAMOND:
        return "indulgence"
    is_black = suit_of(face) in BLACK
    return "supply_shortage" if is_black and kind.type is not CardType.TRICK else None


_LOOKED_AT = ("equip", "judge")


def _places_of(fact: object) -> tuple[Place, ...]:
    match fact:
        case CardPlaced(place=place):
            return (place,)
        case CardMoved(origin=origin, target=target):
            return (origin, target)
        case CardTakenAway(origin=origin):
            return (origin,)
        case _:
            return ()


_Found = tuple[str, tuple[TableCard, ...]]


def _odd_in(state: MatchState, place: Place) -> Iterable[_Found]:
    cards = _told_apart(state, place)
    known = [(card, kind) for card in cards if (kind := kind_of(card.face))]
    if place.zone == "equip":
        yield from _doubles(
            [(card, kind.type) for card, kind in known if kind.is_equipment], "slot"
        )
        yield from (("kind", (card,)) for card, kind in known if not kind.is_equipment)
        return
    named = [(card, delayed_name(card.face)) for card, _ in known]
    yield from _doubles([(card, name) for card, name in named if name is not None], "name")
    yield from (("kind", (card,)) for card, kind in known if not _is_delayed(kind))


def _told_apart(state: MatchState, place: Place) -> tuple[TableCard, ...]:
    """Return the cards at a place, but not one found again under another track."""
    cards = state.cards_at(place)
    return tuple(
        card
        for index, card in enumerate(cards)
        if not any(_is_one_card(state.deck, card.face, other.face) for other in cards[:index])
    )


def _is_one_card(deck_id: str, one: str | None, other: str | None) -> bool:
    """Whether two exact readings must be of one card, as its deck has no second copy."""
    deck = DECKS.get(deck_id)
    return (
        suit_of(one) is not None
        and one == other
        and (deck is None or deck.copies.get(one or "", 0) <= 1)
    )


def _doubles(cards: list[tuple[TableCard, str]], rule: str) -> Iterable[_Found]:
    for index, (card, key) in enumerate(cards):
        alike = [other for other, other_key in cards[:index] if other_key == key]
        if alike:
            yield rule, (*alike, card)


def _is_delayed(kind: CardKind) -> bool:
    return kind.type is CardType.DELAYED_TRICK


def _dated(
    known: tuple[Oddity, ...], found: Iterable[_Found], observation: Observation
) -> Iterable[Oddity]:
    since = {(oddity.rule, oddity.tracks): oddity for oddity in known}
    for rule, cards in found:
        tracks, faces = tuple(card.track for card in cards), tuple(card.face for card in cards)
        old = since.get((rule, tracks))
        seq, at_ms = (old.since_seq, old.since_ms) if old else (observation.seq, observation.at_ms)
        yield Oddity(cards[0].place, rule, tracks, faces, seq, at_ms)
