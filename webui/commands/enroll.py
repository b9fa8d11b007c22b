"""``zhicai enroll``: a new deck from pictures of its cards."""

from pathlib import Path

import click
from tqdm import tqdm

from models.registry import load_net
from vision.deck import save_deck
from vision.enroll import Reference, build_deck, crop_reference, face_of_path, find_pictures
from vision.sources.load_picture import load_picture
from webui.assemble import make_finder


@click.command()
@click.argument("source", type=click.Path(path_type=Path))
@click.option("-o", "out", required=True, type=click.Path(path_type=Path), help="the deck's folder")
def enroll(*, source: Path, out: Path) -> None:
    """Make a deck of the pictures below SOURCE, one per card face, named by face.

    `slash/S7.jpg` is card `slash` with index S7; a photograph or scan of any other name is a card
    of that name.
    """
    pictures = find_pictures(source)
    finder, embed = make_finder(2), load_net("read_cards", n_threads=2)
    references = [
        Reference(face_of_path(path, source), crop_reference(load_picture(path), finder))
        for path in tqdm(pictures, unit="picture")
    ]
    deck = build_deck(out.name, references, embed, embed.card.sha256)
    save_deck(deck, out)
    click.echo(f"{out}: {len(deck.cards)} cards from {len(pictures)} pictures")
