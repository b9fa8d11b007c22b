"""``zhicai bench``: how fast this machine watches a table, stage by stage."""

import json
import re
from dataclasses import asdict

import click

from webui.bench.measure import USUAL_TABLES, WARM_UP_S, measured_apart
from webui.bench.report import report_lines


class SizeType(click.ParamType[tuple[int, int]]):
    """A picture size such as ``1920x1080``, as (width, height)."""

    name = "WxH"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return width and height."""
        match = re.fullmatch(r"([1-9]\d{2,3})x([1-9]\d{2,3})", str(value))
        if match is None:
            self.fail(f"{value!r}: a size is written as 1920x1080", param, ctx)
        return int(match[1]), int(match[2])


@click.command()
@click.option("--seconds", type=click.IntRange(WARM_UP_S + 1), default=10, show_default=True)
@click.option("--cameras", type=click.IntRange(1, 4), help="instead of the three usual tables")
@click.option("--size", "size_wh", type=SizeType(), help="of the pictures, 1920x1080 if not given")
@click.option("--json", "as_json", is_flag=True, help="the figures as JSON")
def bench(
    *, seconds: int, cameras: int | None, size_wh: tuple[int, int] | None, as_json: bool
) -> None:
    """Watch a simulated table of thirty cards: frames a second, ms per stage, memory.

    The usual tables are one 1080p camera, two of them, and one 4K camera.
    """
    tables: tuple[tuple[int, tuple[int, int]], ...] = USUAL_TABLES
    if cameras is not None or size_wh is not None:
        tables = ((cameras or 1, size_wh or USUAL_TABLES[0][1]),)
    figures = [measured_apart(seconds, *table) for table in tables]
    if as_json:
        click.echo(json.dumps([asdict(table) for table in figures], indent=1))
    else:
        click.echo("\n".join(report_lines(figures)))
