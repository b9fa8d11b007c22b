"""Every page beside the referee's on every screen, with the longest names that there are."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.cards import CARDS
from engine.generals import GENERALS
from engine.match import replay
from engine.observations import (
    CardPlaced,
    FoulCalled,
    LineupSet,
    MatchStarted,
    Place,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.browsing import (
    count_of,
    on_screen,
    open_page,
    script,
    wait_until,
)
from tests.webui.feeder import FakeRecorder, made_up_record
from webui.server.serve import Server

pytestmark = pytest.mark.browser

SIZES_WH = [(390, 844), (820, 1180), (1180, 820), (1920, 1080)]
READY = {
    "ledger": ".score",
    "clock": "#main .digits:not(:empty)",
    "watch": ".seat",
    "setup": ".step[data-verdict=check]",
    "pair": "#said:not(:empty)",
}
LONGEST_PLAYER = "M" * 40
LEAST_CONTRAST = 4.5


def with_longest_names(recorder: FakeRecorder) -> None:
    """Give every seat the general, the cards and the player that need the most room."""
    general = max(GENERALS.values(), key=lambda g: len(g.name_en)).id
    weapon = max(CARDS.values(), key=lambda card: len(card.name_en)).id
    facts = []
    for entry in made_up_record():
        fact = entry.fact
        if isinstance(fact, MatchStarted):
            fact = replace(fact, seats={seat: SeatEntry(LONGEST_PLAYER, None) for seat in Seat})
        if isinstance(fact, LineupSet):
            fact = replace(fact, seats=dict.fromkeys(fact.seats, general))
        facts.append(replace(entry, fact=fact))
    recorder.match = replay(facts)
    recorder.record(Witness.REFEREE, FoulCalled(Team.COLD, "touch", 2, Seat.COLD_RIGHT, "M " * 60))
    for number, seat in enumerate(Seat):
        for place in (Place("equip", seat), Place("judge", seat), Place("play")):
            track = 900 + 10 * number + len(place.zone)
            recorder.record(Witness.CAMERA, CardPlaced(f"{weapon}/?", place, track))


@pytest.fixture
def of_size(browser: Any, request: pytest.FixtureRequest) -> Iterator[tuple[int, int]]:
    with on_screen(browser, request.param, is_mobile=request.param[0] < 600):
        yield request.param


@pytest.mark.parametrize("of_size", SIZES_WH, indirect=True)
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("page", READY)
def test_the_longest_names_fit(
    browser: Any,
    server: Server,
    recorder: FakeRecorder,
    of_size: tuple[int, int],
    language: str,
    page: str,
) -> None:
    with_longest_names(recorder)
    open_page(browser, server, f"{page}?lang={language}")
    wait_until(browser, lambda: count_of(browser, READY[page]))
    assert script(browser, "document.documentElement.scrollWidth") <= of_size[0]
    shown = script(browser, "document.body.innerText")
    assert not re.search(r"\b(ledger|clock|watch|setup|pair|page|role|seat)\.[a-z_.]+\b", shown)
    assert "{" not in shown
    assert "undefined" not in shown


CONTRASTS = """
    const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (node) => {
        for (let each = node; each; each = each.parentElement) {
            const colour = channels(getComputedStyle(each).backgroundColor);
            if (colour.length === 3) return colour;
        }
        return [255, 255, 255];
    };
    const hasWords = (node) =>
        [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const faded = (node) => node.closest(':disabled, .is-offline') !== null;
    const solid = (node) =>
        (node ? Number(getComputedStyle(node).opacity) * solid(node.parentElement) : 1);
    const seen = (node) => channels(getComputedStyle(node).color)
        .map((ink, i) => ink * solid(node) + ground(node)[i] * (1 - solid(node)));
    document.querySelectorAll('main > [hidden]').forEach((panel) => { panel.hidden = false; });
    return [...document.querySelectorAll('body *')]
        .filter(hasWords)
        .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !faded(node))
        .map((node) => {
            const [a, b] = [light(seen(node)), light(ground(node))];
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            return [contrast, node.textContent.slice(0, 30), node.className];
        });
"""


@pytest.mark.parametrize("page", READY)
def test_every_word_stands_out_from_its_ground(browser: Any, server: Server, page: str) -> None:
    open_page(browser, server, page)
    wait_until(browser, lambda: count_of(browser, READY[page]))
    contrasts = browser.execute_script(CONTRASTS)
    assert contrasts
    assert [found for found in contrasts if found[0] < LEAST_CONTRAST] == []


@pytest.mark.parametrize("page", READY)
def test_every_page_has_one_heading_that_names_it(browser: Any, server: Server, page: str) -> None:
    open_page(browser, server, page)
    wait_until(browser, lambda: count_of(browser, READY[page]))
    headings = "[...document.querySelectorAll('h1')].filter((node) => node.checkVisibility())"
    assert script(browser, f"{headings}.length") == 1
    assert script(browser, f"{headings}[0].textContent").strip()


@pytest.mark.parametrize("page", READY)
def test_everything_that_can_be_pressed_has_a_name(browser: Any, server: Server, page: str) -> None:
    open_page(browser, server, page)
    wait_until(browser, lambda: count_of(browser, READY[page]))
    nameless = script(
        browser,
        "[...document.querySelectorAll('button, input, canvas, [role=img]')]"
        ".filter((node) => !node.hidden && !(node.textContent.trim() || node.ariaLabel))"
        ".map((node) => node.outerHTML)",
    )
    assert nameless == []
