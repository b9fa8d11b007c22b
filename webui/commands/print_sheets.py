"""``zhicai print``: the proxy deck, the table mat, the result sheet and the notice on paper."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import click
from tqdm import tqdm

from engine.match import replay
from vision.mat.mat import load_mat
from vision.proxy_deck.faces import STD_DECK, deck_copies, deck_names
from webui.commands.exits import BadInputError
from webui.commands.lang_option import lang_option
from webui.commands.log_file import read_whole_log, rules_of
from webui.commands.out_file import check_is_no_source, writing
from webui.desk.privacy import KeptPictures
from webui.match_summary import summary_of
from webui.printing import Notice, deck_pdf, mat_pdf, notice_pdf, sheet_pdf
from webui.rule_file import load_ruleset


@click.group("print")
def print_sheets() -> None:
    """Make true-size PDF files; print them at 100 %."""


@print_sheets.command()
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="PDF file")
@click.option("--deck", "deck_name", default=STD_DECK, type=click.Choice(deck_names()))
def deck(*, out: Path, deck_name: str) -> None:
    """Print the proxy deck: 63 x 88 mm cards on A4 with cut marks, backs on the even pages."""
    with _writing(out), tqdm(unit="sheet") as bar:

        def show(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        deck_pdf(out, deck_copies(deck_name), on_progress=show)
    click.echo(f"{out}: the proxy deck; print both sides, long edge, at 100 %")


@print_sheets.command()
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="PDF file")
@click.option("--mat", "mat_name", default="std", show_default=True)
@click.option("--tile", type=click.Choice(["A4", "A3"]), help="cut into pages with overlap")
def mat(*, out: Path, mat_name: str, tile: str | None) -> None:
    """Print the table mat with its markers, as one page or in tiles."""
    loaded = load_mat(mat_name)
    if not loaded.markers:
        raise BadInputError(f"mat {loaded.name}: has no markers, so there is nothing to print")
    with _writing(out):
        mat_pdf(out, loaded, tile=tile)
    click.echo(f"{out}: mat {loaded.name}; print at 100 %")


@print_sheets.command()
@click.argument("log", required=False, type=click.Path(path_type=Path))
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="PDF file")
@lang_option
@click.option("--rules", help="rules, or a .toml file of them, other than those of the log")
@click.option("--url", help="where the record can be fetched, for the QR code")
def sheet(*, log: Path | None, out: Path, lang: str, rules: str | None, url: str | None) -> None:
    """Print the result sheet of the game in LOG, or an empty one, for the signatures."""
    summary = None
    if log is not None:
        check_is_no_source(out, log)
        decoded = read_whole_log(log)
        ruleset = load_ruleset(rules) if rules else None
        with rules_of(log):
            summary = summary_of(replay(decoded.observations, ruleset), decoded.last_hash)
    with _writing(out):
        sheet_pdf(out, lang, summary, url)
    click.echo(f"{out}: the result sheet")


@print_sheets.command()
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="PDF file")
@lang_option
@click.option("--cameras", "n_cameras", type=click.IntRange(1, 9), default=1, show_default=True)
@click.option("--keep-cards", is_flag=True, help="as zhicai run is started")
@click.option("--mask-outside", is_flag=True, help="as zhicai run is started")
@click.option("--forget-after", "forget_after_h", type=click.IntRange(min=1), metavar="HOURS",
              help="as zhicai run is started")  # fmt: skip
def notice(
    *,
    out: Path,
    lang: str,
    n_cameras: int,
    keep_cards: bool,
    mask_outside: bool,
    forget_after_h: int | None,
) -> None:
    """Print the notice that says what is filmed at the table, and for what."""
    kept = KeptPictures(forget_after_h, mask_outside, keep_cards)
    with _writing(out):
        notice_pdf(out, lang, Notice(n_cameras, kept))
    click.echo(f"{out}: the notice; put it up beside the table")


@contextmanager
def _writing(out: Path) -> Generator[None]:
    """Turn a file that cannot be written into one clear line."""
    if not out.parent.is_dir():
        raise BadInputError(f"{out.parent}: no such folder")
    with writing(out):
        yield
