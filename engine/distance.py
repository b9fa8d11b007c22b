"""How far it is from one living seat to another, and how far a character can strike.

Both are given as the least and the most that the table allows: an equipment zone that could not be
seen, a card in it that could not be read and a general who is not in the data leave room.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import CARDS, CardType
from engine.characters import is_unknown, may_have, skills_of
from engine.faces import card_of
from engine.observations import Place
from engine.rulesets import Distances
from engine.seats import RING, Seat
from engine.skills.reach import DISTANCE_TO_OTHERS, DISTANCE_TO_TEAM_MATES
from engine.state import MatchState, SeatState

BARE_HANDED_RANGE = 1


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most that a number can be."""

    least: int
    most: int | None
    """None where nothing bounds it."""

    def may_reach(self, other: "Span") -> bool:
        """Whether this range may be as long as that distance."""
        return self.most is None or self.most >= other.least


def distance_between(state: MatchState, distances: Distances, origin: Seat, target: Seat) -> Span:
    """Return how far ``target`` is for ``origin``, horses and skills included; never below 1.

    Source: facts 1.5 (general rule), tongshuai 4.3.
    """
    least, most = _between(state, distances, origin, target)
    nearer, farther = (
        _holding(state, origin, CardType.MINUS_HORSE),
        _holding(state, target, CardType.PLUS_HORSE),
    )
    kept_off = _kept_off(state, origin, target)
    surely, at_best = _own_part(state.seat(origin))
    least += at_best + kept_off - int(nearer.may_be) + int(farther.is_certain)
    most += surely + kept_off - int(nearer.is_certain) + int(farther.may_be)
    if is_unknown(state.seat(origin)):
        return Span(1, None)
    has_unknown_help = any(is_unknown(seat) for seat in _side_of(state, target))
    return Span(max(1, least), None if has_unknown_help else max(1, most))


def attack_range(state: MatchState, seat: Seat, spent: int | None = None) -> Span:
    """Return how far a character can strike.

    Args:
        state: the table.
        seat: whose range.
        spent: track of a weapon that is given away for the very blow; None for none.
    """
    if is_unknown(state.seat(seat)) or _is_open(state, seat):
        return Span(BARE_HANDED_RANGE, None)
    ranges = [
        CARDS[kind].range or BARE_HANDED_RANGE
        for kind in equipment_on(state, seat, spent)
        if CARDS[kind].type is CardType.WEAPON
    ]
    return Span(min(ranges, default=BARE_HANDED_RANGE), max(ranges, default=BARE_HANDED_RANGE))


def equipment_on(state: MatchState, seat: Seat, spent: int | None = None) -> tuple[str, ...]:
    """Return the kinds of equipment that were read before ``seat``, without the card ``spent``."""
    cards = state.cards_at(Place("equip", seat))
    kinds = (card_of(card.face) or "" for card in cards if card.track != spent)
    return tuple(kind for kind in kinds if kind in CARDS)


def may_hold(state: MatchState, seat: Seat, kind: str) -> bool:
    """Whether a piece of equipment lies before ``seat`` or may lie there unread or unseen."""
    return kind in equipment_on(state, seat) or _is_open(state, seat)


def surely_holds(state: MatchState, seat: Seat, kind: str) -> bool:
    """Whether a piece of equipment was read before ``seat`` and the zone is in sight."""
    is_seen = not state.is_blind(Place("equip", seat), state.at_ms)
    return is_seen and kind in equipment_on(state, seat)


def may_hold_weapon(state: MatchState, seat: Seat) -> bool:
    """Whether a weapon lies before ``seat`` or may lie there unread or unseen."""
    return _holding(state, seat, CardType.WEAPON).may_be


@dataclass(frozen=True, slots=True)
class _Holding:
    is_certain: bool
    may_be: bool


def _holding(state: MatchState, seat: Seat, card_type: CardType) -> _Holding:
    is_seen = any(CARDS[kind].type is card_type for kind in equipment_on(state, seat))
    is_blind = state.is_blind(Place("equip", seat), state.at_ms)
    return _Holding(is_seen and not is_blind, is_seen or _is_open(state, seat))


def _is_open(state: MatchState, seat: Seat) -> bool:
    """Whether something may lie in an equipment zone that nobody has read."""
    zone = Place("equip", seat)
    is_unread = any(card_of(card.face) not in CARDS for card in state.cards_at(zone))
    return is_unread or state.is_blind(zone, state.at_ms)


def _between(
    state: MatchState, distances: Distances, origin: Seat, target: Seat
) -> tuple[int, int]:
    """Return least and most between the seats themselves."""
    if distances is Distances.TABLE:
        return _in_table(origin, target), _in_table(origin, target)
    living = [seat for seat in RING if state.seat(seat).alive or seat in (origin, target)]
    surely = [
        seat for seat in living if seat in (origin, target) or not state.seat(seat).is_at_zero
    ]
    return _round(surely, origin, target), _round(living, origin, target)


def _round(ring: list[Seat], origin: Seat, target: Seat) -> int:
    steps = abs(ring.index(origin) - ring.index(target))
    return min(steps, len(ring) - steps)


def _in_table(origin: Seat, target: Seat) -> int:
    """Return the fixed distance of tongshuai 4.3.

    It leaves out the way from one vanguard to the other of a side: 2, as on the ring.
    """
    n_commanders = int(origin.is_commander) + int(target.is_commander)
    if origin.team is target.team:
        return 1 if n_commanders else 2
    return 2 if n_commanders else 1


def _own_part(seat: SeatState) -> tuple[int, int]:
    """Return what a character's skills add to its distances, and what they may add at best."""
    surely = sum(DISTANCE_TO_OTHERS.get(skill, 0) for skill in skills_of(seat))
    at_best = sum(change for skill, change in DISTANCE_TO_OTHERS.items() if may_have(seat, skill))
    return surely, at_best


def _kept_off(state: MatchState, origin: Seat, target: Seat) -> int:
    """Return by how much the target's team-mates keep an enemy away."""
    if origin.team is target.team:
        return 0
    guards = (seat for seat in _side_of(state, target) if seat.seat is not target)
    return sum(DISTANCE_TO_TEAM_MATES.get(skill, 0) for seat in guards for skill in skills_of(seat))


def _side_of(state: MatchState, seat: Seat) -> Iterable[SeatState]:
    return (other for other in state.living if other.seat.team is seat.team)
