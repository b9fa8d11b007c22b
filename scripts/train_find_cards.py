"""Train the net that finds cards and hands, from random tables, on CPU cores.

    python -m scripts.train_find_cards --minutes 40 --out work/find_cards.pt

The same seed gives the same tables. Afterwards: ``python -m scripts.export_models``.
"""

import argparse
from collections.abc import Callable
from typing import cast

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from scripts.nets import FindNet
from scripts.synthesis.scenes import Pools, Scene, paint_pools, paint_scene
from scripts.training_loop import (
    TrainConfig,
    add_training_options,
    answer_of,
    config_of,
    descend,
    saver_of,
    stream_of,
)

CROP_WH = (384, 256)
STRIDE = 4
LEAST_VISIBLE = 0.35
"""Cards that show less are neither asked for nor held against the net."""

Batch = tuple[Tensor, Tensor, Tensor]


def targets_of(scene: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Turn a scene's truth into what the net should answer.

    Returns:
        maps float32 (10, h, w) as in ``FindNet``; weights (3, h, w) of centre, hand and axes.
    """
    h, w = scene.image.shape[0] // STRIDE, scene.image.shape[1] // STRIDE
    maps = np.zeros((10, h, w), np.float32)
    weights = np.ones((3, h, w), np.float32)
    weights[2] = 0
    maps[1] = cv2.resize(scene.hand_mask, (w, h), interpolation=cv2.INTER_AREA) / 255.0
    ys, xs = np.mgrid[:h, :w].astype(np.float32)
    for card in scene.cards:
        corners = card.corners_px
        centre = corners.mean(axis=0)
        long_axis = (corners[2] + corners[3] - corners[0] - corners[1]) / 2
        short_axis = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
        short_px = float(np.linalg.norm(short_axis))
        sigma = max(0.9, 0.11 * short_px / STRIDE)
        cx, cy = (centre + 0.5) / STRIDE - 0.5
        bump = np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * sigma**2))
        if card.visible < LEAST_VISIBLE:
            weights[0][bump > 0.1] = 0
            continue
        near = bump > np.maximum(maps[0], 0.35)
        maps[0] = np.maximum(maps[0], bump)
        ix, iy = round(float(cx)), round(float(cy))
        if 0 <= ix < w and 0 <= iy < h:
            maps[0][iy, ix] = 1.0
        weights[2][near] = 1
        maps[2][near] = (centre[0] - (xs[near] * STRIDE + 1.5)) / 8
        maps[3][near] = (centre[1] - (ys[near] * STRIDE + 1.5)) / 8
        for first, axis in ((4, long_axis), (7, short_axis)):
            angle = float(np.arctan2(axis[1], axis[0]))
            maps[first][near] = np.log(np.linalg.norm(axis) / 32)
            maps[first + 1][near] = np.cos(2 * angle)
            maps[first + 2][near] = np.sin(2 * angle)
    return maps, weights


def loss_of(answer: Tensor, maps: Tensor, weights: Tensor) -> Tensor:
    """Penalise wrong centres (focal), hands (cross entropy) and axes (absolute error)."""
    logit = answer[:, 0]
    sure = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    peak = (maps[:, 0] >= 0.999).float()
    hit = -peak * (1 - sure) ** 2 * sure.log()
    miss = -(1 - peak) * (1 - maps[:, 0]) ** 4 * sure**2 * (1 - sure).log()
    n_cards = peak.sum(dim=(1, 2)).clamp(min=1)
    # By the root of their number, or tables with many small cards would drown those with one large.
    of_table = ((hit + miss) * weights[:, 0]).sum(dim=(1, 2)) / n_cards.sqrt()
    centre = of_table.sum() / n_cards.sqrt().sum()
    hand = nn.functional.binary_cross_entropy_with_logits(answer[:, 1], maps[:, 1])
    error = (answer[:, 2:] - maps[:, 2:]).abs()
    scale = error.new_tensor([2, 2, 8, 6, 6, 8, 6, 6]).view(1, 8, 1, 1)
    near = weights[:, 2:3]
    axes = (error * scale * near).sum() / near.sum().clamp(min=1)
    return centre + 4 * hand + axes


def train(
    config: TrainConfig, batch_size: int, pools: Pools, save: Callable[[nn.Module], None]
) -> None:
    """Train on tables put together from ``pools``."""
    torch.manual_seed(config.seed)
    net = FindNet()

    def draw(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        scene = paint_scene(rng, pools, CROP_WH)
        return scene.image.transpose(2, 0, 1), *targets_of(scene)

    tables = stream_of(draw, config.seed, config.workers, batch_size)

    def loss_of_step() -> Tensor:
        pictures, maps, weights = cast(Batch, next(tables))
        return loss_of(answer_of(net, pictures.float() / 255), maps, weights)

    descend(net, loss_of_step, save, config)


def main() -> None:
    """Read the command line, train, save the weights with their configuration."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_training_options(parser, TrainConfig(minutes=80, seed=1, rate=2e-3))
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--cards", type=int, default=2400, help="made-up cards to lay")
    arguments = parser.parse_args()
    cv2.setNumThreads(0)  # its thread pool would not survive the fork of the workers
    pools = paint_pools(np.random.default_rng(arguments.seed), arguments.cards, 80, 400)
    train(config_of(arguments), arguments.batch_size, pools, saver_of(arguments))


if __name__ == "__main__":
    main()
