"""Turns what happens into lines of the match log, with plausible times.

How things are told:
    use, response    ``Declared``, then its cards come to lie in the middle
    swept            cards of the middle move to the discard pile when all is resolved
    discard phase    ``Declared``, then the card comes to lie on the discard pile
    other discards   from a hand over the middle; from a zone straight to the discard pile
    taken in sight   ``CardTakenAway``; the full log says into whose hand
    hand to hand     nothing is seen
    buqu             the cards lie in the ``general`` zone
    face down        the general card's track is read as ``back``

A log of the table alone leaves out what was said, who killed, and into whose hand a card went.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from engine.observations import (
    CardTakenAway,
    ClockStarted,
    DeathConfirmed,
    Declared,
    Fact,
    Observation,
    TimeCalled,
    Witness,
)
from engine.seats import Seat
from engine.simulator.chance import Chance
from engine.simulator.truth import PlayTruth


class Teller:
    """Writes the log of one game and remembers what was really played."""

    def __init__(self, chance: Chance, *, is_table_only: bool, pace: float) -> None:
        """Begin an empty log; ``pace`` stretches all times."""
        self.observations: list[Observation] = []
        self.plays: list[PlayTruth] = []
        self.at_ms = 0
        self.called: set[str] = set()
        """Clocks that ran out, of those that are kept."""
        self._chance = chance
        self._is_table_only = is_table_only
        self._pace = pace
        self._alarms: dict[str, int] = {}
        self._n_tracks = 0

    @property
    def next_seq(self) -> int:
        """The number of the line that comes next."""
        return len(self.observations) + 1

    def new_track(self) -> int:
        """Return the number of a card that comes into sight."""
        self._n_tracks += 1
        return self._n_tracks

    def wait(self, low_ms: int, high_ms: int) -> None:
        """Let some time pass."""
        self.at_ms += int(self._chance.between(low_ms, high_ms) * self._pace)

    @contextmanager
    def hurried(self) -> Generator[None]:
        """Keep the ordinary pace for a while, as players do who are being counted out."""
        pace, self._pace = self._pace, 1.0
        yield
        self._pace = pace

    def wait_exactly(self, wait_ms: int) -> None:
        """Let an exact time pass, whatever the pace."""
        self.at_ms += wait_ms

    def tell(self, by: Witness, fact: Fact) -> None:
        """Write one line; what only words can tell is left out of a log of the table alone."""
        if self._alarms:
            self._call_time()
        if self._is_table_only:
            match fact:
                case Declared():
                    return
                case DeathConfirmed(seat, _):
                    fact = DeathConfirmed(seat)
                case CardTakenAway(track, origin, _):
                    fact = CardTakenAway(track, origin)
                case _:
                    pass
        self._write(self.at_ms, by, fact)

    def _call_time(self) -> None:
        for clock, due_ms in list(self._alarms.items()):
            if due_ms <= self.at_ms:
                del self._alarms[clock]
                self.called.add(clock)
                self._write(due_ms, Witness.CLOCK, TimeCalled(clock))

    def _write(self, at_ms: int, by: Witness, fact: Fact) -> None:
        self.observations.append(Observation(self.next_seq, at_ms, by, fact))

    def see(self, fact: Fact) -> None:
        """Write what the camera saw."""
        self.tell(Witness.CAMERA, fact)

    def note(self, fact: Fact) -> None:
        """Write what the referee recorded."""
        self.tell(Witness.REFEREE, fact)

    def say(
        self,
        seat: Seat,
        action: str,
        face: str | None = None,
        targets: Sequence[Seat] = (),
        *,
        as_card: str | None = None,
        skill: str | None = None,
    ) -> None:
        """Write a declaration and remember it as truth."""
        declared = Declared(seat, action, face, as_card, tuple(targets), skill)
        self.plays.append(PlayTruth(self.next_seq, declared))
        self.note(declared)
        self.wait(150, 500)

    def start_clock(self, clock: ClockStarted, *, is_kept: bool = False) -> None:
        """Start a clock; one that is kept is called when it runs out."""
        self.note(clock)
        if is_kept and clock.limit_ms is not None:
            self._alarms[clock.clock] = self.at_ms + clock.limit_ms
            self.called.discard(clock.clock)
