import math

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, fill, inner_points, turned_half
from vision.faces import FaceWeight
from vision.model import Quad, Side
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import (
    PAIRS,
    CardReader,
    Evidence,
    evidence_of_name,
    faces_of,
    index_trust,
    is_in_conflict,
    side_of,
    way_up,
)

SUITS = "SHCD"
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")

# A card of these tests is black but for its upper left and lower right quarter, each of a flat
# colour; the fake net knows pairs of colours.
RED, GREEN, BLUE, WHITE = (0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)
COLOURS = {
    "slash": (RED, GREEN),
    "jink": (GREEN, BLUE),
    "general/zhaoyun": (BLUE, RED),
    "back/game": (WHITE, RED),
}
CARDS = (
    DeckCard("slash", "杀", "Slash", {"S7": 1, "S8": 2, "H10": 1}),
    DeckCard("jink", "闪", "Jink", {"H2": 2, "D2": 1}),
    DeckCard("general/zhaoyun", "赵云", "Zhao Yun", {}),
    DeckCard("back/game", "背面", "Back", {}),
)
SLASH, JINK, ZHAOYUN, BACK, UNKNOWN = range(5)


def colour_code(mean_bgr: np.ndarray) -> int:
    return sum(2**channel for channel in range(3) if mean_bgr[channel] > 0.5)


def direction_of(first: int, second: int) -> np.ndarray:
    direction = np.zeros(128, np.float32)
    direction[8 * first + second] = 1
    return direction


def embed_by_colour(batch: np.ndarray) -> np.ndarray:
    assert batch.shape[1:] == (3, 128, 96)
    assert batch.dtype == np.float32
    quarters = [(crop[:, :64, :48], crop[:, 64:, 48:]) for crop in batch]
    codes = [[colour_code(part.mean(axis=(1, 2))) for part in pair] for pair in quarters]
    return np.stack([direction_of(first, second) for first, second in codes])


class IndexByShade:
    """Reads suit from blue and rank from green of the card's corner."""

    def __init__(self) -> None:
        self.n_read = 0

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        assert batch.shape[1:] == (3, 64, 32)
        self.n_read += len(batch)
        logits = np.zeros((len(batch), 17), np.float32)
        for row, crop in enumerate(batch):
            blue, green, _ = crop[:, 8:-8, 8:-8].mean(axis=(1, 2)) * 255
            logits[row, round(float(blue) / 60)] = 9
            logits[row, 4 + round(float(green) / 18)] = 9
        return logits


def colour_deck() -> Deck:
    rows = [
        direction_of(*(colour_code(np.array(colour) / 255) for colour in COLOURS[card.card]))
        for card in CARDS
    ]
    return Deck("colours", CARDS, np.stack(rows), np.arange(4), "0" * 64)


def reader_with(index_net: IndexByShade) -> CardReader:
    return CardReader(embed_by_colour, index_net, colour_deck())


def drawn(quad: Quad, card: str, index: str | None = None) -> np.ndarray:
    return with_card(np.full((300, 400, 3), 90, np.uint8), quad, COLOURS[card], index)


def with_card(
    picture: np.ndarray, quad: Quad, colours: tuple[object, object], index: str | None = None
) -> np.ndarray:
    picture = fill(picture, list(quad.corners_xy), 0)
    for colour, corner in zip(colours, (0, 0.5), strict=True):
        end = corner + 0.5
        quarter = [(corner, corner), (end, corner), (end, end), (corner, end)]
        picture = fill(picture, inner_points(quad, quarter), colour)
    if index:
        shade = (60 * SUITS.index(index[0]), 18 * RANKS.index(index[1:]), 0)
        wide, tall = 11 / 63, 19 / 88
        corner = inner_points(quad, [(0, 0), (wide, 0), (wide, tall), (0, tall)])
        picture = fill(picture, corner, shade)
    return picture


def read_one(picture: np.ndarray, quad: Quad) -> tuple[Evidence, tuple[FaceWeight, ...]]:
    reader = reader_with(IndexByShade())
    (evidence,) = reader.look(picture, [quad])
    return evidence, faces_of(evidence, reader.deck)


