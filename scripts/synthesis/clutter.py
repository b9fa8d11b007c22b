"""What lies about on a table and is no card; some of it lies on cards."""

import cv2
import numpy as np

from scripts.synthesis.art import random_colour
from vision.model import Image


def lay_clutter(rng: np.random.Generator, image: Image, card_px: float) -> None:
    """Lay phones, cups, papers, tokens, cables and a mat's markers; cards will cover them."""
    if rng.random() < 0.35:
        _print_markers(rng, image)
    for _ in range(int(rng.integers(0, 7))):
        _thing(rng, image, np.zeros(image.shape[:2], np.uint8), card_px)


def lay_on_cards(rng: np.random.Generator, image: Image, card_px: float, near: np.ndarray) -> Image:
    """Lay dice, tokens or a box over cards.

    Args:
        rng: source of all chance.
        image: (H, W, 3) BGR, painted on.
        card_px: height of a card.
        near: (n, 2) px, middles of the cards.

    Returns:
        (H, W) uint8, 255 where something lies.
    """
    mask = np.zeros(image.shape[:2], np.uint8)
    for middle in near[rng.random(len(near)) < rng.uniform(0, 0.6)]:
        place = middle + rng.normal(0, card_px * 0.3, 2)
        if rng.random() < 0.7:
            _token(rng, image, mask, place, card_px * float(rng.uniform(0.1, 0.3)))
        else:
            _thing(rng, image, mask, card_px, place + rng.normal(0, card_px * 0.4, 2))
    return mask


def _token(
    rng: np.random.Generator, image: Image, mask: Image, place: np.ndarray, size_px: float
) -> None:
    """A die, a bead, a coin: small, rounded, shaded."""
    colour = random_colour(rng)
    x, y = int(place[0]), int(place[1])
    radius = max(2, int(size_px / 2))
    if rng.random() < 0.5:
        box = cv2.boxPoints(((float(x), float(y)), (size_px, size_px), float(rng.integers(90))))
        corners = [box.astype(np.int32)]
        cv2.fillPoly(image, corners, colour, cv2.LINE_AA)
        cv2.fillPoly(mask, corners, 255)
    else:
        cv2.circle(image, (x, y), radius, colour, -1, cv2.LINE_AA)
        cv2.circle(mask, (x, y), radius, 255, -1)
    light = tuple(int(v) for v in np.clip(np.array(colour) + 70, 0, 255))
    spot = (x - radius // 3, y - radius // 3)
    cv2.circle(image, spot, max(1, radius // 3), light, -1, cv2.LINE_AA)


def _thing(
    rng: np.random.Generator,
    image: Image,
    mask: Image,
    card_px: float,
    place: np.ndarray | None = None,
) -> None:
    """A phone, cup, sheet, box, cable or pen."""
    height, width = image.shape[:2]
    if place is None:
        place = np.array([rng.integers(width), rng.integers(height)], np.float64)
    size = card_px * float(rng.uniform(0.3, 2.2))
    kind = rng.integers(6)
    grey = int(rng.choice([15, 40, 200, 245]))
    colour = (grey, grey, grey) if rng.random() < 0.6 else random_colour(rng)
    if kind == 0:
        _slab(rng, image, mask, place, (size, size * float(rng.uniform(1.9, 2.3))), colour)
    elif kind == 1:
        _cup(rng, image, mask, place, size)
    elif kind == 2:
        paper = tuple(int(v) for v in rng.integers(205, 250, 3))
        _slab(rng, image, mask, place, (card_px * 2.4, card_px * 3.4), paper, lines=True)
    elif kind == 3:
        points = np.cumsum(rng.normal(0, card_px * 0.6, (6, 2)), axis=0) + place
        line = max(1, int(card_px * rng.uniform(0.02, 0.09)))
        for canvas, ink in ((image, colour), (mask, 255)):
            cv2.polylines(canvas, [points.astype(np.int32)], False, ink, line, cv2.LINE_AA)
    elif kind == 4:
        sides = (size * 0.8, size * float(rng.uniform(0.7, 0.9)))  # squarer than a card
        _slab(rng, image, mask, place, sides, colour, lines=bool(rng.random() < 0.5))
    else:
        _slab(rng, image, mask, place, (card_px * 0.1, card_px * 1.6), colour)


def _cup(
    rng: np.random.Generator, image: Image, mask: Image, place: np.ndarray, size_px: float
) -> None:
    middle = (int(place[0]), int(place[1]))
    cv2.circle(image, middle, int(size_px / 2), random_colour(rng), -1, cv2.LINE_AA)
    cv2.circle(image, middle, int(size_px / 2.6), random_colour(rng), -1, cv2.LINE_AA)
    cv2.circle(mask, middle, int(size_px / 2), 255, -1)


def _slab(  # noqa: PLR0913 - each says something of its own
    rng: np.random.Generator,
    image: Image,
    mask: Image,
    place: np.ndarray,
    size_wh: tuple[float, float],
    colour: tuple[int, ...],
    *,
    lines: bool = False,
) -> None:
    """A flat thing with four sides; sheets and boxes have print on them."""
    centre = (float(place[0]), float(place[1]))
    angle = float(rng.integers(180))
    corners = cv2.boxPoints((centre, size_wh, angle))
    cv2.fillPoly(image, [corners.astype(np.int32)], colour, cv2.LINE_AA)
    cv2.fillPoly(mask, [corners.astype(np.int32)], 255)
    if not lines:
        return
    ink = tuple(int(v) for v in rng.integers(20, 160, 3))
    a, b, c, d = corners
    for share in np.arange(0.08, 0.95, rng.uniform(0.05, 0.2)):
        left, right = a + (d - a) * share, b + (c - b) * share
        start = left + (right - left) * 0.1
        end = left + (right - left) * rng.uniform(0.3, 0.92)
        ends = [tuple(int(v) for v in point) for point in (start, end)]
        cv2.line(image, ends[0], ends[1], ink, 1, cv2.LINE_AA)


def _print_markers(rng: np.random.Generator, image: Image) -> None:
    """Print square black and white markers: they look like cards and are none."""
    height, width = image.shape[:2]
    side = int(rng.uniform(14, 70))
    for _ in range(int(rng.integers(1, 5))):
        cells = np.zeros((8, 8), np.uint8)
        cells[0], cells[-1], cells[:, 0], cells[:, -1] = 255, 255, 255, 255
        cells[2:6, 2:6] = rng.integers(0, 2, (4, 4)) * 255
        marker = cv2.resize(cells, (side, side), interpolation=cv2.INTER_NEAREST)
        angle = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 4))
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, 1.0)
        turn[:, 2] += (rng.uniform(-10, width - side), rng.uniform(-10, height - side))
        drawn = cv2.warpAffine(marker, turn, (width, height), flags=cv2.INTER_LINEAR)
        shape = cv2.warpAffine(np.full_like(marker, 255), turn, (width, height))
        image[shape > 127] = drawn[shape > 127][:, None]
