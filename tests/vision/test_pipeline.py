from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import turned_half
from vision.find.find_cards import Finding, FoundCard
from vision.frames.watch_motion import MotionWatcher
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import load_mat
from vision.mat.turn_of_card import turn_of
from vision.model import Frame, Place, Quad, Side, TableObservation, Turn
from vision.pipeline import Stages, TablePipeline
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import Evidence
from vision.simulated.script import (
    LayCard,
    MoveCards,
    PassHand,
    TableAction,
    TableScript,
    TakeCard,
    TurnCard,
)
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import TableCamera, overhead_camera
from vision.simulated.truth import FrameTruth

MAT = load_mat("std")
SIZE_WH = (960, 540)
FPS = 15.0
PLAY = Place("play")
IDENTITY = Place("identity", "warm_commander")
EQUIP = Place("equip", "cold_left")
NAMES = ("slash/S7", "jink/H2", "peach/H3", "crossbow/CA", "identity/lord", "back/game")
DECK = Deck(
    "named",
    tuple(DeckCard(name, name, name, {}) for name in NAMES),
    np.eye(len(NAMES), 128, dtype=np.float32),
    np.arange(len(NAMES)),
    "",
)


def small_camera(aim_off_mm: tuple[float, float] = (0, 0)) -> TableCamera:
    width, height = MAT.size_wh_mm
    aim = (width / 2 + aim_off_mm[0], height / 2 + aim_off_mm[1])
    return overhead_camera(MAT, SIZE_WH, aim_xy_mm=aim)


