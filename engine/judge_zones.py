"""In which order the cards in the judgement zones came there.

A card that is lost from sight and found again keeps its rank.
"""

from dataclasses import replace

from engine.faces import may_be_same_face
from engine.observations import CardMoved, CardPlaced, CardTakenAway, Observation, Place
from engine.plays import DelayedTrick
from engine.state import MatchState

FOUND_WITHIN_MS = 10_000

_Tricks = tuple[DelayedTrick, ...]


def delayed_after(delayed: _Tricks, observation: Observation, after: MatchState) -> _Tricks:
    """Return the cards in all judgement zones after one more observation."""
    match observation.fact:
        case CardPlaced(place=place, track=track):
            return _with_card(delayed, observation, after, place, track)
        case CardMoved(target=place, track=track):
            return _with_card(_left(delayed, track), observation, after, place, track)
        case CardTakenAway(track=track, target=None):
            return tuple(
                replace(card, lost_ms=observation.at_ms) if card.track == track else card
                for card in delayed
            )
        case CardTakenAway(track=track):
            return _left(delayed, track)
        case _:
            return delayed


def _with_card(
    delayed: _Tricks, observation: Observation, after: MatchState, place: Place, track: int
) -> _Tricks:
    if place.zone != "judge" or place.seat is None:
        return _left(delayed, track)
    face = next((card.face for card in after.table if card.track == track), None)
    seen = DelayedTrick(track, face, place.seat, observation.seq)
    for known in delayed:
        is_same = known.track == track or _is_found_again(known, seen, observation.at_ms)
        if known.seat is place.seat and is_same:
            again = replace(seen, since_seq=known.since_seq)
            return tuple(again if card is known else card for card in delayed)
    current = (c for c in delayed if c.lost_ms is None or not _is_long_gone(c, observation.at_ms))
    return (*(card for card in current if card.track != track), seen)


def _is_found_again(known: DelayedTrick, seen: DelayedTrick, at_ms: int) -> bool:
    is_lost = known.lost_ms is not None and not _is_long_gone(known, at_ms)
    return is_lost and may_be_same_face(known.face, seen.face)


def _is_long_gone(card: DelayedTrick, at_ms: int) -> bool:
    return card.lost_ms is not None and at_ms - card.lost_ms > FOUND_WITHIN_MS


def _left(delayed: _Tricks, track: int) -> _Tricks:
    return tuple(card for card in delayed if card.track != track)
