"""The printed files have true sizes, the right cards on the right places, and readable markers."""

from pathlib import Path

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest

from vision.mat.mat import Marker, Mat, Zone, load_mat
from vision.model import Place
from vision.proxy_deck.paint import paint_face
from webui.printing import TileError, deck_pdf, mat_pdf

MM = 72 / 25.4
A4_MM = (210.0, 297.0)
LEFT_MM, TOP_MM = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2


def _render(path: Path, page: int, px_per_mm: float) -> np.ndarray:
    """Return a page as (H, W, 3) BGR."""
    with pdfium.PdfDocument(path) as document:
        bitmap = document[page].render(scale=px_per_mm / MM)
        return np.array(bitmap.to_numpy())[:, :, :3]


def _pages_mm(path: Path) -> list[tuple[float, float]]:
    with pdfium.PdfDocument(path) as document:
        return [
            (round(document[i].get_width() / MM, 1), round(document[i].get_height() / MM, 1))
            for i in range(len(document))
        ]


@pytest.fixture(scope="module")
def four_cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("deck") / "deck.pdf"
    deck_pdf(out, {"slash/S7": 2, "general/zhaoyun": 1, "peach/H3": 1}, dpi=100)
    return out


def _card_at(page: np.ndarray, column: int, row: int, px_per_mm: float) -> np.ndarray:
    left, top = (LEFT_MM + 63 * column) * px_per_mm, (TOP_MM + 88 * row) * px_per_mm
    width, height = round(63 * px_per_mm), round(88 * px_per_mm)
    return page[round(top) : round(top) + height, round(left) : round(left) + width]


LIKE = 12.0
"""Below it two pictures are the same but for the printing; different cards are above 25."""


def _likeness(image: np.ndarray, face: str) -> float:
    """Return the mean absolute difference to ``face``, both at 176 px."""
    wanted = paint_face(face, 176)
    shown = cv2.resize(image, (wanted.shape[1], 176), interpolation=cv2.INTER_AREA)
    return float(np.abs(shown.astype(int) - wanted).mean())


def test_a_deck_is_fronts_and_backs_on_a4(four_cards: Path) -> None:
    assert _pages_mm(four_cards) == [A4_MM, A4_MM]


def test_cards_lie_in_rows_in_the_order_of_the_face_list(
    four_cards: Path,
) -> None:
    page = _render(four_cards, 0, 4)
    wanted = [(0, 0, "slash/S7"), (1, 0, "slash/S7"), (2, 0, "peach/H3"), (0, 1, "general/zhaoyun")]
    for column, row, face in wanted:
        assert _likeness(_card_at(page, column, row, 4), face) < LIKE
        assert _likeness(_card_at(page, column, row, 4), "jink/D2") > 25
    assert _card_at(page, 1, 1, 4)[20:-20, 20:-20].min() == 255


def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned_over_its_long_edge(
    four_cards: Path,
) -> None:
    page = _render(four_cards, 1, 4)
    for column in (0, 1, 2):
        assert _likeness(_card_at(page, column, 0, 4), "back/game") < LIKE
    assert _likeness(_card_at(page, 2, 1, 4), "back/general") < LIKE
    assert _card_at(page, 0, 1, 4)[20:-20, 20:-20].min() == 255


def test_a_printed_card_is_63_by_88_millimetres(four_cards: Path) -> None:
    px_per_mm = 10
    page = _render(four_cards, 0, px_per_mm)
    printed = page.min(axis=2) < 250
    # The second row holds one card only: its edges are where the ink begins and ends.
    row = np.flatnonzero(printed[int((TOP_MM + 132) * px_per_mm), int(9.8 * px_per_mm) : 2000])
    column = np.flatnonzero(printed[: int(290 * px_per_mm), int((LEFT_MM + 31.5) * px_per_mm)])
    assert (row[-1] + 1 - row[0]) / px_per_mm == pytest.approx(63, abs=0.15)
    assert (column[-1] + 1 - column[0]) / px_per_mm == pytest.approx(2 * 88, abs=0.15)


def test_cut_marks_point_at_every_edge_of_the_cards(four_cards: Path) -> None:
    px_per_mm = 10
    page = _render(four_cards, 0, px_per_mm).min(axis=2)
    above = page[int((TOP_MM - 4) * px_per_mm)]
    beside = page[:, int((LEFT_MM - 4) * px_per_mm)]
    for strip, first, side in ((above, LEFT_MM, 63), (beside, TOP_MM, 88)):
        dark = np.flatnonzero(strip < 128) / px_per_mm
        marks = [
            float(group.mean()) for group in np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)
        ]
        assert marks == pytest.approx([first + side * i for i in range(4)], abs=0.15)


