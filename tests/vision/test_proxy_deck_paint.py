"""Drawn faces have the layout of printed cards and can be told apart when small."""

from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.proxy_deck.faces import load_proxy_faces
from vision.proxy_deck.paint import card_alpha, paint_face

ALL_FACES = [entry.face for entry in load_proxy_faces()]
SMALL_PX = 90
"""Card height at which a card must still be told from the others by its picture."""


def _one_of_each_name() -> list[str]:
    chosen: dict[str, str] = {}
    for entry in load_proxy_faces():
        chosen.setdefault(entry.card if entry.is_game_card else entry.face, entry.face)
    return list(chosen.values())


def _box_mm(
    image: npt.NDArray[np.uint8], box: tuple[float, float, float, float]
) -> npt.NDArray[np.int_]:
    """Cut x, y, width, height in mm out of a picture of a card."""
    scale = image.shape[0] / 88
    left, top, width, height = (round(side * scale) for side in box)
    return image[top : top + height, left : left + width].astype(int)


INDEX_BOX = (3.0, 2.4, 7.4, 12.6)


@pytest.mark.parametrize("face", ALL_FACES)
def test_every_face_paints(face: str) -> None:
    image = paint_face(face, SMALL_PX)
    assert image.shape == (90, 64, 3)
    assert image.dtype == np.uint8
    assert image.std() > 15


@pytest.mark.parametrize(("height_px", "width_px"), [(90, 64), (120, 86), (300, 215), (1039, 744)])
def test_a_card_keeps_its_63_to_88_shape(height_px: int, width_px: int) -> None:
    assert paint_face("general/zhaoyun", height_px).shape == (height_px, width_px, 3)


def test_the_same_face_is_painted_the_same_every_time() -> None:
    first = paint_face("slash/S7", 200)
    paint_face("slash/H10", 200)
    paint_face("general/lvbu", 200)
    np.testing.assert_array_equal(paint_face("slash/S7", 200), first)


def test_a_painted_face_belongs_to_the_caller() -> None:
    first = paint_face("peach/H3", 100)
    untouched = first.copy()
    first[:] = 0
    np.testing.assert_array_equal(paint_face("peach/H3", 100), untouched)


def test_pictures_of_different_cards_differ_much_when_small() -> None:
    names = _one_of_each_name()
    pictures = {}
    for face in names:
        image = paint_face(face, SMALL_PX).astype(int)
        pictures[face] = image[18:66, 8:58]
    close = [
        (a, b, round(float(np.abs(pictures[a] - pictures[b]).mean()), 1))
        for a, b in combinations(names, 2)
        if np.abs(pictures[a] - pictures[b]).mean() < 12
    ]
    assert close == []
    assert len(names) == 43 + 32 + 4 + 6 + 2


@pytest.mark.parametrize(
    ("first", "second"),
    [("slash/S7", "slash/H10"), ("jink/D2", "jink/HK"), ("crossbow/CA", "crossbow/DA")],
)
def test_copies_differ_at_the_index_and_nowhere_else(first: str, second: str) -> None:
    difference = np.abs(paint_face(first, 880).astype(int) - paint_face(second, 880))
    assert difference[24:150, 30:104].max() > 100
    difference[24:150, 30:104] = 0
    assert difference.max() == 0


@pytest.mark.parametrize(
    ("face", "is_red"),
    [("slash/S7", False), ("slash/C2", False), ("slash/HJ", True), ("slash/D6", True)],
)
def test_hearts_and_diamonds_are_red_and_the_others_black(face: str, is_red: bool) -> None:
    box = _box_mm(paint_face(face, 880), INDEX_BOX)
    blue, green, red = box[..., 0], box[..., 1], box[..., 2]
    reds = int(((red > 140) & (green < 80) & (blue < 80)).sum())
    blacks = int(((red < 80) & (green < 80) & (blue < 80)).sum())
    assert (reds > 500) == is_red
    assert (blacks > 500) != is_red


def test_rank_and_suit_have_the_printed_size() -> None:
    """Rank about 5 % and suit about 5.5 % of the card's height, rank above suit."""
    box = _box_mm(paint_face("slash/S8", 1760), INDEX_BOX)
    rows = np.flatnonzero((box.max(axis=2) < 90).sum(axis=1) > 1)
    gap = int(np.argmax(np.diff(rows)))
    rank, suit = rows[: gap + 1], rows[gap + 1 :]
    assert (rank[-1] - rank[0] + 1) / 1760 == pytest.approx(0.05, abs=0.006)
    assert (suit[-1] - suit[0] + 1) / 1760 == pytest.approx(0.055, abs=0.004)


@pytest.mark.parametrize("face", ["slash/D10", "jink/DJ", "peach/HQ", "duel/SA"])
def test_no_rank_touches_its_suit(face: str) -> None:
    box = _box_mm(paint_face(face, 880), INDEX_BOX)
    inked = (box.min(axis=2) < 90).sum(axis=1) > 0
    starts = np.flatnonzero(np.diff(inked.astype(int)) == 1)
    assert len(starts) == 2


def test_there_is_no_index_at_the_bottom_right() -> None:
    image = paint_face("slash/S8", 880).astype(int)
    assert image[-60:-30, -110:-30].min() > 120


def test_generals_wear_the_colour_of_their_kingdom() -> None:
    at_left = {
        face: paint_face(f"general/{face}", 300)[200:280, 6:30].reshape(-1, 3).mean(axis=0)
        for face in ("guanyu", "caocao", "sunquan", "lvbu")
    }
    blue, green, red = 0, 1, 2
    assert at_left["guanyu"].argmax() == red
    assert at_left["caocao"].argmax() == blue
    assert at_left["sunquan"].argmax() == green
    assert np.ptp(at_left["lvbu"]) < 15


def test_the_two_backs_are_plainly_different() -> None:
    game, general = (
        paint_face(f"back/{kind}", 90).mean(axis=(0, 1)) for kind in ("game", "general")
    )
    assert game[2] > game[0] + 30
    assert general[0] > general[2] + 30


@pytest.mark.parametrize("count", range(1, 6))
def test_a_health_card_shows_as_many_beads(count: int) -> None:
    """Each bead has one black eye: count the round dark spots inside the green."""
    image = paint_face(f"hp/{count}", 880)[60:700, 60:570].astype(int)
    dark = (image.max(axis=2) < 90).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    widths, heights, areas = stats[1:, 2], stats[1:, 3], stats[1:, 4]
    round_spots = (np.abs(widths - heights) <= 3) & (areas > 0.7 * widths * heights) & (areas > 300)
    assert int(round_spots.sum()) == count


def test_the_alpha_is_a_rectangle_with_corners_of_three_millimetres() -> None:
    alpha = card_alpha(880)
    assert alpha.shape == (880, 630)
    assert alpha.dtype == np.uint8
    assert alpha[0, 0] == 0
    assert alpha[0, 34] == 255
    assert alpha[34, 0] == 255
    assert alpha[440, 315] == 255
    # Beyond a quarter circle of 30 px the square of its corner lacks (1 - pi/4) of its area.
    missing = 1 - alpha[:30, :30].mean() / 255
    assert missing == pytest.approx(1 - np.pi / 4, abs=0.02)
    np.testing.assert_allclose(alpha.astype(int), alpha[::-1, ::-1].astype(int), atol=40)


def test_an_unknown_face_cannot_be_painted() -> None:
    with pytest.raises(KeyError):
        paint_face("slash/X1", 90)
