"""Still photographs of real cards: finding and reading, set by set."""

from pathlib import Path
from typing import Any

from models.registry import load_net
from scripts.score import magic, poker, schnapsen, stream
from vision.read.deck import load_deck
from webui.assemble import make_finder, make_reader

SETS = ("poker", "magic", "schnapsen", "stream")
"""The folders that are scored; ``video`` is a clip and scored elsewhere."""


def score(photos: Path) -> dict[str, dict[str, Any]]:
    """Score every set that lies in ``photos`` with the shipped nets.

    Args:
        photos: folder with ``truth.csv`` and a folder per set.

    Returns:
        Per set its figures and failures, in the order of ``SETS``.
    """
    present = [name for name in SETS if (photos / name).is_dir()]
    return {name: score_set(name, photos) for name in present}


def score_set(name: str, photos: Path) -> dict[str, Any]:
    """Score one of ``SETS``; cards without a reference are read against the shipped deck."""
    finder, reader = make_finder(2), make_reader(load_deck("proxy"), 2)
    embed, read_index = load_net("read_cards", n_threads=2), load_net("read_index", n_threads=2)
    if name == "poker":
        return poker.score(photos, finder, reader, read_index)
    if name == "magic":
        return magic.score(photos, finder, reader, embed, read_index)
    if name == "schnapsen":
        return schnapsen.score(photos, finder, embed, read_index)
    assert name == "stream", name
    return stream.score(photos, finder, reader)
