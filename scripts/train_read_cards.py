"""Train the net that tells cards apart, from faces of made-up decks, on two CPU cores.

    python -m scripts.train_read_cards --minutes 30 --out work/read_cards.pt

Each batch holds several decks with several cards each, every card seen twice: once clearly, as a
gallery scan, once as a camera sees it. The two views of a card must be nearer to each other than to
any other card, and than to any card upside down.
"""

import argparse
from collections.abc import Callable

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from tqdm import tqdm

from scripts.nets import EmbedNet
from scripts.synthesis.faces import paint_random_face, random_style
from scripts.synthesis.views import camera_view
from scripts.training_loop import (
    TrainConfig,
    add_training_options,
    answer_of,
    config_of,
    descend,
    saver_of,
    stream_of,
)
from vision.model import Image

CROP_WH = (96, 128)
POOL_HEIGHT_PX = 240
TEMPERATURE = 0.06
MARGIN = 0.1
"""By how much (cosine) the right card must be nearer than others before the net may rest."""

LEAST_DIFFERENCE = 8.0
"""Grey levels between a card and itself upside down; below, nobody can tell its top."""


def paint_decks(rng: np.random.Generator, n_decks: int, cards_each: int) -> list[list[Image]]:
    """Paint small made-up decks."""
    size_wh = (round(POOL_HEIGHT_PX * 63 / 88), POOL_HEIGHT_PX)
    decks = []
    for _ in tqdm(range(n_decks), desc="decks"):
        style = random_style(rng)
        faces: dict[object, Image] = {}
        while len(faces) < cards_each:
            face = paint_random_face(rng, style)
            twins = (face.suit, face.rank) if style.kind == "playing" else len(faces)
            faces[twins] = np.asarray(cv2.resize(face.image, size_wh, interpolation=cv2.INTER_AREA))
        decks.append(list(faces.values()))
    return decks


def draw_batch(
    rng: np.random.Generator, decks: list[list[Image]], n_decks: int, cards_each: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Shoot cards.

    Returns:
        clear and hard views, float (N, 3, 128, 96), row i of both the same card; has_top bool (N,),
        False for cards that look the same either way up.
    """
    clear, hard, has_top = [], [], []
    for deck_no in rng.choice(len(decks), n_decks, replace=False):
        deck = decks[deck_no]
        for card_no in rng.choice(len(deck), cards_each, replace=False):
            face = deck[card_no]
            has_top.append(bool(cv2.absdiff(face, face[::-1, ::-1]).mean() > LEAST_DIFFERENCE))
            sharp = float(rng.uniform(100, 170))
            clear.append(
                camera_view(rng, face, height_px=sharp, corner_error=0.004, crop_wh=CROP_WH)
            )
            hard.append(
                camera_view(
                    rng,
                    face,
                    height_px=float(np.exp(rng.uniform(np.log(45), np.log(180)))),
                    corner_error=float(rng.uniform(0.004, 0.03)),
                    crop_wh=CROP_WH,
                    covered=bool(rng.random() < 0.3),
                )
            )
    return _tensor(clear), _tensor(hard), torch.tensor(has_top)


def _tensor(crops: list[Image]) -> Tensor:
    return torch.from_numpy(np.stack(crops).transpose(0, 3, 1, 2).copy()).float() / 255


def loss_of(clear: Tensor, hard: Tensor, upside_down: Tensor, has_top: Tensor) -> Tensor:
    """Contrast each hard view with all clear ones, and each clear one with all hard ones."""
    same = torch.arange(len(clear))
    handicap = MARGIN * torch.eye(len(clear))
    to_clear = (hard @ clear.T - handicap) / TEMPERATURE
    turned = clear @ upside_down.T - 2 * torch.diag((~has_top).float())
    to_hard = torch.cat([clear @ hard.T - handicap, turned], dim=1) / TEMPERATURE
    return nn.functional.cross_entropy(to_clear, same) + nn.functional.cross_entropy(to_hard, same)


def train(config: TrainConfig, decks: list[list[Image]], save: Callable[[nn.Module], None]) -> None:
    """Train on views of ``decks``."""
    torch.manual_seed(config.seed)
    net = EmbedNet()
    n_decks, cards_each = min(12, len(decks)), min(8, len(decks[0]))
    batches = stream_of(
        lambda rng: draw_batch(rng, decks, n_decks, cards_each),
        config.seed + 1,
        config.workers,
        None,
    )

    def loss_of_step() -> Tensor:
        clear, hard, has_top = next(batches)
        views = answer_of(net, torch.cat([clear, hard, hard.flip(2, 3)]))
        return loss_of(*views.chunk(3), has_top)

    descend(net, loss_of_step, save, config)


def main() -> None:
    """Read the command line, train, save the weights with their configuration."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_training_options(parser, TrainConfig(minutes=30, seed=2))
    parser.add_argument("--decks", type=int, default=900)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(0)
    decks = paint_decks(np.random.default_rng(arguments.seed), arguments.decks, 10)
    train(config_of(arguments), decks, saver_of(arguments))


if __name__ == "__main__":
    main()
