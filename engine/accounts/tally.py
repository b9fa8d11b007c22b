"""How many slashes of a turn count, by all the ways in which its cards can be explained."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.accounts.laid import LaidCard


@dataclass(frozen=True, slots=True)
class SlashTally:
    """How many slashes a turn had, by one way of explaining its cards."""

    n_slashes: int
    """Slashes used by anybody so far; each may be dodged, judged on or paid for."""
    n_counted: int
    """Those that count against the limit of the phase."""
    n_excess: int
    """Those beyond the limit."""
    spent: frozenset[tuple[str, int]]
    """How many cards each reason explains."""
    is_paired: bool = False
    """Whether the latest card is a slash that a second card of a spear may belong to."""
    is_answered: bool = False
    """Whether anything else was laid since the latest slash, such as a dodge."""


@dataclass(frozen=True, slots=True)
class WeighedCard:
    """A laid card with the tallies of the turn up to it, each with how many accounts it sums up."""

    card: LaidCard
    likely: Mapping[SlashTally, int]
    """Of accounts that take what was read and seen for all there is."""
    certain: Mapping[SlashTally, int]
    """Of accounts that let every doubt explain a card."""
