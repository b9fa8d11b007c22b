"""A recorded match that was opened: its entries, its flags, and the table after each entry."""

from bisect import bisect_right
from functools import cached_property
from pathlib import Path

from engine.apply import apply
from engine.match import new_match
from engine.observations import Observation
from engine.state import MatchState
from webui.desk.table_view import TableView, table_view_of
from webui.exports.record import MatchRecord
from webui.forget import forgotten_in
from webui.replay.clips import ClipShelf


class OpenedMatch:
    """One match as its log has it; nothing here changes."""

    def __init__(self, record: MatchRecord, evidence: Path, problem: str = "") -> None:
        """Take what was read.

        Args:
            record: the entries, and the match that follows from them.
            evidence: folder of its pictures and clips; it need not exist.
            problem: why the log cannot be read any further, empty when all of it was.
        """
        self.record = record
        self.evidence = evidence
        self.problem = problem
        self.clips = ClipShelf(evidence) if evidence.is_dir() else None
        """None when no picture was ever kept."""

    @property
    def forgotten_utc(self) -> str:
        """When its pictures were deleted; empty when they were not."""
        return forgotten_in(self.evidence.parent).get(self.evidence.stem, "")

    @cached_property
    def _states(self) -> tuple[MatchState, ...]:
        """What the table was after each entry of the effective record.

        Flags are left out of this: that is what makes it quick enough to be done at once.
        """
        state = new_match(self.record.match.ruleset, self.record.match.former).state
        states: list[MatchState] = []
        for entry in self._entries:
            state = apply(state, entry, self.record.match.ruleset)
            states.append(state)
        return tuple(states)

    @cached_property
    def _entries(self) -> tuple[Observation, ...]:
        return self.record.effective()

    def table_after(self, seq: int) -> TableView:
        """Return the table as it was after entry ``seq``, as it is known to have been by now.

        Args:
            seq: a number of the record; corrections that came later are carried out.
        """
        n = bisect_right(self._entries, seq, key=lambda entry: entry.seq)
        if not n:
            return table_view_of(MatchState(), (), 0)
        return table_view_of(self._states[n - 1], self._entries[:n], 0)

    def pictures(self) -> tuple[int, ...]:
        """Return the entries that a picture proves, in order."""
        numbers = (path.stem for path in self.evidence.glob("*.jpg"))
        return tuple(sorted(int(number) for number in numbers if number.isdecimal()))
