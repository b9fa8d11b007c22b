"""``zhicai enroll`` as a person uses it: shipped nets, painted cards, files and a film."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from vision.enroll.enroll import EnrollError
from vision.proxy_deck.paint import paint_face
from vision.read.deck import load_deck
from vision.sources.source import SourceError
from webui.cli import zhicai

SHOWN = ("god_salvation/HA", "general/zhaoyun", "peach/H3")
FPS = 10


def enroll(*arguments: object, answers: str | None = None) -> Result:
    command = ["enroll", "--lang", "en", *map(str, arguments)]
    return CliRunner().invoke(zhicai, command, input=answers)


def frame_with(face: str | None, angle_deg: float = 4) -> np.ndarray:
    """Lay a card of 420 px height onto cloth."""
    frame = np.full((720, 1280, 3), (70, 96, 58), np.uint8)
    frame += np.random.default_rng(3).integers(0, 6, frame.shape, np.uint8)
    if face is None:
        return frame
    card = paint_face(face, 420)
    high, wide = card.shape[:2]
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), angle_deg, 1.0)
    turn[:, 2] += 640 - wide / 2, 360 - high / 2
    cv2.warpAffine(card, turn, (1280, 720), frame, borderMode=cv2.BORDER_TRANSPARENT)
    return frame


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Show three cards, one after the other in the same place."""
    path = tmp_path_factory.mktemp("film") / "shown.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, (1280, 720))
    assert writer.isOpened()
    for number, face in enumerate(SHOWN):
        for frame, n_frames in ((frame_with(None), 7), (frame_with(face, 4 - 5 * number), 12)):
            for _ in range(n_frames):
                writer.write(frame)
    writer.release()
    return path


def test_a_film_of_cards_makes_a_deck_without_a_question(film: Path, tmp_path: Path) -> None:
    result = enroll(film, "-o", tmp_path / "deck", "--yes")
    assert result.exit_code == 0, result.output
    deck = load_deck(str(tmp_path / "deck"))
    faces = {f"{card.card}/{index}" for card in deck.cards for index in card.copies or [""]}
    assert faces == {"god_salvation/HA", "general/zhaoyun/", "peach/H3"}
    assert {card.name_zh for card in deck.cards} == {"桃园结义", "赵云", "桃"}
    assert "3 cards, 3 new" in result.output


def test_a_person_confirms_corrects_and_ends(film: Path, tmp_path: Path) -> None:
    result = enroll(film, "-o", tmp_path / "deck", answers="\ngeneral/machao\nq\n")
    assert result.exit_code == 0, result.output
    deck = load_deck(str(tmp_path / "deck"))
    assert [(c.card, dict(c.copies)) for c in deck.cards] == [
        ("general/machao", {}),
        ("god_salvation", {"HA": 1}),
    ]
    assert "Enter accepts" in result.output


def test_an_interrupted_session_loses_nothing_and_is_gone_on_with(
    film: Path, tmp_path: Path
) -> None:
    cut = enroll(film, "-o", tmp_path / "deck", answers="\n")  # then the terminal is closed
    assert cut.exit_code != 0
    assert [c.card for c in load_deck(str(tmp_path / "deck")).cards] == ["god_salvation"]
    enroll(film, "-o", tmp_path / "deck", answers="s\n\n\n")
    deck = load_deck(str(tmp_path / "deck"))
    assert [c.card for c in deck.cards] == ["general/zhaoyun", "god_salvation", "peach"]


def test_cards_of_another_game_are_named_by_what_they_say(film: Path, tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("# no list: every name counts\n", encoding="utf-8")
    enroll(film, "-o", tmp_path / "deck", "--yes", "--names", tmp_path / "none.txt")
    cards = {card.card for card in load_deck(str(tmp_path / "deck")).cards}
    assert "桃园结义" in cards


def test_cards_laid_by_hand_on_a_printed_mat_are_enrolled(tmp_path: Path) -> None:
    result = enroll("sim:god_salvation/HA,general/zhaoyun", "-o", tmp_path / "deck", "--yes")
    assert result.exit_code == 0, result.output
    deck = load_deck(str(tmp_path / "deck"))
    assert [(c.card, dict(c.copies)) for c in deck.cards] == [
        ("general/zhaoyun", {}),
        ("god_salvation", {"HA": 1}),
    ]
    hints = [line for line in result.stderr.splitlines() if line.startswith("(")]
    assert hints[0] == "(show a card: lay it down alone, top up)"
    assert "(next card)" in hints


@pytest.mark.parametrize("spec", ["sim:", "sim: , ", "sim:pokemon/S7"])
def test_a_simulation_of_no_cards_is_refused(tmp_path: Path, spec: str) -> None:
    result = enroll(spec, "-o", tmp_path / "deck", "--yes")
    assert isinstance(result.exception, EnrollError)
    assert spec in str(result.exception)


def test_a_film_without_cards_makes_no_deck(tmp_path: Path) -> None:
    path = tmp_path / "empty.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, (1280, 720))
    for _ in range(8):
        writer.write(frame_with(None))
    writer.release()
    result = enroll(path, "-o", tmp_path / "deck", "--yes")
    assert isinstance(result.exception, EnrollError)
    assert "no card lay still" in str(result.exception)
    assert not (tmp_path / "deck").exists()


def test_what_is_no_source_is_refused(tmp_path: Path) -> None:
    result = enroll(tmp_path / "gone", "-o", tmp_path / "deck")
    assert isinstance(result.exception, SourceError)
    cv2.imwrite(str(tmp_path / "one.png"), paint_face("peach/H3", 200))
    result = enroll(tmp_path / "one.png", "-o", tmp_path / "deck")
    assert isinstance(result.exception, EnrollError)
    assert "give the folder" in str(result.exception)


def test_a_folder_is_enrolled_without_its_bad_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    for face in SHOWN:
        (folder / face).parent.mkdir(parents=True, exist_ok=True)
    (folder / "dismantlement").mkdir()
    for face in SHOWN:
        cv2.imwrite(str(folder / f"{face}.png"), paint_face(face, 480))
    cv2.imwrite(str(folder / "dismantlement" / "SQ.jpg"), frame_with("dismantlement/SQ"))
    cv2.imwrite(str(folder / "wrong.png"), paint_face("peach/H3", 480))
    (folder / "torn.jpg").write_bytes(b"\xff\xd8\xff\xe0 torn")
    result = enroll(folder, "-o", tmp_path / "deck")
    assert result.exit_code == 2, result.output
    assert [line for line in result.stderr.splitlines() if "torn.jpg" in line]
    assert "look alike (1.00)" in result.output
    assert "wrong.png" in result.output
    assert "from 5 pictures" in result.output
    deck = load_deck(str(tmp_path / "deck"))
    assert {c.card: dict(c.copies) for c in deck.cards} == {
        "god_salvation": {"HA": 1},
        "dismantlement": {"SQ": 1},
        "general/zhaoyun": {},
        "peach": {"H3": 1},
        "wrong": {},
    }


def test_a_deck_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "peach.png"), paint_face("peach/H3", 300))
    (tmp_path / "file").touch()
    result = enroll(tmp_path, "-o", tmp_path / "file")
    assert isinstance(result.exception, EnrollError)
    assert "file: cannot be written" in str(result.exception)
