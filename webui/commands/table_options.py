"""Options that the commands share which watch a table."""

import sys
import webbrowser
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import click
import platformdirs
import qrcode

from webui.desk.actions import Recorder
from webui.desk.hub import Hub
from webui.server.serve import Server, lan_urls, serve_in_thread

EVERY_ADDRESS = "0.0.0.0"
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Serving:
    """Where the pages are served."""

    port: int
    on_lan: bool
    opens_browser: bool


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
def serving(hub: Hub, recorder: Recorder, evidence_dir: Path, where: Serving) -> Generator[Server]:
    """Serve the pages, say where, and stop in the end."""
    host = EVERY_ADDRESS if where.on_lan else LOOPBACK
    server = serve_in_thread(hub, recorder, host=host, port=where.port, evidence_dir=evidence_dir)
    try:
        _announce(server, where)
        yield server
    finally:
        server.stop()


def _announce(server: Server, where: Serving) -> None:
    click.echo(f"裁判台 dashboard   {server.url}")
    click.echo(f"转播层 overlay     {server.url.rstrip('/')}/overlay")
    if where.on_lan:
        for url in lan_urls(server.port):
            click.echo(f"手机 phone         {url}")
            _print_qr(url)
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
