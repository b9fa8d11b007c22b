"""Who has won, as far as the table decides it."""

from dataclasses import dataclass

from engine.seats import Team
from engine.state import MatchState, SeatState


@dataclass(frozen=True, slots=True)
class Standing:
    """What is compared when time is up; see 1.4.2."""

    survivors: int
    lost_hp: int | None
    """Health lost by the living; None while somebody's health is unknown."""
    points_lost: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result; ``winner`` is None while it is open or even."""

    winner: Team | None
    reason: str
    """``commander_death concession technical_points survivors lost_hp points_lost overtime
    health_unknown playing`` or what the record itself gives as the reason."""
    standings: dict[Team, Standing]


def outcome_of(state: MatchState, technical_points: int = 3) -> Outcome:
    """Return who has won: what the record says, else what follows from the table."""
    standings = standings_of(state, technical_points)
    if state.result is not None:
        return Outcome(state.result.winner, state.result.reason, standings)
    winner, reason = derived_result(state, standings)
    return Outcome(winner, reason, standings)


def standings_of(state: MatchState, technical_points: int = 3) -> dict[Team, Standing]:
    """Return what is compared when time is up."""
    return {team: _standing_of(state, team, technical_points) for team in Team}


def derived_result(state: MatchState, standings: dict[Team, Standing]) -> tuple[Team | None, str]:
    """Return winner and reason that follow from the table, whatever an official has recorded."""
    for seat in state.deaths:
        if seat.is_commander:
            return seat.team.other, "commander_death"
    if state.conceded is not None:
        return state.conceded.other, "concession"
    for team in Team:
        if state.technical_points[team] <= 0:
            return team.other, "technical_points"
    if is_played_out(state):
        return result_on_time(standings)
    return None, "playing"


def is_played_out(state: MatchState) -> bool:
    """Whether time is up and the round has been played to its end; see 3.4.2."""
    clock = state.find_clock("match")
    if clock is None or not clock.expired or state.acting is not None:
        return False
    return not state.turns or all(seat.acted for seat in state.living)


def result_on_time(standings: dict[Team, Standing]) -> tuple[Team | None, str]:
    """Compare the sides when time is up: survivors, health lost, points lost."""
    warm, cold = standings[Team.WARM], standings[Team.COLD]
    if warm.survivors != cold.survivors:
        return _side_with_less(-warm.survivors, -cold.survivors), "survivors"
    if warm.lost_hp is None or cold.lost_hp is None:
        return None, "health_unknown"
    if warm.lost_hp != cold.lost_hp:
        return _side_with_less(warm.lost_hp, cold.lost_hp), "lost_hp"
    if warm.points_lost != cold.points_lost:
        return _side_with_less(warm.points_lost, cold.points_lost), "points_lost"
    return None, "overtime"


def _side_with_less(warm: int, cold: int) -> Team:
    return Team.WARM if warm < cold else Team.COLD


def _standing_of(state: MatchState, team: Team, technical_points: int) -> Standing:
    living = [seat for seat in state.living if seat.seat.team is team]
    lost = [_lost_hp(seat) for seat in living]
    known = [points for points in lost if points is not None]
    return Standing(
        survivors=len(living),
        lost_hp=sum(known) if len(known) == len(lost) else None,
        points_lost=technical_points - state.technical_points[team],
    )


def _lost_hp(seat: SeatState) -> int | None:
    if seat.hp is None or seat.max_hp is None:
        return None
    return max(0, seat.max_hp - max(0, seat.hp))
