"""A deck that can be read: which cards there are, which indices each has, and how each looks.

On disk a deck is a folder with ``deck.json`` (cards, names, indices) and ``gallery.npz`` (one row
of the embedding net's answer per reference picture). Shipped decks lie in ``models/decks``.
"""

import io
import json
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile, is_zipfile

import numpy as np
import numpy.typing as npt

from models.registry import MODELS_DIR
from vision.faces import is_index
from vision.model import Side

SHIPPED_DECKS = MODELS_DIR / "decks"
FORMAT = 1
LONGEST_OFF = 0.01
"""How far a row's length may be from 1; longer rows would look more alike than they are."""

T = TypeVar("T", bound=np.generic)


class DeckError(ValueError):
    """A deck that does not exist or cannot be understood."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card as its picture tells it apart; copies differ in the index only."""

    card: str
    """``slash``, ``general/zhaoyun``, ``back/game``, or any name for other games."""
    name_zh: str
    name_en: str
    copies: Mapping[str, int]
    """How often each index (``S7``) is in the deck; empty for cards without index."""

    @property
    def side(self) -> Side:
        """Front, or back for the pictures that say nothing of the face."""
        return Side.BACK if self.card.partition("/")[0] == "back" else Side.FRONT


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The cards that may lie on the table, with their gallery."""

    name: str
    cards: tuple[DeckCard, ...]
    embeddings: npt.NDArray[np.float32]
    """(n, 128), unit rows; n >= number of cards."""
    card_of_row: npt.NDArray[np.int64]
    """(n,), which of ``cards`` each row shows."""
    embedding_sha256: str
    """Which net made the gallery; another net's answers cannot be compared with it."""

    def __post_init__(self) -> None:
        """Refuse galleries that cannot be compared with anything.

        Raises:
            DeckError: on wrong shapes, or numbers that are not finite.
        """
        if self.card_of_row.ndim != 1:
            raise DeckError(
                f"deck {self.name}: card_of_row must be one number a row, "
                f"got shape {self.card_of_row.shape}"
            )
        n_rows = len(self.card_of_row)
        if self.embeddings.shape != (n_rows, 128):
            raise DeckError(
                f"deck {self.name}: gallery must have shape ({n_rows}, 128), "
                f"got {self.embeddings.shape}"
            )
        if not np.isfinite(self.embeddings).all():
            raise DeckError(f"deck {self.name}: gallery holds numbers that are not finite")
        if set(self.card_of_row.tolist()) != set(range(len(self.cards))):
            raise DeckError(f"deck {self.name}: some cards have no picture in the gallery")
        twice = [card for card, count in Counter(c.card for c in self.cards).items() if count > 1]
        if twice:
            raise DeckError(f"deck {self.name}: card {twice[0]!r} is listed twice")


def load_deck(name_or_path: str) -> Deck:
    """Load a shipped deck by name, or a deck folder by path.

    Raises:
        DeckError: when there is no such deck, or the folder is not a deck.
    """
    folder = SHIPPED_DECKS / name_or_path
    if not (folder / "deck.json").is_file():
        folder = Path(name_or_path)
    try:
        fields = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
        gallery_file = folder / "gallery.npz"
        if gallery_file.exists() and not is_zipfile(gallery_file):
            raise ValueError("gallery.npz: no gallery; enroll the deck again")
        with (
            gallery_file.open("rb") as file,
            np.load(file, allow_pickle=False) as gallery,
        ):
            rows = _numbers(gallery["embeddings"], "embeddings", np.float32, "f")
            card_of_row = _numbers(gallery["card_of_row"], "card_of_row", np.int64, "iu")
        return _deck_of(fields, rows, card_of_row)
    except OSError as error:
        shipped = ", ".join(sorted(path.parent.name for path in SHIPPED_DECKS.glob("*/deck.json")))
        raise DeckError(
            f"no deck {name_or_path!r}: give one of {shipped}, or a folder made by `zhicai enroll`"
        ) from error
    except DeckError:
        raise
    except (KeyError, TypeError) as error:
        raise DeckError(f"{folder}: not a deck: not as `zhicai enroll` writes it") from error
    except (ValueError, EOFError, BadZipFile, zlib.error) as error:
        raise DeckError(f"{folder}: not a deck: {error}") from error


def _numbers(array: npt.NDArray[Any], name: str, dtype: type[T], kinds: str) -> npt.NDArray[T]:
    if array.dtype.kind not in kinds:
        raise ValueError(f"gallery.npz: {name} must be {dtype.__name__}, got {array.dtype}")
    return np.asarray(array, dtype=dtype)


def _deck_of(
    fields: Mapping[str, Any], rows: npt.NDArray[np.float32], card_of_row: npt.NDArray[np.int64]
) -> Deck:
    if fields["format"] != FORMAT:
        raise ValueError(f"deck.json: format {fields['format']!r}, expected {FORMAT}")
    name, sha256 = fields["name"], fields["embedding_sha256"]
    if not isinstance(name, str) or not isinstance(sha256, str):
        raise ValueError("deck.json: name and embedding_sha256 must be text")
    deck = Deck(name, tuple(_card_of(card) for card in fields["cards"]), rows, card_of_row, sha256)
    off = np.abs(np.linalg.norm(rows, axis=1) - 1)
    if off.max() > LONGEST_OFF:
        raise DeckError(f"deck {name}: row {int(off.argmax())} of the gallery is no unit vector")
    return deck


def _card_of(fields: Mapping[str, Any]) -> DeckCard:
    card, copies = fields["card"], dict(fields["copies"])
    for index, count in copies.items():
        if not is_index(index) or not isinstance(count, int) or count < 1:
            raise ValueError(f"card {card} cannot have {count!r} copies of index {index!r}")
    return DeckCard(card, fields["name_zh"], fields["name_en"], copies)


def save_deck(deck: Deck, folder: Path) -> None:
    """Write ``deck`` into ``folder``, which is made when needed; an interruption leaves the old."""
    folder.mkdir(parents=True, exist_ok=True)
    fields = {
        "format": FORMAT,
        "name": deck.name,
        "embedding_sha256": deck.embedding_sha256,
        "cards": [
            {"card": c.card, "name_zh": c.name_zh, "name_en": c.name_en, "copies": dict(c.copies)}
            for c in deck.cards
        ],
    }
    text = json.dumps(fields, ensure_ascii=False, indent=1)
    gallery = io.BytesIO()
    np.savez_compressed(gallery, embeddings=deck.embeddings, card_of_row=deck.card_of_row)
    files = {"gallery.npz": gallery.getvalue(), "deck.json": (text + "\n").encode()}
    for name, content in files.items():
        (folder / f"{name}.new").write_bytes(content)
    for name in files:
        (folder / f"{name}.new").replace(folder / name)
