"""The skills of the characters at the table, for an official who notes what a player declares."""

from dataclasses import dataclass

from engine.generals import SKILLS, find_general
from engine.state import MatchState, Phase, SeatState
from webui.desk.faces import Name


@dataclass(frozen=True, slots=True)
class SkillView:
    """One skill of one character."""

    seat: str
    skill: str
    """Id, for declarations."""
    name: Name


def skills_at_table(state: MatchState) -> tuple[SkillView, ...]:
    """Return the skills of every character whose general is turned up and known."""
    if state.phase is Phase.DRAFT:
        return ()
    return tuple(view for seat in state.seats for view in _skills_of(seat))


def _skills_of(seat: SeatState) -> tuple[SkillView, ...]:
    general = find_general(seat.general) if seat.general else None
    skills = general.skills if general else ()
    return tuple(
        SkillView(seat.seat.value, skill, Name(SKILLS[skill].name_zh, SKILLS[skill].name_en))
        for skill in skills
    )
