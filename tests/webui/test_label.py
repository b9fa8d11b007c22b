"""``zhicai label``: pictures of cards from matches, as the corrections have them."""

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.observations import (
    CardPlaced,
    Corrected,
    MatchStarted,
    Observation,
    Place,
    Retracted,
    Witness,
)
from engine.seats import Seat
from tests.vision.drawn_cards import card_at
from tests.webui.log_files import told, write_log
from tests.webui.test_cli import assert_one_line_refusal, zhicai
from tests.webui.test_evidence import CARD_BGR, frame_with, track_at
from tests.webui.test_matches import SEATS
from vision.enroll.enroll import face_of_path, find_pictures
from webui.evidence import EvidenceShelf

__all__ = ["zhicai"]

PLAY = Place("play")
STARTED = MatchStarted("cert-3v3", "classic", SEATS, "2026-11-30T08:00:00Z", 1)
CAMERA, REFEREE = Witness.CAMERA, Witness.REFEREE
ENTRIES = (
    (REFEREE, STARTED),
    (CAMERA, CardPlaced("slash/S7", PLAY, 1)),
    (CAMERA, CardPlaced("slash/S7", Place("play", Seat.COLD_LEFT), 2)),
    (CAMERA, CardPlaced("jink/?", PLAY, 3)),
    (CAMERA, CardPlaced(None, PLAY, 4)),
    (CAMERA, CardPlaced("peach/H3", PLAY, 5)),
    (CAMERA, CardPlaced("duel/SA", PLAY, 6)),
    (REFEREE, Corrected(2, CardPlaced("slash/S8", PLAY, 1))),
    (REFEREE, Corrected(5, CardPlaced("jink/H2", PLAY, 4))),
    (REFEREE, Retracted(6)),
)
WITH_PICTURES = (2, 3, 4, 5, 6)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    record = tuple(
        Observation(seq, 1000 * seq, by, fact) for seq, (by, fact) in enumerate(ENTRIES, start=1)
    )
    write_log(path, record)
    shelf = EvidenceShelf(tmp_path / "match.evidence", keeps_cards=True)
    quad = card_at((400, 300), 20, 100)
    for seq in WITH_PICTURES:
        shelf.keep(seq, frame_with(quad), track_at(quad))
    return path


def rows_of(folder: Path) -> list[tuple[str, str, str, str]]:
    with (folder / "labels.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head == ["picture", "face", "was", "by"]
    return [tuple(row) for row in rows]


def test_cards_are_labelled_as_the_referee_corrected_them(zhicai, log: Path) -> None:
    out = log.parent / "cards"
    status, said, _ = zhicai("label", log, "-o", out)
    assert status == 0
    assert said.strip().endswith("3 pictures, 2 of cards first taken for another")
    assert rows_of(out) == [
        ("slash/S8.png", "slash/S8", "slash/S7", "referee"),
        ("slash/S7.png", "slash/S7", "slash/S7", "camera"),
        ("jink/H2.png", "jink/H2", "", "referee"),
    ]
    assert {face_of_path(path, out) for path in find_pictures(out)} == {
        "slash/S8",
        "slash/S7",
        "jink/H2",
    }


def test_a_picture_is_the_upright_card_alone(zhicai, log: Path) -> None:
    out = log.parent / "cards"
    zhicai("label", log, "-o", out)
    picture = cv2.imread(str(out / "slash" / "S7.png"))
    assert picture.shape == (352, 252, 3)
    np.testing.assert_allclose(picture[8:-8, 8:-8].reshape(-1, 3).mean(0), CARD_BGR, atol=3)


def test_only_misread_cards_are_taken_when_asked(zhicai, log: Path) -> None:
    out = log.parent / "misread"
    assert zhicai("label", log, "-o", out, "--corrected")[0] == 0
    assert [face for _, face, _, _ in rows_of(out)] == ["slash/S8", "jink/H2"]


def test_a_match_without_pictures_and_a_folder_that_exists_are_refused(
    zhicai, log: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare.jsonl"
    write_log(bare, told([STARTED]))
    assert_one_line_refusal(zhicai("label", bare, "-o", tmp_path / "new"), "--keep-cards")
    assert_one_line_refusal(zhicai("label", log, "-o", tmp_path), "exists already")


def test_without_the_switch_no_card_is_kept(tmp_path: Path) -> None:
    quad = card_at((400, 300), 0, 100)
    EvidenceShelf(tmp_path / "evidence").keep(1, frame_with(quad), track_at(quad))
    assert [path.name for path in (tmp_path / "evidence").iterdir()] == ["1.jpg"]