def test_the_whole_standard_deck_fills_twenty_sheets(tmp_path: Path) -> None:
    out = tmp_path / "deck.pdf"
    told: list[tuple[int, int]] = []
    deck_pdf(out, dpi=40, on_progress=lambda done, total: told.append((done, total)))
    assert _pages_mm(out) == [A4_MM] * 40
    assert told == [(n, 20) for n in range(1, 21)]
    # 106 game cards end with the seventh card of the twelfth sheet; generals follow.
    page = _render(out, 23, 2)
    backs = [_card_at(page, n % 3, n // 3, 2)[5:30, 10:-10].mean((0, 1)) for n in range(9)]
    violet = [bool(back[0] > back[2]) for back in backs]
    assert violet == [False] * 6 + [True, True, False]


def test_equal_cards_share_one_picture_in_the_file(tmp_path: Path) -> None:
    one, many = tmp_path / "one.pdf", tmp_path / "many.pdf"
    deck_pdf(one, {"slash/S8": 1}, dpi=150)
    deck_pdf(many, {"slash/S8": 9}, dpi=150)
    assert many.stat().st_size < one.stat().st_size * 1.1


def test_the_same_deck_gives_the_same_file(tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    for out in (first, second):
        deck_pdf(out, {"hp/3": 1}, dpi=50)
    assert first.read_bytes() == second.read_bytes()


def test_a_card_that_is_not_in_the_proxy_deck_cannot_be_printed(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="slash/S2"):
        deck_pdf(tmp_path / "deck.pdf", {"slash/S2": 1})
    assert not (tmp_path / "deck.pdf").exists()


SMALL_MAT = Mat(
    name="small",
    size_wh_mm=(500, 250),
    markers=(Marker(3, (20, 20), 60), Marker(5, (420, 160), 60)),
    zones=(Zone(Place("play"), (150, 60), (200, 120), 0),),
)


def _markers(page: np.ndarray) -> dict[int, np.ndarray]:
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    bordered = cv2.copyMakeBorder(page, 50, 50, 50, 50, cv2.BORDER_CONSTANT, value=(90, 90, 90))
    corners, ids, _ = detector.detectMarkers(bordered)
    assert ids is not None
    return {int(n): quad[0] - 50 for n, quad in zip(np.ravel(ids), corners, strict=True)}


def test_the_std_mat_is_one_page_of_1200_by_675_millimetres(tmp_path: Path) -> None:
    out = tmp_path / "mat.pdf"
    mat_pdf(out, load_mat("std"))
    assert _pages_mm(out) == [(1200.0, 675.0)]
    assert set(_markers(_render(out, 0, 1.6))) == {0, 1, 2, 3, 4, 5, 6, 7}


def test_printed_markers_have_their_true_size_and_place(tmp_path: Path) -> None:
    out = tmp_path / "mat.pdf"
    mat_pdf(out, SMALL_MAT)
    found = _markers(_render(out, 0, 4))
    assert set(found) == {3, 5}
    for number, left, top in ((3, 20, 20), (5, 420, 160)):
        wanted = np.array([(0, 0), (60, 0), (60, 60), (0, 60)]) + np.array([left, top])
        np.testing.assert_allclose(found[number] / 4, wanted, atol=0.3)


@pytest.mark.parametrize(
    ("paper", "size_mm", "n_pages"), [("A4", (210, 297), 3), ("A3", (297, 420), 2)]
)
def test_tiles_cover_the_mat_with_ten_millimetres_of_overlap(
    tmp_path: Path, paper: str, size_mm: tuple[float, float], n_pages: int
) -> None:
    out = tmp_path / "tiles.pdf"
    mat_pdf(out, SMALL_MAT, tile=paper)
    assert _pages_mm(out) == [size_mm] * n_pages
    px_per_mm, margin = 2, 8
    whole = tmp_path / "whole.pdf"
    mat_pdf(whole, SMALL_MAT)
    wanted = _render(whole, 0, px_per_mm)
    step = (size_mm[0] - 2 * margin - 10) * px_per_mm
    first, second = (_render(out, i, px_per_mm).astype(int) for i in (0, 1))
    inside = slice(margin * px_per_mm + 2, (margin + 150) * px_per_mm)
    shown = first[inside, margin * px_per_mm + 2 : (margin + 180) * px_per_mm]
    assert np.abs(shown - wanted[2 : 150 * px_per_mm, 2 : 180 * px_per_mm]).mean() < 4
    shown = second[inside, margin * px_per_mm + 2 : (margin + 60) * px_per_mm]
    assert np.abs(shown - wanted[2 : 150 * px_per_mm, step + 2 : step + 60 * px_per_mm]).mean() < 4


def test_nothing_is_printed_in_the_margin_of_a_tile_but_marks(tmp_path: Path) -> None:
    out = tmp_path / "tiles.pdf"
    mat_pdf(out, SMALL_MAT, tile="A4")
    page = _render(out, 0, 4)
    assert page[:, :14].min() == 255
    assert page[:14].min() == 255
    assert page[8 * 4 + 20, 5 * 4 : 7 * 4].min() == 255


def test_a_marker_is_whole_on_a_tile_and_of_true_size(tmp_path: Path) -> None:
    out = tmp_path / "tiles.pdf"
    mat_pdf(out, SMALL_MAT, tile="A3")
    quad = _markers(_render(out, 0, 4))[3] / 4
    assert float(np.linalg.norm(quad[1] - quad[0])) == pytest.approx(60, abs=0.4)


def test_the_std_mat_takes_twenty_a4_or_ten_a3_pages(tmp_path: Path) -> None:
    for paper, n_pages in (("A4", 20), ("A3", 10)):
        out = tmp_path / f"{paper}.pdf"
        mat_pdf(out, load_mat("std"), tile=paper)
        assert len(_pages_mm(out)) == n_pages


def test_an_unknown_paper_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(TileError, match=r"cannot print a mat on 'A5': give one of A3, A4"):
        mat_pdf(tmp_path / "mat.pdf", SMALL_MAT, tile="A5")
    assert not (tmp_path / "mat.pdf").exists()