@dataclass
class Eyewitness:
    """Finds and reads what the simulation knows to be there, a pixel or so off."""

    deck: Deck = DECK
    truth: FrameTruth | None = None
    jitter_px: float = 1.0
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(3))

    def find(self, image: np.ndarray, card_px: float | None = None) -> Finding:
        assert self.truth is not None
        height, width = image.shape[:2]
        hands = np.zeros((height // 6, width // 6), np.uint8)
        for hand in self.truth.hands_px:
            cv2.fillPoly(hands, [np.rint(np.array(hand) / 6).astype(np.int32)], 255)
        cards = [
            FoundCard(self._off(card.quad), 0.9) for card in self.truth.cards if card.visible > 0.5
        ]
        return Finding(tuple(cards), hands, 6.0)

    def _off(self, quad: Quad) -> Quad:
        moved = quad.as_array() + self.rng.uniform(-self.jitter_px, self.jitter_px, (4, 2))
        a, b, c, d = (tuple(corner) for corner in moved.tolist())
        straight = Quad((a, b, c, d))
        return straight if self.rng.random() < 0.5 else turned_half(straight)

    def look(self, image: np.ndarray, quads: Sequence[Quad]) -> tuple[Evidence, ...]:
        return tuple(self._evidence(quad) for quad in quads)

    def _evidence(self, quad: Quad) -> Evidence:
        assert self.truth is not None
        logs = np.zeros((2, len(NAMES) + 1), np.float32)
        logs[:, -1] = 8
        corners = quad.as_array()
        for card in self.truth.cards:  # the upper ones are looked at last
            true = card.quad.as_array()
            if np.linalg.norm(true.mean(axis=0) - corners.mean(axis=0)) < 15:
                upside_down = np.linalg.norm(true[0] - corners[0]) > 30
                logs[:, :-1] = 0
                logs[int(upside_down), NAMES.index(card.face)] = 16
        return Evidence(logs, np.zeros((2, 52), np.float32), 1)


@dataclass
class Table:
    """A pipeline that watches scripted tables through an eyewitness."""

    eyewitness: Eyewitness = field(default_factory=Eyewitness)
    pipeline: TablePipeline = field(init=False)

    def __post_init__(self) -> None:
        stages = Stages(self.eyewitness, self.eyewitness, MatLocator(MAT), MotionWatcher())
        self.pipeline = TablePipeline(stages, MAT)

    def watch(
        self, *actions: TableAction, duration_ms: int, camera: TableCamera | None = None
    ) -> Iterator[tuple[int, TableObservation]]:
        """Yield match time and what is observed, frame by frame."""
        script = TableScript(actions, duration_ms)
        source = SimulatedSource(script, MAT, 1, camera=camera or small_camera(), fps=FPS)
        while (frame := source.read()) is not None:
            self.eyewitness.truth = source.truth()
            yield frame.captured_ns // 1_000_000, self.pipeline.observe(frame)


def settled(table: TableObservation) -> dict[int, tuple[str | None, Place | None]]:
    return {track.id: (track.face, track.place) for track in table.tracks if track.settled}


def lying(*cards: tuple[str, Place, str | None]) -> list[LayCard]:
    return [
        LayCard(0, number, face, place, seat)
        for number, (face, place, seat) in enumerate(cards, start=1)
    ]


START = lying(
    ("slash/S7", PLAY, "warm_left"),
    ("crossbow/CA", EQUIP, "cold_left"),
    ("identity/lord", IDENTITY, "warm_commander"),
    ("back/game", Place("deck"), None),
)
LIES = {("slash/S7", PLAY), ("crossbow/CA", EQUIP), ("identity/lord", IDENTITY)}
LIES |= {("back/game", Place("deck"))}


def test_each_card_becomes_one_track_with_its_face_in_its_zone() -> None:
    tables = [seen for _, seen in Table().watch(*START, duration_ms=3_000)]
    assert settled(tables[0]) == {}
    assert set(settled(tables[-1]).values()) == LIES
    assert len(tables[-1].tracks) == len(START)
    assert tables[-1].camera.mat_found
    assert not tables[-1].camera.frozen
    assert tables[-1].camera.fps == pytest.approx(FPS, rel=0.01)
    assert tables[-1].unobservable == ()
    assert [table.seq for table in tables] == list(range(45))


def test_tracks_say_where_and_how_a_card_lies() -> None:
    table = Table()
    *_, (_, last) = table.watch(*START, duration_ms=2_000)
    assert table.eyewitness.truth is not None
    true = {card.face: card.quad.as_array() for card in table.eyewitness.truth.cards}
    by_face = {track.face: track for track in last.tracks}
    for face, track in by_face.items():
        corners = track.quad.as_array()
        assert np.linalg.norm(corners - true[face], axis=1).max() < 4  # the printed top left first
    zone = MAT.zone(IDENTITY)
    lord = by_face["identity/lord"]
    (left, top), (width, height) = zone.top_left_xy_mm, zone.size_wh_mm
    assert left < lord.centre_xy_mm[0] < left + width
    assert top < lord.centre_xy_mm[1] < top + height
    assert abs((lord.angle_deg - zone.angle_deg + 180) % 360 - 180) < 6
    assert lord.turn is Turn.UPRIGHT
    assert (lord.side, by_face["back/game"].side) == (Side.FRONT, Side.BACK)


def test_a_card_laid_by_a_hand_settles_once_the_hand_is_away() -> None:
    laid = LayCard(2_500, 9, "peach/H3", PLAY, "warm_left")
    first_ms = None
    for at_ms, seen in Table().watch(*START, laid, duration_ms=5_000):
        if any(face == "peach/H3" for face, _ in settled(seen).values()):
            first_ms = first_ms or at_ms
        elif first_ms is not None:
            pytest.fail(f"unsettled again at {at_ms}")
    assert first_ms is not None
    assert first_ms > 2_500
    assert set(settled(seen).values()) == LIES | {("peach/H3", PLAY)}


def test_a_hand_that_passes_changes_nothing() -> None:
    before = None
    saw_hand = False
    for at_ms, seen in Table().watch(*START, PassHand(3_200, "warm_left"), duration_ms=5_500):
        saw_hand = saw_hand or bool(seen.hands_px)
        if at_ms >= 2_000:
            before = before or settled(seen)
            assert settled(seen) == before
            assert {track.id for track in seen.tracks} >= set(before)
    assert before is not None
    assert set(before.values()) == LIES
    assert saw_hand
    assert not seen.hands_px


def test_zones_under_a_hand_are_unobservable_while_it_is_there() -> None:
    hidden: set[Place] = set()
    for _, seen in Table().watch(*START, PassHand(2_500, "warm_left"), duration_ms=4_500):
        hidden |= set(seen.unobservable)
    assert Place("hand", "warm_left") in hidden  # the arm lies over it
    assert Place("equip", "cold_commander") not in hidden  # at the other end of the table
    assert seen.unobservable == ()


def test_an_identity_card_is_turned_once_each_way() -> None:
    turns: list[Turn] = []
    there = TurnCard(2_500, 3, sideways=True, seat="warm_commander")
    back = TurnCard(5_000, 3, sideways=False, seat="warm_commander")
    for at_ms, seen in Table().watch(*START, there, back, duration_ms=7_500):
        lord = [t for t in seen.tracks if t.settled and t.face == "identity/lord"]
        if at_ms < 1_500 or not lord:
            continue
        if lord[0].turn is not Turn.TURNING and lord[0].turn not in turns[-1:]:
            turns.append(lord[0].turn)
    assert turns == [Turn.UPRIGHT, Turn.SIDEWAYS, Turn.UPRIGHT]
    assert set(settled(seen).values()) == LIES


def test_a_card_taken_away_is_gone_and_the_others_stay() -> None:
    first: dict[int, tuple[str | None, Place | None]] = {}
    for at_ms, seen in Table().watch(*START, TakeCard(2_500, 1, "warm_left"), duration_ms=7_000):
        if at_ms >= 1_500:
            first = first or settled(seen)
    assert {key: value for key, value in first.items() if value[0] != "slash/S7"} == settled(seen)
    assert "slash/S7" not in {track.face for track in seen.tracks}


def test_a_card_moved_to_another_zone_stays_the_same_track() -> None:
    first: dict[int, tuple[str | None, Place | None]] = {}
    moved = MoveCards(2_800, (1,), Place("discard"), None)
    ids: list[set[int]] = []
    for at_ms, seen in Table().watch(*START, moved, duration_ms=6_000):
        if at_ms >= 1_500:
            first = first or settled(seen)
            ids.append({track.id for track in seen.tracks})
    (slash,) = [number for number, value in first.items() if value[0] == "slash/S7"]
    assert settled(seen) == {**first, slash: ("slash/S7", Place("discard"))}
    assert all(slash in present for present in ids)


@pytest.mark.parametrize("off_mm", [(12.0, 5.0), (70.0, -40.0)])
def test_a_bump_of_the_camera_moves_no_card(off_mm: tuple[float, float]) -> None:
    table = Table()
    *_, (_, before) = table.watch(*START, duration_ms=3_000)
    bumped = small_camera(off_mm)
    script = TableScript(tuple(START), 5_000)
    source = SimulatedSource(script, MAT, 1, camera=bumped, fps=FPS)
    while (frame := source.read()) is not None:
        table.eyewitness.truth = source.truth()
        later = Frame(frame.image, frame.seq + 45, frame.captured_ns + 3_000_000_000, "simulated")
        seen = table.pipeline.observe(later)
        for number, value in settled(seen).items():
            assert settled(before).get(number) == value
    assert settled(seen) == settled(before)
    assert len(seen.tracks) == len(START)


def test_without_a_mat_in_view_no_zone_can_be_observed() -> None:
    eyewitness = Eyewitness(truth=FrameTruth(0, 0, (), ()))
    stages = Stages(eyewitness, eyewitness, MatLocator(MAT), MotionWatcher())
    blank = np.full((540, 960, 3), 80, np.uint8)
    seen = TablePipeline(stages, MAT).observe(Frame(blank, 0, 0, "blank"))
    assert set(seen.unobservable) == {zone.place for zone in MAT.zones}
    assert not seen.camera.mat_found
    assert seen.tracks == ()
    assert seen.camera.source == "blank"


def test_a_mat_lost_from_view_for_three_seconds_is_reported() -> None:
    table = Table()
    assert len(list(table.watch(*START, duration_ms=1_000))) == 15
    blank = np.full((540, 960, 3), 80, np.uint8)
    table.eyewitness.truth = FrameTruth(0, 0, (), ())
    lost_ms = []
    for number in range(15, 15 + 60):
        at_ns = round(number * 1e9 / FPS)
        seen = table.pipeline.observe(Frame(blank, number, at_ns, "simulated"))
        if not seen.camera.mat_found:
            lost_ms.append(at_ns // 1_000_000)
            assert set(seen.unobservable) == {zone.place for zone in MAT.zones}
    assert 3_000 <= lost_ms[0] <= 4_100


def test_a_swapped_card_is_another_track() -> None:
    table = Table()
    swapped = LayCard(3_000, 9, "peach/H3", PLAY, "warm_left", replaces=1)
    first: dict[int, tuple[str | None, Place | None]] = {}
    for at_ms, seen in table.watch(*START, swapped, duration_ms=7_500):
        if at_ms >= 1_500:
            first = first or settled(seen)
    expected = {value for value in first.values() if value[0] != "slash/S7"} | {("peach/H3", PLAY)}
    assert set(settled(seen).values()) == expected
    (slash,) = [number for number, value in first.items() if value[0] == "slash/S7"]
    assert slash not in settled(seen)


def test_a_card_laid_on_a_pile_covers_the_one_below() -> None:
    discard = Place("discard")
    below = LayCard(0, 5, "jink/H2", discard, "warm_left")
    above = LayCard(2_800, 6, "peach/H3", discard, "warm_left")
    *_, (_, seen) = Table().watch(*START, below, above, duration_ms=7_000)
    assert set(settled(seen).values()) == LIES | {("jink/H2", discard), ("peach/H3", discard)}
    assert {track.face for track in seen.tracks if track.covered} == {"jink/H2"}


class CountingEyewitness(Eyewitness):
    n_looks = 0

    def find(self, image: np.ndarray, card_px: float | None = None) -> Finding:
        self.n_looks += 1
        return super().find(image, card_px)


def test_a_table_at_rest_is_glanced_at_twice_a_second() -> None:
    table = Table(CountingEyewitness())
    n_looks = [
        (at_ms, table.eyewitness.n_looks) for at_ms, _ in table.watch(*START, duration_ms=5_000)
    ]
    before = next(count for at_ms, count in n_looks if at_ms >= 1_900)
    assert 5 <= n_looks[-1][1] - before <= 7


def test_an_empty_table_has_no_tracks() -> None:
    *_, (_, seen) = Table().watch(duration_ms=500)
    assert seen.tracks == ()
    assert seen.hands_px == ()
    assert seen.camera.mat_found
    assert seen.camera.sharpness > 0


@pytest.mark.parametrize(
    ("angle_deg", "seat_deg", "before", "turn"),
    [
        (0, 0, Turn.TURNING, Turn.UPRIGHT),
        (29, 0, Turn.TURNING, Turn.UPRIGHT),
        (31, 0, Turn.TURNING, Turn.TURNING),
        (37, 0, Turn.UPRIGHT, Turn.UPRIGHT),
        (39, 0, Turn.UPRIGHT, Turn.TURNING),
        (59, 0, Turn.TURNING, Turn.TURNING),
        (61, 0, Turn.TURNING, Turn.SIDEWAYS),
        (53, 0, Turn.SIDEWAYS, Turn.SIDEWAYS),
        (51, 0, Turn.SIDEWAYS, Turn.TURNING),
        (53, 0, Turn.UPRIGHT, Turn.TURNING),
        (37, 0, Turn.SIDEWAYS, Turn.TURNING),
        (90, 0, Turn.UPRIGHT, Turn.SIDEWAYS),
        (270, 0, Turn.UPRIGHT, Turn.SIDEWAYS),
        (180, 0, Turn.SIDEWAYS, Turn.UPRIGHT),
        (331, 0, Turn.TURNING, Turn.UPRIGHT),
        (329, 0, Turn.TURNING, Turn.TURNING),
        (90, 90, Turn.TURNING, Turn.UPRIGHT),
        (272, 90, Turn.TURNING, Turn.UPRIGHT),
        (1, 270, Turn.TURNING, Turn.SIDEWAYS),
        (359, 180, Turn.TURNING, Turn.UPRIGHT),
    ],
)
def test_a_turn_is_said_with_hysteresis(
    angle_deg: float, seat_deg: float, before: Turn, turn: Turn
) -> None:
    assert turn_of(angle_deg, seat_deg, before) is turn
