"""One card as a camera sees it, cut out by a finder that is a little off."""

import cv2
import numpy as np

from scripts.synthesis import degrade
from scripts.synthesis.art import random_colour
from vision.model import Image

SLEEVED = 0.2
"""Share of the views in which a sleeve's margin shows round the card."""


def camera_view(  # noqa: PLR0913 - each is a knob of its own
    rng: np.random.Generator,
    face: Image,
    *,
    height_px: float,
    corner_error: float,
    crop_wh: tuple[int, int],
    part_wh: tuple[float, float] = (1.0, 1.0),
    covered: bool = False,
) -> Image:
    """Shoot ``face`` at ``height_px`` and cut it out again.

    Args:
        rng: source of all chance.
        face: (H, W, 3) BGR, the whole card.
        height_px: of the card in the picture.
        corner_error: standard deviation of the finder's corners, as a share of the height.
        crop_wh: size of the returned crop.
        part_wh: share of the card to cut out, from its top left.
        covered: whether something may lie over the card.
    """
    width_px = height_px * 63 / 88
    margin = height_px * 0.1
    size_wh = (int(width_px + 2 * margin), int(height_px + 2 * margin))
    flat = np.array([[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]]) + margin
    seen = (flat + rng.normal(0, 0.012 * height_px, (4, 2))).astype(np.float32)
    if rng.random() < SLEEVED:
        face = _sleeved(rng, face, whole=part_wh == (1.0, 1.0))
    picture = _shot(rng, face, seen, size_wh, height_px)
    if covered:
        _cover(rng, picture)
    picture = degrade.light(rng, picture)
    if rng.random() < 0.2:
        picture = degrade.glare(rng, picture)
    picture = degrade.lens(rng, picture)
    picture = degrade.blur(rng, picture, most_px=max(0.8, height_px / 70))
    picture = degrade.noise(rng, picture)
    cut = (seen + rng.normal(0, corner_error * height_px, (4, 2))).astype(np.float32)
    w, h = crop_wh[0] / part_wh[0], crop_wh[1] / part_wh[1]
    target = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    picture_to_crop = cv2.getPerspectiveTransform(cut, target)
    crop = cv2.warpPerspective(
        picture, picture_to_crop, crop_wh, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, np.uint8)


def _sleeved(rng: np.random.Generator, face: Image, *, whole: bool) -> Image:
    """Put a margin round a face, so that the card is smaller in its outline; parts keep theirs."""
    margin = int(face.shape[0] * rng.uniform(0.005, 0.035))
    far = margin if whole else 0
    colour = random_colour(rng)
    grown = cv2.copyMakeBorder(face, margin, far, margin, far, cv2.BORDER_CONSTANT, value=colour)
    size_wh = (face.shape[1], face.shape[0])
    return np.asarray(cv2.resize(grown, size_wh, interpolation=cv2.INTER_AREA), np.uint8)


def _shot(
    rng: np.random.Generator,
    face: Image,
    corners: np.ndarray,
    size_wh: tuple[int, int],
    height_px: float,
) -> Image:
    scale = height_px / face.shape[0]
    if scale < 1:
        face = np.asarray(cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    fh, fw = face.shape[:2]
    source = np.array([[0, 0], [fw, 0], [fw, fh], [0, fh]], np.float32) - 0.5
    picture = np.full((size_wh[1], size_wh[0], 3), random_colour(rng), np.uint8)
    face_to_picture = cv2.getPerspectiveTransform(source, corners)
    cv2.warpPerspective(
        face, face_to_picture, size_wh, picture, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT
    )
    return picture


def _cover(rng: np.random.Generator, picture: Image) -> None:
    """Lay a straight edge (a card) or a blob (a hand) over part of the card."""
    height, width = picture.shape[:2]
    colour = random_colour(rng)
    if rng.random() < 0.6:
        box = cv2.boxPoints(
            (
                (float(rng.uniform(-0.2, 1.2) * width), float(rng.choice([-0.1, 1.1]) * height)),
                (width * float(rng.uniform(0.6, 1.4)), height * float(rng.uniform(0.3, 0.8))),
                float(rng.normal(0, 15)),
            )
        )
        cv2.fillPoly(picture, [box.astype(np.int32)], colour, cv2.LINE_AA)
    else:
        skin = (int(rng.integers(60, 180)), int(rng.integers(90, 200)), int(rng.integers(130, 250)))
        for _ in range(int(rng.integers(1, 4))):
            start = (int(rng.choice([-10, width + 10])), int(rng.integers(height)))
            end = (int(rng.integers(width)), int(rng.integers(height)))
            thickness = int(width * rng.uniform(0.1, 0.3))
            cv2.line(picture, start, end, skin, thickness, cv2.LINE_AA)
