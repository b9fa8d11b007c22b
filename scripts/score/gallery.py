"""How long a look takes when the deck is large: 30 cards of a 1080p frame against many faces.

    python -m scripts.score.gallery

The gallery is of random directions: what it shows does not matter for the time.
"""

import json
import time
from typing import Any

import cv2
import numpy as np

from models.registry import load_net
from scripts.score.report import at_most, noted
from vision.enroll.enroll import BLURS_PX
from vision.geometry import quad_of
from vision.model import Quad
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import CardReader, faces_of, is_in_conflict, side_of

N_FACES, N_CARDS, N_LOOKS = 10_000, 30, 25
FRAME_BUDGET_MS = 1000 / 30
"""Reading keeps up with a camera when a large deck costs less than one frame more."""
CARD_WH_PX = (110, 154)


def score(n_faces: int = N_FACES, n_cards: int = N_CARDS, n_looks: int = N_LOOKS) -> dict[str, Any]:
    """Measure looks at ``n_cards`` cards with a deck of 100 and one of ``n_faces`` faces."""
    cv2.setNumThreads(1)
    small, large = (_median_ms(min(n, n_faces), n_cards, n_looks) for n in (100, n_faces))
    return {
        "figures": [
            at_most(
                f"ms more per look, {n_faces} faces against 100, {n_cards} cards, 1 core",
                round(large - small, 1),
                round(FRAME_BUDGET_MS, 1),
            ),
            noted(f"ms per look, {n_faces} faces, {n_cards} cards", round(large, 1)),
            noted(f"ms per look, 100 faces, {n_cards} cards", round(small, 1)),
        ],
        "failures": [],
        "details": {"looks": n_looks, "rows_per_face": len(BLURS_PX)},
    }


def random_deck(n_faces: int, seed: int = 5) -> Deck:
    """Make a deck whose faces are random directions."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(n_faces * len(BLURS_PX), 128)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    names = (f"card{number}" for number in range(n_faces))
    cards = tuple(DeckCard(name, name, name, {"S7": 1}) for name in names)
    return Deck("random", cards, rows, np.arange(len(rows)) // len(BLURS_PX), "")


def _median_ms(n_faces: int, n_cards: int, n_looks: int) -> float:
    reader = CardReader(load_net("read_cards"), load_net("read_index"), random_deck(n_faces))
    image = np.random.default_rng(6).integers(0, 255, (1080, 1920, 3), np.uint8)
    quads = _outlines(n_cards)
    times_ms: list[float] = []
    for _ in range(n_looks):
        began = time.perf_counter()
        for look in reader.look(image, quads):
            faces_of(look, reader.deck)
            side_of(look, reader.deck)
            is_in_conflict(look, reader.deck)
        times_ms.append((time.perf_counter() - began) * 1000)
    return float(np.median(times_ms))


def _outlines(n_cards: int) -> list[Quad]:
    wide, high = CARD_WH_PX
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
    places = [np.array([150 * (n % 10) + 20, 200 * (n // 10) + 30]) for n in range(n_cards)]
    return [quad_of(corners + place) for place in places]


if __name__ == "__main__":
    print(json.dumps(score(), indent=1))
