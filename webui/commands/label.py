"""``zhicai label``: what played matches teach about the cards, for a deck or for training."""

import csv
import shutil
from collections import Counter
from pathlib import Path

import click

from vision.enroll.enroll import path_of
from webui.commands.exits import BadInputError
from webui.commands.log_file import read_whole_log
from webui.commands.table_options import evidence_folder
from webui.labelled import LabelledPicture, labelled_pictures

COLUMNS = ("picture", "face", "was", "by")
LIST_NAME = "labels.csv"


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True,
                type=click.Path(path_type=Path))  # fmt: skip
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="a new folder")
@click.option("--corrected", is_flag=True, help="only cards that were first taken for another")
def label(*, logs: tuple[Path, ...], out: Path, corrected: bool) -> None:
    """Collect the pictures of cards from matches that were recorded with --keep-cards.

    They are named as `zhicai enroll` takes them; labels.csv lists what each was first taken for.
    """
    if out.exists():
        raise BadInputError(f"{out}: exists already; name a new folder")
    pictures = [
        picture
        for log in logs
        for picture in labelled_pictures(read_whole_log(log).observations, evidence_folder(log))
        if not corrected or picture.was != picture.face
    ]
    if not pictures:
        raise BadInputError(f"{logs[0]}: no pictures of cards; record with --keep-cards")
    _write(pictures, out)
    n_corrected = sum(picture.was != picture.face for picture in pictures)
    click.echo(f"{out}: {len(pictures)} pictures, {n_corrected} of cards first taken for another")


def _write(pictures: list[LabelledPicture], out: Path) -> None:
    """Write the pictures by face, numbered, with the list of them."""
    n_of_face: Counter[str] = Counter()
    out.mkdir(parents=True)
    with (out / LIST_NAME).open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        for picture in pictures:
            n_of_face[picture.face] += 1
            number = n_of_face[picture.face]
            path = path_of(out, picture.face, picture=number).with_suffix(picture.path.suffix)
            path.parent.mkdir(exist_ok=True)
            shutil.copyfile(picture.path, path)
            name = path.relative_to(out).as_posix()
            rows.writerow((name, picture.face, picture.was or "", picture.by))
