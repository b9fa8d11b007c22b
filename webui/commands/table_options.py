"""Options that the commands share which watch a table."""

import socket
import sys
import webbrowser
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click
import platformdirs
import qrcode

from webui.commands.kept_delay import KeptDelay
from webui.desk.actions import Recorder
from webui.desk.delay import MOST_DELAY_MS
from webui.desk.hub import Hub
from webui.desk.roles import Role
from webui.replay.replays import Replays
from webui.server.door import Door
from webui.server.serve import LOOPBACK, Server, lan_urls, listen, serve_site
from webui.server.sessions import Sessions
from webui.server.site import create_site

EVERY_ADDRESS = "0.0.0.0"

Command = TypeVar("Command", bound=Callable[..., Any])

delay_option = click.option(
    "--delay",
    "delay_s",
    type=click.IntRange(0, MOST_DELAY_MS // 1000),
    default=None,
    metavar="SECONDS",
    help="how far broadcast and audience are behind, at least as far as when the table on this port"
    " was last run; 0 begins without a delay",
)


def lan_option(*, default: bool) -> Callable[[Command], Command]:
    """Return the option that says who may reach the pages; ``--local`` is an older word for one."""
    return click.option(
        "--lan/--no-lan",
        " /--local",
        default=default,
        show_default=True,
        help="let other devices in the network open the pages, or this computer only",
    )


@dataclass(frozen=True, slots=True)
class Serving:
    """Where the pages are served."""

    port: int
    on_lan: bool
    opens_browser: bool
    delay_s: int | None = None
    """How far the public is behind; None takes the delay of the last run."""


@dataclass(frozen=True, slots=True)
class Listening:
    """The port on which the pages will be served; whoever connects waits until they are."""

    where: Serving
    listener: socket.socket


def matches_folder() -> Path:
    """Return where matches are kept when no ``--log`` is given."""
    return Path(platformdirs.user_data_dir("zhicai", appauthor=False)) / "matches"


def new_log_path() -> Path:
    """Name a new log after the time of day."""
    return matches_folder() / f"{datetime.now(UTC):%Y%m%d-%H%M%S}.jsonl"


def evidence_folder(log: Path) -> Path:
    """Return the folder beside ``log`` that holds its evidence pictures."""
    return log.with_suffix(".evidence")


@contextmanager
def listening(where: Serving) -> Generator[Listening]:
    """Take the port, before anything is written down, and give it back in the end.

    Raises:
        ServeError: when it is taken.
    """
    with listen(EVERY_ADDRESS if where.on_lan else LOOPBACK, where.port) as listener:
        yield Listening(where, listener)


@contextmanager
def serving(
    hub: Hub,
    recorder: Recorder,
    evidence_dir: Path,
    taken: Listening,
    replays: Replays | None = None,
) -> Generator[Server]:
    """Serve the pages, say where, and stop in the end."""
    where = taken.where
    kept = KeptDelay(delay_path(where.port) if where.port else None)
    hub.delay.on_set = kept.keep
    hub.delay.set_delay(kept.at_start_s(where.delay_s) * 1000)
    sessions = Sessions(sessions_path(where.port) if where.on_lan and where.port else None)
    site = create_site(hub, recorder, evidence_dir, Door(sessions), replays)
    server = serve_site(site, taken.listener)
    try:
        _announce(server, where, sessions)
        yield server
    finally:
        server.stop()


def sessions_path(port: int) -> Path:
    """Return where the devices that were paired with the table on ``port`` are kept."""
    return matches_folder().with_name(f"devices-{port}.json")


def delay_path(port: int) -> Path:
    """Return where the public's delay of the table on ``port`` is kept."""
    return matches_folder().with_name(f"delay-{port}.json")


def _announce(server: Server, where: Serving, sessions: Sessions) -> None:
    click.echo(f"裁判台 dashboard   {server.url}")
    click.echo(f"转播层 overlay     {server.url.rstrip('/')}/overlay")
    if where.on_lan:
        token = sessions.offer(Role.REFEREE)
        for url in lan_urls(server.port):
            click.echo(f"手机 phone         {url}pair#{token}")
            _print_qr(f"{url}pair#{token}")
        click.echo("二维码两分钟内一次有效 the code works once, within two minutes")
    click.echo("Ctrl-C 结束 ends")
    if where.opens_browser:
        webbrowser.open(server.url)


def _print_qr(url: str) -> None:
    code = qrcode.QRCode(border=1)
    code.add_data(url)
    try:
        code.print_ascii(out=sys.stdout, invert=sys.stdout.isatty())
    except UnicodeEncodeError:  # a console without block characters; the address stands above
        click.echo("(this terminal cannot draw the QR code)")
