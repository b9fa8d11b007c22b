import numpy as np

from vision.frames.frame_gate import OTHER_SIZE_FRAMES, FrameGate
from vision.model import Image

LARGE, SMALL = (1280, 720), (640, 540)


def picture(size_wh: tuple[int, int]) -> Image:
    return np.zeros((size_wh[1], size_wh[0], 3), np.uint8)


def passed(gate: FrameGate, *sizes_wh: tuple[int, int]) -> list[bool]:
    return [gate.lets_through(picture(size)) for size in sizes_wh]


def test_pictures_of_the_first_size_pass_and_others_are_counted() -> None:
    gate = FrameGate()
    assert passed(gate, LARGE, SMALL, LARGE) == [True, False, True]
    assert not gate.lets_through(np.zeros((0, 0, 3), np.uint8))
    assert gate.n_dropped == 2
    assert gate.old_to_new is None


def test_a_row_of_pictures_of_another_size_is_the_new_size() -> None:
    gate = FrameGate()
    assert passed(gate, LARGE, *[SMALL] * (OTHER_SIZE_FRAMES - 1)) == (
        [True] + [False] * (OTHER_SIZE_FRAMES - 1)
    )
    assert passed(gate, SMALL) == [True]
    assert gate.old_to_new is not None
    assert gate.old_to_new.tolist() == [[0.5, 0, 0], [0, 0.75, 0], [0, 0, 1]]  # 640/1280, 540/720
    assert passed(gate, SMALL, LARGE) == [True, False]
    assert gate.old_to_new is None
    assert gate.n_dropped == OTHER_SIZE_FRAMES


def test_a_row_that_is_broken_begins_anew() -> None:
    gate = FrameGate()
    passed(gate, LARGE, *[SMALL] * (OTHER_SIZE_FRAMES - 1), LARGE)
    assert not any(passed(gate, *[SMALL] * (OTHER_SIZE_FRAMES - 1)))
    passed(gate, (800, 600))
    assert not any(passed(gate, *[SMALL] * (OTHER_SIZE_FRAMES - 1)))
    assert passed(gate, SMALL) == [True]
