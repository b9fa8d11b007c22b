"""What the runtime hands to the pages: the whole desk at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.match import Match
from vision.model import TableObservation


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the pages are made from; later ones replace earlier ones."""

    match: Match
    table: TableObservation | None
    """What the cameras see; None before the first picture and when a log is replayed."""
    now_ms: int
    """Match time when this was put together."""
    desync: bool = False
    """Whether the table no longer fits the record, so that nothing new is judged."""
    problem: str = ""
    """What the program itself could not do, in one line for the referee; empty when all is well.
    What is wrong with the camera stands in ``table.cameras``, and the pages say it themselves."""
    log_tracks: Mapping[int, int] = field(default_factory=dict[int, int])
    """Track of the record by track of ``table``, so that a tap on a card finds its entry."""
