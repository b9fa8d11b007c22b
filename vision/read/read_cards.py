"""Stage 3: outlines in, evidence of what each card is and which way up it lies.

A card is cut out both ways up. The picture is compared with the deck's gallery, the index in the
top left corner is read by a net of its own. One look is weak evidence; looks of a track are added.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.faces import FaceWeight
from vision.geometry import height_px, warp_card, warp_part
from vision.model import CARD_SIZE_WH_MM, Image, Quad, Side
from vision.read.deck import Deck, DeckCard

Floats = npt.NDArray[np.float32]
Net = Callable[[Floats], Floats]

CROP_WH = (96, 128)
INDEX_CROP_WH = (32, 64)
INDEX_BOX_MM = (11.0, 19.0)
SUITS = "SHCD"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PAIRS = tuple(suit + rank for suit in SUITS for rank in RANKS)
LEAST_INDEX_HEIGHT_PX = 85.0
"""Below this card height the index cannot be read (rank about 5 px)."""
UNSURE_INDEX_HEIGHTS_PX = (60.0, 165.0)
"""Card heights at which the index begins to be legible, and is for certain."""
LEAST_INDEX_TRUST = 0.25

SHARPNESS = 1 / 0.06
"""Log-likelihood per unit of cosine: the temperature that the embedding net was trained with."""
UNKNOWN_COSINE = 0.62
"""How alike a card must be to its reference before it is more than a chance likeness;
``scripts/calibrate_reading.py`` tells what it costs."""
SURE = 0.9
"""Share of the evidence from which picture or index counts as certain on its own."""
NAME_LOG = 6.0
"""Log-likelihood of a name that was read as it is written; less by its likeness."""
KEPT = 0.8
"""Share of the earlier evidence that stays when a look is added."""
CARD_LOOK_WEIGHT, INDEX_LOOK_WEIGHT = 0.2, 0.5
"""What a further look counts. With what is kept, pictures add up to the mean of the looks (a chance
likeness is the same in every frame, so more frames must not make surer), indices to a few looks."""
LEAST_WEIGHT = 0.01
MOST_FACES = 5


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What looks at one card add up to; index 0 as outlined, 1 upside down."""

    card_log: Floats
    """(2, n_cards + 1) log-likelihoods; the last column is a card that no gallery shows."""
    index_log: Floats
    """(2, 52) log-likelihoods in the order of ``PAIRS``; zero while the index is not legible."""
    n_looks: int

    def plus_look(self, look: "Evidence") -> "Evidence":
        """Add the next look of the same card.

        Consecutive frames are alike and share their errors: each counts for less than one, and all
        of them together for one look at the picture and a few at the index, however many there are.
        """
        return self._plus(look, card_weight=CARD_LOOK_WEIGHT, index_weight=INDEX_LOOK_WEIGHT)

    def plus_name(self, name: "Evidence") -> "Evidence":
        """Add a name that was read on the card, see ``evidence_of_name``."""
        return self._plus(name, card_weight=1.0, index_weight=1.0)

    def upside_down(self) -> "Evidence":
        """Return the same of the outline that begins with the opposite corner."""
        return Evidence(self.card_log[::-1], self.index_log[::-1], self.n_looks)

    def _plus(self, other: "Evidence", *, card_weight: float, index_weight: float) -> "Evidence":
        return Evidence(
            np.asarray(KEPT * self.card_log + card_weight * other.card_log, dtype=np.float32),
            np.asarray(KEPT * self.index_log + index_weight * other.index_log, dtype=np.float32),
            self.n_looks + other.n_looks,
        )


class CardReader:
    """Reads cards of one deck."""

    def __init__(self, embed: Net, read_index: Net, deck: Deck) -> None:
        """Take the two nets and the deck whose gallery the first of them made."""
        self._embed = embed
        self._read_index = read_index
        self.deck = deck
        self._has_index = np.array([bool(card.copies) for card in deck.cards] + [False])
        by_card = np.argsort(deck.card_of_row, kind="stable")
        self._gallery = np.ascontiguousarray(deck.embeddings[by_card].T)
        """(128, n), the rows of one card next to each other, so that large decks read fast."""
        self._first_rows = np.searchsorted(deck.card_of_row[by_card], np.arange(len(deck.cards)))

    def look(self, image: Image, quads: Sequence[Quad]) -> tuple[Evidence, ...]:
        """Look once at each outlined card.

        Args:
            image: (H, W, 3) BGR.
            quads: outlines whose corner 0 begins a short side.

        Returns:
            One piece of evidence per outline, in their order.
        """
        if not quads:
            return ()
        card_log = self._card_log(image, quads)
        index_log = np.zeros((len(quads), 2, len(PAIRS)), np.float32)
        wanted = [
            (number, way)
            for number, quad in enumerate(quads)
            if height_px(quad) >= LEAST_INDEX_HEIGHT_PX
            for way in (int(card_log[number].max(axis=1).argmax()),)
            if self._has_index[card_log[number, way].argmax()]
        ]
        if wanted:
            turned = [quads[number].turned(2 * way) for number, way in wanted]
            logs = index_logs(image, turned, self._read_index)
            for (number, way), log in zip(wanted, logs, strict=True):
                index_log[number, way] = index_trust(height_px(quads[number])) * log
        return tuple(
            Evidence(cards, index, 1) for cards, index in zip(card_log, index_log, strict=True)
        )

    def embed(self, crops: Sequence[Image]) -> Floats:
        """Describe upright crops (128, 96, 3) by unit vectors (n, 128)."""
        return self._embed(as_batch(crops))

    def _card_log(self, image: Image, quads: Sequence[Quad]) -> Floats:
        crops = [warp_card(image, quad, CROP_WH) for quad in quads]
        both = [way for crop in crops for way in (crop, crop[::-1, ::-1])]
        cosine = self.embed(both) @ self._gallery
        best = np.maximum.reduceat(cosine, self._first_rows, axis=1)
        unknown = np.full((len(both), 1), UNKNOWN_COSINE, np.float32)
        logs = np.concatenate([best, unknown], axis=1) * np.float32(SHARPNESS)
        return np.asarray(logs.reshape(len(quads), 2, -1), dtype=np.float32)


