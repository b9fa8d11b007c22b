"""Rule 1.4.1: who has died takes no part any more."""

from engine.flags import Flag, Severity
from engine.observations import Declared, HandCounted, IdentityTurned
from engine.plays.play import ACTS
from engine.rulesets import IdentityCards
from engine.seats import Seat
from engine.step import Step
from engine.wording import seat_en, seat_zh


def play_after_death(step: Step) -> tuple[Flag, ...]:
    """Flag a turn or an act of a character whose death was confirmed.

    Looks at:  identity cards turned sideways, where none are turned hands that have grown since
               they were counted last, and acts declared.
    Flags:     the act (violation), unless its card was laid before; the turn (procedure: the book
               does not say what becomes of a dead character's identity card).
    Source:    1.4.1, 3.3.1.
    """
    fact = step.observation.fact
    if isinstance(fact, Declared) and fact.action in ACTS:
        severity = Severity.VIOLATION
    elif isinstance(fact, IdentityTurned | HandCounted) and _is_turn_begun(step, fact):
        severity = Severity.PROCEDURE
    else:
        return ()
    if step.before.seat(fact.seat).alive or _may_be_told_late(step):
        return ()
    return (_flag(step, fact.seat, severity),)


def _is_turn_begun(step: Step, fact: IdentityTurned | HandCounted) -> bool:
    if isinstance(fact, IdentityTurned):
        return fact.sideways
    known = step.before.seat(fact.seat).hand_count
    is_unmarked = step.ruleset.identity_cards is IdentityCards.PER_TEAM
    return is_unmarked and known is not None and fact.count > known


def _may_be_told_late(step: Step) -> bool:
    """Whether others went on before a play was told, or its card was laid before a death."""
    play = step.ledger.plays.told_at(step.observation.seq)
    if play is None or play.is_late:
        return play is not None
    turn = step.ledger_before.turn
    died_ms = None if turn is None else turn.death_ms
    laid = (card for card in step.ledger_before.plays.unspoken if card.seq == play.laid_seq)
    return died_ms is not None and any(card.at_ms <= died_ms for card in laid)


def _flag(step: Step, seat: Seat, severity: Severity) -> Flag:
    texts = (
        f"{seat_zh(seat, step.after)}已确认阵亡，却仍有行动。",
        f"{seat_en(seat, step.after)} acts after its death was confirmed.",
    )
    return step.flag("play_after_death", severity, seat, texts)
