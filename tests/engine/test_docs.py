"""The documents say what the code does."""

import json
import re
from pathlib import Path

import pytest

from engine.cards import CARDS
from engine.decks import DECKS
from engine.faces import Role
from engine.fact_fields import FACT_TYPES, fact_from_fields, fields_of
from engine.flags import Severity
from engine.generals import POOLS, SKILLS, find_general
from engine.log_codec import decode_log
from engine.log_words import Action, Verdict
from engine.rules import RULES
from engine.rulesets import RULESETS
from engine.seats import Seat, Team
from engine.state import Phase
from tests.engine.test_log_codec import LITERALS

DOCS = Path(__file__).parents[2] / "docs"
LOG_FORMAT = (DOCS / "log-format.md").read_text(encoding="utf-8")
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
RULES_TEXT = (DOCS / "rules.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", LOG_FORMAT, re.MULTILINE | re.DOTALL))


def example_in(section: str) -> dict[str, object]:
    (block,) = re.findall(r"```json\n(.*?)\n```", section, re.DOTALL)
    example: dict[str, object] = json.loads(block)
    return example


def test_every_type_of_the_log_has_a_section() -> None:
    assert set(SECTIONS) == set(FACT_TYPES)


@pytest.mark.parametrize("name", FACT_TYPES)
def test_the_example_of_a_type_is_sound_and_shows_every_field(name: str) -> None:
    example = example_in(SECTIONS[name])
    assert example["type"] == name
    assert fields_of(fact_from_fields(example)) == example
    known = {key for fact, _ in LITERALS if type(fact).__name__ == name for key in fields_of(fact)}
    assert known <= example.keys()


def test_the_example_line_is_one() -> None:
    (line,) = re.findall(r'^(\{"v".*)$', LOG_FORMAT, re.MULTILINE)
    error = decode_log([line]).error
    assert error is not None
    assert "seq 2 where 1 was due" in error.reason


def test_the_words_of_the_log_are_listed() -> None:
    for word in (*Seat, *Team, *Action, *Verdict):
        assert f"`{word}`" in LOG_FORMAT, word


def test_the_glossary_has_every_id_with_its_chinese_name() -> None:
    named = [(kind.id, kind.name_zh) for kind in CARDS.values()]
    generals = (find_general(name) for pool in POOLS.values() for name in pool)
    named += [(general.id, general.name_zh) for general in generals if general]
    named += [(deck.id, deck.name_zh) for deck in DECKS.values()]
    named += [(skill_id, skill.name_zh) for skill_id, skill in SKILLS.items()]
    for word, name_zh in named:
        assert f"| {name_zh} | `{word}` |" in GLOSSARY, word


def test_the_glossary_has_the_words_of_the_table() -> None:
    roles = [f"identity/{role}" for role in Role]
    for word in (*Seat, *Team, *Phase, *Severity, *Verdict, *roles):
        assert f"`{word}`" in GLOSSARY, word


def test_every_rule_is_documented_with_its_module_and_clauses() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (`engine/rules/.*)$", RULES_TEXT, re.MULTILINE))
    assert set(rows) == set(RULES)
    rules = RULESETS["cert-3v3"]
    for rule, row in rows.items():
        module = RULES[rule].__module__.replace(".", "/") + ".py"
        assert f"`{module}`" in row
        for key, clause in rules.clauses.items():
            if key.partition(".")[0] == rule:
                assert clause in row, key


def test_every_severity_is_explained() -> None:
    for severity in Severity:
        assert f"| `{severity}` |" in RULES_TEXT
