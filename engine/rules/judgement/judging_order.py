"""Which of several delayed tricks is judged first.

Source: FAQ 闪电; tongshuai 4.4.2; rulings JUDGE-01, JUDGE-02.
"""

from engine.plays.play import DelayedTrick, Plays
from engine.rulesets import JudgeOrder
from engine.seats import Seat


def next_judged(plays: Plays, seat: Seat, order: JudgeOrder) -> DelayedTrick | None:
    """Return the trick before ``seat`` that is judged next; None while that is not known."""
    lying = plays.delayed_before(seat)
    if not lying or any(card.kind is None for card in lying):
        return None
    return lying[0] if order is JudgeOrder.FIRST_PLACED else lying[-1]


def may_be_next(plays: Plays, seat: Seat, card: DelayedTrick, order: JudgeOrder) -> bool:
    """Whether a trick that is not due by the rule set may still be meant by its book.

    tongshuai speaks of several lightnings only; of other tricks the standard game takes the one
    placed last.
    """
    lying = plays.delayed_before(seat)
    is_last = bool(lying) and card == lying[-1]
    return order is JudgeOrder.FIRST_PLACED and is_last and card.kind != "lightning"
