"""What cards lie on: cloth, felt, carpet, wood, paper, playmats with pictures; printed zones."""

from collections.abc import Callable

import cv2
import numpy as np

from scripts.synthesis.art import cloud, random_colour, random_picture, stripes
from vision.model import Image

GROUND_SIZE_WH = (768, 512)


def paint_ground(rng: np.random.Generator) -> Image:
    """Paint one ground, (512, 768, 3) BGR."""
    ground = _draw(rng, PAINTERS)(rng)
    if rng.random() < 0.4:
        print_zones(rng, ground)
    return ground


def paint_cloth_like(rng: np.random.Generator, card: Image, size_wh: tuple[int, int]) -> Image:
    """Paint a cloth of nearly the colour of a card's border, so that its edge is hard to see."""
    border = card[3:-3, 8:14, :3].reshape(-1, 3).mean(axis=0)
    colour = border * rng.uniform(0.8, 1.2) + rng.normal(0, 12, 3)
    cloth = np.empty((size_wh[1], size_wh[0], 3), np.float32)
    cloth[:] = colour
    cloth += rng.normal(0, rng.uniform(1, 9), (*cloth.shape[:2], 1))
    image = _as_picture(cloth)
    if rng.random() < 0.7:
        print_zones(rng, image)
    return image


def print_zones(rng: np.random.Generator, ground: Image) -> None:
    """Outline card-sized places and write labels: a mat's zones are no cards."""
    base = ground[0, 0].astype(np.int32)
    shift = int(rng.choice([-1, 1])) * int(rng.integers(12, 70))
    ink = [int(v) for v in np.clip(base + shift, 0, 255)]
    scale = rng.uniform(0.4, 2.5)
    for _ in range(int(rng.integers(3, 24))):
        x, y = int(rng.integers(ground.shape[1])), int(rng.integers(ground.shape[0]))
        w, h = int(rng.uniform(25, 90) * scale), int(rng.uniform(30, 90) * scale)
        cv2.rectangle(ground, (x, y), (x + w, y + h), ink, int(rng.integers(1, 4)), cv2.LINE_AA)
        if rng.random() < 0.4:
            place = (x + 4, y + h // 2)
            cv2.putText(ground, "ZONE", place, cv2.FONT_HERSHEY_SIMPLEX, 0.4, ink, 1, cv2.LINE_AA)


def _cloth(rng: np.random.Generator) -> Image:
    width, height = GROUND_SIZE_WH
    cloth = np.empty((height, width, 3), np.float32)
    cloth[:] = np.array(random_colour(rng)) * rng.uniform(0.15, 1.0)
    cloth += rng.normal(0, rng.uniform(2, 14), (height, width, 1))
    return _as_picture(cloth)


def _folded_cloth(rng: np.random.Generator) -> Image:
    """Cloth with soft folds, as a bed cover or a coat has."""
    width, height = GROUND_SIZE_WH
    folds = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(2, 6))):
        bend = rng.normal(0, 1, (4, 5)).astype(np.float32)
        field = cv2.resize(bend, GROUND_SIZE_WH, interpolation=cv2.INTER_CUBIC)
        folds += np.abs(np.sin(field * rng.uniform(1, 4)))
    folds = folds / folds.max()
    return _as_picture(_cloth(rng) * (0.5 + 0.8 * folds[..., None]))


def _carpet(rng: np.random.Generator) -> Image:
    """Coarse loops: strong light and dark at the size of a card's details."""
    width, height = GROUND_SIZE_WH
    colour = np.array(random_colour(rng), np.float32)
    if rng.random() < 0.7:
        colour = np.full(3, rng.uniform(60, 190)) * np.array([0.8, 0.92, 1.0])
    loops = rng.normal(0, 1, (height, width)).astype(np.float32)
    size = float(rng.uniform(0.8, 4.5))
    loops = cv2.GaussianBlur(loops, (0, 0), size)
    loops = loops / loops.std()
    return _as_picture(colour * (1 + rng.uniform(0.12, 0.45) * loops[..., None]))


