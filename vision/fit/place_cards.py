"""Where the cards lie that rough outlines are of, when a card's size is known.

The finder knows where something like a card is and along which lines its sides run, but it often
outlines the picture on a card instead of the card, which may lie across it. So a card of true size
is tried wherever it holds the outline, both ways round, and lies where most of all its four sides
is seen. What could as well lie the other way is left out: a card that seems to turn is news.

All of it happens in patches of the mat, one per outline, its sides upright; a pixel is a
millimetre. A side counts by the change of brightness across it, part by part, each of one manner:
a picture has edges too, but few that are straight and of one manner for long.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import inverse, map_points, quad_of
from vision.model import CARD_SIZE_WH_MM, Image, Matrix, Quad

SLACK_MM = 5.0
"""By how much an outline may reach out of its card on each side: a sleeve, the finder's error."""
LEAST_SIZE, MOST_SIZE = 0.5, 1.2
"""What is smaller is no picture of a card, and what is larger no card, as shares of its sides."""
MOST_SHIFT_MM = 27
"""How far the middle of a card may be from that of its outline."""
PART_MM = 19
"""Length of the parts of a side, odd."""
SHORT_PARTS_MM, LONG_PARTS_MM = (-18, 0, 18), (-27, -9, 9, 27)
"""Where parts lie from the middle of a short and of a long side; corners are round."""
MOST_STEP = 28.0
"""Grey levels from which a step counts no more."""
HALF_SEEN = 8.0
"""Grey levels of change across a part at which it counts half."""
LEAST_SIDE, UNKNOWN_PART = 0.15, 0.4
"""What a side counts of which nothing is seen, and a part that other cards hide."""
FAR = 0.004
"""What each millimetre away from the outline counts against a place."""
CLEARLY = 0.03
"""By how much one way round must be better seen than the other."""

_ROOM = round(max(CARD_SIZE_WH_MM) / 2) + MOST_SHIFT_MM + 1
"""From the middle of a patch to its edge."""
_SHIFTS = np.arange(-MOST_SHIFT_MM, MOST_SHIFT_MM + 1)
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


