"""``zhicai judge``: replay a log and say what the rules make of it."""

import json
from pathlib import Path
from typing import Literal

import click

from engine.apply import former_games
from engine.match import Match, replay
from engine.report import report_of
from engine.result.outcome import outcome_of
from engine.rulesets import RuleSet
from engine.state import FormerGame
from webui.commands.exits import BAD_INPUT_STATUS, BadInputError
from webui.commands.lang_option import lang_option
from webui.commands.log_file import fault_of, read_log, read_whole_log, rules_of
from webui.desk.messages import MESSAGES
from webui.desk.reasons import reason_name_of
from webui.desk.sentences import in_language
from webui.rule_file import load_ruleset


@click.command()
@click.argument("log", type=click.Path(path_type=Path))
@click.option(
    "--rules",
    help="judge by these rules, or those of a .toml file, instead of those that the log names",
)
@click.option(
    "--after",
    "former_logs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="log of an earlier game of the same match; give them in order",
)
@click.option("--json", "as_json", is_flag=True, help="state, flags and outcome as JSON")
@lang_option
def judge(
    *,
    log: Path,
    rules: str | None,
    former_logs: tuple[Path, ...],
    as_json: bool,
    lang: Literal["zh", "en"],
) -> None:
    """Replay LOG: state, flags and outcome."""
    ruleset = load_ruleset(rules) if rules else None
    decoded = read_log(log)
    if log.resolve() in {former.resolve() for former in former_logs}:
        raise BadInputError(f"{log}: is no earlier game than itself; give --after another log")
    former = _former_games(former_logs, ruleset)
    with rules_of(log):
        match = replay(decoded.observations, ruleset, former)
    broken = fault_of(decoded)
    if as_json:
        click.echo(json.dumps(report_of(match, lang, broken), ensure_ascii=False, indent=1))
    else:
        click.echo(_as_text(match, lang))
    if broken is not None:
        click.echo(f"zhicai: {log}: {broken}", err=True)
        raise SystemExit(BAD_INPUT_STATUS)


def _former_games(logs: tuple[Path, ...], ruleset: RuleSet | None) -> tuple[FormerGame, ...]:
    former: tuple[FormerGame, ...] = ()
    for path in logs:
        with rules_of(path):
            state = replay(read_whole_log(path).observations, ruleset, former).state
        former = former_games(state)
    return former


def _as_text(match: Match, lang: Literal["zh", "en"]) -> str:
    numbers = {"n_entries": len(match.record), "n_flags": len(match.flags)}
    counts = MESSAGES[lang]["judge.counts"].format(**numbers)
    lines = [f"{match.ruleset.id}: {counts}; {_outcome(match, lang)}"]
    for flag in match.flags:
        minutes, seconds = divmod(flag.at_ms // 1000, 60)
        text = flag.text_zh if lang == "zh" else flag.text_en
        where = f"{minutes:02}:{seconds:02} #{flag.seq}"
        severity = MESSAGES[lang][f"severity.{flag.severity}"]
        lines.append(f"  {where} {severity} [{flag.clause}] {text}")
    return "\n".join(lines)


def _outcome(match: Match, lang: Literal["zh", "en"]) -> str:
    """Say who has won and why, or why nobody has."""
    outcome, texts = outcome_of(match.state, match.ruleset), MESSAGES[lang]
    reason = in_language(reason_name_of(outcome.reason), texts)
    if outcome.winner is None:
        return reason
    team = texts[f"team.{outcome.winner}"]
    return f"{texts['overlay.victory'].format(team=team)}: {reason}"
