"""Is the card named right in one frame, by its height in the picture, either way up?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from scripts.score.draw import close_up
from scripts.score.product import Material, is_right_way_up
from scripts.score.read_tables import LookedAt, Series, read_tables
from scripts.score.report import at_least, failure, keep_picture, noted, share
from scripts.score.tables import all_materials
from vision.faces import split_face
from vision.read.deck import Deck
from vision.read.read_cards import faces_of, way_up

HEIGHTS_PX = (60, 76, 90, 120, 150, 200)
LEAST_PX = 76.0
"""From this true height the reach holds."""


@dataclass
class Tally:
    """Counts of looks, by height and by deck."""

    pictures: Path | None
    n: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, str]] = field(default_factory=list)

    def count(self, groups: Sequence[str], *, is_right: bool) -> None:
        """Take in one look that belongs to ``groups``."""
        self.n.update(groups)
        if is_right:
            self.right.update(groups)

    def share_of(self, group: str) -> float:
        """Return how much of a group was right."""
        return share(self.right[group], self.n[group])


def score(
    n_tables: int = 2,
    *,
    heights_px: Sequence[int] = HEIGHTS_PX,
    pictures: Path | None = None,
    materials: Sequence[Material] | None = None,
) -> dict[str, Any]:
    """Read ``n_tables`` tables of every deck at every height."""
    decks, tally = materials or all_materials(), Tally(pictures)
    n_laid = n_found = 0
    series = Series("names", 41, 100, _shuffled)
    for material, card_px, table in read_tables(decks, heights_px, n_tables, series):
        n_laid, n_found = n_laid + table.n_laid, n_found + len(table.cards)
        for card in table.cards:
            judge(tally, material, card_px, card)
    bins = {f"{px} px": tally.share_of(f"{px} px") for px in heights_px}
    return {
        "figures": [
            at_least("card name, one frame, >= 76 px", tally.share_of("tall"), 0.995),
            at_least("way up, one frame, >= 76 px", tally.share_of("way up"), 0.995),
            noted("card name by height", bins),
            noted("card name by deck, >= 76 px", {d.name: tally.share_of(d.name) for d in decks}),
            noted("looks, >= 76 px", tally.n["tall"]),
            noted("of the cards laid were found", share(n_found, n_laid)),
        ],
        "failures": tally.failures,
        "details": {"tables_each": n_tables, "looks": dict(tally.n)},
    }


def _shuffled(rng: np.random.Generator, material: Material) -> list[str]:
    faces = material.one_face_each(rng, len(material.faces))
    rng.shuffle(faces)
    return faces


def judge(tally: Tally, material: Material, card_px: int, card: LookedAt) -> None:
    """Count whether a card is named right in its first frame, and which way up it is."""
    look, truth = card.looks[0], split_face(card.truth.face)[0]
    named = best_card(card, material.deck)
    is_tall = card.height_px >= LEAST_PX
    tally.count([f"{card_px} px"], is_right=named == truth)
    if not is_tall:
        return
    tally.count(["tall", material.name], is_right=named == truth)
    if not truth.startswith("back/"):
        right_up = is_right_way_up(card.quad.turned(2 * way_up(look)), card.truth.quad)
        tally.count(["way up"], is_right=right_up)
    if named != truth:
        name = f"name_{material.name}_{card_px}px_{truth.replace('/', '-')}"
        picture = keep_picture(tally.pictures, name, close_up(card.image, card.quad))
        tally.failures.append(failure(picture, f"{truth} read as {named or 'unknown'}"))


def best_card(card: LookedAt, deck: Deck) -> str | None:
    """Return the likeliest card of the first look; None for an unknown one."""
    faces = faces_of(card.looks[0], deck)
    return split_face(faces[0].face)[0] if faces else None
