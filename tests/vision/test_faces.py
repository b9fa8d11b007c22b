import pytest

from vision.faces import FaceWeight, decided_face, is_index, may_be_one_face, split_face


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


@pytest.mark.parametrize(
    ("face", "parts"),
    [
        ("slash/S7", ("slash", "S7")),
        ("fire/slash/H10", ("fire/slash", "H10")),
        ("slash/SA", ("slash", "SA")),
        ("slash/S1", ("slash/S1", None)),
        ("slash/S11", ("slash/S11", None)),
        ("slash/X7", ("slash/X7", None)),
        ("S7", ("S7", None)),
        ("general/zhaoyun", ("general/zhaoyun", None)),
        ("back", ("back", None)),
    ],
)
def test_a_face_is_card_and_index_when_it_ends_in_one(
    face: str, parts: tuple[str, str | None]
) -> None:
    assert split_face(face) == parts
