"""Several simulated cameras on one table: what is told of it is what its script says happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Fact,
    IdentityTurned,
    Place,
    Unobservable,
)
from engine.seats import Seat
from tests.vision.test_pipeline import Eyewitness
from vision.cameras.combine_faces import shares_printed
from vision.cameras.merge_cameras import CameraMerger
from vision.cameras.watch_cameras import TableCameras
from vision.frames.watch_motion import MotionWatcher
from vision.geometry import height_px
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import Mat, load_mat
from vision.model import Frame, Quad, TableObservation
from vision.model import Place as MatPlace
from vision.pipeline import Stages, TablePipeline
from vision.read.deck import Deck, DeckCard
from vision.read.read_cards import PAIRS, Evidence
from vision.simulated.more_cameras import camera_across, close_camera
from vision.simulated.script import (
    LayCard,
    MoveCards,
    PassHand,
    TableScript,
    TakeCard,
    TurnCard,
)
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import TableCamera, overhead_camera
from vision.simulated.truth import FrameTruth
from webui.bridge import BetterFace, Bridge

MAT = load_mat("std")
CARDS = (
    DeckCard("slash", "slash", "slash", {"S7": 1, "S8": 2}),
    *(DeckCard(n, n, n, {}) for n in ("jink/H2", "crossbow/CA", "identity/lord", "back/game")),
)
DECK = Deck("few", CARDS, np.eye(len(CARDS), 128, dtype=np.float32), np.arange(len(CARDS)), "")
LEAST_INDEX_PX = 90.0
"""Between the card's height for the camera over the whole mat, 65 px, and for the near one, 106."""
SIZE_WH, FPS = (960, 540), 15.0
PLAY, DISCARD, EQUIP = MatPlace("play"), MatPlace("discard"), MatPlace("equip", "cold_left")
IDENTITY = MatPlace("identity", "warm_commander")
WARM = Seat.WARM_COMMANDER


class Reader(Eyewitness):
    """Tells every card, and of a slash the index where it is large enough."""

    def _evidence(self, quad: Quad) -> Evidence:
        assert self.truth is not None
        card_log = np.zeros((2, len(CARDS) + 1), np.float32)
        card_log[:, -1] = 8
        index_log = np.zeros((2, len(PAIRS)), np.float32)
        corners = quad.as_array()
        for card in self.truth.cards:  # the upper ones are looked at last
            true = card.quad.as_array()
            if np.linalg.norm(true.mean(axis=0) - corners.mean(axis=0)) > 0.25 * height_px(quad):
                continue
            way = int(np.linalg.norm(true[0] - corners[0]) > 0.5 * height_px(quad))
            card_log[:, :-1], index_log[:] = 0, 0
            name, _, index = card.face.partition("/")
            known = name if name == "slash" else card.face
            card_log[way, [c.card for c in CARDS].index(known)] = 16
            if name == "slash" and height_px(quad) >= LEAST_INDEX_PX:
                index_log[way, PAIRS.index(index)] = 8
        return Evidence(card_log, index_log, 1)


@dataclass
class Camera:
    """One simulated camera that sends nothing within its gap, and who watches through it."""

    script: TableScript
    view: TableCamera
    gap_ms: tuple[int, int] = (0, 0)
    truths: dict[int, FrameTruth] = field(default_factory=dict)
    is_live: bool = False

    def __post_init__(self) -> None:
        self.name = self.view.name
        self._film = SimulatedSource(self.script, MAT, 1, camera=self.view, fps=FPS)
        self._reader = Reader(DECK)
        stages = Stages(self._reader, self._reader, MatLocator(MAT), MotionWatcher())
        self._pipeline = TablePipeline(stages, MAT)

    def read(self) -> Frame | None:
        while (frame := self._film.read()) is not None:
            if not self.gap_ms[0] <= frame.captured_ns / 1e6 < self.gap_ms[1]:
                self.truths[frame.seq] = self._film.truth()
                return frame
        return None

    def close(self) -> None:
        self._film.close()

    def observe(self, frame: Frame) -> TableObservation:
        self._reader.truth = self.truths[frame.seq]
        return self._pipeline.observe(frame)


ACTIONS = (
    LayCard(0, 1, "identity/lord", IDENTITY, "warm_commander"),
    LayCard(0, 2, "back/game", MatPlace("deck"), None),
    LayCard(0, 3, "crossbow/CA", EQUIP, "cold_left"),
    LayCard(1_800, 4, "slash/S7", PLAY, "warm_left"),
    TurnCard(4_200, 1, sideways=True, seat="warm_commander"),
    LayCard(6_400, 5, "jink/H2", PLAY, "cold_left"),
    PassHand(8_600, "warm_left"),
    MoveCards(10_600, (4,), DISCARD, None),
    TakeCard(13_400, 3, "cold_left"),
    TurnCard(16_600, 1, sideways=False, seat="warm_commander"),
)
SCRIPT = TableScript(ACTIONS, 19_000)
FIRST_SLASH = CardPlaced("slash/S7", Place("play"), 4)
HAPPENED: list[Fact] = [
    CardPlaced("identity/lord", Place("identity", WARM), 1),
    CardPlaced("back", Place("deck"), 2),
    CardPlaced("crossbow/CA", Place("equip", Seat.COLD_LEFT), 3),
    FIRST_SLASH,
    IdentityTurned(WARM, sideways=True),
    CardPlaced("jink/H2", Place("play"), 5),
    CardMoved(4, Place("play"), Place("discard")),
    CardTakenAway(3, Place("equip", Seat.COLD_LEFT)),
    IdentityTurned(WARM, sideways=False),
]
LAID_FIRST = 3


