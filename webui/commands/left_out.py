"""Which pictures of a film or a folder were not watched, said once it has ended."""

from collections.abc import Sequence

import click

from vision.model import CameraHealth
from vision.sources.source import WatchedSource


def say_left_out(
    specs: Sequence[str], sources: Sequence[WatchedSource], cameras: Sequence[CameraHealth]
) -> None:
    """Say of each source that is no camera how many pictures were left out, and what to do.

    Args:
        specs: what a person called the sources.
        sources: the sources, read as far as they were watched.
        cameras: what became of their pictures, in the same order; empty when there were none.
    """
    n_dropped = [camera.dropped for camera in cameras] or [0] * len(sources)
    for spec, source, n_unlike in zip(specs, sources, n_dropped, strict=True):
        health = source.health()
        n_left_out = health.n_bad + n_unlike
        if n_left_out and not source.is_live:
            reasons = {"cannot be read": health.n_bad, "of another size than the first": n_unlike}
            why = ", ".join(f"{n} {reason}" for reason, n in reasons.items() if n)
            click.echo(
                f"zhicai: {spec}: {n_left_out} of {health.n_frames + health.n_bad} pictures were "
                f"left out ({why}); save them anew, all in one size, and watch again",
                err=True,
            )
