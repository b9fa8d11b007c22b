"""What real photographs show: pictures with their cards, as people have labelled them.

``truth.csv`` lies with the photographs. It boxes the visible parts of the poker cards and names the
others; ``photo_outlines.csv`` beside this module adds outlines to those, hidden parts included, and
the sets below say which boxed cards are partly covered and which cards were left without a box.
"""

import csv
import json
from dataclasses import dataclass
from pathlib import Path

from vision.model import Quad

OUTLINES = Path(__file__).with_name("photo_outlines.csv")

COVERED_BOXES = {
    "IMG_2460": {0: 0.55},
    "IMG_2514": {0: 0.7},
    "IMG_2519": {0: 0.85},
    "IMG_2527": {0: 0.85},
    "IMG_2536": {0: 0.45},
    "IMG_2548": {0: 0.45},
    "IMG_2556": {0: 0.8},
    "IMG_2596": {1: 0.4},
    "IMG_2597": {0: 0.4},
    "IMG_2603": {1: 0.6, 2: 0.75},
    "IMG_2605": {1: 0.4},
    "IMG_2613": {0: 0.5},
    "IMG_2616": {1: 0.35, 4: 0.35},
    "IMG_2620": {1: 0.3},
    "IMG_2622": {1: 0.4},
    "IMG_2626": {1: 0.6, 2: 0.8},
    "IMG_2628": {1: 0.55},
    "IMG_2630": {1: 0.45},
    "IMG_2633": {0: 0.4},
    "IMG_2637": {2: 0.85},
    "IMG_2638": {1: 0.55, 2: 0.6},
    "IMG_2649": {1: 0.45, 2: 0.5},
    "IMG_2653": {1: 0.4},
    "IMG_2658": {1: 0.65},
    "IMG_2659": {1: 0.55},
    "IMG_2660": {0: 0.4},
    "IMG_2661": {0: 0.6},
    "IMG_2668": {0: 0.5},
    "IMG_2679": {1: 0.35},
    "IMG_2682": {1: 0.45},
}
"""Boxes of cards that something lies on, or that the picture's edge cuts, by picture: how much of
each card shows, by eye."""

UNBOXED = {
    "IMG_2613": ((0, 170, 45, 260), (0, 390, 40, 504)),
    "IMG_2628": ((0, 445, 155, 504),),
    "IMG_2638": ((290, 485, 378, 504),),
    "IMG_2643": ((300, 0, 378, 85),),
}
"""Boxes of cards at the edge of a picture that its truth leaves out: neither right nor wrong."""


@dataclass(frozen=True, slots=True)
class TrueCard:
    """A card that can be seen in a photograph."""

    label: str
    outline: Quad
    """The whole card, from its printed top left; or the box round its visible part."""
    visible: float
    """Share of it that shows, by eye; 1 where nothing covers or cuts it."""

    @property
    def is_whole(self) -> bool:
        """Whether nothing covers or cuts it."""
        return self.visible == 1

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs, ys = zip(*self.outline.corners_xy, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class Photo:
    """One picture with its truth."""

    name: str
    """Its path below the folder of the photographs."""
    path: Path
    n_cards: int
    names: tuple[str, ...]
    """Of its cards, in the order of the truth."""
    conditions: str
    cards: tuple[TrueCard, ...]
    """Those whose place is known."""
    unboxed: tuple[tuple[float, float, float, float], ...]
    """Left, top, right and bottom of parts where unlabelled cards lie."""


def load_photos(photos: Path, folder: str) -> list[Photo]:
    """List the pictures of ``folder`` (``poker``, ``magic``, ...) that show tables."""
    outlines = _read_outlines()
    with (photos / "truth.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["role"] != "gallery"]
    chosen = [row for row in rows if row["image"].startswith(f"{folder}/")]
    return [_photo_of(photos, row, outlines) for row in chosen]


def _photo_of(photos: Path, row: dict[str, str], outlines: dict[str, list[TrueCard]]) -> Photo:
    stem = Path(row["image"]).stem
    names = [part.split(" (")[0].strip() for part in row["cards"].split("|") if part.strip()]
    return Photo(
        name=row["image"],
        path=photos / row["image"],
        n_cards=int(row["n_cards"]),
        names=tuple(names),
        conditions=row["conditions"],
        cards=tuple(outlines.get(row["image"], [])) or _boxed(stem, row["boxes"] or "[]"),
        unboxed=UNBOXED.get(stem, ()),
    )


def _boxed(stem: str, boxes: str) -> tuple[TrueCard, ...]:
    visible = COVERED_BOXES.get(stem, {})
    return tuple(
        TrueCard(
            label,
            Quad(((left, top), (right, top), (right, bottom), (left, bottom))),
            visible.get(number, 1.0),
        )
        for number, (label, left, top, right, bottom) in enumerate(json.loads(boxes))
    )


def _read_outlines() -> dict[str, list[TrueCard]]:
    outlines: dict[str, list[TrueCard]] = {}
    with OUTLINES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            a, b, c, d = ((float(row[f"x{n}"]), float(row[f"y{n}"])) for n in range(4))
            card = TrueCard(row["label"], Quad((a, b, c, d)), float(row["visible"]))
            outlines.setdefault(row["image"], []).append(card)
    return outlines
