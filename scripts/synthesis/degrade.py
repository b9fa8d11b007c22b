"""What a camera and a room do to a picture: light, glare, blur, noise, compression."""

import cv2
import numpy as np

from vision.model import Image


def light(rng: np.random.Generator, image: Image) -> Image:
    """Change exposure, contrast, colour temperature and gamma, and lay a soft light over it."""
    height, width = image.shape[:2]
    grid = rng.uniform(0.55, 1.15, (3, 3)).astype(np.float32)
    field = cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.25:
        field *= _shadow_edge(rng, (width, height))
    tint = rng.uniform(0.82, 1.15, 3).astype(np.float32)
    gain = rng.uniform(0.6, 1.35) if rng.random() < 0.7 else rng.uniform(0.25, 1.9)
    lit = image.astype(np.float32) * field[..., None] * tint * gain + rng.uniform(-18, 22)
    lit = 255 * (np.clip(lit, 0, 255) / 255) ** rng.uniform(0.75, 1.35)
    if rng.random() < 0.3:
        grey = lit.mean(axis=2, keepdims=True)
        lit = grey + (lit - grey) * rng.uniform(0.3, 1.3)
    return np.clip(lit, 0, 255).astype(np.uint8)


def _shadow_edge(rng: np.random.Generator, size_wh: tuple[int, int]) -> np.ndarray:
    width, height = size_wh
    angle, offset = rng.random() * 2 * np.pi, rng.uniform(-0.3, 0.3)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    side = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle) - offset
    softness = rng.uniform(0.005, 0.15)
    depth = rng.uniform(0.3, 0.6)
    edge: np.ndarray = 1 - depth / (1 + np.exp(-side / softness))
    return edge.astype(np.float32)


def glare(rng: np.random.Generator, image: Image) -> Image:
    """Add a bright streak or spot, as a lamp makes on a sleeve."""
    height, width = image.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    cx, cy = rng.random() * width, rng.random() * height
    angle = rng.random() * np.pi
    along = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
    across = -(x - cx) * np.sin(angle) + (y - cy) * np.cos(angle)
    long_px, short_px = rng.uniform(0.15, 1.2) * width, rng.uniform(0.04, 0.25) * width
    veil = np.exp(-((along / long_px) ** 2) - (across / short_px) ** 2) * rng.uniform(60, 230)
    return np.clip(image + veil[..., None], 0, 255).astype(np.uint8)


def lens(rng: np.random.Generator, image: Image) -> Image:
    """Soften as glass and colour filter do even in focus."""
    return np.asarray(cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.25, 1.0))), np.uint8)


def blur(rng: np.random.Generator, image: Image, most_px: float) -> Image:
    """Defocus, or smear along a direction, by at most ``most_px``."""
    strength = rng.random() ** 2 * most_px
    if strength < 0.25:
        return image
    if rng.random() < 0.7:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), strength), np.uint8)
    length = int(strength * 3) | 1
    kernel = np.zeros((length, length), np.float32)
    angle = rng.random() * np.pi
    reach = length / 2
    start = (int(reach - reach * np.cos(angle)), int(reach - reach * np.sin(angle)))
    end = (int(reach + reach * np.cos(angle)), int(reach + reach * np.sin(angle)))
    cv2.line(kernel, start, end, 1.0)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.uint8)


def resampled(rng: np.random.Generator, image: Image) -> Image:
    """Shrink and enlarge, then sharpen with halos, as scalers of streams do."""
    height, width = image.shape[:2]
    share = float(rng.uniform(0.4, 0.9))
    small = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    large = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(large, (0, 0), float(rng.uniform(1, 2)))
    amount = float(rng.uniform(0, 1.2))
    return np.asarray(cv2.addWeighted(large, 1 + amount, soft, -amount, 0), np.uint8)


def noise(rng: np.random.Generator, image: Image) -> Image:
    """Add sensor noise and, half the time, JPEG artefacts."""
    sigma = rng.random() ** 2 * 14
    rough = rng.standard_normal(image.shape[:2], dtype=np.float32)[..., None] * sigma
    if rng.random() < 0.5:
        rough = rough + rng.standard_normal(image.shape, dtype=np.float32) * sigma * 0.6
    noisy = np.clip(image + rough, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        quality = int(rng.integers(35, 96))
        encoded = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        noisy = np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)
    return noisy
