"""What people at the pages would notice, in Chromium: the server's absence, clocks, corrections."""

import time
from collections.abc import Iterable
from typing import Any

from scripts.chromium import chromium, wait_until
from scripts.desk_load.requests import clocks_of, enter
from scripts.desk_load.trials import Figures, made_up_table, share
from webui.desk.hub import monotonic_ms

PAGES = ("", "ledger", "clock", "watch", "setup", "overlay")

SPY = """
    const Native = WebSocket;
    window.heardMs = [];
    window.WebSocket = class extends Native {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => {
                if (typeof data !== 'string' || JSON.parse(data).type !== 'state') return;
                window.heardMs.push(Date.now());
            });
        }
    };
"""
"""Notes when a page got a state."""

DIGITS = {"clock": ("#main", ".digits"), "": ("#clocks", ".is-match .digits")}
"""By page, where the match clock stands: a box that stays, and what is drawn in it."""
MATCH_MS = 2_400_000
WRONG_MS = 14 * 60_000
SHOWN_S = 4.0
"""How long the clocks are looked at."""
WRONG_DATE = """
    const trueNow = Date.now.bind(Date);
    const now = () => trueNow() + OFFSET;
    window.trueNow = trueNow;
    window.Date = class extends Date {
        constructor(...given) { super(...(given.length ? given : [now()])); }
        static now() { return now(); }
    };
"""
"""Sets a page's clock wrong; what the trial itself measures with stays right."""
WATCH_DIGITS = """
    const [box, digits] = arguments;
    window.shown = [];
    const look = () => {
        const text = document.querySelector(`${box} ${digits}`)?.textContent ?? '';
        if (text !== window.shown.at(-1)?.[1]) window.shown.push([window.trueNow(), text]);
    };
    new MutationObserver(look).observe(document.querySelector(box),
        { subtree: true, childList: true, characterData: true });
"""


def server_away(seconds: float) -> Figures:
    """Measure how soon every page lives again after the server was away, with nothing pressed."""
    with chromium("--hide-scrollbars") as browser:
        with made_up_table() as (port, _):
            windows = [open_window(browser, port, page, SPY) for page in PAGES]
            for window in windows:
                wait_until(
                    browser, lambda w=window: in_window(browser, w, "window.heardMs?.length")
                )
        time.sleep(seconds)
        began_ms = epoch_ms()
        with made_up_table(port):
            returned_ms = epoch_ms()
            heard = f"window.heardMs.find((at) => at >= {began_ms})"
            lives_ms = [
                wait_until(browser, lambda w=window: in_window(browser, w, heard))
                for window in windows
            ]
            offline = "document.body.classList.contains('is-offline')"
            n_offline = sum(in_window(browser, window, offline) for window in windows)
    return {
        "pages_away": len(windows),
        "away_s": seconds,
        "live_again_max_ms": max(0.0, max(lives_ms) - returned_ms),
        "pages_still_offline": n_offline,
    }


def timers(seconds: float) -> Figures:
    """Measure by how much clocks are wrong on devices with wrong clocks, after a while unseen."""
    with made_up_table() as (port, _), chromium("--hide-scrollbars") as browser:
        enter(port, "clocks", {"clock": "match", "do": "start", "limit_ms": MATCH_MS})
        windows = {
            open_window(browser, port, page, WRONG_DATE.replace("OFFSET", str(offset_ms))): page
            for page in DIGITS
            for offset_ms in (-WRONG_MS, WRONG_MS)
        }
        for window in windows:
            in_window(browser, window, "document.title")
            browser.minimize_window()
        time.sleep(seconds)
        ends_ms = epoch_of(clocks_of(port)["match"]["ends_at_ms"])
        errors_ms = [
            error
            for window, page in windows.items()
            for error in errors_of(shown_in(browser, window, DIGITS[page]), ends_ms)
        ]
    return {
        "hidden_s": seconds,
        "device_wrong_by_min": WRONG_MS / 60_000,
        "digits_seen": len(errors_ms),
        "clock_error_p50_ms": share(errors_ms, 0.5),
        "clock_error_max_ms": max(errors_ms),
    }


def shown_in(browser: Any, window: str, at: tuple[str, str]) -> list[tuple[float, str]]:
    """Show a page again and return what its clock shows from when on."""
    browser.switch_to.window(window)
    browser.execute_script(WATCH_DIGITS, *at)
    browser.set_window_rect(0, 0, 1366, 768)
    time.sleep(SHOWN_S)
    return [(at_ms, text) for at_ms, text in browser.execute_script("return window.shown")]


def errors_of(shown: Iterable[tuple[float, str]], ends_ms: float) -> list[float]:
    """Return by how much each new second came too late or too early.

    The first of ``shown`` is left out: a page that was unseen shows it at once, not on the second.
    """
    errors: list[float] = []
    for at_ms, text in list(shown)[1:]:
        minutes, _, seconds = text.partition(":")
        left_ms = (int(minutes) * 60 + int(seconds)) * 1000
        errors.append(abs(ends_ms - at_ms - left_ms))
    return errors


def corrections(number: int) -> Figures:
    """Measure how long it takes from a tap on a misread card until the page shows the right one."""
    with made_up_table() as (port, _), chromium("--hide-scrollbars") as browser:
        browser.set_window_rect(0, 0, 1366, 768)
        browser.get(f"http://127.0.0.1:{port}/")
        wait_until(browser, lambda: browser.find_elements("css selector", ".seat"))
        for bar in browser.find_elements("id", "sound-locked"):
            bar.click()  # the very first tap of a day lets the page make sounds
        browser.execute_script(
            "window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true)"
        )
        took_ms = [correct_a_card(browser) for _ in range(number)]
        n_taps = browser.execute_script("return window.taps")
    return {
        "corrections": number,
        "taps_each": n_taps / number,
        "correction_p50_ms": share(took_ms, 0.5),
        "correction_max_ms": max(took_ms),
    }


def correct_a_card(browser: Any) -> float:
    """Name a card on a seat anew by two taps; return how many ms it took."""
    selector = ".seat .card-button"
    card = wait_until(browser, lambda: browser.find_elements("css selector", selector))[0]
    track, before = card.get_attribute("data-track"), card.text
    begun_s = time.perf_counter()
    wait_until(browser, lambda: is_tapped(browser, f'.seat .card-button[data-track="{track}"]'))
    wait_until(browser, lambda: is_tapped(browser, ".is-likely .candidate"))
    now = f"document.querySelector('.seat .card-button[data-track=\"{track}\"]')?.innerText"
    wait_until(browser, lambda: browser.execute_script(f"return {now}") not in {None, before})
    return (time.perf_counter() - begun_s) * 1000


def is_tapped(browser: Any, selector: str) -> bool:
    """Tap the last of what is there."""
    found = browser.find_elements("css selector", selector)
    if found:
        found[-1].click()
    return bool(found)


def open_window(browser: Any, port: int, page: str, script: str) -> str:
    """Open a page in a window of its own, which runs ``script`` before it; return the window."""
    browser.switch_to.new_window("window")
    browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    browser.get(f"http://127.0.0.1:{port}/{page}")
    return browser.current_window_handle


def in_window(browser: Any, window: str, expression: str) -> Any:
    """Return what an expression is in a window."""
    browser.switch_to.window(window)
    return browser.execute_script(f"return {expression}")


def epoch_ms() -> float:
    """Return the time of day as a page tells it."""
    return time.time() * 1000


def epoch_of(server_ms: float) -> float:
    """Return when a time of the server's clock is, by the time of day."""
    return epoch_ms() + server_ms - monotonic_ms()
