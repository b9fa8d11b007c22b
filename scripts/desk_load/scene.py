"""The overlay whose scene OBS shows and hides again and again, each time with a new page."""

import itertools
from typing import Any

from scripts.chromium import chromium, wait_until
from scripts.desk_load.at_the_pages import open_window
from scripts.desk_load.requests import enter
from scripts.desk_load.trials import Figures, made_up_table, share

FIRST_COUNT = 21
"""Hands of this size and larger are entered by the trial alone."""
MOST_COUNT = 60

LOOKS = """
    window.looks = [];
    const look = () => {
        const seen = [...document.querySelectorAll('.panel .hand')].map((hand) => hand.textContent);
        const now = JSON.stringify([seen, document.getAnimations().length]);
        if (now !== window.looks.at(-1)?.[1]) window.looks.push([Date.now(), now]);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""
"""Notes, frame by frame, what hands the overlay shows and how much of it moves."""


def scene_toggles(number: int) -> Figures:
    """Measure how soon the overlay is right when its scene is shown, each time in a new page."""
    shown_ms: list[float] = []
    n_wrong = 0
    with made_up_table() as (port, _), chromium("--hide-scrollbars") as browser:
        before = browser.current_window_handle
        for count in itertools.islice(itertools.cycle(range(FIRST_COUNT, MOST_COUNT)), number):
            enter(port, "hands", {"seat": "warm_left", "count": count})
            open_window(browser, port, "overlay", LOOKS)
            looks = wait_until(browser, lambda n=count: looks_with(browser, n))
            begun_ms = browser.execute_script("return performance.timeOrigin")
            shown_ms.append(looks[-1][0] - begun_ms)
            n_wrong += sum(is_wrong(look, count) for _, look in looks)
            browser.close()
            browser.switch_to.window(before)
    return {
        "toggles": number,
        "shown_p50_ms": share(shown_ms, 0.5),
        "shown_max_ms": max(shown_ms),
        "wrong_or_moving_frames": n_wrong,
    }


def looks_with(browser: Any, count: int) -> list[tuple[float, str]]:
    """Return what the overlay showed until a hand of ``count`` came, empty before that."""
    looks = browser.execute_script("return window.looks ?? []")
    is_there = (f'"{count}"' in look for _, look in looks)
    return looks[: next((n for n, there in enumerate(is_there, start=1) if there), 0)]


def is_wrong(look: str, count: int) -> bool:
    """Whether a frame shows anything but nothing or the state as it is, or anything moves."""
    is_empty = look.startswith("[[],")
    return not look.endswith(",0]") or not (is_empty or f'"{count}"' in look)
