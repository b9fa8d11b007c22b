"""The mat as a camera sees it at one moment: what lies where, and which zones tell nothing.

Convention:
    mm         on the mat, as in ``vision.model``; px of the frame while nobody knows the mat
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.find.hand_regions import hidden_zones
from vision.follow.live_card import LiveCard
from vision.geometry import map_middle, map_points
from vision.mat.mat import Mat, Zone
from vision.model import Matrix, Place, Point

PILES = frozenset({"deck", "discard"})
"""Zones on which a new card lies on the old ones instead of replacing them."""

Mask = npt.NDArray[np.uint8]
Corners = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class SeenMat:
    """A mat in a frame."""

    mat: Mat
    image_to_mat: Matrix | None
    """(3, 3), px to mm; None while nobody knows where the mat is."""
    view_mm: tuple[Point, ...]
    """Outline of the frame on the mat; empty while nobody knows."""
    is_certain: bool
    """Whether the mat was seen lately, in pictures that can be trusted; else no zone is seen."""
    hands: Mask
    """(h, w), nonzero where hands are; a small picture of the frame."""
    frame_to_hands: float
    """Pixels of ``hands`` per pixel of the frame."""

    def zone_at(self, point_xy_mm: Point) -> Zone | None:
        """Return the zone that holds a point, None while nobody knows where the mat is."""
        return None if self.image_to_mat is None else self.mat.zone_at(point_xy_mm)

    def zone_of(self, card: LiveCard) -> Zone | None:
        """Return the zone on which a card lies."""
        if self.image_to_mat is None:
            return None
        return self.mat.zone_at(map_middle(self.image_to_mat, card.quad))

    def is_on_pile(self, card: LiveCard) -> bool:
        """Whether a card lies where others are laid on it."""
        zone = self.zone_of(card)
        return zone is not None and zone.place.zone in PILES

    def outlines_mm(self, cards: Sequence[LiveCard]) -> Corners:
        """Return the corners of cards on the mat, (n, 4, 2)."""
        corners = np.array([card.quad.corners_xy for card in cards]).reshape(-1, 2)
        if self.image_to_mat is not None:
            corners = map_points(self.image_to_mat, corners)
        return corners.reshape(-1, 4, 2)

    def unobservable(self, cards: Iterable[LiveCard]) -> tuple[Place, ...]:
        """Return the zones of which nothing can be said: all, or those under hands or glare."""
        if self.image_to_mat is None or not self.is_certain:
            return tuple(zone.place for zone in self.mat.zones)
        hidden = hidden_zones(self.mat.zones, self.hands, self.image_to_mat, self.frame_to_hands)
        glared = {self.zone_of(card) for card in cards if card.is_glared}
        return tuple(zone.place for zone in self.mat.zones if zone in hidden or zone in glared)
