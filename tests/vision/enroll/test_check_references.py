import math

import numpy as np
import pytest

from vision.enroll.check_references import find_alike
from vision.enroll.enroll import Described


def towards(degrees: float) -> np.ndarray:
    """Point into a plane, so that the cosine of two rows is that of the angle between them."""
    row = np.zeros((1, 128), np.float32)
    row[0, :2] = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return row


def seen(face: str, degrees: float) -> Described:
    return Described(face, np.concatenate([towards(degrees), towards(degrees + 90)]))


def test_cards_that_look_alike_are_told_most_alike_first() -> None:
    described = [seen("ice_sword/S2", 0), seen("peach/H3", 120), seen("qinggang_sword/S6", 30)]
    described += [seen("axe/D5", 41)]
    alike = find_alike(described)
    assert [(pair.first, pair.second) for pair in alike] == [(2, 3), (0, 2)]
    assert alike[0].cosine == pytest.approx(math.cos(math.radians(11)))
    assert alike[1].cosine == pytest.approx(math.cos(math.radians(30)))


def test_cards_of_one_name_look_alike_and_that_is_right() -> None:
    assert find_alike([seen("slash/S7", 0), seen("slash/S8", 5), seen("slash/S7", 0)]) == ()


def test_one_picture_under_two_indices_is_told() -> None:
    (pair,) = find_alike([seen("slash/S7", 12), seen("slash/S8", 12)])
    assert (pair.first, pair.second) == (0, 1)
    assert pair.cosine == pytest.approx(1)


def test_few_pictures_are_never_alike() -> None:
    assert find_alike([]) == ()
    assert find_alike([seen("back", 0)]) == ()
