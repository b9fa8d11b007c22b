"""The shipped fonts can write everything that is printed, and stay small."""

import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from vision.proxy_deck.faces import load_proxy_faces
from vision.proxy_deck.fonts import FONT_FOLDER, NOT_IN_BRUSH
from vision.proxy_deck.game_card import RULE_TEXTS, TYPE_NAMES, TYPE_STAMPS
from vision.proxy_deck.general_card import KINGDOMS
from vision.proxy_deck.paint_mat import SEAT_NAMES, ZONE_NAMES

ROOT = Path(__file__).parents[2]


def _characters(name: str) -> set[str]:
    with TTFont(FONT_FOLDER / name) as font:
        cmap = font.getBestCmap()
    return {chr(code) for code in cmap}


def test_every_name_can_be_written_with_the_brush() -> None:
    text = set("【】" + "".join(sign for sign, _ in KINGDOMS.values()))
    for entry in load_proxy_faces():
        text |= set(entry.name_zh)
    assert text - _characters("brush.ttf") == set(NOT_IN_BRUSH)
    assert set(NOT_IN_BRUSH) <= _characters("kai.ttf")


def test_every_small_text_can_be_written() -> None:
    pieces = [RULE_TEXTS.read_text(encoding="utf-8"), "攻击范围距离体力", *TYPE_NAMES.values()]
    pieces += [*TYPE_STAMPS.values(), *SEAT_NAMES.values()]
    pieces += ["".join(names) for names in ZONE_NAMES.values()]
    for entry in load_proxy_faces():
        pieces += [entry.name_en, *entry.skills]
    assert set("".join(pieces)) - {"\n"} - _characters("kai.ttf") == set()


def test_every_rank_and_range_can_be_written() -> None:
    assert set("A2345678910JQK+-1") <= _characters("index.otf")


def test_the_fonts_are_small_and_come_with_their_licence() -> None:
    assert sum(path.stat().st_size for path in FONT_FOLDER.iterdir()) < 1_500_000
    assert "SIL OPEN FONT LICENSE" in (FONT_FOLDER / "OFL.txt").read_text(encoding="utf-8")
    origin = (FONT_FOLDER / "ORIGIN.txt").read_text(encoding="utf-8")
    assert all(name in origin for name in ("brush.ttf", "kai.ttf", "index.otf"))


@pytest.mark.parametrize("name", ["brush.ttf", "kai.ttf", "index.otf"])
def test_no_subset_carries_a_reserved_font_name(name: str) -> None:
    with TTFont(FONT_FOLDER / name) as font:
        names = {str(record) for record in font["name"].names if record.nameID in (1, 3, 4, 6)}
    assert all(text.startswith("Zhicai") for text in names)


def test_the_subset_script_makes_the_same_characters_again(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "subset_fonts.py"), "-o", str(tmp_path)]
    for option, name in (("brush", "brush.ttf"), ("kai", "kai.ttf"), ("index", "index.otf")):
        command += [f"--{option}", str(FONT_FOLDER / name)]
    subprocess.run(command, check=True, capture_output=True)
    for name in ("brush.ttf", "kai.ttf", "index.otf"):
        with TTFont(tmp_path / name) as font:
            assert {chr(code) for code in font.getBestCmap()} == _characters(name)
