"""What loses a side the game at once, and what is still done after a surrender.

The first thing that loses a game counts: what happens at the table afterwards cannot win it back.
"""

from dataclasses import replace

from engine.faces import card_of
from engine.observations import Conceded, DeathConfirmed, Declared, Fact, FoulCalled, HpShown
from engine.seats import Seat
from engine.state import Loss, MatchState


def with_loss(state: MatchState, fact: Fact) -> MatchState:
    """Return the state with what ``fact``, which is already in it, means for the result."""
    if state.loss is not None:
        return replace(state, loss=_loss_after(state.loss, fact))
    match fact:
        case DeathConfirmed(seat) if seat.is_commander:
            team, reason = seat.team, "commander_death"
        case Conceded(team):
            reason = "concession"
        case FoulCalled(team) if state.technical_points[team] <= 0:
            reason = "technical_points"
        case _:
            return state
    health = {s.seat: s.hp for s in state.living if s.hp is not None and s.is_hp_shown}
    return replace(state, loss=Loss(team, reason, health))


def said_peach(fact: Fact) -> Seat | None:
    """Return who says that they use a peach, if that is what is said."""
    if not isinstance(fact, Declared) or fact.action not in ("use", "play", "respond"):
        return None
    is_peach = (fact.as_card or card_of(fact.face)) == "peach"
    return fact.seat if is_peach else None


def _loss_after(loss: Loss, fact: Fact) -> Loss:
    if isinstance(fact, HpShown):
        lowest = min(fact.hp, loss.health.get(fact.seat, fact.hp))
        return replace(
            loss, health={**loss.health, fact.seat: lowest}, shown=(*loss.shown, fact.seat)
        )
    seat = said_peach(fact)
    return loss if seat is None else replace(loss, peaches=(*loss.peaches, seat))
