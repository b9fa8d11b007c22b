"""The scorers of photographs, on pictures and truths that are made up here."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from scripts.score import magic, poker, stream
from scripts.score.found_cards import FoundTally
from scripts.score.match_outlines import (
    box_iou,
    is_unboxed,
    likeness_to_boxes,
    pairs_of,
    polygon_iou,
)
from scripts.score.photo_truth import Photo, TrueCard, load_photos
from scripts.score.photos import score
from scripts.score.poker import rank_of
from scripts.score.read_faces import NameTally, is_way_up
from scripts.score.schnapsen import label_of
from tests.vision.drawn_cards import card_at, turned_half
from tests.vision.read.test_read_cards import (
    COLOURS,
    IndexByShade,
    embed_by_colour,
    reader_with,
    with_card,
)
from tests.vision.stills.test_read_pictures import CardNet, table
from vision.faces import FaceWeight
from vision.find.find_cards import CardFinder
from vision.model import Quad, Reading, Side

HEADER = "set,image,w,h,role,n_cards,cards,conditions,boxes\n"
CARD = card_at((180, 240), 15, 160)


def box(left: float, top: float, right: float, bottom: float) -> Quad:
    return Quad(((left, top), (right, top), (right, bottom), (left, bottom)))


def photo(*cards: TrueCard, name: str = "poker/a.png", n_cards: int = 1) -> Photo:
    names = tuple(card.label for card in cards)
    return Photo(name, Path(name), n_cards, names, "", cards, ())


def reading(quad: Quad, face: str | None) -> Reading:
    faces = (FaceWeight(face, 1.0),) if face else ()
    return Reading(quad, faces, Side.FRONT if face else Side.UNKNOWN)


def figure(report: dict, name: str) -> object:
    (row,) = (row for row in report["figures"] if row["figure"] == name)
    return row["measured"]


def measured(rows: list[dict], name: str) -> object:
    return figure({"figures": rows}, name)


def write_truth(folder: Path, *rows: str) -> None:
    (folder / "truth.csv").write_text(HEADER + "\n".join(rows) + "\n", encoding="utf-8")


def write_picture(path: Path, picture: np.ndarray) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(cv2.imencode(".png", picture)[1].tobytes())


def test_boxes_of_the_truth_become_cards_and_covered_ones_are_known(tmp_path: Path) -> None:
    boxes = json.dumps([["ace", 5, 6, 50, 70], ["ten", 40, 6, 90, 80]]).replace('"', '""')
    write_truth(
        tmp_path,
        f'edje,poker/IMG_2660.jpg,96,96,table,2,ace | ten (top),wood,"{boxes}"',
        "other,schnapsen/gallery/Herz_Ass.jpg,9,9,gallery,1,AH,felt,",
    )
    (only,) = load_photos(tmp_path, "poker")
    assert (only.n_cards, only.names) == (2, ("ace", "ten"))
    assert [card.label for card in only.cards] == ["ace", "ten"]
    assert [card.is_whole for card in only.cards] == [False, True]
    assert only.cards[1].box == (40, 6, 90, 80)
    assert load_photos(tmp_path, "schnapsen") == []


def test_outlines_drawn_by_hand_are_given_to_their_pictures(tmp_path: Path) -> None:
    write_truth(tmp_path, "s,schnapsen/Spielzug_1.jpg,2016,1512,table,2,KH (top) | QH,felt,")
    (only,) = load_photos(tmp_path, "schnapsen")
    assert [(card.label, card.is_whole) for card in only.cards] == [("KH", True), ("QH", False)]
    assert only.cards[0].outline.corners_xy[0] == (513, 706)


def test_outlines_and_cards_are_paired_once_and_as_many_as_can_be() -> None:
    assert sorted(pairs_of(np.array([[0.9, 0.65], [0.7, 0.2]]))) == [(0, 1), (1, 0)]
    assert pairs_of(np.array([[0.59], [0.3]])) == []
    assert pairs_of(np.zeros((0, 2))) == []


def test_likeness_of_shapes() -> None:
    assert box_iou((0, 0, 10, 10), (5, 0, 15, 10)) == pytest.approx(1 / 3)
    assert box_iou((0, 0, 10, 10), (20, 0, 30, 10)) == 0
    first, second = box(0, 0, 10, 10).as_array(), box(5, 0, 15, 10).as_array()
    assert polygon_iou(first, second) == pytest.approx(1 / 3)
    assert polygon_iou(first, first[[0, 2, 1, 3]]) == 0


def test_an_outline_is_compared_by_its_box_cut_at_the_picture() -> None:
    half_out = photo(TrueCard("king", box(0, 100, 60, 200), visible=1.0))
    (row,) = likeness_to_boxes([box(-60, 100, 60, 200)], half_out, (300, 300))
    assert row[0] > 0.97


def test_the_whole_outline_of_a_covered_card_matches_the_box_of_its_visible_part() -> None:
    lower, upper = box(100, 100, 200, 240), box(140, 100, 240, 240)
    visible = TrueCard("ten", box(100, 100, 140, 240), visible=0.5)
    shown = photo(visible, TrueCard("ace", upper, visible=1.0))
    alike = likeness_to_boxes([lower, upper], shown, (300, 300))
    assert sorted(pairs_of(alike)) == [(0, 0), (1, 1)]
    as_whole = photo(TrueCard("ten", visible.outline, visible=1.0), shown.cards[1])
    assert pairs_of(likeness_to_boxes([lower, upper], as_whole, (300, 300))) == [(1, 1)]


def test_a_card_under_a_book_matches_by_the_part_that_is_seen_unless_it_is_tiny() -> None:
    seen = photo(TrueCard("king", box(100, 100, 150, 240), visible=0.5))
    assert pairs_of(likeness_to_boxes([box(100, 100, 200, 240)], seen, (300, 300))) == [(0, 0)]
    sliver = photo(TrueCard("king", box(100, 100, 115, 240), visible=0.5))
    assert pairs_of(likeness_to_boxes([box(100, 100, 200, 240)], sliver, (300, 300))) == []


def test_outlines_where_the_truth_leaves_cards_out_are_ignored() -> None:
    partly = Photo("poker/a.png", Path(), 0, (), "", (), ((200, 0, 300, 60),))
    assert is_unboxed(box(210, -40, 280, 50), partly, (300, 300))
    assert not is_unboxed(box(10, 10, 80, 100), partly, (300, 300))


def test_found_missed_and_wrong_outlines_are_counted() -> None:
    tally = FoundTally()
    shown = photo(
        TrueCard("ace", box(0, 0, 1, 1), visible=1.0),
        TrueCard("ten", box(0, 0, 1, 1), visible=1.0),
        TrueCard("king", box(0, 0, 1, 1), visible=0.5),
    )
    alike = np.array([[0.9, 0, 0], [0, 0, 0.7], [0, 0.1, 0], [0, 0, 0.0]])
    assert tally.add(shown, alike, [False, False, False, True]) == {0: 0, 1: 2}
    rows = tally.figures()
    assert measured(rows, "found of those wholly visible") == 0.5
    assert measured(rows, "found of those partly covered") == 1.0
    assert measured(rows, "partly covered, at least 60 % visible") == 0
    assert measured(rows, "outlines that are of a card") == 0.6667
    assert [f["what"] for f in tally.failures] == [
        "not found: ten (whole)",
        "1 outlines of no card",
    ]


def test_names_are_right_missing_wrong_or_given_to_strangers() -> None:
    quads = [card_at((100 * number, 100), 0, 80) for number in range(1, 5)]
    labels = ("Island", "Ponder", "Mountain", "Vandalblast")
    cards = [TrueCard(label, quad, visible=1.0) for label, quad in zip(labels, quads, strict=True)]
    readings = [
        reading(quads[0], "Island"),
        reading(turned_half(quads[1]), "Ponder"),
        reading(quads[2], "Island"),
        reading(quads[3], "Island"),
        reading(box(0, 0, 9, 9), None),
    ]
    names = NameTally({"Island", "Ponder", "Mountain"}, has_top=True)
    names.add(photo(*cards), readings, {0: 0, 1: 1, 2: 2, 3: 3})
    rows = names.figures()
    assert measured(rows, "read of these") == 0.6667
    assert measured(rows, "way round right of those read") == 0.5
    assert measured(rows, "named wrongly") == 2
    assert measured(rows, "outlines without a reference that stay unknown") == 0.5
    assert [f["what"] for f in names.failures] == [
        "Mountain named Island",
        "Vandalblast named Island",
    ]


def test_a_known_card_that_was_not_found_or_not_read_is_a_failure() -> None:
    cards = [TrueCard("Island", card_at((100, 100), 0, 80), visible=1.0)] * 2
    names = NameTally({"Island"}, has_top=False)
    names.add(photo(*cards), [reading(cards[0].outline, None)], {0: 0})
    assert [f["what"] for f in names.failures] == [
        "not read: Island (whole)",
        "not found, so not read: Island (whole)",
    ]


def test_way_up() -> None:
    assert is_way_up(card_at((103, 98), 12, 80), card_at((100, 100), 10, 80))
    assert not is_way_up(turned_half(CARD), CARD)


def test_german_names_become_the_codes_of_the_truth() -> None:
    assert label_of("Herz_Ass") == "AH"
    assert label_of("Pik_Zehn") == "10S"


class RankByBrightness:
    """Is sure of the rank on bright corners only."""

    def __call__(self, batch: np.ndarray) -> np.ndarray:
        logits = np.zeros((len(batch), 17), np.float32)
        for row, crop in enumerate(batch):
            logits[row, 4 + (10 if crop.mean() > 0.5 else 3)] = 9 if crop.mean() > 0.5 else 2
        return logits


def test_a_rank_is_read_from_the_corner_that_is_surer() -> None:
    white = with_card(table(), CARD, ((255, 255, 255), (0, 0, 0)))
    assert rank_of(white, CARD, RankByBrightness()) == "J"
    assert rank_of(white, turned_half(CARD), RankByBrightness()) == "J"


def test_poker_photographs_are_scored(tmp_path: Path) -> None:
    picture = with_card(table(), CARD, ((255, 255, 255), (250, 250, 250)))
    write_picture(tmp_path / "poker" / "a.png", picture)
    boxes = json.dumps([["jack", 103, 146, 257, 334], ["ten", 400, 100, 500, 240]])
    quoted = boxes.replace('"', '""')
    write_truth(tmp_path, f'edje,poker/a.png,640,480,table,2,jack | ten,wood,"{quoted}"')
    finder = CardFinder(CardNet((640, 480), CARD))
    report = poker.score(tmp_path, finder, reader_with(IndexByShade()), RankByBrightness())
    assert figure(report, "found of those wholly visible") == 0.5
    assert figure(report, "outlines that are of a card") == 1.0
    assert figure(report, "ranks legible") == 1
    assert figure(report, "ranks read right by the index alone") == 1.0
    assert report["failures"] == [{"picture": "poker/a.png", "what": "not found: ten (whole)"}]


def test_crops_of_a_stream_are_scored_in_the_middle_and_empty_ones_as_a_whole(
    tmp_path: Path,
) -> None:
    card = card_at((64, 64), 0, 56)
    shown = with_card(table(128, 128), card, ((255, 255, 255), (250, 250, 250)))
    for name, picture in (("card", shown), ("none", table(128, 128)), ("beside", shown)):
        write_picture(tmp_path / "stream" / f"{name}.png", picture)
    row = "zoom,stream/{}.png,128,128,table,{},{},crop; card height 58 px; tags: {},"
    write_truth(
        tmp_path,
        row.format("card", 1, "m15-1", "-"),
        row.format("none", 0, "", "fantom"),
        row.format("beside", 0, "", "outside_card"),
    )
    finder = CardFinder(CardNet((128, 128), card))
    report = stream.score(tmp_path, finder, reader_with(IndexByShade()))
    assert figure(report, "crops with a card in the middle") == 1
    assert figure(report, "found of these") == 1.0
    assert figure(report, "crops without") == 2
    assert figure(report, "stay empty of these") == 0.5
    assert [f["picture"] for f in report["failures"]] == ["stream/beside.png"]


def test_references_come_from_the_outlines_that_were_found_the_right_way_up() -> None:
    picture = with_card(table(), CARD, COLOURS["slash"])
    shown = photo(TrueCard("Island", CARD, visible=1.0), name="magic/a.png")
    finder = CardFinder(CardNet((640, 480), turned_half(CARD)))
    reader = reader_with(IndexByShade())
    deck = magic.deck_of(shown, picture, finder, reader, embed_by_colour)
    assert [card.card for card in deck.cards] == ["Island"]
    expected = reader.deck.embeddings[reader.deck.card_of_row == 0][0]
    np.testing.assert_allclose(deck.embeddings[0], expected, atol=1e-6)


def test_a_folder_without_photographs_gives_no_scores(tmp_path: Path) -> None:
    assert score(tmp_path) == {}
