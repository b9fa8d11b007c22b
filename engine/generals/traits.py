"""What a general is: the card's traits, and how it and its skills are called."""

from dataclasses import dataclass
from enum import StrEnum


class Kingdom(StrEnum):
    """The faction printed on a general."""

    WEI = "魏"
    SHU = "蜀"
    WU = "吴"
    QUN = "群"


class Gender(StrEnum):
    """What some skills and weapons ask for."""

    MALE = "M"
    FEMALE = "F"


@dataclass(frozen=True, slots=True)
class General:
    """A character as printed; a commander has more health by the rule set's bonus."""

    id: str
    name_zh: str
    name_en: str
    kingdom: Kingdom
    gender: Gender
    max_hp: int
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GeneralName:
    """How a general is called."""

    name_zh: str
    name_en: str


@dataclass(frozen=True, slots=True)
class SkillName:
    """How a skill is called."""

    name_zh: str
    name_en: str


def read_general(general_id: str, name_zh: str, name_en: str, traits: str, skills: str) -> General:
    """Read one line of a table; ``traits`` are kingdom, gender and health, such as ``魏M4``."""
    kingdom, gender, max_hp = tuple(traits)
    return General(
        general_id,
        name_zh,
        name_en,
        Kingdom(kingdom),
        Gender(gender),
        int(max_hp),
        tuple(skills.split()),
    )
