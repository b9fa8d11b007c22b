"""The product's own stages as the scorers use them, and how an outline is told right or wrong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from scipy.optimize import linear_sum_assignment

from models.registry import load_net
from scripts.score.paint_faces import MadeUpDeck, make_deck, paint_made_up_face
from scripts.score.paint_tables import SeenCard
from vision.enroll.enroll import Reference, build_deck
from vision.faces import split_face
from vision.find.find_cards import CardFinder, FoundCard
from vision.fit.fit_outlines import OutlineFitter, Sight
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import Mat
from vision.model import Image, Quad
from vision.proxy_deck.paint import paint_face
from vision.read.deck import Deck, load_deck
from vision.read.read_cards import CROP_WH, CardReader
from webui.assemble import make_finder, make_reader

LEAST_IOU = 0.6
"""An outline that covers this share of a card, and of itself, is that card's."""
LEAST_VISIBLE = 0.6
"""Cards of which less can be seen need not be found, and may be."""
FACE_HEIGHT_PX = 704


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """Cards to lay, and the deck that the product knows."""

    name: str
    deck: Deck
    faces: tuple[str, ...]
    painter: Callable[[str], Image]

    def is_known(self, face: str) -> bool:
        """Return whether the product's gallery has the card of ``face``."""
        return any(card.card == split_face(face)[0] for card in self.deck.cards)

    def one_face_each(self, rng: np.random.Generator, n_faces: int) -> list[str]:
        """Draw faces of as many different cards as there are."""
        shuffled = [str(face) for face in rng.permutation(self.faces)]
        first_of: dict[str, str] = {}
        for face in shuffled:
            first_of.setdefault(split_face(face)[0], face)
        first = list(first_of.values())
        return (first + [face for face in shuffled if face not in set(first)])[:n_faces]


def proxy_material() -> Material:
    """Return the shipped deck, which no net was trained on."""
    deck = load_deck("proxy")
    faces = [
        face
        for card in deck.cards
        for face in ([f"{card.card}/{index}" for index in card.copies] or [card.card])
    ]
    return Material("proxy", deck, tuple(faces), _paint_proxy)


@lru_cache(maxsize=200)
def _paint_proxy(face: str) -> Image:
    return paint_face(face, FACE_HEIGHT_PX)


def made_up_material(style: str, seed: int, n_cards: int, *, n_left_out: int = 0) -> Material:
    """Make up a deck and enroll it from its scans, leaving out some cards if asked."""
    made_up = make_deck(style, seed, n_cards)
    rng = np.random.default_rng((seed, 5))
    left_out = set(rng.choice(len(made_up.cards) - 1, n_left_out, replace=False).tolist())
    known = [card for number, card in enumerate(made_up.cards) if number not in left_out]
    deck = enroll(MadeUpDeck(made_up.name, style, tuple(known)))
    return Material(
        made_up.name, deck, made_up.faces, lambda face: paint_made_up_face(made_up, face)
    )


def enroll(made_up: MadeUpDeck) -> Deck:
    """Make the product's deck of one scan per face."""
    net = load_net("read_cards")
    references = [
        Reference(face, _scan_of(paint_made_up_face(made_up, face))) for face in made_up.faces
    ]
    return build_deck(made_up.name, references, net, net.card.sha256)


def _scan_of(face: Image) -> Image:
    return np.asarray(cv2.resize(face, CROP_WH, interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(slots=True)
class ColdEyes:
    """Finds and fits the cards of single frames, each as if it were the first."""

    mat: Mat
    finder: CardFinder = field(default_factory=make_finder)

    def outlines(self, image: Image) -> list[FoundCard] | None:
        """Return the outlines on ``image``; None when the mat is not found in it."""
        grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
        image_to_mat = MatLocator(self.mat).locate(grey)
        if image_to_mat is None:
            return None
        found = self.finder.find(image).cards
        return OutlineFitter(self.mat).fit(Sight(image, grey, image_to_mat), found, [])


def reader_of(material: Material) -> CardReader:
    """Return the product's reader of the material's deck."""
    return make_reader(material.deck)


@dataclass(frozen=True, slots=True)
class Match:
    """Which outline is which card's."""

    pairs: tuple[tuple[int, int], ...]
    """(outline, card), one of each at most."""
    false: tuple[int, ...]
    """Outlines that are no card's, or a card's second."""
    missed: tuple[int, ...]
    """Cards of which enough can be seen and that have no outline."""


def match_outlines(quads: Sequence[Quad], cards: Sequence[SeenCard]) -> Match:
    """Pair outlines with cards so that the overlap is largest; what can be seen goes first."""
    wanted = {n for n, card in enumerate(cards) if card.visible >= LEAST_VISIBLE}
    if not quads or not cards:
        return Match((), tuple(range(len(quads))), tuple(sorted(wanted)))
    overlap = np.array([[iou_of(quad, card.quad) for card in cards] for quad in quads])
    worth = np.where(overlap >= LEAST_IOU, overlap + [0.3 * c.visible for c in cards], 0.0)
    rows, columns = linear_sum_assignment(-worth)
    pairs = tuple((int(r), int(c)) for r, c in zip(rows, columns, strict=True) if worth[r, c] > 0)
    false = set(range(len(quads))) - {outline for outline, _ in pairs}
    missed = wanted - {card for _, card in pairs}
    return Match(pairs, tuple(sorted(false)), tuple(sorted(missed)))


def iou_of(first: Quad, second: Quad) -> float:
    """Return the intersection of two outlines over their union."""
    a, b = first.as_array().astype(np.float32), second.as_array().astype(np.float32)
    if np.abs(a.mean(axis=0) - b.mean(axis=0)).max() > np.abs(b - b.mean(axis=0)).max() * 2:
        return 0.0
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    whole = abs(float(cv2.contourArea(a))) + abs(float(cv2.contourArea(b))) - shared
    return shared / max(whole, 1e-6)


def corner_errors_px(quad: Quad, truth: Quad) -> list[float]:
    """Return how far each corner is off, the outline taken the way round that fits better."""
    ways = (
        np.linalg.norm(quad.turned(way).as_array() - truth.as_array(), axis=1) for way in (0, 2)
    )
    return [float(error) for error in min(ways, key=lambda errors: float(errors.max()))]


def is_right_way_up(quad: Quad, truth: Quad) -> bool:
    """Return whether corner 0 is the printed top left rather than the bottom right."""
    first = quad.as_array()[0]
    corners = truth.as_array()
    return bool(np.linalg.norm(first - corners[0]) < np.linalg.norm(first - corners[2]))
