"""Whose turn it is at a table where no identity card is turned (tongshuai 4.1.3).

A turn begins when a phase or the use of a card is declared for somebody new, or when, after a turn
is known to be over, one hand alone is counted and has grown: the draw. It ends with a declared end,
or when the hands of all the living were counted one after the other. Where the counts do not come
in this way nothing is concluded from them, and what may have gone by unseen is remembered.
"""

from dataclasses import replace

from engine.apply_turns import after_declaration, with_new_round, with_turn
from engine.faces import card_of
from engine.generals import GENERALS
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    Fact,
    HandCounted,
    IdentityTurned,
)
from engine.rulesets import Alternation, RuleSet
from engine.seats import Seat, Team
from engine.state import MatchState, Phase, UnmarkedTurns

_ANSWERS = frozenset({"jink", "nullification", "peach", "analeptic"})
_FIRST_PHASES = (Phase.START, Phase.JUDGE, Phase.DRAW, Phase.PLAY)
_LAYS_CARDS_BEFORE_DRAWING = "luoshen"


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
            return _after_card(_after_run(after), fact)
        case Declared():
            return _after_declaration(_after_run(after), fact, ruleset)
        case DeathConfirmed():
            return _after_run(after)
        case _:
            return after


def _after_count(
    before: MatchState, after: MatchState, fact: HandCounted, ruleset: RuleSet
) -> MatchState:
    turns = after.unmarked
    is_alone = not turns.counted or fact.seat in turns.counted
    if is_alone and _is_draw(before, fact, ruleset):
        return _with_turn(after, fact.seat, ruleset, is_by_count=True)
    counted = (fact.seat,) if fact.seat in turns.counted else (*turns.counted, fact.seat)
    after = replace(after, unmarked=replace(turns, counted=counted))
    if all(state.seat in counted for state in after.living):
        return _over(after)
    if turns.is_begun and turns.is_by_count:
        return replace(after, acting=None, phase=Phase.BETWEEN_TURNS)
    return after


def _is_draw(before: MatchState, fact: HandCounted, ruleset: RuleSet) -> bool:
    """Whether the hand can only have grown because its owner began a turn and drew."""
    turns = before.unmarked
    if turns.is_begun or turns.is_told_over:
        return False
    is_judged = fact.seat in turns.judged
    if turns.has_plays and not (is_judged or _may_lay_before_drawing(before, fact.seat)):
        return False
    known = before.seat(fact.seat).hand_count
    has_extra = ruleset.warm_commander_extra_card and fact.seat is Seat.WARM_COMMANDER
    n_before = ruleset.opening_hand + has_extra if known is None else known
    return fact.count > n_before or (is_judged and fact.count == n_before)


def _may_lay_before_drawing(state: MatchState, seat: Seat) -> bool:
    general = GENERALS.get(state.seat(seat).general or "")
    return general is None or _LAYS_CARDS_BEFORE_DRAWING in general.skills


def _after_run(state: MatchState) -> MatchState:
    """Return the state after a run of counts was broken off by something else.

    Hands counted now and then, and not all of them at the end of a turn, tell nothing about turns.
    """
    turns = state.unmarked
    if not turns.counted:
        return state
    is_whole = all(seat.seat in turns.counted for seat in state.living)
    if turns.is_begun and turns.is_by_count and not is_whole:
        turns = replace(turns, is_begun=False, has_plays=True, is_missed_since=True)
    return replace(state, unmarked=replace(turns, counted=()))


def _after_card(state: MatchState, fact: CardPlaced | CardMoved | CardTakenAway) -> MatchState:
    turns = state.unmarked
    if turns.is_begun:
        return state
    origin = None if isinstance(fact, CardPlaced) else fact.origin
    judged = (origin.seat,) if origin and origin.zone == "judge" and origin.seat else ()
    turns = replace(turns, has_plays=True, judged=(*turns.judged, *judged))
    return replace(state, unmarked=turns)


def _after_declaration(state: MatchState, fact: Declared, ruleset: RuleSet) -> MatchState:
    turns = state.unmarked
    match fact.action:
        case "end_turn":
            return _after_told_end(state, fact.seat, ruleset)
        case "phase" if _begins_turn(state, fact):
            return after_declaration(_with_turn(state, fact.seat, ruleset), fact)
        case "use" if fact.seat is not state.acting and not _may_be_answer(fact):
            if not turns.is_begun:
                return after_declaration(_with_turn(state, fact.seat, ruleset), fact)
            return replace(state, unmarked=replace(turns, is_missed_since=True))
        case _:
            return state


def _begins_turn(state: MatchState, fact: Declared) -> bool:
    """Whether a declared phase is one of a turn that was not known yet.

    The last phases of a turn may be told after its hands were counted.
    """
    if fact.seat is state.acting:
        return False
    is_last = bool(state.turns) and state.turns[-1] is fact.seat
    return fact.as_card == Phase.START or (fact.as_card in _FIRST_PHASES and not is_last)


def _may_be_answer(fact: Declared) -> bool:
    kind = fact.as_card or card_of(fact.face)
    return kind is None or kind in _ANSWERS


def _after_told_end(state: MatchState, seat: Seat, ruleset: RuleSet) -> MatchState:
    turns = state.unmarked
    is_known = bool(state.turns) and state.turns[-1] is seat and not turns.has_plays
    if not is_known:
        state = _with_turn(state, seat, ruleset)
    is_new = turns.is_begun or turns.is_told_over or not is_known
    over = replace(state.unmarked, is_begun=False, is_told_over=is_new)
    return replace(state, acting=None, phase=Phase.BETWEEN_TURNS, unmarked=over)


def _over(state: MatchState) -> MatchState:
    """Return the state after all hands were counted: a turn is over, known or not."""
    turns = state.unmarked
    is_known = turns.is_begun or turns.is_told_over or not state.turns
    over = UnmarkedTurns(
        counted=turns.counted,
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
    turns = state.unmarked
    is_same_side = bool(state.turns) and state.turns[-1].team is seat.team
    return UnmarkedTurns(
        is_begun=True,
        is_missed_before=turns.is_missed_since or (is_same_side and turns.is_missed_before),
    )
