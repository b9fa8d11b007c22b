import numpy as np
import pytest

from vision.model import (
    FaceWeight,
    Place,
    Quad,
    Side,
    Track,
    Turn,
    decided_face,
    is_index,
    may_be_one_face,
)


def faces(**weights: float) -> tuple[FaceWeight, ...]:
    return tuple(FaceWeight(face.replace("_", "/"), weight) for face, weight in weights.items())


@pytest.mark.parametrize(
    ("weighed", "face"),
    [
        ((), None),
        (faces(slash_S7=1.0), "slash/S7"),
        (faces(slash_S7=0.8, slash_S8=0.2), "slash/S7"),
        (faces(slash_S7=0.79, slash_S8=0.21), "slash/?"),
        (faces(slash_S7=0.5, slash_H10=0.3, jink_H2=0.2), "slash/?"),
        (faces(slash_S7=0.5, slash_H10=0.29, jink_H2=0.21), None),
        (faces(slash_S7=0.4, jink_H2=0.35, slash_S8=0.25), None),
        (faces(general_zhaoyun=0.9), "general/zhaoyun"),
        (faces(general_zhaoyun=0.5, general_machao=0.5), None),
        (faces(hp_3=0.5, hp_4=0.5), None),
        (faces(back=0.95), "back"),
        (faces(back=0.6, token=0.4), None),
        (faces(slash_S7=0.5, slash_S1=0.5), None),
    ],
)
def test_only_suit_and_rank_of_a_face_may_stay_open(
    weighed: tuple[FaceWeight, ...], face: str | None
) -> None:
    assert decided_face(weighed) == face


def test_faces_that_look_like_an_index_have_no_index() -> None:
    assert decided_face((FaceWeight("S7", 0.5), FaceWeight("S8", 0.5))) is None


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("S7", True),
        ("H10", True),
        ("CA", True),
        ("DK", True),
        ("S1", False),
        ("S11", False),
        ("X7", False),
        ("s7", False),
        ("S", False),
        ("", False),
        ("7S", False),
        ("S77", False),
    ],
)
def test_an_index_is_suit_and_rank(text: str, yes: bool) -> None:
    assert is_index(text) is yes


@pytest.mark.parametrize(
    ("first", "second", "may_be"),
    [
        ("slash/S7", "slash/S7", True),
        ("slash/S7", "slash/?", True),
        ("slash/?", "slash/S7", True),
        ("slash/?", "slash/?", True),
        ("slash/S7", "slash/S8", False),
        ("slash/?", "jink/?", False),
        ("slash/?", "jink/H2", False),
        ("general/zhaoyun", "general/machao", False),
        ("general/zhaoyun", "general/zhaoyun", True),
        ("back", "back", True),
        (None, "slash/S7", False),
        ("slash/S7", None, False),
        (None, None, False),
    ],
)
def test_two_faces_may_be_of_one_card(first: str | None, second: str | None, may_be: bool) -> None:
    assert may_be_one_face(first, second) is may_be


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
        faces(slash_S7=0.6, slash_S8=0.4),
        Side.FRONT,
        Place("play"),
        (0.0, 0.0),
        0.0,
        Turn.UPRIGHT,
        settled=True,
    )
    assert track.face == "slash/?"
    assert not track.covered
