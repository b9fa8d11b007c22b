"""Are suit and rank read right, in one frame and over six; and is nothing wrong taken for sure?"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from scripts.score.draw import close_up
from scripts.score.names import Tally
from scripts.score.product import Material
from scripts.score.read_tables import LookedAt, Series, read_tables
from scripts.score.report import at_least, at_most, failure, keep_picture, noted
from scripts.score.tables import all_materials
from vision.faces import decided_face, split_face
from vision.read.deck import Deck
from vision.read.read_cards import Evidence, faces_of

HEIGHTS_PX = (93, 105, 125, 150, 200)
N_FRAMES = 6
ONE_FRAME_PX, SIX_FRAMES_PX = 120.0, 90.0
MANY_PAIRS = 12
"""A card with at least so many indices: nothing but the index tells its copies apart."""


def score(
    n_tables: int = 2,
    *,
    heights_px: Sequence[int] = HEIGHTS_PX,
    pictures: Path | None = None,
    materials: Sequence[Material] | None = None,
) -> dict[str, Any]:
    """Read ``n_tables`` tables of every deck at every height, six frames each."""
    decks, tally = materials or all_materials(), Tally(pictures)
    series = Series("indices", 43, 300, _indexed)
    for material, _, table in read_tables(decks, heights_px, n_tables, series, N_FRAMES):
        for card in table.cards:
            judge(tally, material, card)
    return {
        "figures": [
            at_least("suit and rank, one frame, >= 120 px", tally.share_of("one"), 0.99),
            at_least("suit and rank, six frames, >= 90 px", tally.share_of("six"), 0.99),
            at_most("sure and wrong after six frames, >= 90 px", _wrong(tally, "six sure"), 0.001),
            at_most("sure and wrong in one frame, >= 90 px", _wrong(tally, "one sure"), 0.001),
            noted("decided whole after six frames", tally.share_of("six decided")),
            noted("one frame, cards of many indices", tally.share_of("one many")),
            noted("six frames, cards of many indices", tally.share_of("six many")),
            noted("six frames by deck", {d.name: tally.share_of(f"six {d.name}") for d in decks}),
            noted("looks: one frame, six frames", {"one": tally.n["one"], "six": tally.n["six"]}),
        ],
        "failures": tally.failures,
        "details": {"tables_each": n_tables, "looks": dict(tally.n)},
    }


def _indexed(rng: np.random.Generator, material: Material) -> list[str]:
    indexed = [face for face in material.faces if split_face(face)[1]]
    return [str(face) for face in rng.permutation(indexed)]


def _wrong(tally: Tally, group: str) -> float:
    return round(1 - tally.right[group] / tally.n[group], 5) if tally.n[group] else 0.0


def judge(tally: Tally, material: Material, card: LookedAt) -> None:
    """Count whether suit and rank are right, and whether what is taken for sure is."""
    truth, deck = card.truth.face, material.deck
    if card.height_px < SIX_FRAMES_PX:
        return
    is_many = len(_copies(deck, truth)) >= MANY_PAIRS
    _count(tally, "one sure", card.looks[0], card, material)
    _count(tally, "six sure", card.summed, card, material)
    decided = decided_face(faces_of(card.summed, deck))
    tally.count(["six decided"], is_right=decided == truth)
    groups = ["six", f"six {material.name}", *(["six many"] if is_many else [])]
    is_right = _best(card.summed, deck) == truth
    tally.count(groups, is_right=is_right)
    if not is_right:
        _note(tally, "six frames", material, card, f"read as {_best(card.summed, deck)}")
    if card.height_px >= ONE_FRAME_PX:
        groups = ["one", *(["one many"] if is_many else [])]
        tally.count(groups, is_right=_best(card.looks[0], deck) == truth)


def _count(
    tally: Tally, group: str, evidence: Evidence, card: LookedAt, material: Material
) -> None:
    """Count whether what is taken for sure, if anything, is right."""
    decided, truth = decided_face(faces_of(evidence, material.deck)), card.truth.face
    is_right = decided in (None, truth, f"{split_face(truth)[0]}/?")
    tally.count([group], is_right=is_right)
    if not is_right:
        _note(tally, group, material, card, f"SURE of {decided}")


def _note(tally: Tally, group: str, material: Material, card: LookedAt, what: str) -> None:
    face = card.truth.face
    name = f"index_{group}_{material.name}_{card.height_px:.0f}px_{face.replace('/', '-')}"
    picture = keep_picture(tally.pictures, name, close_up(card.image, card.quad))
    tally.failures.append(failure(picture, f"{face}, {card.height_px:.0f} px, {group}: {what}"))


def _best(evidence: Evidence, deck: Deck) -> str | None:
    faces = faces_of(evidence, deck)
    return faces[0].face if faces else None


def _copies(deck: Deck, face: str) -> dict[str, int]:
    name = split_face(face)[0]
    return dict(next(card.copies for card in deck.cards if card.card == name))
