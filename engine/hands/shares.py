"""How many cards each character can have laid out of its hand in a turn, as all counts tell."""

from collections.abc import Mapping

from engine.characters import has_stranger, skills_alive, skills_at
from engine.hands.bounds import Bound
from engine.hands.hands import Census, HandLedger
from engine.hands.traffic import Traffic
from engine.seats import Seat
from engine.skills.hands import (
    GIVES_IN_OWN_TURN,
    TAKES_IN_OWN_TURN,
    TAKES_WHEN_HURT,
    drawn_at_end,
)
from engine.state import MatchState

Shares = Mapping[Seat, Bound]

_GIVEN_TO = frozenset({"huangtian"})
"""Skills whose owner is handed cards by others in their turns."""


def shares_of(hands: HandLedger, before: HandLedger, state: MatchState, n_snatched: int) -> Shares:
    """Return how many cards everybody laid; the acting character only since it drew.

    Args:
        hands: the ledger with all hands counted at the end of the turn.
        before: the ledger before the last of them was counted.
        state: the table.
        n_snatched: how many cards of hands may have been taken by cards of this turn.

    Returns:
        Whom the counts tell nothing of is left out: everybody where anybody may have an unknown
        skill, and all but the acting character where the hands were not counted at the end of the
        turn before or somebody died in between.
    """
    now = hands.census
    if now is None or now.turn_seq != hands.turn_seq or has_stranger(state):
        return {}
    own = None if hands.seat is None else _of_actor(hands, state, hands.seat, n_snatched)
    others = _of_others(hands, before.census, state, n_snatched)
    return others if hands.seat is None or own is None else {**others, hands.seat: own}


def _of_others(
    hands: HandLedger, last: Census | None, state: MatchState, n_snatched: int
) -> Shares:
    now = hands.census
    if last is None or now is None or last.counts.keys() != now.counts.keys():
        return {}
    if last.turn_seq != hands.last_turn_seq or last.traffic != hands.turn_traffic:
        return {}
    since = now.traffic.since(last.traffic)
    return {
        seat: _of_other(hands, state, seat, last.counts[seat] - count, since, n_snatched)
        for seat, count in now.counts.items()
        if seat is not hands.seat
    }


def _of_other(
    hands: HandLedger, state: MatchState, seat: Seat, n_fewer: int, since: Traffic, n_snatched: int
) -> Bound:
    own, actors = skills_at(state, seat), skills_at(state, hands.seat)
    taken = n_snatched + _taken_in_revenge(skills_alive(state), since) + _taken_by(actors)
    gained = since.n_drawn(seat) + since.n_taken + _taken_in_revenge(own, since)
    is_given = bool(GIVES_IN_OWN_TURN & actors or _GIVEN_TO & own)
    return Bound(max(0, n_fewer - taken), None if is_given else max(0, n_fewer + gained))


def _of_actor(hands: HandLedger, state: MatchState, seat: Seat, n_snatched: int) -> Bound | None:
    """Return the share of whoever acts; None while its hand was not counted after it drew."""
    drawn, held = hands.drawn, hands.counts.get(seat)
    if drawn is None or held is None or held.seq == drawn.seq:
        return None
    since = held.traffic.since(drawn.traffic)
    own, alive = skills_at(state, seat), skills_alive(state)
    n_fewer = drawn.count - held.count
    gained = gained_at_most(state, seat, since, n_snatched)
    is_giving = bool(GIVES_IN_OWN_TURN & own or _GIVEN_TO & alive)
    least = 0 if is_giving else max(0, n_fewer - _taken_in_revenge(alive, since))
    return Bound(least, max(0, n_fewer + gained))


def gained_at_most(state: MatchState, seat: Seat, since: Traffic, n_snatched: int) -> int:
    """Return how many cards may have come into the hand of whoever acts, at most.

    Args:
        state: the table.
        seat: of the acting character.
        since: what came and went meanwhile.
        n_snatched: how many cards of hands may have been taken by cards of this turn.
    """
    own = skills_at(state, seat)
    drawn = since.n_drawn(seat) + drawn_at_end(own)
    return since.n_taken + drawn + _taken_in_revenge(own, since) + n_snatched


def _taken_in_revenge(skills: frozenset[str], since: Traffic) -> int:
    return since.n_hurt if TAKES_WHEN_HURT & skills else 0


def _taken_by(skills: frozenset[str]) -> int:
    return int(bool(TAKES_IN_OWN_TURN & skills))
