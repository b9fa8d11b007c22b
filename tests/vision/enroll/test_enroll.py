from pathlib import Path

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, fill, inner_points, turned_half
from vision.enroll.enroll import (
    EnrollError,
    Reference,
    build_deck,
    crop_reference,
    deck_of,
    describe,
    face_of_path,
    find_pictures,
    is_another_picture,
    path_of,
)
from vision.find.find_cards import CardFinder, Finding, FoundCard
from vision.model import Quad
from vision.read.deck import DeckCard


def test_pictures_are_found_in_all_folders_in_order_of_their_names(tmp_path: Path) -> None:
    for name in ("slash/S7.jpg", "slash/H10.PNG", "back.webp", "notes.txt", "jink/deep/H2.tif"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = [path.relative_to(tmp_path).as_posix() for path in find_pictures(tmp_path)]
    assert found == ["back.webp", "jink/deep/H2.tif", "slash/H10.PNG", "slash/S7.jpg"]


def test_a_path_names_the_face(tmp_path: Path) -> None:
    assert face_of_path(tmp_path / "slash" / "S7.jpg", tmp_path) == "slash/S7"
    assert face_of_path(tmp_path / "st.patrick.png", tmp_path) == "st.patrick"


@pytest.mark.parametrize(
    ("file", "face", "is_another"),
    [
        ("slash/S8.jpg", "slash/S8", False),
        ("slash/S8 (2).jpg", "slash/S8", False),
        ("slash/S8~2.png", "slash/S8", True),
        ("slash/S8 (2)~3.jpg", "slash/S8", True),
        ("slash/S8~1.jpg", "slash/S8", False),
        ("Pot of (2).jpg", "Pot of", False),
        ("x(2).jpg", "x(2)", False),
        ("~2.jpg", "~2", False),
        ("a~b.jpg", "a~b", False),
    ],
)
def test_numbers_after_a_name_tell_cards_from_pictures(
    tmp_path: Path, file: str, face: str, is_another: bool
) -> None:
    picture = tmp_path / file
    assert face_of_path(picture, tmp_path) == face
    assert is_another_picture(picture, tmp_path) is is_another


def test_pictures_are_kept_under_the_face_they_show(tmp_path: Path) -> None:
    assert path_of(tmp_path, "slash/S8") == tmp_path / "slash" / "S8.jpg"
    assert path_of(tmp_path, "slash/S8", picture=3) == tmp_path / "slash" / "S8~3.jpg"
    assert path_of(tmp_path, "hp/3", copy=2) == tmp_path / "hp" / "3 (2).jpg"
    assert path_of(tmp_path, "st.patrick", copy=2, picture=2).name == "st.patrick (2)~2.jpg"


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    with pytest.raises(EnrollError, match=r"no pictures; expected files such as slash/S7\.jpg"):
        find_pictures(tmp_path)
    with pytest.raises(EnrollError, match="not a folder"):
        find_pictures(tmp_path / "notes.txt")


class SureFinder(CardFinder):
    """Finds the same outlines in every picture."""

    def __init__(self, *quads: Quad) -> None:
        self.quads = quads

    def at_size(self, input_wh: tuple[int, int]) -> "SureFinder":
        return self

    def find(self, image: np.ndarray) -> Finding:
        cards = tuple(FoundCard(quad, 0.9) for quad in self.quads)
        return Finding(cards, np.zeros((1, 1), np.uint8), 1.0)


RED, BLUE = (0, 0, 255), (255, 0, 0)


def photograph(quad: Quad) -> np.ndarray:
    """Photograph a card that is red above and blue below, on grey."""
    picture = fill(np.full((480, 640, 3), 110, np.uint8), list(quad.corners_xy), BLUE)
    upper = inner_points(quad, [(0, 0), (1, 0), (1, 0.5), (0, 0.5)])
    return fill(picture, upper, RED)


def assert_red_above_blue(crop: np.ndarray) -> None:
    assert crop.shape == (128, 96, 3)
    np.testing.assert_allclose(crop[3:60, 3:-3].mean(axis=(0, 1)), RED, atol=3)
    np.testing.assert_allclose(crop[68:-3, 3:-3].mean(axis=(0, 1)), BLUE, atol=3)


@pytest.mark.parametrize("upside_down", [False, True])
def test_a_card_is_cut_out_of_a_photograph_as_it_stands(upside_down: bool) -> None:
    quad = card_at((320, 240), 12, 300)
    found = turned_half(quad) if upside_down else quad
    assert_red_above_blue(crop_reference(photograph(quad), SureFinder(found)))


def test_the_finder_may_be_a_little_off() -> None:
    quad = card_at((320, 240), 12, 300)
    rough = card_at((323, 238), 13, 304)
    assert_red_above_blue(crop_reference(photograph(quad), SureFinder(rough)))


def scan() -> np.ndarray:
    picture = np.empty((880, 630, 3), np.uint8)
    picture[:440], picture[440:] = RED, BLUE
    return picture


def test_a_scan_is_the_card() -> None:
    assert_red_above_blue(crop_reference(scan(), SureFinder()))


def test_what_looks_like_cards_on_a_scan_are_parts_of_its_picture() -> None:
    small = card_at((300, 400), 0, 150)
    assert_red_above_blue(crop_reference(scan(), SureFinder(small)))
    two = card_at((200, 440), 0, 500), card_at((430, 440), 0, 500)
    assert_red_above_blue(crop_reference(scan(), SureFinder(*two)))


def mean_colour_net(batch: np.ndarray) -> np.ndarray:
    """Describe crops by mean colour and contrast, in the first four of 128 numbers."""
    assert batch.shape[1:] == (3, 128, 96)
    assert batch.max() <= 1
    answer = np.zeros((len(batch), 128), np.float32)
    answer[:, :3] = batch.mean(axis=(2, 3))
    answer[:, 3] = batch.std(axis=(1, 2, 3))
    return answer


def plain(grey: int) -> np.ndarray:
    return np.full((128, 96, 3), grey, np.uint8)


def test_a_deck_has_one_card_per_name_with_the_indices_that_were_shown() -> None:
    references = [
        Reference("slash/S8", plain(51)),
        Reference("jink/H2", plain(102)),
        Reference("slash/S7", plain(153)),
        Reference("slash/S8", plain(51)),
        Reference("back", plain(204)),
    ]
    deck = build_deck("mine", references, mean_colour_net, "ab" * 32)
    assert deck.name == "mine"
    assert deck.embedding_sha256 == "ab" * 32
    assert deck.cards == (
        DeckCard("back", "back", "back", {}),
        DeckCard("jink", "jink", "jink", {"H2": 1}),
        DeckCard("slash", "slash", "slash", {"S8": 2, "S7": 1}),
    )
    greys = [set() for _ in deck.cards]
    for row, card in zip(deck.embeddings, deck.card_of_row, strict=True):
        greys[card].add(round(float(row[0]), 3))
    assert greys == [{0.8}, {0.4}, {0.2, 0.6}]


def test_another_picture_of_a_card_is_no_further_card() -> None:
    references = [
        Reference("slash/S8", plain(50)),
        Reference("slash/S8", plain(60), is_another_picture=True),
        Reference("slash/S9", plain(70), is_another_picture=True),  # its first one is missing
    ]
    deck = build_deck("mine", references, mean_colour_net, "")
    assert deck.cards == (DeckCard("slash", "slash", "slash", {"S8": 1, "S9": 1}),)
    assert len({round(float(row[0]) * 255) for row in deck.embeddings}) == 3


def test_a_deck_can_be_made_of_pictures_that_were_described_one_by_one() -> None:
    references = [Reference(f"card{n}", plain(20 * n)) for n in range(5)]
    at_once = build_deck("mine", references, mean_colour_net, "ab")
    described = [entry for ref in references for entry in describe([ref], mean_colour_net)]
    deck = deck_of("mine", described, "ab")
    assert deck.cards == at_once.cards
    np.testing.assert_array_equal(deck.embeddings, at_once.embeddings)
    np.testing.assert_array_equal(deck.card_of_row, at_once.card_of_row)
    assert describe([], mean_colour_net) == ()


def test_each_reference_is_kept_sharp_and_softened() -> None:
    stripes = np.zeros((128, 96, 3), np.uint8)
    stripes[::2] = 255
    deck = build_deck("mine", [Reference("a", stripes)], mean_colour_net, "")
    contrasts = sorted(deck.embeddings[:, 3], reverse=True)
    assert contrasts[0] == pytest.approx(0.5, abs=1e-3)
    assert len(contrasts) >= 2
    assert contrasts[-1] < 0.1


def test_many_references_are_described_in_their_order() -> None:
    references = [Reference(f"card{number:02}", plain(5 * number)) for number in range(50)]
    deck = build_deck("many", references, mean_colour_net, "")
    assert len(deck.cards) == 50
    for row, card in zip(deck.embeddings, deck.card_of_row, strict=True):
        assert row[0] == pytest.approx(5 * card / 255, abs=1e-3)


def test_cards_are_named_in_both_languages() -> None:
    deck = build_deck(
        "mine",
        [Reference("slash/S7", plain(9))],
        mean_colour_net,
        "",
        lambda card: ("杀", card.title()),
    )
    assert (deck.cards[0].name_zh, deck.cards[0].name_en) == ("杀", "Slash")


def test_a_deck_of_nothing_is_refused() -> None:
    with pytest.raises(EnrollError, match="deck mine: no pictures"):
        build_deck("mine", [], mean_colour_net, "")
