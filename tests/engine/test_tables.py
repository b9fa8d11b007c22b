"""Cards, decks, generals and skills against the lists of facts kept beside the project."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from engine.cards import CARDS, SLASHES, CardType
from engine.decks import DECKS, UnknownDeckError, deck_of
from engine.generals import GENERALS, POOLS, SKILLS, find_general, find_general_name, is_in_pool
from engine.rules import RULES
from engine.rulesets import RULESETS, GeneralPool, Overtime, UnknownRuleSetError, ruleset_of

FACTS = Path(__file__).parents[3] / "shared" / "facts"
needs_facts = pytest.mark.skipif(not FACTS.is_dir(), reason="the lists of facts are not here")


def rows(name: str) -> list[dict[str, str]]:
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@needs_facts
def test_card_kinds_are_those_of_the_list() -> None:
    listed = {
        row["id"]: (
            row["name_zh"],
            row["type"],
            int(row["range"]) if row["type"] == "weapon" else None,
        )
        for row in rows("card_ids.csv")
    }
    ours = {kind.id: (kind.name_zh, kind.type.value, kind.range) for kind in CARDS.values()}
    assert ours == listed
    assert len(ours) == 43


@needs_facts
@pytest.mark.parametrize(
    ("deck", "listed", "n_cards"),
    [
        ("classic", "3v3_106_classic", 106),
        ("proxy", "3v3_106_classic", 106),
        ("competition_2012", "3v3_competition_2012_108", 108),
        ("competition_2013", "3v3_competition_2013_108", 108),
        ("freekill_2023", "3v3_freekill_2023", 106),
        ("tongshuai", "tongshuai_seed_160", 160),
        ("tongshuai_app", "tongshuai_app_156", 156),
    ],
)
def test_decks_hold_the_listed_cards(deck: str, listed: str, n_cards: int) -> None:
    id_of = {row["name_zh"]: row["id"] for row in rows("card_ids.csv")} | {"连弩": "crossbow"}
    faces = Counter(
        f"{id_of[row['name_zh']]}/{row['suit']}{row['rank']}"
        for row in rows("cards_3v3_editions.csv")
        if row["deck"] == listed
    )
    assert dict(DECKS[deck].copies) == dict(faces)
    assert DECKS[deck].n_cards == n_cards


@needs_facts
def test_generals_are_those_of_the_list() -> None:
    listed = {
        row["name_zh"]: (
            row["kingdom"],
            row["gender"],
            int(row["max_hp"]),
            tuple(row["skills"].split(";")),
        )
        for row in rows("generals.csv")
    }
    ours = {
        general.name_zh: (
            general.kingdom.value,
            general.gender.value,
            general.max_hp,
            tuple(SKILLS[skill].name_zh for skill in general.skills),
        )
        for general in GENERALS.values()
    }
    assert ours == listed
    assert len(ours) == 32


@needs_facts
def test_skills_are_those_of_the_list() -> None:
    standard = {skill for general in GENERALS.values() for skill in general.skills}
    assert {SKILLS[skill].name_zh for skill in standard} == {
        row["name_zh"] for row in rows("skills.csv")
    }


@needs_facts
def test_the_generals_of_the_competition_sets_are_those_of_the_list() -> None:
    listed = sorted(
        (
            row["name_en"],
            row["name_zh"],
            row["kingdom"],
            row["gender"],
            int(row["max_hp"]),
            sorted(re.findall(r"[一-龥]+(?=\(3v3\)|;|$| lord)", row["skills"].replace("(;", ";"))),
        )
        for row in rows("generals_3v3.csv")
    )
    generals = [
        general for pool in POOLS.values() for name in pool if (general := find_general(name))
    ]
    ours = sorted(
        (
            general.name_en,
            general.name_zh,
            general.kingdom.value,
            general.gender.value,
            general.max_hp,
            sorted(SKILLS[skill].name_zh for skill in general.skills),
        )
        for general in set(generals)
        if general.id not in GENERALS
    )
    assert ours == listed
    assert len(ours) == 13


@needs_facts
@pytest.mark.parametrize("edition", POOLS)
def test_the_pool_of_an_edition_is_the_listed_one(edition: str) -> None:
    listed = [row["general"] for row in rows("generals_3v3_pools.csv") if row["edition"] == edition]
    names = {general: find_general_name(general) for general in POOLS[edition]}
    assert None not in names.values()
    ours = sorted(name.name_zh for name in names.values() if name)
    assert ours == sorted(plain_name(name) for name in listed)


def plain_name(listed: str) -> str:
    """Such as ``界曹操`` for ``曹操(界)``, and the bare name for other notes in brackets."""
    name, _, note = listed.partition("(")
    return f"界{name}" if "界" in note else name


def test_every_edition_that_a_rule_set_can_name_has_a_pool() -> None:
    assert {str(pool) for pool in GeneralPool if pool is not GeneralPool.ANY} == set(POOLS)


def test_a_standard_general_counts_as_its_version_for_three_against_three() -> None:
    assert is_in_pool("vs_guanyu", "2013_14") is True
    assert is_in_pool("guanyu", "2013_14") is True
    assert is_in_pool("zhoutai", "2013_14") is False
    assert is_in_pool("shenguanyu", "2013_14") is None


def test_general_ids_are_those_that_open_engines_use() -> None:
    assert " ".join(GENERALS) == (
        "caocao simayi xiahoudun zhangliao xuchu guojia zhenji liubei guanyu zhangfei zhugeliang "
        "zhaoyun machao huangyueying sunquan ganning lvmeng huanggai zhouyu daqiao luxun "
        "sunshangxiang huatuo lvbu diaochan xiahouyuan caoren huangzhong weiyan xiaoqiao zhoutai "
        "zhangjiao"
    )


def test_deck_01_and_02_marker_cards_tell_the_decks_apart() -> None:
    assert "lightning/SA" not in DECKS["classic"].copies
    assert "nullification/CQ" not in DECKS["competition_2012"].copies
    assert DECKS["competition_2012"].copies["supply_shortage/SA"] == 1
    assert DECKS["tongshuai"].copies["lightning/HQ"] == 1
    assert DECKS["classic"].copies["slash/S8"] == 2


@needs_facts
def test_every_listed_edition_is_a_deck_of_ours() -> None:
    assert len({row["deck"] for row in rows("cards_3v3_editions.csv")}) == len(DECKS) - 1


@needs_facts
def test_cards_read_as_the_edition_prints_them() -> None:
    texts = {
        row["deck"]: row["edition_text"]
        for row in rows("cards_3v3_editions.csv")
        if row["name_zh"] == "无中生有"
    }
    longer = {listed for listed, text in texts.items() if "3 if your side" in text}
    assert longer == {"3v3_competition_2013_108", "3v3_freekill_2023", "tongshuai_app_156"}
    ours = {deck.id for deck in DECKS.values() if deck.has_longer_ex_nihilo}
    assert ours == {"competition_2013", "freekill_2023", "tongshuai_app"}
    assert {deck.id: deck.crossbow_limit for deck in DECKS.values() if deck.crossbow_limit} == {
        "competition_2013": 4,
        "freekill_2023": 4,
        "tongshuai_app": 4,
    }


def test_equipment_is_what_goes_into_the_equipment_zone() -> None:
    assert CARDS["crossbow"].is_equipment
    assert CARDS["dilu"].is_equipment
    assert not CARDS["indulgence"].is_equipment
    assert {CARDS[kind].type for kind in SLASHES} == {CardType.BASIC}


def test_the_certified_rules_have_the_numbers_of_the_book() -> None:
    rules = ruleset_of("cert-3v3")
    assert (rules.commander_hp_bonus, rules.opening_hand, rules.technical_points) == (1, 4, 3)
    assert (rules.game_ms, rules.overtime_ms, rules.overtime) == (
        2_400_000,
        300_000,
        Overtime.ONCE,
    )
    assert (rules.skill_window_ms, rules.nullification_window_ms) == (5_000, 5_000)
    draft = (rules.first_choice_ms, rules.pick_ms, rules.show_ms, rules.assign_ms)
    assert draft == (10_000, 20_000, 10_000, 90_000)
    assert ruleset_of("king-10").overtime is Overtime.REPEAT


@pytest.mark.parametrize("rules", RULESETS)
def test_every_rule_has_a_clause_in_every_book(rules: str) -> None:
    for rule in RULES:
        keys = [key for key in RULESETS[rules].clauses if key.partition(".")[0] == rule]
        assert keys, rule
        assert all(RULESETS[rules].clause(key).startswith(rules + " ") for key in keys)


def test_every_book_has_the_same_keys() -> None:
    assert len({tuple(sorted(rules.clauses)) for rules in RULESETS.values()}) == 1


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownRuleSetError, match=r"'chess'.*cert-3v3"):
        ruleset_of("chess")
    with pytest.raises(UnknownDeckError, match=r"'tarot'.*classic"):
        deck_of("tarot")
