"""A table without cameras, in a process of its own: frames and entries at a steady pace.

    python -m scripts.desk_load.table [PORT]

It prints its port. Frames have as number, and entries as time, the moment at which they were
published: milliseconds of the monotonic clock, which all processes of a machine share.
"""

import sys
import tempfile
import threading
import time
from pathlib import Path

import cv2
import numpy as np

from engine.match import Match, replay
from engine.observations import Fact, HandCounted, Observation, Witness
from engine.seats import Seat
from vision.model import Frame
from webui.commands.demo import demo_match
from webui.desk.hub import Hub, monotonic_ms
from webui.desk.snapshot import Snapshot
from webui.server.serve import serve_in_thread

FRAMES_PER_S = 30
FRAMES_PER_ENTRY = 15
N_ENTRIES_OF_THE_END = 2
"""A surrender and the result, which the demo ends with."""
NOISE = 12
"""Makes a JPEG as large as that of a real table: 124 KB."""


class Recorder:
    """Keeps the record in memory."""

    def __init__(self, hub: Hub, match: Match) -> None:
        """Begin with a match that is under way."""
        self.hub = hub
        self.match = match
        self.lock = threading.Lock()

    def record(self, by: Witness, fact: Fact) -> Observation:
        """Append ``fact`` and publish it."""
        with self.lock:
            entry = Observation(len(self.match.record) + 1, monotonic_ms(), by, fact)
            self.match = self.match.then(entry)
            self.hub.publish(Snapshot(self.match, None, entry.at_ms))
        return entry


def main() -> None:
    """Serve until standard input ends."""
    hub = Hub()
    recorder = Recorder(hub, replay(demo_match()[:-N_ENTRIES_OF_THE_END]))
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    with tempfile.TemporaryDirectory() as evidence:
        server = serve_in_thread(hub, recorder, port=port, evidence_dir=Path(evidence))
        threading.Thread(target=feed, args=(hub, recorder), daemon=True).start()
        print(server.port, flush=True)
        sys.stdin.read()
        server.stop()


def feed(hub: Hub, recorder: Recorder) -> None:
    """Publish for ever."""
    noise = np.random.default_rng(1).normal(110, NOISE, (360, 640, 3))
    coarse = np.clip(noise, 0, 255).astype(np.uint8)
    image = np.asarray(cv2.resize(coarse, (1280, 720), interpolation=cv2.INTER_CUBIC), np.uint8)
    due_s = time.monotonic()
    for number in range(sys.maxsize):
        hub.publish_frame(Frame(image, monotonic_ms(), time.monotonic_ns(), "made up"))
        if number % FRAMES_PER_ENTRY == 0:
            recorder.record(Witness.CAMERA, HandCounted(Seat.COLD_LEFT, number % 20))
        due_s += 1 / FRAMES_PER_S
        time.sleep(max(0.0, due_s - time.monotonic()))


if __name__ == "__main__":
    main()
