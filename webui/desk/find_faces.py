"""Search for a face by name, pinyin or its initials, suit and rank: ``sha``, ``wxkj``, ``杀 ♠7``.

Every word of a search must fit; a word may run name and index together, such as ``sha7``.
"""

import json
import re
from functools import cache
from pathlib import Path

from webui.desk.faces import FaceView, all_faces, face_view_of

MOST_FOUND = 60

SUIT_WORDS = {
    "S": "s ♠ 黑桃 黑",
    "H": "h ♥ 红桃 红心",
    "C": "c ♣ 梅花 草花",
    "D": "d ♦ 方块 方片",
}
RANK_WORDS = {"A": "a 1", "J": "j 11", "Q": "q 12", "K": "k 13"}

_SUITS = {word: suit for suit, words in SUIT_WORDS.items() for word in words.split()}
_RANKS = {word: rank for rank, words in RANK_WORDS.items() for word in words.split()}
_INDEX = re.compile(f"({'|'.join(_SUITS)})?(1[0-3]|[1-9ajqk])?")

EXACT, BEGINS, CONTAINS = range(3)
"""How well a word fits a name, the best first."""


def find_faces(query: str, deck_id: str) -> tuple[FaceView, ...]:
    """Return the faces that ``query`` fits, the best first, at most ``MOST_FOUND``.

    Args:
        query: words; none fits everything.
        deck_id: whose cards to search; those of all decks when it is not one of ours.
    """
    words = query.lower().split()
    faces = [face_view_of(face) for face in all_faces(deck_id)]
    fits = [(_fit_of_words(words, face), number) for number, face in enumerate(faces)]
    best = sorted((fit, number) for fit, number in fits if fit is not None)
    return tuple(faces[number] for _, number in best[:MOST_FOUND])


def _fit_of_words(words: list[str], face: FaceView) -> int | None:
    fits = [_fit_of_word(word, face) for word in words]
    known = [fit for fit in fits if fit is not None]
    return max(known, default=EXACT) if len(known) == len(fits) else None


def _fit_of_word(word: str, face: FaceView) -> int | None:
    """Try each way in which the word may be a name with an index behind it."""
    fits = [
        _fit_of_name(word[:end], face)
        for end in range(len(word) + 1)
        if _is_index_of(word[end:], face) and not _is_letter_before_index(word, end)
    ]
    return min((fit for fit in fits if fit is not None), default=None)


def _is_letter_before_index(word: str, end: int) -> bool:
    """Whether the name would be one letter before an index: ``h10`` is a suit and a rank."""
    return end == 1 < len(word) and word.isascii()


def _is_index_of(text: str, face: FaceView) -> bool:
    found = _INDEX.fullmatch(text)
    if found is None:
        return False
    suit, rank = found.groups()
    return (suit is None or _SUITS[suit] == face.suit) and (
        rank is None or _RANKS.get(rank, rank) == face.rank
    )


def _fit_of_name(text: str, face: FaceView) -> int | None:
    if not text:
        return EXACT
    names = _names_of(face.face)
    if text in names:
        return EXACT
    if any(name.startswith(text) for name in names):
        return BEGINS
    return CONTAINS if any(text in name for name in names) else None


@cache
def _names_of(face: str) -> tuple[str, ...]:
    name = face_view_of(face).name
    kind, _, rest = face.partition("/")
    syllables = _pinyin().get(f"{kind}/{rest}", _pinyin().get(kind, "")).split()
    spoken = ("".join(syllables), "".join(syllable[0] for syllable in syllables))
    return (name.zh, name.en.lower(), *(text for text in spoken if text))


@cache
def _pinyin() -> dict[str, str]:
    """Return the syllables of names without tones, ü as v, by card id or by face."""
    text = Path(__file__).with_name("pinyin.json").read_text(encoding="utf-8")
    pinyin: dict[str, str] = json.loads(text)
    return pinyin