def index_trust(card_px: float) -> float:
    """Return how far the index net is believed at a card height.

    Small indices are misread alike in every frame, so more frames must not make surer.
    """
    low, high = UNSURE_INDEX_HEIGHTS_PX
    return float(np.clip((card_px - low) / (high - low), LEAST_INDEX_TRUST, 1.0))


def index_logs(image: Image, quads: Sequence[Quad], read_index: Net) -> Floats:
    """Read the indices of cards.

    Args:
        image: (H, W, 3) BGR.
        quads: outlines from the printed top left.
        read_index: the net for suit and rank.

    Returns:
        (n, 52) log-probabilities in the order of ``PAIRS``.
    """
    part_wh = (INDEX_BOX_MM[0] / CARD_SIZE_WH_MM[0], INDEX_BOX_MM[1] / CARD_SIZE_WH_MM[1])
    crops = [warp_part(image, quad, part_wh, INDEX_CROP_WH) for quad in quads]
    logits = read_index(as_batch(crops))
    suits, ranks = _log_softmax(logits[:, :4]), _log_softmax(logits[:, 4:])
    return (suits[:, :, None] + ranks[:, None, :]).reshape(len(quads), -1)


def way_up(evidence: Evidence) -> int:
    """0 when the outline's corner 0 is the printed top left, 1 when the card is upside down."""
    return int(evidence.card_log[:, :-1].max(axis=1).argmax())


def faces_of(evidence: Evidence, deck: Deck) -> tuple[FaceWeight, ...]:
    """Weigh the faces that the evidence leaves possible, likeliest first; empty for unknown."""
    way = way_up(evidence)
    weights = np.exp(_log_softmax(evidence.card_log[way]))
    if weights.argmax() == len(deck.cards):
        return ()
    faces: list[FaceWeight] = []
    n_faces = min(MOST_FACES, len(deck.cards))
    for number in [int(place) for place in np.argpartition(-weights[:-1], n_faces - 1)[:n_faces]]:
        faces += _with_index(deck.cards[number], float(weights[number]), evidence.index_log[way])
    faces.sort(key=lambda face: -face.weight)
    return tuple(face for face in faces if face.weight >= LEAST_WEIGHT)


def _with_index(card: DeckCard, weight: float, index_log: Floats) -> list[FaceWeight]:
    """Share a card's weight among the indices that its deck prints on it."""
    if not card.copies:
        return [FaceWeight(card.card, weight)]
    pairs = list(card.copies)
    prior = np.log([card.copies[pair] for pair in pairs])
    log = np.array([index_log[PAIRS.index(pair)] for pair in pairs]) + prior
    shares = np.exp(_log_softmax(log.astype(np.float32)))
    return [
        FaceWeight(f"{card.card}/{pair}", weight * float(share))
        for pair, share in zip(pairs, shares, strict=True)
    ]


def is_in_conflict(evidence: Evidence, deck: Deck) -> bool:
    """Whether two cards look alike, or the index is none that the likeliest card has.

    A card that no gallery shows is in no conflict: its name would only lend it a wrong face.
    """
    way = way_up(evidence)
    weights = np.exp(_log_softmax(evidence.card_log[way]))
    best = int(weights.argmax())
    if best == len(deck.cards):
        return False
    if weights[best] < SURE:
        return True
    copies = deck.cards[best].copies
    shares = np.exp(_log_softmax(evidence.index_log[way]))
    return bool(copies) and shares.max() >= SURE and PAIRS[int(shares.argmax())] not in copies


def evidence_of_name(number: int, likeness: float, deck: Deck) -> Evidence:
    """Weigh that card ``number`` of ``deck`` was named on an upright card; adds no look."""
    card_log = np.zeros((2, len(deck.cards) + 1), np.float32)
    card_log[0, number] = NAME_LOG * likeness
    return Evidence(card_log, np.zeros((2, len(PAIRS)), np.float32), 0)


def side_of(evidence: Evidence, deck: Deck) -> Side:
    """Tell front from back; a card that nobody knows has an unknown side."""
    best = int(evidence.card_log[way_up(evidence)].argmax())
    return deck.cards[best].side if best < len(deck.cards) else Side.UNKNOWN


def as_batch(crops: Sequence[Image]) -> Floats:
    """Stack crops (H, W, 3) uint8 into what the nets take: (n, 3, H, W), 0 to 1."""
    stacked = np.stack(crops).transpose(0, 3, 1, 2).astype(np.float32)
    return np.ascontiguousarray(stacked) / np.float32(255)


def _log_softmax(values: Floats) -> Floats:
    shifted = values - values.max(axis=-1, keepdims=True)
    result: Floats = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return result
