import cv2
import numpy as np
import pytest

from vision.find.shrink import shrunk


@pytest.mark.parametrize("shape", [(2160, 3840, 3), (1080, 1920), (1081, 1921, 3), (360, 640)])
def test_a_picture_made_smaller_is_the_mean_of_what_was_there(shape: tuple[int, ...]) -> None:
    noise = np.random.default_rng(3).integers(0, 256, shape, np.uint8)
    smooth = cv2.GaussianBlur(noise, (0, 0), 9)
    small = shrunk(smooth, (320, 180))
    assert small.shape == (180, 320, *shape[2:])
    wanted = cv2.resize(smooth, (320, 180), interpolation=cv2.INTER_AREA)
    assert np.abs(small.astype(int) - wanted).max() <= 3


def test_halves_are_exact_means() -> None:
    picture = np.random.default_rng(4).integers(0, 256, (8, 16), np.uint8)
    means = picture.reshape(2, 4, 4, 4).mean(axis=(1, 3))
    assert np.abs(shrunk(picture, (4, 2)) - means).max() <= 1


def test_only_one_side_far_too_long_is_made_shorter() -> None:
    stripes = np.tile(np.array([0, 0, 200, 200], np.uint8), (4, 4))
    assert shrunk(stripes, (8, 4)).tolist() == [[0, 200, 0, 200, 0, 200, 0, 200]] * 4
