"""Random pictures: what a card of some unknown game may show."""

import cv2
import numpy as np

from vision.model import Image


def random_colour(rng: np.random.Generator) -> tuple[int, int, int]:
    """Draw a BGR colour, spread over hue so that greys do not dominate."""
    hsv = np.array(
        [[[rng.integers(180), rng.integers(30, 256), rng.integers(30, 256)]]], dtype=np.uint8
    )
    blue, green, red = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return blue, green, red


def cloud(rng: np.random.Generator, size_wh: tuple[int, int], coarsest: int = 4) -> Image:
    """Paint smooth colour noise of several scales."""
    width, height = size_wh
    total = np.zeros((height, width, 3), np.float32)
    weight = 1.0
    for octave in range(int(rng.integers(1, 5))):
        cells = coarsest * 2**octave
        grid = rng.random((cells, cells, 3), dtype=np.float32)
        total += weight * cv2.resize(grid, size_wh, interpolation=cv2.INTER_CUBIC)
        weight *= 0.6
    low, high = total.min(), total.max()
    mixed = (total - low) / (high - low + 1e-6)
    first, second = (np.array(random_colour(rng), np.float32) for _ in range(2))
    if rng.random() < 0.7:  # two-colour clouds; else full colour
        mixed = first + (second - first) * mixed.mean(axis=2, keepdims=True)
    else:
        mixed = mixed * 255
    return np.clip(mixed, 0, 255).astype(np.uint8)


def add_shapes(rng: np.random.Generator, picture: Image, n_shapes: int) -> None:
    """Draw ``n_shapes`` random figures into ``picture``."""
    height, width = picture.shape[:2]
    for _ in range(n_shapes):
        colour = random_colour(rng)
        centre = (int(rng.integers(width)), int(rng.integers(height)))
        size = int(rng.integers(4, max(6, width // 2)))
        thickness = -1 if rng.random() < 0.6 else int(rng.integers(1, max(2, size // 4) + 1))
        kind = rng.integers(5)
        if kind == 0:
            axes = (size, max(2, int(size * rng.random())))
            angle = float(rng.integers(180))
            cv2.ellipse(picture, centre, axes, angle, 0, 360, colour, thickness, cv2.LINE_AA)
        elif kind == 1:
            corners = np.array(centre) + rng.normal(0, size, (int(rng.integers(3, 8)), 2))
            cv2.fillPoly(picture, [corners.astype(np.int32)], colour, cv2.LINE_AA)
        elif kind == 2:
            corners = np.cumsum(rng.normal(0, size / 2, (int(rng.integers(3, 9)), 2)), axis=0)
            points = (corners + centre).astype(np.int32)
            width_px = int(rng.integers(1, max(3, size // 4)))
            cv2.polylines(picture, [points], False, colour, width_px, cv2.LINE_AA)
        elif kind == 3:
            other = (centre[0] + size, centre[1] + max(2, int(size * rng.random() * 2)))
            cv2.rectangle(picture, centre, other, colour, thickness, cv2.LINE_AA)
        else:
            _add_star(rng, picture, centre, size, colour)


def _add_star(
    rng: np.random.Generator,
    picture: Image,
    centre: tuple[int, int],
    size: int,
    colour: tuple[int, int, int],
) -> None:
    n_points = int(rng.integers(3, 12)) * 2
    angles = np.linspace(0, 2 * np.pi, n_points, endpoint=False) + rng.random() * np.pi
    radii = np.where(np.arange(n_points) % 2 == 0, size, size * rng.uniform(0.3, 0.9))
    corners = np.stack([np.cos(angles) * radii, np.sin(angles) * radii], axis=1) + centre
    cv2.fillPoly(picture, [corners.astype(np.int32)], colour, cv2.LINE_AA)


def stripes(rng: np.random.Generator, size_wh: tuple[int, int]) -> Image:
    """Paint a regular pattern such as cloth, tiles or a card back has."""
    width, height = size_wh
    y, x = np.mgrid[:height, :width].astype(np.float32)
    angle, period = rng.random() * np.pi, rng.uniform(4, width / 3)
    wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period)
    if rng.random() < 0.6:
        wave = wave * np.sin((-x * np.sin(angle) + y * np.cos(angle)) * 2 * np.pi / period)
    if rng.random() < 0.5:
        wave = np.sign(wave)
    first, second = (np.array(random_colour(rng), np.float32) for _ in range(2))
    return (first + (second - first) * (wave[..., None] * 0.5 + 0.5)).astype(np.uint8)


def random_picture(rng: np.random.Generator, size_wh: tuple[int, int]) -> Image:
    """Paint a picture of random composition, (H, W, 3) BGR."""
    kind = rng.random()
    if kind < 0.2:
        picture = stripes(rng, size_wh)
    elif kind < 0.75:
        picture = cloud(rng, size_wh, coarsest=int(rng.integers(2, 6)))
    else:
        picture = np.full((size_wh[1], size_wh[0], 3), random_colour(rng), np.uint8)
    add_shapes(rng, picture, int(rng.integers(1, 14)))
    if rng.random() < 0.4:
        picture = _mirrored(rng, picture)
    return picture


def _mirrored(rng: np.random.Generator, picture: Image) -> Image:
    half = picture[:, : (picture.shape[1] + 1) // 2]
    flipped = half[:, ::-1][:, : picture.shape[1] // 2]
    return np.ascontiguousarray(np.concatenate([half, flipped], axis=1))
