"""Who may act next, and whether a turn may have begun unseen."""

from engine.generals import find_general
from engine.observations import Place
from engine.rulesets import Alternation, GeneralPool, NextRoundFirst, RuleSet, Unit
from engine.seats import Seat, Team
from engine.state import MatchState

UNITS_A_BLOCK = 2


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
    if partner is not None and not state.seat(partner).is_at_zero:
        return frozenset({partner})
    team = state.turns[-1].team
    others = upright_seats(state, team.other) or upright_seats(state, team)
    return others if partner is None else others | {partner}


def partner_due(state: MatchState, ruleset: RuleSet) -> Seat | None:
    """Return the vanguard that belongs to the unit begun last and has to act next, if any."""
    return waiting_partner(state) if ruleset.unit is Unit.BOTH_VANGUARDS else None


def teams_due(state: MatchState, ruleset: RuleSet) -> frozenset[Team]:
    """Return the sides that may make the unit after the latest turn; none at a round's end.

    In blocks a round has no end of its own: after the warm side's block the cold side is due.
    """
    last = state.turns[-1].team
    if ruleset.alternation is Alternation.BLOCKS:
        return _teams_due_in_blocks(state, ruleset)
    due = next((team for team in (last.other, last) if upright_seats(state, team)), None)
    return frozenset() if due is None else frozenset({due})


def _teams_due_in_blocks(state: MatchState, ruleset: RuleSet) -> frozenset[Team]:
    """Return who goes on with or after the block of the side that acted last.

    When both vanguards die after one of them has acted, the book can be read either way: the side
    has one unit a round, and its commander may still act (tongshuai 4.1.3).
    """
    team = state.turns[-1].team
    n_turns = sum(seat.team is team for seat in state.turns)
    is_full = ruleset.unit is Unit.SINGLE and n_turns >= UNITS_A_BLOCK
    left = upright_seats(state, team)
    if is_full or not left:
        return frozenset({team.other})
    has_vanguards = any(s.seat.team is team and not s.seat.is_commander for s in state.living)
    return frozenset({team}) if has_vanguards else frozenset(Team)


def opener_due(state: MatchState, ruleset: RuleSet) -> Team | None:
    """Return the side that opens a round after the first; None when nobody says which.

    Who acted last is only known when everybody was seen to act.
    """
    match ruleset.next_round_first:
        case NextRoundFirst.ALTERNATE:
            is_whole = all(seat.seat in state.last_round for seat in state.living)
            return state.last_round[-1].team.other if is_whole else None
        case NextRoundFirst.COLD:
            return Team.COLD
        case NextRoundFirst.ANY:
            return None


def may_have_acted_unseen(state: MatchState) -> bool:
    """Whether the next turn may have begun without being seen.

    A turn begins with an identity card being turned. On a table whose identity cards are followed,
    one that has been lost from sight may have been turned meanwhile. Without such cards
    ``MatchState.unmarked`` tells whether something is missing.
    """
    if state.unmarked is not None:
        return state.unmarked.may_have_missed
    followed = {card.place.seat for card in state.table if card.place.zone == "identity"}
    return bool(followed) and not next_seats(state) <= followed


def may_act_again(state: MatchState, ruleset: RuleSet) -> bool:
    """Whether a general whose skills nobody has told may give turns away.

    No general whose skills are listed does, so it takes one that is not, or one that was not read
    where the players bring whatever generals they own.
    """
    names = [seat.general for seat in state.seats]
    if any(name is not None and find_general(name) is None for name in names):
        return True
    return ruleset.general_pool is GeneralPool.ANY and None in names


def is_hidden(state: MatchState, team: Team, at_ms: int) -> bool:
    """Whether an identity zone of a side was reported as unseen in this turn."""
    return any(state.is_blind(Place("identity", seat), at_ms) for seat in Seat if seat.team is team)
