"""The face list is what the card lists of the game say."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from vision.proxy_deck.faces import (
    deck_copies,
    deck_names,
    load_proxy_faces,
    proxy_face,
)

FACTS = Path(__file__).parents[2] / ".." / "shared" / "facts"
needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the collected card lists are not here")
DECK_OF_LIST = {
    "3v3_106_classic": "std106",
    "3v3_competition_2012_108": "competition2012",
    "3v3_competition_2013_108": "competition2013",
    "3v3_freekill_2023": "freekill2023",
    "tongshuai_app_156": "tongshuai156",
    "tongshuai_seed_160": "tongshuai160",
}
GENERALS = """
caocao simayi xiahoudun zhangliao xuchu guojia zhenji liubei guanyu zhangfei zhugeliang zhaoyun
machao huangyueying sunquan ganning lvmeng huanggai zhouyu daqiao luxun sunshangxiang huatuo lvbu
diaochan xiahouyuan caoren huangzhong weiyan xiaoqiao zhoutai zhangjiao
"""


def _rows(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _game_cards(deck: str) -> Counter[tuple[str, str, str]]:
    counts: Counter[tuple[str, str, str]] = Counter()
    for face, count in deck_copies(deck).items():
        entry = proxy_face(face)
        if entry.is_game_card:
            counts[entry.name_zh, entry.suit, entry.rank] += count
    return counts


@needs_facts
@pytest.mark.parametrize("listed", DECK_OF_LIST)
def test_every_deck_has_exactly_the_listed_cards(listed: str) -> None:
    short_names = {"连弩": "诸葛连弩"}
    wanted = Counter(
        (short_names.get(row["name_zh"], row["name_zh"]), row["suit"], row["rank"])
        for row in _rows("cards_3v3_editions.csv")
        if row["deck"] == listed
    )
    assert _game_cards(DECK_OF_LIST[listed]) == wanted


@needs_facts
def test_every_card_of_the_160_card_list_has_a_face() -> None:
    ids = {row["name_zh"]: row["id"] for row in _rows("card_ids.csv")}
    wanted = {f"{ids[row['name_zh']]}/{row['suit']}{row['rank']}" for row in _rows("cards.csv")}
    assert wanted <= {entry.face for entry in load_proxy_faces()}


@needs_facts
def test_card_ids_names_and_types_are_the_listed_ones() -> None:
    listed = {row["id"]: (row["name_zh"], row["type"]) for row in _rows("card_ids.csv")}
    ours = {e.card: (e.name_zh, e.kind) for e in load_proxy_faces() if e.is_game_card}
    assert ours == listed


@needs_facts
def test_generals_have_their_listed_kingdom_health_and_skills() -> None:
    kingdoms = {"魏": "wei", "蜀": "shu", "吴": "wu", "群": "qun"}
    listed = {
        row["name_zh"]: (kingdoms[row["kingdom"]], int(row["max_hp"]), row["skills"].split(";"))
        for row in _rows("generals.csv")
    }
    ours = {
        e.name_zh: (e.kingdom, e.max_hp, list(e.skills))
        for e in load_proxy_faces()
        if e.kind == "general"
    }
    assert ours == listed


def test_the_thirty_two_generals_are_there_under_their_ids() -> None:
    faces = [entry.face for entry in load_proxy_faces() if entry.kind == "general"]
    assert faces == [f"general/{name}" for name in GENERALS.split()]


def test_the_standard_deck_has_106_game_cards_with_known_doubles() -> None:
    copies = deck_copies("std106")
    game = {face: n for face, n in copies.items() if proxy_face(face).is_game_card}
    assert sum(game.values()) == 106
    assert copies["slash/S8"] == 2
    assert copies["jink/DJ"] == 2
    assert copies["slash/S7"] == 1
    assert "lightning/SA" not in copies
    assert proxy_face("slash/S8").copies_in_std106 == 2


def test_the_competition_deck_adds_two_rations_depleted() -> None:
    copies = deck_copies("competition2012")
    assert copies["supply_shortage/SA"] == 1
    assert copies["supply_shortage/CQ"] == 1
    assert copies["nullification/HQ"] == 1
    assert "nullification/CQ" not in copies


def test_a_table_of_six_gets_identities_and_health_cards() -> None:
    copies = deck_copies()
    identities = [copies[f"identity/{who}"] for who in ("lord", "loyalist", "renegade", "rebel")]
    assert identities == [1, 2, 1, 2]
    assert [copies[f"hp/{n}"] for n in range(6)] == [6] * 6


def test_backs_are_faces_but_no_cards_of_a_deck() -> None:
    assert proxy_face("back/game").kind == "back"
    assert proxy_face("back/general").kind == "back"
    assert not [face for face in deck_copies() if face.startswith("back/")]


def test_no_face_is_listed_twice() -> None:
    counts = Counter(entry.face for entry in load_proxy_faces())
    assert max(counts.values()) == 1


def test_an_unknown_deck_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no proxy deck 'std107': give one of .*std106"):
        deck_copies("std107")


def test_an_unknown_face_is_refused() -> None:
    with pytest.raises(KeyError, match="slash/S2"):
        proxy_face("slash/S2")


def test_all_six_decks_are_offered() -> None:
    assert set(deck_names()) == set(DECK_OF_LIST.values())
