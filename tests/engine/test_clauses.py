"""docs/rules.md names every clause of the three books, and where it is held."""

import re
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest

from engine.decks import DECKS
from engine.rules import RULES
from engine.rulesets import RULESETS, GeneralPool, RuleSet

PROJECT = Path(__file__).parents[2]
BOOKS = PROJECT.parent / "shared" / "rules"
TEXT = (PROJECT / "docs" / "rules.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
needs_books = pytest.mark.skipif(not BOOKS.is_dir(), reason="the rule books are not here")


def rows_of(book: str) -> dict[str, str]:
    """Where each clause of a book is held, by its number."""
    section = SECTIONS[f"Every clause: {book}"]
    rows = re.findall(r"^\| (.+?) \| .+? \| (.+?) \|$", section, re.MULTILINE)
    return {clause: held for clause, held in rows if clause not in ("clause", "---")}


def clauses_of_cert() -> set[str]:
    """Number every clause as its lines begin: 3.3.2, then d), then 2); the points are 积分."""
    found: set[str] = {"一"}
    last, letter, points = "", "", ""
    for line in (BOOKS / "cert-3v3.txt").read_text(encoding="utf-8").splitlines():
        if "关于积分的计算" in line:
            points = "积分"
        # In front of 1.2.1 the text has words of an advertisement.
        number = re.match(r"(?:柳岩整形前后对比)?\s*(\d\.\d(?:\.\d)?)", line)
        chapter = re.match(r"(\d)、", line)
        lettered = re.match(r"([a-f])\)", line)
        step = re.match(r"(\d)\)", line)
        ladder = re.match(r"([A-D])\.", line)
        if points and chapter:
            last = f"积分 {chapter[1]}"
            found.add(last)
        elif points and (step or ladder):
            found.add(f"{last}.{step[1]}" if step else f"{last} {ladder[1] if ladder else ''}")
        elif number:
            last, letter = number[1], ""
            found.add(last)
        elif lettered:
            letter = lettered[1]
            found.add(f"{last} {letter}")
        elif step and letter:
            found.add(f"{last} {letter}{step[1]}")
    return found


def clauses_of_king() -> set[str]:
    """Number every clause as the running text counts: 一、 then 1、 then a. or （1）."""
    text = (BOOKS / "king-10.txt").read_text(encoding="utf-8")
    general = text.index(" 总则 ")
    course = text.index("单局比赛流程介绍")
    found = {"综述"}
    for part, body in (("总则", text[general:course]), ("流程", text[course:])):
        chapter = number = ""
        for token in re.findall(r" ([一二三四五六]、|\d、|[abc]\.|（\d）)", body):
            mark = token.strip("、.（）")
            if mark in "一二三四五六":
                chapter, number = mark, ""
                found.add(f"{part} {chapter}")
            elif token.startswith("（"):
                found.add(f"{part} {chapter}.{number}({mark})")
            elif mark.isdigit():
                number = mark
                found.add(f"{part} {chapter}.{number}")
            else:
                found.add(f"{part} {chapter}.{number} {mark}")
    return found


def clauses_of_tongshuai() -> set[str]:
    text = (BOOKS / "tongshuai.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^(\d(?:\.\d)*)\.? ", text, re.MULTILINE))


CLAUSES = {
    "cert-3v3": clauses_of_cert,
    "king-10": clauses_of_king,
    "tongshuai": clauses_of_tongshuai,
}
SAMPLES = {
    "cert-3v3": ({"2.1.4", "1.2.1", "3.1.3 c", "3.3.2 d2", "3.4.2", "积分 1.4", "积分 2 D"}, 58),
    "king-10": ({"总则 一.4", "总则 四.2", "流程 一.3 c", "流程 三.1(5)", "流程 三.2"}, 35),
    "tongshuai": ({"1", "3.2.4", "4.1.3", "4.4.2", "5.1", "6.3"}, 31),
}


