"""Train the net that reads suit and rank from a card's top left corner, on two CPU cores.

python -m scripts.train_read_index --minutes 20 --out work/read_index.pt
"""

import argparse
from collections.abc import Callable

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from tqdm import tqdm

from scripts.nets import IndexNet
from scripts.synthesis.faces import SyntheticFace, paint_random_face, random_style
from scripts.synthesis.index import FACE_SIZE_WH
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
from vision.read.read_cards import INDEX_BOX_MM, INDEX_CROP_WH, RANKS, SUITS

PART_WH = (INDEX_BOX_MM[0] / 63.0, INDEX_BOX_MM[1] / 88.0)
BATCH = 128
DOUBT = 0.08
"""Share of certainty that no corner deserves: fonts that were never seen must not make too sure."""
JUST_LEGIBLE = 0.4
"""Share of the views that show only small cards, from which there is more to learn."""
CORNER = 3
"""Only this part of a face's width and height is shot; the rest is never looked at."""


def paint_indexed_faces(rng: np.random.Generator, n_faces: int) -> list[SyntheticFace]:
    """Paint faces that have an index, many of each pair."""
    faces: list[SyntheticFace] = []
    with tqdm(total=n_faces, desc="faces") as bar:
        while len(faces) < n_faces:
            style = random_style(rng)
            if not style.has_index:
                continue
            faces += [paint_random_face(rng, style) for _ in range(6)]
            bar.update(6)
    return faces


def draw_height_px(rng: np.random.Generator) -> float:
    """Draw how tall a card is seen: most often so small that its index is just legible."""
    most = 130 if rng.random() < JUST_LEGIBLE else 260
    return float(np.exp(rng.uniform(np.log(76), np.log(most))))


def draw_batch(
    rng: np.random.Generator, faces: list[SyntheticFace]
) -> tuple[Tensor, Tensor, Tensor]:
    """Shoot corners float (N, 3, 64, 32) with their suits and ranks (N,)."""
    crops, suits, ranks = [], [], []
    for number in rng.integers(len(faces), size=BATCH):
        face = faces[number]
        assert face.suit is not None
        assert face.rank is not None
        corner = face.image[: FACE_SIZE_WH[1] // CORNER, : FACE_SIZE_WH[0] // CORNER]
        crops.append(
            camera_view(
                rng,
                corner,
                height_px=draw_height_px(rng) / CORNER,
                corner_error=float(rng.uniform(0.002, 0.02)) * CORNER,
                crop_wh=INDEX_CROP_WH,
                part_wh=(PART_WH[0] * CORNER, PART_WH[1] * CORNER),
            )
        )
        suits.append(SUITS.index(face.suit))
        ranks.append(RANKS.index(face.rank))
    pictures = torch.from_numpy(np.stack(crops).transpose(0, 3, 1, 2).copy()).float() / 255
    return pictures, torch.tensor(suits), torch.tensor(ranks)


def train(
    config: TrainConfig, faces: list[SyntheticFace], save: Callable[[nn.Module], None]
) -> None:
    """Train on views of ``faces``."""
    torch.manual_seed(config.seed)
    net = IndexNet()
    batches = stream_of(lambda rng: draw_batch(rng, faces), config.seed + 1, config.workers, None)

    def loss_of_step() -> Tensor:
        pictures, suits, ranks = next(batches)
        logits = answer_of(net, pictures)
        of_suit = nn.functional.cross_entropy(logits[:, :4], suits, label_smoothing=DOUBT)
        of_rank = nn.functional.cross_entropy(logits[:, 4:], ranks, label_smoothing=DOUBT)
        return of_suit + of_rank

    descend(net, loss_of_step, save, config)


def main() -> None:
    """Read the command line, train, save the weights with their configuration."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_training_options(parser, TrainConfig(minutes=20, seed=3))
    parser.add_argument("--faces", type=int, default=9000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(0)
    faces = paint_indexed_faces(np.random.default_rng(arguments.seed), arguments.faces)
    train(config_of(arguments), faces, saver_of(arguments))


if __name__ == "__main__":
    main()
