"""The place and turn of a card of known size, from steps of brightness across its sides.

All four sides are sought together: they can only be shifted and turned as one. A sleeve, or a
printed edge of the ground's brightness, makes the rectangle that is seen larger or smaller than the
card, by the same all round, so its middle and its turn are the card's.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

TURNS = np.linspace(-1.8, 1.8, 13)
"""Turns of a whole card tried, as the tilt of its longest side."""
PLACE_PRIOR = 0.8
"""Spread of the error of a card's place, in units of reach."""
MOST_STEP = 28.0
"""Grey levels a step counts at most: a glare edge must not outvote a whole side."""
PARTS = 4
"""Parts of a side, each of which counts by its steps' mean: those of an edge are of one sign."""
GROWN = np.array([-9, -7, -5, -3, -1, 0, 1, 3, 5, 7, 9])
"""Places by which the rectangle that is seen is tried larger or smaller than a card, all round."""
AROUND = np.arange(-12, 7)
"""Places from a side, outward, at which it is compared with the opposite one."""
LIKENESS_WEIGHT, LIKENESS_POWER = 2.0, 4
"""How much more a place counts about which opposite sides are alike; half alike is by chance."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int_]


def strongest_rectangle(
    steps: Floats, shares: Floats, side_lengths: Floats, grown: Ints
) -> tuple[Floats, Floats]:
    """Find per card the shift and turn under which its four sides cross most steps.

    Args:
        steps: (n, 4, along, across), steps of brightness outward across the sides top, right,
            bottom and left; -1 to 1 in reach.
        shares: (along,), where along a side they were measured, 0 to 1.
        side_lengths: (n, 4), in reach.
        grown: (k,), places by which the rectangle may be larger all round.

    Returns:
        Offset of each side's middle and tilt of each side, (n, 4), in reach.
    """
    field = _StepField.of(steps, shares, side_lengths)
    best_score, best_turn = np.full(len(steps), -1.0), np.zeros((len(steps), 1))
    for turn in TURNS:
        votes = field.votes(field.lines(np.full((len(steps), 1), turn)), grown)
        score = votes.max(axis=3).sum(axis=0).max(axis=1) * (1 - 0.1 * abs(turn))
        best_turn = np.where((score > best_score)[:, None], turn, best_turn)
        best_score = np.maximum(score, best_score)
    lines = field.lines(best_turn)
    votes = field.votes(lines, grown) * (1 + LIKENESS_WEIGHT * _likeness(lines))[:, :, None]
    size = votes.max(axis=3).sum(axis=0).argmax(axis=1)
    shifts = votes[:, np.arange(len(steps)), size].argmax(axis=2)
    right, below = shifts / field.per_reach - 1
    outward = np.stack([-below, right, below, -right], axis=1)
    return outward + grown[size][:, None] / field.per_reach, best_turn * field.tilt_per_turn


@dataclass(frozen=True, slots=True, eq=False)
class _StepField:
    """Steps across the sides of n cards, to be read along lines of any turn."""

    flat: npt.NDArray[np.float32]
    row_starts: Ints
    """(n, 4, along, 1), where in ``flat`` the steps across one place of a side begin."""
    middles: Floats
    """(along,), places along a side from its middle, in sides."""
    tilt_per_turn: Floats
    """(n, 4)."""
    per_reach: float
    """Steps from a rough side to either end."""

    @staticmethod
    def of(steps: Floats, shares: Floats, side_lengths: Floats) -> "_StepField":
        flat = np.asarray(steps / (1 + np.abs(steps) / MOST_STEP), np.float32).ravel()
        n_across = steps.shape[3]
        row_starts: Ints = np.arange(0, flat.size, n_across, dtype=np.int_)
        longest = np.maximum(side_lengths.max(axis=1, keepdims=True), 1e-6)
        return _StepField(
            flat,
            row_starts.reshape(*steps.shape[:3], 1),
            shares - 0.5,
            side_lengths / longest,
            (n_across - 1) / 2,
        )

    @property
    def places(self) -> Ints:
        return np.arange(round(2 * self.per_reach) + 1, dtype=np.int_)

    def lines(self, turn: Floats) -> npt.NDArray[np.float32]:
        """Return the steps along lines turned by ``turn``, (n, 1), as (n, 4, along, across)."""
        lean = (turn * self.tilt_per_turn)[..., None] * self.middles * self.per_reach
        places = self.places + np.rint(lean).astype(int)[..., None]
        index = _within(places, len(self.places)) + self.row_starts
        return np.asarray(self.flat[index], np.float32)

    def votes(self, lines: npt.NDArray[np.float32], grown: Ints) -> Floats:
        """Count steps at opposite sides of rectangles: (2, n, sizes, shifts), across and down."""
        parts = lines.reshape(*lines.shape[:2], PARTS, -1, lines.shape[3])
        sides = np.abs(parts.mean(axis=3)).mean(axis=2)
        prior = np.exp(-0.5 * ((self.places / self.per_reach - 1) / PLACE_PRIOR) ** 2)
        prior = prior * (1 - 0.011 * np.abs(grown))[:, None]
        first, second = _opposite(sides, grown)
        return np.asarray((first + second) * prior, np.float64)


def _likeness(lines: npt.NDArray[np.float32]) -> Floats:
    """Say how alike opposite sides are about each shift, 0 to 1: (2, n, shifts), across and down.

    Frame, border and sleeve go all round a card: whichever of their edges are seen, they are seen
    at the same distances from its middle.
    """
    first, second = _opposite(lines.mean(axis=2), AROUND)
    both = (first * second).sum(axis=2)
    each = np.sqrt((first**2).sum(axis=2) * (second**2).sum(axis=2) + 1e-6)
    return np.asarray(np.maximum(both / each, 0.0) ** LIKENESS_POWER, np.float64)


def _opposite(
    sides: npt.NDArray[np.float32], outward: Ints
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return what (n, 4, across) is at both sides of rectangles, (2, n, outward, shifts) each.

    A rectangle shifted to the right has its right side farther out and its left side farther in.
    """
    n_places = sides.shape[2]
    places: Ints = np.arange(n_places, dtype=np.int_)
    here, there = (_within(places + by[:, None], n_places) for by in (outward, -outward))
    first = np.stack([sides[:, 1], sides[:, 2]])
    second = np.stack([sides[:, 3, ::-1], sides[:, 0, ::-1]])
    return first[:, :, here], second[:, :, there]


def _within(places: Ints, n_places: int) -> Ints:
    return np.asarray(np.clip(places, 0, n_places - 1), np.int_)
