"""The generals: traits and skills of those whose rules are known, names and pools of the others."""

from collections.abc import Mapping

from engine.generals.competition import COMPETITION_GENERALS, COMPETITION_SKILLS
from engine.generals.pools import NAMED_ONLY, POOLS
from engine.generals.standard import STANDARD_GENERALS, STANDARD_SKILLS
from engine.generals.traits import Gender, General, GeneralName, Kingdom, SkillName

__all__ = [
    "GENERALS",
    "POOLS",
    "SKILLS",
    "Gender",
    "General",
    "GeneralName",
    "Kingdom",
    "SkillName",
    "find_general",
    "find_general_name",
    "is_in_pool",
]

GENERALS: Mapping[str, General] = {general.id: general for general in STANDARD_GENERALS}
"""The generals whose skills the rules know; any other makes them lenient."""

_COMPETITION: Mapping[str, General] = {general.id: general for general in COMPETITION_GENERALS}

SKILLS: Mapping[str, SkillName] = {**STANDARD_SKILLS, **COMPETITION_SKILLS}


def find_general(general_id: str) -> General | None:
    """Return the traits of a general; None when they are not known."""
    return GENERALS.get(general_id) or _COMPETITION.get(general_id)


def find_general_name(general_id: str) -> GeneralName | None:
    """Return how a general is called; None for one that is in no list."""
    general = find_general(general_id)
    if general is not None:
        return GeneralName(general.name_zh, general.name_en)
    return NAMED_ONLY.get(general_id)


def is_in_pool(general_id: str, edition: str) -> bool | None:
    """Return whether an edition's pool has a general; None when the general is in no list.

    A standard general counts as its version for three against three, which bears the same name.
    """
    if find_general_name(general_id) is None:
        return None
    return general_id in POOLS[edition] or f"vs_{general_id}" in POOLS[edition]
