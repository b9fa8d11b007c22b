"""The scorers' own tables: their truth must be what the pictures show."""

import cv2
import numpy as np
import pytest

from scripts.score.lay_cards import LaidCard, lay_crowded, lay_spread
from scripts.score.paint_cards import lay_card
from scripts.score.paint_clutter import THINGS, Brush, lay_hand, lay_thing
from scripts.score.paint_faces import STYLES, make_deck, paint_made_up_face
from scripts.score.paint_grounds import GROUNDS, paint_ground
from scripts.score.paint_tables import Shots, paint_table, random_camera, scaled_mat
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import Mat
from vision.model import Image
from vision.simulated.slots import CardPose
from vision.simulated.table_camera import TableCamera, overhead_camera

MAT = scaled_mat((600.0, 340.0))
CAMERA = overhead_camera(MAT, (640, 360), field_width_mm=640.0, lean_deg=(0.0, 0.0))


def white(_: str) -> Image:
    return np.full((704, 504, 3), 255, np.uint8)


def shot_of(*poses: CardPose) -> tuple[Image, np.ndarray]:
    image, owners = np.zeros((360, 640, 3), np.uint8), np.zeros((360, 640), np.int32)
    for number, pose in enumerate(poses, start=1):
        lay_card(image, owners, CAMERA, LaidCard("x", pose, None), white("x"), number)
    return image, owners


def test_a_card_is_drawn_where_its_pose_says() -> None:
    # The camera looks straight down: 1 px a millimetre, the mat's middle in the picture's middle.
    image, owners = shot_of(CardPose((300.0 + 40.0, 170.0 - 25.0), 90.0))
    seen = image[..., 0] / 255.0
    y, x = np.mgrid[:360, :640]
    assert (seen * x).sum() / seen.sum() == pytest.approx(319.5 + 40.0, abs=0.1)
    assert (seen * y).sum() / seen.sum() == pytest.approx(179.5 - 25.0, abs=0.1)
    assert seen.sum() == pytest.approx(63 * 88, rel=0.01)
    columns = np.flatnonzero(owners.any(axis=0))
    assert len(columns) == pytest.approx(88, abs=1.5)


def test_the_first_corner_is_the_printed_top_left() -> None:
    face = white("x")
    face[:160, :120] = (0, 0, 255)
    laid = [LaidCard("x", CardPose((300.0, 170.0), 90.0), None)]
    table, _ = paint_table(np.random.default_rng(1), MAT, CAMERA, laid, lambda _: face)
    corners = table.cards[0].quad.as_array()
    inside = corners + 0.15 * (corners.mean(axis=0) - corners)
    red = [
        int(table.image[round(y), round(x), 2]) - int(table.image[round(y), round(x), 0])
        for x, y in inside
    ]
    assert red[0] > 100
    assert max(np.abs(red[1:])) < 60
    assert corners[0][0] > corners[2][0]
    assert corners[0][1] < corners[2][1]


def test_what_a_card_hides_of_another_is_known() -> None:
    low, high = CardPose((300.0, 170.0), 0.0), CardPose((300.0, 170.0 + 44.0), 0.0)
    laid = [LaidCard("low", low, None), LaidCard("high", high, None)]
    table, _ = paint_table(np.random.default_rng(1), MAT, CAMERA, laid, white)
    assert table.cards[0].visible == pytest.approx(0.5, abs=0.02)
    assert table.cards[1].visible == pytest.approx(1.0, abs=0.02)


def test_a_hand_and_a_thing_hide_what_lies_under_them() -> None:
    image, owners = shot_of(CardPose((300.0, 170.0), 0.0))
    brush = Brush(CAMERA, image, owners)
    before = (owners == 1).sum()
    lay_thing(np.random.default_rng(2), brush, "sheet", (300.0, 170.0))
    assert (owners == 1).sum() == 0
    _, owners = shot_of(CardPose((300.0, 170.0), 0.0))
    lay_hand(np.random.default_rng(3), Brush(CAMERA, image, owners), (300.0, 170.0), (300.0, 500.0))
    assert 0 < (owners == 1).sum() < before


