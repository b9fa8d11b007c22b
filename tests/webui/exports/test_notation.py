"""The notation holds all that the log holds, and reads like a score."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.fact_fields import FACT_TYPES
from engine.log_codec import decode_log, fields_of
from engine.observations import (
    CardPlaced,
    Conceded,
    Corrected,
    Declared,
    Fact,
    FoulCalled,
    MatchStarted,
    Observation,
    Place,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from tests.engine.test_log_codec import LITERALS
from webui.exports.jsonl import as_jsonl
from webui.exports.notation import NotationError, as_notation, is_notation, observations_in
from webui.exports.record import MatchRecord, match_record

MAIN = Path(__file__).parents[3]
LOGS = [MAIN / "webui" / "demo" / "match.jsonl", *(MAIN / "tests" / "golden").glob("*.jsonl")]


def record_of(*facts: Fact) -> MatchRecord:
    entries = tuple(
        Observation(seq, 1_000 * seq, Witness.REFEREE, fact) for seq, fact in enumerate(facts, 1)
    )
    return match_record(entries, "")


def read_back(record: MatchRecord) -> tuple[Fact, ...]:
    return tuple(entry.fact for entry in observations_in(as_notation(record)))


START = MatchStarted(
    "cert-3v3",
    "proxy",
    {Seat.WARM_LEFT: SeatEntry('A "2"', "zhaoyun"), Seat.COLD_LEFT: SeatEntry("", None)},
    "2026-01-31T08:00:00Z",
    2,
)
SCORE = """\
[Format "sgs3v3 1"]

[Game "2"]
[Ruleset "cert-3v3"]
[Deck "proxy"]
[StartedUtc "2026-01-31T08:00:00Z"]
[WarmLeftPlayer "A \\"2\\""]
[WarmLeftGeneral "zhaoyun"]
[ColdLeftPlayer ""]

