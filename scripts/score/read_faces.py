"""Counts of cards that were named in photographs, and the figures that are made of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import numpy as np

from scripts.score.photo_truth import Photo
from scripts.score.report import at_least, at_most, failure, noted, share
from vision.faces import decided_face
from vision.model import Quad, Reading


class NameTally:
    """Counts over the photographs of a set whose cards have, in part, reference faces."""

    def __init__(
        self,
        known: AbstractSet[str],
        label_of: Callable[[str], str] = lambda face: face,
        *,
        has_top: bool,
    ) -> None:
        """Take the labels that the deck knows.

        Args:
            known: labels of the cards with a reference face.
            label_of: how a face of the deck is labelled.
            has_top: whether the cards look different upside down.
        """
        self._known = known
        self._has_top = has_top
        self._label_of = label_of
        self.counts: Counter[str] = Counter()
        self.failures: list[dict[str, str]] = []

    def add(self, photo: Photo, readings: Sequence[Reading], card_of: dict[int, int]) -> None:
        """Count one photograph; ``card_of`` maps readings to the labelled cards they are of."""
        reading_of = {card: readings[row] for row, card in card_of.items()}
        for number, card in enumerate(photo.cards):
            if card.label in self._known:
                self._count_known(photo, number, reading_of.get(number))
        for row, reading in enumerate(readings):
            face = decided_face(reading.faces)
            label = photo.cards[card_of[row]].label if row in card_of else None
            self.counts["unknown"] += label not in self._known
            if face is not None and self._label_of(face) != label:
                self.counts["wrong"] += 1
                self.counts["unknown named"] += label not in self._known
                what = f"{label or 'no card'} named {self._label_of(face)}"
                self.failures.append(failure(photo.name, what))

    def _count_known(self, photo: Photo, number: int, reading: Reading | None) -> None:
        card = photo.cards[number]
        kind = "whole" if card.is_whole else "covered"
        face = decided_face(reading.faces) if reading else None
        self.counts[kind] += 1
        if reading is None or face is None:
            what = "not found, so not read" if reading is None else "not read"
            self.failures.append(failure(photo.name, f"{what}: {card.label} ({kind})"))
        elif self._label_of(face) == card.label:
            self.counts[f"{kind} read"] += 1
            self.counts["read"] += 1
            self.counts["way up"] += is_way_up(reading.quad, card.outline)

    def figures(self) -> list[dict[str, Any]]:
        """Return how many known cards were read, and how many were named that are not known."""
        counts = self.counts
        rows = [
            noted("cards with a reference face, wholly visible", counts["whole"]),
            at_least("read of these", share(counts["whole read"], counts["whole"]), 0.97),
            at_most("named wrongly", counts["wrong"], 0),
        ]
        if counts["covered"]:
            covered = share(counts["covered read"], counts["covered"])
            rows.append(noted("read of those partly covered", covered))
        if self._has_top:
            way_up = share(counts["way up"], counts["read"])
            rows.append(noted("way round right of those read", way_up))
        if counts["unknown"]:
            rejected = share(counts["unknown"] - counts["unknown named"], counts["unknown"])
            rows.append(at_least("outlines without a reference that stay unknown", rejected, 0.99))
        return rows


def is_way_up(quad: Quad, truth: Quad) -> bool:
    """Whether ``quad`` begins at the same end of the card as ``truth``."""
    upright = np.linalg.norm(quad.as_array() - truth.as_array(), axis=1).sum()
    turned = np.linalg.norm(quad.turned(2).as_array() - truth.as_array(), axis=1).sum()
    return bool(upright <= turned)
