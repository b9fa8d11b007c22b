from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawn_cards import card_at
from vision.model import Frame, Quad, Side, Track, Turn
from webui.evidence import EvidenceShelf

CARD_BGR, CLOTH_BGR = (40, 200, 40), (90, 90, 90)


def track_at(quad: Quad) -> Track:
    return Track(1, quad, (), Side.UNKNOWN, None, (0.0, 0.0), 0.0, Turn.UPRIGHT, settled=True)


def frame_with(quad: Quad, size_wh: tuple[int, int] = (800, 600)) -> Frame:
    image = np.full((size_wh[1], size_wh[0], 3), CLOTH_BGR, np.uint8)
    cv2.fillConvexPoly(image, np.rint(quad.as_array()).astype(np.int32), CARD_BGR)
    return Frame(image, 0, 0, "camera")


def kept(folder: Path, frame: Frame, quad: Quad) -> np.ndarray | None:
    shelf = EvidenceShelf(folder / "evidence")
    shelf.keep(12, frame, track_at(quad))
    path = folder / "evidence" / "12.jpg"
    assert sorted(shelf.folder.iterdir()) == ([path] if path.exists() else [])
    return cv2.imread(str(path)) if path.exists() else None


def test_a_picture_shows_the_card_outlined_with_its_surroundings(tmp_path: Path) -> None:
    quad = card_at((400, 300), 0, 100)
    picture = kept(tmp_path, frame_with(quad), quad)
    assert picture is not None
    assert picture.shape == (240, 320, 3)
    np.testing.assert_allclose(picture[120, 160], CARD_BGR, atol=12)
    np.testing.assert_allclose(picture[20, 20], CLOTH_BGR, atol=12)
    outline = picture[120, 160 - 36 - 2 : 160 - 36 + 3].astype(int)  # across the left side
    redness = outline[:, 2] - outline[:, 0]
    assert redness.max() > 100


def test_the_frame_itself_is_not_drawn_on(tmp_path: Path) -> None:
    quad = card_at((400, 300), 0, 100)
    frame = frame_with(quad)
    before = frame.image.copy()
    kept(tmp_path, frame, quad)
    np.testing.assert_array_equal(frame.image, before)


def test_at_the_rim_the_picture_ends_with_the_frame(tmp_path: Path) -> None:
    quad = card_at((790, 10), 0, 100)
    picture = kept(tmp_path, frame_with(quad), quad)
    assert picture is not None
    assert picture.shape == (130, 170, 3)
    np.testing.assert_allclose(picture[5, 150], CARD_BGR, atol=12)


def test_a_large_card_is_kept_at_a_modest_size(tmp_path: Path) -> None:
    quad = card_at((960, 540), 90, 400)
    picture = kept(tmp_path, frame_with(quad, (1920, 1080)), quad)
    assert picture is not None
    assert picture.shape[1] == 480
    assert picture.shape[0] == pytest.approx(480 * 960 / 1280, abs=1)


def test_of_a_card_outside_the_frame_there_is_no_picture(tmp_path: Path) -> None:
    quad = card_at((-900, 300), 0, 100)
    assert kept(tmp_path, frame_with(quad), quad) is None


def test_a_whole_table_is_kept_at_a_modest_size(tmp_path: Path) -> None:
    shelf = EvidenceShelf(tmp_path)
    shelf.keep_whole(7, frame_with(card_at((960, 540), 0, 400), (1920, 1080)))
    picture = cv2.imread(str(tmp_path / "7.jpg"))
    assert picture.shape == (540, 960, 3)
    np.testing.assert_allclose(picture[270, 480], CARD_BGR, atol=12)
    np.testing.assert_allclose(picture[10, 10], CLOTH_BGR, atol=12)


def test_the_folder_may_be_there_already(tmp_path: Path) -> None:
    assert EvidenceShelf(tmp_path).folder == tmp_path
