"""``zhicai export``: a match in another form."""

import math
import sys
from pathlib import Path
from typing import Literal

import click

from engine.log_codec import DecodedLog, decode_log
from webui.commands.exits import BAD_INPUT_STATUS, BadInputError
from webui.commands.lang_option import lang_option
from webui.commands.log_file import read_log, read_text, rules_of
from webui.commands.out_file import check_is_no_source, write_file
from webui.exports import EXPORTERS
from webui.exports.notation import NotationError, is_notation, observations_in
from webui.exports.record import MatchRecord, chained_lines, match_record
from webui.rule_file import load_ruleset

MOST_OFFSET_S = 100 * 3600
"""Longer than any recording; captions count its hours in two digits."""


def _offset_ms(_context: click.Context, _option: click.Parameter, offset_s: float) -> int:
    if not math.isfinite(offset_s) or abs(offset_s) >= MOST_OFFSET_S:
        raise click.BadParameter(f"{offset_s}: give seconds, less than {MOST_OFFSET_S}")
    return round(offset_s * 1000)


@click.command()
@click.argument("match", type=click.Path(path_type=Path))
@click.option("--format", "form", required=True, type=click.Choice(tuple(EXPORTERS)))
@click.option("--rules", help="rules, or a .toml file of them, other than those of the log")
@click.option("-o", "out", type=click.Path(path_type=Path), help="file; else standard output")
@lang_option
@click.option("--offset", "offset_ms", type=float, default=0, show_default=True,
              callback=_offset_ms,
              help="second of a recording at which the match starts")  # fmt: skip
def export(
    *,
    match: Path,
    form: str,
    rules: str | None,
    out: Path | None,
    lang: Literal["zh", "en"],
    offset_ms: int,
) -> None:
    """Write MATCH, a log or its notation, in another form.

    Of a broken log what could be read is written.
    """
    if out is not None:
        check_is_no_source(out, match)
    decoded = _decoded(match)
    ruleset = load_ruleset(rules) if rules else None
    with rules_of(match):
        record = match_record(decoded.observations, decoded.last_hash, ruleset)
    _write(_exported(record, match, form, lang, offset_ms), out)
    if decoded.error is not None:
        click.echo(f"zhicai: {match}: {decoded.error}", err=True)
        raise SystemExit(BAD_INPUT_STATUS)


def _decoded(match: Path) -> DecodedLog:
    decoded = read_log(match)
    if decoded.observations:
        return decoded
    text = read_text(match, "a match log")
    if not is_notation(text):
        raise BadInputError(f"{match}: {decoded.error or 'an empty log'}")
    try:
        lines = chained_lines(observations_in(text))
    except NotationError as error:
        raise BadInputError(f"{match}: {error}") from error
    return decode_log(lines)


def _exported(record: MatchRecord, match: Path, form: str, lang: str, offset_ms: int) -> bytes:
    try:
        return EXPORTERS[form](record, lang, offset_ms)
    except UnicodeEncodeError as error:
        raise BadInputError(f"{match}: holds a character that cannot be written: {error}") from None


def _write(content: bytes, out: Path | None) -> None:
    if out is None:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
        return
    write_file(out, content)
