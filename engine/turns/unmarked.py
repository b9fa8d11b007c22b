"""Whose turn it is at a table where no identity card is turned (tongshuai 4.1.3).

A turn begins with one of the signs of ``turn_signs``: a phase or the use of a card declared for
somebody new, or, once a turn is known to be over, a hand that alone is counted and has grown, a
delayed trick that is judged, a general that is turned up. It ends with a declared end, or when the
hands of all the living were counted one after the other. Where hands are counted in another way
nothing is concluded from them, and what may have gone by unseen is remembered.
"""

from dataclasses import replace

from engine.observations import (
    PILES,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    IdentityTurned,
    Place,
)
from engine.rulesets import Alternation, RuleSet
from engine.seats import Seat, Team
from engine.state import MatchState, Phase, UnmarkedTurns
from engine.turns.after import after_death, after_declaration, with_new_round, with_turn
from engine.turns.signs import (
    is_draw,
    is_use_of_own_turn,
    seat_dead_in_own_turn,
    seat_declaring,
    seat_judged,
    seat_turned_up,
    turns_of,
)


def after_unmarked(
    before: MatchState, after: MatchState, fact: Fact, ruleset: RuleSet
) -> MatchState:
    """Return ``after`` with what the fact says about turns.

    Args:
        before: the state before the fact.
        after: the state that the fact alone implies.
        fact: what was observed.
        ruleset: how rounds are made up.
    """
    match fact:
        case HandCounted():
            return _after_count(before, after, fact, ruleset)
        case IdentityTurned(seat, sideways=True) if after.turns != before.turns:
            return _with_turn(replace(after, turns=before.turns), seat, ruleset)
        case CardPlaced() | CardMoved() | CardTakenAway():
            state = after if _is_clearing(fact) else _after_run(after)
            return _after_card(before, state, fact, ruleset)
        case Declared():
            return _after_declaration(_after_run(after), fact, ruleset)
        case DeathConfirmed():
            return _after_death(before, _after_run(after), fact, ruleset)
        case _:
            return after


def _after_count(
    before: MatchState, after: MatchState, fact: HandCounted, ruleset: RuleSet
) -> MatchState:
    turns = turns_of(after)
    is_alone = not turns.counted or fact.seat in turns.counted
    if is_alone and is_draw(before, fact, ruleset):
        return _with_turn(after, fact.seat, ruleset, is_by_count=True)
    counted = (fact.seat,) if fact.seat in turns.counted else (*turns.counted, fact.seat)
    after = replace(after, unmarked=replace(turns, counted=counted))
    if all(state.seat in counted for state in after.living):
        return _over(after)
    if turns.is_begun and turns.is_by_count:
        return replace(after, acting=None, phase=Phase.BETWEEN_TURNS)
    return after


def _is_clearing(fact: CardPlaced | CardMoved | CardTakenAway) -> bool:
    """Whether a card only leaves the middle, as it may while the hands are being counted."""
    if isinstance(fact, CardPlaced) or fact.origin.zone != "play":
        return False
    return fact.target in (None, *PILES)


def _after_run(state: MatchState) -> MatchState:
    """Return the state after a run of counts was broken off by something else.

    Hands counted now and then, and not all of them at the end of a turn, tell nothing about turns.
    """
    turns = turns_of(state)
    if not turns.counted:
        return state
    is_whole = all(seat.seat in turns.counted for seat in state.living)
    if turns.is_begun and turns.is_by_count and not is_whole:
        turns = replace(turns, is_begun=False, has_plays=True, is_missed_since=True)
    return replace(state, unmarked=replace(turns, counted=()))


