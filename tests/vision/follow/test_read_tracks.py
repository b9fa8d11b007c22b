from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, turned_half
from vision.find.find_cards import FoundCard
from vision.follow.read_tracks import TrackReader
from vision.follow.track_cards import CardTracker
from vision.model import Quad, Side
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import Evidence

PLACE = card_at((320, 240), 25, 300)
DECK = Deck(
    "two",
    (DeckCard("axe", "贯石斧", "Stone Axe", {"D5": 1}), DeckCard("back/game", "背", "Back", {})),
    np.eye(2, 128, dtype=np.float32),
    np.arange(2),
    "",
)


class OneAnswer:
    """Looks at every card with the same outcome."""

    def __init__(self, evidence: Evidence) -> None:
        self.deck = DECK
        self.evidence = evidence

    def look(self, image: np.ndarray, quads: Sequence[Quad]) -> tuple[Evidence, ...]:
        return tuple(self.evidence for _ in quads)


@pytest.mark.parametrize("is_upside_down", [False, True])
def test_corners_and_evidence_are_ordered_from_the_printed_top_left(is_upside_down: bool) -> None:
    axe, nothing = [16.0, 1.0, 2.0], [0.0, 3.0, 4.0]  # the axe, the back, what no gallery shows
    logs = [nothing, axe] if is_upside_down else [axe, nothing]
    indices = np.stack([np.full(52, row[0]) for row in logs])
    answer = OneAnswer(Evidence(np.array(logs, np.float32), indices.astype(np.float32), 7))
    tracker = CardTracker()
    tracker.update([FoundCard(PLACE, 0.9)], np.zeros((48, 64), np.uint8), 0.1, 0)
    reader = TrackReader(answer, tracker)  # type: ignore[arg-type]
    reader.read_unknown(np.zeros((480, 640, 3), np.uint8))
    (card,) = tracker.cards
    assert card.quad == (turned_half(PLACE) if is_upside_down else PLACE)
    assert card.evidence is not None
    assert card.evidence.card_log.tolist() == [axe, nothing]
    assert card.evidence.index_log[:, 0].tolist() == [16.0, 0.0]
    assert card.evidence.n_looks == 7
    assert [face.face for face in card.faces] == ["axe/D5"]
    assert card.side is Side.FRONT
