"""How declaration windows and the last round go on with one more observation."""

from dataclasses import replace

from engine.cards import CardType, kind_of
from engine.faces import card_of
from engine.ledger.ledger import Ledger, WindowLedger
from engine.observations import (
    CardPlaced,
    ClockStarted,
    Declared,
    Observation,
    Place,
    TimeCalled,
)
from engine.state import MatchState


def window_after(
    window: WindowLedger | None, observation: Observation, before: MatchState, after: MatchState
) -> WindowLedger | None:
    """Return the declaration window opened last after one more observation."""
    fact = observation.fact
    if isinstance(fact, ClockStarted):
        return _opened_window(observation, fact, after) if fact.clock == "window" else window
    if window is None or window.is_over:
        return window
    if isinstance(fact, CardPlaced) and fact.place.zone == "play":
        window = replace(
            window,
            has_new_trick=window.has_new_trick or _is_trick(fact.face),
            is_answered=window.is_answered or card_of(fact.face) == "nullification",
        )
    if isinstance(fact, Declared) and fact.action in ("skill", "pass"):
        is_asked = window.seat in (None, fact.seat)
        window = replace(window, is_answered=window.is_answered or is_asked)
    is_over = after.phase is not window.phase or after.turns != window.turns
    return replace(window, is_over=is_over or before.round_no != after.round_no)


def _opened_window(observation: Observation, fact: ClockStarted, after: MatchState) -> WindowLedger:
    lying = () if after.acting is None else after.cards_at(Place("judge", after.acting))
    return WindowLedger(
        seq=observation.seq,
        phase=after.phase,
        seat=fact.seat,
        n_judge_cards=len(lying),
        turns=after.turns,
    )


def _is_trick(face: str | None) -> bool:
    kind = kind_of(face)
    return kind is None or (kind.type is CardType.TRICK and kind.id != "nullification")


def is_last_round(ledger: Ledger, observation: Observation, after: MatchState) -> bool:
    """Whether no other round may be begun after one more observation.

    When time is called between two rounds, the one that is begun all the same is the last.
    """
    fact = observation.fact
    if isinstance(fact, ClockStarted) and fact.clock == "overtime":
        return False
    if isinstance(fact, TimeCalled) and fact.clock in ("match", "overtime") and after.turns:
        return True
    clock = after.find_clock("overtime") or after.find_clock("match")
    is_time_over = clock is not None and clock.expired
    return ledger.is_last_round or (is_time_over and bool(after.turns))
