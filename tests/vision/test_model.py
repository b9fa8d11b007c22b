import numpy as np

from vision.faces import FaceWeight
from vision.model import Place, Quad, Side, Track, Turn


def test_a_quad_is_turned_by_naming_another_corner_first() -> None:
    quad = Quad(((0, 0), (2, 0), (2, 3), (0, 3)))
    assert quad.turned(0) == quad
    assert quad.turned(1).corners_xy == ((2, 0), (2, 3), (0, 3), (0, 0))
    assert quad.turned(2).corners_xy == ((2, 3), (0, 3), (0, 0), (2, 0))
    assert quad.turned(-1).corners_xy == ((0, 3), (0, 0), (2, 0), (2, 3))
    assert quad.turned(6) == quad.turned(2)


def test_a_quad_as_array_has_one_row_per_corner() -> None:
    array = Quad(((0, 1), (2, 3), (4, 5), (6, 7))).as_array()
    assert array.dtype == np.float64
    assert array.tolist() == [[0, 1], [2, 3], [4, 5], [6, 7]]


def test_a_track_shows_the_face_that_is_decided() -> None:
    track = Track(
        1,
        Quad(((0, 0), (1, 0), (1, 1), (0, 1))),
        (FaceWeight("slash/S7", 0.6), FaceWeight("slash/S8", 0.4)),
        Side.FRONT,
        Place("play"),
        (0.0, 0.0),
        0.0,
        Turn.UPRIGHT,
        settled=True,
    )
    assert track.face == "slash/?"
    assert not track.covered
