import csv
import re
import unicodedata
from pathlib import Path

import pytest

from engine.cards import CARDS
from engine.generals import GENERALS
from webui.desk import find_faces as module
from webui.desk.find_faces import MOST_FOUND, find_faces

FACTS = Path(__file__).parents[3] / "shared" / "facts"


def found(query: str, deck: str = "proxy") -> list[str]:
    return [face.face for face in find_faces(query, deck)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("无懈可击", "nullification/"),
        ("无懈", "nullification/"),
        ("wuxiekeji", "nullification/"),
        ("wxkj", "nullification/"),
        ("negate", "nullification/"),
        ("WXKJ", "nullification/"),
        ("赵云", "general/zhaoyun"),
        ("zhaoyun", "general/zhaoyun"),
        ("zy", "general/zhaoyun"),
        ("zho", "general/zhoutai"),
        ("lvbu", "general/lvbu"),
        ("shandian", ""),
        ("sha s7", "slash/S7"),
        ("杀♠7", "slash/S7"),
        ("黑桃7 杀", "slash/S7"),
        ("sha7", "slash/"),
        ("h10 杀", "slash/H10"),
        ("杀 红桃10", "slash/H10"),
        ("闪 方块J", "jink/DJ"),
        ("闪 方片11", "jink/DJ"),
        ("万箭 ♥A", "archery_attack/HA"),
        ("万箭 h1", "archery_attack/HA"),
        ("ren wang", "nioh_shield/"),
        ("主公", "identity/lord"),
    ],
)
def test_what_a_search_finds_first(query: str, first: str) -> None:
    faces = found(query)
    if not first:
        assert faces == []
        return
    assert faces[0].startswith(first), faces


def test_a_search_by_index_finds_the_cards_that_have_it() -> None:
    assert {"slash/H10", "jink/H2"} & set(found("h10")) == {"slash/H10"}
    assert set(found("♥10")) == {"slash/H10"}


def test_all_words_must_fit() -> None:
    assert found("杀 h2") == []
    assert found("sha h2") == ["jink/H2"], "shan begins with it too"
    assert found("闪 h2") == ["jink/H2"]


def test_a_name_that_fits_whole_comes_first() -> None:
    assert found("闪")[0].startswith("jink/")
    assert found("杀")[0].startswith("slash/")


def test_an_empty_search_lists_the_deck_and_a_long_answer_is_cut() -> None:
    assert len(found("")) == MOST_FOUND
    assert len(found("a")) <= MOST_FOUND


def test_cards_of_other_decks_are_not_found() -> None:
    assert not [face for face in found("火杀") if face.startswith("fire__slash")]


@pytest.mark.parametrize("query", ["[", "(((", "*", "\\", "\x00", "💥", "１０", "a" * 40])
def test_an_odd_search_finds_something_or_nothing(query: str) -> None:
    assert isinstance(found(query), list)


def syllables(pinyin: str) -> str:
    """Return pinyin without tones, ü as v, from its own decomposition."""
    letters = unicodedata.normalize("NFD", pinyin.lower())
    letters = re.sub("u([\u0300-\u030c]*)\u0308[\u0300-\u030c]*", "v", letters)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(plain.replace("'", " ").split())


def facts(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.skipif(not FACTS.exists(), reason="the facts lie beside the project")
def test_the_pinyin_is_that_of_the_facts() -> None:
    cards = {row["id"]: syllables(row["pinyin"]) for row in facts("card_ids.csv")}
    generals = {row["name_zh"]: syllables(row["pinyin"]) for row in facts("generals.csv")}
    pinyin = module._pinyin()
    assert {card: pinyin[card] for card in CARDS} == {card: cards[card] for card in CARDS}
    standard = [general for general in GENERALS.values() if general.name_zh in generals]
    assert len(standard) >= 32
    for general in standard:
        assert pinyin[f"general/{general.id}"] == generals[general.name_zh]


def test_every_card_and_general_has_pinyin() -> None:
    names = {*CARDS, *(f"general/{general}" for general in GENERALS)}
    assert names <= set(module._pinyin())
