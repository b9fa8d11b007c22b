"""Which card of a list bears the name that is printed on a card; nothing when none is near.

Names and readings are compared without blanks, punctuation and case, and traditional characters
count as the simplified ones. Latin letters around a Chinese name are mostly ornaments that were
taken for letters and cost little; Chinese characters around it make it another name.
"""

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.model import Image
from vision.read.deck import DeckCard
from vision.read.read_text import TextLine, TextReader

Numbers = npt.NDArray[np.int64]

LEAST_LIKENESS, LEAST_LATIN_LIKENESS = 0.6, 0.85
"""How well a name must have been read. Latin names are longer, and many words are like others."""
LEAST_LINE_SCORE = 0.5
"""Lines that were read less surely name nothing."""
LEAST_LEAD = 0.15
"""How much more alike the best card must be than the next one."""
LEAST_SHARED, LEAST_LATIN_SHARED = 0.4, 0.7
"""Share of a name's characters that must be read at all before it is compared in order."""
LONGEST_LATIN = 1.3
"""Letters of a line per letter of a Latin name; in a longer line it is not near."""
EXTRA_COST, ORNAMENT_COST = 0.5, 0.1
"""Of a character that is read before or after the name."""
DOUBT_COST = 0.4
"""Of a character that the net thought of, but not first."""
LOST_COST = 0.5
"""Of a character that the net has never learned."""
LEAST_DOUBT = 0.01
"""Probability from which a character counts as thought of."""

_OTHER_EDITIONS = (
    "萬万豐丰義义樂乐喬乔雲云關关決决擊击劍剑劉刘華华盧卢雙双發发園园備备孫孙寧宁張张權权橋桥淵渊環环畫画蓋盖糧粮"
    "結结絕绝蠻蛮蟬蝉諸诸穀谷貫贯趙赵遼辽過过連连遜逊鐵铁銀银錠锭閃闪陣阵陸陆順顺飛飞馬马驊骅騂骍騮骝黃黄齊齐龍龙"
    "殺杀無无斷断鬥斗電电獅狮牽牵呂吕許许顏颜魯鲁肅肃賈贾詡诩龐庞統统鄧邓鍾钟會会獲获紹绍瓚瓒鳳凤維维禪禅嚴严陳陈"
    "韓韩當当韋韦進进騭骘顧顾謖谡興兴沖冲醜丑鋒锋將将帥帅體体國国漢汉來来東东車车長长門门"
)
_TO_SIMPLIFIED = str.maketrans(_OTHER_EDITIONS[::2], _OTHER_EDITIONS[1::2])


@dataclass(frozen=True, slots=True)
class KnownName:
    """A card that may be meant, with everything it is called."""

    card: str
    names: tuple[str, ...]
    indices: frozenset[str] | None = None
    """Suits and ranks that it comes with, none for a card without; None when nobody says."""


@dataclass(frozen=True, slots=True)
class NameMatch:
    """The card whose name was read."""

    card: str
    likeness: float
    """1 for a name that was read as it is written, 0 for nothing in common."""


def known_names_of(cards: Iterable[DeckCard]) -> tuple[KnownName, ...]:
    """Return what the cards of a deck are called."""
    return tuple(
        KnownName(card.card, (card.name_zh, card.name_en), frozenset(card.copies)) for card in cards
    )


@dataclass(frozen=True, slots=True)
class _Name:
    text: str
    unreadable: frozenset[str]
    is_latin: bool

    @property
    def least_shared(self) -> float:
        """How many of its characters must be read at all."""
        share = LEAST_LATIN_SHARED if self.is_latin else LEAST_SHARED
        return share * len(self.text) - 1e-9

    @property
    def longest(self) -> float:
        """How many characters a line may have that is near."""
        return LONGEST_LATIN * len(self.text) if self.is_latin else float("inf")

    @property
    def least_likeness(self) -> float:
        """How well it must have been read to count."""
        return LEAST_LATIN_LIKENESS if self.is_latin else LEAST_LIKENESS

    def end_cost(self, letter: str) -> float:
        """Weigh a letter that was read before or after the name."""
        return ORNAMENT_COST if letter.isascii() and not self.is_latin else EXTRA_COST

    def change_cost(self, wanted: str, letter: tuple[str, ...]) -> float:
        """Weigh that ``letter`` was read where the name has ``wanted``."""
        if letter[0] == wanted:
            return 0.0
        if wanted in self.unreadable:
            return LOST_COST
        return DOUBT_COST if wanted in letter and not self.is_latin else 1.0


