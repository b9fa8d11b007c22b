"""Who may act next, and whether a turn may have begun unseen."""

from engine.observations import Place
from engine.seats import Seat, Team
from engine.state import MatchState


def waiting_partner(state: MatchState) -> Seat | None:
    """Return the vanguard that has to act next to finish the unit begun last, if any."""
    if not state.turns or state.turns[-1].is_commander:
        return None
    last = state.turns[-1]
    partner = next(s for s in Seat if s.team is last.team and not s.is_commander and s is not last)
    is_waiting = state.seat(partner).alive and partner not in state.turns
    return partner if is_waiting else None


def upright_seats(state: MatchState, team: Team) -> frozenset[Seat]:
    """Return the living characters of a side that have not acted in this round."""
    return frozenset(
        seat.seat
        for seat in state.living
        if seat.seat.team is team and seat.seat not in state.turns
    )


def next_seats(state: MatchState) -> frozenset[Seat]:
    """Return the seats that may act after the latest turn; none when the round is over."""
    if not state.turns:
        return frozenset()
    partner = waiting_partner(state)
    if partner is not None:
        return frozenset({partner})
    team = state.turns[-1].team
    return upright_seats(state, team.other) or upright_seats(state, team)


def may_have_acted_unseen(state: MatchState) -> bool:
    """Whether the next turn may have begun without being seen.

    A turn begins with an identity card being turned. On a table whose identity cards are followed,
    one that has been lost from sight may have been turned meanwhile.
    """
    followed = {card.place.seat for card in state.table if card.place.zone == "identity"}
    return bool(followed) and not next_seats(state) <= followed


def is_hidden(state: MatchState, team: Team, at_ms: int) -> bool:
    """Whether an identity zone of a side was reported as unseen in this turn."""
    return any(state.is_blind(Place("identity", seat), at_ms) for seat in Seat if seat.team is team)
