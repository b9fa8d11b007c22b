"""The simulated camera: a source of frames like any other, with the truth beside each frame."""

import time
from collections.abc import Callable

import numpy as np

from vision.mat.mat import Mat
from vision.model import Frame, Image
from vision.simulated.plan import make_plan
from vision.simulated.script import TableScript
from vision.simulated.sensor import random_noise, random_shake
from vision.simulated.table_camera import TableCamera, overhead_camera
from vision.simulated.table_view import make_view
from vision.simulated.truth import FrameTruth
from vision.sources.source import SourceHealth


class SimulatedSource:
    """Shows a scripted match; the same arguments give the same frames.

    Two sources of one script and seed but different cameras show the same table.
    """

    def __init__(
        self,
        script: TableScript,
        mat: Mat,
        seed: int = 0,
        *,
        camera: TableCamera | None = None,
        fps: float = 30.0,
        realtime: bool = False,
    ) -> None:
        """Prepare every picture that will be needed; takes a second or two.

        Args:
            script: what happens.
            mat: what it happens on.
            seed: decides on slips of the hand, looks, light and noise.
            camera: None is one 1920 x 1080 camera over the whole mat.
            fps: frames a second of the simulated time.
            realtime: whether ``read`` waits until a frame is due, and leaves out those that it is
                too late for, as a camera does.

        Raises:
            ScriptError: when the script cannot be played on this mat with the proxy deck.
        """
        self._camera = camera or overhead_camera(mat)
        plan = make_plan(script, mat, np.random.default_rng(seed))
        self._view = make_view(plan, mat, self._camera, seed)
        self._fps = fps
        self._n_frames = round(script.duration_ms / 1000 * fps)
        self._realtime = realtime
        self._began_s: float | None = None
        self._next_seq = 0
        self._n_shown = 0
        self._is_closed = False
        own = np.random.default_rng((seed, *self._camera.name.encode()))
        self._shake = random_shake(own)
        self._noise = random_noise(own, self._camera.size_wh)
        self._noise_seed = int(own.integers(2**32))
        self._last: Frame | None = None

    @property
    def name(self) -> str:
        """The camera's name."""
        return self._camera.name

    @property
    def is_live(self) -> bool:
        """Whether it keeps real time and drops what nobody takes."""
        return self._realtime

    def read(self) -> Frame | None:
        """Return the next frame, in real time when it is due; None after the script's end."""
        if self._is_closed:
            return None
        if self._realtime:
            self._keep_time(time.monotonic, time.sleep)
        if self._next_seq >= self._n_frames:
            return None
        seq = self._next_seq
        self._next_seq += 1
        self._n_shown += 1
        self._last = Frame(self._draw(seq), seq, self._media_ns(seq), self.name)
        return self._last

    def close(self) -> None:
        """End the match; ``read`` then returns None."""
        self._is_closed = True

    def health(self) -> SourceHealth:
        """Return how many frames were shown, and left out to keep real time."""
        return SourceHealth(n_frames=self._n_shown, n_dropped=self._next_seq - self._n_shown)

    def truth(self) -> FrameTruth:
        """Return what the last frame shows.

        Raises:
            RuntimeError: before the first frame.
        """
        if self._last is None:
            raise RuntimeError("no frame has been read yet")
        at_ms, seq = self._last.captured_ns / 1e6, self._last.seq
        shift = self._shake.at(at_ms)
        return FrameTruth(
            seq,
            self._last.captured_ns,
            self._view.cards_at(at_ms, shift),
            self._view.hands_at(at_ms, shift),
        )

    def _draw(self, seq: int) -> Image:
        at_ms = self._media_ns(seq) / 1e6
        image = self._view.draw(at_ms, self._shake.at(at_ms))
        self._noise.add_to(image, np.random.default_rng((self._noise_seed, seq)))
        return image

    def _media_ns(self, seq: int) -> int:
        return round(seq * 1e9 / self._fps)

    def _keep_time(self, now: Callable[[], float], wait: Callable[[float], None]) -> None:
        if self._began_s is None:
            self._began_s = now()
        elapsed_s = now() - self._began_s
        due = int(elapsed_s * self._fps)
        self._next_seq = max(self._next_seq, due)
        early_s = self._next_seq / self._fps - elapsed_s
        if early_s > 0:
            wait(early_s)