def _after_card(
    before: MatchState,
    state: MatchState,
    fact: CardPlaced | CardMoved | CardTakenAway,
    ruleset: RuleSet,
) -> MatchState:
    turns = turns_of(state)
    if turns.is_begun:
        return state
    if isinstance(fact, CardPlaced):
        turned_up = seat_turned_up(before, fact)
        if turned_up is not None:
            return _with_turn(state, turned_up, ruleset)
        return replace(state, unmarked=_with_play(turns, fact.place))
    judged = seat_judged(before, fact)
    if judged is not None:
        return replace(_with_turn(state, judged, ruleset), phase=Phase.JUDGE)
    if fact.origin.zone == "judge" and fact.origin.seat is not None:
        turns = replace(turns, judged=(*turns.judged, fact.origin.seat))
    return replace(state, unmarked=_with_play(turns, fact.target))


def _with_play(turns: UnmarkedTurns, target: Place | None) -> UnmarkedTurns:
    is_play = target is not None and target.zone in ("play", "equip", "judge")
    return replace(turns, has_plays=turns.has_plays or is_play)


def _after_declaration(state: MatchState, fact: Declared, ruleset: RuleSet) -> MatchState:
    if fact.action == "end_turn":
        return _after_told_end(state, fact.seat, ruleset)
    seat = seat_declaring(state, fact)
    if seat is not None:
        return after_declaration(_with_turn(state, seat, ruleset), fact)
    if is_use_of_own_turn(fact) and fact.seat is not state.acting:
        return replace(state, unmarked=replace(turns_of(state), is_missed_since=True))
    return state


def _after_death(
    before: MatchState, state: MatchState, fact: DeathConfirmed, ruleset: RuleSet
) -> MatchState:
    seat = seat_dead_in_own_turn(before, fact)
    if seat is None or turns_of(state).is_begun:
        return state
    died = after_death(_with_turn(before, seat, ruleset), fact)
    return replace(died, loss=state.loss, clocks=state.clocks)


def _after_told_end(state: MatchState, seat: Seat, ruleset: RuleSet) -> MatchState:
    turns = turns_of(state)
    is_known = bool(state.turns) and state.turns[-1] is seat and not turns.has_plays
    if not is_known:
        state = _with_turn(state, seat, ruleset)
    is_new = turns.is_begun or turns.is_told_over or not is_known
    over = replace(turns_of(state), is_begun=False, is_told_over=is_new)
    return replace(state, acting=None, phase=Phase.BETWEEN_TURNS, unmarked=over)


def _over(state: MatchState) -> MatchState:
    """Return the state after all hands were counted: a turn is over, known or not.

    Before the first turn the opening hands may be counted.
    """
    turns = turns_of(state)
    is_opening = not state.turns and not turns.is_dealt and not turns.has_plays
    is_known = turns.is_begun or turns.is_told_over or is_opening
    over = UnmarkedTurns(
        counted=turns.counted,
        is_dealt=True,
        is_missed_since=turns.is_missed_since or not is_known,
        is_missed_before=turns.is_missed_before,
    )
    return replace(state, acting=None, phase=Phase.BETWEEN_TURNS, unmarked=over)


def _with_turn(
    state: MatchState, seat: Seat, ruleset: RuleSet, *, is_by_count: bool = False
) -> MatchState:
    begun = replace(_begun(state, seat), is_by_count=is_by_count)
    if ruleset.alternation is Alternation.BLOCKS and _opens_round(state, seat):
        state = with_new_round(state)
    return replace(with_turn(state, seat), unmarked=begun)


def _opens_round(state: MatchState, seat: Seat) -> bool:
    """Whether a turn begins a big round: the cold side acts after the warm side."""
    return seat.team is Team.COLD and bool(state.turns) and state.turns[-1].team is Team.WARM


def _begun(state: MatchState, seat: Seat) -> UnmarkedTurns:
    """Return what is known when a turn begins; ``state`` is the one before it."""
    turns = turns_of(state)
    is_same_side = bool(state.turns) and state.turns[-1].team is seat.team
    return UnmarkedTurns(
        is_begun=True,
        is_dealt=True,
        is_missed_before=turns.is_missed_since or (is_same_side and turns.is_missed_before),
    )
