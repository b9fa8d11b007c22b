import numpy as np
import pytest

from vision.frames.watch_motion import MotionWatcher

FRAME_MS = 33


def table() -> np.ndarray:
    return np.full((540, 960, 3), 100, np.uint8)  # twice the size of the motion map


def moved(watcher: MotionWatcher, image: np.ndarray, at_ms: int) -> np.ndarray:
    return watcher.moving(image, at_ms * 1_000_000)


@pytest.mark.parametrize(
    ("frame_wh", "shape"), [((960, 540), (270, 480)), ((640, 480), (360, 480))]
)
def test_of_the_first_frame_nothing_is_known_to_move(
    frame_wh: tuple[int, int], shape: tuple[int, int]
) -> None:
    mask = moved(MotionWatcher(), np.full((*frame_wh[::-1], 3), 100, np.uint8), 0)
    assert mask.shape == shape
    assert mask.dtype == np.uint8
    assert not mask.any()


def test_where_nothing_changes_nothing_moves() -> None:
    watcher = MotionWatcher()
    moved(watcher, table(), 0)
    assert not moved(watcher, table(), FRAME_MS).any()


@pytest.mark.parametrize("frame_wh", [(960, 540), (1920, 1080), (640, 480)])
def test_a_change_is_marked_where_it_is(frame_wh: tuple[int, int]) -> None:
    width, height = frame_wh
    before = np.full((height, width, 3), 100, np.uint8)
    after = before.copy()
    after[height // 2 : height * 3 // 4, width // 4 : width // 2] = 200
    watcher = MotionWatcher()
    moved(watcher, before, 0)
    mask = moved(watcher, after, FRAME_MS)
    map_height = round(480 * height / width)
    top, bottom = map_height // 2, map_height * 3 // 4
    assert (mask[top + 2 : bottom - 2, 122:238] == 255).all()
    elsewhere = mask.copy()
    elsewhere[top - 5 : bottom + 5, 120 - 5 : 240 + 5] = 0
    assert not elsewhere.any()


def test_each_frame_is_compared_with_the_one_before() -> None:
    watcher = MotionWatcher()
    bright = table()
    bright[100:200, 100:200] = 200
    moved(watcher, table(), 0)
    assert moved(watcher, bright, FRAME_MS).any()
    assert not moved(watcher, bright, 2 * FRAME_MS).any()
    assert moved(watcher, table(), 3 * FRAME_MS).any()


@pytest.mark.parametrize(("grey_levels", "moves"), [(20, False), (25, True)])
def test_a_faint_change_is_no_motion(grey_levels: int, moves: bool) -> None:
    watcher = MotionWatcher()
    moved(watcher, table(), 0)
    mask = moved(watcher, table() + np.uint8(grey_levels), FRAME_MS)
    assert bool(mask.any()) is moves


def test_sensor_noise_is_no_motion() -> None:
    rng = np.random.default_rng(0)
    watcher = MotionWatcher()
    for number in range(5):
        noisy = np.clip(table() + rng.normal(0, 6, (540, 960, 3)), 0, 255).astype(np.uint8)
        mask = moved(watcher, noisy, number * FRAME_MS)
    assert not mask.any()


def test_a_picture_without_any_change_for_two_seconds_is_frozen() -> None:
    watcher = MotionWatcher()
    moved(watcher, table(), 0)
    for at_ms in (1_000, 2_000, 2_999):
        moved(watcher, table(), at_ms)
        assert not watcher.is_frozen
    moved(watcher, table(), 3_000)  # alike since 1000
    assert watcher.is_frozen


def test_a_faint_change_is_a_sign_of_life() -> None:
    watcher = MotionWatcher()
    for at_ms in range(0, 6_000, 500):
        moved(watcher, table() + np.uint8(at_ms // 500 % 2), at_ms)
        assert not watcher.is_frozen


def test_a_frozen_camera_that_goes_on_is_frozen_no_longer() -> None:
    watcher = MotionWatcher()
    for at_ms in (0, 1_000, 4_000):
        moved(watcher, table(), at_ms)
    assert watcher.is_frozen
    moved(watcher, table() + np.uint8(3), 4_033)
    assert not watcher.is_frozen
    moved(watcher, table() + np.uint8(3), 4_066)
    assert not watcher.is_frozen
