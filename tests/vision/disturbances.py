"""What light and lens do to a picture. Each takes a picture and the time since it began, in ms."""

import cv2
import numpy as np


def _lit(image: np.ndarray, gain: np.ndarray | float) -> np.ndarray:
    if isinstance(gain, np.ndarray):
        gain = gain[..., None] if gain.ndim == 2 else gain
    return np.clip(image * gain, 0, 255).astype(np.uint8)


def _between(since_ms: float, from_ms: float, to_ms: float, ramp_ms: float) -> float:
    """Rise from 0 to 1, stay, and fall again."""
    return float(np.clip(min(since_ms - from_ms, to_ms - since_ms) / ramp_ms, 0, 1))


def banding(image: np.ndarray, since_ms: float) -> np.ndarray:
    """Bands of a lamp at 50 Hz under a rolling shutter, wandering slowly."""
    rows = np.arange(image.shape[0]) / image.shape[0]
    wave = 1 + 0.22 * np.sin(2 * np.pi * (3 * rows + 0.9 * since_ms / 1000))
    return _lit(image, np.repeat(wave[:, None], image.shape[1], axis=1))


def hunting_focus(image: np.ndarray, since_ms: float) -> np.ndarray:
    """Run out of focus and back, twice."""
    sigma_px = 6 * abs(np.sin(np.pi * since_ms / 1_200)) if since_ms < 2_400 else 0
    return image if sigma_px < 0.3 else cv2.GaussianBlur(image, (0, 0), sigma_px)


def darker_at_once(image: np.ndarray, since_ms: float) -> np.ndarray:
    return _lit(image, 0.5)


def brighter_at_once(image: np.ndarray, since_ms: float) -> np.ndarray:
    return _lit(image, 1.5)


def exposure_pumping(image: np.ndarray, since_ms: float) -> np.ndarray:
    """Seek the exposure in steps, as a camera does when a lamp is switched on."""
    steps = (1.6, 1.35, 0.8, 0.65, 0.85, 1.0)
    return _lit(image, steps[min(int(since_ms / 300), 5)])


def leaning_player(image: np.ndarray, since_ms: float) -> np.ndarray:
    """A soft shadow comes over two thirds of the table, stays and goes."""
    height, width = image.shape[:2]
    reach = 0.75 * _between(since_ms, 0, 3_000, 500)
    columns, rows = np.meshgrid(np.arange(width) / width, np.arange(height) / height)
    edge = reach - columns * 0.9 - 0.15 * np.sin(4 * rows)
    return _lit(image, 1 - 0.6 / (1 + np.exp(-edge * 25)))


def shaken(image: np.ndarray, since_ms: float) -> np.ndarray:
    """Smear the picture along its width for a third of a second."""
    if since_ms > 350:
        return image
    return cv2.blur(image, (21, 1))


def flickering_noise(image: np.ndarray, since_ms: float) -> np.ndarray:
    """Strong grain of a high gain, and light that flickers from frame to frame."""
    rng = np.random.default_rng(int(since_ms))
    grain = rng.normal(0, 9, image.shape)
    return np.clip(image * rng.uniform(0.9, 1.1) + grain, 0, 255).astype(np.uint8)


def glare(image: np.ndarray, since_ms: float) -> np.ndarray:
    """A lamp mirrored in the sleeve of the card in the middle of the picture, for two seconds."""
    height, width = image.shape[:2]
    strength = 400 * _between(since_ms, 0, 2_000, 250)
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    away = ((columns - width / 2) / (0.07 * width)) ** 2 + (
        (rows - height / 2) / (0.1 * height)
    ) ** 2
    return np.clip(image + strength * np.exp(-(away**2))[..., None], 0, 255).astype(np.uint8)


ALL = (
    banding,
    hunting_focus,
    darker_at_once,
    brighter_at_once,
    exposure_pumping,
    leaning_player,
    shaken,
    flickering_noise,
    glare,
)