@needs_books
@pytest.mark.parametrize("book", CLAUSES)
def test_the_clauses_are_read_out_of_the_book(book: str) -> None:
    some, n_clauses = SAMPLES[book]
    found = CLAUSES[book]()
    assert some <= found
    assert len(found) == n_clauses


@needs_books
@pytest.mark.parametrize("book", CLAUSES)
def test_every_clause_of_a_book_is_listed_and_no_other(book: str) -> None:
    assert set(rows_of(book)) == CLAUSES[book]()


@pytest.mark.parametrize("book", CLAUSES)
def test_the_clauses_stand_in_the_order_of_the_book(book: str) -> None:
    parts = ["一", "2.1", "1.", "3.", "积分"] if book == "cert-3v3" else ["综述", "总则", "流程"]
    if book == "tongshuai":
        parts = [str(number) for number in range(1, 7)]
    order = [
        next(place for place, part in enumerate(parts) if clause.startswith(part))
        for clause in rows_of(book)
    ]
    assert all(one <= other for one, other in pairwise(order))


@pytest.mark.parametrize("book", CLAUSES)
def test_every_clause_names_modules_that_exist_or_says_that_officials_judge_it(book: str) -> None:
    for clause, held in rows_of(book).items():
        modules = re.findall(r"`(engine/[\w/]+\.py)`", held)
        assert modules or held == "its parts" or held.startswith("officials judge this:"), clause
        for module in modules:
            assert (PROJECT / module).is_file(), module


@pytest.mark.parametrize("book", CLAUSES)
def test_every_clause_that_a_flag_can_cite_is_listed(book: str) -> None:
    rows = rows_of(book)
    for key, clause in RULESETS[book].clauses.items():
        assert clause in rows or clause.startswith("FAQ "), (key, clause)


def test_every_module_of_a_rule_holds_a_clause_or_rests_on_the_faq() -> None:
    held = " ".join(" ".join(rows_of(book).values()) for book in CLAUSES)
    for rule, check in RULES.items():
        module = check.__module__.replace(".", "/") + ".py"
        clauses = [
            clause
            for key, clause in RULESETS["cert-3v3"].clauses.items()
            if key.partition(".")[0] == rule
        ]
        is_faq = all(clause.startswith("FAQ ") for clause in clauses)
        assert f"`{module}`" in held or is_faq, rule


def test_every_module_named_in_the_text_exists() -> None:
    for module in re.findall(r"`((?:engine|webui)/[\w/]+\.py)`", TEXT):
        assert (PROJECT / module).is_file(), module


def test_every_setting_is_in_the_table_of_keys() -> None:
    keys = SECTIONS["An organiser's own rules"]
    for field in fields(RuleSet):
        key = field.name.replace("_ms", "_s").replace("deck_id", "deck")
        if key not in ("clauses", "book"):
            assert re.search(rf"`{key}`|^{key} = ", keys, re.MULTILINE), key
    for word in (*DECKS, *GeneralPool):
        assert f"`{word}`" in keys, word


def test_every_setting_is_read_by_something() -> None:
    declared = {"settings.py", "derived.py", "cert_3v3.py", "king_10.py", "tongshuai.py"}
    judging = [
        path
        for room in ("engine", "webui")
        for path in (PROJECT / room).rglob("*.py")
        if "simulator" not in path.parts and path.name not in declared
    ]
    text = "\n".join(path.read_text(encoding="utf-8") for path in judging)
    names = {field.name for field in fields(RuleSet)} - {"clauses"}
    unread = {name for name in names if not re.search(rf"rule(?:s|set)\.{name}\b", text)}
    assert unread == set()


def test_every_difference_names_its_setting() -> None:
    rows = re.findall(r"^\| .+ \| (.+?) \|$", SECTIONS["How the books differ"], re.MULTILINE)
    settings = {
        field.name.replace("_ms", "_s").replace("deck_id", "deck") for field in fields(RuleSet)
    }
    assert len(rows) > 20
    for named in rows[2:]:
        keys = re.findall(r"`(\w+)`", named)
        assert set(keys) <= settings
        assert keys or named == "officials judge this"
