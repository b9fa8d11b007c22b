"""Counts of cards that were found in photographs, and the figures that are made of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from scripts.score.match_outlines import pairs_of
from scripts.score.photo_truth import Photo
from scripts.score.report import at_least, failure, noted, share

MOSTLY_VISIBLE = 0.6


@dataclass
class FoundTally:
    """Counts over the photographs of a set."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, str]] = field(default_factory=list)

    def add(
        self, photo: Photo, alike: npt.NDArray[np.float64], is_ignored: Sequence[bool]
    ) -> dict[int, int]:
        """Count one photograph.

        Args:
            photo: with its labelled cards.
            alike: likeness of outlines (rows) and labelled cards (columns).
            is_ignored: per outline, whether it counts neither as right nor as wrong.

        Returns:
            Which labelled card each outline that is right belongs to.
        """
        card_of = dict(pairs_of(alike))
        found = set(card_of.values())
        for number, card in enumerate(photo.cards):
            kind = "whole" if card.is_whole else "covered"
            self.counts[kind] += 1
            self.counts[f"{kind} found"] += number in found
            if MOSTLY_VISIBLE <= card.visible < 1:
                self.counts["mostly visible"] += 1
                self.counts["mostly visible found"] += number in found
            if number not in found:
                self.failures.append(failure(photo.name, f"not found: {card.label} ({kind})"))
        wrong = [row for row in range(len(alike)) if row not in card_of and not is_ignored[row]]
        self.counts["right"] += len(card_of)
        self.counts["wrong"] += len(wrong)
        if wrong:
            self.failures.append(failure(photo.name, f"{len(wrong)} outlines of no card"))
        return card_of

    def figures(self) -> list[dict[str, Any]]:
        """Return found and precise, each against its reach."""
        counts = self.counts
        rows = [
            noted("cards wholly visible", counts["whole"]),
            at_least(
                "found of those wholly visible", share(counts["whole found"], counts["whole"]), 0.97
            ),
            at_least(
                "outlines that are of a card",
                share(counts["right"], counts["right"] + counts["wrong"]),
                0.95,
            ),
        ]
        if counts["covered"]:
            rows += [
                noted("cards partly covered", counts["covered"]),
                at_least(
                    "found of those partly covered",
                    share(counts["covered found"], counts["covered"]),
                    0.85,
                ),
                noted("partly covered, at least 60 % visible", counts["mostly visible"]),
                noted(
                    "found of these",
                    share(counts["mostly visible found"], counts["mostly visible"]),
                ),
            ]
        return rows
