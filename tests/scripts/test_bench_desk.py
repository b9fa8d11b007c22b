import json
import math
import os
import shutil
from pathlib import Path

import pytest

from scripts.bench_desk import REACH, TITLES, write
from scripts.desk_load.at_the_pages import corrections, errors_of, server_away, timers
from scripts.desk_load.scene import is_wrong, scene_toggles
from scripts.desk_load.soak import Held, ancestors, growth_of, overlay_soak, slope
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


@pytest.mark.browser
def test_the_overlay_is_measured_as_its_scene_comes_and_goes_and_while_it_stays(
    needs_chromium: None,
) -> None:
    toggled = scene_toggles(2)
    assert (toggled["toggles"], toggled["wrong_or_moving_frames"]) == (2, 0)
    assert 0 < toggled["shown_p50_ms"] <= toggled["shown_max_ms"]
    soaked = overlay_soak(0.05)
    assert soaked["changes"] > 1
    assert soaked["renderer_at_end_mb"] > soaked["heap_at_end_mb"] > 0
    assert soaked["server_at_end_mb"] > 0
    assert REACH.keys() & {*toggled, *soaked} == {
        "shown_max_ms",
        "wrong_or_moving_frames",
        "heap_12h_by_time_mb",
        "renderer_12h_by_changes_mb",
    }


@pytest.mark.parametrize(
    ("look", "wrong"),
    [
        ("[[],0]", False),
        ('[["4","33"],0]', False),
        ('[["4","32"],0]', True),
        ('[["4","33"],1]', True),
        ("[[],2]", True),
    ],
)
def test_a_frame_is_wrong_that_shows_another_state_or_moves(look: str, wrong: bool) -> None:
    assert is_wrong(look, 33) is wrong


def test_growth_is_led_on_to_twelve_hours_by_changes_and_by_time() -> None:
    held = [
        Held(float(n), 10 * n, heap_mb=1.0, renderer_mb=100 + n, server_mb=50 - n, nodes=200 + n)
        for n in range(5)
    ]
    grown = growth_of(held)
    assert grown["nodes_more"] == 4
    assert grown["heap_12h_by_time_mb"] == 0
    assert grown["renderer_kb_per_change"] == pytest.approx(102.4)
    assert grown["renderer_12h_by_changes_mb"] == pytest.approx(0.1 * 2700 * 12)
    assert grown["renderer_12h_by_time_mb"] == pytest.approx(43_200)
    assert grown["server_12h_by_time_mb"] == pytest.approx(-43_200)


def test_a_slope_is_by_least_squares() -> None:
    assert slope([0, 1, 2], [1, 2, 6]) == pytest.approx(2.5)
    assert slope([3], [7]) == 0


def test_the_ancestors_of_a_process_are_its_parent_and_its_parents() -> None:
    assert ancestors(9, {9: 5, 5: 2, 2: 1, 7: 5}) == [5, 2, 1]


def test_the_report_is_for_programs_and_for_people_and_keeps_what_was_not_run(
    tmp_path: Path,
) -> None:
    out = tmp_path / "desk"
    write(out, {TITLES["tabs"]: {"health_max_ms": 12.34, "pages": 3}})
    write(out, {TITLES["soak"]: {"changes": 7}}, note="Beside a match.")
    trials = json.loads((tmp_path / "desk.json").read_text())["trials"]
    assert trials["pages that come and go"]["figures"] == {"health_max_ms": 12.3, "pages": 3}
    assert trials["an overlay on air all day"]["figures"] == {"changes": 7}
    text = (tmp_path / "desk.md").read_text()
    assert "## Pages that come and go" in text
    assert text.count("Beside a match.") == 1
    assert "| health_max_ms | 12.3 | <= 200 |" in text
    write(out, {TITLES["tabs"]: {"pages": 4}})
    trials = json.loads((tmp_path / "desk.json").read_text())["trials"]
    assert trials["pages that come and go"]["figures"] == {"pages": 4}
