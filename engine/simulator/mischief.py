"""Breaches of the rules that are put into an otherwise legal game, each once.

A breach is either an act inserted at a moment where its player could act, or a decision changed:
a count, a choice of unit, an order. ``violations`` holds one small function for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.seats import Seat
from engine.simulator.chance import Chance
from engine.simulator.truth import ViolationTruth

if TYPE_CHECKING:
    from engine.simulator.model import Game, Player


@dataclass(frozen=True, slots=True)
class Committed:
    """A breach that was just made."""

    seq: int
    """The first line that shows it."""
    seat: Seat | None
    is_table_visible: bool = False


@dataclass(frozen=True, slots=True)
class Violation:
    """A kind of breach: where in the game it may be put in, and how."""

    kind: str
    rule: str
    acts: dict[str, Callable[[Game, Player], Committed | None]] = field(default_factory=lambda: {})
    """By moment (``judge play turn_over``); returns None when it cannot be made now."""
    counts: dict[str, Callable[[Game, Player, int], int | None]] = field(default_factory=lambda: {})
    """By moment (``draw discard``): the wrong number of cards, None when it cannot be now."""
    unit: Callable[[Game, list[Player]], list[Player] | None] | None = None
    """Who acts instead of those chosen; the last of them may not."""
    opening_unit: Callable[[Game, list[Player]], list[Player] | None] | None = None
    """Who opens the game instead of those chosen; the first of them may not."""
    generals: tuple[str, ...] = ()
    """One of these has to be in the game."""
    is_commander: bool = False
    """Whether that general has to be a commander."""
    is_slow: bool = False
    """Whether the game has to last until time is called."""
    table_rule: str | None = None
    """The rule that the table alone shows as broken, when that is another."""
    deck: str | None = None
    """A 3v3 deck with cards that it needs and that the book's own has not."""
    chance: float = 0.25


@dataclass(frozen=True, slots=True)
class Unshown:
    """A breach that was made but that nothing shows until a hand is counted."""

    violation: Violation
    seat: Seat
    is_table_visible: bool


class Mischief:
    """The breaches still to be made in a game, and those made."""

    def __init__(self, kinds: tuple[Violation, ...], chance: Chance) -> None:
        """Plan one breach of each kind."""
        self.pending = list(kinds)
        self.made: list[ViolationTruth] = []
        self.unturned: set[Seat] = set()
        """Seats whose identity card was not turned in this round."""
        self._chance = chance
        self._unshown: list[Unshown] = []
        self._wrong_turn: tuple[Violation, Player] | None = None
        self._wrong_round: Violation | None = None

    def at(self, moment: str, game: Game, player: Player) -> None:
        """Give every planned breach its chance at a moment."""
        for violation in list(self.pending):
            act = violation.acts.get(moment)
            if act is not None and self._chance.happens(violation.chance):
                committed = act(game, player)
                if committed is not None:
                    self.commit(violation, committed)

    def count(self, moment: str, game: Game, player: Player, n_cards: int) -> int:
        """Return how many cards are drawn or discarded; the next count of the hand shows it."""
        for violation in list(self.pending):
            alter = violation.counts.get(moment)
            if alter is not None and self._chance.happens(violation.chance):
                altered = alter(game, player, n_cards)
                if altered is not None:
                    self.hide(violation, player)
                    return altered
        return n_cards

    def hide(self, violation: Violation, player: Player, *, is_table_visible: bool = True) -> None:
        """Remember a breach that nothing shows until the hand is counted."""
        self.pending.remove(violation)
        self._unshown.append(Unshown(violation, player.seat, is_table_visible))

    def shown(self, game: Game, counted: Iterable[Player]) -> None:
        """Commit what nothing has shown so far, now that these hands are about to be counted."""
        seats = {player.seat for player in counted}
        for breach in [each for each in self._unshown if each.seat in seats]:
            self._unshown.remove(breach)
            is_visible = breach.is_table_visible
            self.commit_now(breach.violation, game, breach.seat, is_table_visible=is_visible)

    def unit(self, game: Game, chosen: list[Player], *, is_opening: bool) -> list[Player]:
        """Return who acts, which a breach may change."""
        for violation in list(self.pending):
            if self._wrong_turn is not None:
                return chosen
            alter = violation.opening_unit if is_opening else violation.unit
            if alter is not None and self._chance.happens(violation.chance):
                altered = alter(game, chosen)
                if altered is not None:
                    self._wrong_turn = (violation, altered[0] if is_opening else altered[-1])
                    return altered
        return chosen

    def begin_round(self, violation: Violation) -> None:
        """Remember that the next turn begins a round that may not be begun."""
        self._wrong_round = violation

    def begin_turn(self, game: Game, player: Player) -> None:
        """Commit a wrong turn or round, now that it begins."""
        if self._wrong_round is not None:
            self.commit_now(self._wrong_round, game)
            self._wrong_round = None
        if self._wrong_turn is not None and self._wrong_turn[1] is player:
            violation, self._wrong_turn = self._wrong_turn[0], None
            self.commit_now(violation, game, player.seat)

    def takes(self, kind: str) -> Violation | None:
        """Return the planned breach of this kind when it is to be made now."""
        for violation in self.pending:
            if violation.kind == kind and self._chance.happens(violation.chance):
                return violation
        return None

    def commit_now(
        self,
        violation: Violation,
        game: Game,
        seat: Seat | None = None,
        *,
        is_table_visible: bool = True,
    ) -> None:
        """Remember a breach that the next line shows."""
        self.commit(violation, Committed(game.teller.next_seq, seat, is_table_visible))

    def commit(self, violation: Violation, committed: Committed) -> None:
        """Remember a breach that was made."""
        if violation in self.pending:
            self.pending.remove(violation)
        self.made.append(
            ViolationTruth(
                violation.kind,
                violation.rule,
                committed.seq,
                committed.seat,
                committed.is_table_visible,
            )
        )

    def wanted_general(self) -> tuple[str | None, bool]:
        """Return a general that a planned breach needs, and whether as a commander."""
        for violation in self.pending:
            if violation.generals:
                return self._chance.pick(violation.generals), violation.is_commander
        return None, False
