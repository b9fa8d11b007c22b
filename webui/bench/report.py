"""The figures of a bench as tables in Markdown, which read well on a terminal too."""

from collections.abc import Iterable, Sequence

from webui.bench.figures import TableFigures

EXPLANATION = (
    "`pipeline` is the whole of `TablePipeline.observe`, with other stages. Frames a second",
    "count pipelines, merging and one dashboard. Steady are frames in which every card lies",
    "settled in sight. Memory is that of the whole program without the simulated camera.",
)


def report_lines(tables: Sequence[TableFigures]) -> Iterable[str]:
    """Yield the lines of the report, without a heading."""
    yield "| cameras | frames/s each | latency p50 ms | p95 ms | core-ms a frame | steady | MB |"
    yield "|---|---|---|---|---|---|---|"
    for table in tables:
        yield (
            f"| {_title(table)} | {table.frames_per_second} | {table.latency_p50_ms} | "
            f"{table.latency_p95_ms} | {table.core_ms} | {table.steady_core_ms} | "
            f"{table.memory_mb} |"
        )
    for table in tables:
        yield from _stage_lines(table)
    yield from ("", *EXPLANATION)


def _stage_lines(table: TableFigures) -> Iterable[str]:
    yield from ("", f"## {_title(table)}", "")
    yield f"{table.cards_on_table} cards on the table, {table.frames} frames each."
    yield from ("", "| stage | median ms | mean ms | p95 ms |", "|---|---|---|---|")
    for name, spent in table.stages.items():
        yield f"| {name} | {spent.median_ms} | {spent.mean_ms} | {spent.p95_ms} |"


def _title(table: TableFigures) -> str:
    return f"{table.cameras} x {table.size_wh[0]} x {table.size_wh[1]}"
