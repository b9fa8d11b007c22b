"""``zhicai read``: the cards in still pictures."""

import json
from collections.abc import Mapping
from pathlib import Path

import click

from vision.deck import load_deck
from vision.model import Image, Reading, decided_face
from vision.read_pictures import read_picture
from vision.sources.load_picture import PictureError, load_picture
from webui.assemble import make_finder, make_reader
from webui.commands.exits import BAD_INPUT_STATUS


@click.command()
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--deck", "deck_name", default="proxy", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="one JSON array instead of a table")
def read(*, images: tuple[Path, ...], deck_name: str, as_json: bool) -> None:
    """Name the cards in IMAGES."""
    finder, reader = make_finder(2), make_reader(load_deck(deck_name), 2)
    entries = []
    bad = False
    for path in images:
        try:
            image = load_picture(path)
        except PictureError as error:
            click.echo(f"zhicai: {error}", err=True)
            bad = True
            continue
        entries.append(entry_of(path, image, read_picture(image, finder, reader)))
        if not as_json:
            click.echo(_as_text(entries[-1]))
    if as_json:
        click.echo(json.dumps(entries, ensure_ascii=False, indent=1))
    if bad:
        raise SystemExit(BAD_INPUT_STATUS)


def entry_of(path: Path, image: Image, readings: tuple[Reading, ...]) -> dict[str, object]:
    """Return what is printed for one picture."""
    height, width = image.shape[:2]
    return {
        "image": path.name,
        "size_wh": [width, height],
        "cards": [_card(reading) for reading in readings],
    }


def _card(reading: Reading) -> dict[str, object]:
    faces = reading.faces
    return {
        "face": decided_face(faces),
        "confidence": round(faces[0].weight, 4) if faces else 0.0,
        "side": reading.side.value,
        "corners": [[round(x, 2), round(y, 2)] for x, y in reading.quad.corners_xy],
        "runner_up": faces[1].face if len(faces) > 1 else None,
    }


def _as_text(entry: Mapping[str, object]) -> str:
    cards = entry["cards"]
    assert isinstance(cards, list)  # noqa: S101 - made above
    lines = [f"{entry['image']}: {len(cards)} cards"]
    lines += [f"  {card['face'] or '?':24} {card['confidence']:.2f}" for card in cards]
    return "\n".join(lines)
