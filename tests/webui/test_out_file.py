"""What a command reads is never lost to what it writes."""

from pathlib import Path

import pytest

from tests.webui.test_cli import assert_one_line_refusal, zhicai
from tests.webui.told_match import told_log

__all__ = ["zhicai"]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(told_log()[0]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("command", [("export", "--format", "csv"), ("print", "sheet")])
@pytest.mark.parametrize("way", ["match.jsonl", "other/../match.jsonl", "link.jsonl"])
def test_a_log_is_not_written_over_by_what_is_made_of_it(
    zhicai, log: Path, tmp_path: Path, command: tuple[str, ...], way: str
) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "link.jsonl").symlink_to(log)
    before = log.read_bytes()
    outcome = zhicai(*command, log, "-o", tmp_path / way)
    assert_one_line_refusal(outcome, "would be written over")
    assert log.read_bytes() == before


def test_a_sheet_of_before_is_written_anew(zhicai, log: Path, tmp_path: Path) -> None:
    out = tmp_path / "match.csv"
    out.write_text("old")
    assert zhicai("export", log, "--format", "csv", "-o", out)[0] == 0
    assert "old" not in out.read_text(encoding="utf-8-sig")[:3]


def test_a_simulated_log_and_its_truth_go_to_two_files(zhicai, tmp_path: Path) -> None:
    out = tmp_path / "a.jsonl"
    outcome = zhicai("simulate", "--rules", "cert-3v3", "--seed", "1", "-o", out, "--truth", out)
    assert_one_line_refusal(outcome, "another name")
    assert not out.exists()


@pytest.mark.parametrize("offset", ["nan", "inf", "-inf", "1e300", "360000"])
def test_a_recording_does_not_start_at_no_time(zhicai, log: Path, offset: str) -> None:
    outcome = zhicai("export", log, "--format", "vtt", f"--offset={offset}")
    assert_one_line_refusal(outcome, "--offset")


def test_a_complaint_about_a_folder_stands_alone(zhicai, tmp_path: Path) -> None:
    outcome = zhicai("print", "deck", "-o", tmp_path / "nowhere" / "deck.pdf")
    assert_one_line_refusal(outcome, "no such folder")
