"""The table without cards: wood, the mat on it, and how the lamp lights them."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.mat.mat import Mat
from vision.model import Image, Matrix
from vision.proxy_deck.paint_mat import paint_mat
from vision.simulated.canvas import Region, Target
from vision.simulated.table_camera import TableCamera

_MAT_PX_PER_MM = 2.0
_BEYOND_MM = 220
"""How far the table top reaches beyond the mat."""
FULL_LIGHT = 200
"""Value of the light map that leaves a colour as it is."""

Plane = npt.NDArray[np.float32]


def paint_table(mat: Mat, camera: TableCamera, target: Target, rng: np.random.Generator) -> None:
    """Fill ``target`` with the unlit table top and the mat, as ``camera`` sees them."""
    size_wh = (target.image.shape[1], target.image.shape[0])
    shift = np.array([[1, 0, -target.origin_xy[0]], [0, 1, -target.origin_xy[1]], [0, 0, 1]])
    to_target = shift @ camera.mat_to_image
    wood = _paint_wood(mat, rng)
    from_wood = to_target @ _pixels_to_mm(1.0, -_BEYOND_MM)
    table = cv2.warpPerspective(
        wood, from_wood, size_wh, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT
    )
    cloth = cv2.GaussianBlur(paint_mat(mat, _MAT_PX_PER_MM), (0, 0), 0.55)
    from_cloth = to_target @ _pixels_to_mm(_MAT_PX_PER_MM, 0.0)
    whole = np.full(cloth.shape[:2], 255, np.uint8)
    covered = cv2.warpPerspective(whole, from_cloth, size_wh)
    shadow = 1 - 0.45 * cv2.GaussianBlur(covered, (0, 0), 5).astype(np.float32) / 255
    seen = cv2.warpPerspective(cloth, from_cloth, size_wh, borderMode=cv2.BORDER_REPLICATE)
    share = covered.astype(np.float32)[..., None] / 255
    mixed = table * shadow[..., None] * (1 - share) + seen * share
    target.image[:] = np.clip(mixed, 0, 255).astype(np.uint8)


def paint_light(camera: TableCamera, target: Target, rng: np.random.Generator) -> Image:
    """Return the light on every pixel of ``target``: uint8 (H, W, 3), ``FULL_LIGHT`` is 1.

    One lamp, a little off the middle, and a window's cooler light from one side; the lens darkens
    the corners.
    """
    height, width = target.image.shape[:2]
    small_w, small_h = width // 8 + 1, height // 8 + 1
    y, x = np.mgrid[0:small_h, 0:small_w].astype(np.float32) * 8
    lamp = (width * rng.uniform(0.35, 0.65), height * rng.uniform(0.25, 0.6))
    far = np.hypot(x - lamp[0], y - lamp[1]) / camera.size_wh[0]
    lamp_light = 1.06 - 0.62 * far**2
    off_axis = np.hypot(x - width / 2, y - height / 2) / camera.size_wh[0]
    lamp_light = lamp_light * (1 - 0.22 * off_axis**2)
    towards = rng.uniform(0, 2 * np.pi)
    window = 0.045 * ((x / width - 0.5) * np.cos(towards) + (y / height - 0.5) * np.sin(towards))
    light = np.dstack((lamp_light + 1.3 * window, lamp_light, lamp_light - 1.1 * window))
    whole = np.asarray(
        cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC), np.float32
    )
    return np.clip(FULL_LIGHT * whole, 0, 255).astype(np.uint8)


def lit_by(light: Target, colour: Image, target: Target, region: Region) -> Image:
    """Return ``colour``, seen on ``region`` of ``target``, as the light there shows it."""
    left = round(region.left + target.origin_xy[0] - light.origin_xy[0])
    top = round(region.top + target.origin_xy[1] - light.origin_xy[1])
    width, height = region.size_wh
    falling = light.image[top : top + height, left : left + width]
    return np.asarray(cv2.multiply(colour, falling, scale=1 / FULL_LIGHT), np.uint8)


def _pixels_to_mm(px_per_mm: float, offset_mm: float) -> Matrix:
    """Return the matrix that takes pixel centres of a flat picture to millimetres."""
    half = 0.5 / px_per_mm + offset_mm
    return np.array([[1 / px_per_mm, 0, half], [0, 1 / px_per_mm, half], [0, 0, 1]])


def _paint_wood(mat: Mat, rng: np.random.Generator) -> Image:
    """Paint a table top of boards, one pixel a millimetre."""
    width = int(mat.size_wh_mm[0]) + 2 * _BEYOND_MM
    height = int(mat.size_wh_mm[1]) + 2 * _BEYOND_MM
    fibres = _stretched_noise(rng, width, height, (90, 1))
    streaks = _stretched_noise(rng, width, height, (240, 7))
    waves = np.sin(
        np.arange(height, dtype=np.float32)[:, None] / 7
        + 4 * _stretched_noise(rng, width, height, (420, 26))
    )
    grain = 0.05 * fibres + 0.06 * streaks + 0.045 * waves
    board = np.ones((height, 1), np.float32)
    for top in range(int(rng.integers(20, 90)), height, 118):
        board[top : top + 118] = 1 + float(rng.uniform(-0.07, 0.07))
        board[top : top + 2] *= 0.6
    tone = np.array((62, 98, 142), np.float32) * (1 + float(rng.uniform(-0.15, 0.15)))
    wood = tone * (board * (1 + grain))[..., None]
    return np.clip(wood, 0, 255).astype(np.uint8)


def _stretched_noise(
    rng: np.random.Generator, width: int, height: int, cell_wh: tuple[int, int]
) -> Plane:
    cells = rng.normal(0, 1, (height // cell_wh[1] + 2, width // cell_wh[0] + 2))
    return cv2.resize(
        cells.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    ).astype(np.float32)