@pytest.mark.parametrize("kind", GROUNDS)
def test_the_markers_lie_on_every_ground_where_the_mat_says(kind: str) -> None:
    rng = np.random.default_rng(4)
    mat = scaled_mat((1100.0, 620.0))
    camera = random_camera(rng, mat, (1280, 720))
    ground = paint_ground(rng, mat, camera, kind)
    image_to_mat = MatLocator(mat).locate(cv2.cvtColor(ground, cv2.COLOR_BGR2GRAY))
    assert image_to_mat is not None
    for point in ((100.0, 60.0), (550.0, 310.0), (1000.0, 560.0)):
        found = np.linalg.inv(image_to_mat) @ (*point, 1.0)
        true = camera.image_of(np.array([point]))[0]
        assert np.linalg.norm(found[:2] / found[2] - true) < 0.4


@pytest.mark.parametrize("kind", sorted(set(THINGS)))
def test_every_kind_of_clutter_is_drawn(kind: str) -> None:
    image, owners = np.full((360, 640, 3), 128, np.uint8), np.ones((360, 640), np.int32)
    lay_thing(np.random.default_rng(5), Brush(CAMERA, image, owners), kind, (300.0, 170.0))
    assert (image != 128).any()
    assert (owners == 0).any()


@pytest.mark.parametrize("style", STYLES)
def test_copies_of_a_card_differ_in_their_index_alone(style: str) -> None:
    deck = make_deck(style, 1, 12)
    first, second = (paint_made_up_face(deck, face).astype(int) for face in deck.faces[:2])
    changed = np.abs(first - second).max(axis=2) > 0
    rows, columns = np.nonzero(changed)
    assert rows.size
    assert rows.max() < 19.5 * 8
    assert columns.max() < 12.5 * 8


def test_a_deck_has_cards_of_many_indices_few_and_none_and_a_back() -> None:
    deck = make_deck("scroll", 3, 40)
    counts = [len(card.pairs) for card in deck.cards]
    assert counts.count(24) == 4
    assert 0 in counts
    assert len({card.name_zh for card in deck.cards}) == 40
    assert deck.cards[-1].card == "back/scroll"
    assert len(set(deck.faces)) == len(deck.faces)


@pytest.mark.parametrize("lay", [lay_spread, lay_crowded])
def test_no_card_lies_on_a_marker(lay: object) -> None:
    mat = scaled_mat((1200.0, 675.0))
    faces = [str(number) for number in range(20)]
    laid = lay(np.random.default_rng(6), faces, mat)  # type: ignore[operator]
    assert len(laid) > 10
    image, owners = np.zeros((720, 1280, 3), np.uint8), np.zeros((720, 1280), np.int32)
    camera = _straight(mat)
    for number, card in enumerate(laid, start=1):
        lay_card(image, owners, camera, card, white("x"), number)
    for marker in mat.markers:
        corner = camera.image_of(np.array([marker.top_left_xy_mm]))[0].astype(int)
        side = int(marker.side_mm * camera.px_per_mm_at(marker.top_left_xy_mm))
        assert not owners[corner[1] : corner[1] + side, corner[0] : corner[0] + side].any()


def _straight(mat: Mat) -> TableCamera:
    return overhead_camera(mat, (1280, 720), field_width_mm=1280.0, lean_deg=(0.0, 0.0))


def test_every_shot_moves_picture_and_truth_together() -> None:
    laid = [LaidCard("x", CardPose((300.0, 170.0), 0.0), None)]
    rng = np.random.default_rng(7)
    table, _ = paint_table(rng, MAT, CAMERA, laid, white)
    shots = Shots(rng, (640, 360))
    (first, seen), (second, seen_later) = shots.of(table), shots.of(table)
    assert (first != second).any()
    assert seen[0].quad != seen_later[0].quad
    moved = seen_later[0].quad.as_array() - seen[0].quad.as_array()
    assert np.abs(moved - moved[0]).max() < 1e-9
    assert np.abs(moved).max() < 3
