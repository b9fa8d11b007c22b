"""Pictures for the scorers' cards, painted by other means than those of the trainings.

Landscapes of spectral noise, mosaics, grown trees, rosettes, brushed flow and armoured figures.
"""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from vision.model import Image

Plane = npt.NDArray[np.float32]
PALETTES = (
    ((38, 50, 92), (64, 112, 168), (132, 182, 214), (208, 226, 236), (30, 28, 34)),
    ((52, 74, 46), (86, 128, 92), (146, 176, 152), (214, 224, 216), (24, 30, 44)),
    ((92, 58, 38), (148, 104, 66), (196, 164, 122), (238, 222, 200), (44, 26, 20)),
    ((70, 40, 88), (112, 82, 148), (172, 146, 196), (228, 214, 236), (32, 20, 40)),
    ((40, 40, 120), (70, 70, 190), (140, 150, 226), (214, 226, 246), (20, 20, 30)),
    ((96, 84, 30), (158, 146, 74), (206, 200, 148), (240, 238, 220), (40, 36, 14)),
)
"""Dark to light and an outline, BGR."""

Palette = tuple[tuple[int, int, int], ...]


def paint_picture(rng: np.random.Generator, size_wh: tuple[int, int]) -> Image:
    """Paint a picture of one of six kinds, (H, W, 3) BGR."""
    gain = rng.uniform(0.72, 1.28, 3)
    palette = tuple(
        (min(255, int(b * gain[0])), min(255, int(g * gain[1])), min(255, int(r * gain[2])))
        for b, g, r in PALETTES[rng.integers(len(PALETTES))]
    )
    painters: tuple[Callable[[np.random.Generator, tuple[int, int], Palette], Image], ...] = (
        _landscape,
        _mosaic,
        _tree,
        _rosette,
        _flow,
        _figure,
        _figure,
    )
    return painters[rng.integers(len(painters))](rng, size_wh, palette)


def spectral_noise(rng: np.random.Generator, size_wh: tuple[int, int], slope: float) -> Plane:
    """Return noise whose power falls with frequency, mean 0 and deviation 1, (H, W)."""
    width, height = size_wh
    far_y = np.fft.fftfreq(height)[:, None]
    far_x = np.fft.rfftfreq(width)[None, :]
    away = np.maximum(np.hypot(far_x, far_y), 1 / max(size_wh))
    spectrum = np.fft.rfft2(rng.standard_normal((height, width))) * away**-slope
    noise = np.fft.irfft2(spectrum, s=(height, width))
    return ((noise - noise.mean()) / max(float(noise.std()), 1e-9)).astype(np.float32)


def _landscape(rng: np.random.Generator, size_wh: tuple[int, int], palette: Palette) -> Image:
    width, height = size_wh
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    sky = np.array(palette[3]) * (1 - down) + np.array(palette[2]) * down
    picture = np.clip(sky + 9 * spectral_noise(rng, size_wh, 1.6)[..., None], 0, 255).astype(
        np.uint8
    )
    sun = (int(rng.integers(width)), int(rng.uniform(0.1, 0.35) * height))
    cv2.circle(picture, sun, int(rng.uniform(0.05, 0.13) * width), palette[0], -1, cv2.LINE_AA)
    n_ridges = int(rng.integers(3, 6))
    for number in range(n_ridges):
        ridge = spectral_noise(rng, (width, 2), 1.4)[0] * height * 0.07
        base = height * (0.35 + 0.6 * number / n_ridges)
        line = np.stack([np.arange(width), base + ridge], axis=1)
        outline = np.vstack([line, [(width, height), (0, height)]]).astype(np.int32)
        far = number / max(1, n_ridges - 1)
        colour = [int(a + (b - a) * far) for a, b in zip(palette[2], palette[4], strict=True)]
        cv2.fillPoly(picture, [outline], colour, cv2.LINE_AA)
    return picture


