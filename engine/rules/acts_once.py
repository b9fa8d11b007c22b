"""Rule 3.3.1 c, d: everybody acts once a round; the identity card shows who has acted."""

from engine.flags import Flag, Severity
from engine.observations import IdentityTurned
from engine.step import Step
from engine.turns.order import may_act_again
from engine.wording import seat_en, seat_zh


def acts_once_a_round(step: Step) -> tuple[Flag, ...]:
    """Flag a second turn in one round, and a card set upright before the round is over.

    Looks at:  identity cards being turned, and the turns of this round so far.
    Flags:     a second turn (violation; watch while a general nobody knows may give turns away);
               a card set upright although others have not acted, unless the whole round is being
               reset (procedure). Silent while turns that no card marks may have gone by untold.
    Source:    3.3.1 c, d; tongshuai 4.1.2; rulings ACT-05, ACT-07, ACT-08.
    """
    fact = step.observation.fact
    if step.is_turn_start and step.after.turns.count(step.after.turns[-1]) > 1:
        has_gaps = step.before.unmarked is not None and step.before.unmarked.may_have_missed
        return () if has_gaps else (_second_turn(step),)
    if isinstance(fact, IdentityTurned) and not fact.sideways and _is_early_upright(step, fact):
        return (_early_upright(step, fact),)
    return ()


def _is_early_upright(step: Step, fact: IdentityTurned) -> bool:
    is_reset = step.after.round_no != step.before.round_no
    return fact.seat is step.before.acting and not is_reset


def _second_turn(step: Step) -> Flag:
    seat = step.after.turns[-1]
    number = step.after.turns.count(seat)
    texts = (
        f"{seat_zh(seat, step.after)}本轮第{number}次开始回合；每名武将每轮只行动一次。",
        f"{seat_en(seat, step.after)} begins turn {number} of this round; "
        "everybody acts once a round.",
    )
    return step.flag("acts_once_a_round", _severity(step), seat, texts)


def _severity(step: Step) -> Severity:
    return Severity.WATCH if may_act_again(step.before, step.ruleset) else Severity.VIOLATION


def _early_upright(step: Step, fact: IdentityTurned) -> Flag:
    texts = (
        f"{seat_zh(fact.seat, step.after)}的身份牌在其回合中被竖置；全部武将行动完之前应保持横置。",
        f"The identity card of {seat_en(fact.seat, step.after)} was set upright during "
        "the own turn; it stays sideways until all have acted.",
    )
    return step.flag("acts_once_a_round.reset", Severity.PROCEDURE, fact.seat, texts)
