"""How many cards a character holds at least and at most, as counts and the table tell.

A hand is counted now and then; in between every card that came or went in sight moves the bounds,
and whatever may have moved cards out of sight widens them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.characters import has_stranger, skills_alive
from engine.observations import Place
from engine.plays.play import Plays
from engine.seats import Seat
from engine.skills.hands import GIVES_WHEN_HURT, TAKES_WHEN_HURT
from engine.state import MatchState
from engine.turns.order import may_have_acted_unseen


@dataclass(frozen=True, slots=True)
class Bound:
    """What a hand can hold."""

    least: int
    most: int | None
    """None where nothing bounds it."""

    def lost(self, *, surely: bool) -> "Bound":
        """Return the bound after a card left the hand, or may have left it."""
        fewer = None if self.most is None else max(0, self.most - surely)
        return Bound(max(0, self.least - 1), fewer)

    def gained(self, *, surely: bool) -> "Bound":
        """Return the bound after a card came into the hand, or may have come into it."""
        return Bound(self.least + surely, None if self.most is None else self.most + 1)

    def unlimited(self) -> "Bound":
        """Return the bound after any number of cards may have come into the hand."""
        return Bound(self.least, None)


Bounds = Mapping[Seat, Bound]


def most_in_hand(state: MatchState, bounds: Bounds, before: Plays, seat: Seat) -> int | None:
    """Return how many cards a character holds at most in the turn of another; None if unknown.

    Args:
        state: the table.
        bounds: of all hands.
        before: what was declared before; while that is pending a blow may not be seen yet.
        seat: whose hand.
    """
    bound = bounds.get(seat)
    if bound is None or seat is state.acting or _is_lost_from_sight(state):
        return None
    is_open = _may_be_settling(before) and GIVES_WHEN_HURT & skills_alive(state)
    return None if is_open else bound.most


def least_in_hand(state: MatchState, bounds: Bounds, before: Plays, seat: Seat) -> int:
    """Return how many cards a character still holds at least; 0 while that is not known."""
    bound = bounds.get(seat)
    if bound is None or _is_lost_from_sight(state):
        return 0
    is_avenged = bool(TAKES_WHEN_HURT & skills_alive(state))
    if is_avenged and not before.is_told_in_full:
        return 0
    n_unseen = sum(
        max(0, play.n_cards - len(play.cards)) for play in before.told if play.seat is seat
    )
    return max(0, bound.least - n_unseen - is_avenged * len(before.pending))


def has_no_card(state: MatchState, bounds: Bounds, before: Plays, seat: Seat) -> bool:
    """Whether a character is known to have neither a hand card nor one on the table."""
    zones = (Place("equip", seat), Place("judge", seat))
    is_bare = not any(state.cards_at(zone) for zone in zones)
    is_seen = not any(state.is_blind(zone, state.at_ms) for zone in zones)
    return is_bare and is_seen and most_in_hand(state, bounds, before, seat) == 0


def _is_lost_from_sight(state: MatchState) -> bool:
    """Whether cards may have come and gone in ways that nobody knows of."""
    return has_stranger(state) or may_have_acted_unseen(state)


def _may_be_settling(plays: Plays) -> bool:
    return bool(plays.pending) or not plays.is_told_in_full
