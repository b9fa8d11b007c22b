"""``zhicai read``: the cards in still pictures."""

import json
from pathlib import Path

import click

from vision.faces import decided_face
from vision.model import Image, Reading
from vision.read.deck import load_deck
from vision.sources.load_picture import PictureError, load_picture
from vision.stills.read_pictures import read_picture
from webui.assemble import make_finder, make_reader
from webui.commands.exits import BAD_INPUT_STATUS


@click.command()
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--deck", "deck_name", default="proxy", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="one JSON array instead of a table")
def read(*, images: tuple[Path, ...], deck_name: str, as_json: bool) -> None:
    """Name the cards in IMAGES."""
    finder, reader = make_finder(2), make_reader(load_deck(deck_name), 2)
    entries: list[dict[str, object]] = []
    bad = False
    for path in images:
        try:
            image = load_picture(path)
        except PictureError as error:
            click.echo(f"zhicai: {error}", err=True)
            bad = True
            continue
        readings = read_picture(image, finder, reader)
        entries.append(entry_of(path, image, readings))
        if not as_json:
            click.echo(_as_text(path, readings))
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
    face = decided_face(reading.faces)
    others = [weight.face for weight in reading.faces if weight.face != face]
    return {
        "face": face,
        "confidence": round(_confidence(reading, face), 4),
        "side": reading.side.value,
        "corners": [[round(x, 2), round(y, 2)] for x, y in reading.quad.corners_xy],
        "runner_up": others[0] if others else None,
    }


def _confidence(reading: Reading, face: str | None) -> float:
    """Weight of the named face, of all its indices when the index is open, or of the best guess."""
    if face is not None and face.endswith("/?"):
        card = face.removesuffix("?")
        return sum(weight.weight for weight in reading.faces if weight.face.startswith(card))
    return reading.faces[0].weight if reading.faces else 0.0


def _as_text(path: Path, readings: tuple[Reading, ...]) -> str:
    lines = [f"{path.name}: {len(readings)} cards"]
    for reading in readings:
        face = decided_face(reading.faces)
        lines.append(f"  {face or '?':24} {_confidence(reading, face):.2f}")
    return "\n".join(lines)
