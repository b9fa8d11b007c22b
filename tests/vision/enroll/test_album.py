import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.enroll.test_enroll import mean_colour_net
from vision.enroll.album import Album, check_face
from vision.enroll.enroll import EnrollError
from vision.read.deck import load_deck

SHA = "ab" * 32


def unit_net(batch: np.ndarray) -> np.ndarray:
    answer = mean_colour_net(batch)
    answer[:, 4] = 1
    return answer / np.linalg.norm(answer, axis=1, keepdims=True)


def album_in(folder: Path) -> Album:
    return Album(folder, unit_net, SHA)


def card(grey: int) -> np.ndarray:
    return np.full((480, 344, 3), grey, np.uint8)


def greys_of(folder: Path) -> dict[str, set[int]]:
    """Return how bright the rows of each card are, from the file and with the net's own formula."""
    deck = load_deck(str(folder))
    greys: dict[str, set[int]] = {}
    for row, number in zip(deck.embeddings, deck.card_of_row, strict=True):
        greys.setdefault(deck.cards[number].card, set()).add(round(float(row[0] / row[4]) * 255))
    return greys


def test_every_card_is_on_disk_as_soon_as_it_is_added(tmp_path: Path) -> None:
    album = album_in(tmp_path / "mine")
    album.add("slash/S7", [card(51), card(102)], ("杀", "Slash"))
    assert greys_of(tmp_path / "mine") == {"slash": {51, 102}}
    album.add("闪电", [card(204)])
    assert greys_of(tmp_path / "mine") == {"slash": {51, 102}, "闪电": {204}}
    deck = load_deck(str(tmp_path / "mine"))
    assert (deck.name, deck.embedding_sha256) == ("mine", SHA)
    assert [(c.card, c.name_zh, c.name_en, c.copies) for c in deck.cards] == [
        ("slash", "杀", "Slash", {"S7": 1}),
        ("闪电", "闪电", "闪电", {}),
    ]
    pictures = sorted(
        p.relative_to(tmp_path / "mine" / "pictures").as_posix()
        for p in (tmp_path / "mine" / "pictures").rglob("*.*")
    )
    assert pictures == ["slash/S7.jpg", "slash/S7~2.jpg", "闪电.jpg"]


def test_a_second_card_of_a_face_is_a_copy(tmp_path: Path) -> None:
    album = album_in(tmp_path)
    for grey in (40, 60, 80):
        album.add("slash/S8", [card(grey), card(grey)])
    assert album.n_of("slash/S8") == 3
    assert load_deck(str(tmp_path)).cards[0].copies == {"S8": 3}


def test_a_later_session_goes_on_where_the_first_one_stopped(tmp_path: Path) -> None:
    first = album_in(tmp_path)
    first.add("slash/S8", [card(40), card(50)], ("杀", "Slash"))
    first.add("slash/S8", [card(60)])
    first.add("slash/S9", [card(70)])
    (tmp_path / "gallery.npz").write_bytes(b"torn by a power cut")
    second = album_in(tmp_path)
    assert sorted(page.face for page in second.pages) == ["slash/S8", "slash/S8", "slash/S9"]
    second.add("peach/H3", [card(204)])
    assert greys_of(tmp_path) == {"slash": {40, 50, 60, 70}, "peach": {204}}
    deck = load_deck(str(tmp_path))
    assert deck.cards[1].copies == {"S8": 2, "S9": 1}
    assert (deck.cards[1].name_zh, deck.cards[1].name_en) == ("杀", "Slash")


def test_what_a_person_did_to_the_pictures_counts_in_the_next_session(tmp_path: Path) -> None:
    first = album_in(tmp_path)
    first.add("slash/S8", [card(40)])
    first.add("slash/S9", [card(70)])
    (tmp_path / "pictures" / "slash" / "S8.jpg").unlink()
    (tmp_path / "pictures" / "slash" / "S9.jpg").rename(tmp_path / "pictures" / "back.jpg")
    album_in(tmp_path)
    assert greys_of(tmp_path) == {"back": {70}}


def test_a_card_never_takes_the_place_of_another_one_s_pictures(tmp_path: Path) -> None:
    first = album_in(tmp_path)
    first.add("slash/S8", [card(40)])
    first.add("slash/S8", [card(60)])
    (tmp_path / "pictures" / "slash" / "S8.jpg").unlink()
    album_in(tmp_path).add("slash/S8", [card(90)])
    assert greys_of(tmp_path) == {"slash": {60, 90}}
    assert load_deck(str(tmp_path)).cards[0].copies == {"S8": 2}


def test_the_last_card_can_be_taken_out_again(tmp_path: Path) -> None:
    album = album_in(tmp_path)
    album.add("jink/H2", [card(40)])
    album.add("jink/H2", [card(60), card(60)])
    page = album.undo()
    assert page is not None
    assert page.face == "jink/H2"
    assert greys_of(tmp_path) == {"jink": {40}}
    assert [p.name for p in (tmp_path / "pictures").rglob("*.jpg")] == ["H2.jpg"]
    album.undo()
    assert not (tmp_path / "deck.json").exists()
    assert album.undo() is None
    album.add("peach/H3", [card(80)])
    assert greys_of(tmp_path) == {"peach": {80}}


def test_cards_of_an_earlier_session_are_not_taken_out(tmp_path: Path) -> None:
    album_in(tmp_path).add("jink/H2", [card(40)])
    assert album_in(tmp_path).undo() is None
    assert greys_of(tmp_path) == {"jink": {40}}


def test_a_deck_without_its_pictures_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text("{}", encoding="utf-8")
    with pytest.raises(EnrollError, match="without its pictures; choose another folder"):
        album_in(tmp_path)


def test_pictures_that_a_person_put_in_count_as_well(tmp_path: Path) -> None:
    (tmp_path / "pictures" / "hp").mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "pictures" / "hp" / "3.png"), card(90))
    (tmp_path / "pictures" / "notes.txt").touch()
    (page,) = album_in(tmp_path).pages
    assert page.face == "hp/3"


def test_a_folder_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    album = album_in(tmp_path / "file" / "deck")
    with pytest.raises(EnrollError, match=r"deck: cannot be written: "):
        album.add("jink/H2", [card(40)])


@pytest.mark.parametrize(
    "face", ["slash/S7", "general/zhaoyun", "闪电", "St. Patrick", "a-b_c", "S7"]
)
def test_what_can_be_a_face_is_taken(face: str) -> None:
    check_face(face)


@pytest.mark.parametrize(
    "face",
    [
        "",
        "/",
        "slash/",
        "/S7",
        "../up",
        "a/../b",
        "a\\b",
        "c:x",
        "slash/?",
        "S8~2",
        "S8 (2)",
        "a\nb",
        " a",
        "a.",
        "x" * 121,
    ],
)
def test_what_cannot_be_a_face_is_refused(face: str) -> None:
    with pytest.raises(EnrollError, match="is no face"):
        check_face(face)


def test_a_face_that_is_none_leaves_nothing_behind(tmp_path: Path) -> None:
    album = album_in(tmp_path / "mine")
    with pytest.raises(EnrollError):
        album.add("../evil", [card(40)])
    assert list(tmp_path.rglob("*.jpg")) == []


def test_names_are_kept_as_the_deck_file_has_them(tmp_path: Path) -> None:
    album_in(tmp_path).add("peach/H3", [card(40)], ("桃", "Peach"))
    on_disk = json.loads((tmp_path / "deck.json").read_text(encoding="utf-8"))
    assert on_disk["cards"][0]["name_zh"] == "桃"
