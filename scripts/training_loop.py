"""The loop that all trainings share: descend until the time is up, show and save the progress."""

import argparse
import time
from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor, nn
from tqdm import tqdm

SAVE_EVERY = 200
"""Steps between copies of the unfinished net on disk."""
WARM_UP_STEPS = 100
LEAST_RATE = 0.01
"""Learning rate at the end, as a share of the one at the start."""
MOST_GRADIENT = 5.0


def saver_of(arguments: argparse.Namespace) -> Callable[[nn.Module], None]:
    """Return what saves a net with its configuration into ``arguments.out``."""
    config = {key: str(value) for key, value in vars(arguments).items()}
    arguments.out.parent.mkdir(parents=True, exist_ok=True)

    def save(net: nn.Module) -> None:
        torch.save({"weights": net.state_dict(), "config": config}, arguments.out)

    return save


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
