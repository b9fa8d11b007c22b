"""The simulated camera against what must be in its pictures."""

import itertools
import math

import cv2
import numpy as np
import pytest

from vision.mat.mat import load_mat
from vision.model import Place
from vision.simulated.script import (
    LayCard,
    MoveCards,
    PassHand,
    ScriptError,
    TableAction,
    TableScript,
    TakeCard,
    TurnCard,
)
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import TableCamera, overhead_camera
from vision.simulated.truth import CardTruth, FrameTruth

MAT = load_mat("std")
SMALL = overhead_camera(MAT, (640, 360))
PLAY = Place("play")


def filmed(
    *actions: TableAction,
    until_ms: int,
    seed: int = 3,
    camera: TableCamera = SMALL,
    fps: float = 30.0,
) -> SimulatedSource:
    return SimulatedSource(TableScript(actions, until_ms), MAT, seed, camera=camera, fps=fps)


def frames_of(source: SimulatedSource) -> list[tuple[np.ndarray, FrameTruth]]:
    seen = []
    while (frame := source.read()) is not None:
        seen.append((frame.image, source.truth()))
    return seen


def last_of(source: SimulatedSource) -> tuple[np.ndarray, FrameTruth]:
    return frames_of(source)[-1]


def card(truth: FrameTruth, track: int) -> CardTruth:
    return next(c for c in truth.cards if c.track == track)


def angle_of(truth: CardTruth) -> float:
    """Angle of the printed upper edge, clockwise, in the picture."""
    (left, top), (right, bottom) = truth.quad.corners_xy[:2]
    return math.degrees(math.atan2(bottom - top, right - left))


def test_the_corners_are_where_the_bright_card_ends_in_the_picture():
    camera = overhead_camera(MAT)
    place = Place("judge", "warm_left")
    image, truth = last_of(
        filmed(LayCard(0, 1, "indulgence/S6", place, None), until_ms=40, camera=camera)
    )
    bare, _ = last_of(filmed(until_ms=40, camera=camera))
    brighter = cv2.subtract(
        cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.cvtColor(bare, cv2.COLOR_BGR2GRAY)
    )
    outline = cv2.findNonZero((brighter > 30).astype(np.uint8))
    found = cv2.boxPoints(cv2.minAreaRect(outline))
    expected = card(truth, 1).quad.as_array()
    nearest = [min(math.dist(corner, f) for f in found) for corner in expected]
    assert max(nearest) < 2.0


@pytest.mark.parametrize(
    ("seat", "towards"),
    [
        ("warm_left", (-1, -1)),
        ("cold_commander", (1, -1)),
        ("cold_left", (1, 1)),
        ("warm_commander", (-1, 1)),
    ],
)
def test_the_first_corner_is_the_printed_top_left_seen_from_each_side(seat, towards):
    camera = overhead_camera(MAT)
    image, truth = last_of(
        filmed(LayCard(0, 1, "slash/S7", Place("equip", seat), seat), until_ms=40, camera=camera)
    )
    corners = card(truth, 1).quad.as_array()
    first = corners[0] - corners.mean(axis=0)
    assert tuple(np.sign(first)) == towards
    # The index is printed at the top left only: more ink there than at the opposite corner.
    ink = {}
    for name, start in (("top left", 0), ("bottom right", 2)):
        flat = cv2.getPerspectiveTransform(
            np.roll(corners, -start, axis=0).astype(np.float32),
            np.array([(0, 0), (126, 0), (126, 176), (0, 176)], np.float32),
        )
        upright = cv2.cvtColor(cv2.warpPerspective(image, flat, (126, 176)), cv2.COLOR_BGR2GRAY)
        box = upright[8:36, 8:26].astype(float)
        ink[name] = float((box.max() - box).mean())
    assert ink["top left"] > 1.5 * ink["bottom right"]


