import json
import math
from pathlib import Path

from scripts.bench_desk import write
from scripts.desk_load.trials import publication_to_page, share, slow_reader


def test_entries_and_pictures_reach_a_page_that_acknowledges_them() -> None:
    entries = publication_to_page(4)
    assert entries["entries"] > 0
    assert entries["published_to_page_p50_ms"] <= entries["published_to_page_p95_ms"]
    pictures = slow_reader(4)
    assert pictures["pictures"] > 0
    assert 1 < pictures["picture_kb"] < 1000


def test_a_share_is_the_value_below_which_that_many_are() -> None:
    values = list(range(100, 0, -1))
    assert (share(values, 0.5), share(values, 0.95), share([7], 0.95)) == (51, 96, 7)
    assert math.isnan(share([], 0.5))


def test_the_report_is_for_programs_and_for_people(tmp_path: Path) -> None:
    write(tmp_path / "desk", {"a trial": {"health_max_ms": 12.34, "pages": 3}}, 5)
    report = json.loads((tmp_path / "desk.json").read_text())
    assert report["trials"] == {"a trial": {"health_max_ms": 12.3, "pages": 3}}
    text = (tmp_path / "desk.md").read_text()
    assert "## A trial" in text
    assert "| health_max_ms | 12.3 | <= 200 |" in text
