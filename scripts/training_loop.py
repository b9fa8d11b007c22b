"""The loop that all trainings share: descend until the time is up, show and save the progress."""

import argparse
import time
from collections.abc import Callable, Iterator
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
    *,
    minutes: float,
    rate: float,
) -> None:
    """Train ``net`` for ``minutes``; the learning rate falls from ``rate`` along a cosine.

    Args:
        net: changed in place.
        loss_of_step: draws material and returns the loss of the net on it.
        save: is given the net now and then, and in the end.
        minutes: wall time.
        rate: learning rate at the start.
    """
    net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    begin, step, smooth = time.monotonic(), 0, 0.0
    with tqdm(total=round(minutes * 60), unit="s", desc="train") as bar:
        while (spent := (time.monotonic() - begin) / (minutes * 60)) < 1:
            falling = LEAST_RATE + (1 - LEAST_RATE) * 0.5 * (1 + np.cos(np.pi * spent))
            warm = min(1.0, (step + 1) / WARM_UP_STEPS)
            optimiser.param_groups[0]["lr"] = rate * warm * falling
            loss = loss_of_step()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), MOST_GRADIENT)
            optimiser.step()
            step += 1
            smooth = loss.item() if step == 1 else 0.97 * smooth + 0.03 * loss.item()
            bar.n = round(spent * minutes * 60)
            bar.set_postfix(step=step, loss=f"{smooth:.3f}")
            if step % SAVE_EVERY == 0:
                save(net)
    save(net)
