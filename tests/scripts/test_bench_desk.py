import json
import math
import os
import shutil
from pathlib import Path

import pytest

from scripts.bench_desk import REACH, write
from scripts.desk_load.at_the_pages import corrections, errors_of, server_away, timers
from scripts.desk_load.trials import publication_to_page, share, slow_reader


@pytest.fixture
def needs_chromium() -> None:
    if os.environ.get("CI"):
        return
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        pytest.skip("no Chromium with driver here")


def test_entries_and_pictures_reach_a_page_that_acknowledges_them() -> None:
    entries = publication_to_page(4)
    assert entries["entries"] > 0
    assert entries["published_to_page_p50_ms"] <= entries["published_to_page_p95_ms"]
    pictures = slow_reader(4)
    assert pictures["pictures"] > 0
    assert 1 < pictures["picture_kb"] < 1000


@pytest.mark.browser
def test_what_people_at_the_pages_notice_is_measured(needs_chromium: None) -> None:
    away = server_away(1)
    assert (away["pages_away"], away["pages_still_offline"]) == (6, 0)
    clocks = timers(1)
    assert clocks["digits_seen"] >= 4
    assert clocks["clock_error_p50_ms"] <= clocks["clock_error_max_ms"]
    corrected = corrections(1)
    assert corrected["taps_each"] == 2
    assert corrected["correction_max_ms"] > 0
    assert REACH.keys() & {*away, *clocks, *corrected} == {
        "live_again_max_ms",
        "pages_still_offline",
        "clock_error_max_ms",
        "taps_each",
        "correction_max_ms",
    }


def test_a_clock_is_wrong_by_how_far_each_second_is_from_its_time() -> None:
    shown = [(1_000.0, "39:59"), (2_030.0, "39:58"), (2_980.0, "39:57")]
    assert errors_of(shown, ends_ms=2_400_000.0) == [30.0, 20.0]


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
