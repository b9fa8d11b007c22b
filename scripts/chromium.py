"""Chromium without a window, for pictures, measurements and tests of the pages.

Needs the `test` extra, Chromium and its driver.
"""

import shutil
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import JavascriptException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run")
PATIENCE_S = 30.0
LOOK_S = 0.05


@contextmanager
def chromium(*flags: str, **capabilities: Any) -> Generator[Any]:
    """Run a browser that remembers nothing of others.

    Args:
        flags: of the command line, beside those that every run needs.
        capabilities: of the driver, by name.

    Raises:
        FileNotFoundError: when there is no Chromium, or no driver for it.
    """
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        raise FileNotFoundError("Chromium and its driver must be on the path")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for name, value in capabilities.items():
        options.set_capability(name, value)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, *flags, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        browser = webdriver.Chrome(options=options, service=Service(driver))
        try:
            yield browser
        finally:
            browser.quit()


def wait_until(browser: Any, is_so: Callable[[], Any], patience_s: float = PATIENCE_S) -> Any:
    """Return what ``is_so`` returns once that is something; a page may be drawn anew meanwhile.

    Raises:
        selenium.common.exceptions.TimeoutException: when that takes too long.
    """
    ignored = (JavascriptException, StaleElementReferenceException)
    return WebDriverWait(browser, patience_s, LOOK_S, ignored).until(lambda _: is_so())
