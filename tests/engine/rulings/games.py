"""Games told to their end, for the rulings about who has won."""

from engine.observations import ClockStarted, Fact, HpShown, TimeCalled
from engine.seats import Seat
from tests.engine.told import CC, CL, CR, ORDINARY, WC, WL, WR, After, end_turn, sideways, upright

ROUND = (WC, CC, WL, WR, CL, CR)
FULL = {WC: 5, WL: 4, WR: 3, CC: 5, CL: 4, CR: 3}
"""Health of the ordinary six as printed: Xu Chu 4 and Cao Ren 4 with one more as commanders."""
assert FULL.keys() == ORDINARY.keys()

MATCH_CLOCK = ClockStarted("match", 2_400_000)
TIME_UP = After(2_400_000, TimeCalled("match"))
EXTRA = ClockStarted("overtime", 300_000)
EXTRA_UP = After(300_000, TimeCalled("overtime"))
ALL_UPRIGHT = tuple(upright(seat) for seat in ROUND)


def healthy(**lost: int) -> tuple[HpShown, ...]:
    """Everybody's health card, less what is said, such as ``warm_left=2``."""
    return tuple(HpShown(seat, hp - lost.get(seat.value, 0)) for seat, hp in FULL.items())


def round_of(*dead: Seat) -> tuple[Fact, ...]:
    """Everybody who lives acts once; the last one ends the turn."""
    seats = tuple(seat for seat in ROUND if seat not in dead)
    return (*(sideways(seat) for seat in seats), end_turn(seats[-1]))


def played_to_time(*facts: Fact, dead: tuple[Seat, ...] = ()) -> tuple[Fact | After, ...]:
    """``facts``, then time is called in the middle of a round that is played to its end."""
    first, *others = round_of(*dead)
    return (*facts, MATCH_CLOCK, first, TIME_UP, *others)
