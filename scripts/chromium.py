"""Chromium without a window, for pictures and measurements of the pages.

Needs the `test` extra, Chromium and its driver.
"""

import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run")


@contextmanager
def chromium() -> Generator[Any]:
    """Run a browser that remembers nothing of others.

    Raises:
        FileNotFoundError: when there is no Chromium, or no driver for it.
    """
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        raise FileNotFoundError("Chromium and its driver must be on the path")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        browser = webdriver.Chrome(options=options, service=Service(driver))
        try:
            yield browser
        finally:
            browser.quit()
