"""Stage 2: rough outlines in, outlines that lie on the cards' edges out.

Along each side the brightness is sampled across the side; the straight line that crosses most steps
of brightness is the card's edge, since pictures on a card have few lines as long as its side. Where
the outline's size is already right (a card on a mat), all four lines are sought together: they can
only be shifted and turned as one. Each line is then fitted to the steps near it, and neighbouring
lines are crossed. All sides of all cards go through the same array operations at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.fit.strongest_rectangle import GROWN, MOST_STEP, strongest_rectangle
from vision.geometry import quad_of
from vision.model import Image, Quad

SAMPLES_ALONG = 24
SHARES = np.linspace(0.1, 0.9, SAMPLES_ALONG)
"""Where along a side is sampled; corners are round."""
STEPS_ACROSS = 33
"""Odd, so that the middle step is the rough side itself."""
PER_REACH = (STEPS_ACROSS - 1) / 2
"""Steps from a rough side to either end."""
REACH = 0.075
"""Reach where nothing else is known, as a share of the card's height."""
TILTS = np.linspace(-1.0, 1.0, 13)
"""Lines tried: how much further out they are at one end than at the other, in units of reach."""
PRIOR = 0.5
"""Spread of the finder's error, in units of reach."""
LEAST_STEP = 3.0
Floats = npt.NDArray[np.float64]


def refine_corners(
    grey: Image,
    quads: Sequence[Quad],
    *,
    is_true_size: bool = False,
    moves_as_one: bool = False,
    reach: float = REACH,
    foreign: Image | None = None,
) -> tuple[Quad, ...]:
    """Move each outline onto the edges in the picture.

    A side whose edge cannot be seen (covered, no contrast) keeps its rough place, unless the
    outline moves as one.

    Args:
        grey: (H, W) uint8.
        quads: rough outlines, within ``reach`` of the cards.
        is_true_size: whether only place and direction of the outlines are rough.
        moves_as_one: whether, where the size is true, nothing about it can be seen otherwise, and
            unseen sides follow those that are seen.
        reach: how far from a rough side its edge is looked for, as a share of the card's height.
        foreign: (H, W) uint8, nonzero on other cards, whose edges say nothing about these; None
            where no other card is known.

    Returns:
        One outline per given one, in their order, corners in the same order.
    """
    if not quads:
        return ()
    corners = np.stack([quad.as_array() for quad in quads])
    sides = _Sides.of(corners, reach)
    steps = _steps(grey, sides)
    if foreign is not None:
        steps = np.where(_samples(foreign, sides) > 0, 0.0, steps)
    refined = _refined(steps, sides, is_true_size, moves_as_one)
    return tuple(quad_of(corners) for corners in refined)


@dataclass(frozen=True, slots=True, eq=False)
class _Sides:
    """The four sides of n outlines, in the order top, right, bottom, left."""

    starts: Floats
    """(n, 4, 2), px; each side ends where the next one starts."""
    along: Floats
    """(n, 4, 2), from start to end."""
    outward: Floats
    """(n, 4, 2), unit vectors."""
    reach: Floats
    """(n,), px."""

    @staticmethod
    def of(corners: Floats, reach_share: float) -> "_Sides":
        along = np.roll(corners, -1, axis=1) - corners
        length = np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-6)
        outward = np.stack([along[..., 1], -along[..., 0]], axis=2) / length
        height = np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1)
        return _Sides(corners, along, outward, np.maximum(3.5, reach_share * height))


def _refined(
    steps: Floats,
    sides: _Sides,
    is_true_size: bool,  # noqa: FBT001
    moves_as_one: bool,  # noqa: FBT001
) -> Floats:
    starts, ends = sides.starts, sides.starts + sides.along
    reach = sides.reach
    if is_true_size:
        length = np.linalg.norm(sides.along, axis=2) / reach[:, None]
        grown = np.zeros(1, int) if moves_as_one else GROWN
        middle, tilt = strongest_rectangle(
            steps, SHARES, length, grown, compares_sides=not moves_as_one
        )
    else:
        middle, tilt = _strongest_line(steps)
    steps = np.abs(steps)
    middle, tilt, is_seen = _fitted(steps, middle, tilt, reach)
    scale = np.where(is_seen | moves_as_one, reach[:, None], 0.0)
    shift_start, shift_end = (middle - tilt / 2) * scale, (middle + tilt / 2) * scale
    return _crossed(
        starts + sides.outward * shift_start[..., None],
        ends + sides.outward * shift_end[..., None],
        starts,
    )


