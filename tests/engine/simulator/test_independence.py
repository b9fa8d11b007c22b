import ast
from pathlib import Path

import engine.simulator

SHARED = {"cards", "decks", "faces", "generals", "observations", "seats", "simulator"}
"""Modules of the engine that say what things are called, and nothing of what is legal."""


def test_the_simulator_shares_words_with_the_tracker_but_no_rules():
    folder = Path(engine.simulator.__file__).parent
    imported = {
        node.module
        for path in folder.rglob("*.py")
        if path.name != "derived_book.py"  # takes an organiser's settings over
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    ours = {module.split(".")[1] for module in imported if module.startswith("engine.")}
    assert ours == SHARED
