"""Faces of playing cards: white, pips or a court figure, an index at both ends."""

import cv2
import numpy as np
from PIL import Image as PilImage
from PIL import ImageDraw

from scripts.synthesis.art import add_shapes
from scripts.synthesis.index import (
    FACE_SIZE_WH,
    PX_PER_MM,
    IndexStyle,
    draw_index,
    draw_suit,
    suit_colour,
)
from vision.model import Image
from vision.read.read_cards import INDEX_BOX_MM

COURT_RANKS = ("J", "Q", "K")
PIP_COLUMNS = {1: (0.5,), 2: (0.3, 0.7), 3: (0.3, 0.5, 0.7)}


def paint_playing_card(
    rng: np.random.Generator, suit: str, rank: str, style: IndexStyle, ground: tuple[int, int, int]
) -> Image:
    """Paint one face, (352, 252, 3) BGR; a court's figure is drawn by chance."""
    width, height = FACE_SIZE_WH
    face = np.full((height, width, 3), ground, np.uint8)
    if rank in COURT_RANKS:
        _paint_court(rng, face)
    canvas = PilImage.fromarray(face)
    pen = ImageDraw.Draw(canvas)
    colour = suit_colour(rng, suit)
    if rank not in COURT_RANKS:
        _draw_pips(pen, suit, 1 if rank == "A" else int(rank), style, colour)
    draw_index(rng, pen, suit, rank, style)
    image = np.asarray(canvas, dtype=np.uint8).copy()
    box_w, box_h = (int(mm * PX_PER_MM) for mm in INDEX_BOX_MM)
    image[-box_h:, -box_w:] = image[:box_h, :box_w][::-1, ::-1]
    return image


def _paint_court(rng: np.random.Generator, face: Image) -> None:
    """Paint a framed figure that is the same either way up."""
    height, width = face.shape[:2]
    left, top = int(width * rng.uniform(0.14, 0.22)), int(height * rng.uniform(0.08, 0.14))
    figure = face[top : height - top, left : width - left].copy()
    add_shapes(rng, figure, int(rng.integers(14, 40)))
    half = figure.shape[0] // 2
    figure[-half:] = figure[:half][::-1, ::-1]
    face[top : height - top, left : width - left] = figure
    line = tuple(int(v) for v in rng.integers(0, 130, 3))
    corner = (width - left, height - top)
    cv2.rectangle(face, (left, top), corner, line, int(rng.integers(1, 4)), cv2.LINE_AA)


def _draw_pips(
    pen: ImageDraw.ImageDraw,
    suit: str,
    n_pips: int,
    style: IndexStyle,
    colour: tuple[int, int, int],
) -> None:
    width, height = FACE_SIZE_WH
    n_columns = 1 if n_pips <= 3 else 2 if n_pips in (4, 8, 10) else 3
    size = width * (0.3 if n_pips == 1 else 0.19)
    xs = PIP_COLUMNS[n_columns]
    counts = [n_pips // n_columns + (number < n_pips % n_columns) for number in range(n_columns)]
    for x, count in zip(xs, sorted(counts, reverse=True), strict=True):
        for row in range(count):
            y = 0.5 if count == 1 else 0.18 + 0.64 * row / (count - 1)
            draw_suit(pen, suit, (x * width, y * height), size, colour, style)
