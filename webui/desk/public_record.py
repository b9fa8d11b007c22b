"""The record as the public may know it: what is old enough, as it is known to have been by now.

A correction that says how something was that the public knows already is no news of the table. So
it is taken over at once, ahead of entries that still have to wait; for that the public's record has
numbers of its own. One that tells more than that, say the face of a card that lay face down, waits
like any other entry.
"""

from collections.abc import Iterable
from dataclasses import replace

from engine.match import Match
from engine.observations import CardPlaced, Corrected, Fact, Observation, Retracted


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
        held: set[int] = set()
        for entry in later:
            fact = entry.fact
            if self._is_no_news(fact) and not (isinstance(fact, Corrected) and fact.of_seq in held):
                self._take_over(entry)
            elif isinstance(fact, Corrected) and entry.seq not in self._own_seq:
                held.add(fact.of_seq)  # of two corrections of one entry the later one must win

    def _is_no_news(self, fact: Fact) -> bool:
        if isinstance(fact, Retracted):
            return True
        if not isinstance(fact, Corrected) or fact.of_seq not in self._own_seq:
            return False
        known = self.match.record[self._own_seq[fact.of_seq] - 1].fact
        return _only_renames(known, fact.replacement)

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


def _only_renames(known: Fact, now: Fact) -> bool:
    """Return whether ``now`` says of what ``known`` says nothing that could have happened since."""
    if isinstance(known, CardPlaced) and isinstance(now, CardPlaced):
        is_same_card = (known.place, known.track) == (now.place, now.track)
        return is_same_card and known.face is not None
    return type(known) is type(now)
