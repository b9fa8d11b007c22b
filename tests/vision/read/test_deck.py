import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from vision.model import Side
from vision.read.deck import Deck, DeckCard, DeckError, load_deck, save_deck

SLASH = {"card": "slash", "name_zh": "杀", "name_en": "Slash", "copies": {"S7": 1, "S8": 2}}
BACK = {"card": "back/game", "name_zh": "背面", "name_en": "Back", "copies": {}}
FIELDS = {"format": 1, "name": "tiny", "embedding_sha256": "ab" * 32, "cards": [SLASH, BACK]}


def unit_rows(n_rows: int) -> np.ndarray:
    return np.eye(n_rows, 128, dtype=np.float32)


def written(
    folder: Path, fields: object = FIELDS, rows: object = None, card_of_row: object = (0, 1, 0)
) -> str:
    """Write a deck by hand, without the module's own writer."""
    folder.mkdir(exist_ok=True)
    (folder / "deck.json").write_text(json.dumps(fields), encoding="utf-8")
    rows = unit_rows(3) if rows is None else rows
    np.savez(folder / "gallery.npz", embeddings=rows, card_of_row=np.array(card_of_row))
    return str(folder)


def test_a_deck_folder_says_which_cards_there_are_and_how_they_look(tmp_path: Path) -> None:
    deck = load_deck(written(tmp_path))
    assert deck.name == "tiny"
    assert deck.cards == (
        DeckCard("slash", "杀", "Slash", {"S7": 1, "S8": 2}),
        DeckCard("back/game", "背面", "Back", {}),
    )
    assert deck.embedding_sha256 == "ab" * 32
    assert deck.card_of_row.tolist() == [0, 1, 0]
    assert deck.embeddings.dtype == np.float32
    np.testing.assert_array_equal(deck.embeddings, unit_rows(3))


@pytest.mark.parametrize(
    ("card", "side"),
    [
        ("slash", Side.FRONT),
        ("back/game", Side.BACK),
        ("back", Side.BACK),
        ("backdoor", Side.FRONT),
    ],
)
def test_only_a_back_shows_the_back(card: str, side: Side) -> None:
    assert DeckCard(card, "", "", {}).side is side


def test_a_saved_deck_is_read_back_as_it_was(tmp_path: Path) -> None:
    cards = (DeckCard("slash", "杀", "Slash", {"S7": 3}), DeckCard("hp/3", "三", "3", {}))
    deck = Deck("mine", cards, unit_rows(2), np.array([1, 0]), "cd" * 32)
    save_deck(deck, tmp_path / "new" / "mine")
    again = load_deck(str(tmp_path / "new" / "mine"))
    assert (again.name, again.cards, again.embedding_sha256) == ("mine", cards, "cd" * 32)
    assert again.card_of_row.tolist() == [1, 0]
    np.testing.assert_array_equal(again.embeddings, unit_rows(2))
    on_disk = json.loads((tmp_path / "new" / "mine" / "deck.json").read_text(encoding="utf-8"))
    assert on_disk["format"] == 1
    assert on_disk["cards"][0]["copies"] == {"S7": 3}


def test_a_gallery_with_nan_is_refused(tmp_path: Path) -> None:
    rows = unit_rows(3)
    rows[1, 5] = np.nan
    with pytest.raises(DeckError, match="tiny: gallery holds numbers that are not finite"):
        load_deck(written(tmp_path, rows=rows))


@pytest.mark.parametrize("shape", [(3, 127), (2, 128), (3, 128, 1), (384,)])
def test_a_gallery_of_another_shape_is_refused(tmp_path: Path, shape: tuple[int, ...]) -> None:
    with pytest.raises(DeckError, match=r"tiny: gallery must have shape \(3, 128\), got"):
        load_deck(written(tmp_path, rows=np.zeros(shape, np.float32)))


@pytest.mark.parametrize("card_of_row", [(0, 0, 0), (0, 1, 2), (0, 1, -1)])
def test_a_gallery_that_does_not_show_exactly_the_deck_s_cards_is_refused(
    tmp_path: Path, card_of_row: tuple[int, ...]
) -> None:
    with pytest.raises(DeckError, match="tiny: some cards have no picture in the gallery"):
        load_deck(written(tmp_path, card_of_row=card_of_row))


@pytest.mark.parametrize("bad", [np.inf, -np.inf])
def test_a_gallery_with_an_infinite_number_is_refused(tmp_path: Path, bad: float) -> None:
    rows = unit_rows(3)
    rows[2, 0] = bad
    with pytest.raises(DeckError, match="tiny: gallery holds numbers that are not finite"):
        load_deck(written(tmp_path, rows=rows))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (unit_rows(3).astype(np.int32), "embeddings must be float32, got int32"),
        (unit_rows(3).astype(np.complex64), "embeddings must be float32, got complex64"),
        (unit_rows(3).astype(str), "embeddings must be float32, got <U"),
        (unit_rows(3) > 0, "embeddings must be float32, got bool"),
    ],
)
def test_a_gallery_of_other_than_real_numbers_is_refused(
    tmp_path: Path, rows: np.ndarray, words: str
) -> None:
    with pytest.raises(DeckError, match=f"not a deck: gallery.npz: {words}"):
        load_deck(written(tmp_path, rows=rows))


def test_a_gallery_of_finer_numbers_is_taken(tmp_path: Path) -> None:
    deck = load_deck(written(tmp_path, rows=unit_rows(3).astype(np.float64)))
    assert deck.embeddings.dtype == np.float32


