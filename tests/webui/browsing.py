"""What the tests of the pages do in a browser."""

import base64
import io
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from scripts.chromium import wait_until
from tests.webui.feeder import FakeRecorder
from webui.server.serve import Server


def script(browser: Any, expression: str) -> Any:
    return browser.execute_script(f"return {expression}")


def text_of(browser: Any, selector: str) -> str:
    return script(browser, f"document.querySelector({selector!r})?.textContent ?? ''")


def count_of(browser: Any, selector: str) -> int:
    return script(browser, f"document.querySelectorAll({selector!r}).length")


def open_page(browser: Any, server: Server, path: str = "") -> None:
    browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", {})
    browser.get(server.url + path)
    browser.execute_script("localStorage.clear()")


def open_dashboard(browser: Any, server: Server, path: str = "") -> None:
    """Open the referee's page as on a device that remembers nothing."""
    open_page(browser, server, path)
    wait_until(browser, lambda: count_of(browser, ".seat") == 6)


@contextmanager
def on_screen(
    browser: Any, size_wh: tuple[int, int], *, is_mobile: bool = False
) -> Generator[None]:
    """Show the page on a screen of this size until the context ends."""
    width, height = size_wh
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_mobile}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        yield
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def alpha_of(browser: Any, size_wh: tuple[int, int]) -> Image.Image:
    """Return how opaque the page is, pixel by pixel, with nothing behind it."""
    clear = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
    with on_screen(browser, size_wh):
        browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", clear)
        shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGBA").getchannel("A")


def click(browser: Any, selector: str) -> None:
    wait_until(browser, lambda: script(browser, f"!!document.querySelector({selector!r})"))
    # Dispatched, for shapes of a drawing have no click() and may lie under a label.
    event = "new MouseEvent('click', {bubbles: true})"
    browser.execute_script(f"document.querySelector({selector!r}).dispatchEvent({event})")


def press(browser: Any, key: str) -> None:
    ActionChains(browser).send_keys(key).perform()


def press_with_control(browser: Any, key: str) -> None:
    ActionChains(browser).key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()


def last_fact(browser: Any, recorder: FakeRecorder, before: int) -> object:
    wait_until(browser, lambda: len(recorder.match.record) > before)
    return recorder.match.record[-1].fact
