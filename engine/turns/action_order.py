"""Who comes after whom when everybody is asked: counter-clockwise from the acting character.

Source: king-10 总则 六.1; FAQ 桃, 张角.
"""

from engine.seats import RING, Seat


def order_from(seat: Seat) -> tuple[Seat, ...]:
    """Return all seats, counter-clockwise, ``seat`` first."""
    start = RING.index(seat)
    return (*RING[start:], *RING[:start])


def comes_before(acting: Seat, one: Seat, other: Seat) -> bool:
    """Whether ``one`` is asked before ``other`` in the turn of ``acting``."""
    order = order_from(acting)
    return order.index(one) < order.index(other)
