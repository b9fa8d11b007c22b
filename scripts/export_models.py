"""Turn trained weights into int8 ONNX files and enter them in ``models/manifest.json``.

    python -m scripts.export_models --work work

Calibration pictures come from the training generators with another seed. The int8 answers are
compared with the float ones; the difference goes into the manifest.
"""

import argparse
import hashlib
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort
import torch
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process
from torch import nn

from models.registry import MODELS_DIR
from scripts import train_read_cards, train_read_index
from scripts.nets import EmbedNet, FindNet, IndexNet
from scripts.synthesis.scenes import paint_pools, paint_scene

CALIBRATION_SEED = 77
Batches = list[np.ndarray]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one net is exported."""

    name: str
    net: Callable[[], nn.Module]
    dynamic: dict[int, str]
    output: str
    calibration: Callable[[np.random.Generator], Batches]
    float_nodes: tuple[str, ...] = ()
    """What is not turned into int8."""


def find_batches(rng: np.random.Generator) -> Batches:
    """Tables as the finder sees them."""
    pools = paint_pools(rng, 70, 8, 12)
    scenes = [paint_scene(rng, pools, (640, 352)) for _ in range(48)]
    return [_batch([scene.image]) for scene in scenes]


def read_batches(rng: np.random.Generator) -> Batches:
    """Card crops, clear and hard."""
    decks = train_read_cards.paint_decks(rng, 8, 8)
    batches = [train_read_cards.draw_batch(rng, decks, 8, 8) for _ in range(3)]
    return [view.numpy() for clear, hard, _ in batches for view in (clear, hard)]


def index_batches(rng: np.random.Generator) -> Batches:
    """Card corners."""
    faces = train_read_index.paint_indexed_faces(rng, 120)
    return [train_read_index.draw_batch(rng, faces)[0].numpy() for _ in range(3)]


RECIPES = (
    Recipe(
        "find_cards",
        FindNet,
        {0: "n", 2: "height", 3: "width"},
        "n x 10 x height/4 x width/4: centre logit, hand logit, offset xy in 8 px, then for long"
        " and short axis ln(length/32 px), cos and sin of the double angle",
        find_batches,
        # One step of int8 over all its channels would be a tenth of a card's length.
        float_nodes=("/head/Conv",),
    ),
    Recipe("read_cards", EmbedNet, {0: "n"}, "n x 128: unit vectors", read_batches),
    Recipe(
        "read_index",
        IndexNet,
        {0: "n"},
        "n x 17: logits of suits S H C D, then of ranks A 2 ... 10 J Q K",
        index_batches,
    ),
)


class _Calibration(CalibrationDataReader):  # type: ignore[misc]
    def __init__(self, batches: Batches) -> None:
        self._batches: Iterator[np.ndarray] = iter(batches)

    def get_next(self) -> dict[str, np.ndarray] | None:
        batch = next(self._batches, None)
        return None if batch is None else {"pictures": batch}


def _batch(images: list[np.ndarray]) -> np.ndarray:
    return np.ascontiguousarray(np.stack(images).transpose(0, 3, 1, 2)).astype(np.float32) / 255


def export(recipe: Recipe, weights: Path, folder: Path, *, as_int8: bool) -> dict[str, object]:
    """Write ``<name>.onnx`` into ``folder`` and return its manifest entry."""
    saved = torch.load(weights, weights_only=True)
    net = recipe.net()
    net.load_state_dict(saved["weights"])
    net.eval()
    batches = recipe.calibration(np.random.default_rng(CALIBRATION_SEED))
    target = folder / f"{recipe.name}.onnx"
    with tempfile.TemporaryDirectory() as scratch:
        plain = Path(scratch) / "float.onnx"
        _export_float(net, batches[0], recipe.dynamic, plain)
        if as_int8:
            _quantize(plain, target, batches, recipe.float_nodes)
        else:
            target.write_bytes(plain.read_bytes())
        difference = _largest_difference(plain, target, batches[-1])
    names = [recipe.dynamic.get(axis, size) for axis, size in enumerate(batches[0].shape)]
    return {
        "file": target.name,
        "sha256": hashlib.sha256(target.read_bytes()).hexdigest(),
        "input_shape": names,
        "input": "BGR, 0 to 1",
        "output": recipe.output,
        "licence": "Apache-2.0",
        "training": {**saved["config"], "precision": "int8" if as_int8 else "float32"},
        "scores": {"int8_to_float_mean_abs": difference},
    }


def _export_float(net: nn.Module, batch: np.ndarray, dynamic: dict[int, str], path: Path) -> None:
    example = torch.from_numpy(batch)
    torch.onnx.export(
        net,
        (example,),
        str(path),
        input_names=["pictures"],
        output_names=["answer"],
        dynamic_axes={"pictures": dynamic, "answer": dynamic},
        opset_version=17,
        dynamo=False,
    )


def _quantize(plain: Path, target: Path, batches: Batches, float_nodes: tuple[str, ...]) -> None:
    prepared = plain.with_name("prepared.onnx")
    quant_pre_process(str(plain), str(prepared), skip_symbolic_shape=True)
    quantize_static(
        str(prepared),
        str(target),
        _Calibration(batches),
        quant_format=QuantFormat.QDQ,
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        calibrate_method=CalibrationMethod.MinMax,
        op_types_to_quantize=["Conv", "Gemm", "Add", "Resize"],
        nodes_to_exclude=list(float_nodes),
    )


def _largest_difference(plain: Path, target: Path, batch: np.ndarray) -> float:
    answers = [
        ort.InferenceSession(str(path)).run(None, {"pictures": batch})[0]
        for path in (plain, target)
    ]
    return round(float(np.abs(answers[0] - answers[1]).mean()), 5)


def main() -> None:
    """Read the command line and export every net whose weights are there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder with <name>.pt")
    parser.add_argument("--out", type=Path, default=MODELS_DIR)
    parser.add_argument("--float", action="store_true", help="no int8")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    path = arguments.out / "manifest.json"
    manifest = json.loads(path.read_text()) if path.is_file() else {"models": {}}
    for recipe in RECIPES:
        weights = arguments.work / f"{recipe.name}.pt"
        if weights.is_file():
            entry = export(recipe, weights, arguments.out, as_int8=not arguments.float)
            manifest["models"][recipe.name] = entry
            print(recipe.name, entry["scores"])
    path.write_text(json.dumps(manifest, indent=1) + "\n")


if __name__ == "__main__":
    main()
