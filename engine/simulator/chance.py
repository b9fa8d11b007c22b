"""A small seeded source of chance: the same numbers on every platform and Python version."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_UNIT = 1 << 64


class Chance:
    """The generator SplitMix64 (Steele, Lea and Flood, 2014), which any seed starts well."""

    def __init__(self, seed: int) -> None:
        """Start from ``seed``; equal seeds give equal numbers."""
        self._state = seed & _MASK

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """Return a number from 0 to ``limit`` - 1."""
        return self._next() * limit >> 64

    def between(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def happens(self, probability: float) -> bool:
        """Return True with that probability."""
        return self._next() < probability * _UNIT

    def pick(self, items: Sequence[T]) -> T:
        """Return one of ``items``, each as likely as the others."""
        return items[self.below(len(items))]

    def weigh(self, options: Sequence[tuple[float, T]]) -> T:
        """Return one of the options, each as likely as its weight says."""
        point = self._next() / _UNIT * sum(weight for weight, _ in options)
        for weight, option in options:
            point -= weight
            if point < 0:
                return option
        return options[-1][1]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def sample(self, items: Sequence[T], n_items: int) -> list[T]:
        """Return ``n_items`` different ones, in a random order."""
        return self.shuffled(items)[:n_items]