@pytest.mark.parametrize("angle_deg", [0, 37, 90, 213])
@pytest.mark.parametrize("index", ["S7", "S8", "H10"])
def test_a_card_is_named_with_its_index(index: str, angle_deg: float) -> None:
    quad = card_at((200, 150), angle_deg, 160)
    evidence, faces = read_one(drawn(quad, "slash", index), quad)
    assert way_up(evidence) == 0
    assert faces[0].face == f"slash/{index}"
    assert faces[0].weight > 0.95
    assert evidence.n_looks == 1


def test_a_card_outlined_upside_down_is_named_and_known_to_be_upside_down() -> None:
    quad = card_at((200, 150), 20, 160)
    evidence, faces = read_one(drawn(quad, "jink", "D2"), turned_half(quad))
    assert way_up(evidence) == 1
    assert faces[0].face == "jink/D2"
    assert faces[0].weight > 0.95


def test_a_card_without_index_is_named_whole() -> None:
    quad = card_at((200, 150), 20, 160)
    _, faces = read_one(drawn(quad, "general/zhaoyun"), quad)
    assert faces[0].face == "general/zhaoyun"
    assert faces[0].weight > 0.95


def test_a_card_that_no_gallery_shows_has_no_faces() -> None:
    quad = card_at((200, 150), 20, 160)
    picture = with_card(np.full((300, 400, 3), 90, np.uint8), quad, (WHITE, WHITE))
    evidence, faces = read_one(picture, quad)
    assert faces == ()
    assert side_of(evidence, colour_deck()) is Side.UNKNOWN


@pytest.mark.parametrize(
    ("card", "side"),
    [("back/game", Side.BACK), ("slash", Side.FRONT), ("general/zhaoyun", Side.FRONT)],
)
def test_a_back_is_told_from_a_front(card: str, side: Side) -> None:
    quad = card_at((200, 150), 20, 160)
    evidence, _ = read_one(drawn(quad, card), turned_half(quad))
    assert side_of(evidence, colour_deck()) is side


def test_an_index_that_is_not_in_the_deck_leaves_only_those_that_are() -> None:
    quad = card_at((200, 150), 0, 160)
    _, faces = read_one(drawn(quad, "slash", "S9"), quad)  # right suit, impossible rank
    assert {face.face for face in faces} == {"slash/S7", "slash/S8"}
    weights = {face.face: face.weight for face in faces}
    assert weights["slash/S8"] == pytest.approx(2 * weights["slash/S7"], rel=1e-3)


def test_a_card_too_small_for_its_index_shares_by_the_copies_in_the_deck() -> None:
    net = IndexByShade()
    reader = reader_with(net)
    small, tall = card_at((100, 150), 0, 84.5), card_at((300, 150), 0, 85.5)
    picture = with_card(drawn(small, "slash", "S7"), tall, COLOURS["slash"], "S7")
    first, second = reader.look(picture, [small, tall])
    assert net.n_read == 1
    weights = {face.face: face.weight for face in faces_of(first, reader.deck)}
    assert weights == pytest.approx(
        {"slash/S7": 0.25, "slash/S8": 0.5, "slash/H10": 0.25}, abs=1e-3
    )
    assert faces_of(second, reader.deck)[0].face == "slash/S7"
    assert 0.6 < faces_of(second, reader.deck)[0].weight < 0.95  # hardly legible, hardly sure


@pytest.mark.parametrize(
    ("card_px", "trust"),
    [(50, 0.25), (90, 0.286), (105, 0.429), (150, 0.857), (165, 1.0), (400, 1.0)],
)
def test_small_indices_are_believed_less(card_px: float, trust: float) -> None:
    assert index_trust(card_px) == pytest.approx(trust, abs=1e-3)


@pytest.mark.parametrize("card", ["general/zhaoyun", "back/game"])
def test_the_index_of_a_card_without_one_is_not_read(card: str) -> None:
    net = IndexByShade()
    quad = card_at((200, 150), 0, 160)
    reader_with(net).look(drawn(quad, card), [quad])
    assert net.n_read == 0


