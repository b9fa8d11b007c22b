"""``zhicai doctor``: whether cameras and light are good enough for a table."""

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from statistics import median

import click
import cv2
import numpy as np

from vision.frames.frame_clock import FrameClock
from vision.mat.anchor_mat import MatAnchor
from vision.mat.locate_mat import MatLocator
from vision.mat.mat import Mat, load_mat
from vision.mat.zone_quality import Legibility, verdict_of, zone_quality
from vision.model import Frame, Place, ZoneQuality
from vision.sources.source import Source
from webui.commands.lang_option import lang_option
from webui.commands.run import open_table
from webui.desk.messages import MESSAGES, Texts
from webui.desk.quality_hints import hint_of, zone_words

MEASURE_EVERY_NS = 1_000_000_000
"""Between two looks at all zones: they take a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What was seen of one camera."""

    source: str
    fps: float
    is_mat_found: bool
    zones: tuple[ZoneQuality, ...]
    """Of the zones in view, the medians over the time that was watched."""


@click.command()
@click.option("--source", "sources", multiple=True, required=True, help="camera, URL, file, folder")
@click.option("--mat", "mat_name", default="std", show_default=True)
@click.option("--seconds", type=click.IntRange(min=1), default=5, show_default=True)
@lang_option
def doctor(*, sources: tuple[str, ...], mat_name: str, seconds: int, lang: str) -> None:
    """Say of each camera, and of each zone it sees, what can be read there and what is amiss."""
    mat, texts = load_mat(mat_name), MESSAGES[lang]
    examined: list[Examined] = []
    for spec in sources:
        with closing(open_table(spec, mat, realtime=True)) as source:
            examined.append(examine(source, mat, seconds))
        for line in report_of(examined[-1], texts):
            click.echo(line)
    for line in advice_of(examined, mat, texts):
        click.echo(line)


def examine(source: Source, mat: Mat, seconds: int) -> Examined:
    """Watch a source for some seconds of its own time, or to its end.

    Args:
        source: at its beginning.
        mat: what it looks at.
        seconds: of frame time.
    """
    anchor, clock = MatAnchor(MatLocator(mat)), FrameClock()
    measured: dict[Place, list[ZoneQuality]] = {}
    began_ns: int | None = None
    due_ns, now_ns = 0, 0
    while (frame := source.read()) is not None:
        now_ns = frame.captured_ns
        began_ns = now_ns if began_ns is None else began_ns
        if now_ns - began_ns >= seconds * 1_000_000_000:
            break
        clock.tick(now_ns)
        if now_ns >= due_ns:
            due_ns = now_ns + MEASURE_EVERY_NS
            for quality in _qualities(frame, anchor, mat):
                measured.setdefault(quality.place, []).append(quality)
    zones = tuple(_middle_of(found) for found in measured.values())
    return Examined(source.name, clock.fps, anchor.is_found(now_ns), zones)


def report_of(examined: Examined, texts: Texts) -> list[str]:
    """Return what is said of one camera, a line for each zone it sees."""
    mat = texts["camera.mat" if examined.is_mat_found else "camera.no_mat"]
    fps = texts["camera.fps"].format(n=round(examined.fps))
    lines = [texts["doctor.camera"].format(camera=examined.source, fps=fps, mat=mat)]
    for quality in examined.zones:
        sharpness = "-" if quality.sharpness is None else f"{quality.sharpness:.1f}"
        words = texts["doctor.zone"].format(
            zone=zone_words(quality.place, texts),
            px_per_mm=f"{quality.px_per_mm:.1f}",
            sharpness=sharpness,
            glare=f"{quality.glare:.0%}",
            verdict=texts[f"doctor.{verdict_of(quality).legibility.value}"],
        )
        lines.append(f"  {words}")
    return lines


def advice_of(examined: Iterable[Examined], mat: Mat, texts: Texts) -> list[str]:
    """Return what to mend, zone by zone, as the best camera of each zone sees it."""
    anchored = [each for each in examined if each.is_mat_found]
    if not anchored:
        return [texts["alarm.no_mat"]]
    zones = [quality for each in anchored for quality in each.zones]
    lines: list[str] = []
    for place in (zone.place for zone in mat.zones):
        views = [quality for quality in zones if quality.place == place]
        hints = [hint_of(quality, texts) for quality in sorted(views, key=_legible_first)]
        if not hints:
            lines.append(texts["doctor.unseen"].format(zone=zone_words(place, texts)))
        elif hints[0] is not None:
            lines.append(hints[0])
    return lines or [texts["doctor.well"]]


def _qualities(frame: Frame, anchor: MatAnchor, mat: Mat) -> list[ZoneQuality]:
    grey = np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), np.uint8)
    anchor.update(grey, frame.captured_ns)
    if anchor.image_to_mat is None:
        return []
    found = (zone_quality(grey, anchor.image_to_mat, zone) for zone in mat.zones)
    return [quality for quality in found if quality is not None]


def _middle_of(found: list[ZoneQuality]) -> ZoneQuality:
    known = [quality.sharpness for quality in found if quality.sharpness is not None]
    return ZoneQuality(
        place=found[0].place,
        px_per_mm=median(quality.px_per_mm for quality in found),
        sharpness=median(known) if known else None,
        glare=median(quality.glare for quality in found),
    )


def _legible_first(quality: ZoneQuality) -> tuple[int, float]:
    return tuple(Legibility).index(verdict_of(quality).legibility), -quality.px_per_mm
