"""The words of the log: what may be declared, ruled, and where a card may lie."""

from enum import StrEnum


class Action(StrEnum):
    """What a player may declare."""

    USE = "use"
    PLAY = "play"
    RESPOND = "respond"
    SKILL = "skill"
    DISCARD = "discard"
    JUDGE = "judge"
    PASS = "pass"
    END_TURN = "end_turn"
    PHASE = "phase"
    DYING = "dying"


class Verdict(StrEnum):
    """What a referee may say to a flag."""

    UPHELD = "upheld"
    DISMISSED = "dismissed"
    PLAY_STANDS = "play_stands"


class Zone(StrEnum):
    """Where a card may lie."""

    GENERAL = "general"
    HAND = "hand"
    EQUIP = "equip"
    JUDGE = "judge"
    IDENTITY = "identity"
    HP = "hp"
    PLAY = "play"
    DECK = "deck"
    DISCARD = "discard"

    @property
    def may_be_of_seat(self) -> bool:
        """Whether a seat has such a zone."""
        return self not in {Zone.DECK, Zone.DISCARD}

    @property
    def may_be_middle(self) -> bool:
        """Whether there is such a zone in the middle."""
        return self in {Zone.PLAY, Zone.DECK, Zone.DISCARD}
