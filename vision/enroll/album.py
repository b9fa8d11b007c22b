"""The pictures that a deck is made of, kept in the deck's folder, card by card.

Every card is on disk, as pictures and in the deck, as soon as it is added, so that enrolling may
stop at any moment and go on later. The pictures are what counts; the deck is made of them.
"""

import itertools
import json
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.enroll.enroll import (
    Described,
    EnrollError,
    Reference,
    deck_of,
    describe,
    own_names,
    parts_of_path,
    path_of,
)
from vision.faces import split_face
from vision.model import Image
from vision.read.deck import Deck, save_deck
from vision.read.read_cards import CROP_WH, Floats, Net
from vision.sources.load_picture import PICTURE_SUFFIXES, load_picture

PICTURES = "pictures"
JPEG_QUALITY = 95
LONGEST_FACE = 120
_FORBIDDEN = frozenset('<>:"|?*\\~')
"""Characters that some file system does not take, or that number pictures."""


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One card of the album."""

    face: str
    files: tuple[Path, ...]
    described: tuple[Described, ...]


class Album:
    """A deck that grows."""

    def __init__(self, folder: Path, embed: Net, embedding_sha256: str) -> None:
        """Open or begin the album in ``folder``.

        Args:
            folder: of the deck.
            embed: the embedding net.
            embedding_sha256: which net that is.

        Raises:
            EnrollError: when the folder holds a deck without its pictures, or cannot be used.
            PictureError: when one of the pictures is damaged.
        """
        self._folder = folder
        self._embed = embed
        self._sha256 = embedding_sha256
        if not (folder / PICTURES).is_dir() and (folder / "deck.json").exists():
            raise EnrollError(f"{folder}: a deck without its pictures; choose another folder")
        self._names = _names_in(folder / "deck.json")
        self._pages = self._load()
        self._n_old = len(self._pages)
        if self._pages:
            self._save()  # the pictures may have been changed by hand, or the deck torn

    @property
    def pages(self) -> tuple[Page, ...]:
        """The cards, in the order in which they were added."""
        return tuple(self._pages)

    def n_of(self, face: str) -> int:
        """Return how many cards of ``face`` there are."""
        return sum(page.face == face for page in self._pages)

    def look_of(self, picture: Image) -> Floats:
        """Describe a picture of a card alone, upright, by a unit vector (128,)."""
        (described,) = describe([Reference("", _small(picture))], self._embed)
        return np.asarray(described.rows[0], dtype=np.float32)

    def add(
        self, face: str, pictures: Sequence[Image], names: tuple[str, str] | None = None
    ) -> Page:
        """Keep a card.

        Args:
            face: that it shows.
            pictures: (H, W, 3) BGR, one or more of the card alone, upright.
            names: its Chinese and English name, where they are known.

        Raises:
            EnrollError: when it cannot be written.
        """
        check_face(face)
        folder = self._folder / PICTURES
        copy = next(n for n in itertools.count(1) if not path_of(folder, face, copy=n).exists())
        files = tuple(
            path_of(folder, face, copy=copy, picture=number)
            for number in range(1, len(pictures) + 1)
        )
        with self._reporting_errors():
            for file, picture in zip(files, pictures, strict=True):
                _write(file, picture)
        self._pages.append(self._page(face, files, pictures))
        if names is not None:
            self._names[split_face(face)[0]] = names
        self._save()
        return self._pages[-1]

    def undo(self) -> Page | None:
        """Take out the card that was added last, and its pictures; None when none was added."""
        if len(self._pages) == self._n_old:
            return None
        page = self._pages.pop()
        with self._reporting_errors():
            for file in page.files:
                file.unlink(missing_ok=True)
        self._save()
        return page

    def deck(self) -> Deck:
        """Return the deck as it is now.

        Raises:
            EnrollError: while there are no cards.
        """
        described = [entry for page in self._pages for entry in page.described]
        return deck_of(self._folder.name, described, self._sha256, self._names_of)

    def _save(self) -> None:
        with self._reporting_errors():
            if self._pages:
                save_deck(self.deck(), self._folder)
                return
            for name in ("deck.json", "gallery.npz"):
                (self._folder / name).unlink(missing_ok=True)

    @contextmanager
    def _reporting_errors(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            raise EnrollError(f"{self._folder}: cannot be written: {error.strerror}") from error

    def _names_of(self, card: str) -> tuple[str, str]:
        return self._names.get(card) or own_names(card)

    def _page(self, face: str, files: tuple[Path, ...], pictures: Sequence[Image]) -> Page:
        references = [
            Reference(face, _small(picture), is_another_picture=number > 0)
            for number, picture in enumerate(pictures)
        ]
        return Page(face, files, describe(references, self._embed))

    def _load(self) -> list[Page]:
        folder = self._folder / PICTURES
        cards: dict[tuple[str, int], list[Path]] = {}
        for file in sorted(folder.rglob("*")):
            if file.suffix.lower() in PICTURE_SUFFIXES:
                face, copy, _ = parts_of_path(file, folder)
                cards.setdefault((face, copy), []).append(file)
        return [
            self._page(face, tuple(files), [load_picture(file) for file in files])
            for (face, _), files in cards.items()
        ]


def check_face(face: str) -> None:
    """Refuse what cannot be a face, or cannot be kept under its name.

    Raises:
        EnrollError: with what is wrong.
    """
    parts = face.split("/")
    if any(not part or part.strip(" .") != part for part in parts) or len(face) > LONGEST_FACE:
        raise EnrollError(f"{face!r} is no face; expected for example slash/S7 or general/zhaoyun")
    bad = next(
        (letter for letter in face if letter in _FORBIDDEN or not letter.isprintable()), None
    )
    if bad is not None:
        raise EnrollError(f"{face!r} is no face: it must not contain {bad!r}")
    if parts_of_path(Path(face + ".jpg"), Path())[0] != face:
        raise EnrollError(f"{face!r} is no face: numbers in brackets count copies")


def _small(picture: Image) -> Image:
    return np.asarray(cv2.resize(picture, CROP_WH, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _write(file: Path, picture: Image) -> None:
    """Write a picture so that there is never half of it; names need not be plain ASCII."""
    file.parent.mkdir(parents=True, exist_ok=True)
    _, encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    beside = file.with_name(file.name + ".new")
    beside.write_bytes(encoded.tobytes())
    beside.replace(file)


def _names_in(file: Path) -> dict[str, tuple[str, str]]:
    """Return what an earlier session called the cards; a torn file is made anew."""
    try:
        cards = json.loads(file.read_text(encoding="utf-8"))["cards"]
        return {card["card"]: (card["name_zh"], card["name_en"]) for card in cards}
    except (OSError, KeyError, TypeError, ValueError):
        return {}
