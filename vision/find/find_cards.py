"""Stage 1: a frame in, rough outlines of cards and a map of hands out.

The net answers at a quarter of its input's size (see ``models/README.md``): where centres of cards
are, and for each the direction and length of its long and short axis. Axes have no sign, so which
way up a card lies is left to the reader.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.find.shrink import shrunk
from vision.geometry import distances_px, height_px, quad_of
from vision.model import Image, Quad

STRIDE = 4
INPUT_STEP = 32
INPUT_AREA = 640 * 352
"""Pixels of the net's input, where nothing speaks for more."""
MOST_INPUT_AREA = 960 * 544
WANTED_CARD_PX = 38.0
"""Height of a card in the net's input from which it is found surely."""
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A rough outline; its corner 0 may be the card's bottom right."""

    quad: Quad
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class Finding:
    """What the net sees in one frame."""

    cards: tuple[FoundCard, ...]
    hand_map: npt.NDArray[np.uint8]
    """(h, w), 0 to 255, how surely a hand is there; a small picture of the frame."""
    map_to_frame: float
    """Frame pixels per pixel of ``hand_map``."""


class CardFinder:
    """Finds cards and hands in frames of any size."""

    def __init__(
        self,
        net: Callable[[Floats], Floats],
        *,
        input_wh: tuple[int, int] | None = None,
        min_score: float = 0.3,
    ) -> None:
        """Take the net.

        Args:
            net: see ``models/README.md``.
            input_wh: what frames are scaled into, multiples of 32; None for the shape of the frame.
            min_score: what scores less is no card.
        """
        self._net = net
        self._input_wh = input_wh
        self._min_score = min_score

    def at_size(self, input_wh: tuple[int, int], min_score: float | None = None) -> "CardFinder":
        """Return the same finder for another input size, and for another least score if given."""
        least = self._min_score if min_score is None else min_score
        return CardFinder(self._net, input_wh=input_wh, min_score=least)

    def find(self, image: Image, card_px: float | None = None) -> Finding:
        """Return cards (best first) and hands.

        Args:
            image: (H, W, 3) BGR.
            card_px: height of a card in ``image`` where that is known; at small ones the finder
                looks more closely.
        """
        height, width = image.shape[:2]
        input_wh = self._input_wh or input_wh_for((width, height), card_px)
        scale = min(input_wh[0] / width, input_wh[1] / height)
        maps = self._net(_batch_of(image, scale, input_wh))[0]
        hands = 255 / (1 + np.exp(-np.clip(maps[1], -30, 30)))
        shown_h, shown_w = int(height * scale / STRIDE), int(width * scale / STRIDE)
        return Finding(
            cards=without_twins(self._decode(maps, scale)),
            hand_map=hands[:shown_h, :shown_w].astype(np.uint8),
            map_to_frame=STRIDE / scale,
        )

    def _decode(self, maps: Floats, scale: float) -> list[FoundCard]:
        heat = 1 / (1 + np.exp(-np.clip(maps[0], -30, 30)))
        peak = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > self._min_score)
        rows, columns = np.nonzero(peak)
        values = maps[2:, rows, columns]
        centre = np.stack([columns, rows], axis=1) * STRIDE + 1.5 + 8 * values[0:2].T
        long_half = _half_axis(values[2:5])
        short_half = _half_axis(values[5:8])
        # Clockwise on the screen: turn the short axis so that (short, long) is right-handed.
        cross = short_half[:, 0] * long_half[:, 1] - short_half[:, 1] * long_half[:, 0]
        short_half = np.where(cross[:, None] < 0, -short_half, short_half)
        corners = np.stack(
            [
                centre - short_half - long_half,
                centre + short_half - long_half,
                centre + short_half + long_half,
                centre - short_half + long_half,
            ],
            axis=1,
        )
        in_frame = (corners + 0.5) / scale - 0.5
        scores = heat[rows, columns]
        order = np.argsort(-scores)
        return [FoundCard(quad_of(in_frame[i]), float(scores[i])) for i in order]


def input_wh_for(image_wh: tuple[int, int], card_px: float | None = None) -> tuple[int, int]:
    """Return the net's input size, multiples of 32, for pictures of a size; see ``find``."""
    area = image_wh[0] * image_wh[1]
    scale = (INPUT_AREA / area) ** 0.5
    if card_px:
        closer = min(WANTED_CARD_PX / card_px, (MOST_INPUT_AREA / area) ** 0.5, 1.0)
        scale = max(scale, closer)
    width, height = (max(1, round(side * scale / INPUT_STEP)) * INPUT_STEP for side in image_wh)
    return width, height


def input_wh_with_side(image_wh: tuple[int, int], longest_px: int) -> tuple[int, int]:
    """Return the net's input size, multiples of 32, whose longer side is about ``longest_px``."""
    longest = max(image_wh)
    width, height = (
        max(1, int(np.ceil(side * longest_px / longest / INPUT_STEP))) * INPUT_STEP
        for side in image_wh
    )
    return width, height


def _batch_of(image: Image, scale: float, input_wh: tuple[int, int]) -> Floats:
    width, height = input_wh
    size_wh = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    canvas = np.zeros((height, width, 3), np.uint8)
    small = shrunk(image, size_wh)
    canvas[: size_wh[1], : size_wh[0]] = small[:height, :width]
    return np.asarray(cv2.dnn.blobFromImage(canvas, 1 / 255.0), dtype=np.float32)


def _half_axis(values: Floats) -> npt.NDArray[np.float64]:
    """Turn (3, n) of log length, cos and sin of the double angle into half vectors (n, 2)."""
    length = 32 * np.exp(np.clip(values[0].astype(np.float64), -4, 4))
    angle = np.arctan2(values[2], values[1]) / 2
    half = np.stack([np.cos(angle), np.sin(angle)], axis=1) * (length / 2)[:, None]
    return np.asarray(half, dtype=np.float64)


def without_twins(cards: list[FoundCard]) -> tuple[FoundCard, ...]:
    """Keep the better of two outlines that describe one card; ``cards`` are best first."""
    quads = [card.quad for card in cards]
    is_near = distances_px(quads, quads) < np.array([height_px(quad) for quad in quads])
    kept: list[int] = []
    for number, quad in enumerate(quads):
        near = (other for other in kept if is_near[number, other])
        if not any(_are_one_card(quad, quads[other]) for other in near):
            kept.append(number)
    return tuple(cards[number] for number in kept)


def _are_one_card(first: Quad, second: Quad) -> bool:
    a, b = first.as_array(), second.as_array()
    apart = float(np.linalg.norm(a.mean(axis=0) - b.mean(axis=0)))
    short_px = float(np.linalg.norm(b[1] - b[0]))
    if apart > 0.5 * short_px:
        return False
    same_way = min(np.abs(a - b).max(), np.abs(a - np.roll(b, 2, axis=0)).max())
    return apart < 0.12 * short_px or float(same_way) < 0.35 * short_px
