"""Where on a zone the next card is laid, as tidy as people are."""

import math
from dataclasses import dataclass, field

import numpy as np

from vision.mat.mat import Mat, Zone
from vision.model import CARD_SIZE_WH_MM, Matrix, Place, Point


@dataclass(frozen=True, slots=True)
class CardPose:
    """Where a card lies and which way round."""

    centre_xy_mm: Point
    angle_deg: float


@dataclass(frozen=True, slots=True)
class _Habit:
    """How cards are laid on one kind of zone."""

    offsets_mm: tuple[Point, ...]
    """Slots as offsets from the zone's middle, along and across an upright card's lower edge."""
    slip_mm: float
    slip_deg: float


# Play: six columns and three rows that leave a gap round cards of either orientation.
_PLAY = tuple((100.0 * (c - 2.5), 95.0 * (r - 1.0)) for r in range(3) for c in range(6))
_HABITS = {
    "general": _Habit(((0.0, 0.0),), 0.9, 0.8),
    "hp": _Habit(((0.0, 0.0),), 0.9, 0.8),
    "identity": _Habit(((0.0, 0.0),), 2.0, 2.0),
    "equip": _Habit(((-106.5, 0.0), (-35.5, 0.0), (35.5, 0.0), (106.5, 0.0)), 1.2, 1.2),
    "judge": _Habit(((-12.0, 0.0), (12.0, 0.0), (0.0, 0.0)), 1.5, 1.5),
    "hand": _Habit(tuple((14.0 * (i - 2), 0.0) for i in range(5)), 1.5, 2.0),
    "play": _Habit(_PLAY, 1.5, 2.5),
    "deck": _Habit(((0.0, 0.0),), 0.8, 1.0),
    "discard": _Habit(((0.0, 0.0),), 3.5, 7.0),
}


@dataclass(slots=True)
class Slots:
    """Which slots of which zones are taken; a full zone gives its oldest slot again."""

    mat: Mat
    rng: np.random.Generator
    _taken: dict[Place, dict[int, int]] = field(default_factory=dict[Place, dict[int, int]])

    def take(self, track: int, place: Place, *, upright_deg: float, sideways: bool) -> CardPose:
        """Return the pose of ``track`` on ``place``.

        Args:
            track: the card.
            place: a zone of the mat.
            upright_deg: the angle of an upright card there.
            sideways: whether it is laid a quarter further, clockwise.
        """
        zone, habit = self.mat.zone(place), _HABITS[place.zone]
        taken = self._taken.setdefault(place, {})
        slot = self._choose(place, habit, taken)
        taken.pop(track, None)
        taken[track] = slot
        along, across = habit.offsets_mm[slot]
        middle = _middle(zone)
        turned = math.radians(zone.angle_deg)
        slip = self.rng.uniform(-habit.slip_mm, habit.slip_mm, 2)
        x = middle[0] + along * math.cos(turned) - across * math.sin(turned) + slip[0]
        y = middle[1] + along * math.sin(turned) + across * math.cos(turned) + slip[1]
        askew = float(self.rng.uniform(-habit.slip_deg, habit.slip_deg))
        return CardPose((float(x), float(y)), upright_deg + 90.0 * sideways + askew)

    def give_back(self, track: int, place: Place) -> None:
        """Free the slot of ``track``."""
        self._taken[place].pop(track)

    def hand_over(self, old_track: int, new_track: int, place: Place) -> None:
        """Let ``new_track`` lie where ``old_track`` lay."""
        taken = self._taken[place]
        taken[new_track] = taken.pop(old_track)

    def _choose(self, place: Place, habit: _Habit, taken: dict[int, int]) -> int:
        free = [i for i in range(len(habit.offsets_mm)) if i not in taken.values()]
        if not free:
            return next(iter(taken.values()))
        if place.zone != "play":
            return free[0]
        # Players lay cards near the middle, but not always in the very same order.
        near = [math.hypot(*habit.offsets_mm[i]) + self.rng.uniform(0, 120) for i in free]
        return free[int(np.argmin(near))]


def corners_mm(pose: CardPose, grow_mm: float = 0.0) -> Matrix:
    """Return the card's corners (4, 2) on the mat, clockwise from its printed top left.

    Args:
        pose: where it lies.
        grow_mm: how far beyond the card's edges, for a sleeve.
    """
    half_w, half_h = CARD_SIZE_WH_MM[0] / 2 + grow_mm, CARD_SIZE_WH_MM[1] / 2 + grow_mm
    turned = math.radians(pose.angle_deg)
    upright = np.array([(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)])
    rotation = np.array(
        [[math.cos(turned), math.sin(turned)], [-math.sin(turned), math.cos(turned)]]
    )
    corners: Matrix = upright @ rotation + np.array(pose.centre_xy_mm)
    return corners


def _middle(zone: Zone) -> Point:
    (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
    return left + width / 2, top + height / 2
