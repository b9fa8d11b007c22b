"""Stage 2: rough outlines in, outlines that lie on the cards' edges out.

Along each side the brightness profile across the side is searched for the edge; a straight line is
fitted to what was found, and neighbouring lines are crossed. All sides of all cards go through the
same array operations at once.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import quad_of
from vision.model import Image, Quad

SAMPLES_ALONG = 24
STEPS_ACROSS = 17
"""Odd, so that the middle step is the rough side itself."""
REACH = 0.055
"""How far from the rough side an edge is looked for, as a share of the card's height."""

Floats = npt.NDArray[np.float64]


def refine_corners(grey: Image, quads: Sequence[Quad]) -> tuple[Quad, ...]:
    """Move each outline onto the edges in the picture.

    A side whose edge cannot be seen (covered, no contrast) keeps its rough place.

    Args:
        grey: (H, W) uint8.
        quads: rough outlines, within about 5 % of a card's height.

    Returns:
        One outline per given one, in their order, corners in the same order.
    """
    if not quads:
        return ()
    corners = np.stack([quad.as_array() for quad in quads])
    for shrink in (1.0, 0.4):  # the second pass starts close and looks closely
        corners = _refined(grey, corners, shrink)
    return tuple(quad_of(c) for c in corners)


def _refined(grey: Image, corners: Floats, shrink: float) -> Floats:
    starts, ends = corners, np.roll(corners, -1, axis=1)
    along = ends - starts
    length = np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-6)
    outward = np.stack([along[..., 1], -along[..., 0]], axis=2) / length
    height = np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1)
    reach = np.maximum(3.0, REACH * height * shrink)
    shares = np.linspace(0.12, 0.88, SAMPLES_ALONG)
    offsets = np.linspace(-1, 1, STEPS_ACROSS) * reach[:, None]
    profiles = _profiles(grey, starts, along, outward, shares, offsets)
    found, weight = _edge_offsets(profiles, reach)
    shift_start, shift_end = _fit_lines(shares, found, weight)
    return _crossed(
        starts + outward * shift_start[..., None], ends + outward * shift_end[..., None], corners
    )


def _profiles(
    grey: Image, starts: Floats, along: Floats, outward: Floats, shares: Floats, offsets: Floats
) -> npt.NDArray[np.float32]:
    """Sample (n, 4, along, across) brightness."""
    base = starts[:, :, None, :] + along[:, :, None, :] * shares[None, None, :, None]
    points = (
        base[:, :, :, None, :]
        + outward[:, :, None, None, :] * offsets[:, None, None, :, None]
    ).astype(np.float32)
    flat = points.reshape(-1, STEPS_ACROSS * SAMPLES_ALONG, 2)
    sampled = cv2.remap(
        grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(sampled, np.float32).reshape(points.shape[:4])


def _edge_offsets(profiles: npt.NDArray[np.float32], reach: Floats) -> tuple[Floats, Floats]:
    """Find the strongest step of each profile: its offset in px and its weight."""
    smooth = (profiles[..., :-2] + 2 * profiles[..., 1:-1] + profiles[..., 2:]) / 4
    step = np.abs(np.diff(smooth, axis=3))
    n_steps = step.shape[3]
    middles = (np.arange(n_steps) - (n_steps - 1) / 2) * 2 / (STEPS_ACROSS - 1)
    preferred = step * np.exp(-(middles**2) / (2 * 0.45**2))
    best = np.clip(preferred.argmax(axis=3), 1, n_steps - 2)
    picked = [
        np.take_along_axis(step, (best + k)[..., None], axis=3)[..., 0] for k in (-1, 0, 1)
    ]
    bend = picked[0] - 2 * picked[1] + picked[2]
    fraction = np.where(np.abs(bend) > 1e-6, 0.5 * (picked[0] - picked[2]) / bend, 0.0)
    position = middles[best] + np.clip(fraction, -1, 1) * 2 / (STEPS_ACROSS - 1)
    return position * reach[:, None, None], np.minimum(picked[1], 40.0).astype(np.float64)


def _fit_lines(shares: Floats, found: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """Fit offset = a + b * share per side, robustly; returns the offsets at start and end."""
    weight = np.where(weight < 2.5, 0.0, weight)
    x = np.broadcast_to(shares, found.shape)
    centre = np.median(found, axis=2)
    slope = np.zeros_like(centre)
    tolerance = np.maximum(1.0, 0.25 * np.abs(found).max(axis=2))
    for shrink in (1.0, 0.6, 0.35):
        residual = found - (centre[..., None] + slope[..., None] * (x - 0.5))
        near = np.clip(1 - (residual / (tolerance[..., None] * shrink)) ** 2, 0, None) ** 2
        w = weight * near
        total = np.maximum(w.sum(axis=2), 1e-9)
        mean_x = (w * x).sum(axis=2) / total
        mean_y = (w * found).sum(axis=2) / total
        spread = (w * (x - mean_x[..., None]) ** 2).sum(axis=2)
        tilt = (w * (x - mean_x[..., None]) * (found - mean_y[..., None])).sum(axis=2)
        slope = np.where(spread / total > 0.01, tilt / np.maximum(spread, 1e-9), 0.0)
        centre = mean_y + slope * (0.5 - mean_x)
    seen = (weight * near > 1.0).sum(axis=2) >= SAMPLES_ALONG // 3
    shift_start = np.where(seen, centre - slope * 0.5, 0.0)
    shift_end = np.where(seen, centre + slope * 0.5, 0.0)
    return shift_start, shift_end


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
