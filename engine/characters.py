"""What a character on a seat is and can do, as far as its general is known."""

from engine.generals import GENERALS, General, find_general
from engine.seats import Seat
from engine.skills.catalogue import GAINED_BY
from engine.state import MatchState, SeatState


def general_on(seat: SeatState) -> General | None:
    """Return the general on a seat; None while unknown or not in the data."""
    return None if seat.general is None else GENERALS.get(seat.general)


def skills_of(seat: SeatState) -> tuple[str, ...]:
    """Return the skills that are known of a character.

    Those of the generals of the competition sets are listed as well, though their owners count as
    unknown: not everything that such a skill explains is weighed.
    """
    general = None if seat.general is None else find_general(seat.general)
    return () if general is None else general.skills


def skills_at(state: MatchState, seat: Seat | None) -> frozenset[str]:
    """Return the known skills of the character on a seat; none where there is no seat."""
    return frozenset() if seat is None else frozenset(skills_of(state.seat(seat)))


def skills_alive(state: MatchState) -> frozenset[str]:
    """Return the known skills of all the living."""
    return frozenset(skill for seat in state.living for skill in skills_of(seat))


def may_have(seat: SeatState, skill: str) -> bool:
    """Whether a character has a skill, may have gained it or may be anybody."""
    if is_unknown(seat):
        return True
    own = skills_of(seat)
    return skill in own or any(skill in GAINED_BY.get(by, ()) for by in own)


def is_unknown(seat: SeatState) -> bool:
    """Whether a character may have skills that nobody has told."""
    return general_on(seat) is None


def has_stranger(state: MatchState) -> bool:
    """Whether anybody alive may have skills that nobody has told."""
    return any(is_unknown(seat) for seat in state.living)