def test_cards_are_answered_in_the_order_of_their_outlines() -> None:
    quads = [card_at((100, 150), 10, 120), card_at((300, 150), 200, 120)]
    picture = with_card(drawn(quads[0], "jink", "H2"), quads[1], COLOURS["slash"], "H10")
    reader = reader_with(IndexByShade())
    looks = reader.look(picture, [quads[1], turned_half(quads[0])])
    assert [faces_of(look, reader.deck)[0].face for look in looks] == ["slash/H10", "jink/H2"]
    assert [way_up(look) for look in looks] == [0, 1]


def test_no_outlines_cost_no_look() -> None:
    assert reader_with(IndexByShade()).look(np.zeros((10, 10, 3), np.uint8), []) == ()


def test_the_best_of_a_card_s_gallery_rows_counts() -> None:
    deck = colour_deck()
    rows = np.concatenate([direction_of(7, 7)[None], deck.embeddings])
    deck = Deck("colours", CARDS, rows, np.array([2, 0, 1, 2, 3]), "0" * 64)
    quad = card_at((200, 150), 20, 160)
    picture = with_card(np.full((300, 400, 3), 90, np.uint8), quad, (WHITE, WHITE))
    reader = CardReader(embed_by_colour, IndexByShade(), deck)
    (look,) = reader.look(picture, [quad])
    assert [face.face for face in faces_of(look, deck)] == ["general/zhaoyun"]


def evidence_of(logs: dict[int, float], index: dict[str, float] | None = None) -> Evidence:
    """Write evidence for an upright card; everything not named is as good as impossible."""
    card_log = np.full((2, len(CARDS) + 1), -50, np.float32)
    for card, log in logs.items():
        card_log[0, card] = log
    index_log = np.zeros((2, 52), np.float32)
    for pair, log in (index or {}).items():
        index_log[0, 13 * SUITS.index(pair[0]) + RANKS.index(pair[1:])] = log
    return Evidence(card_log, index_log, 1)


def test_pairs_are_ordered_suit_by_suit() -> None:
    assert PAIRS[:3] == ("SA", "S2", "S3")
    assert PAIRS[13] == "HA"
    assert PAIRS[51] == "DK"
    assert len(PAIRS) == 52


def test_two_looks_at_a_picture_that_agree_are_no_surer_than_one() -> None:
    deck = colour_deck()
    one = evidence_of({ZHAOYUN: 1.0, BACK: 0.0})
    both = one.plus_look(one)
    assert faces_of(both, deck)[0].weight == pytest.approx(1 / (1 + math.exp(-1)), abs=1e-4)
    assert both.n_looks == 2


def test_a_further_look_counts_by_its_weight_for_card_and_index() -> None:
    one = evidence_of({SLASH: 1.0}, {"S7": -1.0})
    two = evidence_of({SLASH: 3.0}, {"S7": -2.0})
    both = one.plus_look(two)
    assert both.card_log[0, SLASH] == pytest.approx(0.8 + 0.2 * 3)
    assert both.index_log[0, 6] == pytest.approx(-0.8 - 0.5 * 2)
    assert one.card_log[0, SLASH] == 1.0  # a look stays what it was


def test_many_looks_that_are_alike_never_make_quite_sure() -> None:
    one = evidence_of({ZHAOYUN: 0.4, BACK: 0.0}, {"S7": -1.0})
    many = one
    for _ in range(200):
        many = many.plus_look(one)
    assert many.card_log[0, ZHAOYUN] == pytest.approx(0.4, abs=1e-4)
    assert many.index_log[0, 6] == pytest.approx(-2.5, abs=1e-4)
    assert many.n_looks == 201


def test_faces_are_weighed_by_card_and_index() -> None:
    evidence = evidence_of(
        {SLASH: math.log(0.6), JINK: math.log(0.4)},
        {"S7": math.log(0.5), "S8": math.log(0.25), "H10": -40, "H2": -40, "D2": 0},
    )
    assert {face.face: face.weight for face in faces_of(evidence, colour_deck())} == pytest.approx(
        {"slash/S7": 0.3, "slash/S8": 0.3, "jink/D2": 0.4}, abs=1e-4
    )


def test_faces_come_likeliest_first_and_hopeless_ones_not_at_all() -> None:
    evidence = evidence_of({ZHAOYUN: math.log(0.2), BACK: math.log(0.795), JINK: math.log(0.005)})
    faces = faces_of(evidence, colour_deck())
    assert [face.face for face in faces] == ["back/game", "general/zhaoyun"]


