"""Who has won, as far as the table decides it.

A commander's death, a surrender or the loss of the last technical point decide at once. When time
is up and the round has been played to its end, the sides are compared: survivors, health lost by
them, technical points lost; then comes extra time, once or until one side is ahead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.faces import CardFace, find_face
from engine.observations import Place
from engine.rulesets import DEFAULT_RULESET, Overtime, RuleSet
from engine.seats import Seat, Team
from engine.state import MatchState, SeatState

COMPARED = ("survivors", "lost_hp", "points_lost")
"""What the sides are compared by when time is up, in this order."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is compared when time is up; see 1.4.2."""

    survivors: int
    lost_hp: int | None
    """Health lost by the living; None while somebody's health is unknown."""
    points_lost: int
    unknown: tuple[Seat, ...] = ()
    """The living whose health nobody knows."""
    assumed: tuple[Seat, ...] = ()
    """The living whose health card was never seen: they count as unhurt."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result; ``winner`` is None while it is open or even."""

    winner: Team | None
    reason: str
    """``commander_death concession technical_points survivors lost_hp points_lost``; ``overtime``
    when extra time is due, ``even`` when there is none any more, ``health_unknown``, ``playing``;
    or what the record itself gives as the reason."""
    standings: Mapping[Team, Standing]


def outcome_of(state: MatchState, ruleset: RuleSet = DEFAULT_RULESET) -> Outcome:
    """Return who has won: what the record says, else what follows from the table."""
    standings = standings_of(state, ruleset)
    if state.result is not None:
        return Outcome(state.result.winner, state.result.reason, standings)
    winner, reason = derived_result(state, ruleset)
    return Outcome(winner, reason, standings)


def standings_of(state: MatchState, ruleset: RuleSet = DEFAULT_RULESET) -> dict[Team, Standing]:
    """Return what is compared when time is up."""
    return {team: _standing_of(state, team, ruleset.technical_points) for team in Team}


def derived_result(state: MatchState, ruleset: RuleSet) -> tuple[Team | None, str]:
    """Return winner and reason that follow from the table, whatever an official has recorded."""
    if state.loss is not None:
        return state.loss.team.other, state.loss.reason
    if not is_played_out(state, ruleset):
        return None, "playing"
    winner, reason = compared(standings_of(state, ruleset))
    return winner, _after_even(state, ruleset) if reason == "even" else reason


def is_played_out(state: MatchState, ruleset: RuleSet = DEFAULT_RULESET) -> bool:
    """Whether time is up and the round has been played to its end; see 3.4.2.

    The book is silent on extra time running out in the middle of a round; it is taken like the
    end of the playing time.
    """
    clock = state.find_clock("overtime") or state.find_clock("match")
    if clock is None or not clock.expired or state.acting is not None:
        return False
    if not ruleset.finish_round_after_time:
        return True
    return not state.turns or all(seat.acted for seat in state.living)


def compared(standings: Mapping[Team, Standing]) -> tuple[Team | None, str]:
    """Compare the sides when time is up: survivors, health lost, points lost.

    Returns:
        The side that is ahead and by what; None and ``even`` or ``health_unknown`` when neither is.
    """
    warm, cold = standings[Team.WARM], standings[Team.COLD]
    if warm.survivors != cold.survivors:
        return _side_with_less(-warm.survivors, -cold.survivors), "survivors"
    if warm.lost_hp is None or cold.lost_hp is None:
        return None, "health_unknown"
    if warm.lost_hp != cold.lost_hp:
        return _side_with_less(warm.lost_hp, cold.lost_hp), "lost_hp"
    if warm.points_lost != cold.points_lost:
        return _side_with_less(warm.points_lost, cold.points_lost), "points_lost"
    return None, "even"


def _after_even(state: MatchState, ruleset: RuleSet) -> str:
    """Return what follows when the sides are even: extra time, or nothing that the book names."""
    has_been_extended = state.find_clock("overtime") is not None
    match ruleset.overtime:
        case Overtime.ONCE:
            return "even" if has_been_extended else "overtime"
        case Overtime.REPEAT:
            return "overtime"
        case Overtime.NONE:
            return "even"


def _side_with_less(warm: int, cold: int) -> Team:
    return Team.WARM if warm < cold else Team.COLD


def _standing_of(state: MatchState, team: Team, technical_points: int) -> Standing:
    living = [seat for seat in state.living if seat.seat.team is team]
    lost = {seat.seat: _lost_hp(state, seat) for seat in living}
    known = [points for points in lost.values() if points is not None]
    return Standing(
        survivors=len(living),
        lost_hp=sum(known) if len(known) == len(lost) else None,
        points_lost=technical_points - state.technical_points[team],
        unknown=tuple(seat for seat, points in lost.items() if points is None),
        assumed=_assumed(living),
    )


def _assumed(living: Sequence[SeatState]) -> tuple[Seat, ...]:
    return tuple(seat.seat for seat in living if seat.hp is not None and not seat.is_hp_shown)


def _lost_hp(state: MatchState, seat: SeatState) -> int | None:
    if seat.hp is None or seat.max_hp is None:
        return None
    if _has_buqu_cards(state, seat):
        return seat.max_hp
    lost = max(0, seat.max_hp - seat.hp)
    return max(0, lost - _n_healed_unseen(state, seat.seat))


def _has_buqu_cards(state: MatchState, seat: SeatState) -> bool:
    """Whether Zhou Tai lives on without health, as the cards on his general tell."""
    lying = state.cards_at(Place("general", seat.seat))
    has_cards = any(isinstance(find_face(card.face), CardFace) for card in lying)
    return seat.general == "zhoutai" and has_cards


def _n_healed_unseen(state: MatchState, seat: Seat) -> int:
    """Return how many peaches were used after a surrender without the health card telling of it."""
    loss = state.loss
    if loss is None or not loss.is_surrender or seat.team is loss.team or seat in loss.shown:
        return 0
    return loss.peaches.count(seat)
