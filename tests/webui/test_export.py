"""``zhicai export``: every form from the command line."""

import csv
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from engine.log_codec import decode_log
from engine.observations import MatchStarted
from tests.webui.log_files import write_log
from tests.webui.test_cli import assert_one_line_refusal, zhicai
from tests.webui.told_match import told_log

__all__ = ["zhicai"]
LINES, LAST_HASH = told_log()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


def test_a_log_goes_to_notation_and_back_byte_for_byte(zhicai, log: Path, tmp_path: Path) -> None:
    notation, back = tmp_path / "match.sgs3v3", tmp_path / "back.jsonl"
    assert zhicai("export", log, "--format", "notation", "-o", notation) == (0, "", "")
    assert notation.read_text(encoding="utf-8").startswith('[Format "sgs3v3 1"]\n')
    assert zhicai("export", notation, "--format", "jsonl", "-o", back) == (0, "", "")
    assert back.read_bytes() == log.read_bytes()


def test_a_notation_that_was_edited_on_windows_is_read(zhicai, log: Path, tmp_path: Path) -> None:
    notation = tmp_path / "match.sgs3v3"
    zhicai("export", log, "--format", "notation", "-o", notation)
    notation.write_bytes(notation.read_bytes().replace(b"\n", b"\r\n"))
    assert zhicai("export", notation, "--format", "jsonl")[1] == log.read_text(encoding="utf-8")


def test_of_a_log_cut_within_a_character_what_could_be_read_is_written(
    zhicai, log: Path, tmp_path: Path
) -> None:
    n_lines = len(log.read_bytes().splitlines())
    with log.open("ab") as file:
        file.write('{"v":1,"note":"说'.encode()[:-1])
    outcome = zhicai("export", log, "--format", "csv", "-o", tmp_path / "match.csv")
    assert_one_line_refusal(outcome, f"line {n_lines + 1}: ")
    assert len((tmp_path / "match.csv").read_text(encoding="utf-8").splitlines()) == n_lines + 1


def test_texts_go_to_standard_output_without_a_file(zhicai, log: Path) -> None:
    status, out, err = zhicai("export", log, "--format", "csv", "--lang", "en")
    assert (status, err) == (0, "")
    rows = list(csv.reader(StringIO(out.removeprefix("\ufeff"))))
    assert len(rows) == len(LINES) + 1
    assert "Game 2 begins" in rows[1]


def test_captions_start_where_the_recording_has_them(zhicai, log: Path) -> None:
    out = zhicai("export", log, "--format", "vtt", "--offset", "3600.5")[1]
    assert out.startswith("WEBVTT\n\n1\n01:00:00.500 --> ")


def test_a_page_and_a_paper_in_either_language(zhicai, log: Path, tmp_path: Path) -> None:
    for lang, words in (("zh", "暖方获胜"), ("en", "Warm side wins")):
        paper = tmp_path / f"{lang}.pdf"
        assert zhicai("export", log, "--format", "pdf", "--lang", lang, "-o", paper)[0] == 0
        with pdfium.PdfDocument(paper) as document:
            pages = [page.get_textpage().get_text_bounded() for page in document]
        assert words in pages[0]
        assert len(pages) == 2
        assert str(len(LINES)) in pages[1]
        assert words in zhicai("export", log, "--format", "html", "--lang", lang)[1]


def test_a_paper_can_go_down_a_pipe(
    log: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    from webui.cli import main  # noqa: PLC0415 - after the capture is set up

    monkeypatch.setattr("sys.argv", ["zhicai", "export", str(log), "--format", "pdf"])
    with pytest.raises(SystemExit):
        main()
    with pdfium.PdfDocument(BytesIO(capfdbinary.readouterr().out)) as document:
        assert len(document) == 2


def test_of_a_broken_log_what_could_be_read_is_written(zhicai, log: Path, tmp_path: Path) -> None:
    log.write_text("\n".join([*LINES[:5], LINES[5][:40]]), encoding="utf-8")
    out = tmp_path / "out.jsonl"
    result = zhicai("export", log, "--format", "jsonl", "-o", out)
    assert_one_line_refusal(result, "line 6")
    assert out.read_text(encoding="utf-8").splitlines() == LINES[:5]


def test_what_cannot_be_exported_is_refused_in_one_line(zhicai, log: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.jsonl"
    assert_one_line_refusal(zhicai("export", missing, "--format", "csv"), "none.jsonl")
    assert_one_line_refusal(zhicai("export", log, "--format", "docx"), "docx")
    assert_one_line_refusal(
        zhicai("export", log, "--format", "csv", "-o", tmp_path / "no" / "x.csv"), "x.csv"
    )
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n", encoding="utf-8")
    assert_one_line_refusal(zhicai("export", empty, "--format", "csv"), "empty.jsonl")
    notation = tmp_path / "match.sgs3v3"
    notation.write_text('[Format "sgs3v3 1"]\n\n1. {0:00.000 camera} hop WC 3\n', encoding="utf-8")
    assert_one_line_refusal(zhicai("export", notation, "--format", "csv"), "line 3", "hop")


def test_a_log_that_only_names_an_organisers_rules_needs_their_file(
    zhicai, log: Path, tmp_path: Path
) -> None:
    first, *others = decode_log(LINES).observations
    assert isinstance(first.fact, MatchStarted)
    own = replace(first, fact=replace(first.fact, ruleset="my-cup"))
    write_log(log, [own, *others])
    rules = tmp_path / "my-cup.toml"
    rules.write_text('id = "my-cup"\nbase = "king-10"\nname_zh = "我的杯"\n', encoding="utf-8")
    out = tmp_path / "out.pdf"
    for command in (
        ("export", log, "--format", "html", "-o", out),
        ("print", "sheet", log, "-o", out),
        ("standings", log),
    ):
        assert_one_line_refusal(zhicai(*command), "my-cup")
        assert zhicai(*command, "--rules", rules)[0] == 0
