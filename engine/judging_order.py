"""Which of several delayed tricks is judged first.

Source: FAQ 闪电; tongshuai 4.4.2; rulings JUDGE-01, JUDGE-02.
"""

from engine.plays import DelayedTrick, Plays
from engine.seats import Seat


def next_judged(plays: Plays, seat: Seat, *, lightnings_stack: bool) -> DelayedTrick | None:
    """Return the trick before ``seat`` that is judged next; None while that is not known.

    The one placed last comes first; where several lightnings may lie there, the first placed of
    them stands for each when it is a lightning's turn.
    """
    lying = plays.delayed_before(seat)
    if not lying or any(card.kind is None for card in lying):
        return None
    if lying[-1].kind == "lightning" and lightnings_stack:
        return next(card for card in lying if card.kind == "lightning")
    return lying[-1]
