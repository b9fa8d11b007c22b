"""``zhicai demo``: a whole simulated match through the real pipeline."""

from contextlib import closing
from importlib.resources import files
from pathlib import Path

import click

from engine.log_codec import decode_log
from engine.observations import Observation
from vision.mat.mat import load_mat
from vision.read.deck import load_deck
from vision.simulated.source import SimulatedSource
from webui.assemble import make_pipeline
from webui.commands.run import ms_of
from webui.commands.table_options import Serving, delay_option, lan_option, new_log_path
from webui.commands.watch import Session, watch
from webui.demo.script_of_log import Gestures, parse_gestures, script_of_log
from webui.demo.scripted_official import ScriptedOfficial

DEMO_SEED = 1


@click.command()
@click.option("--headless", is_flag=True, help="no pages, as fast as possible")
@click.option("--log", "log_path", type=click.Path(path_type=Path), help="where the record goes")
@click.option("--seconds", type=click.IntRange(min=1), help="end at this match time")
@click.option("--port", type=click.IntRange(0, 65535), default=8470, show_default=True)
@lan_option(default=True)
@delay_option
@click.option("--no-browser", is_flag=True)
def demo(
    *,
    headless: bool,
    log_path: Path | None,
    seconds: int | None,
    port: int,
    lan: bool,
    delay_s: int | None,
    no_browser: bool,
) -> None:
    """Show a simulated 3v3 match, from rendered camera frames to flags in the browser."""
    match = demo_match()
    mat = load_mat("std")
    pipeline = make_pipeline(load_deck("proxy"), mat)
    script = script_of_log(match, demo_gestures())
    with closing(SimulatedSource(script, mat, DEMO_SEED, realtime=not headless)) as source:
        where = (
            None if headless else Serving(port, lan, opens_browser=not no_browser, delay_s=delay_s)
        )
        session = Session(log_path or new_log_path(), until_ms=ms_of(seconds), where=where)
        watch(source, pipeline, None, session, ScriptedOfficial(match))


def demo_match() -> tuple[Observation, ...]:
    """Return the scripted match that ships with the program."""
    decoded = decode_log(_shipped("match.jsonl").splitlines())
    assert decoded.error is None, decoded.error  # noqa: S101 - shipped with the program
    return decoded.observations


def demo_gestures() -> Gestures:
    """Return whose hands do what in the scripted match."""
    return parse_gestures(_shipped("gestures.json"))


def _shipped(name: str) -> str:
    return files("webui.demo").joinpath(name).read_text(encoding="utf-8")
