"""What the tests of the pages do in a browser."""

from collections.abc import Callable
from typing import Any

from selenium.common.exceptions import JavascriptException, StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from tests.webui.feeder import FakeRecorder
from webui.server.serve import Server

PATIENCE_S = 30


def wait_until(browser: Any, is_so: Callable[[], object]) -> Any:
    ignored = (JavascriptException, StaleElementReferenceException)
    return WebDriverWait(browser, PATIENCE_S, 0.05, ignored).until(lambda _: is_so())


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