def test_the_markers_are_seen_where_the_camera_says():
    camera = overhead_camera(MAT)
    image, _ = last_of(filmed(until_ms=40, camera=camera))
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(image)
    assert sorted(ids.ravel().tolist()) == [0, 1, 2, 3, 4, 5, 6, 7]
    for seen, number in zip(corners, ids.ravel(), strict=True):
        marker = next(m for m in MAT.markers if m.id == number)
        x, y = marker.top_left_xy_mm
        side = marker.side_mm
        square = np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
        assert np.abs(seen[0] - camera.image_of(square)).max() < 2.5


def marker_corners(image: np.ndarray) -> np.ndarray:
    """The 32 corners of the mat's markers, to a fraction of a pixel."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    markers = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, ids, _ = cv2.aruco.ArucoDetector(markers, settings).detectMarkers(image)
    in_order = [corners[i][0] for i in np.argsort(ids.ravel())]
    assert len(in_order) == 8
    return np.concatenate(in_order)


def test_the_truth_shakes_with_the_picture():
    """The printed markers tell how far a frame moved; the card's corners must have moved so too."""
    camera = overhead_camera(MAT)
    lain = LayCard(0, 1, "slash/S7", PLAY, None)
    seen = frames_of(filmed(lain, until_ms=3000, camera=camera, fps=4))
    first_markers = marker_corners(seen[0][0])
    first_corners = card(seen[0][1], 1).quad.as_array()
    shifts = []
    for image, truth in seen[1:]:
        shifts.append((card(truth, 1).quad.as_array() - first_corners).mean(axis=0))
        measured = np.median(marker_corners(image) - first_markers, axis=0)
        assert np.abs(measured - shifts[-1]).max() < 0.15
    assert 0.4 < np.abs(shifts).max() < 3


def test_a_camera_without_lean_looks_straight_down_at_its_aim():
    camera = overhead_camera(
        MAT, (1301, 731), field_width_mm=1301, lean_deg=(0, 0), aim_xy_mm=(600, 300)
    )
    seen = camera.image_of(np.array([(600.0, 300.0), (610.0, 320.0)]))
    assert seen == pytest.approx(np.array([(650.0, 365.0), (660.0, 385.0)]))
    assert camera.px_per_mm_at((100.0, 100.0)) == pytest.approx(1.0)


def test_a_leaning_camera_sees_the_lower_edge_larger():
    camera = overhead_camera(MAT, lean_deg=(5, 0))
    assert camera.px_per_mm_at((600, 660)) > 1.02 * camera.px_per_mm_at((600, 15))


def test_the_same_seed_gives_the_same_frames_and_another_seed_others():
    actions = (LayCard(700, 1, "jink/H2", PLAY, "warm_left"), PassHand(900, "cold_left"))
    first = [image for image, _ in frames_of(filmed(*actions, until_ms=1200))]
    again = [image for image, _ in frames_of(filmed(*actions, until_ms=1200))]
    other = [image for image, _ in frames_of(filmed(*actions, until_ms=1200, seed=4))]
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not any(np.array_equal(a, b) for a, b in zip(first, other, strict=True))


def test_frames_carry_the_media_time_and_end_with_the_script():
    source = filmed(until_ms=500, fps=25.0)
    stamps = []
    while (frame := source.read()) is not None:
        stamps.append((frame.seq, frame.captured_ns, frame.source))
    assert stamps == [(i, i * 40_000_000, "simulated") for i in range(12)]
    assert source.read() is None


def test_a_closed_source_has_ended():
    source = filmed(until_ms=500)
    source.close()
    assert source.read() is None


def test_no_frame_is_black_and_no_two_are_the_same():
    images = [image for image, _ in frames_of(filmed(PassHand(500, None), until_ms=1000))]
    assert min(image.mean() for image in images) > 40
    assert all(not np.array_equal(a, b) for a, b in itertools.pairwise(images))


