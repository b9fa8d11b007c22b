"""Who sits where: the six seats, their teams and the ring they form."""

from enum import StrEnum


class Team(StrEnum):
    """A side of the match."""

    WARM = "warm"
    COLD = "cold"

    @property
    def other(self) -> "Team":
        """The opposing side."""
        return Team.COLD if self is Team.WARM else Team.WARM


class Seat(StrEnum):
    """A place at the table; left and right as seen from the own commander."""

    WARM_COMMANDER = "warm_commander"
    WARM_LEFT = "warm_left"
    WARM_RIGHT = "warm_right"
    COLD_COMMANDER = "cold_commander"
    COLD_LEFT = "cold_left"
    COLD_RIGHT = "cold_right"

    @property
    def team(self) -> Team:
        """The side this seat plays for."""
        return Team(self.value.partition("_")[0])

    @property
    def is_commander(self) -> bool:
        """Whether this is the seat of a 主帅."""
        return self.value.endswith("commander")


# Counter-clockwise seen from above; facts/rules_3v3.md 1.4.
RING: tuple[Seat, ...] = (
    Seat.COLD_LEFT,
    Seat.COLD_COMMANDER,
    Seat.COLD_RIGHT,
    Seat.WARM_LEFT,
    Seat.WARM_COMMANDER,
    Seat.WARM_RIGHT,
)
