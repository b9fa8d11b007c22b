"""Rule 3.3.1 c, d: everybody acts once a round; the identity card shows who has acted."""

from engine.flags import Flag, Severity
from engine.observations import IdentityTurned
from engine.step import Step
from engine.wording import seat_en, seat_zh


def acts_once_a_round(step: Step) -> tuple[Flag, ...]:
    """Flag a second turn in one round, and a card set upright before the round is over.

    Looks at:  identity cards being turned, and the turns of this round so far.
    Flags:     the card turned sideways again (violation); a card set upright although others have
               not acted, unless the whole round is being reset (procedure).
    Source:    3.3.1 c, d; rulings ACT-05, ACT-07, ACT-08.
    """
    fact = step.observation.fact
    if not isinstance(fact, IdentityTurned):
        return ()
    if step.is_turn_start and fact.seat in step.before.turns:
        return (_second_turn(step, fact),)
    if not fact.sideways and _is_early_upright(step, fact):
        return (_early_upright(step, fact),)
    return ()


def _is_early_upright(step: Step, fact: IdentityTurned) -> bool:
    is_reset = step.after.round_no != step.before.round_no
    return fact.seat is step.before.acting and not is_reset


def _second_turn(step: Step, fact: IdentityTurned) -> Flag:
    number = step.after.turns.count(fact.seat)
    return Flag(
        rule="acts_once_a_round",
        clause=step.ruleset.clause("acts_once_a_round"),
        severity=Severity.VIOLATION,
        seq=step.observation.seq,
        at_ms=step.observation.at_ms,
        seat=fact.seat,
        text_en=f"{seat_en(fact.seat, step.after)} begins turn {number} of this round; "
        "everybody acts once a round.",
        text_zh=f"{seat_zh(fact.seat, step.after)}本轮第{number}次开始回合；"
        "每名武将每轮只行动一次。",
    )


def _early_upright(step: Step, fact: IdentityTurned) -> Flag:
    return Flag(
        rule="acts_once_a_round",
        clause=step.ruleset.clause("acts_once_a_round.reset"),
        severity=Severity.PROCEDURE,
        seq=step.observation.seq,
        at_ms=step.observation.at_ms,
        seat=fact.seat,
        text_en=f"The identity card of {seat_en(fact.seat, step.after)} was set upright during "
        "the own turn; it stays sideways until all have acted.",
        text_zh=f"{seat_zh(fact.seat, step.after)}的身份牌在其回合中被竖置；"
        "全部武将行动完之前应保持横置。",
    )
