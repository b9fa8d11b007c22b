import json
import re
from pathlib import Path
from string import Formatter

import pytest
from fontTools.ttLib import TTFont

from engine.cards import CARDS
from engine.flags import Severity
from engine.generals import GENERALS
from engine.seats import Seat, Team
from engine.state import Phase

WEBUI = Path(__file__).parents[2] / "webui"
MESSAGES = {
    language: json.loads((WEBUI / "messages" / f"{language}.json").read_text(encoding="utf-8"))
    for language in ("zh", "en")
}


def places_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_both_languages_have_the_same_texts() -> None:
    assert list(MESSAGES["zh"]) == list(MESSAGES["en"])


@pytest.mark.parametrize("key", MESSAGES["en"])
def test_a_text_has_the_same_places_in_both_languages(key: str) -> None:
    assert places_of(MESSAGES["zh"][key]) == places_of(MESSAGES["en"][key])


def test_ids_of_the_game_have_names() -> None:
    wanted = [f"seat.{seat}" for seat in Seat] + [f"seat.short.{seat}" for seat in Seat]
    wanted += [f"team.{team}" for team in Team] + [f"phase.{phase}" for phase in Phase]
    wanted += [f"severity.{severity}" for severity in Severity]
    assert set(wanted) <= set(MESSAGES["en"])


def test_every_text_that_the_pages_ask_for_exists() -> None:
    sources = [*(WEBUI / "static" / "js").glob("*.js"), *(WEBUI / "templates").glob("*.html")]
    asked = {
        key
        for source in sources
        for key in re.findall(
            r"(?:\btext\(|data-(?:text|label|placeholder)=)[\"']([a-z_.]+)[\"']",
            source.read_text(encoding="utf-8"),
        )
    }
    assert len(asked) > 40
    assert asked <= set(MESSAGES["en"])


@pytest.mark.parametrize("texts", MESSAGES.values(), ids=MESSAGES)
def test_the_language_button_is_called_by_the_words_on_it(texts: dict[str, str]) -> None:
    # Who speaks to the computer says what is to be seen; WCAG 2.5.3 wants it as a word of its own.
    assert re.match(rf"{texts['language.other']}\b[:：]", texts["language.switch"])


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_shipped_font_draws_every_text_and_name(weight: str) -> None:
    font = TTFont(WEBUI / "static" / "fonts" / f"zhicai-sans-{weight}.woff2")
    drawn = {chr(code) for code in font.getBestCmap()}
    texts = [text for language in MESSAGES.values() for text in language.values()]
    names = [card.name_zh + card.name_en for card in CARDS.values()]
    names += [general.name_zh + general.name_en for general in GENERALS.values()]
    assert set("".join(texts + names)) - drawn == set()
    assert set("♠♥♣♦−×␣↑↓") <= drawn


def test_the_regular_font_draws_what_flags_say() -> None:
    font = TTFont(WEBUI / "static" / "fonts" / "zhicai-sans-regular.woff2")
    sources = (WEBUI.parent / "engine").rglob("*.py")
    written = set("".join(source.read_text(encoding="utf-8") for source in sources))
    chinese = {character for character in written if "\u3000" <= character <= "\uffef"}
    assert len(chinese) > 200
    assert {ord(character) for character in chinese} <= set(font.getBestCmap())


def test_the_regular_font_draws_common_chinese() -> None:
    font = TTFont(WEBUI / "static" / "fonts" / "zhicai-sans-regular.woff2")
    assert {ord(character) for character in "王小明李雷赢输观众解说"} <= set(font.getBestCmap())


def test_the_font_comes_with_its_licence() -> None:
    licence = (WEBUI / "static" / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "zhicai-sans-regular.woff2" in licence
