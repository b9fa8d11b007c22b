"""The ice sword's effect while it is carried out: two cards of the target go to the pile."""

from dataclasses import dataclass

from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Freeze:
    """An ice sword's effect on somebody who has at least two cards."""

    seq: int
    """The entry that declared it."""
    at_ms: int
    seat: Seat
    target: Seat
    n_seen: int = 0
    """Cards that came to light since, which may be the target's."""
    seen_ms: int = 0
    """When the latest of them did."""