def place_cards(
    grey: Image, quads: Sequence[Quad], image_to_mat: Matrix, foreign: Image | None = None
) -> tuple[Quad | None, ...]:
    """Lay a card of true size where each outline shows one, to a few millimetres.

    Args:
        grey: (H, W) uint8.
        quads: of the finder.
        image_to_mat: px to mm.
        foreign: (H, W) uint8, nonzero on other cards, whose edges say nothing about these; None
            where no other card is known.

    Returns:
        One card per outline, in their order; None where none can be, or it may lie either way.
    """
    if not quads:
        return ()
    in_image = np.array([quad.corners_xy for quad in quads]).reshape(-1, 2)
    rough = _Rough.of(map_points(image_to_mat, in_image).reshape(-1, 4, 2))
    image_to_patch = rough.mat_to_patch() @ image_to_mat
    patches = _patches(grey, image_to_patch, cv2.INTER_LINEAR)
    hidden = np.zeros_like(patches)
    if foreign is not None:
        hidden = _patches(foreign, image_to_patch, cv2.INTER_NEAREST)
    upright = _parts(patches, hidden > 0)
    level = _parts(patches.swapaxes(1, 2), hidden.swapaxes(1, 2) > 0).swapaxes(1, 2)
    along, across = (_best_place(upright, level, rough, way) for way in (0, 1))
    is_across = np.asarray(across.support > along.support, np.bool_)
    is_clear = np.abs(across.support - along.support) >= CLEARLY
    shift_mm = np.where(is_across[:, None], across.shift_mm, along.shift_mm)
    on_mat = rough.cards(shift_mm, is_across).reshape(-1, 2)
    placed = map_points(inverse(image_to_mat), on_mat).reshape(-1, 4, 2)
    return tuple(
        quad_of(corners) if is_one else None
        for corners, is_one in zip(placed, is_clear.tolist(), strict=True)
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Rough:
    """What n outlines say, in mm of the mat."""

    middle: Doubles
    """(n, 2)."""
    turn: Doubles
    """(n,), radians, of the long sides against the y axis."""
    size_wh: Doubles
    """(n, 2)."""

    @staticmethod
    def of(corners: Doubles) -> "_Rough":
        a, b, c, d = corners.swapaxes(0, 1)
        right, down = (b - a + c - d) / 2, (d - a + c - b) / 2
        size_wh = np.stack([np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1)], axis=1)
        return _Rough(corners.mean(axis=1), np.arctan2(-down[:, 0], down[:, 1]), size_wh)

    def mat_to_patch(self) -> Doubles:
        """Return for each the matrix (n, 3, 3) that brings it upright into a patch's middle."""
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        matrices = np.zeros((len(cos), 3, 3))
        matrices[:, 0, :2] = np.stack([cos, sin], axis=1)
        matrices[:, 1, :2] = np.stack([-sin, cos], axis=1)
        matrices[:, :2, 2] = _ROOM - np.einsum("nij,nj->ni", matrices[:, :2, :2], self.middle)
        matrices[:, 2, 2] = 1
        return matrices

    def room_for(self, size_wh_mm: tuple[float, float]) -> Doubles:
        """Return how far a card may be shifted (n, 2) to hold each; less than 0: it cannot."""
        room = np.maximum(np.array(size_wh_mm) - self.size_wh, 0) / 2 + SLACK_MM
        is_small = self.size_wh < LEAST_SIZE * np.array(CARD_SIZE_WH_MM)
        is_large = self.size_wh > MOST_SIZE * np.array(size_wh_mm)
        is_none = np.asarray((is_small | is_large).any(axis=1, keepdims=True), np.bool_)
        return np.where(is_none, -1.0, room)

    def cards(self, shift_mm: Doubles, is_across: npt.NDArray[np.bool_]) -> Doubles:
        """Return the corners (n, 4, 2) of cards shifted in the patches."""
        x, y = np.array(CARD_SIZE_WH_MM) / 2
        card = np.array([(-x, -y), (x, -y), (x, y), (-x, y)])
        across = np.stack([-card[:, 1], card[:, 0]], axis=1)
        in_patch = np.where(is_across[:, None, None], across, card) + shift_mm[:, None]
        cos, sin = np.cos(self.turn)[:, None], np.sin(self.turn)[:, None]
        x, y = in_patch[..., 0], in_patch[..., 1]
        turned = np.stack([cos * x - sin * y, sin * x + cos * y], axis=2)
        return np.asarray(turned + self.middle[:, None], np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class _Places:
    """The best places of n cards, one way round."""

    support: Doubles
    """(n,), how much of its sides is seen, 0 to 1; 0 where none can be."""
    shift_mm: Doubles
    """(n, 2), in the patch."""


def _patches(image: Image, image_to_patch: Doubles, flags: int) -> Image:
    """Cut out patches (n, side, side) of ``image`` (H, W)."""
    side = 2 * _ROOM + 1
    cut = [
        cv2.warpPerspective(image, matrix, (side, side), None, flags, cv2.BORDER_REPLICATE)
        for matrix in image_to_patch
    ]
    return np.asarray(cut, np.uint8)


def _parts(patches: Image, is_hidden: npt.NDArray[np.bool_]) -> Floats:
    """Return how well an upright part of a side is seen round each pixel, (n, side, side)."""
    step = np.zeros(patches.shape, np.float32)
    bright = patches.astype(np.float32)
    step[:, :, 1:-1] = np.clip(bright[:, :, 2:] - bright[:, :, :-2], -MOST_STEP, MOST_STEP)
    step[is_hidden] = 0
    below_each_other = step.reshape(-1, patches.shape[2])
    change = np.abs(cv2.blur(below_each_other, (1, PART_MM)))
    change = cv2.dilate(change, np.ones((1, 3), np.uint8))  # sides are not quite upright
    seen = (change / (change + HALF_SEEN)).reshape(patches.shape)
    seen[is_hidden] = UNKNOWN_PART
    return np.asarray(seen, np.float32)


def _best_place(upright: Floats, level: Floats, rough: _Rough, quarter_turns: int) -> _Places:
    """Try a card at all shifts, its long sides upright in the patches or turned by a quarter."""
    turned = -1 if quarter_turns else 1
    width, height = CARD_SIZE_WH_MM[::turned]
    of_level, of_upright = (SHORT_PARTS_MM, LONG_PARTS_MM)[::turned]
    right, below = round(width / 2), round(height / 2)
    product = np.ones((len(upright), len(_SHIFTS), len(_SHIFTS)))
    for side in (-1, 1):
        beside = np.mean([_shifted(upright, side * right, at) for at in of_upright], axis=0)
        over = np.mean([_shifted(level, at, side * below) for at in of_level], axis=0)
        product *= np.maximum(beside, LEAST_SIDE) * np.maximum(over, LEAST_SIDE)
    support = np.sqrt(np.sqrt(product)) - FAR * np.hypot(_SHIFTS, _SHIFTS[:, None])
    room = rough.room_for((width, height))[..., None, None]
    may_be = (np.abs(_SHIFTS) <= room[:, 0]) & (np.abs(_SHIFTS[:, None]) <= room[:, 1])
    flat = np.where(may_be, support, 0).reshape(len(support), -1)
    best = flat.argmax(axis=1)
    shift_mm = np.stack([_SHIFTS[best % len(_SHIFTS)], _SHIFTS[best // len(_SHIFTS)]], axis=1)
    return _Places(np.asarray(flat.max(axis=1), np.float64), shift_mm.astype(np.float64))


def _shifted(parts: Floats, x_mm: int, y_mm: int) -> Floats:
    """Return what lies so far from the middle of each patch, for every shift of a card."""
    left, top = _ROOM - MOST_SHIFT_MM + x_mm, _ROOM - MOST_SHIFT_MM + y_mm
    return parts[:, top : top + len(_SHIFTS), left : left + len(_SHIFTS)]
