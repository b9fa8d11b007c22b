"""The record as the public may know it: what is old enough, as it is known to have been by now.

A correction is no news of the table: it says how something was that the public knows already. So it
is taken over at once, ahead of entries that still have to wait; for that the public's record has
numbers of its own.
"""

from collections.abc import Iterable
from dataclasses import replace

from engine.match import Match
from engine.observations import Corrected, Observation, Retracted


class PublicRecord:
    """A match that follows another one from behind; not thread-safe."""

    def __init__(self, match: Match) -> None:
        """Begin with all of ``match``."""
        self.match = match
        self._own_seq = {entry.seq: entry.seq for entry in match.record}
        """Number in the public's record by number in the live one."""

    def add(self, entry: Observation, later: Iterable[Observation]) -> None:
        """Take over the next entry of the live record, and what later ones correct of it.

        Args:
            entry: is old enough now.
            later: entries behind it that still wait, oldest first.
        """
        self._take_over(entry)
        self.correct(later)

    def correct(self, later: Iterable[Observation]) -> None:
        """Take over the corrections among entries that still wait, oldest first."""
        for entry in later:
            if isinstance(entry.fact, Retracted | Corrected):
                self._take_over(entry)

    def _take_over(self, entry: Observation) -> None:
        if entry.seq in self._own_seq:
            return  # a correction that was taken over ahead of its time
        fact, seq = entry.fact, len(self.match.record) + 1
        at_ms = entry.at_ms
        if isinstance(fact, Retracted | Corrected):
            if fact.of_seq not in self._own_seq:
                return  # corrects what the public does not know yet
            fact = replace(fact, of_seq=self._own_seq[fact.of_seq])
            at_ms = self.match.record[-1].at_ms
        self._own_seq[entry.seq] = seq
        self.match = self.match.then(replace(entry, seq=seq, at_ms=at_ms, fact=fact))