1. {0:01.000 referee} start
2. {0:02.000 referee} lay slash/S7 play - 12
3. {0:03.000 referee} lay - equip WL 13
4. {0:04.000 referee} say WL use face=jink/H2 as=slash targets=[CL CC] skill=longdan
5. {0:05.000 referee} foul W talk 1 seat=WR note="看了一眼 (again)"
6. {0:06.000 referee} correct 2 (lay slash/? play - 12)
7. {0:07.000 referee} concede C
"""
FACTS: tuple[Fact, ...] = (
    START,
    CardPlaced("slash/S7", Place("play"), 12),
    CardPlaced(None, Place("equip", Seat.WARM_LEFT), 13),
    Declared(
        Seat.WARM_LEFT,
        "use",
        "jink/H2",
        "slash",
        (Seat.COLD_LEFT, Seat.COLD_COMMANDER),
        "longdan",
    ),
    FoulCalled(Team.WARM, "talk", 1, Seat.WARM_RIGHT, "看了一眼 (again)"),
    Corrected(2, CardPlaced("slash/?", Place("play"), 12)),
    Conceded(Team.COLD),
)


def test_a_score_is_written_as_agreed() -> None:
    lines = as_notation(record_of(*FACTS)).splitlines()
    assert lines[:-1] == SCORE.splitlines()
    assert lines[-1].startswith("* {sha256 ")


def test_a_score_is_read_back() -> None:
    assert read_back(record_of(*FACTS)) == FACTS


@pytest.mark.parametrize("fact", [fact for fact, _ in LITERALS], ids=lambda f: type(f).__name__)
def test_every_type_is_read_back(fact: Fact) -> None:
    assert read_back(record_of(fact)) == (fact,)


def test_a_correction_of_the_start_keeps_its_own_fields() -> None:
    assert read_back(record_of(START, Corrected(1, START))) == (START, Corrected(1, START))


def test_the_start_under_an_organisers_rules_is_read_back_and_so_is_its_correction() -> None:
    settings = {"base": "king-10", "banned_generals": ("caocao",), "pick_s": 12.5, "game_s": False}
    start = replace(START, ruleset="my-cup", settings=settings)
    facts = (start, Corrected(1, replace(start, game_no=3)))
    assert read_back(record_of(*facts)) == facts
    assert '[Settings "{\\"base\\": \\"king-10\\", ' in as_notation(record_of(*facts))


def test_two_games_have_tags_of_their_own() -> None:
    second = MatchStarted("king-10", "classic", {}, "2026-01-31T09:00:00Z", 3)
    record = record_of(START, second)
    assert read_back(record) == (START, second)
    assert as_notation(record).count("[Game ") == 2


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_whole_logs_are_read_back_byte_for_byte(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    decoded = decode_log(text.splitlines())
    assert decoded.error is None
    record = match_record(decoded.observations, decoded.last_hash)
    notation = as_notation(record)
    assert is_notation(notation)
    back = observations_in(notation)
    assert back == decoded.observations
    assert as_jsonl(match_record(back, "")) == text
    assert notation.rstrip().endswith(f"{{sha256 {decoded.last_hash}}}")


@given(st.text(st.characters(exclude_categories=["Cs"])))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_text_is_read_back(text: str) -> None:
    start = MatchStarted("cert-3v3", text, {Seat.WARM_LEFT: SeatEntry(text, text)}, text, 1)
    fact = Conceded(Team.WARM, text)
    assert read_back(record_of(start, fact)) == (start, fact)


@pytest.mark.parametrize(
    "text", ["yes", "-", "WC", "W", "warm", "12", "1.5", "@play", "a b", "a/b", "("]
)
def test_a_text_that_looks_like_another_value_stays_a_text(text: str) -> None:
    fact = FoulCalled(Team.WARM, text, 1)
    assert read_back(record_of(fact)) == (fact,)


WRONG: dict[str, tuple[str, str, int]] = {
    "a changed entry": ("lay slash/S7", "lay slash/S8", 18),
    "a word that is none": ("lay slash/S7", "laid slash/S7", 12),
    "a value missing": ("play - 12\n3.", "play -\n3.", 12),
    "a value too much": ("play - 12\n3.", "play - 12 13\n3.", 12),
    "a field of the wrong kind": ("play - 12\n3.", "play - twelve\n3.", 12),
    "a witness that is none": ("{0:02.000 referee}", "{0:02.000 nobody}", 12),
    "an open quote": ('(again)"', "(again)", 15),
    "a missing tag": ('[Deck "proxy"]\n', "", 10),
    "no entry at all": ("2. {0:02.000 referee}", "2 {0:02.000 referee}", 12),
    "the hash missing": ("* {sha256", "{sha256", 18),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_read_is_named_with_its_line(case: str) -> None:
    old, new, line_no = WRONG[case]
    text = as_notation(record_of(*FACTS))
    assert old in text
    with pytest.raises(NotationError, match=rf"^line {line_no}: "):
        observations_in(text.replace(old, new))


DOCS = (MAIN / "docs" / "exports.md").read_text(encoding="utf-8")


def test_the_documents_list_every_word_with_its_fields() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.*) \|$", DOCS, re.MULTILINE)
    assert {name for _, name, _ in rows} == set(FACT_TYPES)
    for word, name, fields in rows:
        fact = next(fact for fact, _ in LITERALS if type(fact).__name__ == name)
        entry = as_notation(record_of(fact)).splitlines()[-2]
        assert f"referee}} {word}" in entry
        if name in ("MatchStarted", "Corrected"):
            continue
        others = fields_of(fact).keys() - {"type", *fields.split()}
        assert set(fields.split()) <= fields_of(fact).keys()
        assert {key for key in fields_of(fact) if f" {key}=" in entry} == others


def test_the_example_in_the_documents_reads_as_it_says() -> None:
    example = re.findall(r"```\n(\[Format.*?)```", DOCS, re.DOTALL)[0]
    with pytest.raises(NotationError, match="line 18: the hash does not fit"):
        observations_in(example)
