"""A referee who enters at the scripted times what a referee would tap."""

from collections import deque
from collections.abc import Iterable, Iterator

from engine.observations import Fact, Observation, Witness


class ScriptedOfficial:
    """Enters the facts of a match that no camera sees; the clock calls time by itself."""

    def __init__(self, match: Iterable[Observation]) -> None:
        """Take the whole scripted match."""
        self._waiting = deque(
            observation
            for observation in match
            if observation.by in {Witness.REFEREE, Witness.IMPORT}
        )

    def __call__(self, now_ms: int) -> Iterator[Fact]:
        """Give each fact that is due, once."""
        while self._waiting and self._waiting[0].at_ms <= now_ms:
            yield self._waiting.popleft().fact
