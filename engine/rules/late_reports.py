"""Flags on declarations and counts that the table explains only a moment later."""

from collections.abc import Callable, Mapping

from engine.flags import Flag
from engine.observations import CardMoved, CardPlaced, DeathConfirmed, Fact, HpShown
from engine.rules.claims.claim import Claim, recent_claims
from engine.rules.distance import too_far
from engine.rules.draw_count import explained_draw
from engine.rules.hand_limit import explained_hands
from engine.rules.peach import needless_peach
from engine.rules.skill_limit.skill_limit import wrong_skill
from engine.rules.target_choice import wrong_targets
from engine.step import Step

Judge = Callable[[Claim], tuple[Flag, ...]]

_BY_EQUIPMENT: Mapping[str, Judge] = {
    "distance": too_far,
    "target_choice": wrong_targets,
    "skill_limit": wrong_skill,
}
_BY_DEATH: Mapping[str, Judge] = {"distance": too_far}
_BY_HEALTH: Mapping[str, Judge] = {"peach": needless_peach}


def explained_claims(step: Step) -> frozenset[str]:
    """Return ids of flags that a card or a health reported only now takes back.

    A weapon that was laid before a slash was declared may settle after it.
    """
    judges = _judges_for(step.observation.fact)
    if not judges:
        return frozenset()
    counts = explained_draw(step) | explained_hands(step)
    return counts | frozenset(
        f"{rule}@{claim.play.seq}"
        for claim in recent_claims(step)
        for rule, judge in judges.items()
        if not judge(claim)
    )


def _judges_for(fact: Fact) -> Mapping[str, Judge]:
    match fact:
        case CardPlaced(place=place) | CardMoved(target=place) if place.zone == "equip":
            return _BY_EQUIPMENT
        case DeathConfirmed():
            return _BY_DEATH
        case HpShown():
            return _BY_HEALTH
        case _:
            return {}
