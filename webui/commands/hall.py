"""``zhicai hall``: all tables of a hall on one page."""

import threading
import webbrowser
from pathlib import Path

import click

from webui.commands.exits import interrupted_by_signals
from webui.commands.table_options import EVERY_ADDRESS, lan_option
from webui.hall.hall import Hall
from webui.hall.site import create_hall_site
from webui.hall.table_list import load_hall
from webui.server.serve import LOOPBACK, lan_urls, listen, serve_site


@click.command()
@click.argument("tables", type=click.Path(path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), default=8460, show_default=True)
@lan_option(default=False)
@click.option("--no-browser", is_flag=True)
def hall(*, tables: Path, port: int, lan: bool, no_browser: bool) -> None:
    """Show all tables of a hall on one page, as their audiences see them.

    TABLES is a text file with a line for each: its name, a blank, and its audience's address.
    """
    watched = Hall(load_hall(tables))
    server = serve_site(create_hall_site(watched), listen(EVERY_ADDRESS if lan else LOOPBACK, port))
    watched.start()
    for url in (server.url, *(lan_urls(server.port) if lan else ())):
        click.echo(f"赛场 hall   {url}")
    click.echo("Ctrl-C 结束 ends")
    if not no_browser:
        webbrowser.open(server.url)
    try:
        with interrupted_by_signals():
            threading.Event().wait()
    except KeyboardInterrupt:
        pass
    finally:
        watched.stop()
        server.stop()
