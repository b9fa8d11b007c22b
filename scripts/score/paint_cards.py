"""Lay the picture of a card on the picture of a table, to a part of a pixel."""

import cv2
import numpy as np
import numpy.typing as npt

from scripts.score.lay_cards import LaidCard
from scripts.score.paint_clutter import rounded
from vision.model import CARD_SIZE_WH_MM, Image
from vision.simulated.slots import CardPose, corners_mm
from vision.simulated.table_camera import TableCamera

SLEEVE_MM = 1.4
PAD_MM = 3.0
ROUND_MM = 3.0


def lay_card(
    image: Image,
    owners: npt.NDArray[np.int32],
    camera: TableCamera,
    card: LaidCard,
    face: Image,
    number: int,
) -> None:
    """Draw ``card`` with its shadow into ``image``, and its number into ``owners``, in place."""
    scale = 1.25 * camera.px_per_mm_at(card.pose.centre_xy_mm)
    sprite = _sprite(face, card.sleeve, scale)
    outer = camera.image_of(corners_mm(card.pose, PAD_MM + 3))
    low = np.maximum(np.floor(outer.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(outer.max(axis=0)).astype(int) + 1, camera.size_wh)
    if (high - low).min() < 2:
        return
    to_image = camera.mat_to_image @ _sprite_to_mm(card.pose, scale)
    shift = np.array([[1.0, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]])
    size_wh = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = cv2.warpPerspective(sprite, shift @ to_image, size_wh, flags=cv2.INTER_LINEAR)
    alpha = seen[..., 3:].astype(np.float32) / 255
    shadow = cv2.GaussianBlur(alpha[..., 0], (0, 0), 2.0)
    moved = cv2.warpAffine(shadow, np.array([[1.0, 0, 1.5], [0, 1, 2.0]]), size_wh)
    window = (slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0])))
    part = image[window] * (1 - 0.4 * moved[..., None])
    image[window] = np.clip(part * (1 - alpha) + seen[..., :3], 0, 255).astype(np.uint8)
    own = np.zeros(alpha.shape[:2], np.uint8)
    corners = camera.image_of(corners_mm(card.pose)) - low
    cv2.fillConvexPoly(own, np.rint(corners * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    owners[window][alpha[..., 0] > 0.5] = 0
    owners[window][own > 0] = number


def _sprite(face: Image, sleeve: tuple[int, int, int] | None, scale: float) -> Image:
    """Return a card with a transparent rim, colours multiplied by alpha, (H, W, 4)."""
    width, height = (round((side + 2 * PAD_MM) * scale) for side in CARD_SIZE_WH_MM)
    alpha = _outline(width, height, SLEEVE_MM if sleeve else 0.0, scale)
    to_sprite = np.array(
        [
            [CARD_SIZE_WH_MM[0] * scale / face.shape[1], 0, 0],
            [0, CARD_SIZE_WH_MM[1] * scale / face.shape[0], 0],
        ]
    )
    face, to_sprite = _halved(face, to_sprite)
    to_sprite[:, 2] = (to_sprite[0, 0] + to_sprite[1, 1]) / 4 - 0.5 + PAD_MM * scale
    colour = np.full((height, width, 3), sleeve or (0, 0, 0), np.uint8)
    mode = cv2.BORDER_TRANSPARENT if sleeve else cv2.BORDER_REPLICATE
    cv2.warpAffine(face, to_sprite, (width, height), colour, cv2.INTER_LINEAR, mode)
    premultiplied = colour * (alpha[..., None].astype(np.float32) / 255)
    return np.dstack([premultiplied.astype(np.uint8), alpha])


def _outline(width: int, height: int, grow_mm: float, scale: float) -> Image:
    """Return how much of each pixel a card covers, with its round corners, (H, W)."""
    fine = 4
    size = tuple(side + 2 * grow_mm for side in CARD_SIZE_WH_MM)
    middle = np.array([side / 2 + PAD_MM for side in CARD_SIZE_WH_MM])
    corners = rounded(middle, (size[0], size[1]), ROUND_MM, 0.0) * scale * fine - 0.5
    alpha = np.zeros((height * fine, width * fine), np.uint8)
    cv2.fillPoly(alpha, [np.rint(corners * 256).astype(np.int32)], 255, cv2.LINE_AA, 8)
    return np.asarray(cv2.resize(alpha, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _halved(
    face: Image, to_sprite: npt.NDArray[np.float64]
) -> tuple[Image, npt.NDArray[np.float64]]:
    """Halve a face until it is not much finer than what it is drawn on."""
    while to_sprite[0, 0] < 0.6:
        half = (face.shape[1] // 2, face.shape[0] // 2)
        to_sprite = to_sprite * (face.shape[1] / half[0])
        face = np.asarray(cv2.resize(face, half, interpolation=cv2.INTER_AREA), np.uint8)
    return face, to_sprite


def _sprite_to_mm(pose: CardPose, scale: float) -> npt.NDArray[np.float64]:
    turned = np.radians(pose.angle_deg)
    cos, sin = np.cos(turned), np.sin(turned)
    left, top = (0.5 / scale - side / 2 - PAD_MM for side in CARD_SIZE_WH_MM)
    to_card = np.array([[1 / scale, 0, left], [0, 1 / scale, top], [0, 0, 1]])
    x, y = pose.centre_xy_mm
    placed: npt.NDArray[np.float64] = np.array([[cos, -sin, x], [sin, cos, y], [0, 0, 1]]) @ to_card
    return placed