def _samples(image: Image, sides: _Sides) -> Floats:
    """Sample ``image`` across each side: (n, 4, along, across), -1 to 1 in reach."""
    offsets = np.linspace(-1, 1, STEPS_ACROSS) * sides.reach[:, None]
    base = sides.starts[:, :, None, :] + sides.along[:, :, None, :] * SHARES[None, None, :, None]
    across = sides.outward[:, :, None, None, :] * offsets[:, None, None, :, None]
    points = (base[:, :, :, None, :] + across).astype(np.float32)
    flat = points.reshape(-1, STEPS_ACROSS * SAMPLES_ALONG, 2)
    sampled = cv2.remap(
        image, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(sampled, np.float64).reshape(points.shape[:4])


def _steps(grey: Image, sides: _Sides) -> Floats:
    """Measure steps of brightness across each side, shaped as ``_samples`` gives them."""
    profiles = _samples(grey, sides)
    slope = profiles[..., 2:] - profiles[..., :-2]
    return np.pad(slope, [(0, 0), (0, 0), (0, 0), (1, 1)])


def _strongest_line(steps: Floats) -> tuple[Floats, Floats]:
    """Find per side the line that crosses most steps: offset at its middle, and tilt, in reach."""
    capped = np.minimum(np.abs(steps), MOST_STEP)
    places = np.arange(STEPS_ACROSS)
    prior = np.exp(-0.5 * ((places / PER_REACH - 1) / PRIOR) ** 2)
    votes = np.empty((*steps.shape[:2], len(TILTS), STEPS_ACROSS))
    for number, tilt in enumerate(TILTS):
        shift = np.rint(tilt * (SHARES - 0.5) * PER_REACH).astype(int)
        index = np.clip(places[None, :] + shift[:, None], 0, STEPS_ACROSS - 1)
        votes[:, :, number] = np.take_along_axis(
            capped, np.broadcast_to(index, steps.shape), axis=3
        ).mean(axis=2)
    votes *= prior * (1 - 0.2 * np.abs(TILTS))[:, None]
    best = votes.reshape(*steps.shape[:2], -1).argmax(axis=2)
    return (best % STEPS_ACROSS) / PER_REACH - 1, TILTS[best // STEPS_ACROSS]


def _fitted(
    steps: Floats, middle: Floats, tilt: Floats, reach: Floats
) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """Fit the line to where the steps near it are steepest, to a part of a pixel."""
    x = SHARES - 0.5
    places = np.linspace(-1, 1, STEPS_ACROSS)
    tolerance = np.maximum(1.6 / reach, 2 / PER_REACH)[:, None, None, None]
    is_seen = np.zeros(middle.shape, np.bool_)
    for shrink in (1.0, 0.7):
        line = middle[..., None] + tilt[..., None] * x
        away = (places - line[..., None]) / (tolerance * shrink)
        near = steps * np.clip(1 - away**2, 0, None)
        mass = near.sum(axis=3)
        weight = np.where(near.max(axis=3) >= LEAST_STEP, np.minimum(mass, MOST_STEP), 0.0)
        position = (near * places).sum(axis=3) / np.maximum(mass, 1e-9)
        total = np.maximum(weight.sum(axis=2), 1e-9)
        mean_x = (weight * x).sum(axis=2) / total
        mean_y = (weight * position).sum(axis=2) / total
        off_x = x - mean_x[..., None]
        spread = (weight * off_x**2).sum(axis=2)
        lean = (weight * off_x * (position - mean_y[..., None])).sum(axis=2)
        is_seen = (weight > 0).sum(axis=2) >= SAMPLES_ALONG // 3
        tilt = np.where(is_seen, lean / np.maximum(spread, 1e-9), tilt)
        middle = np.where(is_seen, mean_y - tilt * mean_x, middle)
    return middle, tilt, is_seen


def _crossed(starts: Floats, ends: Floats, fallback: Floats) -> Floats:
    """Cross each side with the one before it; parallel sides keep the old corner."""
    before_start, before_end = np.roll(starts, 1, axis=1), np.roll(ends, 1, axis=1)
    d1, d2 = before_end - before_start, ends - starts
    cross = d1[..., 0] * d2[..., 1] - d1[..., 1] * d2[..., 0]
    safe = np.where(np.abs(cross) < 1e-6, 1.0, cross)
    gap = starts - before_start
    share = (gap[..., 0] * d2[..., 1] - gap[..., 1] * d2[..., 0]) / safe
    crossing = before_start + d1 * share[..., None]
    height = np.linalg.norm(fallback[:, 3] - fallback[:, 0], axis=1)[:, None]
    far = np.linalg.norm(crossing - fallback, axis=2) > 0.2 * height
    return np.where((far | (np.abs(cross) < 1e-6))[..., None], fallback, crossing)
