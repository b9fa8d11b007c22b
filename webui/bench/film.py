"""A simulated camera in a process of its own: drawing costs who watches neither time nor memory."""

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory

import numpy as np

from vision.mat.mat import load_mat
from vision.model import Frame
from vision.simulated.script import TableScript
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import TableCamera

SEED = 7
_NEXT, _END = "next", "end"
"""What the process that draws is told."""


class Film:
    """Draws a frame when it is asked for one, and at no other time."""

    def __init__(self, script: TableScript, camera: TableCamera) -> None:
        """Start the process that draws."""
        self.name = camera.name
        self._shape = (camera.size_wh[1], camera.size_wh[0], 3)
        self._memory = SharedMemory(create=True, size=int(np.prod(self._shape)))
        context = multiprocessing.get_context("spawn")
        self._asking, answering = context.Pipe()
        arguments = (script, camera, self._memory.name, answering)
        self._process = context.Process(target=_draw, args=arguments, daemon=True)
        self._process.start()

    def read(self) -> Frame | None:
        """Have the next frame drawn; None after the script's end."""
        self._asking.send(_NEXT)
        answer = self._asking.recv()
        if answer is None:
            return None
        shown = np.ndarray(self._shape, np.uint8, self._memory.buf)
        return Frame(shown.copy(), answer[0], answer[1], self.name)

    def close(self) -> None:
        """End the process."""
        self._asking.send(_END)
        self._process.join()
        self._memory.close()
        self._memory.unlink()


def _draw(script: TableScript, camera: TableCamera, memory_name: str, asked: Connection) -> None:
    source = SimulatedSource(script, load_mat("std"), SEED, camera=camera)
    memory = SharedMemory(memory_name)
    height, width = camera.size_wh[1], camera.size_wh[0]
    shown = np.ndarray((height, width, 3), np.uint8, memory.buf)
    while asked.recv() == _NEXT:
        frame = source.read()
        if frame is None:
            asked.send(None)
            continue
        shown[:] = frame.image
        asked.send((frame.seq, frame.captured_ns))
    del shown
    memory.close()
