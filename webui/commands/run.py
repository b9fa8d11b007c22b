"""``zhicai run``: watch a real table."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

import click

from engine.log_codec import decode_log
from engine.match import settings_in
from engine.rulesets import DEFAULT_RULESET, RULESETS, settings_of
from vision.cameras.watch_cameras import Watcher
from vision.mat.mat import Mat, load_mat
from vision.read.deck import Deck, load_deck
from vision.simulated.more_cameras import camera_across, close_camera
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import TableCamera, overhead_camera
from vision.sources.open_source import open_source
from vision.sources.source import Source, SourceError, WatchedSource
from webui.assemble import make_cameras, make_pipeline
from webui.commands.exits import BadInputError
from webui.commands.left_out import say_left_out
from webui.commands.log_file import rules_of
from webui.commands.table_options import (
    Serving,
    delay_option,
    lan_option,
    matches_folder,
    new_log_path,
)
from webui.commands.watch import Game, Session, watch
from webui.demo.script_of_log import script_of_log
from webui.recorder import RecordError, read_match
from webui.rule_file import load_ruleset

SIMULATED: dict[str, Callable[[Mat], TableCamera]] = {
    "sim": overhead_camera,
    "sim-close": close_camera,
    "sim-across": camera_across,
}
"""Where the camera of a simulated table hangs, by what stands before the colon."""
DEFAULT_DECK = "proxy"


@click.command()
@click.option("--source", "sources", multiple=True, required=True, help="camera, URL, file, folder")
@click.option(
    "--rules",
    help=f"id or .toml file; {DEFAULT_RULESET.id} if not given; with --resume those of the log",
)
@click.option(
    "--deck",
    "deck_name",
    help=f"if not given that of a .toml file, or {DEFAULT_DECK}; with --resume the log's",
)
@click.option("--mat", "mat_name", default="std", show_default=True)
@click.option("--headless", is_flag=True, help="no pages; files are read as fast as possible")
@click.option("--log", "log_path", type=click.Path(path_type=Path), help="where the record goes")
@click.option("--resume", is_flag=True, help="go on with --log, or with the newest match")
@click.option("--keep-cards", is_flag=True, help="keep a picture of each card, for zhicai label")
@click.option(
    "--mask-outside", is_flag=True, help="blank what lies outside the mat in what is kept"
)
@click.option("--forget-after", "forget_after_h", type=click.IntRange(min=1), metavar="HOURS",
              help="delete pictures of matches, never their records, after so long")  # fmt: skip
@click.option("--seconds", type=click.IntRange(min=1), help="end at this match time")
@click.option("--port", type=click.IntRange(0, 65535), default=8470, show_default=True)
@lan_option(default=False)
@delay_option
@click.option("--no-browser", is_flag=True)
def run(
    *,
    sources: tuple[str, ...],
    rules: str | None,
    deck_name: str | None,
    mat_name: str,
    headless: bool,
    log_path: Path | None,
    resume: bool,
    keep_cards: bool,
    mask_outside: bool,
    forget_after_h: int | None,
    seconds: int | None,
    port: int,
    lan: bool,
    delay_s: int | None,
    no_browser: bool,
) -> None:
    """Watch a table: a camera, a stream, a video file or a folder of pictures.

    Several --source are cameras on one table; the pages show the first.
    """
    log = log_path or (newest_log() if resume else new_log_path())
    game = game_of_log(log, rules, deck_name) if resume else new_game(rules, deck_name)
    mat = load_mat(mat_name)
    deck = load_deck(game.deck)
    with ExitStack() as opened:
        is_paced = not (headless or resume)
        tables = [
            opened.enter_context(closing(open_table(spec, mat, realtime=is_paced)))
            for spec in sources
        ]
        source, pipeline = _watched(tables, deck, mat, opened)
        where = (
            None if headless else Serving(port, lan, opens_browser=not no_browser, delay_s=delay_s)
        )
        session = Session(
            log,
            resume=resume,
            until_ms=ms_of(seconds),
            keeps_cards=keep_cards,
            kept_wh_mm=mat.size_wh_mm if mask_outside else None,
            forget_after_h=forget_after_h,
            where=where,
        )
        say_left_out(sources, tables, watch(source, pipeline, game, session))


def _watched(
    sources: Sequence[Source], deck: Deck, mat: Mat, opened: ExitStack
) -> tuple[Source, Watcher]:
    """Return what is to be watched, and make what watches it; ``opened`` closes it."""
    if len(sources) == 1:
        return sources[0], make_pipeline(deck, mat)
    cameras = opened.enter_context(closing(make_cameras(sources, deck, mat)))
    return cameras, cameras


def new_game(rules: str | None, deck: str | None) -> Game:
    """Return what is played; None takes the usual, of decks the one that an organiser's file names.

    Raises:
        UnknownRuleSetError: when there are no such rules.
        RuleFileError: when the file of rules cannot be used.
    """
    ruleset = load_ruleset(rules) if rules else DEFAULT_RULESET
    is_named = ruleset.book and ruleset.deck_id != RULESETS[ruleset.book].deck_id
    return Game(ruleset, deck or (ruleset.deck_id if is_named else DEFAULT_DECK))


def game_of_log(log: Path, rules: str | None, deck: str | None) -> Game:
    """Return what is played in a log that is gone on with; None takes what the log names.

    Raises:
        UnknownRuleSetError: when there are no such rules.
        RuleFileError: when the file of rules cannot be used.
        RecordError: when the log cannot be gone on with.
        BadInputError: when it is played by other rules, or by some that are in no list.
    """
    given = load_ruleset(rules) if rules else None
    with rules_of(log):
        match = read_match(log, given)
    played_by = match.state.ruleset or DEFAULT_RULESET.id
    if match.ruleset.id != played_by:
        raise BadInputError(
            f"{log}: played by {played_by}, not {match.ruleset.id}; leave out --rules, or judge "
            "the finished log by other rules"
        )
    if settings_in(match.record) not in (None, settings_of(match.ruleset, RULESETS)):
        raise BadInputError(f"{log}: carries {played_by} with other settings; leave out --rules")
    return Game(match.ruleset, deck or match.state.deck or DEFAULT_DECK)


def open_table(spec: str, mat: Mat, *, realtime: bool) -> WatchedSource:
    """Open what ``--source`` names; ``sim:LOG`` acts out a match log on a simulated table.

    ``sim-close:LOG`` shows the same table from near over its middle, ``sim-across:LOG`` from the
    other side.

    Raises:
        SourceError: when there is no such thing.
        LogFormatError: when LOG is broken.
    """
    kind, _, log = spec.partition(":")
    if kind not in SIMULATED:
        return open_source(spec)
    path = Path(log)
    try:
        decoded = decode_log(path.read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{path}: not a match log that can be read") from error
    if decoded.error is not None:
        raise decoded.error
    script, camera = script_of_log(decoded.observations), SIMULATED[kind](mat)
    return SimulatedSource(script, mat, camera=camera, realtime=realtime)


def ms_of(seconds: int | None) -> int | None:
    """Return seconds in milliseconds, None for no limit."""
    return None if seconds is None else seconds * 1000


def newest_log() -> Path:
    """Return the match that was recorded last.

    Raises:
        RecordError: when there is none.
    """
    logs = sorted(matches_folder().glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    if not logs:
        raise RecordError(f"{matches_folder()}: no match to go on with; give --log")
    return logs[-1]
