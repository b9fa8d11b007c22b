import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, farthest_corner_px
from vision.find_cards import FoundCard
from vision.fit_outlines import OutlineFitter
from vision.mat import load_mat

PX_PER_MM = 1.6
IMAGE_TO_MAT = np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1.0])
CARD_PX = 88 * PX_PER_MM
TRUTH = card_at((900, 520), 20, CARD_PX)


def table() -> np.ndarray:
    """Draw a light card on a dark table, grey."""
    grey = np.full((1080, 1920), 60, np.uint8)
    cv2.fillConvexPoly(grey, np.rint(TRUTH.as_array()).astype(np.int32), 200, cv2.LINE_AA)
    return cv2.GaussianBlur(grey, (0, 0), 0.8).astype(np.uint8)


@pytest.mark.parametrize("share", [0.75, 0.85, 1.0, 1.2])
def test_a_card_whose_size_the_finder_misjudges_is_outlined_at_its_true_size(share: float) -> None:
    rough = FoundCard(card_at((905, 516), 22, share * CARD_PX), 0.7)
    (fitted,) = OutlineFitter(load_mat("std")).fit(table(), [rough], IMAGE_TO_MAT, [])
    assert farthest_corner_px(fitted.quad, TRUTH) < 1.5


@pytest.mark.parametrize("share", [0.5, 0.65, 1.4])
def test_what_is_far_from_a_card_s_size_is_no_card(share: float) -> None:
    rough = FoundCard(card_at((905, 516), 22, share * CARD_PX), 0.9)
    assert OutlineFitter(load_mat("std")).fit(table(), [rough], IMAGE_TO_MAT, []) == []
