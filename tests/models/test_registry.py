import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from models.registry import MODELS_DIR, ManifestError, load_net, read_manifest

CONTENT = b"not a net, but the bytes that the manifest speaks of"
ENTRY = {
    "file": "net.onnx",
    "sha256": hashlib.sha256(CONTENT).hexdigest(),
    "input_shape": ["n", 3, 64, 32],
    "input": "BGR, 0 to 1",
    "output": "n x 17",
    "licence": "Apache-2.0",
    "training": {"seed": "1"},
    "scores": {"accuracy": 0.5},
}


def written(folder: Path, manifest: object, content: bytes | None = CONTENT) -> Path:
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    if content is not None:
        (folder / "net.onnx").write_bytes(content)
    return folder


def test_a_manifest_describes_each_net(tmp_path: Path) -> None:
    (card,) = read_manifest(written(tmp_path, {"models": {"net": ENTRY}})).values()
    assert (card.name, card.file, card.sha256) == ("net", "net.onnx", ENTRY["sha256"])
    assert card.input_shape == ("n", 3, 64, 32)
    assert card.output == "n x 17"
    assert card.training == {"seed": "1"}
    assert card.scores == {"accuracy": 0.5}


def test_a_folder_without_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match=r"manifest\.json: cannot be read: No such file"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "\x00", "[]", "{}", '{"models": 7}', '{"models": []}'])
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(ManifestError, match=r"manifest\.json: not a manifest"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("key", ["file", "sha256", "input_shape", "output", "training", "scores"])
def test_an_entry_that_lacks_something_is_refused(tmp_path: Path, key: str) -> None:
    entry = {name: value for name, value in ENTRY.items() if name != key}
    with pytest.raises(ManifestError, match=f"not a manifest.*{key}"):
        read_manifest(written(tmp_path, {"models": {"net": entry}}))


@pytest.mark.parametrize("entry", ["text", None, 7, {**ENTRY, "training": 3}])
def test_an_entry_that_describes_nothing_is_refused(tmp_path: Path, entry: object) -> None:
    with pytest.raises(ManifestError, match="not a manifest"):
        read_manifest(written(tmp_path, {"models": {"net": entry}}))


def test_a_net_that_is_not_in_the_manifest_is_refused_by_name(tmp_path: Path) -> None:
    written(tmp_path, {"models": {"net": ENTRY}})
    with pytest.raises(ManifestError, match=r"manifest\.json: no model 'find_dice'"):
        load_net("find_dice", folder=tmp_path)


def test_a_net_whose_file_is_missing_is_refused_by_file(tmp_path: Path) -> None:
    written(tmp_path, {"models": {"net": ENTRY}}, content=None)
    with pytest.raises(ManifestError, match=r"net\.onnx: cannot be read: No such file"):
        load_net("net", folder=tmp_path)


def test_a_net_whose_file_is_another_one_is_refused(tmp_path: Path) -> None:
    written(tmp_path, {"models": {"net": ENTRY}}, content=CONTENT + b".")
    with pytest.raises(ManifestError, match=r"net\.onnx: not the file that manifest\.json"):
        load_net("net", folder=tmp_path)


def test_a_net_maps_a_batch_of_any_size_as_it_was_made_to(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    floats = onnx.TensorProto.FLOAT
    doubled = onnx.helper.make_graph(
        [onnx.helper.make_node("Add", ["x", "x"], ["y"])],
        "doubled",
        [onnx.helper.make_tensor_value_info("x", floats, ["n", 2])],
        [onnx.helper.make_tensor_value_info("y", floats, ["n", 2])],
    )
    opset = [onnx.helper.make_opsetid("", 17)]
    content = onnx.helper.make_model(doubled, opset_imports=opset, ir_version=8).SerializeToString()
    entry = {**ENTRY, "sha256": hashlib.sha256(content).hexdigest(), "input_shape": ["n", 2]}
    net = load_net("net", folder=written(tmp_path, {"models": {"net": entry}}, content))
    assert net.card.input_shape == ("n", 2)
    for n_rows in (1, 3):
        batch = np.arange(2 * n_rows, dtype=np.float32).reshape(n_rows, 2)
        answer = net(batch)
        assert answer.dtype == np.float32
        np.testing.assert_array_equal(answer, 2 * batch)


def test_a_net_says_what_its_classes_are_called_when_its_file_does(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    floats = onnx.TensorProto.FLOAT
    kept = onnx.helper.make_graph(
        [onnx.helper.make_node("Identity", ["x"], ["y"])],
        "kept",
        [onnx.helper.make_tensor_value_info("x", floats, ["n", 2])],
        [onnx.helper.make_tensor_value_info("y", floats, ["n", 2])],
    )
    opset = [onnx.helper.make_opsetid("", 17)]
    model = onnx.helper.make_model(kept, opset_imports=opset, ir_version=8)
    for expected in ((), ("杀", "　", " ")):
        if expected:
            model.metadata_props.add(key="labels", value="杀\n　\n ")
        content = model.SerializeToString()
        entry = {**ENTRY, "sha256": hashlib.sha256(content).hexdigest()}
        folder = written(tmp_path, {"models": {"net": entry}}, content)
        assert load_net("net", folder=folder).labels == expected


SHIPPED_ANSWERS = {
    "find_cards": (2, 10, 8, 16),
    "read_cards": (2, 128),
    "read_index": (2, 17),
    "find_text": (2, 1, 32, 64),
    "read_text": (2, 10, 6906),
}
SHIPPED_INPUTS = {
    "find_cards": (2, 3, 32, 64),
    "read_cards": (2, 3, 128, 96),
    "read_index": (2, 3, 64, 32),
    "find_text": (2, 3, 32, 64),
    "read_text": (2, 3, 48, 80),
}


@pytest.mark.parametrize("name", SHIPPED_ANSWERS)
def test_the_shipped_nets_answer_in_their_shape(name: str) -> None:
    batch = np.zeros(SHIPPED_INPUTS[name], np.float32)
    assert load_net(name)(batch).shape == SHIPPED_ANSWERS[name]


def test_every_shipped_net_is_in_the_manifest() -> None:
    in_manifest = {card.file for card in read_manifest().values()}
    assert in_manifest == {path.name for path in MODELS_DIR.glob("*.onnx")}