def _wood(rng: np.random.Generator) -> Image:
    width, height = GROUND_SIZE_WH
    grain = rng.normal(0, 1, (height, int(rng.integers(4, 14)))).astype(np.float32)
    grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(grain, (0, 0), sigmaX=20, sigmaY=float(rng.uniform(0.6, 5)))
    grain = grain / grain.std()
    base = np.array([40, 80, 130], np.float32) * rng.uniform(0.35, 1.8)
    base = base + (base.mean() - base) * rng.uniform(0, 1)  # from orange to grey
    wood = base * (1 + rng.uniform(0.05, 0.5) * grain[..., None])
    if rng.random() < 0.4:  # planks
        for y in range(0, height, int(rng.integers(60, 200))):
            wood[y : y + 2] *= 0.4
    return _as_picture(wood)


def _paper(rng: np.random.Generator) -> Image:
    """Sheets of print or writing on a ground of another kind."""
    sheet = np.full((*GROUND_SIZE_WH[::-1], 3), rng.uniform(200, 250), np.float32)
    step = int(rng.integers(9, 26))
    ink = tuple(int(v) for v in rng.integers(40, 190, 3))
    ruled = rng.random() < 0.5
    for y in range(int(rng.integers(step)), sheet.shape[0], step):
        if ruled:
            cv2.line(sheet, (0, y), (sheet.shape[1], y), ink, 1, cv2.LINE_AA)
            continue
        x = int(rng.integers(0, 40))
        while x < sheet.shape[1]:
            word = int(rng.integers(6, 50))
            cv2.line(sheet, (x, y), (x + word, y), ink, max(1, step // 4))
            x += word + int(rng.integers(4, 40 if rng.random() < 0.9 else 300))
    return _as_picture(sheet + rng.normal(0, 3, (*sheet.shape[:2], 1)))


def _two_tone(rng: np.random.Generator) -> Image:
    """Two flat colours with a border between them: a mat's edge, a table's edge, a logo."""
    width, height = GROUND_SIZE_WH
    ground = _cloth(rng)
    other = _cloth(rng)
    mask = np.zeros((height, width), np.uint8)
    if rng.random() < 0.5:
        corners = rng.uniform(-0.3, 1.3, (int(rng.integers(3, 6)), 2)) * np.array([width, height])
        cv2.fillPoly(mask, [corners.astype(np.int32)], 255, cv2.LINE_AA)
    else:
        middle = (int(rng.integers(width)), int(rng.integers(height)))
        axes = (int(rng.integers(60, 400)), int(rng.integers(40, 300)))
        cv2.ellipse(mask, middle, axes, float(rng.integers(180)), 0, 360, 255, -1, cv2.LINE_AA)
    ground[mask > 127] = other[mask > 127]
    return ground


def _playmat(rng: np.random.Generator) -> Image:
    """A cloth with a painting on it, often dark."""
    picture = random_picture(rng, GROUND_SIZE_WH)
    soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.5, 12)))
    return _as_picture(soft * rng.uniform(0.25, 1.0))


def _pattern(rng: np.random.Generator) -> Image:
    if rng.random() < 0.5:
        return stripes(rng, GROUND_SIZE_WH)
    return cloud(rng, GROUND_SIZE_WH, coarsest=int(rng.integers(3, 12)))


PAINTERS: dict[Callable[[np.random.Generator], Image], float] = {
    _cloth: 0.22,
    _folded_cloth: 0.07,
    _carpet: 0.13,
    _wood: 0.18,
    _paper: 0.05,
    _two_tone: 0.08,
    _playmat: 0.12,
    _pattern: 0.15,
}
"""Kinds of grounds, and how often each is drawn."""


def _draw(
    rng: np.random.Generator, painters: dict[Callable[[np.random.Generator], Image], float]
) -> Callable[[np.random.Generator], Image]:
    number = rng.choice(len(painters), p=list(painters.values()))
    return list(painters)[number]


def _as_picture(values: np.ndarray) -> Image:
    return np.clip(values, 0, 255).astype(np.uint8)
