"""In which order a trick on everybody is settled.

Source: cert-3v3 1.5, king-10 总则 五 (one way round, as its user says); tongshuai 4.4.1 (fixed).
"""

from engine.cards import ATTACKS, GIFTS
from engine.rulesets import AoeOrder
from engine.seats import Seat, Team
from engine.turns.action_order import order_from

Orders = tuple[tuple[Seat, ...], ...]


def group_orders(order: AoeOrder, user: Seat, kind: str) -> Orders:
    """Return every order in which a trick on everybody may be settled, the dead among them."""
    if order is AoeOrder.FIXED:
        first = user.team.other if kind in ATTACKS else user.team
        seats = (*_row(first), *_row(first.other))
        return (tuple(s for s in seats if kind in GIFTS or s is not user),)
    onward = order_from(user)[1:]
    ways = (onward, onward[::-1])
    if kind in ATTACKS:
        return ways
    # A gift begins with its user; that he may come last, once round, is in no book but no gap.
    return tuple((user, *way) for way in ways) + tuple((*way, user) for way in ways)


def _row(team: Team) -> tuple[Seat, ...]:
    return tuple(Seat(f"{team}_{place}") for place in ("left", "commander", "right"))


def is_in_order(targets: tuple[Seat, ...], order: tuple[Seat, ...]) -> bool:
    """Whether the targets that were told come in this order, others left out."""
    ranks = [order.index(seat) for seat in targets if seat in order]
    return len(ranks) == len(targets) and ranks == sorted(set(ranks))
