import hashlib
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
onnx = pytest.importorskip("onnx")

from models.registry import load_net  # noqa: E402
from scripts import export_models, train_find_cards, train_read_cards, train_read_index  # noqa: E402
from scripts.nets import EmbedNet, FindNet, IndexNet  # noqa: E402
from scripts.synthesis.scenes import Scene, SceneCard, paint_pools  # noqa: E402
from scripts.training_loop import TrainConfig  # noqa: E402
from tests.vision.drawn_cards import card_at, farthest_corner_px, turned_half  # noqa: E402
from vision.find.find_cards import CardFinder  # noqa: E402

MOMENT = TrainConfig(minutes=0.002, seed=1)
pytestmark = pytest.mark.filterwarnings(
    "ignore:You are using the legacy TorchScript-based:DeprecationWarning",
    "ignore:The feature will be removed:DeprecationWarning",
)


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def scene_with(*cards: SceneCard) -> Scene:
    hands = np.zeros((256, 384), np.uint8)
    hands[200:240, 40:80] = 255
    return Scene(np.zeros((256, 384, 3), np.uint8), cards, hands)


def test_what_the_finder_is_asked_for_is_what_it_decodes() -> None:
    first, second = card_at((100, 120), 33, 90), card_at((280, 100), 250, 60)
    scene = scene_with(SceneCard(first.as_array(), 1.0), SceneCard(second.as_array(), 0.4))
    maps, weights = train_find_cards.targets_of(scene)
    assert maps.shape == (10, 64, 96)
    assert weights.shape == (3, 64, 96)
    answer = maps.copy()
    sure = np.clip(maps[:2], 1e-6, 1 - 1e-6)
    answer[:2] = np.log(sure / (1 - sure))
    finder = CardFinder(lambda _batch: answer[None], input_wh=(384, 256))
    finding = finder.find(np.zeros((256, 384, 3), np.uint8))
    assert len(finding.cards) == 2
    for truth in (first, second):
        assert any(
            farthest_corner_px(found, truth) < 0.05
            for card in finding.cards
            for found in (card.quad, turned_half(card.quad))
        )
    assert (finding.hand_map[51:59, 11:19] > 250).all()
    assert int((finding.hand_map > 128).sum()) == 100


def test_a_card_that_hardly_shows_is_neither_asked_for_nor_held_against_the_net() -> None:
    hidden = card_at((100, 120), 0, 90)
    maps, weights = train_find_cards.targets_of(scene_with(SceneCard(hidden.as_array(), 0.2)))
    assert not maps[0].any()
    assert weights[0, 30, 25] == 0
    assert weights[0, 5, 5] == 1
    assert not weights[2].any()


def test_the_right_answer_costs_less_than_a_wrong_one() -> None:
    truth = card_at((100, 120), 33, 90)
    maps, weights = train_find_cards.targets_of(scene_with(SceneCard(truth.as_array(), 1.0)))
    right = maps.copy()
    sure = np.clip(maps[:2], 1e-4, 1 - 1e-4)
    right[:2] = np.log(sure / (1 - sure))
    wrong = right.copy()
    wrong[5:7] *= -1  # the long axis across
    costs = [
        float(train_find_cards.loss_of(*(torch.from_numpy(x[None]) for x in (a, maps, weights))))
        for a in (right, wrong)
    ]
    assert costs[0] < costs[1]
    assert all(map(math.isfinite, costs))


def test_the_finder_trains_for_a_moment() -> None:
    pools = paint_pools(np.random.default_rng(1), 7, 1, 2)
    saved: list[FindNet] = []
    train_find_cards.train(MOMENT, 1, pools, saved.append)
    assert isinstance(saved[-1], FindNet)
    assert all(bool(torch.isfinite(p).all()) for p in saved[-1].parameters())


def test_the_reader_trains_for_a_moment() -> None:
    decks = train_read_cards.paint_decks(np.random.default_rng(1), 2, 2)
    assert [len(deck) for deck in decks] == [2, 2]
    saved: list[EmbedNet] = []
    train_read_cards.train(MOMENT, decks, saved.append)
    saved[-1].eval()
    described = saved[-1](torch.zeros(3, 3, 128, 96))
    assert described.shape == (3, 128)
    np.testing.assert_allclose(described.detach().norm(dim=1), 1, atol=1e-5)


def test_a_training_goes_on_from_saved_weights(tmp_path: Path) -> None:
    decks = train_read_cards.paint_decks(np.random.default_rng(1), 2, 2)
    before = EmbedNet()
    torch.save({"weights": before.state_dict(), "config": {}}, tmp_path / "before.pt")
    saved: list[EmbedNet] = []
    config = TrainConfig(minutes=1e-12, seed=1, start=tmp_path / "before.pt")
    train_read_cards.train(config, decks, saved.append)
    assert torch.equal(saved[-1].out.weight, before.out.weight)


