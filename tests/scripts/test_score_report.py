from pathlib import Path

import numpy as np

from scripts.score.report import (
    at_least,
    at_most,
    failure,
    hash_of_files,
    keep_picture,
    markdown_of,
    noted,
    share,
)


def test_a_figure_is_reached_at_its_reach_and_not_beyond_it() -> None:
    assert at_least("recall", 0.99, 0.99)["reached"] is True
    assert at_least("recall", 0.9899, 0.99)["reached"] is False
    assert at_most("wrong", 0.001, 0.001)["reached"] is True
    assert at_most("wrong", 0.0011, 0.001)["reached"] is False
    assert noted("looks", 7)["reached"] is None


def test_not_a_number_reaches_nothing() -> None:
    assert at_least("recall", float("nan"), 0.99)["reached"] is False
    assert at_most("corner error", float("nan"), 2.0)["reached"] is False


def test_a_share_of_nothing_is_nothing() -> None:
    assert share(0, 0) == 0
    assert share(1, 3) == 0.3333


def test_the_markdown_has_one_table_and_the_failures_of_each_scorer() -> None:
    report = {
        "made": {"date": "2026-11-30", "models": {"find_cards": "abc"}},
        "scorers": {
            "tables": {
                "figures": [at_least("recall", 0.5, 0.99), noted("cards", 12)],
                "failures": [failure("t1.jpg", "missed: slash/S7")],
            },
            "still": {"figures": [at_most("events", 0, 0)], "failures": []},
        },
    }
    lines = markdown_of(report, "Scores of the eyes").splitlines()
    assert lines[0] == "# Scores of the eyes"
    assert "- models: find_cards abc" in lines
    assert "| tables | recall | >= 0.99 | 0.5 | **no** |" in lines
    assert "| tables | cards | - | 12 | - |" in lines
    assert "| still | events | <= 0 | 0 | yes |" in lines
    assert "| t1.jpg | missed: slash/S7 |" in lines
    assert "## Failures: still" not in lines


def test_the_hash_of_files_changes_with_name_and_content(tmp_path: Path) -> None:
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text("1")
    before = hash_of_files([first])
    first.write_text("2")
    changed = hash_of_files([first])
    second.write_text("2")
    assert len({before, changed, hash_of_files([second])}) == 3


def test_a_picture_is_kept_only_where_a_folder_is_given(tmp_path: Path) -> None:
    image = np.zeros((8, 8, 3), np.uint8)
    assert keep_picture(None, "table", image) == "table"
    kept = keep_picture(tmp_path / "pictures", "table", image)
    assert Path(kept).is_file()
