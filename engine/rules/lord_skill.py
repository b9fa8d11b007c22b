"""cert-3v3 1.2.1, tongshuai 4.5.1: when a commander has his lord skill."""

from engine.characters import general_on
from engine.flags import Flag, Severity
from engine.generals import SKILLS
from engine.plays.play import ACTS
from engine.rules.claims.claim import Claim, claim_in
from engine.rulesets import LordSkills
from engine.skills.catalogue import SKILL_DATA
from engine.step import Step
from engine.wording import seat_en, seat_zh


def lord_skill(step: Step) -> tuple[Flag, ...]:
    """Flag a lord skill that the rules switch off.

    Looks at:  skills declared, by the commander or by who helps him; for tongshuai the factions of
               his side as it was lined up.
    Flags:     any lord skill where there are none; one of a side whose factions differ (violation).
    Source:    cert-3v3 1.2.1; tongshuai 4.5.1; rulings LORD-01, LORD-02.
    """
    claim = claim_in(step)
    if claim is None or claim.play.action not in ACTS:
        return ()
    skill = SKILL_DATA.get(claim.play.skill or "")
    if skill is None or not skill.is_lord or _may_be_on(claim):
        return ()
    name, seat = SKILLS[skill.id], claim.play.seat
    why_zh, why_en = _REASONS[claim.ruleset.lord_skills]
    return (
        claim.flag(
            "lord_skill",
            (
                f"{seat_zh(seat, claim.state)}发动主公技“{name.name_zh}”：{why_zh}。",
                f"{seat_en(seat, claim.state)} uses the lord skill {name.name_en}: {why_en}.",
            ),
            Severity.VIOLATION,
        ),
    )


_REASONS = {
    LordSkills.OFF: ("本规则不使用主公技", "there are none in these rules"),
    LordSkills.SAME_FACTION: ("三名武将势力不一致", "the three factions of the side differ"),
}


def _may_be_on(claim: Claim) -> bool:
    """Whether the side may have its lord skill; an unknown faction may be the same."""
    if claim.ruleset.lord_skills is not LordSkills.SAME_FACTION:
        return claim.ruleset.lord_skills is LordSkills.ON
    side = [seat for seat in claim.state.seats if seat.seat.team is claim.play.seat.team]
    generals = [general for general in map(general_on, side) if general is not None]
    return len({general.kingdom for general in generals}) <= 1
