"""A deck from a folder of pictures, one per card face."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from models.registry import OnnxNet
from vision.enroll.check_references import Alike, find_alike
from vision.enroll.enroll import (
    EnrollError,
    Reference,
    crop_reference,
    deck_of,
    describe,
    face_of_path,
    find_pictures,
    is_another_picture,
)
from vision.find.find_cards import CardFinder
from vision.read.deck import Deck
from vision.sources.load_picture import PictureError, load_picture

MOST_WORKERS = 4
Progress = Callable[[Iterator[Reference | PictureError], int], Iterable[Reference | PictureError]]


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two pictures that may be confused."""

    first: Path
    second: Path
    cosine: float


@dataclass(frozen=True, slots=True, eq=False)
class Enrolled:
    """A deck, and what was odd about its pictures."""

    deck: Deck
    n_pictures: int
    bad: tuple[PictureError, ...]
    """Those that were left out."""
    alike: tuple[LookAlike, ...]
    """Most alike first."""


def enroll_pictures(
    folder: Path,
    name: str,
    finder: CardFinder,
    embed: OnnxNet,
    names_of: Callable[[str], tuple[str, str]],
    progress: Progress = lambda outcomes, n_pictures: outcomes,
) -> Enrolled:
    """Make a deck of the pictures below ``folder``; those that cannot be read are left out.

    Args:
        folder: of pictures named by face.
        name: of the deck.
        finder: finds the card in a photograph.
        embed: the embedding net.
        names_of: Chinese and English name of a card id.
        progress: is handed every outcome as it comes, and their number.

    Raises:
        EnrollError: when there is no picture that can be read.
    """
    pictures = find_pictures(folder)
    workers = min(MOST_WORKERS, os.cpu_count() or 1)
    with ThreadPoolExecutor(workers) as pool:
        work = partial(_reference_of, folder=folder, finder=finder)
        outcomes = tuple(progress(pool.map(work, pictures), len(pictures)))
    good = [
        (path, outcome)
        for path, outcome in zip(pictures, outcomes, strict=True)
        if isinstance(outcome, Reference)
    ]
    bad = tuple(outcome for outcome in outcomes if isinstance(outcome, PictureError))
    if not good:
        raise EnrollError(f"{folder}: none of its {len(bad)} pictures can be read: {bad[0]}")
    described = describe([reference for _, reference in good], embed)
    deck = deck_of(name, described, embed.card.sha256, names_of)
    alike = _named([path for path, _ in good], find_alike(described))
    return Enrolled(deck, len(good), bad, alike)


def _reference_of(path: Path, folder: Path, finder: CardFinder) -> Reference | PictureError:
    try:
        crop = crop_reference(load_picture(path), finder)
    except PictureError as error:
        return error
    return Reference(face_of_path(path, folder), crop, is_another_picture(path, folder))


def _named(paths: Sequence[Path], pairs: Sequence[Alike]) -> tuple[LookAlike, ...]:
    return tuple(LookAlike(paths[pair.first], paths[pair.second], pair.cosine) for pair in pairs)
