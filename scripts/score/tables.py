"""Are all cards on crowded tables found, and nothing else; do outlines lie on the cards' edges?

Judged twice: every frame alone, and what the whole pipeline has settled after a few seconds, at
first with hands over the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from scripts.score.draw import with_match
from scripts.score.paint_faces import STYLES
from scripts.score.paint_tables import PaintedTable, SeenCard, Shots, std_table
from scripts.score.product import (
    ColdEyes,
    Material,
    corner_errors_px,
    made_up_material,
    match_outlines,
    proxy_material,
)
from scripts.score.report import at_least, at_most, failure, keep_picture, noted, share
from vision.mat.mat import load_mat
from vision.model import Frame, Image, Quad
from webui.assemble import make_pipeline

DECK_SEED, DECK_CARDS = 5, 40
CARDS_EACH = 26
FPS, N_FRAMES, N_HANDLED = 15, 45, 12
"""Of the pipeline's clip; hands are over the table in the first ``N_HANDLED`` frames."""
WHOLLY = 0.985


@dataclass
class Tally:
    """Counts of one way of judging."""

    name: str
    pictures: Path | None
    n_wanted: int = 0
    n_missed: int = 0
    n_right: int = 0
    n_false: int = 0
    corners_px: list[float] = field(default_factory=list)
    failures: list[dict[str, str]] = field(default_factory=list)

    def count(
        self, name: str, image: Image, quads: list[Quad], cards: tuple[SeenCard, ...]
    ) -> None:
        """Take in the outlines of one picture."""
        match = match_outlines(quads, cards)
        n_wanted = sum(cards[card].visible >= 0.6 for _, card in match.pairs)
        self.n_wanted += n_wanted + len(match.missed)
        self.n_missed += len(match.missed)
        self.n_right += len(match.pairs)
        self.n_false += len(match.false)
        for outline, card in match.pairs:
            if cards[card].visible >= WHOLLY:
                self.corners_px += corner_errors_px(quads[outline], cards[card].quad)
        if match.missed or match.false:
            missed = [f"{cards[n].face} ({cards[n].visible:.0%})" for n in match.missed]
            what = f"missed: {', '.join(missed) or '-'}; outlines of no card: {len(match.false)}"
            picture = with_match(image, quads, cards, match)
            self.failures.append(
                failure(keep_picture(self.pictures, f"{self.name}_{name}", picture), what)
            )

    def figures(self) -> list[dict[str, Any]]:
        """Return what was counted."""
        recall = share(self.n_wanted - self.n_missed, self.n_wanted)
        precision = share(self.n_right, self.n_right + self.n_false)
        return [
            at_least(f"cards found, >= 60 % visible, {self.name}", recall, 0.99),
            at_least(f"outlines that are cards, {self.name}", precision, 0.99),
            noted(f"cards >= 60 % visible, {self.name}", self.n_wanted),
        ]


def score(
    n_tables: int = 40, *, pictures: Path | None = None, materials: Sequence[Material] | None = None
) -> dict[str, Any]:
    """Look at ``n_tables`` crowded tables of five decks."""
    decks = materials or all_materials()
    cold, settled = Tally("one frame", pictures), Tally("settled tracks", pictures)
    eyes = ColdEyes(load_mat("std"))
    n_lost = 0
    for seed in tqdm(range(n_tables), unit="table", desc="tables"):
        material = decks[seed % len(decks)]
        rng = np.random.default_rng((seed, 31))
        faces = material.one_face_each(rng, CARDS_EACH)
        handled, bare = std_table(seed, faces, material.painter)
        shots = Shots(rng, handled.camera.size_wh)
        name = f"table{seed:03d}_{material.name}"
        image, cards = shots.of(handled)
        found = eyes.outlines(image)
        n_lost += found is None
        cold.count(name, image, [card.quad for card in found or []], cards)
        last, quads = _watched(material, handled, bare, shots)
        settled.count(name, last, quads, bare.cards)
    corners = cold.corners_px
    return {
        "figures": [
            *cold.figures(),
            at_most("corner error, wholly visible, median px", _percentile(corners, 50), 0.7),
            at_most("corner error, wholly visible, p95 px", _percentile(corners, 95), 2.0),
            *settled.figures(),
            at_most("tables whose mat is not found", n_lost, 0),
        ],
        "failures": cold.failures + settled.failures,
        "details": {"tables": n_tables, "decks": [deck.name for deck in decks]},
    }


def all_materials() -> list[Material]:
    """Return the shipped deck and one made-up deck of every style."""
    made_up = [made_up_material(style, DECK_SEED, DECK_CARDS) for style in STYLES]
    return [proxy_material(), *made_up]


def _watched(
    material: Material, handled: PaintedTable, bare: PaintedTable, shots: Shots
) -> tuple[Image, list[Quad]]:
    """Let the whole pipeline watch; return the last picture and the settled tracks in sight."""
    pipeline = make_pipeline(material.deck, handled.mat)
    image, quads = handled.image, list[Quad]()
    for seq in range(N_FRAMES):
        image, _ = shots.of(handled if seq < N_HANDLED else bare)
        table = pipeline.observe(Frame(image, seq, round(seq * 1e9 / FPS), "score"))
        quads = [track.quad for track in table.tracks if track.settled and not track.covered]
    return image, quads


def _percentile(values: list[float], percent: float) -> float:
    return round(float(np.percentile(values, percent)), 3) if values else float("nan")
