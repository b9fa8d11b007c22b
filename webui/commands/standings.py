"""``zhicai standings``: the table of a tournament."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from unicodedata import east_asian_width

import click

from engine.report import as_json
from engine.result.standings import Criterion, Row
from engine.result.standings import standings as table_of
from webui.commands.lang_option import lang_option
from webui.results import read_matches
from webui.rule_file import load_ruleset

HEADS = {
    "zh": ("名次", "队伍", "胜/场", "积分", "存活", "失血", "扣分", "依据"),
    "en": ("rank", "team", "won/played", "points", "alive", "health lost", "fouls", "decided by"),
}
CRITERIA_ZH = {
    Criterion.MATCH_POINTS: "比赛积分",
    Criterion.SURVIVORS: "存活武将",
    Criterion.LOST_HP: "已损失体力",
    Criterion.POINTS_LOST: "扣罚技术分",
    Criterion.HEAD_TO_HEAD: "胜负关系",
    Criterion.DRAW: "待比点",
    Criterion.HEALTH_UNKNOWN: "体力不明",
}


@click.command()
@click.argument("results", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--games", "n_games", type=click.IntRange(1, 99),
              help="games that a match has at most, if not as many as the rules say")  # fmt: skip
@click.option("--rules", help="rules, or a .toml file of them, other than those of the logs")
@click.option("--json", "as_rows", is_flag=True, help="the rows as JSON")
@lang_option
def standings(
    *, results: tuple[Path, ...], n_games: int | None, rules: str | None, as_rows: bool, lang: str
) -> None:
    """Rank the teams of RESULTS: result files, match logs, or reports of the judge."""
    matches = read_matches(results, load_ruleset(rules) if rules else None)
    if n_games is not None:
        matches = tuple(replace(match, n_games=n_games) for match in matches)
    rows = table_of(matches)
    if as_rows:
        click.echo(json.dumps([_entry_of(row) for row in rows], ensure_ascii=False, indent=1))
    else:
        click.echo(_as_text([HEADS[lang], *(_cells_of(row, lang) for row in rows)]))


def _entry_of(row: Row) -> dict[str, object]:
    """Return a row as it is printed with ``--json``; docs/standings.md."""
    record = as_json(row.record)
    assert isinstance(record, dict)  # noqa: S101  a dataclass becomes an object
    return {"rank": row.rank, **record, "decided_by": row.decided_by.value}


def _cells_of(row: Row, lang: str) -> tuple[str, ...]:
    record = row.record
    lost_hp = "?" if record.lost_hp is None else str(record.lost_hp)
    by_en = row.decided_by.value.replace("_", " ")
    return (
        str(row.rank),
        record.team,
        f"{record.n_won}/{record.n_matches}",
        str(record.match_points),
        str(record.survivors),
        lost_hp,
        str(record.points_lost),
        CRITERIA_ZH[row.decided_by] if lang == "zh" else by_en,
    )


def _as_text(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes; Chinese characters take two each."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
