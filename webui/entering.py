"""What the cameras saw, on its way into the record: it waits while the log cannot be written."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.observations import CardPlaced, Corrected, Fact, Observation, Retracted, Witness
from vision.model import Frame
from webui.bridge import BetterFace, Sighting
from webui.match_clock import MatchClock
from webui.recorder import MatchRecorder


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that a camera saw, and in which picture."""

    news: Sighting | BetterFace
    source: str
    frame_seq: int

    def is_in(self, frame: Frame) -> bool:
        """Whether ``frame`` is that picture."""
        return (self.source, self.frame_seq) == (frame.source, frame.seq)


class Entering:
    """Enters what was seen, in the order in which it was."""

    def __init__(self, recorder: MatchRecorder, clock: MatchClock) -> None:
        """Take where entries go, and what tells match time."""
        self._recorder = recorder
        self._clock = clock
        self._waiting: deque[Seen] = deque()

    def take(self, seen: Iterable[Seen]) -> None:
        """Let what was seen wait behind what waits already."""
        self._waiting.extend(seen)

    def entered(self) -> Iterator[tuple[Seen, Observation]]:
        """Enter what waits, the oldest first, and give each with its entry.

        Raises:
            OSError: when the log cannot be written; what was not entered waits on.
        """
        while self._waiting:
            seen = self._waiting.popleft()
            try:
                entry = self._enter(seen.news)
            except OSError:
                self._waiting.appendleft(seen)
                raise
            if entry is not None:
                yield seen, entry

    def _enter(self, news: Sighting | BetterFace) -> Observation | None:
        if isinstance(news, Sighting):
            happened_ms = self._clock.at_ms(news.at_ns)
            return self._recorder.record(Witness.CAMERA, news.fact, happened_ms)
        fact = _correction_of(news, self._recorder.match.record)
        return None if fact is None else self._recorder.record(Witness.CAMERA, fact)


def _correction_of(news: BetterFace, record: Iterable[Observation]) -> Fact | None:
    """Say that the entry which placed a card had a better face; None where others know better.

    An entry that the referee has corrected or retracted is not the camera's to change any more.
    """
    retracted: set[int] = set()
    decided: set[int] = set()
    for observation in reversed(tuple(record)):
        seq, fact = observation.seq, observation.fact
        if isinstance(fact, CardPlaced) and fact.track == news.log_track:
            better = CardPlaced(news.face, fact.place, fact.track)
            return None if seq in decided else Corrected(seq, better)
        if not isinstance(fact, Retracted | Corrected) or seq in retracted:
            continue
        if isinstance(fact, Retracted):
            retracted.add(fact.of_seq)
        if observation.by is not Witness.CAMERA:
            decided.add(fact.of_seq)
    return None  # it came into the record by a correction
