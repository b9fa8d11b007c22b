import json
from pathlib import Path

import pytest

pytest.importorskip("fontTools")
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from scripts import subset_fonts, subset_print_font, subset_web_font

ROOT = Path(__file__).parents[2]
DECK_FONTS = ROOT / "vision" / "proxy_deck" / "fonts"


def characters_in(path: Path) -> set[str]:
    with TTFont(path) as font:
        return {chr(code) for code in font.getBestCmap()}


@pytest.mark.parametrize("name", ["index.otf", "kai.ttf"])
def test_a_font_is_cut_down_to_its_characters_under_its_own_name(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    subset_fonts.cut(DECK_FONTS / name, -1, "AQ7", "Zhicai Test", out)
    assert characters_in(out) == set("AQ7")
    with TTFont(out) as font:
        assert font["name"].getDebugName(1) == "Zhicai Test"
        assert font["name"].getDebugName(6) == "ZhicaiTest"


def bounds_of(path: Path, letter: str) -> tuple[float, ...]:
    with TTFont(path) as font:
        glyphs, name = font.getGlyphSet(), font.getBestCmap()[ord(letter)]
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        return (*pen.bounds, glyphs[name].width)


def test_a_print_font_keeps_its_shapes_as_truetype(tmp_path: Path) -> None:
    out = tmp_path / "test-print.ttf"
    source = DECK_FONTS / "index.otf"
    subset_print_font.cut(source, -1, "AQ7", out)
    assert characters_in(out) == set("AQ7")
    with TTFont(source) as before, TTFont(out) as after:
        assert "CFF " in before
        assert "glyf" in after
        assert after["name"].getDebugName(6) == "test-print"
    for letter in "AQ7":
        assert bounds_of(out, letter) == pytest.approx(bounds_of(source, letter), abs=2)


def test_the_print_fonts_have_every_sentence_and_the_common_characters() -> None:
    fonts = ROOT / "webui" / "printing" / "fonts"
    messages = [
        json.loads((ROOT / "webui" / "messages" / f"{lang}.json").read_text(encoding="utf-8"))
        for lang in ("zh", "en")
    ]
    said = {text for texts in messages for key, text in texts.items() if key.startswith("log.")}
    own = set(subset_print_font.texts_of_the_sheets())
    common = set(subset_web_font.common_characters())
    assert set("".join(said)) | own | common <= characters_in(fonts / "zhicai-sans-regular.ttf")
    assert own <= characters_in(fonts / "zhicai-sans-bold.ttf")


def test_the_shipped_deck_fonts_have_what_is_printed() -> None:
    printed = subset_fonts.printed_characters()
    assert {"A", "杀", "闪", "桃"} <= set(printed)
    assert set("A2345678910JQK") <= characters_in(DECK_FONTS / "index.otf")
    assert {"杀", "闪", "桃"} <= characters_in(DECK_FONTS / "kai.ttf")


def test_the_web_fonts_have_every_text_of_the_pages_and_the_common_characters() -> None:
    texts = [
        text
        for path in (ROOT / "webui" / "messages").glob("*.json")
        for text in json.loads(path.read_text(encoding="utf-8")).values()
    ]
    said = set("".join(texts)) - {"\n"}
    assert said <= set(subset_web_font.texts_of_the_pages())
    common = subset_web_font.common_characters()
    assert (len(common), common[0], common[-1]) == (3755, "啊", "座")
    fonts = ROOT / "webui" / "static" / "fonts"
    assert said <= characters_in(fonts / "zhicai-sans-bold.woff2")
    assert said | set(common) <= characters_in(fonts / "zhicai-sans-regular.woff2")
