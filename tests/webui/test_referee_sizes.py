"""The referee's page on laptops, tablets and phones: nothing covers anything, all can be hit."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from engine.observations import ClockPaused, Witness
from tests.webui.browsing import count_of, on_screen, open_dashboard, press, script, wait_until
from tests.webui.feeder import FakeRecorder, made_up_flags, made_up_table
from tests.webui.test_page_sizes import with_longest_names
from webui.server.serve import Server

pytestmark = pytest.mark.browser

LAPTOP = (1280, 800)
SIZES_WH = [LAPTOP, (1920, 1080), (1180, 820), (1024, 768), (820, 1180), (390, 844)]
LEAST_TARGET_PX = 44
BESIDE_A_MOUSE_WH = [LAPTOP, (1280, 657), (1366, 625), (1440, 760), (1536, 730), (1920, 1080)]
"""Laptops and screens, less what the head of a browser takes of some."""
WRAPPED = """
return [...document.querySelectorAll('#controls button, .verdict')].filter((button) => {
  const words = document.createRange();
  words.selectNode([...button.childNodes].find((node) => node.nodeType === 3));
  return words.getClientRects().length > 1;
}).map((button) => button.textContent);
"""
BOXES = """
const box = (node) => node.getBoundingClientRect();
const named = ['.slot', '.centre > *', '.flags', '.controls', '.log', '.bar', '.alarms']
  .flatMap((selector) => [...document.querySelectorAll(selector)]).map((node) => [node, box(node)]);
const overlap = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
  && a.top < b.bottom - 1 && b.top < a.bottom - 1;
const isSpilt = (seat) => getComputedStyle(seat).overflowY === 'visible'
  && [...seat.children].some((part) => box(part).bottom > box(seat).bottom + 1);
return [
  ...named.flatMap(([a, one], i) => named.slice(i + 1).filter(([, other]) => overlap(one, other))
    .map(([b]) => `${a.className} on ${b.className}`)),
  ...[...document.querySelectorAll('.seat')].filter(isSpilt).map((seat) => seat.className),
];
"""


@contextmanager
def touched(browser: Any, size_wh: tuple[int, int]) -> Generator[None]:
    """Show the page on a screen that is touched."""
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        with on_screen(browser, size_wh, is_mobile=size_wh[0] < 600):
            yield
    finally:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def in_alarm(recorder: FakeRecorder) -> None:
    """Publish a table that everything is wrong with."""
    table = made_up_table(7)
    frozen = replace(table.camera, frozen=True)
    recorder.publish(table=replace(table, camera=frozen), desync=True, problem="the disk is full")


@pytest.mark.parametrize("size_wh", SIZES_WH)
@pytest.mark.parametrize("quarters", [0, 3])
def test_the_longest_names_push_nothing_onto_anything_else(
    browser: Any, server: Server, recorder: FakeRecorder, size_wh: tuple[int, int], quarters: int
) -> None:
    with_longest_names(recorder)
    with touched(browser, size_wh):
        open_dashboard(browser, server, "?lang=en")
        for _ in range(quarters):
            press(browser, "r")
        assert browser.execute_script(BOXES) == []
        assert script(browser, "document.documentElement.scrollWidth") <= size_wh[0]
        assert script(browser, "document.querySelector('h1').checkVisibility()")
        shown = "document.querySelector('.stage').getBoundingClientRect()"
        assert script(browser, f"{shown}.width * {shown}.height") >= 150 * 84
        above = f"{shown}.top - document.querySelector('.picture').getBoundingClientRect().top"
        assert script(browser, above) < size_wh[1] / 4


@pytest.mark.parametrize("size_wh", SIZES_WH[2:])
def test_whatever_a_finger_presses_is_large_enough(
    browser: Any, server: Server, recorder: FakeRecorder, size_wh: tuple[int, int]
) -> None:
    table = made_up_table(7)
    cameras = tuple(replace(table.camera, source=name) for name in ("table", "play"))
    recorder.publish(table=replace(table, camera=cameras[0], cameras=cameras))
    with touched(browser, size_wh):
        open_dashboard(browser, server, "?lang=en")
        wait_until(browser, lambda: count_of(browser, "#camera-choice button") == 2)
        small = script(
            browser,
            "[...document.querySelectorAll('button, select, input, summary, a')]"
            ".filter((node) => node.checkVisibility({ visibilityProperty: true }))"
            ".map((node) => [node.getBoundingClientRect(), node.outerHTML.slice(0, 90)])"
            f".filter(([box]) => Math.min(box.width, box.height) < {LEAST_TARGET_PX} - 0.5)"
            ".map(([box, html]) => `${box.width} x ${box.height} ${html}`)",
        )
        assert small == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_with_every_alarm_on_the_chosen_flag_can_still_be_answered(
    browser: Any, server: Server, recorder: FakeRecorder, language: str
) -> None:
    in_alarm(recorder)
    with on_screen(browser, LAPTOP):
        open_dashboard(browser, server, f"?lang={language}")
        wait_until(browser, lambda: count_of(browser, ".alarm") == 4)
        assert is_in_sight(browser, ".flag.is-chosen .is-penalty")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_with_an_alarm_on_the_second_flag_says_what_it_is_about(
    browser: Any, server: Server, recorder: FakeRecorder, language: str
) -> None:
    first, *others = made_up_flags()
    longer = replace(first, text_en=first.text_en * 3, text_zh=first.text_zh * 3)
    recorder.match = replace(recorder.match, flags=(longer, *others))
    recorder.publish()
    with on_screen(browser, LAPTOP):
        open_dashboard(browser, server, f"?lang={language}")
        wait_until(browser, lambda: count_of(browser, "#flags-open .flag") == 2)
        assert count_of(browser, ".alarm") == 1
        assert is_in_sight(browser, ".flag:not(.is-chosen) .flag-body")


def is_in_sight(browser: Any, selector: str) -> bool:
    """Return whether an element lies within what the panel of the flags shows."""
    lowest = f"document.querySelector({selector!r}).getBoundingClientRect().bottom"
    panel = "document.querySelector('.flags').getBoundingClientRect().bottom"
    return bool(script(browser, f"{lowest} <= {panel}"))


@pytest.mark.parametrize("size_wh", SIZES_WH)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_buttons_and_the_head_keep_to_one_line(
    browser: Any, server: Server, recorder: FakeRecorder, size_wh: tuple[int, int], language: str
) -> None:
    recorder.record(Witness.REFEREE, ClockPaused("match"))
    with touched(browser, size_wh):
        open_dashboard(browser, server, f"?lang={language}")
        assert browser.execute_script(WRAPPED) == []
        if size_wh[0] > 1000:
            assert script(browser, "document.querySelector('.bar').offsetHeight") < 70


@pytest.mark.parametrize("size_wh", BESIDE_A_MOUSE_WH)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_beside_a_mouse_buttons_keep_to_one_line_too(
    browser: Any, server: Server, recorder: FakeRecorder, size_wh: tuple[int, int], language: str
) -> None:
    recorder.record(Witness.REFEREE, ClockPaused("match"))
    with on_screen(browser, size_wh):
        open_dashboard(browser, server, f"?lang={language}")
        assert browser.execute_script(WRAPPED) == []
