"""``zhicai bench`` and what it measures with."""

import json

import pytest
from click.testing import CliRunner

from vision.simulated.script import LayCard
from webui.bench.busy_table import busy_table
from webui.bench.figures import StageFigures, TableFigures
from webui.bench.report import report_lines
from webui.bench.stopwatch import Stopwatch
from webui.cli import zhicai


def test_thirty_cards_lie_on_the_table_at_once() -> None:
    script = busy_table(12)
    lying = [a for a in script.actions if isinstance(a, LayCard) and a.at_ms == 0]
    assert len(lying) == 30
    assert len({action.track for action in lying}) == 30
    assert script.duration_ms == 12_000


def test_the_watch_adds_up_what_a_stage_takes_in_a_frame() -> None:
    watch = Stopwatch()
    double = watch.timed("double", lambda x: 2 * x)
    assert (double(3), double(4)) == (6, 8)
    watch.end_frame()
    watch.end_frame()
    assert set(watch.frames[0]) == {"double"}
    assert watch.frames[0]["double"] >= 0
    assert watch.frames[1] == {}


def test_the_report_has_a_row_for_each_table_and_each_stage() -> None:
    stage = StageFigures(1.5, 2.5, 3.5)
    table = TableFigures(
        2, (1920, 1080), 270, 30, 42.0, 20.0, 66.0, 9.0, None, {"find": stage}, 299
    )
    lines = list(report_lines([table]))
    assert "| 2 x 1920 x 1080 | 42.0 | 20.0 | 66.0 | 9.0 | None | 299 |" in lines
    assert "| find | 1.5 | 2.5 | 3.5 |" in lines


@pytest.mark.parametrize(
    ("option", "value"), [("--seconds", "1"), ("--seconds", "long"), ("--size", "4K")]
)
def test_a_clip_that_cannot_be_measured_is_refused(option: str, value: str) -> None:
    result = CliRunner().invoke(zhicai, ["bench", option, value])
    assert result.exit_code == 2
    assert value in result.stderr


def test_a_short_clip_of_two_cameras_is_measured() -> None:
    arguments = ["bench", "--seconds", "2", "--cameras", "2", "--size", "960x540", "--json"]
    result = CliRunner().invoke(zhicai, arguments)
    assert result.exit_code == 0, result.output
    (table,) = json.loads(result.stdout)
    assert (table["cameras"], table["size_wh"], table["frames"]) == (2, [960, 540], 30)
    assert {"pipeline", "motion", "merge", "dashboard"} <= set(table["stages"])
    assert table["cards_on_table"] >= 25
    assert table["latency_p95_ms"] >= table["latency_p50_ms"] > 0
