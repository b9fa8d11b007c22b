import random
import string

import numpy as np
import pytest

from models.registry import load_net
from tests.vision.read.test_read_text import written
from vision.read.deck import DeckCard
from vision.read.read_names import KnownName, NameList, NameReader, known_names_of
from vision.read.read_text import TextLine, TextReader

KNOWN = (
    KnownName("slash", ("杀", "Slash")),
    KnownName("fire__slash", ("火杀", "Fire Slash")),
    KnownName("jink", ("闪", "Dodge")),
    KnownName("lightning", ("闪电", "Lightning")),
    KnownName("god_salvation", ("桃园结义", "Peach Garden")),
    KnownName("blade", ("青龙偃月刀", "Green Dragon Blade")),
    KnownName("general/simayi", ("司马懿", "Sima Yi")),
    KnownName("general/xiahoudun", ("夏侯惇", "Xiahou Dun")),
    KnownName("general/xiahouyuan", ("夏侯渊", "Xiahou Yuan")),
)
READABLE = frozenset("杀火闪电桃园结义青龙偃月刀司马懿夏侯渊" + string.ascii_letters)


def line(text: str, score: float = 0.9, doubts: dict[str, str] | None = None) -> TextLine:
    """Write a line as if read; ``doubts`` says what a character may be besides."""
    alternatives = tuple(
        ((character, 0.8), *((other, 0.1) for other in (doubts or {}).get(character, "")))
        for character in text
    )
    return TextLine(text, score, alternatives, (0.2, 0.05, 0.8, 0.15), is_vertical=False)


def card_named(*lines: TextLine) -> str | None:
    match = NameList(KNOWN, READABLE).match(lines)
    return match.card if match else None


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("杀", "slash"),
        ("【杀】", "slash"),
        (" 火 杀 ", "fire__slash"),
        ("闪", "jink"),
        ("闪电", "lightning"),
        ("閃電", "lightning"),
        ("桃園結義", "god_salvation"),
        ("PEACH GARDEN", "god_salvation"),
        ("Fire Slash", "fire__slash"),
        ("Ｓｌａｓｈ", "slash"),
        ("青龙假月刀", "blade"),
        ("龙偃月刀", "blade"),
        ("桃园结义A", "god_salvation"),
        ("司马懿CGC", "general/simayi"),
    ],
)
def test_a_name_is_known_as_it_is_printed_and_nearly_so(text: str, card: str) -> None:
    assert card_named(line(text)) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        "出牌阶段限使用一张杀",  # a rule that speaks of the card
        "雷杀",  # another card, not on the list
        "Flash",
        "Bolt",
        "桃花",
        "???",
        "夏侯",  # may be two of them
    ],
)
def test_what_is_no_name_of_the_list_names_nothing(text: str) -> None:
    assert card_named(line(text)) is None


def test_how_near_a_name_is_goes_from_nothing_to_one() -> None:
    names = NameList(KNOWN, READABLE)
    exact, near = names.match([line("青龙偃月刀")]), names.match([line("青龙假月刀")])
    assert exact is not None
    assert near is not None
    assert exact.likeness == 1
    assert near.likeness == pytest.approx(1 - 1 / 5)


def test_what_the_net_thought_of_second_counts_for_something() -> None:
    assert card_named(line("司乌熱")) is None
    assert card_named(line("司乌熱", doubts={"乌": "马", "熱": "懿"})) == "general/simayi"


def test_a_character_that_no_net_knows_does_not_hide_a_name() -> None:
    assert card_named(line("夏侯厚")) == "general/xiahoudun"
    assert card_named(line("夏侯渊")) == "general/xiahouyuan"


def test_a_character_that_may_be_one_or_the_other_names_neither() -> None:
    assert card_named(line("夏侯厚", doubts={"厚": "渊"})) is None


def test_two_names_on_one_card_name_nothing() -> None:
    assert card_named(line("闪电"), line("火杀")) is None
    assert card_named(line("闪电"), line("Lightning")) == "lightning"


def test_a_line_that_was_hardly_read_names_nothing() -> None:
    assert card_named(line("闪电", score=0.3)) is None
    assert card_named(line("闪电", score=0.3), line("火杀")) == "fire__slash"


def test_a_name_is_found_on_a_long_list() -> None:
    rng = random.Random(3)
    words = ["".join(rng.choices(string.ascii_lowercase, k=9)) for _ in range(5000)]
    many = [KnownName(f"card{number}", (word,)) for number, word in enumerate(words)]
    names = NameList([*many, *KNOWN], READABLE)
    match = names.match([line(words[4711]), line("Choose the quick brown fox or a lazy dog")])
    assert match is not None
    assert match.card == "card4711"
    match = names.match([line("闪电")])
    assert match is not None
    assert match.card == "lightning"


def test_on_an_empty_list_nothing_is_found() -> None:
    assert NameList([], READABLE).match([line("闪电")]) is None


def test_the_cards_of_a_deck_are_called_as_the_deck_says() -> None:
    cards = (DeckCard("jink", "闪", "Dodge", {"H2": 1}), DeckCard("back", "背面", "Back", {}))
    assert known_names_of(cards) == (
        KnownName("jink", ("闪", "Dodge"), frozenset({"H2"})),
        KnownName("back", ("背面", "Back"), frozenset()),
    )


def test_a_name_is_read_off_a_card() -> None:
    net = load_net("read_text")
    reader = NameReader(TextReader(load_net("find_text"), net, net.labels), KNOWN)
    match = reader.read(written("青龙偃月刀", (60, 20), 40))
    assert match is not None
    assert match.card == "blade"
    assert reader.read(np.full((480, 344, 3), 200, np.uint8)) is None