def test_a_hand_brings_a_card_hides_part_of_it_and_leaves():
    seen = frames_of(filmed(LayCard(1000, 7, "peach/H3", PLAY, "warm_left"), until_ms=2000))
    at = {round(truth.captured_ns / 1e6): truth for _, truth in seen}
    assert at[0].cards == ()
    assert at[0].hands_px == ()
    assert card(at[800], 7).is_moving
    assert card(at[800], 7).place is None
    resting = card(at[1100], 7)
    assert (resting.face, resting.place, resting.is_moving) == ("peach/H3", PLAY, False)
    assert 0.4 < resting.visible < 0.95
    assert len(at[1100].hands_px) == 1
    assert card(at[1900], 7).visible == 1.0
    assert at[1900].hands_px == ()


def test_the_outline_of_a_hand_is_where_the_picture_differs():
    reaching = frames_of(filmed(PassHand(900, "warm_left"), until_ms=1000))[27]
    empty = frames_of(filmed(until_ms=1000))[27]
    mask = np.zeros(reaching[0].shape[:2], np.uint8)
    for outline in reaching[1].hands_px:
        cv2.fillPoly(mask, [np.rint(np.array(outline)).astype(np.int32)], 255)
    differs = cv2.absdiff(reaching[0], empty[0]).max(axis=2) > 12
    assert mask.any()
    assert differs[mask > 0].mean() > 0.85
    far = cv2.dilate(mask, np.ones((41, 41), np.uint8)) == 0
    assert differs[far].mean() < 0.001


def test_a_turned_card_passes_through_the_angles_in_between():
    identity = Place("identity", "warm_left")
    seen = frames_of(
        filmed(
            LayCard(0, 1, "identity/loyalist", identity, None),
            TurnCard(1500, 1, True, "warm_left"),
            until_ms=2400,
        )
    )
    angles = [angle_of(card(truth, 1)) for _, truth in seen]
    steps = np.diff(angles)
    assert abs(angles[0]) < 4
    assert abs(angles[-1] - 90) < 6
    assert steps.min() > -0.5
    assert steps.max() < 13
    assert sum(10 < angle < 80 for angle in angles) >= 6
    assert card(seen[-1][1], 1).place == identity


def test_a_card_turned_back_lies_upright_again():
    identity = Place("identity", "cold_commander")
    _, truth = last_of(
        filmed(
            LayCard(0, 1, "identity/renegade", identity, None),
            TurnCard(1500, 1, True, "cold_commander"),
            TurnCard(3200, 1, False, "cold_commander"),
            until_ms=4200,
            fps=10,
        )
    )
    assert abs(angle_of(card(truth, 1)) - 90) < 6


def test_cards_played_one_after_the_other_do_not_cover_each_other():
    seats = ["warm_left", "cold_left", "warm_commander", "cold_commander", None, "warm_right"]
    lain = [LayCard(0, i, "slash/S7", PLAY, seats[i % 6]) for i in range(18)]
    _, truth = last_of(filmed(*lain, until_ms=40, camera=overhead_camera(MAT)))
    assert [c.visible for c in truth.cards] == [1.0] * 18


def test_a_full_middle_takes_one_more_card_on_top_of_another():
    lain = [LayCard(0, i, "slash/S7", PLAY, "warm_left") for i in range(19)]
    _, truth = last_of(filmed(*lain, until_ms=40))
    assert sum(c.visible < 0.5 for c in truth.cards) == 1


def test_every_zone_of_the_mat_holds_its_card():
    camera = overhead_camera(MAT)
    lain = [
        LayCard(0, i, "slash/S7", zone.place, zone.place.seat) for i, zone in enumerate(MAT.zones)
    ]
    _, truth = last_of(filmed(*lain, until_ms=40, camera=camera))
    for number, zone in enumerate(MAT.zones):
        centre = card(truth, number).quad.as_array().mean(axis=0)
        back = np.linalg.inv(camera.mat_to_image) @ (*centre, 1.0)
        assert MAT.zone_at(tuple(back[:2] / back[2])) == zone


