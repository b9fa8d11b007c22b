"""Make the pictures of the documents: the demo's pages in Chromium, and some proxy cards.

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

import cv2
import numpy as np

from scripts.chromium import chromium
from vision.proxy_deck.paint import paint_face

FLAGS_TO_WAIT_FOR = 4
SHOTS = (
    ("dashboard-{lang}.png", "/?lang={lang}", (1920, 1080)),
    ("dashboard-tablet-{lang}.png", "/?lang={lang}", (1180, 820)),
    ("dashboard-phone-{lang}.png", "/?lang={lang}", (390, 844)),
    ("setup-{lang}.png", "/setup?lang={lang}", (1920, 1080)),
    ("clock-{lang}.png", "/clock?lang={lang}", (1180, 820)),
    ("overlay-{lang}.png", "/overlay?lang={lang}", (1920, 1080)),
    ("ledger-{lang}.png", "/ledger?lang={lang}", (390, 844)),
    ("watch-{lang}.png", "/watch?lang={lang}", (390, 844)),
)

CARDS_SHOWN = (
    "slash/S7 jink/H2 peach/H3 duel/SA nullification/SJ snatch/S3 crossbow/CA",
    "general/zhaoyun general/caocao general/daqiao general/lvbu identity/lord identity/rebel hp/4",
    "indulgence/S6 kylin_bow/H5 chitu/H5 eight_diagram/S2 ex_nihilo/H7 back/game back/general",
)


@contextmanager
def running_demo(port: int) -> Iterator[str]:
    """Run the demo and give its address once all planted violations have been flagged."""
    with tempfile.TemporaryDirectory() as folder:
        start = "from webui.cli import main; main()"
        options = ["demo", "--no-browser", "--no-lan", "--port", str(port)]
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
    with chromium("--hide-scrollbars") as browser:
        for name, path, (width, height) in SHOTS:
            for lang in ("zh", "en"):
                size = {"width": width, "height": height, "deviceScaleFactor": 1}
                size["mobile"] = width < 600
                browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
                grey = {"color": {"r": 96, "g": 104, "b": 112, "a": 255}}
                browser.execute_cdp_cmd("Emulation.setDefaultBackgroundColorOverride", grey)
                browser.get(url + path.format(lang=lang))
                time.sleep(3)
                for bar in browser.find_elements("id", "sound-locked"):
                    if bar.is_displayed():
                        bar.click()  # the bar that asks for a first tap goes
                browser.save_screenshot(str(out / name.format(lang=lang)))


def paint_cards(out: Path) -> None:
    """Store a sheet of some proxy cards."""
    rows = [np.hstack([paint_face(face, 300) for face in row.split()]) for row in CARDS_SHOWN]
    cv2.imwrite(str(out / "proxy-deck.jpg"), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 88])


def main() -> None:
    """Read the command line and make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/images"))
    parser.add_argument("--port", type=int, default=8493)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    paint_cards(arguments.out)
    with running_demo(arguments.port) as url:
        take(url, arguments.out)


if __name__ == "__main__":
    main()
