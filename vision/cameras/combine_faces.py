"""What several cameras read of one card, as one weighted set of faces.

Readings that can all be true are multiplied, each for what it says beyond the deck list: a camera
that cannot read the index repeats how often each index was printed, and that must not count twice.
Readings that contradict each other are averaged, which leaves no face that counts as read.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from vision.faces import FaceWeight, decided_face, may_be_one_face
from vision.read.deck import Deck
from vision.read.read_cards import LEAST_WEIGHT

Faces = tuple[FaceWeight, ...]

UNMENTIONED = 0.002
"""Weight of a face that a reading does not name; what is below ``LEAST_WEIGHT`` is not named."""


def combined_faces(readings: Sequence[Faces], printed: Mapping[str, float]) -> Faces:
    """Combine what was read, likeliest first; the order of the readings makes no difference.

    Args:
        readings: one per camera; empty ones say nothing.
        printed: share of each face among the copies of its card; a face not in it has share 1.
    """
    told = sorted((reading for reading in readings if reading), key=repr)
    if len(told) <= 1:
        return told[0] if told else ()
    if contradict(told):
        return _averaged(told)
    return _multiplied(told, printed)


def contradict(readings: Sequence[Faces]) -> bool:
    """Return whether two readings are certain of faces that cannot be one card's."""
    certain = [face for face in map(decided_face, readings) if face is not None]
    return any(not may_be_one_face(one, other) for one, other in combinations(certain, 2))


def shares_printed(deck: Deck) -> dict[str, float]:
    """Return the share of each face with an index among the copies of its card."""
    return {
        f"{card.card}/{index}": copies / sum(card.copies.values())
        for card in deck.cards
        for index, copies in card.copies.items()
    }


def _averaged(readings: Sequence[Faces]) -> Faces:
    named = _by_name(readings)
    names = sorted(set[str]().union(*named))
    return _ordered({n: sum(told.get(n, 0.0) for told in named) / len(named) for n in names})


def _multiplied(readings: Sequence[Faces], printed: Mapping[str, float]) -> Faces:
    named = _by_name(readings)
    logs = {
        name: (1 - len(named)) * math.log(printed.get(name, 1.0))
        + sum(math.log(max(told.get(name, 0.0), UNMENTIONED)) for told in named)
        for name in sorted(set[str]().union(*named))
    }
    most = max(logs.values())
    raw = {name: math.exp(log - most) for name, log in logs.items()}
    total = sum(raw.values())
    return _ordered({name: weight / total for name, weight in raw.items()})


def _by_name(readings: Sequence[Faces]) -> list[dict[str, float]]:
    return [{weight.face: weight.weight for weight in reading} for reading in readings]


def _ordered(weights: Mapping[str, float]) -> Faces:
    best_first = sorted(weights.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(FaceWeight(name, weight) for name, weight in best_first if weight >= LEAST_WEIGHT)
