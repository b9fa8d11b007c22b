"""Rule 积分 3: after a surrender in a match for points the other side may still use its peaches."""

from engine.flags import Flag, Severity
from engine.observations import Declared
from engine.result.loss import said_peach
from engine.seats import Seat
from engine.state import Loss, MatchState
from engine.step import Step
from engine.wording import seat_en, seat_zh


def concession_peach(step: Step) -> tuple[Flag, ...]:
    """Flag a peach that may not be used any more once the other side has given up.

    Each surviving character of the side that did not give up may use peaches of its own hand on
    itself, as long as it has lost health; nobody else may use one, and nobody on another.

    Looks at:  peaches declared after a concession, or after a side was ruled to have lost.
    Flags:     a peach of the side that gave up, one on another character, one more than the
               character had lost health (violation).
    Source:    积分 3; ruling CONCEDE-01.
    """
    fact, loss = step.observation.fact, step.before.loss
    seat = said_peach(fact)
    if seat is None or loss is None or not loss.is_surrender or not isinstance(fact, Declared):
        return ()
    if not step.ruleset.may_heal_after_concession or not step.before.seat(seat).alive:
        return ()
    if seat.team is loss.team:
        return (_flag(step, seat, "认输或被判负的一方", "of the side that has lost"),)
    if any(target is not seat for target in fact.targets):
        return (_flag(step, seat, "对其他角色", "on another character"),)
    if _is_beyond_lost_health(step.before, loss, seat):
        return (_flag(step, seat, "体力已满时", "at full health"),)
    return ()


def _is_beyond_lost_health(state: MatchState, loss: Loss, seat: Seat) -> bool:
    """Whether the character has already used as many peaches as it had lost health.

    Counted from the lowest health seen, so that it does not matter whether the health card or the
    declaration is reported first.
    """
    max_hp, hp = state.seat(seat).max_hp, loss.health.get(seat)
    if max_hp is None or hp is None:
        return False
    return loss.peaches.count(seat) >= max_hp - hp


def _flag(step: Step, seat: Seat, what_zh: str, what_en: str) -> Flag:
    texts = (
        f"认输后{what_zh}使用【桃】：{seat_zh(seat, step.before)}。"
        "只有另一方的存活武将可将自己手牌中的【桃】对自己使用，且须已损失体力。",
        f"A peach {what_en} after the surrender: {seat_en(seat, step.before)}. "
        "Only survivors of the other side may use their own peaches, on themselves, "
        "while they have lost health.",
    )
    return step.flag("concession_peach", Severity.VIOLATION, seat, texts)
