"""Cards as the camera sees them: printed face, sleeve, glare, shadow."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.model import CARD_SIZE_WH_MM, Image, Matrix
from vision.proxy_deck.paint import card_alpha, paint_face
from vision.simulated.canvas import Target, lay_over, premultiply, region_round, warp_into
from vision.simulated.slots import CardPose, corners_mm
from vision.simulated.surface import lit_by
from vision.simulated.table_camera import TableCamera

_SLEEVE_MM = 1.3
_PAD_MM = 2.5
_EDGE_MM = _SLEEVE_MM + _PAD_MM
_SHADOW_MM = 11.0
_SHADOW_PX_PER_MM = 0.5
# Texture pixels per pixel of the camera: enough to stay sharp, few enough not to shimmer.
_OVERSAMPLING = 1.2


@dataclass(frozen=True, slots=True)
class Lift:
    """How high a card is over the table, which its shadow shows."""

    shadow_mm: float
    darkness: float


LYING = Lift(0.9, 0.42)
CARRIED = Lift(4.5, 0.3)


def _soft_shadow() -> Image:
    """Return the shadow of a card, (H, W) at ``_SHADOW_PX_PER_MM``."""
    width = round((CARD_SIZE_WH_MM[0] + 2 * _SHADOW_MM) * _SHADOW_PX_PER_MM)
    height = round((CARD_SIZE_WH_MM[1] + 2 * _SHADOW_MM) * _SHADOW_PX_PER_MM)
    shadow = np.zeros((height, width), np.uint8)
    edge = round((_SHADOW_MM - _SLEEVE_MM) * _SHADOW_PX_PER_MM)
    shadow[edge:-edge, edge:-edge] = 255
    return np.asarray(cv2.GaussianBlur(shadow, (0, 0), 2.2 * _SHADOW_PX_PER_MM), np.uint8)


@dataclass(slots=True)
class CardSprites:
    """Draws cards for one camera."""

    camera: TableCamera
    light: Target
    """Light map of the camera's image and a margin round it."""
    sleeve_bgr: tuple[int, int, int]
    lamp_deg: float
    """Where the shadows fall, clockwise from the mat's upper edge."""
    px_per_mm: float
    """Of the textures."""
    _textures: dict[str, Image] = field(default_factory=dict[str, Image])
    _shadow: Image = field(default_factory=_soft_shadow)

    def prepare(self, face: str) -> None:
        """Paint ``face`` now rather than when it is first drawn.

        Raises:
            KeyError: when the proxy deck has no such face.
        """
        if face not in self._textures:
            self._textures[face] = _paint_sleeved(face, self.px_per_mm, self.sleeve_bgr)

    def draw(self, face: str, pose: CardPose, target: Target, lift: Lift = LYING) -> None:
        """Draw a card with its shadow on ``target``, in place."""
        self._draw_shadow(pose, target, lift)
        region = region_round(self.camera.image_of(corners_mm(pose, _EDGE_MM)), target)
        if region.is_empty:
            return
        self.prepare(face)
        texture = _with_glare(self._textures[face], pose)
        to_image = self.camera.mat_to_image @ _picture_to_mm(pose, self.px_per_mm, _EDGE_MM)
        seen = warp_into(texture, to_image, target, region)
        lit = lit_by(self.light, seen[..., :3], target, region)
        lay_over(region.of(target.image), np.dstack((lit, seen[..., 3])))

    def _draw_shadow(self, pose: CardPose, target: Target, lift: Lift) -> None:
        away = math.radians(self.lamp_deg)
        fallen = CardPose(
            (
                pose.centre_xy_mm[0] + lift.shadow_mm * math.sin(away),
                pose.centre_xy_mm[1] - lift.shadow_mm * math.cos(away),
            ),
            pose.angle_deg,
        )
        region = region_round(self.camera.image_of(corners_mm(fallen, _SHADOW_MM)), target)
        if region.is_empty:
            return
        to_image = self.camera.mat_to_image @ _picture_to_mm(fallen, _SHADOW_PX_PER_MM, _SHADOW_MM)
        seen = warp_into(self._shadow, to_image, target, region)
        keep = cv2.convertScaleAbs(seen, alpha=-lift.darkness, beta=255)
        place = region.of(target.image)
        cv2.multiply(place, cv2.cvtColor(keep, cv2.COLOR_GRAY2BGR), dst=place, scale=1 / 255)


def shadow_outline_mm(pose: CardPose) -> Matrix:
    """Return the rectangle (4, 2) on the mat that drawing a lying card may touch."""
    return corners_mm(pose, _SHADOW_MM + LYING.shadow_mm)


