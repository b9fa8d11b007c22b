"""Make the pictures in README: run the demo, open its pages in Chromium, store what is shown.

    python -m scripts.take_screenshots --out docs/images

Needs the `test` extra, Chromium and its driver.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

CHROMIUM, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
FLAGS_TO_WAIT_FOR = 4
SHOTS = (
    ("dashboard-{lang}.png", "/?lang={lang}", (1920, 1080)),
    ("dashboard-tablet-{lang}.png", "/?lang={lang}", (1180, 820)),
    ("dashboard-phone-{lang}.png", "/?lang={lang}", (390, 844)),
    ("overlay-{lang}.png", "/overlay?lang={lang}", (1920, 1080)),
)


@contextmanager
def running_demo(port: int) -> Iterator[str]:
    """Run the demo and give its address once all planted violations have been flagged."""
    with tempfile.TemporaryDirectory() as folder:
        start = "from webui.cli import main; main()"
        options = ["demo", "--no-browser", "--local", "--port", str(port)]
        log = str(Path(folder) / "demo.jsonl")
        demo = subprocess.Popen([sys.executable, "-c", start, *options, "--log", log])
        url = f"http://127.0.0.1:{port}"
        try:
            _wait_for_flags(url)
            yield url
        finally:
            demo.terminate()
            demo.wait()


def _wait_for_flags(url: str) -> None:
    for _ in range(240):
        time.sleep(1)
        try:
            with urllib.request.urlopen(f"{url}/api/state?role=referee", timeout=2) as answer:
                text = json.dumps(json.load(answer))
        except OSError:
            continue
        if text.count('"clause"') >= FLAGS_TO_WAIT_FOR:
            return
    raise TimeoutError("the demo did not show its flags within four minutes")


def take(url: str, out: Path) -> None:
    """Store every shot in both languages."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(flag)
    browser = webdriver.Chrome(options=options, service=Service(DRIVER))
    try:
        for name, path, (width, height) in SHOTS:
            for lang in ("zh", "en"):
                size = {"width": width, "height": height, "deviceScaleFactor": 1}
                size["mobile"] = width < 600
                browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
                grey = {"color": {"r": 96, "g": 104, "b": 112, "a": 255}}
                browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", grey)
                browser.get(url + path.format(lang=lang))
                time.sleep(3)
                browser.save_screenshot(str(out / name.format(lang=lang)))
    finally:
        browser.quit()


def main() -> None:
    """Read the command line and make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/images"))
    parser.add_argument("--port", type=int, default=8493)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    with running_demo(arguments.port) as url:
        take(url, arguments.out)


if __name__ == "__main__":
    main()
