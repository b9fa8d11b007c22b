"""The values that requests may have beside the words of the log."""

from enum import StrEnum


class Clock(StrEnum):
    """Clocks that can be set off by hand."""

    MATCH = "match"
    WINDOW = "window"
    DRAFT_FIRST = "draft_first"
    DRAFT_PICK = "draft_pick"
    LINEUP = "lineup"
    OVERTIME = "overtime"


class ClockDeed(StrEnum):
    """What can be done to a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    CALL = "call"