def texture_px_per_mm(camera: TableCamera) -> float:
    """Return the resolution at which cards are painted for ``camera``."""
    width, height = camera.size_wh
    to_mat = np.linalg.inv(camera.mat_to_image)
    centre = to_mat @ (width / 2, height / 2, 1)
    scale = camera.px_per_mm_at((float(centre[0] / centre[2]), float(centre[1] / centre[2])))
    return scale * _OVERSAMPLING


def _picture_to_mm(pose: CardPose, px_per_mm: float, beyond_mm: float) -> Matrix:
    """Return the matrix from pixel centres of a card's picture to the mat.

    Args:
        pose: where the card lies.
        px_per_mm: of the picture.
        beyond_mm: how far the picture reaches beyond the card's edges.
    """
    turned = math.radians(pose.angle_deg)
    left = 0.5 / px_per_mm - CARD_SIZE_WH_MM[0] / 2 - beyond_mm
    top = 0.5 / px_per_mm - CARD_SIZE_WH_MM[1] / 2 - beyond_mm
    to_card = np.array([[1 / px_per_mm, 0, left], [0, 1 / px_per_mm, top], [0, 0, 1]])
    placed = np.array(
        [
            [math.cos(turned), -math.sin(turned), pose.centre_xy_mm[0]],
            [math.sin(turned), math.cos(turned), pose.centre_xy_mm[1]],
            [0, 0, 1],
        ]
    )
    placed_picture: Matrix = placed @ to_card
    return placed_picture


def _paint_sleeved(face: str, px_per_mm: float, sleeve_bgr: tuple[int, int, int]) -> Image:
    """Return a face in its sleeve, premultiplied, with a transparent edge."""
    width = round((CARD_SIZE_WH_MM[0] + 2 * _EDGE_MM) * px_per_mm)
    height = round((CARD_SIZE_WH_MM[1] + 2 * _EDGE_MM) * px_per_mm)
    whole = np.zeros((height, width, 4), np.uint8)
    _draw_sleeve(whole, px_per_mm, sleeve_bgr)
    # Painted larger and brought to size by the very matrix that maps millimetres to pixels.
    card_height = round(CARD_SIZE_WH_MM[1] * px_per_mm * 2)
    printed = np.dstack((paint_face(face, card_height), card_alpha(card_height)))
    to_whole = np.array(
        [
            [CARD_SIZE_WH_MM[0] * px_per_mm / printed.shape[1], 0, 0],
            [0, CARD_SIZE_WH_MM[1] * px_per_mm / printed.shape[0], 0],
        ]
    )
    to_whole[:, 2] = (to_whole[0, 0] + to_whole[1, 1]) / 4 - 0.5 + _EDGE_MM * px_per_mm
    lain = cv2.warpAffine(premultiply(printed), to_whole, (width, height), flags=cv2.INTER_LINEAR)
    colour = np.ascontiguousarray(whole[..., :3])
    lay_over(colour, np.asarray(lain, np.uint8))
    return np.dstack((colour, whole[..., 3]))


def _draw_sleeve(whole: Image, px_per_mm: float, sleeve_bgr: tuple[int, int, int]) -> None:
    """Draw the sleeve's rim: opaque, a little transparent at its very edge."""
    alpha = np.zeros(whole.shape[:2], np.uint8)
    first = round(_PAD_MM * px_per_mm)
    alpha[first:-first, first:-first] = 255
    alpha = np.asarray(cv2.GaussianBlur(alpha, (0, 0), 0.5 * px_per_mm), np.uint8)
    rim = np.empty((*whole.shape[:2], 4), np.uint8)
    rim[..., :3] = sleeve_bgr
    rim[..., 3] = alpha
    whole[:] = premultiply(rim)


def _with_glare(texture: Image, pose: CardPose) -> Image:
    """Return ``texture`` with a faint streak of light that wanders as the card moves."""
    height, width = texture.shape[:2]
    x, y = pose.centre_xy_mm
    turned = math.radians(pose.angle_deg)
    lean = 0.6 + 0.3 * math.sin(x / 170 + y / 230)
    along = math.cos(turned + lean), math.sin(turned + lean)
    offset = 0.75 * math.sin(x / 90 - y / 130 + turned)
    u = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :] * along[0]
    v = np.linspace(-0.7, 0.7, height, dtype=np.float32)[:, None] * along[1]
    streak = np.exp(-(((u + v - offset) / 0.13) ** 2)) + 0.5 * np.exp(
        -(((u + v - offset - 0.3) / 0.07) ** 2)
    )
    shine = (30 * streak * (texture[..., 3] * np.float32(1 / 255))).astype(np.uint8)
    colour = cv2.add(texture[..., :3], cv2.cvtColor(shine, cv2.COLOR_GRAY2BGR))
    return np.dstack((np.asarray(colour, np.uint8), texture[..., 3]))
