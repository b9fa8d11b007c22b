"""Texts of the pages stand out from their ground: WCAG 2.2, 1.4.3, 4.5 to 1."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "webui" / "static" / "css"
COLOUR = re.compile(r"--([a-z-]+): (#[0-9a-f]{6});")
COLOURS = dict(COLOUR.findall((CSS / "theme.css").read_text(encoding="utf-8")))
GROUNDS = ("ground", "panel", "raised")
INKS = ("ink", "quiet", "cold", "warm", "red-suit", "timeout", "watch")
SIGNALS = ("violation", "timeout", "procedure", "watch", "unobservable", "cold", "warm", "ink")


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(COLOURS[one]), luminance(COLOURS[other])), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_is_right() -> None:
    assert round((luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05), 6) == 21
    assert round(luminance("#808080"), 4) == 0.2159


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", INKS)
def test_what_is_written_on_a_panel_can_be_read(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("signal", SIGNALS)
def test_what_is_written_on_a_signal_can_be_read(signal: str) -> None:
    assert contrast("on-colour", signal) >= 4.5


OVERLAY = (CSS / "overlay.css").read_text(encoding="utf-8")
SHEET = re.compile(r"--(sheet[a-z-]*): rgb\((\d+) (\d+) (\d+) / (\d+)%\);")
BLACK, WHITE = 0, 255


def theme_of_overlay(selector: str) -> tuple[dict[str, str], dict[str, tuple[int, ...]]]:
    """Return the inks of a theme, and its sheets as red, green, blue and per cent."""
    blocks = re.findall(rf"^\{selector} {{([^}}]+--sheet[^}}]+)}}", OVERLAY, re.MULTILINE)
    assert len(blocks) == 1
    sheets = {name: tuple(map(int, numbers)) for name, *numbers in SHEET.findall(blocks[0])}
    return COLOURS | dict(COLOUR.findall(blocks[0])), sheets


@pytest.mark.parametrize("picture", [BLACK, WHITE])
@pytest.mark.parametrize("theme", [".stage", ".theme-light"])
def test_what_is_written_on_the_overlay_can_be_read_over_any_picture(
    theme: str, picture: int
) -> None:
    inks, sheets = theme_of_overlay(theme)
    assert set(sheets) == {"sheet", "sheet-middle", "sheet-dead"}
    for name, (*channels, percent) in sheets.items():
        over = [round((c * percent + picture * (100 - percent)) / 100) for c in channels]
        ground = "#" + "".join(f"{channel:02x}" for channel in over)
        for ink in ("ink", "quiet"):
            light, dark = sorted((luminance(inks[ink]), luminance(ground)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, ink)
