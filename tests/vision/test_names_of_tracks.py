"""A card on a table whose picture is in doubt and whose name is written on it."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from models.registry import load_net
from tests.vision.drawn_cards import card_at, turned_half
from tests.vision.read.test_read_text import written
from vision.faces import decided_face
from vision.find.find_cards import FoundCard
from vision.follow.live_card import LiveCard
from vision.follow.read_tracks import TrackReader
from vision.follow.track_cards import CardTracker
from vision.model import Quad
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import Evidence
from vision.read.read_names import NameReader, known_names_of
from vision.read.read_text import TextReader

DECK = Deck(
    "arms",
    (
        DeckCard("blade", "青龙偃月刀", "Green Dragon Blade", {"S5": 1}),
        DeckCard("halberd", "方天画戟", "Halberd", {"DQ": 1}),
        DeckCard("axe", "贯石斧", "Stone Axe", {"D5": 1}),
    ),
    np.eye(3, 128, dtype=np.float32),
    np.arange(3),
    "",
)


class Doubter:
    """Says the same of every card, whichever way up it is outlined."""

    def __init__(self, likely: tuple[float, float, float], index: str | None = None) -> None:
        self.deck = DECK
        logs = np.log(np.array([[*likely, 1e-6], [1e-9] * 4], np.float32))
        index_log = np.zeros((2, 52), np.float32)
        if index:
            index_log[0, 13 * "SHCD".index(index[0]) + "A23456789TJQK".index(index[1])] = 20
        self.evidence = Evidence(logs, index_log, 1)

    def look(self, image: np.ndarray, quads: Sequence[Quad]) -> tuple[Evidence, ...]:
        return tuple(self.evidence for _ in quads)


def table_with(text: str, quad: Quad) -> np.ndarray:
    card = written(text, (60, 20), 42)
    corners = np.array([(-0.5, -0.5), (343.5, -0.5), (343.5, 479.5), (-0.5, 479.5)], np.float32)
    to_table = cv2.getPerspectiveTransform(corners, quad.as_array().astype(np.float32))
    return cv2.warpPerspective(card, to_table, (640, 480), borderValue=(60, 90, 60))


def card_after(
    n_looks: int, doubter: Doubter, *, height_px: float = 300, text: str = "方天画戟"
) -> LiveCard:
    quad = card_at((320, 240), 25, height_px)
    image = table_with(text, quad)
    tracker = CardTracker()
    tracker.update([FoundCard(quad, 0.9)], np.zeros((48, 64), np.uint8), 0.1, 0)
    net = load_net("read_text")
    names = NameReader(
        TextReader(load_net("find_text"), net, net.labels), known_names_of(DECK.cards)
    )
    reader = TrackReader(doubter, tracker, names)  # type: ignore[arg-type]
    for _ in range(n_looks):
        reader.read_unknown(image)
    (card,) = tracker.cards
    return card


def test_a_name_decides_between_two_cards_that_look_alike() -> None:
    doubter = Doubter((0.5, 0.45, 0.05))
    assert decided_face(card_after(2, doubter).faces) is None
    assert decided_face(card_after(3, doubter).faces) == "halberd/DQ"


def test_an_index_that_the_likeliest_card_never_has_makes_the_name_be_read() -> None:
    card = card_after(3, Doubter((0.85, 0.14, 0.01), index="DQ"))
    assert decided_face(card.faces) == "halberd/DQ"


def test_a_card_that_is_sure_is_left_as_it_is() -> None:
    card = card_after(3, Doubter((0.98, 0.015, 0.005), index="S5"))
    assert decided_face(card.faces) == "blade/S5"
    assert card.evidence is not None
    lead = float(card.evidence.card_log[0, 0] - card.evidence.card_log[0, 1])
    assert lead == pytest.approx(np.log(0.98 / 0.015), abs=0.01)


def test_a_name_that_is_on_no_card_of_the_deck_decides_nothing() -> None:
    card = card_after(4, Doubter((0.5, 0.45, 0.05)), text="麒麟弓")
    assert decided_face(card.faces) is None


def test_names_too_small_to_read_are_not_read() -> None:
    doubter = Doubter((0.5, 0.45, 0.05))
    assert decided_face(card_after(4, doubter, height_px=170).faces) is None


def test_a_name_counts_once_for_three_looks() -> None:
    doubter = Doubter((0.89, 0.1099, 0.0001), index="DQ")
    third, fifth, sixth = (card_after(n, doubter).evidence for n in (3, 5, 6))
    assert third is not None
    assert fifth is not None
    assert sixth is not None
    lead = [float(e.card_log[0, 1] - e.card_log[0, 0]) for e in (third, fifth, sixth)]
    once = np.log(0.1099 / 0.89)
    assert lead[0] - 0.8 * once == pytest.approx(6, abs=1.2)  # three looks add up to one
    looked_again = 0.8 * (0.8 * lead[0] + 0.2 * once) + 0.2 * once
    assert lead[1] == pytest.approx(looked_again, abs=0.01)
    assert lead[2] - 0.8 * (0.8 * lead[1] + 0.2 * once) == pytest.approx(6, abs=1.2)


def test_an_outline_that_is_upside_down_is_turned_before_the_name_is_read() -> None:
    quad = card_at((320, 240), 25, 300)
    image = table_with("方天画戟", quad)
    tracker = CardTracker()
    tracker.update([FoundCard(turned_half(quad), 0.9)], np.zeros((48, 64), np.uint8), 0.1, 0)
    doubter = Doubter((0.5, 0.45, 0.05))
    upside_down = Evidence(
        doubter.evidence.card_log[::-1].copy(), doubter.evidence.index_log[::-1].copy(), 1
    )
    net = load_net("read_text")
    names = NameReader(
        TextReader(load_net("find_text"), net, net.labels), known_names_of(DECK.cards)
    )
    reader = TrackReader(doubter, tracker, names)  # type: ignore[arg-type]
    for look in (upside_down, doubter.evidence, doubter.evidence):
        doubter.evidence = look
        reader.read_unknown(image)
    (card,) = tracker.cards
    assert decided_face(card.faces) == "halberd/DQ"
