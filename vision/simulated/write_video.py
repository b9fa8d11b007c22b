"""Make a clip of a simulated match, with the truth of every frame beside it."""

from pathlib import Path

import cv2

from vision.simulated.source import SimulatedSource
from vision.simulated.truth import encode_truth


def write_video(source: SimulatedSource, video: Path, truth: Path) -> int:
    """Write the frames of ``source`` to an MP4 file and their truth to JSON Lines.

    Args:
        source: read to its end.
        video: written over; the name ends in ``.mp4``.
        truth: written over; one line a frame.

    Returns:
        the number of frames.

    Raises:
        OSError: when a file cannot be written.
    """
    fourcc = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(video), fourcc, source.fps, source.camera.size_wh)
    if not writer.isOpened():
        raise OSError(f"{video}: cannot be written as a video")
    n_frames = 0
    try:
        with truth.open("w", encoding="utf-8") as lines:
            while (frame := source.read()) is not None:
                writer.write(frame.image)
                lines.write(encode_truth(source.truth()) + "\n")
                n_frames += 1
    finally:
        writer.release()
    return n_frames
