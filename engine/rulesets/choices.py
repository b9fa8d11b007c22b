"""The words in which organisers and books differ; each is one value of a setting."""

from enum import StrEnum


class IdentityCards(StrEnum):
    """Who has an identity card on the table."""

    PER_CHARACTER = "per_character"
    """One each; it lies sideways once its character acts (cert-3v3 3.3.1 c, king-10 三.1(3))."""
    PER_TEAM = "per_team"
    """One a side; nobody is marked as having acted (tongshuai 2, 4.1.3)."""


class GeneralPool(StrEnum):
    """Which generals may be drafted; ``engine.generals.POOLS`` lists them."""

    CLASSIC_2011 = "classic_2011"
    """Standard and wind, 32 (cert-3v3 1.2.1, king-10 总则 二)."""
    COMPETITION_2012 = "2012"
    COMPETITION_2013 = "2013_14"
    COMPETITION_2016 = "2016"
    COMPETITION_2017 = "2017"
    COMPETITION_2019 = "2019"
    FREEKILL_2023 = "2023"
    ANY = "any"
    """Whatever cards the players own (tongshuai 3.1, 6.2)."""


class FirstPicker(StrEnum):
    """Who picks the first general."""

    WARM_DECIDES = "warm_decides"
    """The warm side names one of the sides (cert-3v3 3.1.3 a, king-10 流程 一.3 a)."""
    WARM = "warm"
    """Always the warm side (tongshuai 3.2.3)."""


class FirstChoiceTimeout(StrEnum):
    """What follows when the side that names the first picker runs out of time."""

    PASS_TO_COLD = "pass_to_cold"
    """The right to name passes to the cold side (cert-3v3 3.1.3 a)."""
    WARM_FIRST = "warm_first"
    """The warm side picks first (king-10 流程 一.3 a)."""


class FirstSide(StrEnum):
    """Who opens the game."""

    COLD_DECIDES = "cold_decides"
    """The cold side names one of the sides (cert-3v3 3.2.3, king-10 流程 二.3)."""
    COLD = "cold"
    """Always the cold side (tongshuai 4.1.1; FreeKill 2023)."""


class Unit(StrEnum):
    """What the vanguards' unit of action is; the commander's is always his one turn."""

    BOTH_VANGUARDS = "both_vanguards"
    """Both vanguards' turns, one after the other (cert-3v3 3.3.1 b, king-10 流程 三.1(1))."""
    SINGLE = "single"
    """One vanguard's turn (tongshuai 4.1.2)."""


class Alternation(StrEnum):
    """How the sides take turns within a round."""

    ALTERNATE = "alternate"
    """Unit by unit, until everybody has acted (cert-3v3 3.3.1 b-e)."""
    BLOCKS = "blocks"
    """Two units of the cold side, then two of the warm side (tongshuai 4.1.1)."""


class NextRoundFirst(StrEnum):
    """Who opens a round after the first."""

    ALTERNATE = "alternate"
    """The side that did not act last: alternation goes on (cert-3v3 3.3.1 b; engines)."""
    COLD = "cold"
    """Always the cold side (tongshuai 4.1.1; FreeKill 2023)."""
    ANY = "any"
    """Left to the officials: no book of six players says it in words."""


class LordSkills(StrEnum):
    """Whether a commander has his lord skill."""

    OFF = "off"
    """Never (cert-3v3 1.2.1)."""
    ON = "on"
    """Always; for friendly games."""
    SAME_FACTION = "same_faction"
    """When all three characters of the side are of one faction (tongshuai 4.5.1)."""


class Distances(StrEnum):
    """How far it is from one seat to another before horses and skills."""

    RING = "ring"
    """The shorter way round the ring of the living (general rule; cert-3v3 2.1.3 seats it)."""
    TABLE = "table"
    """A fixed table that deaths do not change (tongshuai 4.3)."""


class AoeOrder(StrEnum):
    """In which order a group trick is settled."""

    USER_CHOICE = "user_choice"
    """Clockwise or counter-clockwise, as its user says (cert-3v3 1.5, king-10 总则 五)."""
    FIXED = "fixed"
    """Left, commander, right; attacks from the enemy, gifts from the own side (tongshuai 4.4.1)."""


class JudgeOrder(StrEnum):
    """Which of several delayed tricks is judged first."""

    LAST_PLACED = "last_placed"
    """FAQ 闪电."""
    FIRST_PLACED = "first_placed"
    """tongshuai 4.4.2, where several lightnings may lie before one character."""


class KillRewardFor(StrEnum):
    """Whose death is rewarded; a dead commander ends the game, so he brings nothing."""

    ANY = "any"
    """Friend or foe (tongshuai 4.4.3; the editions of 2011 and 2012)."""
    ENEMY_VANGUARD = "enemy_vanguard"
    """A vanguard of the other side only."""


class CardText(StrEnum):
    """Which wording of a card counts when editions of the deck differ."""

    AS_PRINTED = "as_printed"
    """The wording of the deck in play."""
    STANDARD = "standard"
    COMPETITION = "competition"


class Overtime(StrEnum):
    """How often extra time is given."""

    NONE = "none"
    """Never (tongshuai)."""
    ONCE = "once"
    """One period; what then, officials decide (cert-3v3 1.4.2)."""
    REPEAT = "repeat"
    """Until the game is decided (king-10 总则 四.2)."""
