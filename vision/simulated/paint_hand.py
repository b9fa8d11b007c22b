"""Paint a forearm with its hand as an overhead camera sees it.

No photograph is used: a pose is drawn at random, turned into a height field, lit and coloured.
"""

import colorsys
import math
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Point
from vision.simulated.hand_shape import (
    Digit,
    HandPose,
    Plane,
    fingers_of,
    light_on,
    limbs_of_arm,
    limbs_of_hand,
    rasterise,
)

Image4 = npt.NDArray[np.uint8]
"""uint8 (H, W, 4), BGR and alpha, not premultiplied."""

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255."""

_TIP_ABOVE_WRIST = 2.12
_WIDTH = 2.7
# Beyond this size the shape is painted smaller and enlarged: skin has no sharper detail.
_PAINTED_PALM_PX = 84.0
_SKINS_RGB = (
    (247, 224, 208),
    (238, 205, 180),
    (226, 182, 148),
    (202, 150, 114),
    (165, 112, 80),
    (118, 77, 55),
    (80, 53, 40),
)


class Cloth(StrEnum):
    """How a sleeve is woven."""

    PLAIN = "plain"
    STRIPED = "striped"
    CHECKED = "checked"
    KNITTED = "knitted"
    DENIM = "denim"


class Gesture(StrEnum):
    """What a hand is doing."""

    RESTING = "resting"
    SPREAD = "spread"
    PINCHING = "pinching"
    POINTING = "pointing"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Sleeve:
    """The cloth on a forearm."""

    cloth: Cloth
    colour: Colour
    second_colour: Colour
    begins: float
    """Behind the wrist, in palm widths."""
    width: float
    """Added to the arm's radius, in palm widths."""
    has_cuff: bool


@dataclass(frozen=True, slots=True)
class HandLook:
    """Whose hand it is; the same in every picture of one player."""

    skin: Colour
    sleeve: Sleeve | None
    watch: Colour | None
    is_left: bool


def paint_hand(rng: np.random.Generator, arm_length_px: int, palm_width_px: int) -> Image4:
    """Paint a random forearm and hand: the arm enters at the bottom edge, fingers point up.

    Args:
        rng: decides on everything.
        arm_length_px: from the bottom edge to the finger tips; the height of the picture.
        palm_width_px: width over the knuckles.

    Returns:
        uint8 (arm_length_px, about 2.7 * palm_width_px, 4) BGR and alpha with a soft edge.
    """
    return paint_hand_as(rng, random_look(rng), random_gesture(rng), arm_length_px, palm_width_px)


def random_gesture(rng: np.random.Generator) -> Gesture:
    """Return what a hand over a card table may be doing."""
    return Gesture(str(rng.choice(list(Gesture), p=(0.35, 0.2, 0.25, 0.08, 0.12))))


def random_look(rng: np.random.Generator) -> HandLook:
    """Return a person's skin, sleeve and watch."""
    tone = rng.uniform(0, len(_SKINS_RGB) - 1.001)
    lighter, darker = np.array(_SKINS_RGB[int(tone)]), np.array(_SKINS_RGB[int(tone) + 1])
    rgb = (lighter + (tone % 1) * (darker - lighter)) * rng.uniform(0.97, 1.03, 3)
    sleeve = _random_sleeve(rng) if rng.random() < 0.78 else None
    has_watch = rng.random() < 0.22 and (sleeve is None or sleeve.begins > 0.55)
    watch = _random_colour(rng) if has_watch else None
    skin = (float(rgb[2]), float(rgb[1]), float(rgb[0]))
    return HandLook(skin, sleeve, watch, is_left=bool(rng.random() < 0.5))


