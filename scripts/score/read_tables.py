"""Cards of a given size on test tables, found, fitted and looked at by the product, with truth."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from tqdm import tqdm

from scripts.score.lay_cards import lay_spread
from scripts.score.paint_tables import (
    SeenCard,
    Shots,
    camera_for_height,
    paint_table,
)
from scripts.score.product import ColdEyes, Material, match_outlines, reader_of
from vision.find.find_cards import CardFinder
from vision.geometry import height_px, nearest_order
from vision.model import Image, Quad
from vision.read.read_cards import CardReader, Evidence
from webui.assemble import make_finder

FRAME_WH = (1920, 1080)
MOST_CARDS = 24


@dataclass(frozen=True, slots=True, eq=False)
class LookedAt:
    """One card that was found, with what every frame told of it."""

    truth: SeenCard
    quad: Quad
    """Of the first frame."""
    height_px: float
    """True, of the first frame."""
    looks: tuple[Evidence, ...]
    """One a frame; index 0 as ``quad`` is outlined."""
    image: Image
    """The first frame."""

    @property
    def summed(self) -> Evidence:
        """What all looks add up to, as the product adds them."""
        total = self.looks[0]
        for look in self.looks[1:]:
            total = total.plus_look(look)
        return total


@dataclass(frozen=True, slots=True)
class Series:
    """What makes the tables of one scorer others than those of the next."""

    name: str
    seed: int
    first_table: int
    faces_of: Callable[[np.random.Generator, Material], list[str]]
    """Draws the faces that are laid, of a deck."""


@dataclass(frozen=True, slots=True, eq=False)
class LookedAtTable:
    """What was read on one table."""

    cards: tuple[LookedAt, ...]
    n_laid: int


def read_tables(
    materials: Sequence[Material],
    heights_px: Sequence[int],
    n_tables: int,
    series: Series,
    n_frames: int = 1,
) -> Iterator[tuple[Material, int, LookedAtTable]]:
    """Read ``n_tables`` tables of every deck at every card height, one after the other."""
    finder, readers = make_finder(), {deck.name: reader_of(deck) for deck in materials}
    jobs = [
        (deck, px, number) for deck in materials for px in heights_px for number in range(n_tables)
    ]
    for material, card_px, number in tqdm(jobs, unit="table", desc=series.name):
        faces = series.faces_of(np.random.default_rng((number, card_px, series.seed)), material)
        eyes_and_reader = (finder, readers[material.name])
        table = read_table(
            series.first_table + number, material, eyes_and_reader, card_px, faces, n_frames
        )
        yield material, card_px, table


def read_table(
    seed: int,
    material: Material,
    eyes_and_reader: tuple[CardFinder, CardReader],
    card_px: float,
    faces: Sequence[str],
    n_frames: int = 1,
) -> LookedAtTable:
    """Lay ``faces``, each wholly visible, about ``card_px`` tall, and look ``n_frames`` times."""
    finder, reader = eyes_and_reader
    rng = np.random.default_rng((seed, round(card_px), 3))
    mat, camera = camera_for_height(rng, card_px, FRAME_WH)
    laid = lay_spread(rng, faces[:MOST_CARDS], mat)
    table, _ = paint_table(rng, mat, camera, laid, material.painter)
    shots, eyes = Shots(rng, FRAME_WH), ColdEyes(mat, finder)
    looks: dict[int, list[Evidence]] = {}
    first: dict[int, tuple[Quad, SeenCard]] = {}
    first_image = table.image
    for number in range(n_frames):
        image, cards = shots.of(table)
        if number == 0:
            first_image = image
        for card_no, quad, look in _looks_at(image, cards, eyes, reader):
            before, _ = first.setdefault(card_no, (quad, cards[card_no]))
            looks.setdefault(card_no, []).append(as_outlined(look, quad, before))
    read = tuple(
        LookedAt(truth, quad, height_px(truth.quad), tuple(looks[number]), first_image)
        for number, (quad, truth) in first.items()
        if len(looks[number]) == n_frames
    )
    return LookedAtTable(read, len(laid))


def _looks_at(
    image: Image, cards: Sequence[SeenCard], eyes: ColdEyes, reader: CardReader
) -> Iterator[tuple[int, Quad, Evidence]]:
    outlines = eyes.outlines(image) or []
    quads = [outline.quad for outline in outlines]
    pairs = match_outlines(quads, cards).pairs
    looks = reader.look(image, [quads[outline] for outline, _ in pairs])
    for (outline, card_no), look in zip(pairs, looks, strict=True):
        yield card_no, quads[outline], look


def as_outlined(look: Evidence, quad: Quad, before: Quad) -> Evidence:
    """Order a look's two ways up as those of the first frame's outline."""
    return look if nearest_order(quad, before) is quad else look.upside_down()
