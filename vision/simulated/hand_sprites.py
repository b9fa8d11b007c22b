"""Hands as the camera sees them, one look a player."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.model import Image, Point
from vision.simulated.canvas import Region, Target, premultiply
from vision.simulated.paint_hand import Gesture, HandLook, paint_hand_as, random_look
from vision.simulated.plan import HandPath, Motion
from vision.simulated.table_camera import TableCamera

_PALM_MM = 82.0
_ARM_MM = 1100.0
_SHADOW_PX = 14
_SHADOW_DARKNESS = 0.38


@dataclass(frozen=True, slots=True, eq=False)
class HandSprite:
    """A hand in one direction, ready to be laid on a frame."""

    picture: Image
    """Premultiplied."""
    shade: Image
    """Factor (H, W, 3), 255 = no shadow, for what lies under and beside the hand."""
    tip_xy: Point
    """Where the finger tips are in it, px."""
    outlines_xy: tuple[tuple[Point, ...], ...]
    """Outer contours, px of the sprite."""

    def corner_at(self, tip_xy: Point) -> tuple[int, int]:
        """Return where the sprite's top left pixel goes so that the finger tips are at a point."""
        return round(tip_xy[0] - self.tip_xy[0]), round(tip_xy[1] - self.tip_xy[1])


@dataclass(slots=True)
class HandSprites:
    """Paints hands for one camera; each player keeps skin and sleeves."""

    camera: TableCamera
    rng: np.random.Generator
    _looks: dict[str | None, HandLook] = field(default_factory=dict[str | None, HandLook])
    _upright: dict[tuple[str | None, Gesture], Image] = field(
        default_factory=dict[tuple[str | None, Gesture], Image]
    )

    def prepare(self, motions: tuple[Motion, ...]) -> None:
        """Paint the hands of ``motions`` now rather than when they first come."""
        for motion in motions:
            self._hand_of(motion.hand.seat, gesture_of(motion))

    def sprite_for(self, motion: Motion) -> HandSprite:
        """Return the hand of ``motion``, turned to where it points."""
        upright = self._hand_of(motion.hand.seat, gesture_of(motion))
        reach_px = self._reach_px(motion.hand)
        return _turned(upright[: max(reach_px, 8)], self._direction_deg(motion.hand))

    def _hand_of(self, seat: str | None, gesture: Gesture) -> Image:
        if (seat, gesture) not in self._upright:
            look = self._looks.setdefault(seat, random_look(self.rng))
            scale = self.camera.px_per_mm_at((0.0, 0.0))
            self._upright[seat, gesture] = paint_hand_as(
                self.rng, look, gesture, round(_ARM_MM * scale), round(_PALM_MM * scale)
            )
        return self._upright[seat, gesture]

    def _reach_px(self, hand: HandPath) -> int:
        """Return how much arm is needed so that its end is never in the picture."""
        base = hand.tips_xy_mm[0]
        farthest = max(math.dist(base, tip) for tip in hand.tips_xy_mm)
        return round((farthest + 60.0) * self.camera.px_per_mm_at(base))

    def _direction_deg(self, hand: HandPath) -> float:
        turned = math.radians(hand.direction_deg)
        tip = hand.tips_xy_mm[1]
        ahead = (tip[0] + 10 * math.sin(turned), tip[1] - 10 * math.cos(turned))
        first, second = self.camera.image_of(np.array([tip, ahead]))
        return math.degrees(math.atan2(second[0] - first[0], first[1] - second[1]))


def gesture_of(motion: Motion) -> Gesture:
    """Return how a hand is held that does what ``motion`` does."""
    if not motion.cards:
        return Gesture.SPREAD
    return Gesture.PINCHING if motion.cards[0].appears else Gesture.RESTING


def lay_hand(sprite: HandSprite, tip_xy: Point, target: Target) -> None:
    """Draw a hand and its shadow so that its finger tips are at image point ``tip_xy``."""
    left, top = sprite.corner_at((tip_xy[0] - target.origin_xy[0], tip_xy[1] - target.origin_xy[1]))
    height, width = target.image.shape[:2]
    sprite_h, sprite_w = sprite.picture.shape[:2]
    region = Region(
        max(left, 0), max(top, 0), min(left + sprite_w, width), min(top + sprite_h, height)
    )
    if region.is_empty:
        return
    place = region.of(target.image)
    rows = slice(region.top - top, region.bottom - top)
    columns = slice(region.left - left, region.right - left)
    cv2.multiply(place, sprite.shade[rows, columns], dst=place, scale=1 / 255)
    cv2.add(place, sprite.picture[rows, columns], dst=place)


def _turned(upright: Image, degrees: float) -> HandSprite:
    """Turn an upright hand clockwise and find its finger tips, shadow and outline."""
    height, width = upright.shape[:2]
    tip = _tip_of(upright[..., 3])
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1.0)
    corners = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)]) @ turn.T
    low = corners.min(axis=0) - _SHADOW_PX
    turn[:, 2] -= low
    size = np.ceil(corners.max(axis=0) - low + _SHADOW_PX).astype(int)
    size_wh = (int(size[0]), int(size[1]))
    picture = np.asarray(cv2.warpAffine(premultiply(upright), turn, size_wh), np.uint8)
    alpha = np.ascontiguousarray(picture[..., 3])
    tip_xy = turn @ (*tip, 1.0)
    return HandSprite(
        np.ascontiguousarray(picture[..., :3]),
        _shade(alpha),
        (float(tip_xy[0]), float(tip_xy[1])),
        _outlines(alpha),
    )


def _tip_of(alpha: Image) -> Point:
    rows = np.flatnonzero((alpha > 127).any(axis=1))
    top = int(rows[0])
    columns = np.flatnonzero((alpha[top : top + 12] > 127).any(axis=0))
    return float(columns.mean()), float(top)


def _shade(alpha: Image) -> Image:
    """Return what is left of the light under the hand and in its shadow."""
    small = cv2.resize(alpha, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), 2.2)
    shadow = cv2.resize(soft, (alpha.shape[1], alpha.shape[0]), interpolation=cv2.INTER_LINEAR)
    fallen = cv2.warpAffine(
        shadow, np.array([[1.0, 0, 5], [0, 1.0, 6]]), (alpha.shape[1], alpha.shape[0])
    )
    keep = cv2.convertScaleAbs(fallen, alpha=-_SHADOW_DARKNESS, beta=255)
    keep = cv2.multiply(keep, 255 - alpha, scale=1 / 255)
    return np.asarray(cv2.cvtColor(keep, cv2.COLOR_GRAY2BGR), np.uint8)


def _outlines(alpha: Image) -> tuple[tuple[Point, ...], ...]:
    _, solid = cv2.threshold(alpha, 127, 255, cv2.THRESH_BINARY)
    contours, _ = cv2.findContours(solid, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return tuple(
        tuple((float(x), float(y)) for x, y in cv2.approxPolyDP(contour, 1.0, closed=True)[:, 0])
        for contour in contours
        if cv2.contourArea(contour) > 100
    )