def test_rows_that_point_nowhere_or_too_far_are_refused(tmp_path: Path) -> None:
    rows = unit_rows(3)
    rows[1] *= 1.5
    with pytest.raises(DeckError, match="tiny: row 1 of the gallery is no unit vector"):
        load_deck(written(tmp_path, rows=rows))
    rows[1] = 0
    with pytest.raises(DeckError, match="tiny: row 1 of the gallery is no unit vector"):
        load_deck(written(tmp_path, rows=rows))


@pytest.mark.parametrize("card_of_row", [(0.0, 1.0, 0.5), ("0", "1", "0")])
def test_rows_that_belong_to_no_whole_number_are_refused(
    tmp_path: Path, card_of_row: tuple[object, ...]
) -> None:
    with pytest.raises(DeckError, match=r"gallery\.npz: card_of_row must be int64"):
        load_deck(written(tmp_path, card_of_row=card_of_row))


@pytest.mark.parametrize("card_of_row", [0, ((0, 1, 0),)])
def test_rows_in_another_order_than_one_after_the_other_are_refused(
    tmp_path: Path, card_of_row: object
) -> None:
    with pytest.raises(DeckError, match="card_of_row must be one number a row"):
        load_deck(written(tmp_path, card_of_row=card_of_row))


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"name": 7},
        {"embedding_sha256": None},
        {"cards": [SLASH, SLASH]},
    ],
)
def test_a_deck_file_that_says_what_no_deck_can_is_refused(
    tmp_path: Path, change: dict[str, object]
) -> None:
    with pytest.raises(DeckError, match=r"format 2|must be text|'slash' is listed twice"):
        load_deck(written(tmp_path, {**FIELDS, **change}))


def test_a_deck_that_cannot_be_written_whole_leaves_the_old_one(tmp_path: Path) -> None:
    folder = Path(written(tmp_path / "tiny"))
    (folder / "deck.json.new").mkdir()  # what is written first cannot be
    deck = Deck("other", (DeckCard("peach", "桃", "Peach", {}),), unit_rows(1), np.array([0]), "")
    with pytest.raises(OSError, match="deck"):
        save_deck(deck, folder)
    again = load_deck(str(folder))
    assert (again.name, len(again.embeddings)) == ("tiny", 3)


def test_a_saved_deck_leaves_nothing_else_behind(tmp_path: Path) -> None:
    deck = Deck("mine", (DeckCard("peach", "桃", "Peach", {}),), unit_rows(1), np.array([0]), "")
    for _ in range(2):
        save_deck(deck, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.json", "gallery.npz"]


@pytest.mark.parametrize(
    "fields",
    [
        [],
        {},
        {**FIELDS, "cards": [{"card": "slash"}]},
        {**FIELDS, "cards": ["slash", "back"]},
        {**FIELDS, "cards": None},
        {**FIELDS, "cards": [{**SLASH, "copies": 7}, BACK]},
    ],
)
def test_a_deck_file_without_what_a_deck_needs_is_refused(tmp_path: Path, fields: object) -> None:
    with pytest.raises(DeckError, match="not a deck"):
        load_deck(written(tmp_path, fields))


def test_a_deck_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "deck.json").write_text("{not json", encoding="utf-8")
    with pytest.raises(DeckError, match="not a deck"):
        load_deck(str(tmp_path))


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04 a torn archive"])
def test_a_gallery_that_is_no_archive_is_refused(tmp_path: Path, content: bytes) -> None:
    written(tmp_path)
    (tmp_path / "gallery.npz").write_bytes(content)
    with pytest.raises(DeckError, match="not a deck"):
        load_deck(str(tmp_path))


def test_nobody_is_told_to_trust_a_file_that_is_no_gallery(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / "gallery.npz").write_bytes(b"no archive")
    with pytest.raises(DeckError, match=r"gallery\.npz: no gallery; enroll the deck again$"):
        load_deck(str(tmp_path))
    written(tmp_path, [])
    with pytest.raises(DeckError, match=r"not as `zhicai enroll` writes it$"):
        load_deck(str(tmp_path))


def test_a_gallery_cut_off_in_the_middle_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    whole = (tmp_path / "gallery.npz").read_bytes()
    (tmp_path / "gallery.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DeckError, match="not a deck"):
        load_deck(str(tmp_path))


def test_a_gallery_without_its_rows_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    with zipfile.ZipFile(tmp_path / "gallery.npz", "w"):
        pass
    with pytest.raises(DeckError, match="not a deck"):
        load_deck(str(tmp_path))


def test_a_deck_that_is_nowhere_is_refused_with_what_to_give(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"no deck 'blue': give one of .*, or a folder"):
        load_deck("blue")
    (tmp_path / "deck.json").write_text(json.dumps(FIELDS), encoding="utf-8")
    with pytest.raises(DeckError, match="no deck"):
        load_deck(str(tmp_path))  # its gallery is missing


@pytest.mark.parametrize("copies", [{"S1": 1}, {"X7": 1}, {"S7": 0}, {"S7": -1}, {"S7": "two"}])
def test_an_index_or_a_number_of_copies_that_no_card_has_is_refused(
    tmp_path: Path, copies: dict[str, object]
) -> None:
    with pytest.raises(DeckError):
        load_deck(written(tmp_path, {**FIELDS, "cards": [{**SLASH, "copies": copies}, BACK]}))
