"""Load a net by name, after checking that its file is the one the manifest speaks of."""

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime as ort

MODELS_DIR = Path(__file__).parent
LABELS_KEY = "labels"
"""Under which a net's file holds the names of its classes, one a line."""


class ManifestError(ValueError):
    """The manifest and the files beside it do not agree."""


@dataclass(frozen=True, slots=True)
class ModelCard:
    """What ``manifest.json`` says about one net."""

    name: str
    file: str
    sha256: str
    input_shape: tuple[int | str, ...]
    output: str
    training: dict[str, str]
    scores: dict[str, float]


class OnnxNet:
    """A net that maps one array to one array on the CPU."""

    def __init__(self, card: ModelCard, model_bytes: bytes, n_threads: int) -> None:
        """Build the session; ``n_threads`` is the number of cores one call may use."""
        options = ort.SessionOptions()
        options.intra_op_num_threads = n_threads
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self.card = card
        self._session = ort.InferenceSession(
            model_bytes, options, providers=["CPUExecutionProvider"]
        )
        self._input_name = self._session.get_inputs()[0].name

    @property
    def labels(self) -> tuple[str, ...]:
        """What the classes of the answer are called; empty for nets whose file does not say."""
        written = self._session.get_modelmeta().custom_metadata_map.get(LABELS_KEY, "")
        return tuple(written.split("\n")) if written else ()

    def __call__(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Run the net on a batch shaped as ``card.input_shape``."""
        (answer,) = self._session.run(None, {self._input_name: batch})
        return np.asarray(answer, dtype=np.float32)


def read_manifest(folder: Path = MODELS_DIR) -> dict[str, ModelCard]:
    """Read ``manifest.json`` of ``folder``.

    Raises:
        ManifestError: when it is missing or not a manifest.
    """
    path = folder / "manifest.json"
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))["models"]
        return {name: _card_of(name, fields) for name, fields in entries.items()}
    except OSError as error:
        raise ManifestError(f"{path}: cannot be read: {error.strerror}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ManifestError(f"{path}: not a manifest: {error!r}") from error


def _card_of(name: str, fields: dict[str, Any]) -> ModelCard:
    return ModelCard(
        name=name,
        file=fields["file"],
        sha256=fields["sha256"],
        input_shape=tuple(fields["input_shape"]),
        output=fields["output"],
        training=dict(fields["training"]),
        scores=dict(fields["scores"]),
    )


def load_net(name: str, *, n_threads: int = 1, folder: Path = MODELS_DIR) -> OnnxNet:
    """Load the net called ``name``.

    Raises:
        ManifestError: when it is not in the manifest, or its file is missing or another one.
    """
    cards = read_manifest(folder)
    if name not in cards:
        raise ManifestError(f"{folder / 'manifest.json'}: no model {name!r}")
    card = cards[name]
    path = folder / card.file
    try:
        model_bytes = path.read_bytes()
    except OSError as error:
        raise ManifestError(f"{path}: cannot be read: {error.strerror}") from error
    if _sha256(model_bytes) != card.sha256:
        raise ManifestError(f"{path}: not the file that manifest.json describes (sha256 differs)")
    return OnnxNet(card, model_bytes, n_threads)


@lru_cache(maxsize=4)
def _sha256(model_bytes: bytes) -> str:
    return hashlib.sha256(model_bytes).hexdigest()