def test_a_likeness_below_that_of_chance_names_nothing() -> None:
    assert faces_of(evidence_of({ZHAOYUN: 1.0, UNKNOWN: 1.2}), colour_deck()) == ()
    (face,) = faces_of(evidence_of({ZHAOYUN: 1.2, UNKNOWN: 1.0}), colour_deck())
    assert face.face == "general/zhaoyun"


def test_the_better_way_up_is_the_one_that_is_read() -> None:
    card_log = np.full((2, 5), -50, np.float32)
    card_log[:, UNKNOWN] = 2.0
    card_log[0, SLASH], card_log[1, ZHAOYUN] = 3.0, 9.0
    evidence = Evidence(card_log, np.zeros((2, 52), np.float32), 1)
    assert way_up(evidence) == 1
    assert faces_of(evidence, colour_deck())[0].face == "general/zhaoyun"


def test_the_unknown_card_does_not_decide_which_way_up() -> None:
    card_log = np.full((2, 5), -50, np.float32)
    card_log[0, JINK], card_log[0, UNKNOWN], card_log[1, UNKNOWN] = 1.0, 0.0, 9.0
    assert way_up(Evidence(card_log, np.zeros((2, 52), np.float32), 1)) == 0


def test_cards_that_look_alike_are_in_conflict() -> None:
    deck = colour_deck()
    assert is_in_conflict(evidence_of({ZHAOYUN: 0.0, BACK: 0.0}), deck)
    assert is_in_conflict(evidence_of({ZHAOYUN: math.log(0.88), BACK: math.log(0.12)}), deck)
    assert not is_in_conflict(evidence_of({ZHAOYUN: math.log(0.93), BACK: math.log(0.07)}), deck)


def test_an_index_that_the_card_never_has_is_a_conflict() -> None:
    deck = colour_deck()
    assert is_in_conflict(evidence_of({SLASH: 0.0}, {"D2": 9.0}), deck)
    assert not is_in_conflict(evidence_of({SLASH: 0.0}, {"S8": 9.0}), deck)
    assert not is_in_conflict(evidence_of({SLASH: 0.0}, {"D2": 3.0, "D3": 3.0}), deck)
    assert not is_in_conflict(evidence_of({SLASH: 0.0}), deck)  # the index was not legible
    assert not is_in_conflict(evidence_of({ZHAOYUN: 0.0}, {"D2": 9.0}), deck)  # it has none


def test_a_card_that_no_gallery_shows_is_in_no_conflict() -> None:
    assert not is_in_conflict(evidence_of({UNKNOWN: 0.1, SLASH: 0.0}), colour_deck())


def test_a_name_speaks_for_its_card_and_is_no_look() -> None:
    deck = colour_deck()
    before = evidence_of({SLASH: math.log(0.5), JINK: math.log(0.5)}, {"S7": 5.0, "D2": 5.0})
    after = before.plus_name(evidence_of_name(JINK, 1.0, deck))
    assert faces_of(after, deck)[0].face == "jink/D2"
    assert faces_of(after, deck)[0].weight > 0.95
    assert after.n_looks == before.n_looks
    half = before.plus_name(evidence_of_name(JINK, 0.5, deck))
    assert 0.8 < faces_of(half, deck)[0].weight < faces_of(after, deck)[0].weight


def test_the_likeliest_of_a_large_deck_are_given() -> None:
    cards = tuple(DeckCard(f"card{number}", "", "", {}) for number in range(40))
    deck = Deck("large", cards, np.eye(40, 128, dtype=np.float32), np.arange(40), "")
    card_log = np.full((2, 41), -50, np.float32)
    card_log[0, [37, 20, 5]] = math.log(0.5), math.log(0.3), math.log(0.2)
    faces = faces_of(Evidence(card_log, np.zeros((2, 52), np.float32), 1), deck)
    assert {face.face: face.weight for face in faces} == pytest.approx(
        {"card37": 0.5, "card20": 0.3, "card5": 0.2}
    )
    assert [face.face for face in faces] == ["card37", "card20", "card5"]
