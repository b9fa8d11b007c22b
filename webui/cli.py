"""The command line: ``zhicai COMMAND``.

Whatever a person gives that cannot be used ends in one line on standard error and status 2.
"""

import sys

import click

from engine.decks import UnknownDeckError
from engine.log_codec import LogFormatError
from engine.rulesets import UnknownRuleSetError
from engine.simulator.book import UnknownBookError
from engine.simulator.derived_book import UnplayableSettingError
from engine.simulator.violations import UnknownViolationError
from models.registry import ManifestError
from vision.enroll.enroll import EnrollError
from vision.mat.mat import MatError
from vision.read.deck import DeckError
from vision.simulated.script import ScriptError
from vision.sources.load_picture import PictureError
from vision.sources.source import SourceError
from webui.commands.bench import bench
from webui.commands.demo import demo
from webui.commands.doctor import doctor
from webui.commands.enroll import enroll
from webui.commands.exits import BAD_INPUT_STATUS, BadInputError
from webui.commands.export import export
from webui.commands.hall import hall
from webui.commands.judge import judge
from webui.commands.label import label
from webui.commands.print_sheets import print_sheets
from webui.commands.read import read
from webui.commands.run import run
from webui.commands.simulate import simulate_game
from webui.commands.standings import standings
from webui.hall.table_list import HallFileError
from webui.recorder import RecordError
from webui.results import ResultFileError
from webui.rule_file import RuleFileError
from webui.server.serve import ServeError
from webui.version import program_version

BAD_INPUT = (
    BadInputError,
    DeckError,
    EnrollError,
    HallFileError,
    LogFormatError,
    ManifestError,
    MatError,
    PictureError,
    RecordError,
    ResultFileError,
    RuleFileError,
    ScriptError,
    ServeError,
    SourceError,
    UnknownBookError,
    UnknownDeckError,
    UnknownRuleSetError,
    UnknownViolationError,
    UnplayableSettingError,
)

INTERRUPTED_STATUS = 130
"""What shells give for Ctrl-C."""


@click.group(no_args_is_help=False)
@click.version_option(program_version())
def zhicai() -> None:
    """Watch a physical Sanguosha 3v3 table, judge it by the rule book, show it to the referee."""


for command in (
    demo,
    run,
    read,
    judge,
    enroll,
    print_sheets,
    simulate_game,
    doctor,
    bench,
    standings,
    hall,
    export,
    label,
):
    zhicai.add_command(command)


def main() -> None:
    """Run the command line and end the process."""
    try:
        status = zhicai.main(prog_name="zhicai", standalone_mode=False)
    except click.ClickException as error:
        click.echo(f"zhicai: {_one_line(error)}; see --help", err=True)
        sys.exit(BAD_INPUT_STATUS)
    except BAD_INPUT as error:
        click.echo(f"zhicai: {error}", err=True)
        sys.exit(BAD_INPUT_STATUS)
    except click.Abort:
        sys.exit(INTERRUPTED_STATUS)
    sys.exit(status)


def _one_line(error: click.ClickException) -> str:
    return " ".join(error.format_message().split()).rstrip(".")
