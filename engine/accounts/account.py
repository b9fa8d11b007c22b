"""What each card that was laid on the table may have been: the account of a game.

A card has one reading for every way in which it may have come to lie there. Later observations
take readings away; what an official says leaves one. A card without a reading is lost: the table
shows something for which there is no explanation.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.faces import card_of
from engine.observations import Place
from engine.seats import Seat


class How(StrEnum):
    """Why a card lies on the table."""

    USE = "use"
    """Used in the own play phase, laid as equipment or before a character."""
    RESPONSE = "response"
    """In answer to something, or over a judgement card."""
    DISCARD = "discard"
    """Discarded by its owner or by another."""
    COST = "cost"
    """Paid for a skill or a weapon."""
    JUDGEMENT = "judgement"
    """Turned up from the deck to judge by."""
    REVEAL = "reveal"
    """Shown, or turned up to choose from."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way in which a card may have come to lie where it does."""

    how: How
    by: frozenset[Seat]
    """Who may have done it."""
    on: frozenset[Seat] = frozenset()
    """At whom it may be aimed; empty when it is aimed at nobody."""
    is_on_all: bool = False
    """Whether it is aimed at all of ``on``, and not at some of them."""


@dataclass(frozen=True, slots=True)
class CardAccount:
    """One card laid."""

    seq: int
    at_ms: int
    track: int
    face: str | None
    place: Place
    origin: Place | None
    """Where on the table it lay before; None when it came from a hand or the deck."""
    readings: tuple[Reading, ...]
    as_card: str | None = None
    """What it was said to count as."""
    skill: str | None = None
    """By which skill, as was said."""
    is_told: bool = False
    """Whether an official said what it was."""
    unsaid: "CardAccount | None" = None
    """Its account without that, where it lay there before: another card may have been meant."""

    @property
    def how(self) -> frozenset[How]:
        """Return all ways in which it may have come there."""
        return frozenset(reading.how for reading in self.readings)

    @property
    def by(self) -> frozenset[Seat]:
        """Return all who may have laid it."""
        return frozenset(seat for reading in self.readings for seat in reading.by)

    @property
    def on(self) -> frozenset[Seat]:
        """Return all at whom it may be aimed."""
        return frozenset(seat for reading in self.readings for seat in reading.on)

    @property
    def is_certain(self) -> bool:
        """Whether it can only have been one thing, of one character, with known aims."""
        if len(self.readings) != 1:
            return False
        (reading,) = self.readings
        return len(reading.by) == 1 and (len(reading.on) <= 1 or reading.is_on_all)

    @property
    def is_lost(self) -> bool:
        """Whether there is no explanation for it."""
        return not self.readings

    def without_seats(self, seats: frozenset[Seat]) -> "CardAccount":
        """Return the account when these seats have laid no card out of their hands."""
        if self.origin is not None:
            return self
        readings = tuple(_not_by(self.readings, seats))
        return replace(self, readings=readings) if readings != self.readings else self

    def aimed(self, at: frozenset[Seat]) -> "CardAccount":
        """Return the account when its use, if it is one, was aimed at one of these."""
        readings = tuple(
            replace(reading, on=reading.on & at)
            if reading.how is How.USE and reading.on & at and not reading.is_on_all
            else reading
            for reading in self.readings
        )
        return replace(self, readings=readings) if readings != self.readings else self


FROM_THE_DECK = frozenset({How.JUDGEMENT, How.REVEAL})


def _not_by(readings: Iterable[Reading], seats: frozenset[Seat]) -> Iterable[Reading]:
    for reading in readings:
        by = reading.by if reading.how in FROM_THE_DECK else reading.by - seats
        if by:
            yield replace(reading, by=by)


@dataclass(frozen=True, slots=True)
class GameAccount:
    """All cards laid in this game, oldest first."""

    cards: tuple[CardAccount, ...] = ()
    n_before_turn: int = 0
    """How many of them were laid before this turn."""

    @property
    def of_turn(self) -> tuple[CardAccount, ...]:
        """Return the cards of this turn."""
        return self.cards[self.n_before_turn :]

    @property
    def n_snatched(self) -> int:
        """Return how many cards of hands those of this turn may have taken, at most."""
        return sum(card_of(card.face) in ("snatch", None) for card in self.of_turn)
