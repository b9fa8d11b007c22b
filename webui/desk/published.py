"""A state of the desk as it was handed out."""

from dataclasses import dataclass

from webui.desk.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Published:
    """A snapshot with its number and the server time at which it arrived."""

    revision: int
    snapshot: Snapshot
    at_ms: int
    origin_ms: int
    """Server clock at which the match time was 0."""
    delay_ms: int = 0
    """How far this is behind the table."""