def _mosaic(rng: np.random.Generator, size_wh: tuple[int, int], palette: Palette) -> Image:
    width, height = size_wh
    n_stones = int(rng.integers(12, 60))
    seeds = rng.uniform((0, 0), (width, height), (n_stones, 2))
    y, x = np.mgrid[0:height:2, 0:width:2]
    far = (x[..., None] - seeds[:, 0]) ** 2 + (y[..., None] - seeds[:, 1]) ** 2
    owner = far.argmin(axis=2)
    colours = np.array([palette[i] for i in rng.integers(0, 4, n_stones)], np.int32)
    colours += rng.integers(-24, 24, (n_stones, 1))
    stones = np.clip(colours[owner], 0, 255).astype(np.uint8)
    joints = cv2.morphologyEx(owner.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    stones[joints > 0] = palette[4]
    return np.asarray(cv2.resize(stones, size_wh, interpolation=cv2.INTER_LINEAR), np.uint8)


def _tree(rng: np.random.Generator, size_wh: tuple[int, int], palette: Palette) -> Image:
    width, height = size_wh
    picture = np.full((height, width, 3), palette[3], np.uint8)
    wash = spectral_noise(rng, size_wh, 1.8)[..., None] * 12
    picture = np.clip(picture + wash, 0, 255).astype(np.uint8)
    start = (width * rng.uniform(0.3, 0.7), float(height))
    twigs = [(start, float(rng.normal(0, 0.12)), height * rng.uniform(0.2, 0.3), width / 22)]
    while twigs:
        (x, y), lean, length, thick = twigs.pop()
        end = (x + np.sin(lean) * length, y - np.cos(lean) * length)
        points = ((int(x), int(y)), (int(end[0]), int(end[1])))
        cv2.line(picture, *points, palette[4], max(1, int(thick)), cv2.LINE_AA)
        if length > height * 0.045:
            for side in (-1, 1):
                turn = lean + side * rng.uniform(0.2, 0.75)
                twigs.append((end, turn, length * rng.uniform(0.6, 0.82), thick * 0.66))
        else:
            leaf = palette[int(rng.integers(0, 2))]
            cv2.circle(picture, points[1], int(rng.integers(3, 11)), leaf, -1, cv2.LINE_AA)
    return picture


def _rosette(rng: np.random.Generator, size_wh: tuple[int, int], palette: Palette) -> Image:
    width, height = size_wh
    picture = np.full((height, width, 3), palette[int(rng.integers(0, 2))], np.uint8)
    turn = np.linspace(0, 2 * np.pi, 1400)
    for ring in range(int(rng.integers(2, 6))):
        lobes, depth = int(rng.integers(3, 17)), rng.uniform(0.1, 0.6)
        radius = min(width, height) * (0.48 - 0.085 * ring)
        away = radius * (1 - depth * (0.5 + 0.5 * np.cos(lobes * turn)))
        curve = np.stack(
            [width / 2 + away * np.cos(turn), height / 2 + away * np.sin(turn)], axis=1
        )
        colour = palette[int(rng.integers(0, 5))]
        if rng.random() < 0.6:
            cv2.fillPoly(picture, [curve.astype(np.int32)], colour, cv2.LINE_AA)
        line = int(rng.integers(1, 5))
        cv2.polylines(picture, [curve.astype(np.int32)], True, palette[4], line, cv2.LINE_AA)
    return picture


def _flow(rng: np.random.Generator, size_wh: tuple[int, int], palette: Palette) -> Image:
    width, height = size_wh
    picture = np.full((height, width, 3), palette[2], np.uint8)
    bend = spectral_noise(rng, size_wh, 2.1)
    for _ in range(int(rng.integers(120, 420))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        points: list[tuple[int, int]] = []
        for _ in range(int(rng.integers(6, 20))):
            if not (0 <= x < width and 0 <= y < height):
                break
            points.append((int(x), int(y)))
            angle = 2.2 * float(bend[int(y), int(x)])
            x, y = x + 11 * np.cos(angle), y + 11 * np.sin(angle)
        colour = palette[int(rng.integers(0, 5))]
        line = int(rng.integers(2, 13))
        cv2.polylines(picture, [np.array(points, np.int32)], False, colour, line, cv2.LINE_AA)
    return picture


def _figure(rng: np.random.Generator, size_wh: tuple[int, int], palette: Palette) -> Image:
    """Paint somebody in armour: cloak, breastplate, face, helmet with a plume, a weapon."""
    width, height = size_wh
    picture = _landscape(rng, size_wh, PALETTES[rng.integers(len(PALETTES))])

    def at(x: float, y: float) -> tuple[int, int]:
        return int(width * (0.5 + x)), int(height * y)

    def fill(colour: tuple[int, int, int], *points: tuple[float, float]) -> None:
        corners = np.array([at(x, y) for x, y in points], np.int32)
        cv2.fillPoly(picture, [corners], colour, cv2.LINE_AA)
        cv2.polylines(picture, [corners], True, palette[4], 3, cv2.LINE_AA)

    shift, broad = float(rng.normal(0, 0.06)), float(rng.uniform(0.2, 0.34))
    weapon = float(rng.uniform(-0.4, 0.4))
    cv2.line(picture, at(weapon, 0.02), at(-weapon / 2, 1.0), palette[1], 12, cv2.LINE_AA)
    tip = float(rng.uniform(0.04, 0.09))
    fill(palette[3], (weapon, 0), (weapon + tip, 0.12), (weapon, 0.2), (weapon - tip, 0.12))
    fill(palette[0], (shift, 0.3), (broad + 0.14, 1), (-broad - 0.14, 1))
    fill(
        palette[1], (shift - broad, 0.5), (shift + broad, 0.5), (broad * 0.7, 1), (-broad * 0.7, 1)
    )
    for row in range(int(rng.integers(2, 7))):
        left, right = at(-broad * 0.8, 0.55 + 0.075 * row), at(broad * 0.8, 0.55 + 0.075 * row)
        cv2.line(picture, left, right, palette[2], int(rng.integers(2, 8)), cv2.LINE_AA)
    skin = (int(rng.integers(120, 170)), int(rng.integers(160, 205)), int(rng.integers(200, 240)))
    size = rng.uniform(0.09, 0.13)
    axes = (int(width * size), int(height * size * 0.8))
    cv2.ellipse(picture, at(shift, 0.37), axes, 0, 0, 360, skin, -1, cv2.LINE_AA)
    fill(palette[2], (shift - size, 0.35), (shift, 0.2), (shift + size, 0.35), (shift, 0.31))
    plume = float(rng.uniform(-0.3, 0.3))
    fill(palette[0], (shift, 0.23), (shift + plume, 0.05), (shift + plume * 0.6, 0.2))
    return picture