def test_views_that_point_the_right_way_cost_less() -> None:
    clear = torch.eye(4, 128)
    upside_down = torch.eye(8, 128)[4:]
    tops = torch.ones(4, dtype=torch.bool)
    right = float(train_read_cards.loss_of(clear, clear, upside_down, tops))
    swapped = float(train_read_cards.loss_of(clear, clear.flip(0), upside_down, tops))
    upturned = float(train_read_cards.loss_of(clear, clear, clear, tops))
    topless = float(train_read_cards.loss_of(clear, clear, clear, ~tops))
    assert right < 0.01
    assert swapped > 1
    assert upturned > right + 0.5
    assert topless < 0.01


def test_the_index_reader_trains_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_read_index, "BATCH", 4)
    faces = train_read_index.paint_indexed_faces(np.random.default_rng(1), 6)
    assert all(face.suit and face.rank for face in faces)
    pictures, suits, ranks = train_read_index.draw_batch(np.random.default_rng(2), faces)
    assert pictures.shape == (4, 3, 64, 32)
    assert 0 <= int(suits.min()) <= int(suits.max()) < 4
    assert 0 <= int(ranks.min()) <= int(ranks.max()) < 13
    saved: list[IndexNet] = []
    train_read_index.train(MOMENT, faces, saved.append)
    assert saved[-1](torch.zeros(2, 3, 64, 32)).shape == (2, 17)


def few_corners(rng: np.random.Generator) -> list[np.ndarray]:
    return [rng.random((2, 3, 64, 32)).astype(np.float32) for _ in range(2)]


@pytest.mark.parametrize("as_int8", [False, True])
def test_trained_weights_become_a_net_that_the_program_loads(tmp_path: Path, as_int8: bool) -> None:
    torch.manual_seed(0)
    net = IndexNet()
    torch.save({"weights": net.state_dict(), "config": {"seed": "0"}}, tmp_path / "read_index.pt")
    recipe = export_models.Recipe("read_index", IndexNet, {0: "n"}, "n x 17", few_corners)
    entry = export_models.export(recipe, tmp_path / "read_index.pt", tmp_path, as_int8=as_int8)
    (tmp_path / "manifest.json").write_text(json.dumps({"models": {"read_index": entry}}))
    content = (tmp_path / "read_index.onnx").read_bytes()
    assert entry["sha256"] == hashlib.sha256(content).hexdigest()
    assert entry["input_shape"] == ["n", 3, 64, 32]
    loaded = load_net("read_index", folder=tmp_path)
    assert loaded.card.training["precision"] == ("int8" if as_int8 else "float32")
    batch = few_corners(np.random.default_rng(9))[0]
    with torch.no_grad():
        expected = net.eval()(torch.from_numpy(batch)).numpy()
    tolerance = 0.1 if as_int8 else 1e-4
    np.testing.assert_allclose(loaded(batch), expected, atol=tolerance)
    assert loaded(batch[:1]).shape == (1, 17)


def test_what_a_recipe_keeps_out_of_int8_stays_float(tmp_path: Path) -> None:
    torch.save({"weights": IndexNet().state_dict(), "config": {}}, tmp_path / "read_index.pt")
    recipe = export_models.Recipe(
        "read_index", IndexNet, {0: "n"}, "n x 17", few_corners, float_nodes=("/squeeze/Conv",)
    )
    export_models.export(recipe, tmp_path / "read_index.pt", tmp_path, as_int8=True)
    nodes = onnx.load(tmp_path / "read_index.onnx").graph.node
    int8 = {name for node in nodes if node.op_type == "DequantizeLinear" for name in node.output}
    is_int8 = {node.name: node.input[1] in int8 for node in nodes if node.op_type == "Conv"}
    assert not is_int8.pop("/squeeze/Conv")
    assert is_int8
    assert all(is_int8.values())


def test_only_nets_whose_weights_are_there_are_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, out = tmp_path / "work", tmp_path / "out"
    work.mkdir()
    out.mkdir()
    old = {"models": {"find_cards": {"file": "find_cards.onnx"}}}
    (out / "manifest.json").write_text(json.dumps(old))
    torch.save({"weights": IndexNet().state_dict(), "config": {}}, work / "read_index.pt")
    recipes = tuple(
        export_models.Recipe(name, IndexNet, {0: "n"}, "", few_corners)
        for name in ("read_cards", "read_index")
    )
    monkeypatch.setattr(export_models, "RECIPES", recipes)
    monkeypatch.setattr(sys, "argv", ["x", "--work", str(work), "--out", str(out), "--float"])
    export_models.main()
    manifest = json.loads((out / "manifest.json").read_text())["models"]
    assert set(manifest) == {"find_cards", "read_index"}
    assert manifest["find_cards"] == old["models"]["find_cards"]
    assert (out / "read_index.onnx").is_file()


@pytest.mark.parametrize("name", ["find_cards", "read_cards", "read_index"])
def test_the_recipes_describe_the_shipped_nets(name: str) -> None:
    (recipe,) = [recipe for recipe in export_models.RECIPES if recipe.name == name]
    assert isinstance(
        recipe.net(), {"find_cards": FindNet, "read_cards": EmbedNet, "read_index": IndexNet}[name]
    )
    assert load_net(name).card.output == recipe.output
