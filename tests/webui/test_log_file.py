"""Broken logs: what was read so far, and the error with its line."""

import json
from pathlib import Path

import pytest

from engine.observations import (
    CardPlaced,
    Fact,
    MatchStarted,
    Place,
    Retracted,
    Witness,
)
from tests.webui.log_files import log_lines, told
from webui.commands.exits import BadInputError
from webui.commands.log_file import read_log, read_text
from webui.log_lines import MOST_BYTES
from webui.results.result_file import ResultFileError, load_result_file

START = MatchStarted("cert-3v3", "classic", {}, "2026-01-31T08:00:00Z", 1)
SECOND_GAME = MatchStarted("cert-3v3", "classic", {}, "2026-01-31T09:00:00Z", 2)
CARD = CardPlaced("slash/S7", Place("play"), 1)


def lines_of(*facts: Fact) -> list[str]:
    return log_lines(told(facts, Witness.CAMERA))[0]


def written(folder: Path, content: bytes) -> Path:
    path = folder / "match.jsonl"
    path.write_bytes(content)
    return path


def broken(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes})


BROKEN = {
    "a type that nobody knows": ({"type": "CardEaten"}, "CardEaten"),
    "another version": ({"v": 2}, "version 2"),
    "a time before the start": ({"at_ms": -1}, "at_ms"),
    "a face that is none": ({"face": "slash/X99"}, "face"),
    "a card that there is not": ({"face": "unicorn/S7"}, "there is no card 'unicorn'"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_was_read_so_far_is_given_with_the_line_of_the_error(
    case: str, tmp_path: Path
) -> None:
    first, second = lines_of(START, CARD)
    changes, named = BROKEN[case]
    decoded = read_log(written(tmp_path, f"{first}\n{broken(second, **changes)}\n".encode()))
    assert [type(entry.fact) for entry in decoded.observations] == [MatchStarted]
    assert decoded.error is not None
    assert decoded.error.line_no == 2
    assert named in str(decoded.error)


def test_a_line_of_many_megabytes_is_not_read(tmp_path: Path) -> None:
    first, second = lines_of(START, CARD)
    huge = second.replace("slash", "s" * 5_000_000).encode()
    decoded = read_log(written(tmp_path, first.encode() + b"\n" + huge))
    assert len(decoded.observations) == 1
    assert str(decoded.error) == "line 2: longer than 100000 characters"


def test_a_game_begins_once(tmp_path: Path) -> None:
    twice = "\n".join(lines_of(START, CARD, START, CARD)).encode()
    decoded = read_log(written(tmp_path, twice))
    assert len(decoded.observations) == 2
    assert str(decoded.error) == "line 3: a second MatchStarted: game 1 has begun already"


@pytest.mark.parametrize("facts", [(START, CARD, SECOND_GAME), (START, Retracted(1), START)])
def test_the_next_game_or_one_that_was_taken_back_may_begin(
    facts: tuple[Fact, ...], tmp_path: Path
) -> None:
    assert read_log(written(tmp_path, "\n".join(lines_of(*facts)).encode())).error is None


def test_a_file_cut_within_a_character_keeps_the_lines_before(tmp_path: Path) -> None:
    first, second = lines_of(START, Retracted(1))
    cut = second.replace("Retracted", "结").encode()[:-40] + "结".encode()[:1]
    decoded = read_log(written(tmp_path, first.encode() + b"\n" + cut))
    assert len(decoded.observations) == 1
    assert decoded.error is not None
    assert decoded.error.line_no == 2


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_log_that_was_saved_on_windows_is_read(tmp_path: Path, end: bytes) -> None:
    lines = end.join(line.encode() for line in lines_of(START, CARD))
    decoded = read_log(written(tmp_path, b"\xef\xbb\xbf" + lines + end))
    assert decoded.error is None
    assert len(decoded.observations) == 2


def test_a_last_line_in_another_encoding_is_not_read_as_something_else(tmp_path: Path) -> None:
    first, second = lines_of(START, Retracted(1, "说话"))
    decoded = read_log(written(tmp_path, first.encode() + b"\n" + second.encode("gbk")))
    assert len(decoded.observations) == 1
    assert str(decoded.error) == "line 2: Retracted: note holds half a character"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="not UTF-8 text"):
        read_log(written(tmp_path, b"\xff\xfe\x00"))
    with pytest.raises(BadInputError, match="cannot be read"):
        read_log(tmp_path / "missing.jsonl")


def test_a_file_larger_than_any_is_refused_unread(tmp_path: Path) -> None:
    path = written(tmp_path, b"")
    with path.open("ab") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(BadInputError, match=r"match\.jsonl: not a match log: larger than any"):
        read_text(path, "a match log")
    with pytest.raises(ResultFileError, match=r"match\.jsonl: larger than any"):
        load_result_file(path)
