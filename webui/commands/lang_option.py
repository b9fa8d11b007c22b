"""In which language a command speaks."""

import click

from webui.desk.messages import LANGUAGES

lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True
)