def paint_hand_as(
    rng: np.random.Generator,
    look: HandLook,
    gesture: Gesture,
    arm_length_px: int,
    palm_width_px: int,
) -> Image4:
    """Paint a given person's hand doing a given thing; the rest is random.

    See ``paint_hand`` for the arguments and the picture.
    """
    scale = min(1.0, _PAINTED_PALM_PX / palm_width_px)
    palm_px = palm_width_px * scale
    size_wh = (round(_WIDTH * palm_px), max(2, round(arm_length_px * scale)))
    painted = _paint(rng, look, _random_pose(rng, gesture), size_wh, palm_px)
    if look.is_left:
        painted = np.ascontiguousarray(painted[:, ::-1])
    full_wh = (round(_WIDTH * palm_width_px), arm_length_px)
    picture = cv2.resize(painted, full_wh, interpolation=cv2.INTER_LINEAR).astype(np.float32)
    grain = cv2.resize(
        rng.normal(0, 3.5, (full_wh[1] // 2 + 1, full_wh[0] // 2 + 1)).astype(np.float32), full_wh
    )
    picture[..., :3] += grain[..., None]
    return np.clip(picture, 0, 255).astype(np.uint8)


def _paint(
    rng: np.random.Generator,
    look: HandLook,
    pose: HandPose,
    size_wh: tuple[int, int],
    palm_px: float,
) -> npt.NDArray[np.float32]:
    wrist_xy = (size_wh[0] / 2, _TIP_ABOVE_WRIST * palm_px)
    length = (size_wh[1] - wrist_xy[1]) / palm_px + 0.8
    lamp = _random_lamp(rng)
    skin_limbs = limbs_of_hand(pose) + limbs_of_arm(pose, max(length, 0.1), 0.0, 0.0)
    body = rasterise(skin_limbs, size_wh, wrist_xy, palm_px)
    picture = np.empty((size_wh[1], size_wh[0], 4), np.float32)
    tint = _skin_tint(rng, fingers_of(pose), size_wh, wrist_xy, palm_px)
    shade = light_on(body.height, palm_px, lamp)
    picture[..., :3] = np.array(look.skin, np.float32) * tint * shade[..., None]
    _draw_nails(picture, look.skin, fingers_of(pose), wrist_xy, palm_px)
    picture[..., 3] = _coverage(body.distance)
    if look.watch is not None and length > 0.5:
        _draw_watch(picture, look.watch, pose, wrist_xy, palm_px)
    if look.sleeve is not None and length > look.sleeve.begins:
        _draw_sleeve(rng, picture, look.sleeve, pose, (wrist_xy, palm_px, length, lamp))
    return picture


def _random_lamp(rng: np.random.Generator) -> tuple[float, float, float]:
    direction, slant = rng.uniform(0, 2 * math.pi), rng.uniform(0.15, 0.55)
    return (
        slant * math.cos(direction),
        slant * math.sin(direction),
        math.sqrt(1 - slant**2),
    )


def _random_pose(rng: np.random.Generator, gesture: Gesture) -> HandPose:
    jitter = rng.normal(0, 1.5, 4)
    spread, reach, thumb_deg, thumb_reach = {
        Gesture.RESTING: (rng.uniform(1.5, 5), rng.uniform(0.85, 1.0, 4), -38.0, 1.0),
        Gesture.SPREAD: (rng.uniform(8, 13), rng.uniform(0.92, 1.0, 4), -62.0, 1.0),
        Gesture.PINCHING: (rng.uniform(0.5, 4), rng.uniform(0.55, 0.8, 4), -6.0, 1.05),
        Gesture.POINTING: (
            rng.uniform(0, 3),
            np.array([1.0, *rng.uniform(0.2, 0.35, 3)]),
            -25.0,
            0.8,
        ),
        Gesture.CLOSED: (rng.uniform(0, 3), rng.uniform(0.25, 0.4, 4), -12.0, 0.75),
    }[gesture]
    lean = rng.normal(0, 3)
    fan = [float((i - 1.4) * spread + jitter[i] + lean) for i in range(4)]
    bent = [float(value) for value in reach]
    return HandPose(
        (fan[0], fan[1], fan[2], fan[3]),
        (bent[0], bent[1], bent[2], bent[3]),
        thumb_deg + float(rng.normal(0, 8)),
        thumb_reach,
        float(rng.normal(0, 9)),
    )


def _random_colour(rng: np.random.Generator) -> Colour:
    # Clothes are mostly muted, often black, white or grey.
    saturation = rng.uniform(0.0, 0.15) if rng.random() < 0.35 else rng.uniform(0.2, 0.75)
    red, green, blue = colorsys.hsv_to_rgb(rng.random(), saturation, rng.uniform(0.12, 0.95))
    return 255 * blue, 255 * green, 255 * red


def _random_sleeve(rng: np.random.Generator) -> Sleeve:
    return Sleeve(
        cloth=Cloth(str(rng.choice(list(Cloth), p=(0.4, 0.17, 0.15, 0.16, 0.12)))),
        colour=_random_colour(rng),
        second_colour=_random_colour(rng),
        begins=float(rng.uniform(0.05, 0.6) if rng.random() < 0.75 else rng.uniform(0.6, 2.5)),
        width=float(rng.uniform(0.05, 0.22)),
        has_cuff=bool(rng.random() < 0.55),
    )


def _coverage(distance_px: Plane) -> Plane:
    inside: Plane = (255 * np.clip(0.5 - distance_px / 1.6, 0, 1)).astype(np.float32)
    return inside


def _mottle(rng: np.random.Generator, size_wh: tuple[int, int], cell_px: float) -> Plane:
    cells = (int(size_wh[1] / cell_px) + 2, int(size_wh[0] / cell_px) + 2)
    coarse = rng.normal(0, 1, cells).astype(np.float32)
    return cv2.resize(coarse, size_wh, interpolation=cv2.INTER_CUBIC).astype(np.float32)


def _skin_tint(
    rng: np.random.Generator,
    digits: tuple[Digit, ...],
    size_wh: tuple[int, int],
    wrist_xy: Point,
    palm_px: float,
) -> npt.NDArray[np.float32]:
    """Redder knuckles and tips, wrinkles over the joints, uneven skin; factors (H, W, 3)."""
    red = np.zeros((size_wh[1], size_wh[0]), np.float32)
    dark = np.zeros_like(red)
    for digit in digits:
        for point, strength in zip(digit.points_xy, (0.8, 1.0, 0.7, 1.0), strict=True):
            at = _to_px(point, wrist_xy, palm_px)
            cv2.circle(red, _rounded(at), round(digit.radius * palm_px), strength, -1)
        for joint, n_wrinkles in ((digit.points_xy[1], 3), (digit.points_xy[2], 2)):
            _draw_wrinkles(dark, digit, joint, n_wrinkles, (wrist_xy, palm_px))
    red = cv2.GaussianBlur(red, (0, 0), 0.07 * palm_px).astype(np.float32)
    dark = cv2.GaussianBlur(dark, (0, 0), 0.6).astype(np.float32)
    uneven = 0.022 * _mottle(rng, size_wh, 0.25 * palm_px) + 0.015 * _mottle(rng, size_wh, 3)
    base = 1 + uneven - 0.2 * dark
    tint = np.dstack((base - 0.13 * red, base - 0.11 * red, base + 0.02 * red))
    return tint.astype(np.float32, copy=False)


def _draw_wrinkles(
    dark: Plane, digit: Digit, joint: Point, n_wrinkles: int, to_px: tuple[Point, float]
) -> None:
    side = (-digit.direction[1], digit.direction[0])
    half = 0.6 * digit.radius
    for i in range(n_wrinkles):
        shift = (i - (n_wrinkles - 1) / 2) * 0.05
        middle = (joint[0] + shift * digit.direction[0], joint[1] + shift * digit.direction[1])
        ends = [
            _rounded(
                _to_px((middle[0] + s * half * side[0], middle[1] + s * half * side[1]), *to_px)
            )
            for s in (-1, 1)
        ]
        cv2.line(dark, ends[0], ends[1], 1.0, 1, cv2.LINE_AA)


def _draw_nails(
    picture: npt.NDArray[np.float32],
    skin: Colour,
    digits: tuple[Digit, ...],
    wrist_xy: Point,
    palm_px: float,
) -> None:
    mask = np.zeros(picture.shape[:2], np.uint8)
    for digit in digits:
        tip, second = digit.points_xy[3], digit.points_xy[2]
        back = (tip[0] - 0.01 * digit.direction[0], tip[1] - 0.01 * digit.direction[1])
        seen = min(1.0, math.dist(tip, second) / 0.2)
        axes = (round(0.52 * digit.radius * palm_px), round(0.72 * digit.radius * palm_px * seen))
        angle = math.degrees(math.atan2(digit.direction[0], -digit.direction[1]))
        centre = _rounded(_to_px(back, wrist_xy, palm_px))
        cv2.ellipse(mask, centre, axes, angle, 0, 360, 255, -1, cv2.LINE_AA)
    weight = cv2.GaussianBlur(mask, (0, 0), 0.7).astype(np.float32)[..., None] * np.float32(
        0.55 / 255
    )
    pale = np.array((1.02, 1.02, 1.08), np.float32)
    nail = np.minimum(np.array(skin, np.float32) * pale + 14, 250)
    picture[..., :3] += weight * (nail - picture[..., :3])


def _draw_watch(
    picture: npt.NDArray[np.float32],
    colour: Colour,
    pose: HandPose,
    wrist_xy: Point,
    palm_px: float,
) -> None:
    angle = math.radians(pose.wrist_deg)
    centre = _to_px((-0.28 * math.sin(angle), 0.28 * math.cos(angle)), wrist_xy, palm_px)
    side = (palm_px * math.cos(angle), palm_px * math.sin(angle))
    ends = [_rounded((centre[0] + s * side[0], centre[1] + s * side[1])) for s in (-1, 1)]
    strap = np.zeros(picture.shape[:2], np.uint8)
    cv2.line(strap, ends[0], ends[1], 255, max(2, round(0.18 * palm_px)), cv2.LINE_AA)
    # The strap goes round the arm, so it ends where the arm ends.
    _tint(picture, cv2.min(strap, picture[..., 3].astype(np.uint8)), colour)
    dial = (60.0, 50.0, 45.0) if sum(colour) > 300 else (225.0, 228.0, 230.0)
    ring = (0.6 * colour[0] + 70, 0.6 * colour[1] + 70, 0.6 * colour[2] + 70)
    for radius, shown in ((0.19, ring), (0.15, dial)):
        disc = np.zeros(picture.shape[:2], np.uint8)
        cv2.circle(disc, _rounded(centre), max(2, round(radius * palm_px)), 255, -1, cv2.LINE_AA)
        _tint(picture, disc, shown)


def _tint(picture: npt.NDArray[np.float32], mask: npt.NDArray[np.generic], colour: Colour) -> None:
    weight = mask.astype(np.float32)[..., None] * np.float32(1 / 255)
    picture[..., :3] += weight * (np.array(colour, np.float32) - picture[..., :3])


def _draw_sleeve(
    rng: np.random.Generator,
    picture: npt.NDArray[np.float32],
    sleeve: Sleeve,
    pose: HandPose,
    frame: tuple[Point, float, float, tuple[float, float, float]],
) -> None:
    wrist_xy, palm_px, length, lamp = frame
    size_wh = (picture.shape[1], picture.shape[0])
    limbs = limbs_of_arm(pose, length + 1, sleeve.begins + 0.3, sleeve.width)
    cloth = rasterise(limbs, size_wh, wrist_xy, palm_px)
    along, across = _arm_coordinates(pose, size_wh, wrist_xy, palm_px)
    # The cuff is cut straight, not round like the end of a capsule.
    cut = (sleeve.begins - along + 0.05 * across**2) * palm_px
    distance = np.maximum(cloth.distance, cut)
    folds = _mottle(rng, size_wh, 0.3 * palm_px) + np.sin(
        9 * along + 2.5 * _mottle(rng, size_wh, 0.5 * palm_px)
    )
    relief = (cloth.height + 0.012 * folds).astype(np.float32)
    shade = light_on(relief, palm_px, lamp)
    woven = _weave(rng, sleeve, along, across, palm_px) * shade[..., None]
    if sleeve.has_cuff:
        seam = np.abs(along - sleeve.begins - 0.24) * palm_px < 1
        woven = woven * np.where(seam, 0.72, 1.0)[..., None]
    woven *= (1 - 0.35 * np.exp(-np.maximum(-cut, 0) / 2.0))[..., None]
    # The cloth's own shadow on the skin in front of it.
    shadow = 1 - 0.45 * np.exp(-np.maximum(distance, 0) / (0.04 * palm_px + 1))
    picture[..., :3] *= shadow[..., None]
    covered = _coverage(distance)
    picture[..., :3] += (covered / 255)[..., None] * (woven - picture[..., :3])
    picture[..., 3] = np.maximum(picture[..., 3], covered)


def _arm_coordinates(
    pose: HandPose, size_wh: tuple[int, int], wrist_xy: Point, palm_px: float
) -> tuple[Plane, Plane]:
    angle = math.radians(pose.wrist_deg)
    x = ((np.arange(size_wh[0], dtype=np.float32) - wrist_xy[0]) / palm_px)[None, :]
    y = ((np.arange(size_wh[1], dtype=np.float32) - wrist_xy[1]) / palm_px)[:, None]
    along: Plane = (y * math.cos(angle) - x * math.sin(angle)).astype(np.float32)
    across: Plane = (x * math.cos(angle) + y * math.sin(angle)).astype(np.float32)
    return along, across


def _weave(
    rng: np.random.Generator, sleeve: Sleeve, along: Plane, across: Plane, palm_px: float
) -> npt.NDArray[np.float32]:
    first = np.array(sleeve.colour, np.float32)
    second = np.array(sleeve.second_colour, np.float32)
    share = _share_of_second_thread(rng, sleeve.cloth, along, across, palm_px)
    worn = 1 - 0.1 * np.clip(np.abs(across) * 2 - 0.4, 0, 1)
    woven: npt.NDArray[np.float32] = (
        (first + share[..., None] * (second - first)) * worn[..., None]
    ).astype(np.float32)
    return woven


def _share_of_second_thread(
    rng: np.random.Generator, cloth: Cloth, along: Plane, across: Plane, palm_px: float
) -> Plane:
    repeat = float(rng.uniform(18, 45))
    size_wh = (along.shape[1], along.shape[0])
    if cloth is Cloth.STRIPED:
        share = 0.8 * _bands(along if rng.random() < 0.5 else across, repeat, palm_px)
    elif cloth is Cloth.CHECKED:
        share = 0.35 * (_bands(along, repeat, palm_px) + _bands(across, repeat, palm_px))
    elif cloth is Cloth.KNITTED:
        share = 0.1 + 0.1 * np.sin(4.5 * repeat * across) * np.sin(2 * repeat * along)
    elif cloth is Cloth.DENIM:
        share = 0.1 * _mottle(rng, size_wh, 1.5)
    else:
        share = 0.04 * _mottle(rng, size_wh, 2)
    return share.astype(np.float32)


def _bands(position: Plane, repeat: float, palm_px: float) -> Plane:
    """Stripes with soft edges one pixel wide, 0 to 1."""
    sharpness = palm_px / repeat
    bands = np.clip(0.5 + (np.sin(repeat * position) - 0.2) * sharpness, 0, 1)
    return np.asarray(bands, np.float32)


def _to_px(point: Point, wrist_xy: Point, palm_px: float) -> Point:
    return wrist_xy[0] + point[0] * palm_px, wrist_xy[1] + point[1] * palm_px


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
