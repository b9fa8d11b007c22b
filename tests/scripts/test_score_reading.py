"""What the scorers of reading count, on evidence that is written down here."""

from collections.abc import Callable

import numpy as np
import pytest

from scripts.score import indices, names, unknown
from scripts.score.paint_tables import SeenCard
from scripts.score.product import Material
from scripts.score.read_tables import LookedAt, as_outlined
from vision.model import Quad
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import PAIRS, SHARPNESS, Evidence

DECK = Deck(
    "two",
    (DeckCard("jink", "", "", {"H2": 1}), DeckCard("slash", "", "", {"S7": 1, "C7": 1, "HJ": 1})),
    np.eye(2, 128, dtype=np.float32),
    np.array([0, 1]),
    "0",
)
MATERIAL = Material("two", DECK, ("slash/S7",), lambda _: np.zeros((704, 504, 3), np.uint8))
IMAGE = np.zeros((300, 300, 3), np.uint8)


def box(height: float) -> Quad:
    width = height * 63 / 88
    return Quad(((20, 20), (20 + width, 20), (20 + width, 20 + height), (20, 20 + height)))


def look(
    card: str | None, pair: str | None = None, *, way: int = 0, strength: float = 20.0
) -> Evidence:
    card_log, index_log = np.zeros((2, 3), np.float32), np.zeros((2, len(PAIRS)), np.float32)
    card_log[way, {"jink": 0, "slash": 1, None: 2}[card]] = strength
    if pair:
        index_log[way, PAIRS.index(pair)] = strength
    return Evidence(card_log, index_log, 1)


def looked_at(face: str, *looks: Evidence, height: float = 150.0) -> LookedAt:
    return LookedAt(SeenCard(face, box(height), 1.0), box(height), height, looks, IMAGE)


def counted(
    judge: Callable[[names.Tally, Material, LookedAt], None], *cards: LookedAt
) -> names.Tally:
    tally = unknown.StrangerTally(None)
    for card in cards:
        judge(tally, MATERIAL, card)
    return tally


def test_a_look_at_a_turned_outline_is_put_the_same_way_round() -> None:
    seen = look("slash", "S7", way=1)
    assert as_outlined(seen, box(90), box(90)) is seen
    turned = as_outlined(seen, box(90).turned(2), box(90))
    assert turned.card_log[0].argmax() == 1
    assert turned.index_log[0, PAIRS.index("S7")] == 20
    assert turned.index_log[1].max() == 0


def test_the_card_counts_and_not_its_index() -> None:
    tally = names.Tally(None)
    for read in (look("slash", "C7"), look("jink"), look(None)):
        names.judge(tally, MATERIAL, 150, looked_at("slash/S7", read))
    assert (tally.right["tall"], tally.n["tall"]) == (1, 3)
    assert len(tally.failures) == 2


def test_a_card_read_upside_down_is_not_the_right_way_up() -> None:
    tally = names.Tally(None)
    names.judge(tally, MATERIAL, 150, looked_at("slash/S7", look("slash", way=0)))
    names.judge(tally, MATERIAL, 150, looked_at("slash/S7", look("slash", way=1)))
    assert (tally.right["way up"], tally.n["way up"]) == (1, 2)


def test_small_cards_count_in_their_own_height_only() -> None:
    tally = names.Tally(None)
    names.judge(tally, MATERIAL, 60, looked_at("slash/S7", look("jink"), height=60))
    assert tally.n["60 px"] == 1
    assert tally.n["tall"] == 0


def test_suit_and_rank_must_be_those_of_the_card() -> None:
    right = looked_at("slash/S7", look("slash", "S7"))
    wrong_suit = looked_at("slash/S7", look("slash", "C7"))
    wrong_card = looked_at("slash/S7", look("jink"))
    tally = counted(indices.judge, right, wrong_suit, wrong_card)
    assert (tally.right["six"], tally.n["six"]) == (1, 3)
    assert (tally.right["one"], tally.n["one"]) == (1, 3)
    assert (tally.right["six sure"], tally.n["six sure"]) == (1, 3)


@pytest.mark.parametrize("pair", ["S7", "C7", "HJ"])
def test_an_open_index_is_not_sure_and_wrong(pair: str) -> None:
    tally = counted(indices.judge, looked_at(f"slash/{pair}", look("slash")))
    assert tally.right["six sure"] == tally.n["six sure"] == 1
    assert tally.right["six decided"] == 0


def test_looks_add_up_before_they_are_judged() -> None:
    weak, strong = look("slash", "C7", strength=1.0), look("slash", "S7")
    tally = counted(indices.judge, looked_at("slash/S7", weak, strong))
    assert tally.right["one"] == 0
    assert tally.right["six"] == 1


@pytest.mark.parametrize(("height", "one", "six"), [(80, 0, 0), (95, 0, 1), (125, 1, 1)])
def test_the_index_is_judged_from_the_height_that_the_reach_names(
    height: float, one: int, six: int
) -> None:
    tally = counted(indices.judge, looked_at("slash/S7", look("slash", "S7"), height=height))
    assert (tally.n["one"], tally.n["six"]) == (one, six)


def test_strangers_must_be_rejected_and_known_cards_must_not() -> None:
    cards = [
        looked_at("slash/S7", look("slash")),
        looked_at("slash/S7", look(None)),
        looked_at("peach/H3", look(None)),
        looked_at("peach/H3", look("slash")),
        looked_at("foreign:poster:card001", look(None)),
    ]
    tally = counted(unknown.judge, *cards)
    assert (tally.right["known"], tally.n["known"]) == (1, 2)
    assert (tally.right["strange"], tally.n["strange"]) == (2, 3)
    assert (tally.right["strange alike"], tally.n["strange alike"]) == (1, 2)
    assert tally.n["strange foreign"] == 1
    assert len(tally.failures) == 2


def test_likeness_is_the_cosine_to_the_most_similar_card() -> None:
    tally = unknown.StrangerTally(None)
    unknown.judge(tally, MATERIAL, looked_at("slash/S7", look("slash", strength=0.75 * SHARPNESS)))
    assert tally.likeness[True] == [pytest.approx(0.75)]
