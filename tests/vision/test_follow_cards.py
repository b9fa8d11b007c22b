"""A card keeps its track through what players do to it."""

from collections.abc import Iterator

import pytest

from tests.vision.test_pipeline import MAT, NAMES, PLAY, Eyewitness
from tests.vision.watched_table import Told, events_of
from vision.frames.watch_motion import MotionWatcher
from vision.mat.locate_mat import MatLocator
from vision.model import Place, TableObservation, Turn
from vision.pipeline import Stages, TablePipeline
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
from vision.simulated.table_camera import overhead_camera

FPS = 12.0
SEATS = ("warm_commander", "warm_left", "warm_right", "cold_commander", "cold_left", "cold_right")
JUDGE, DISCARD = Place("judge", "warm_left"), Place("discard")
assert set(NAMES) >= {"slash/S7", "jink/H2", "peach/H3", "identity/lord", "back/game"}


class Followed:
    """A table seen by an eyewitness, whichever way round the camera hangs."""

    def __init__(self, *actions: TableAction, until_ms: int, roll_deg: float = 0.5) -> None:
        is_upright = round(roll_deg / 90) % 2 == 0
        camera = overhead_camera(
            MAT,
            (960, 540) if is_upright else (540, 960),
            field_width_mm=1300.0 if is_upright else 731.0,
            lean_deg=(2.0, roll_deg),
        )
        self.source = SimulatedSource(
            TableScript(actions, until_ms), MAT, 1, camera=camera, fps=FPS
        )
        self.eyewitness = Eyewitness()
        stages = Stages(self.eyewitness, self.eyewitness, MatLocator(MAT), MotionWatcher())
        self.pipeline = TablePipeline(stages, MAT)
        self.tables: list[TableObservation] = []
        self.told: list[Told] = [told for _, told in events_of(self._tables())]

    def _tables(self) -> Iterator[tuple[int, TableObservation]]:
        while (frame := self.source.read()) is not None:
            self.eyewitness.truth = self.source.truth()
            self.tables.append(self.pipeline.observe(frame))
            yield frame.captured_ns // 1_000_000, self.tables[-1]

    def ids_of(self, face: str) -> set[int]:
        return {t.id for table in self.tables for t in table.tracks if t.settled and t.face == face}


def lay(at_ms: int, number: int, face: str, place: Place = PLAY) -> LayCard:
    return LayCard(at_ms, number, face, place, "warm_left")


@pytest.mark.parametrize("roll_deg", [0.5, 90.5, 180.5, 270.5])
def test_identity_cards_of_all_seats_are_turned_once_each_way(roll_deg: float) -> None:
    laid = [
        LayCard(0, number, "identity/lord", Place("identity", seat), seat)
        for number, seat in enumerate(SEATS, start=1)
    ]
    turned = [
        TurnCard(2_000 + 900 * number, number, sideways=True, seat=seat)
        for number, seat in enumerate(SEATS, start=1)
    ]
    back = TurnCard(10_000, 2, sideways=False, seat="warm_left")
    followed = Followed(*laid, *turned, back, until_ms=11_500, roll_deg=roll_deg)
    assert [event[0] for event in followed.told] == ["placed"] * len(SEATS)
    for seat in SEATS:
        turns: list[Turn] = []
        for table in followed.tables:
            for track in table.tracks:
                if track.place == Place("identity", seat) and track.turn not in turns[-1:]:
                    turns.append(track.turn)
        # Until it has settled for the first time nobody knows how it lies.
        expected = [Turn.TURNING, Turn.UPRIGHT, Turn.TURNING, Turn.SIDEWAYS]
        back_again = [Turn.TURNING, Turn.UPRIGHT] if seat == "warm_left" else []
        assert turns == expected + back_again, seat


def test_a_card_covered_and_uncovered_is_the_same() -> None:
    followed = Followed(
        lay(0, 1, "slash/S7", JUDGE),
        lay(2_500, 2, "jink/H2", JUDGE),
        TakeCard(5_500, 2, "warm_left"),
        until_ms=8_500,
    )
    assert followed.told == [
        ("placed", "slash/S7", JUDGE),
        ("placed", "jink/H2", JUDGE),
        ("taken", "jink/H2", JUDGE),
    ]
    assert len(followed.ids_of("slash/S7")) == 1


def test_a_card_pulled_out_from_under_another_is_gone() -> None:
    followed = Followed(
        lay(0, 1, "slash/S7", JUDGE),
        lay(2_500, 2, "jink/H2", JUDGE),
        PassHand(4_500, "warm_left"),
        TakeCard(6_500, 1, "warm_left"),
        until_ms=10_000,
    )
    assert followed.told == [
        ("placed", "slash/S7", JUDGE),
        ("placed", "jink/H2", JUDGE),
        ("taken", "slash/S7", JUDGE),
    ]


def test_a_played_card_swept_to_the_discard_pile_is_moved() -> None:
    followed = Followed(
        lay(0, 1, "slash/S7"),
        lay(0, 2, "peach/H3", DISCARD),
        MoveCards(3_000, (1,), DISCARD, "warm_left"),
        until_ms=6_000,
    )
    assert followed.told[2:] == [("moved", "slash/S7", DISCARD)]
    assert len(followed.ids_of("slash/S7")) == 1
    assert len(followed.ids_of("peach/H3")) == 1


def test_of_cards_swept_together_the_one_on_top_is_moved_and_none_stays() -> None:
    followed = Followed(
        lay(0, 1, "slash/S7"),
        lay(0, 2, "peach/H3"),
        MoveCards(3_000, (1, 2), DISCARD, "warm_left"),
        until_ms=7_000,
    )
    assert PLAY not in {track.place for track in followed.tables[-1].tracks}


def test_a_card_slid_to_another_slot_of_its_zone_is_the_same() -> None:
    followed = Followed(
        lay(0, 1, "slash/S7"),
        MoveCards(3_000, (1,), PLAY, "warm_left"),
        until_ms=6_000,
    )
    assert followed.told == [("placed", "slash/S7", PLAY)]
    assert len(followed.ids_of("slash/S7")) == 1


def test_a_card_turned_over_keeps_its_track() -> None:
    over = LayCard(3_000, 2, "back/game", PLAY, "warm_left", replaces=1)
    followed = Followed(lay(0, 1, "slash/S7"), over, until_ms=7_000)
    assert followed.ids_of("slash/S7") == followed.ids_of("back/game")
