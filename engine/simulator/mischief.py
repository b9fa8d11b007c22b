"""Breaches of the rules that are put into an otherwise legal game, each once.

A breach is either an act inserted at a moment where its player could act, or a decision changed:
a count, a choice of unit, an order. ``violations`` holds one small function for each kind.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.seats import Seat
from engine.simulator.chance import Chance
from engine.simulator.model import Game, Player
from engine.simulator.truth import ViolationTruth


@dataclass(frozen=True, slots=True)
class Committed:
    """A breach that was just made."""

    seq: int
    """The first line that shows it."""
    seat: Seat | None
    is_table_visible: bool = False


Act = Callable[[Game, Player], Committed | None]
"""Makes the breach and returns it, or returns None when it cannot be made now."""
Count = Callable[[Game, Player, int], int | None]
Unit = Callable[[Game, list[Player]], list[Player] | None]


@dataclass(frozen=True, slots=True)
class Violation:
    """A kind of breach: where in the game it may be put in, and how."""

    kind: str
    rule: str
    acts: dict[str, Act] = field(default_factory=dict[str, Act])
    """By moment: ``turn judge play turn_over round``."""
    counts: dict[str, Count] = field(default_factory=dict[str, Count])
    """By moment: ``draw discard``."""
    generals: tuple[str, ...] = ()
    """One of these has to be in the game."""
    is_commander: bool = False
    """Whether that general has to be a commander."""
    chance: float = 0.3


class Mischief:
    """The breaches still to be made in a game, and those made."""

    def __init__(self, kinds: tuple[Violation, ...], chance: Chance) -> None:
        """Plan one breach of each kind."""
        self.pending = list(kinds)
        self.made: list[ViolationTruth] = []
        self.never_turned: set[Player] = set()
        self._chance = chance

    def at(self, moment: str, game: Game, player: Player) -> None:
        """Give every planned breach its chance at a moment."""
        for violation in list(self.pending):
            act = violation.acts.get(moment)
            if act is not None and self._chance.happens(violation.chance):
                committed = act(game, player)
                if committed is not None:
                    self.commit(violation, committed)

    def count(self, moment: str, game: Game, player: Player, n_cards: int) -> int:
        """Return how many cards are drawn or discarded, which a breach may alter."""
        for violation in list(self.pending):
            alter = violation.counts.get(moment)
            if alter is not None and self._chance.happens(violation.chance):
                altered = alter(game, player, n_cards)
                if altered is not None:
                    committed = Committed(game.teller.next_seq, player.seat, is_table_visible=True)
                    self.commit(violation, committed)
                    return altered
        return n_cards

    def takes(self, kind: str) -> Violation | None:
        """Return the planned breach of this kind when it is to be made now."""
        for violation in self.pending:
            if violation.kind == kind and self._chance.happens(violation.chance):
                return violation
        return None

    def commit(self, violation: Violation, committed: Committed) -> None:
        """Remember a breach that was made."""
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
