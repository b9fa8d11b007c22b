"""What the pages may ask of the runtime."""

from typing import Protocol

from engine.match import Match
from engine.observations import Fact, Observation, Witness

FIRST_TRACK_BY_HAND = 1_000_000
"""Cards that an official adds are numbered from here on, those of the cameras below."""


class Recorder(Protocol):
    """The one writer of the record; safe to call from any thread."""

    @property
    def match(self) -> Match:
        """The match as recorded so far."""
        ...

    def record(self, by: Witness, fact: Fact) -> Observation:
        """Append ``fact`` to the log and return its entry, once it is safely written.

        Raises:
            OSError: when the log cannot be written.
        """
        ...
