"""Table tops for the scorers: cloth with folds, wood, the printed mat; uneven light over them."""

import cv2
import numpy as np

from scripts.score.paint_art import Plane, spectral_noise
from vision.mat.mat import Mat
from vision.model import Image
from vision.proxy_deck.paint_mat import marker_bits, paint_mat
from vision.simulated.table_camera import TableCamera

GROUNDS = ("mat", "cloth", "wood", "tartan")
BEYOND_MM = 260
"""How far a table top reaches beyond its mat."""
CLOTHS = ((60, 78, 40), (84, 52, 38), (40, 38, 118), (52, 50, 54), (150, 158, 160), (96, 100, 58))
WOODS = ((70, 112, 158), (44, 70, 104), (120, 160, 190), (58, 78, 92))


def paint_ground(rng: np.random.Generator, mat: Mat, camera: TableCamera, kind: str) -> Image:
    """Paint a table top with the mat's markers on it as ``camera`` sees it, unlit, (H, W, 3)."""
    scale = max(0.4, min(1.3, camera.px_per_mm_at(_middle_of(mat))))
    size_wh = tuple(int((side + 2 * BEYOND_MM) * scale) for side in mat.size_wh_mm)
    base = rng.integers(2**31)
    top = (
        _wood(rng, size_wh, scale) if kind in ("wood", "mat") else _cloth(rng, size_wh, scale, kind)
    )
    if kind == "mat":
        printed = paint_mat(mat, scale)
        start = int(BEYOND_MM * scale)
        top[start : start + printed.shape[0], start : start + printed.shape[1]] = printed
    shading = spectral_noise(np.random.default_rng(base), (200, 120), 2.2) * 0.02 + 1
    wide = cv2.resize(shading, size_wh, interpolation=cv2.INTER_CUBIC)
    top = np.clip(top * wide[..., None], 0, 255).astype(np.uint8)
    half = 0.5 / scale - BEYOND_MM
    to_mm = np.array([[1 / scale, 0, half], [0, 1 / scale, half], [0, 0, 1]])
    seen = cv2.warpPerspective(
        top, camera.mat_to_image @ to_mm, camera.size_wh, borderMode=cv2.BORDER_REFLECT
    )
    image = np.asarray(seen, np.uint8)
    _stick_markers(image, mat, camera)
    return image


def paint_uneven_light(rng: np.random.Generator, size_wh: tuple[int, int]) -> Plane:
    """Return how bright each pixel is lit, (H, W, 3), about 0.5 to 1.2."""
    width, height = size_wh
    y, x = np.mgrid[: height // 8 + 1, : width // 8 + 1].astype(np.float32) * 8
    light = np.ones_like(x)
    for _ in range(int(rng.integers(1, 3))):
        lamp = rng.uniform((0, 0), (width, height))
        fall = ((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / width**2
        light *= 1.08 / (1 + rng.uniform(0.2, 1.1) * fall)
    if rng.random() < 0.5:  # somebody leans in: a soft edge of shadow
        angle = rng.uniform(0, 2 * np.pi)
        side = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)
        edge = np.tanh((side - rng.uniform(-0.35, 0.35)) / rng.uniform(0.01, 0.12))
        light *= 1 - rng.uniform(0.12, 0.3) * (edge + 1) / 2
    tint = rng.uniform(0.88, 1.1, 3).astype(np.float32) * rng.uniform(0.8, 1.1)
    wide = cv2.resize(light, size_wh, interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(wide, 0.4, 1.3)[..., None] * tint, np.float32)


def _middle_of(mat: Mat) -> tuple[float, float]:
    return mat.size_wh_mm[0] / 2, mat.size_wh_mm[1] / 2


def _cloth(rng: np.random.Generator, size_wh: tuple[int, int], scale: float, kind: str) -> Image:
    width, height = size_wh
    y, x = np.mgrid[:height, :width].astype(np.float32) / scale
    colour = np.array(CLOTHS[rng.integers(len(CLOTHS))], np.float32) * rng.uniform(0.8, 1.2)
    rough = cv2.GaussianBlur(rng.standard_normal((height, width), dtype=np.float32), (0, 0), 0.8)
    weave = 0.035 * np.sin(x * 2.4) * np.sin(y * 2.4) + 0.05 * rough
    slow = cv2.resize(spectral_noise(rng, (width // 4, height // 4), 1.9), size_wh)
    folds = 0.05 * np.tanh(1.4 * slow)
    cloth = colour * (1 + weave + folds)[..., None]
    if kind == "tartan":
        second = np.array(CLOTHS[rng.integers(len(CLOTHS))], np.float32)
        period = rng.uniform(60, 180)
        bands = 0.25 * (np.sin(x * 2 * np.pi / period) > 0.5) + 0.25 * (
            np.sin(y * 2 * np.pi / period) > 0.5
        )
        cloth += (second - cloth) * bands[..., None]
    return np.clip(cloth, 0, 255).astype(np.uint8)


def _wood(rng: np.random.Generator, size_wh: tuple[int, int], scale: float) -> Image:
    """Paint rings cut lengthwise: waves over a height that changes slowly along the board."""
    width, height = size_wh
    slow = cv2.resize(spectral_noise(rng, (max(8, width // 12), height), 1.3), size_wh)
    fine = cv2.resize(spectral_noise(rng, (max(8, width // 40), height), 0.5), size_wh)
    rows = np.arange(height, dtype=np.float32)[:, None] / scale
    rings = np.sin(rows / rng.uniform(3, 9) + 3.2 * slow)
    tone = np.array(WOODS[rng.integers(len(WOODS))], np.float32) * rng.uniform(0.8, 1.15)
    wood = tone * (1 + 0.06 * rings + 0.05 * fine)[..., None]
    step = int(rng.uniform(90, 200) * scale)
    wood[int(rng.integers(step)) :: step] *= 0.55
    return np.clip(wood, 0, 255).astype(np.uint8)


def _stick_markers(image: Image, mat: Mat, camera: TableCamera) -> None:
    """Lay the mat's markers, printed on white paper, on the table, to a part of a pixel."""
    for marker in mat.markers:
        cell = max(4, round(2.2 * camera.px_per_mm_at(marker.top_left_xy_mm) * marker.side_mm / 6))
        bits = cv2.resize(marker_bits(marker.id), None, fx=cell, fy=cell, interpolation=0)
        tile = cv2.copyMakeBorder(bits, cell, cell, cell, cell, cv2.BORDER_CONSTANT, value=246)
        tile = cv2.GaussianBlur(tile, (0, 0), 0.8)
        mm = marker.side_mm / (6 * cell)
        left, top = (at - marker.side_mm / 6 + mm / 2 for at in marker.top_left_xy_mm)
        to_image = camera.mat_to_image @ np.array([[mm, 0, left], [0, mm, top], [0, 0, 1]])
        printed = cv2.warpPerspective(tile, to_image, camera.size_wh)
        paper = cv2.warpPerspective(np.full_like(tile, 255), to_image, camera.size_wh) > 127
        image[paper] = printed[paper][:, None]
