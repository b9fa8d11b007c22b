"""How far a camera is turned against the mat."""

import pytest

from webui.desk.table_picture import turn_deg_of

MAT = ((0.0, 0.0), (1200.0, 0.0), (1200.0, 675.0), (0.0, 675.0))
"""What a camera sees that hangs as the mat lies, from its frame's top left on."""


@pytest.mark.parametrize(("first_corner", "turn_deg"), [(0, 0), (1, 90), (2, 180), (3, 270)])
def test_a_camera_hung_the_other_way_has_its_picture_turned(
    first_corner: int, turn_deg: int
) -> None:
    """The frame's top left shows another corner of the mat; the frame goes on clockwise."""
    assert turn_deg_of(MAT[first_corner:] + MAT[:first_corner]) == turn_deg


def test_a_camera_that_hangs_a_little_askew_is_not_turned() -> None:
    assert turn_deg_of(((20.0, 5.0), (1100.0, -60.0), (1200.0, 600.0), (0.0, 700.0))) == 0


def test_a_camera_that_does_not_see_the_mat_is_not_turned() -> None:
    assert turn_deg_of(()) == 0
