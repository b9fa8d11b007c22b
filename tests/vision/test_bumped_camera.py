"""A camera that is bumped, or sags: the picture moves, the cards do not."""

import cv2
import numpy as np
import pytest

from tests.vision.test_pipeline import FPS, LIES, MAT, PLAY, START, Eyewitness, Table, small_camera
from tests.vision.watched_table import events_of, warped_truth, with_image
from vision.simulated.script import LayCard, PassHand, TableAction, TableScript, TakeCard
from vision.simulated.source import SimulatedSource

SIZE_WH = (960, 540)
STARTS_AT_MS = 2_000


def turned(angle_deg: float, shift_xy: tuple[float, float], zoom: float = 1.0) -> np.ndarray:
    """Turn about the middle of the picture, then shift."""
    turn = cv2.getRotationMatrix2D((SIZE_WH[0] / 2, SIZE_WH[1] / 2), angle_deg, zoom)
    turn[:, 2] += shift_xy
    return np.vstack([turn, (0, 0, 1)])


class Bumped(Table):
    """A watched table whose camera moves: ``way`` gives old_to_new at a time since the bump."""

    def told(
        self,
        way,
        *actions: TableAction,
        duration_ms: int = 5_000,
        seed: int = 1,
        after_wh: tuple[int, int] = SIZE_WH,
    ):
        script = TableScript((*START, *actions), duration_ms)
        source = SimulatedSource(script, MAT, seed, camera=small_camera(), fps=FPS)

        def tables():
            while (frame := source.read()) is not None:
                at_ms = frame.captured_ns // 1_000_000
                is_after = at_ms > STARTS_AT_MS
                old_to_new = way(at_ms - STARTS_AT_MS) if is_after else np.eye(3)
                size_wh = after_wh if is_after else SIZE_WH
                image = cv2.warpPerspective(
                    frame.image, old_to_new, size_wh, borderMode=cv2.BORDER_REPLICATE
                )
                self.eyewitness.truth = warped_truth(source.truth(), old_to_new)
                self.last = self.pipeline.observe(with_image(frame, image))
                yield at_ms, self.last

        return [(at_ms, told) for at_ms, told in events_of(tables()) if at_ms > STARTS_AT_MS]

    @property
    def lies(self):
        return {(t.face, t.place) for t in self.last.tracks if t.settled}


@pytest.mark.parametrize("size_wh", [(1280, 720), (640, 360), (720, 540)])
def test_a_camera_that_changes_the_size_of_its_pictures_causes_no_event(
    size_wh: tuple[int, int],
) -> None:
    old_to_new = np.diag([size_wh[0] / SIZE_WH[0], size_wh[1] / SIZE_WH[1], 1.0])
    table = Bumped()
    assert table.told(lambda _: old_to_new, after_wh=size_wh) == []
    assert table.lies == LIES
    assert table.last.unobservable == ()
    assert 0 < table.last.camera.dropped < FPS


BUMPS = [
    (0.0, (5.0, 0.0)),
    (0.0, (-12.0, 9.0)),
    (0.0, (0.0, -25.0)),
    (0.0, (60.0, 0.0)),
    (2.0, (8.0, 4.0)),
    (-3.5, (0.0, 20.0)),
    (5.0, (-20.0, 10.0)),
]


@pytest.mark.parametrize(("angle_deg", "shift_xy"), BUMPS)
def test_a_bump_causes_no_event(angle_deg: float, shift_xy: tuple[float, float]) -> None:
    table = Bumped()
    after = turned(angle_deg, shift_xy)
    assert table.told(lambda _: after) == []
    assert table.lies == LIES
    assert table.last.camera.mat_found
    assert table.last.unobservable == ()


@pytest.mark.parametrize(("angle_deg", "shift_xy"), BUMPS[3:])
def test_cards_are_where_they_were_within_a_second_of_a_bump(
    angle_deg: float, shift_xy: tuple[float, float]
) -> None:
    table = Bumped()
    after = turned(angle_deg, shift_xy)
    assert table.told(lambda _: after, duration_ms=STARTS_AT_MS) == []
    before = {track.id: track.centre_xy_mm for track in table.last.tracks}
    again = Bumped()
    again.told(lambda _: after, duration_ms=STARTS_AT_MS + 1_000)
    for track in again.last.tracks:
        assert track.settled
        assert np.linalg.norm(np.subtract(track.centre_xy_mm, before[track.id])) < 4


@pytest.mark.parametrize("swing_px", [6.0, 45.0])
def test_a_camera_that_swings_after_a_bump_causes_no_event(swing_px: float) -> None:
    def way(since_ms: float) -> np.ndarray:
        fading = np.exp(-since_ms / 400)
        swing = swing_px * fading * np.sin(since_ms / 60)
        return turned(0.05 * swing, (15 * (1 - fading) + swing, 0.4 * swing))

    table = Bumped()
    assert table.told(way) == []
    assert table.lies == LIES


@pytest.mark.parametrize("px_per_s", [2.0, 8.0, 25.0])
def test_a_camera_that_sags_slowly_causes_no_event(px_per_s: float) -> None:
    table = Bumped()
    assert table.told(lambda ms: turned(0, (0, px_per_s * ms / 1000)), duration_ms=7_000) == []
    assert table.lies == LIES


def test_a_camera_that_turns_and_zooms_slowly_causes_no_event() -> None:
    table = Bumped()
    assert table.told(lambda ms: turned(0.4 * ms / 1000, (0, 0), 1 + 0.004 * ms / 1000)) == []
    assert table.lies == LIES


@pytest.mark.parametrize("bump_ms", [2_500, 3_000, 3_500])
def test_a_bump_while_a_hand_is_in_the_picture_causes_no_event(bump_ms: int) -> None:
    after = turned(1.5, (22, -14))
    table = Bumped()
    told = table.told(
        lambda ms: after if ms + STARTS_AT_MS > bump_ms else np.eye(3),
        PassHand(3_000, "warm_left"),
        duration_ms=6_000,
    )
    assert told == []
    assert table.lies == LIES


@pytest.mark.parametrize("bump_ms", [2_900, 3_100])
def test_what_happens_during_a_bump_is_told_and_nothing_else(bump_ms: int) -> None:
    after = turned(-2.0, (-30, 18))
    table = Bumped()
    told = table.told(
        lambda ms: after if ms + STARTS_AT_MS > bump_ms else np.eye(3),
        LayCard(3_000, 9, "peach/H3", PLAY, "warm_left"),
        TakeCard(4_500, 1, "warm_left"),
        duration_ms=8_000,
    )
    assert [event for _, event in told] == [
        ("placed", "peach/H3", PLAY),
        ("taken", "slash/S7", PLAY),
    ]


def test_an_eyewitness_sees_a_bumped_picture_as_it_is() -> None:
    """The truth moves with the picture: else these tests would test nothing."""
    eyewitness = Eyewitness()
    assert eyewitness.jitter_px > 0
    shift = turned(0, (10, -5))
    source = SimulatedSource(TableScript(tuple(START), 500), MAT, 1, camera=small_camera(), fps=FPS)
    source.read()
    before, after = source.truth(), warped_truth(source.truth(), shift)
    off = np.subtract(after.cards[0].quad.corners_xy, before.cards[0].quad.corners_xy)
    assert np.allclose(off, (10, -5))
