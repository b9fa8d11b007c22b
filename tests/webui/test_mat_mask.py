"""Of pictures that are kept only the mat shows."""

from dataclasses import replace

import numpy as np

from tests.webui.feeder import made_up_table
from vision.model import Frame
from webui.mat_mask import BLANK_BGR, MARGIN_MM, MatMask

MAT_WH_MM = (1000.0, 500.0)
BRIGHT = 200
# Two px to a mm, the mat's upper left corner at (200, 160) px of the frame.
VIEW_MM = ((-100.0, -80.0), (1100.0, -80.0), (1100.0, 620.0), (-100.0, 620.0))
FRAME = Frame(np.full((1400, 2400, 3), BRIGHT, np.uint8), 1, 0, "camera 0")


def seen(view_mm: tuple[tuple[float, float], ...]) -> MatMask:
    mask = MatMask(MAT_WH_MM)
    mask.take(replace(made_up_table(7), view_mm=view_mm))
    return mask


def test_nothing_is_kept_before_the_mat_is_known() -> None:
    assert seen(()).kept(FRAME) is None
    assert seen(VIEW_MM).kept(replace(FRAME, source="another camera")) is None


def test_the_mat_and_a_margin_stay_and_the_rest_is_blank() -> None:
    kept = seen(VIEW_MM).kept(FRAME)
    assert kept is not None
    margin_px = 2 * MARGIN_MM
    for x, y, is_kept in (
        (200, 160, True),
        (2199, 1159, True),
        (1200, 600, True),
        (200 - margin_px + 3, 600, True),
        (200 - margin_px - 3, 600, False),
        (1200, 160 - margin_px + 3, True),
        (2200 + margin_px - 3, 600, True),
        (1200, 1160 + margin_px - 3, True),
        (1200, 1160 + margin_px + 3, False),
        (0, 0, False),
        (2399, 1399, False),
    ):
        assert tuple(kept.image[int(y), int(x)]) == ((BRIGHT,) * 3 if is_kept else BLANK_BGR)
    assert (FRAME.image == BRIGHT).all(), "the picture itself is not drawn on"


def test_the_mask_follows_a_camera_that_was_moved() -> None:
    mask = seen(VIEW_MM)
    assert mask.kept(FRAME) is not None
    moved = tuple((x + 400, y) for x, y in VIEW_MM)
    mask.take(replace(made_up_table(8), view_mm=moved))
    kept = mask.kept(FRAME)
    assert kept is not None
    assert tuple(kept.image[600, 1600]) == BLANK_BGR, "1100 mm from the left, beside the mat"
    assert tuple(kept.image[600, 1200]) == (BRIGHT,) * 3
    assert tuple(mask.kept(FRAME).image[600, 0]) == (BRIGHT,) * 3  # type: ignore[union-attr]
