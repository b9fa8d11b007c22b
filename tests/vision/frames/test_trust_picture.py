import cv2
import numpy as np
import pytest

from vision.frames.trust_picture import PictureTrust

SIZE_WH = (640, 360)
LOOK_NS = 100_000_000


def checked(square_px: int = 20) -> np.ndarray:
    """Draw a table full of detail."""
    rows, columns = np.indices((SIZE_WH[1], SIZE_WH[0])) // square_px
    return np.where((rows + columns) % 2 == 0, 150, 90).astype(np.uint8)


def blurred(grey: np.ndarray, sigma_px: float) -> np.ndarray:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma_px), np.uint8)


class Judged:
    def __init__(self) -> None:
        self.trust = PictureTrust()
        self.now_ns = 0

    def show(self, grey: np.ndarray, changed_share: float = 0.0) -> bool:
        self.now_ns += LOOK_NS
        return self.trust.is_sound(grey, changed_share, self.now_ns)


def used_to(grey: np.ndarray) -> Judged:
    judged = Judged()
    assert all(judged.show(grey) for _ in range(5))
    return judged


def test_a_picture_like_those_before_is_sound() -> None:
    judged = used_to(checked())
    assert judged.show(checked())
    assert judged.trust.sharpness > 0


@pytest.mark.parametrize(("share", "is_sound"), [(0.45, True), (0.55, False)])
def test_what_changes_all_over_is_no_hand(share: float, is_sound: bool) -> None:
    assert used_to(checked()).show(checked(), share) is is_sound


def test_a_picture_out_of_focus_is_not_sound_and_one_in_focus_again_is() -> None:
    judged = used_to(checked())
    assert not judged.show(blurred(checked(), 4))
    assert judged.show(checked())


def test_a_slow_loss_of_focus_is_noticed() -> None:
    judged = used_to(checked())
    assert not all(judged.show(blurred(checked(), 0.3 + 0.2 * step)) for step in range(20))


def test_cards_that_come_and_go_are_no_loss_of_focus() -> None:
    full = checked()
    bare = full.copy()
    bare[:, :400] = 60  # two thirds of all detail is gone at once
    judged = used_to(full)
    assert all(judged.show(bare) for _ in range(40))
    assert all(judged.show(full) for _ in range(40))


def test_a_plain_cloth_cannot_be_out_of_focus() -> None:
    plain = np.full(SIZE_WH[::-1], 90, np.uint8)
    assert used_to(plain).show(blurred(plain, 4))


def test_sensor_noise_is_no_detail() -> None:
    rng = np.random.default_rng(0)
    noisy = np.clip(checked() + rng.normal(0, 5, SIZE_WH[::-1]), 0, 255).astype(np.uint8)
    soft = np.clip(blurred(checked(), 4) + rng.normal(0, 5, SIZE_WH[::-1]), 0, 255)
    assert not used_to(noisy).show(soft.astype(np.uint8))


def test_after_ten_seconds_a_soft_picture_is_the_usual_one() -> None:
    judged = used_to(checked())
    soft = blurred(checked(), 4)
    sound = [judged.show(soft) for _ in range(110)]
    assert sound.index(True) == 100
    assert all(sound[100:])
    assert judged.show(checked())