@dataclass
class Told:
    """What the bridge told of a table, and what the table was at the end."""

    facts: list[Fact]
    last: TableObservation
    lost_ms: dict[str, list[int]]


def told_by(cameras: Sequence[Camera]) -> Told:
    names = tuple(camera.name for camera in cameras)
    merger = CameraMerger(MAT, names, shares_printed(DECK))
    table = TableCameras([(camera.name, camera, camera) for camera in cameras], merger)
    bridge, facts = Bridge(), list[Fact]()
    lost_ms: dict[str, list[int]] = {name: [] for name in names}
    while (frame := table.read()) is not None:
        seen = table.observe(frame)
        for camera in seen.cameras:
            if camera.lost:
                lost_ms[camera.source].append(seen.captured_ns // 1_000_000)
        for news in bridge.facts_of(seen):
            facts = _corrected(facts, news) if isinstance(news, BetterFace) else [*facts, news.fact]
    table.close()
    return Told(_in_one_order(facts), seen, lost_ms)


def _corrected(facts: list[Fact], news: BetterFace) -> list[Fact]:
    """Put a face that became known later where the card was placed, as the record does."""
    return [
        CardPlaced(news.face, fact.place, fact.track)
        if isinstance(fact, CardPlaced) and fact.track == news.log_track
        else fact
        for fact in facts
    ]


def _in_one_order(facts: list[Fact]) -> list[Fact]:
    """Number the cards by the order of the script; those of the first picture settle in any."""
    places = [fact.place for fact in HAPPENED if isinstance(fact, CardPlaced)][:LAID_FIRST]
    first = sorted(facts[:LAID_FIRST], key=lambda fact: places.index(fact.place))
    number = {fact.track: place for place, fact in enumerate(first, start=1)}
    return [
        replace(fact, track=number.get(fact.track, fact.track)) if hasattr(fact, "track") else fact
        for fact in (*first, *facts[LAID_FIRST:])
    ]


View = Callable[[Mat, tuple[int, int]], TableCamera]


def cameras(*views: tuple[View, tuple[int, int]]) -> list[Camera]:
    return [Camera(SCRIPT, view(MAT, SIZE_WH), gap_ms) for view, gap_ms in views]


NEVER = (0, 0)


def test_two_cameras_tell_what_happened_and_the_near_one_reads_the_index() -> None:
    told = told_by(cameras((overhead_camera, NEVER), (close_camera, NEVER)))
    assert told.facts == HAPPENED
    assert told.lost_ms == {"simulated": [], "close": []}
    assert {(t.face, t.settled) for t in told.last.tracks} == {
        ("identity/lord", True),
        ("back/game", True),
        ("slash/S7", True),
        ("jink/H2", True),
    }


def test_one_camera_over_the_whole_table_cannot_read_the_index() -> None:
    told = told_by(cameras((overhead_camera, NEVER)))
    expected = [
        CardPlaced("slash/?", Place("play"), 4) if f == FIRST_SLASH else f for f in HAPPENED
    ]
    assert told.facts == expected


@pytest.mark.parametrize("gap_ms", [(5_500, 9_500), (5_500, 60_000)], ids=["comes back", "ends"])
def test_the_near_camera_s_loss_costs_nothing_that_was_read_before(gap_ms: tuple[int, int]) -> None:
    told = told_by(cameras((overhead_camera, NEVER), (close_camera, gap_ms)))
    assert told.facts == HAPPENED
    assert told.lost_ms["simulated"] == []
    assert min(told.lost_ms["close"]) == pytest.approx(5_500 + 1_500, abs=140)
    assert max(told.lost_ms["close"]) == pytest.approx(min(gap_ms[1], 19_000), abs=140)


def test_a_camera_from_the_other_side_steps_in_for_the_one_that_fails_midway() -> None:
    told = told_by(cameras((overhead_camera, (5_000, 60_000)), (camera_across, NEVER)))
    expected = [
        CardPlaced("slash/?", Place("play"), 4) if f == FIRST_SLASH else f for f in HAPPENED
    ]
    assert told.facts == expected
    assert told.lost_ms["across"] == []


def test_what_only_the_failing_camera_saw_is_unobservable_until_it_comes_back() -> None:
    """The near camera sees no seat zones: turns made meanwhile are told once the other is back."""
    told = told_by(cameras((overhead_camera, (3_000, 11_500)), (close_camera, NEVER)))
    unseen = [fact for fact in told.facts if isinstance(fact, Unobservable)]
    (blind,) = unseen
    assert Place("identity", WARM) in blind.zones
    assert Place("play") not in blind.zones
    rest = [fact for fact in told.facts if fact != blind]
    turn = IdentityTurned(WARM, sideways=True)
    assert [fact for fact in rest if fact != turn] == [fact for fact in HAPPENED if fact != turn]
    assert rest.count(turn) == 1
