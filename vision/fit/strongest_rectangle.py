"""The place and turn of a card of known size, from steps of brightness across its sides.

All four sides are sought together: they can only be shifted and turned as one. A sleeve, or a
printed edge of the ground's brightness, makes the rectangle that is seen larger or smaller than the
card, by the same all round, so its middle and its turn are the card's.
"""

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

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
SmallFloats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int_]


def strongest_rectangle(
    steps: Floats, shares: Floats, side_lengths: Floats, grown: Ints, *, compares_sides: bool
) -> tuple[Floats, Floats]:
    """Find per card the shift and turn under which its four sides cross most steps.

    Args:
        steps: (n, 4, along, across), steps of brightness outward across the sides top, right,
            bottom and left; -1 to 1 in reach.
        shares: (along,), where along a side they were measured, 0 to 1.
        side_lengths: (n, 4), in reach.
        grown: (k,), places by which the rectangle may be larger all round.
        compares_sides: whether opposite sides should look alike; those that others cover do not.

    Returns:
        Offset of each side's middle and tilt of each side, (n, 4), in reach.
    """
    lines, tilts = _lines(steps, shares, side_lengths)
    votes = _votes(lines, grown)
    scores = votes.max(axis=4).sum(axis=0).max(axis=2) * (1 - 0.1 * np.abs(TURNS))[:, None]
    best = scores.argmax(axis=0), np.arange(len(steps))
    best_votes = np.asarray(votes[:, *best], np.float64)
    if compares_sides:
        best_votes *= (1 + LIKENESS_WEIGHT * _likeness(lines[best]))[:, :, None]
    size = best_votes.max(axis=3).sum(axis=0).argmax(axis=1)
    per_reach = (steps.shape[3] - 1) / 2
    right, below = best_votes[:, best[1], size].argmax(axis=2) / per_reach - 1
    outward = np.stack([-below, right, below, -right], axis=1)
    return outward + grown[size][:, None] / per_reach, tilts[best]


def _lines(steps: Floats, shares: Floats, side_lengths: Floats) -> tuple[SmallFloats, Floats]:
    """Read the steps along lines of all turns.

    Returns:
        (turns, n, 4, along, across) steps, and the lines' tilts (turns, n, 4), in reach.
    """
    capped = np.asarray(steps / (1 + np.abs(steps) / MOST_STEP), np.float32)
    longest = np.maximum(side_lengths.max(axis=1, keepdims=True), 1e-6)
    tilts = TURNS[:, None, None] * (side_lengths / longest)
    lean = np.rint(tilts[..., None] * (shares - 0.5) * (steps.shape[3] - 1) / 2).astype(int)
    most = int(np.abs(lean).max(initial=0))
    padded = np.pad(capped, [(0, 0), (0, 0), (0, 0), (most, most)], mode="edge")
    shifted = sliding_window_view(padded, steps.shape[3], axis=3)
    card, side, place = np.ogrid[tuple(slice(n) for n in steps.shape[:3])]
    lines = shifted[card, side, place, lean + most]
    return np.asarray(lines, np.float32), np.asarray(tilts, np.float64)


def _votes(lines: SmallFloats, grown: Ints) -> SmallFloats:
    """Count steps at opposite sides of rectangles, across and down.

    Args:
        lines: (turns, n, 4, along, across).
        grown: (sizes,).

    Returns:
        (2, turns, n, sizes, shifts).
    """
    parts = lines.reshape(*lines.shape[:3], PARTS, -1, lines.shape[4])
    sides = np.abs(parts.mean(axis=4)).mean(axis=3)
    off = np.linspace(-1, 1, lines.shape[4])
    prior = np.exp(-0.5 * (off / PLACE_PRIOR) ** 2) * (1 - 0.011 * np.abs(grown))[:, None]
    first, second = _opposite(sides, grown)
    return np.asarray((first + second) * prior.astype(np.float32), np.float32)


def _likeness(lines: SmallFloats) -> Floats:
    """Say how alike opposite sides are about each shift, 0 to 1: (2, n, shifts), across and down.

    Frame, border and sleeve go all round a card: whichever of their edges are seen, they are seen
    at the same distances from its middle.
    """
    first, second = _opposite(lines.mean(axis=2), AROUND)
    both = (first * second).sum(axis=2)
    each = np.sqrt((first**2).sum(axis=2) * (second**2).sum(axis=2) + 1e-6)
    return np.asarray(np.maximum(both / each, 0.0) ** LIKENESS_POWER, np.float64)


def _opposite(sides: SmallFloats, outward: Ints) -> tuple[SmallFloats, SmallFloats]:
    """Return what (..., 4, across) is at both sides of rectangles, (2, ..., outward, shifts) each.

    A rectangle shifted to the right has its right side farther out and its left side farther in.
    """
    n_places = sides.shape[-1]
    places: Ints = np.arange(n_places, dtype=np.int_)
    here, there = (_within(places + by[:, None], n_places) for by in (outward, -outward))
    top, right, bottom, left = np.moveaxis(sides, -2, 0)
    first, second = np.stack([right, bottom]), np.stack([left, top])[..., ::-1]
    return first[..., here], second[..., there]


def _within(places: Ints, n_places: int) -> Ints:
    return np.asarray(np.clip(places, 0, n_places - 1), np.int_)
