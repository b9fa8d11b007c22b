"""How an ice sword's effect goes on with one more observation."""

from dataclasses import replace

from engine.hands.bounds import least_in_hand
from engine.hands.traffic import is_newly_laid
from engine.ledger.freeze import Freeze
from engine.ledger.ledger import Ledger
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Declared,
    Fact,
    IdentityTurned,
    Observation,
    Place,
)
from engine.state import MatchState

N_FROZEN = 2
"""Cards that the ice sword takes, if there are as many (FAQ 寒冰剑)."""


def freeze_after(ledger: Ledger, observation: Observation, before: MatchState) -> Freeze | None:
    """Return the effect that is being carried out after one more observation, if any is.

    Args:
        ledger: as it was before.
        observation: the one to take in.
        before: the table as it was before.
    """
    fact = observation.fact
    if isinstance(fact, Declared) and fact.action == "skill" and fact.skill == "ice_sword":
        return _begun(ledger, observation, fact, before)
    freeze = ledger.freeze
    if freeze is None or is_over(fact):
        return None
    if not _may_be_frozen(freeze, fact, before):
        return freeze
    return replace(freeze, n_seen=freeze.n_seen + 1, seen_ms=observation.at_ms)


def is_over(fact: Fact) -> bool:
    """Whether the game has gone on behind the effect."""
    if isinstance(fact, Declared):
        return fact.action in ("use", "phase", "end_turn")
    return isinstance(fact, IdentityTurned)


def _begun(
    ledger: Ledger, observation: Observation, fact: Declared, before: MatchState
) -> Freeze | None:
    if len(fact.targets) != 1:
        return None
    (target,) = fact.targets
    n_in_play = len(before.cards_at(Place("equip", target)))
    n_held = least_in_hand(before, ledger.bounds, ledger.plays, target)
    if n_in_play + n_held < N_FROZEN:
        return None
    return Freeze(observation.seq, observation.at_ms, fact.seat, target)


def _may_be_frozen(freeze: Freeze, fact: Fact, before: MatchState) -> bool:
    match fact:
        case CardPlaced(place=place, track=track):
            return place.zone in ("play", "discard") and is_newly_laid(before, place, track)
        case CardMoved(origin=origin) | CardTakenAway(origin=origin):
            return origin == Place("equip", freeze.target)
        case _:
            return False
