"""The loop that all trainings share: descend until the time is up, show and save the progress."""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info
from tqdm import tqdm

Drawn = TypeVar("Drawn")
SAVE_EVERY = 200
"""Steps between copies of the unfinished net on disk."""
WARM_UP_STEPS = 100
LEAST_RATE = 0.01
"""Learning rate at the end, as a share of the one at the start."""
MOST_GRADIENT = 5.0


class _Stream(IterableDataset[Drawn]):
    def __init__(self, draw: Callable[[np.random.Generator], Drawn], seed: int) -> None:
        self._draw = draw
        self._seed = seed

    def __iter__(self) -> Iterator[Drawn]:
        worker = get_worker_info()
        rng = np.random.default_rng([self._seed, worker.id if worker else 0])
        while True:
            yield self._draw(rng)


def stream_of(
    draw: Callable[[np.random.Generator], Drawn], seed: int, workers: int, batch_size: int | None
) -> Iterator[Drawn]:
    """Draw material without end, in processes beside the training.

    Args:
        draw: draws one piece, or a whole batch when ``batch_size`` is None.
        seed: every worker draws from a stream of chance of its own.
        workers: processes; 0 draws in this one.
        batch_size: how many pieces are stacked.
    """
    ahead = 4 if workers else None
    material = _Stream(draw, seed)
    return iter(DataLoader(material, batch_size, num_workers=workers, prefetch_factor=ahead))


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """What decides on the weights, besides chance in the order of threads."""

    minutes: float
    """Wall time."""
    seed: int
    rate: float = 1.5e-3
    """Learning rate at the start."""
    workers: int = 0
    """Processes that draw material; 0 draws it in the training's own."""
    start: Path | None = None
    """Weights to go on from."""


def add_training_options(parser: argparse.ArgumentParser, default: TrainConfig) -> None:
    """Let the command line set what ``TrainConfig`` holds, and where the weights are saved."""
    parser.add_argument("--minutes", type=float, default=default.minutes)
    parser.add_argument("--seed", type=int, default=default.seed)
    parser.add_argument("--rate", type=float, default=default.rate, help="learning rate at first")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw material")
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--out", type=Path, required=True)


def config_of(arguments: argparse.Namespace) -> TrainConfig:
    """Return what the command line says of the training."""
    return TrainConfig(
        **{field.name: getattr(arguments, field.name) for field in fields(TrainConfig)}
    )


def go_on_from(net: nn.Module, start: Path | None) -> None:
    """Load the weights that an earlier training saved, if any."""
    if start is not None:
        net.load_state_dict(torch.load(start, weights_only=True)["weights"])


def saver_of(arguments: argparse.Namespace) -> Callable[[nn.Module], None]:
    """Return what saves a net with its configuration into ``arguments.out``."""
    config = {
        key: value.name if isinstance(value, Path) else str(value)
        for key, value in vars(arguments).items()
    }
    arguments.out.parent.mkdir(parents=True, exist_ok=True)

    def save(net: nn.Module) -> None:
        torch.save({"weights": net.state_dict(), "config": config}, arguments.out)

    return save


def answer_of(net: nn.Module, pictures: Tensor) -> Tensor:
    """Run ``net`` in training; bfloat16 makes CPUs that know it twice as fast."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        answer: Tensor = net(pictures.contiguous(memory_format=torch.channels_last))
    return answer.float()


def descend(
    net: nn.Module,
    loss_of_step: Callable[[], Tensor],
    save: Callable[[nn.Module], None],
    config: TrainConfig,
) -> None:
    """Train ``net`` until the time is up; the learning rate falls along a cosine over that time.

    Args:
        net: changed in place.
        loss_of_step: draws material and returns the loss of the net on it.
        save: is given the net now and then, and in the end.
        config: what to begin from, how long, how fast.
    """
    go_on_from(net, config.start)
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(net.parameters(), lr=config.rate, weight_decay=1e-3)
    begin, step, smooth = time.monotonic(), 0, 0.0
    with tqdm(total=round(config.minutes * 60), unit="s", desc="train") as bar:
        while (spent := (time.monotonic() - begin) / (config.minutes * 60)) < 1:
            falling = LEAST_RATE + (1 - LEAST_RATE) * 0.5 * (1 + np.cos(np.pi * spent))
            warm = min(1.0, (step + 1) / WARM_UP_STEPS)
            optimiser.param_groups[0]["lr"] = config.rate * warm * falling
            loss = loss_of_step()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), MOST_GRADIENT)
            optimiser.step()
            step += 1
            smooth = loss.item() if step == 1 else 0.97 * smooth + 0.03 * loss.item()
            bar.n = round(spent * config.minutes * 60)
            bar.set_postfix(step=step, loss=f"{smooth:.3f}")
            if step % SAVE_EVERY == 0:
                save(net)
    save(net)
