from itertools import permutations

import numpy as np
import pytest

from vision.cameras.combine_faces import combined_faces, contradict, shares_printed
from vision.faces import FaceWeight, decided_face
from vision.read.deck import Deck, DeckCard

PRINTED = {"slash/S7": 0.25, "slash/S8": 0.75}


def reading(**weights: float) -> tuple[FaceWeight, ...]:
    return tuple(FaceWeight(name.replace("_", "/"), weight) for name, weight in weights.items())


def weights(faces: tuple[FaceWeight, ...]) -> dict[str, float]:
    return {face.face: round(face.weight, 3) for face in faces}


def test_one_reading_stays_as_it_is() -> None:
    told = reading(slash_S7=0.6, slash_S8=0.4)
    assert combined_faces([told], PRINTED) == told
    assert combined_faces([(), told, ()], PRINTED) == told
    assert combined_faces([], PRINTED) == ()


def test_two_readings_that_lean_the_same_way_say_more_than_one() -> None:
    told = reading(peach_H3=0.6, jink_H2=0.4)
    # 0.6 * 0.6 against 0.4 * 0.4
    assert weights(combined_faces([told, told], {})) == {"peach/H3": 0.692, "jink/H2": 0.308}


def test_how_often_an_index_is_printed_counts_once_however_many_cameras_repeat_it() -> None:
    illegible = reading(slash_S7=0.25, slash_S8=0.75)
    combined = combined_faces([illegible] * 4, PRINTED)
    assert weights(combined) == {"slash/S8": 0.75, "slash/S7": 0.25}


def test_a_camera_that_reads_the_index_decides_beside_one_that_cannot() -> None:
    illegible = reading(slash_S8=0.75, slash_S7=0.25)
    legible = reading(slash_S7=0.97, slash_S8=0.03)
    combined = combined_faces([illegible, legible], PRINTED)
    assert weights(combined) == {"slash/S7": 0.97, "slash/S8": 0.03}


@pytest.mark.parametrize("sure", [0.81, 0.99, 0.9999])
def test_certain_readings_that_contradict_each_other_leave_the_face_open(sure: float) -> None:
    for order in permutations([reading(peach_H3=sure), reading(jink_H2=0.9999, peach_H3=0.0001)]):
        combined = combined_faces(list(order), {})
        assert decided_face(combined) is None
        assert set(weights(combined)) == {"peach/H3", "jink/H2"}


def test_two_indices_of_one_card_leave_the_index_open() -> None:
    combined = combined_faces([reading(slash_S7=0.95), reading(slash_S8=0.95)], PRINTED)
    assert decided_face(combined) == "slash/?"


def test_a_doubtful_reading_gives_way_to_a_certain_one() -> None:
    doubtful = reading(peach_H3=0.5, jink_H2=0.5)
    assert decided_face(combined_faces([doubtful, reading(jink_H2=0.97)], {})) == "jink/H2"


def test_faces_come_likeliest_first_without_those_that_are_next_to_impossible() -> None:
    told = reading(jink_H2=0.2, peach_H3=0.7, duel_SA=0.1)
    combined = combined_faces([told, told], {})
    assert list(weights(combined)) == ["peach/H3", "jink/H2", "duel/SA"]
    assert "duel/SA" not in weights(combined_faces([told] * 3, {}))


def test_the_order_of_the_cameras_makes_no_difference() -> None:
    told = [reading(a=0.5, b=0.3, c=0.2), reading(b=0.6, c=0.4), reading(c=0.5, a=0.5)]
    combined = {combined_faces(list(order), {}) for order in permutations(told)}
    assert len(combined) == 1


@pytest.mark.parametrize(
    ("first", "second", "is_contradiction"),
    [
        ({"slash/S7": 0.9}, {"slash/S7": 0.9}, False),
        ({"slash/S7": 0.9}, {"slash/S7": 0.5, "slash/S8": 0.5}, False),
        ({"slash/S7": 0.9}, {"slash/S8": 0.9}, True),
        ({"slash/S7": 0.9}, {"jink/H2": 0.9}, True),
        ({"slash/S7": 0.9}, {"jink/H2": 0.7}, False),
        ({"slash/S7": 0.5, "slash/S8": 0.5}, {"back/game": 0.9}, True),
        ({"slash/S7": 0.9}, {}, False),
    ],
)
def test_only_certain_faces_can_contradict(
    first: dict[str, float], second: dict[str, float], is_contradiction: bool
) -> None:
    told = [
        tuple(FaceWeight(name, weight) for name, weight in faces.items())
        for faces in (first, second)
    ]
    assert contradict(told) is is_contradiction
    assert contradict(told[::-1]) is is_contradiction


def test_shares_are_counted_from_the_copies_of_a_deck() -> None:
    cards = (DeckCard("slash", "", "", {"S7": 1, "S8": 3}), DeckCard("hp/4", "", "", {}))
    deck = Deck("two", cards, np.eye(2, 128, dtype=np.float32), np.arange(2), "")
    assert shares_printed(deck) == {"slash/S7": 0.25, "slash/S8": 0.75}