def test_swept_cards_make_a_pile_with_the_newest_on_top():
    discard = Place("discard")
    _, truth = last_of(
        filmed(
            LayCard(0, 1, "slash/S7", PLAY, "warm_left"),
            LayCard(0, 2, "jink/H2", PLAY, "cold_right"),
            MoveCards(1700, (1, 2), discard, None),
            until_ms=2800,
            fps=10,
        )
    )
    assert [(c.track, c.place) for c in truth.cards] == [(1, discard), (2, discard)]
    assert card(truth, 1).visible < 0.35
    assert card(truth, 2).visible == 1.0


def test_a_taken_card_leaves_the_table_as_if_it_had_never_lain_there():
    neighbour = LayCard(0, 2, "jink/H2", Place("equip", "warm_left"), None)
    seen = frames_of(
        filmed(
            neighbour,
            LayCard(0, 1, "dilu/C5", Place("equip", "warm_left"), None),
            TakeCard(900, 1, "warm_left"),
            until_ms=2000,
        )
    )
    without = frames_of(filmed(neighbour, until_ms=2000))
    assert len(seen[0][1].cards) == 2
    assert [c.track for c in seen[-1][1].cards] == [2]
    assert np.array_equal(seen[-1][0], without[-1][0])


def test_a_replaced_health_card_is_gone_and_the_new_one_lies_in_its_place():
    place = Place("hp", "warm_right")
    seen = frames_of(
        filmed(
            LayCard(0, 1, "hp/4", place, None),
            LayCard(900, 2, "hp/3", place, "warm_right", replaces=1),
            until_ms=1900,
        )
    )
    assert [c.face for c in seen[-1][1].cards] == ["hp/3"]
    before = card(seen[0][1], 1).quad.as_array()
    after = card(seen[-1][1], 2).quad.as_array()
    assert np.abs(before - after).max() < 2


def test_two_cameras_see_the_same_table():
    actions = (LayCard(0, 1, "slash/S7", PLAY, "warm_left"),)
    near = overhead_camera(MAT, (640, 360), name="play", field_width_mm=800, lean_deg=(8, -3))
    on_mat = []
    for camera in (SMALL, near):
        _, truth = last_of(filmed(*actions, until_ms=40, camera=camera))
        back = cv2.perspectiveTransform(
            card(truth, 1).quad.as_array()[None], np.linalg.inv(camera.mat_to_image)
        )
        on_mat.append(back[0])
    assert np.abs(on_mat[0] - on_mat[1]).max() < 4  # mm; shake is up to a pixel


def test_real_time_leaves_frames_out_but_keeps_their_numbers():
    source = SimulatedSource(TableScript((), 400), MAT, 1, camera=SMALL, fps=5000.0, realtime=True)
    assert source.is_live
    seqs, stamps = [], []
    while (frame := source.read()) is not None:
        seqs.append(frame.seq)
        stamps.append(frame.captured_ns)
    assert seqs == sorted(set(seqs))
    assert stamps == [seq * 200_000 for seq in seqs]
    assert source.health().n_frames == len(seqs)


def test_the_truth_asks_for_a_frame_first():
    with pytest.raises(RuntimeError, match="no frame"):
        filmed(until_ms=100).truth()


@pytest.mark.parametrize(
    "actions",
    [
        (TakeCard(500, 9, None),),
        (TurnCard(500, 9, True, None),),
        (MoveCards(500, (9,), Place("discard"), None),),
        (LayCard(500, 1, "slash/S7", Place("cellar"), None),),
        (LayCard(500, 1, "no_such_card/S7", PLAY, None),),
        (LayCard(0, 1, "slash/S7", PLAY, None), LayCard(500, 1, "slash/S7", PLAY, None)),
    ],
)
def test_a_script_that_cannot_be_played_is_refused(actions):
    with pytest.raises(ScriptError):
        filmed(*actions, until_ms=1000)
