"""How turns, rounds and phases go on, as far as the table shows them.

A turn begins when an identity card is turned sideways and ends with the next one, with a declared
end, with the character's death or when the cards are set upright again. The phase is the latest one
that the table proves; a phase that leaves no trace on the table is passed over.
"""

from dataclasses import replace

from engine.faces import card_of
from engine.observations import (
    DISCARD_PILE,
    MIDDLE,
    DeathConfirmed,
    Declared,
    IdentityTurned,
    Place,
)
from engine.seats import Seat
from engine.state import MatchState, Phase, SeatState
from engine.tolerances import IDENTITY_REFOUND_WITHIN_MS

_BEFORE_PLAY = (Phase.START, Phase.JUDGE, Phase.DRAW)
_IN_TURN = (*_BEFORE_PLAY, Phase.PLAY, Phase.DISCARD, Phase.FINISH)


def is_turn_start(state: MatchState, fact: IdentityTurned, at_ms: int) -> bool:
    """Whether turning this card begins a turn, and is no second report of the same turning.

    An official's tap and the camera may both say that the acting character's card was turned; and
    a card that was lost under a hand is found again lying sideways.
    """
    if not fact.sideways:
        return False
    if fact.seat in state.uprights or fact.seat not in state.turns:
        return True
    return state.acting is not fact.seat and not _is_found_again(state, fact.seat, at_ms)


def opens_round_unseen(state: MatchState, fact: IdentityTurned) -> bool:
    """Whether a new round begins with this card, whose being set upright nobody saw."""
    have_all_acted = all(seat.seat in state.turns for seat in state.living)
    is_between = state.acting is None and bool(state.turns) and not state.uprights
    return fact.sideways and is_between and have_all_acted and fact.seat is not state.turns[-1]


def _is_found_again(state: MatchState, seat: Seat, at_ms: int) -> bool:
    return any(
        at_ms - card.placed_ms <= IDENTITY_REFOUND_WITHIN_MS
        for card in state.cards_at(Place("identity", seat))
    )


def is_reset(before: MatchState, fact: IdentityTurned) -> bool:
    """Whether turning this card upright belongs to the reset that opens a new round.

    The reset is known by its first card when everybody alive has acted. When a turn went unseen it
    is known by its end: several cards were set upright and none lies sideways any more.
    """
    if fact.sideways or not before.turns:
        return False
    if all(state.acted for state in before.living):
        return True
    still_sideways = [s for s in before.living if s.acted and s.seat is not fact.seat]
    return not still_sideways and bool(set(before.uprights) - {fact.seat})


def after_identity(state: MatchState, fact: IdentityTurned, at_ms: int) -> MatchState:
    """Return the state after an identity card was turned."""
    turned = _with_acted(state, fact.seat, acted=fact.sideways)
    if is_turn_start(state, fact, at_ms):
        if opens_round_unseen(state, fact):
            turned = _with_acted(_all_upright(with_new_round(state)), fact.seat, acted=True)
        return with_turn(turned, fact.seat)
    if is_reset(state, fact):
        return with_new_round(turned)
    if fact.sideways:
        return turned
    return replace(turned, uprights=(*state.uprights, fact.seat))


def after_declaration(state: MatchState, fact: Declared) -> MatchState:
    """Return the state after somebody said something; only phases hang on that."""
    if fact.seat is not state.acting:
        return state
    match fact.action:
        case "end_turn":
            return replace(state, acting=None, phase=Phase.BETWEEN_TURNS)
        case "phase":
            return replace(state, phase=_declared_phase(state, fact.as_card))
        case "discard":
            return _with_discard(state)
        case "use" | "play" if state.phase in _BEFORE_PLAY:
            return replace(state, phase=Phase.PLAY)
        case _:
            return state


def after_death(state: MatchState, fact: DeathConfirmed) -> MatchState:
    """Return the state after a character died; it holds nothing more and its own turn ends."""
    dead = replace(state.seat(fact.seat), alive=False, hand_count=0)
    seats = tuple(dead if other.seat is fact.seat else other for other in state.seats)
    state = replace(state, seats=seats, deaths=(*state.deaths, fact.seat))
    if state.acting is not fact.seat:
        return state
    return replace(state, acting=None, phase=Phase.BETWEEN_TURNS)


def phase_after_card(
    state: MatchState, target: Place | None, origin: Place | None = None
) -> MatchState:
    """Return the state in the phase that the table proves after a card came to lie on ``target``.

    Args:
        state: with the card already where it now lies.
        target: None when the card left the table.
        origin: where on the table the card came from, when it lay there before.
    """
    if state.acting is None:
        return state
    is_judging = bool(state.cards_at(Place("judge", state.acting)))
    if state.phase in (Phase.START, Phase.JUDGE):
        if is_judging:
            return replace(state, phase=Phase.JUDGE) if target == MIDDLE else state
        if state.phase is Phase.JUDGE:
            return replace(state, phase=Phase.DRAW)
    if state.phase in _BEFORE_PLAY and _is_play(target, state.acting):
        return replace(state, phase=Phase.PLAY)
    if state.phase is Phase.PLAY and target == DISCARD_PILE and origin in (None, _hand(state)):
        return state if _is_dismantling(state) else replace(state, phase=Phase.DISCARD)
    return state


def _is_dismantling(state: MatchState) -> bool:
    return any(card_of(card.face) == "dismantlement" for card in state.cards_at(MIDDLE))


def _is_play(target: Place | None, acting: Seat) -> bool:
    return target in (MIDDLE, Place("play", acting), Place("equip", acting))


def _hand(state: MatchState) -> Place:
    return Place("hand", state.acting)


def _with_discard(state: MatchState) -> MatchState:
    if state.phase not in (*_BEFORE_PLAY, Phase.PLAY):
        return state
    return replace(state, phase=Phase.DISCARD)


def _declared_phase(state: MatchState, name: str | None) -> Phase:
    return next((phase for phase in _IN_TURN if phase.value == name), state.phase)


def with_turn(state: MatchState, seat: Seat) -> MatchState:
    """Return the state in which the turn of ``seat`` has begun."""
    return replace(
        state,
        round_no=max(1, state.round_no),
        acting=seat,
        turns=(*state.turns, seat),
        uprights=(),
        swept=(),
        blind=(),
        phase=Phase.START,
    )


def with_new_round(state: MatchState) -> MatchState:
    """Return the state in which a new round has begun and nobody has acted in it."""
    return replace(
        state,
        round_no=state.round_no + 1,
        acting=None,
        last_round=state.turns,
        turns=(),
        uprights=(),
        phase=Phase.BETWEEN_TURNS,
    )


def _all_upright(state: MatchState) -> MatchState:
    return replace(state, seats=tuple(replace(seat, acted=False) for seat in state.seats))


def _with_acted(state: MatchState, seat: Seat, *, acted: bool) -> MatchState:
    def turned(other: SeatState) -> SeatState:
        return replace(other, acted=acted) if other.seat is seat else other

    return replace(state, seats=tuple(turned(other) for other in state.seats))