class NameReader:
    """Reads names of cards on a list."""

    def __init__(self, text_reader: TextReader, known: Iterable[KnownName]) -> None:
        """Take what reads text, and the list."""
        self._text_reader = text_reader
        self._known = NameList(known, text_reader.characters)

    def read(self, card: Image) -> NameMatch | None:
        """Return whose name is printed on ``card`` (H, W, 3) BGR, the card alone and upright."""
        return self._known.match(self._text_reader.read(card))


class NameList:
    """Names that may be read."""

    def __init__(self, known: Iterable[KnownName], characters: Collection[str]) -> None:
        """Take the cards, and the characters that can be read at all.

        Two cards with one name can never be told apart.
        """
        readable = {_plain(character) for character in characters}
        self._names = [
            (entry.card, _Name(plain, frozenset(plain) - readable, plain.isascii()))
            for entry in known
            for plain in {_plain(name) for name in entry.names}
            if plain
        ]
        self._least_shared = np.array([name.least_shared for _, name in self._names])
        self._longest = np.array([name.longest for _, name in self._names])
        self._with_letter = _names_by_letter([name.text for _, name in self._names])

    def match(self, lines: Sequence[TextLine]) -> NameMatch | None:
        """Return the card that one of ``lines`` names; None when none does, or two do."""
        best: dict[str, float] = {}
        for line in lines:
            letters = _letters_of(line) if line.score >= LEAST_LINE_SCORE else []
            for number in self._worth_comparing(letters):
                card, name = self._names[number]
                likeness = _likeness(letters, name)
                if likeness >= name.least_likeness:
                    best[card] = max(best.get(card, 0.0), likeness)
        order = sorted(best, key=lambda card: -best[card])
        if not order:
            return None
        if len(order) > 1 and best[order[0]] - best[order[1]] < LEAST_LEAD:
            return None
        return NameMatch(order[0], best[order[0]])

    def _worth_comparing(self, letters: Sequence[tuple[str, ...]]) -> list[int]:
        """Return the names that have enough letters in common with a line: few of a long list."""
        shared = np.zeros(len(self._names))
        for letter in {letter for likely in letters for letter in likely}:
            if letter in self._with_letter:
                numbers, counts = self._with_letter[letter]
                shared[numbers] += counts
        is_near = (shared >= self._least_shared) & (len(letters) <= self._longest) & (shared > 0)
        return [int(number) for number in np.flatnonzero(is_near)]


def _names_by_letter(names: Sequence[str]) -> dict[str, tuple[Numbers, Numbers]]:
    """Return for each letter the numbers of the names with it, and how often each has it."""
    found: dict[str, list[tuple[int, int]]] = {}
    for number, name in enumerate(names):
        for letter, count in Counter(name).items():
            found.setdefault(letter, []).append((number, count))
    return {
        letter: (np.array([n for n, _ in pairs]), np.array([count for _, count in pairs]))
        for letter, pairs in found.items()
    }


def is_same_name(first: str, second: str) -> bool:
    """Whether two names differ at most in case, punctuation and kind of writing."""
    return _plain(first) == _plain(second)


def _plain(text: str) -> str:
    """Reduce a text to what is compared: letters and digits, small, simplified."""
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_TO_SIMPLIFIED)
    return "".join(letter for letter in folded if letter.isalnum())


def _letters_of(line: TextLine) -> list[tuple[str, ...]]:
    """Return for each letter that was read what it may be, likeliest first."""
    letters: list[tuple[str, ...]] = []
    for alternatives in line.alternatives:
        likely = tuple(_plain(text) for text, share in alternatives if share >= LEAST_DOUBT)
        if likely and likely[0]:
            letters.append(likely)
    return letters


def _likeness(letters: Sequence[tuple[str, ...]], name: _Name) -> float:
    """Return 1 less the cost of making ``name`` of what was read, by its length; at least 0.

    The usual edit distance, but for the letters before and after the name.
    """
    before = [0.0]
    for letter in letters:
        before.append(before[-1] + name.end_cost(letter[0]))
    row = before
    for wanted in name.text:
        above, row = row, [row[0] + 1.0]
        for column, letter in enumerate(letters):
            changed = above[column] + name.change_cost(wanted, letter)
            row.append(min(changed, above[column + 1] + 1.0, row[column] + 1.0))
    cost = min(cost + before[-1] - start for cost, start in zip(row, before, strict=True))
    return max(0.0, 1.0 - cost / len(name.text))
