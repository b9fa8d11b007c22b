"""In which order the cards in the judgement zones came there.

A card that is lost from sight and found again keeps its rank.
"""

from dataclasses import replace

from engine.faces import may_be_same_face
from engine.observations import CardMoved, CardPlaced, CardTakenAway, Observation, Place
from engine.plays.play import DelayedTrick, Plays
from engine.seats import Seat
from engine.state import MatchState
from engine.tolerances import DELAYED_REFOUND_WITHIN_MS
from engine.zones import delayed_name

_Tricks = tuple[DelayedTrick, ...]


def delayed_after(plays: Plays, observation: Observation, after: MatchState) -> _Tricks:
    """Return the cards in all judgement zones after one more observation.

    Args:
        plays: with the declaration, if any, that this card belongs to.
        observation: what was seen.
        after: the table with the card where it now lies.
    """
    delayed = plays.delayed
    match observation.fact:
        case CardPlaced(place=Place(zone="judge", seat=Seat() as seat), track=track):
            return _with_card(delayed, _trick(plays, observation, after, seat, track), observation)
        case CardMoved(target=Place(zone="judge", seat=Seat() as seat), track=track):
            return _with_card(delayed, _trick(plays, observation, after, seat, track), observation)
        case CardPlaced(track=track) | CardMoved(track=track):
            return _left(delayed, track)
        case CardTakenAway(track=track, target=None):
            return tuple(
                replace(card, lost_ms=observation.at_ms) if card.track == track else card
                for card in delayed
            )
        case CardTakenAway(track=track):
            return _left(delayed, track)
        case _:
            return delayed


def _trick(
    plays: Plays, observation: Observation, after: MatchState, seat: Seat, track: int
) -> DelayedTrick:
    face = after.find_face(track)
    play = plays.told_with(track)
    told = None if play is None else play.kind
    known = next((card.kind for card in plays.delayed if card.track == track), None)
    return DelayedTrick(track, face, known or told or delayed_name(face), seat, observation.seq)


def _with_card(delayed: _Tricks, seen: DelayedTrick, observation: Observation) -> _Tricks:
    for known in delayed:
        is_same = known.track == seen.track or _is_found_again(known, seen, observation.at_ms)
        if known.seat is seen.seat and is_same:
            kind = seen.kind or known.kind
            again = replace(seen, kind=kind, since_seq=known.since_seq)
            return tuple(again if card is known else card for card in delayed)
    current = (card for card in delayed if not _is_long_gone(card, observation.at_ms))
    return (*(card for card in current if card.track != seen.track), seen)


def _is_found_again(known: DelayedTrick, seen: DelayedTrick, at_ms: int) -> bool:
    is_lost = known.lost_ms is not None and not _is_long_gone(known, at_ms)
    return is_lost and may_be_same_face(known.face, seen.face)


def _is_long_gone(card: DelayedTrick, at_ms: int) -> bool:
    return card.lost_ms is not None and at_ms - card.lost_ms > DELAYED_REFOUND_WITHIN_MS


def _left(delayed: _Tricks, track: int) -> _Tricks:
    return tuple(card for card in delayed if card.track != track)
