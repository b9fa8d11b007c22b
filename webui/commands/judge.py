"""``zhicai judge``: replay a log and say what the rules make of it."""

import json
from pathlib import Path
from typing import Literal

import click

from engine.log_codec import decode_log
from engine.match import Match, replay
from engine.report import report_of
from engine.rulesets import ruleset_of
from webui.commands.exits import BAD_INPUT_STATUS, BadInputError


@click.command()
@click.argument("log", type=click.Path(path_type=Path))
@click.option("--rules", help="judge by these rules instead of those that the log names")
@click.option("--json", "as_json", is_flag=True, help="state, flags and outcome as JSON")
@click.option("--lang", type=click.Choice(["zh", "en"]), default="zh", show_default=True)
def judge(*, log: Path, rules: str | None, as_json: bool, lang: Literal["zh", "en"]) -> None:
    """Replay LOG: state, flags and outcome."""
    try:
        lines = log.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadInputError(f"{log}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInputError(f"{log}: not a match log: not UTF-8 text") from error
    decoded = decode_log(lines)
    match = replay(decoded.observations, ruleset_of(rules) if rules else None)
    broken = None if decoded.error is None else str(decoded.error)
    if as_json:
        click.echo(json.dumps(report_of(match, lang, broken), ensure_ascii=False, indent=1))
    else:
        click.echo(_as_text(match, lang))
    if broken is not None:
        click.echo(f"zhicai: {log}: {broken}", err=True)
        raise SystemExit(BAD_INPUT_STATUS)


def _as_text(match: Match, lang: str) -> str:
    lines = [f"{match.ruleset.id}: {len(match.record)} entries, {len(match.flags)} flags"]
    for flag in match.flags:
        minutes, seconds = divmod(flag.at_ms // 1000, 60)
        text = flag.text_zh if lang == "zh" else flag.text_en
        where = f"{minutes:02}:{seconds:02} #{flag.seq}"
        lines.append(f"  {where} {flag.severity} [{flag.clause}] {text}")
    return "\n".join(lines)
