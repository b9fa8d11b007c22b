"""Which face a card that nobody has enrolled yet may be: its name by OCR, its index by the net.

The result is a proposal for a person to confirm. It is sure only when the name is on the list of
cards that may come, and the index of a card that has one is read beyond doubt.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.geometry import quad_of
from vision.model import Image
from vision.read.read_cards import PAIRS, Floats, Net, index_logs
from vision.read.read_names import KnownName, NameList
from vision.read.read_text import TextLine, TextReader

SURE_LIKENESS = 0.75
SURE_INDEX = 0.95
OTHER_WEIGHT = 0.5
"""What the index in another picture of a card counts: they share their errors."""
LEAST_INDEX = 0.6
"""Below this share no index is proposed at all."""
LEAST_KNOWN = 0.5
"""Share of the indices that a card is known to come with, from which it has one of them."""
SURE_TITLE, LEAST_TITLE = 0.95, 0.8
"""Score of a line that is taken for the name of a card that is on no list."""
LEAST_TITLE_LETTERS = 3
TITLE_SHARE = 0.16
"""Part of the card's height in which such a name stands."""
CLEARER = 1.3
"""How much more must be legible upside down before a card counts as lying so."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a card may be."""

    face: str | None
    """``slash/S7``; ``slash/?`` when only the index is open; None when nothing was read."""
    is_sure: bool
    is_upside_down: bool
    """Whether the card was shown with its top down."""
    title: str = ""
    """The name as it is printed, where it was read."""


class FaceProposer:
    """Reads name and index of cards."""

    def __init__(
        self, text_reader: TextReader, read_index: Net, known: Iterable[KnownName]
    ) -> None:
        """Take the nets and the cards that may come; with none, what stands above is the name."""
        entries = tuple(known)
        self._text_reader = text_reader
        self._read_index = read_index
        self._names = NameList(entries, text_reader.characters)
        self._entries = {entry.card: entry for entry in entries}

    def propose(self, *pictures: Image) -> Proposal:
        """Say which face a card may show.

        Args:
            pictures: (H, W, 3) BGR, the card alone, either way up; from about 180 px height. All
                the same way up and the sharpest first: the name is read in that one, the index in
                all of them.
        """
        turned = tuple(np.ascontiguousarray(picture[::-1, ::-1]) for picture in pictures)
        ways = [self._text_reader.read(way[0]) for way in (pictures, turned)]
        proposals = [
            self._of(way, lines, is_upside_down=number == 1)
            for number, (way, lines) in enumerate(zip((pictures, turned), ways, strict=True))
        ]
        if proposals[0].is_sure != proposals[1].is_sure:
            return proposals[int(proposals[1].is_sure)]
        legible = [_legible(lines) for lines in ways]
        return proposals[int(legible[1] > CLEARER * legible[0])]

    def _of(
        self, pictures: Sequence[Image], lines: Sequence[TextLine], *, is_upside_down: bool
    ) -> Proposal:
        shares = self._index_shares(pictures)
        match = self._names.match(lines)
        if match is None:
            pair, share = _likeliest(shares)
            sure_pair = pair if share >= SURE_INDEX else None
            return self._unlisted(_title_of(lines), sure_pair, is_upside_down=is_upside_down)
        entry = self._entries[match.card]
        pair, share = _likeliest(shares, entry.indices)
        is_sure = match.likeness >= SURE_LIKENESS
        has_none = entry.indices is not None and not entry.indices
        if has_none or (entry.indices is None and share < LEAST_INDEX):
            return Proposal(match.card, is_sure, is_upside_down, entry.names[0])
        face = f"{match.card}/{pair if share >= LEAST_INDEX else '?'}"
        return Proposal(face, is_sure and share >= SURE_INDEX, is_upside_down, entry.names[0])

    def _unlisted(
        self, line: TextLine | None, pair: str | None, *, is_upside_down: bool
    ) -> Proposal:
        """Propose a card that no list has: by what stands above on it, else by its index alone."""
        title = line.text.strip() if line else ""
        face = "/".join(part for part in (card_id_of(title), pair) if part) or None
        is_legible = line is None or line.score >= SURE_TITLE
        is_sure = face is not None and is_legible and not self._entries
        return Proposal(face, is_sure, is_upside_down, title)

    def _index_shares(self, pictures: Sequence[Image]) -> Floats:
        """Return how likely each of ``PAIRS`` is, (52,)."""
        first, *others = (self._index_log(picture) for picture in pictures)
        log = first + OTHER_WEIGHT * np.sum(others, axis=0)
        shares = np.exp(log - log.max())
        return np.asarray(shares / shares.sum(), dtype=np.float32)

    def _index_log(self, card: Image) -> Floats:
        height, width = card.shape[:2]
        corners = np.array([(0, 0), (width, 0), (width, height), (0, height)]) - 0.5
        logs = index_logs(card, [quad_of(corners)], self._read_index)
        return np.asarray(logs[0], dtype=np.float32)


def _likeliest(shares: Floats, indices: frozenset[str] | None = None) -> tuple[str, float]:
    """Return the likeliest index and its share.

    Those that the card is known to come with speak for each other, once most of the evidence is
    for one of them; another one must be read all the more surely.
    """
    if indices:
        known = np.where([pair in indices for pair in PAIRS], shares, np.float32(0))
        if known.sum() >= LEAST_KNOWN:
            shares = known / known.sum()
    best = int(shares.argmax())
    return PAIRS[best], float(shares[best])


def card_id_of(title: str) -> str:
    """Make an id of a printed name: ``Illusion of Choice`` is ``illusion_of_choice``."""
    words = "".join(letter if letter.isalnum() else " " for letter in title.casefold()).split()
    return "_".join(words)


def _title_of(lines: Sequence[TextLine]) -> TextLine | None:
    """Return the topmost line that can be a name, read well enough."""
    above = [
        line
        for line in lines
        if line.score >= LEAST_TITLE and line.box_shares[1] < TITLE_SHARE and _has_letters(line)
    ]
    return min(above, key=lambda line: line.box_shares[1], default=None)


def _has_letters(line: TextLine) -> bool:
    letters = [letter for letter in line.text if letter.isalpha()]
    is_latin = all(letter.isascii() for letter in letters)
    return len(letters) >= (LEAST_TITLE_LETTERS if is_latin else 1)


def _legible(lines: Sequence[TextLine]) -> float:
    """Weigh how much is legible on a card, in surely read characters."""
    return sum(len(line.text) for line in lines if line.score >= LEAST_TITLE)
