"""What lies under every drawing: paper with its grain, and the shape of a card."""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from vision.model import CARD_SIZE_WH_MM
from vision.proxy_deck.palette import Colour
from vision.proxy_deck.sheet import Sheet

CARD_W_MM, CARD_H_MM = CARD_SIZE_WH_MM
CORNER_RADIUS_MM = 3.0


def card_width_px(height_px: int) -> int:
    """Return the width of a card that is ``height_px`` tall."""
    return round(height_px * CARD_W_MM / CARD_H_MM)


def new_card(height_px: int, colour: Colour) -> Sheet:
    """Return a grained card-sized sheet in millimetres."""
    scale = height_px / CARD_H_MM
    grain = _grain(height_px)[:, :, None] * np.array([1.0, 1.0, 1.15])
    paper = np.clip(np.array(colour) + grain, 0, 255).astype(np.uint8)
    return Sheet(Image.fromarray(paper), (scale, 0, 0, 0, scale, 0))


def _grain(height_px: int) -> npt.NDArray[np.float64]:
    size_wh = (card_width_px(height_px), height_px)
    random = np.random.default_rng(63088)
    total = np.zeros((height_px, size_wh[0]))
    for cells, strength in ((9, 5.0), (40, 3.0), (176, 2.0)):
        coarse = random.normal(0, strength, (cells, round(cells * CARD_W_MM / CARD_H_MM)))
        total += cv2.resize(coarse, size_wh, interpolation=cv2.INTER_LINEAR)
    return total


@cache
def _corner_mask(height_px: int) -> npt.NDArray[np.uint8]:
    scale = 4
    size_wh = (card_width_px(height_px) * scale, height_px * scale)
    mask = Image.new("L", size_wh)
    radius = CORNER_RADIUS_MM / CARD_H_MM * height_px * scale
    box = (0, 0, size_wh[0] - 1, size_wh[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return np.asarray(mask.reduce(scale))


def card_alpha(height_px: int) -> npt.NDArray[np.uint8]:
    """Return (H, W) uint8: 255 on the card, 0 beyond its corners of 3 mm radius."""
    return _corner_mask(height_px).copy()
