"""What is checked before a match: each camera, and how well each zone can be read."""

from dataclasses import dataclass

from vision.mat.zone_quality import verdict_of
from vision.model import CameraHealth, TableObservation, ZoneQuality
from webui.desk.deck_check import DeckCheckView, deck_check_of
from webui.desk.faces import Name
from webui.desk.hub import Hub
from webui.desk.messages import MESSAGES
from webui.desk.quality_hints import hint_of


@dataclass(frozen=True, slots=True)
class CameraCheckView:
    """One camera."""

    source: str
    fps: int
    age_ms: int | None
    """Age of its newest frame; None before the first."""
    is_mat_found: bool
    is_frozen: bool
    is_lost: bool
    is_trusted: bool
    """Whether its picture is in focus and steady."""


@dataclass(frozen=True, slots=True)
class ZoneCheckView:
    """One zone, as the best camera sees it."""

    zone: str
    seat: str | None
    px_per_mm: float
    sharpness: float | None
    """About 1.5 in focus; None where there is nothing to tell it from."""
    glare: float
    """Share that is blown out to white, 0 to 1."""
    legibility: str
    """``index``: all can be read; ``name``: no suit and rank; ``nothing``."""
    hint: Name | None
    """What is amiss and what to do; None where all can be read."""


@dataclass(frozen=True, slots=True)
class SetupView:
    """The eyes of the table, and what they are to see."""

    cameras: tuple[CameraCheckView, ...]
    """In the order in which they were named."""
    zones: tuple[ZoneCheckView, ...]
    """Those that were measured; it takes a minute to go round them all."""
    deck: DeckCheckView | None
    """None before the match is known."""


def setup_view_of(hub: Hub) -> SetupView:
    """Return what is known of cameras, zones and deck now."""
    published = hub.newest
    if published is None:
        return SetupView((), (), None)
    seen, match = published.snapshot.table, published.snapshot.match
    deck = deck_check_of(match.state.deck, match.ruleset)
    if seen is None:
        return SetupView((), (), deck)
    cameras = tuple(_camera_view(camera, hub) for camera in _cameras_of(seen))
    return SetupView(cameras, tuple(map(_zone_view, seen.quality)), deck)


def _cameras_of(seen: TableObservation) -> tuple[CameraHealth, ...]:
    return seen.cameras or (seen.camera,)


def _camera_view(camera: CameraHealth, hub: Hub) -> CameraCheckView:
    return CameraCheckView(
        source=camera.source,
        fps=round(camera.fps),
        age_ms=hub.frame_age_ms(camera.source),
        is_mat_found=camera.mat_found,
        is_frozen=camera.frozen,
        is_lost=camera.lost,
        is_trusted=camera.trusted,
    )


def _zone_view(quality: ZoneQuality) -> ZoneCheckView:
    hints = {language: hint_of(quality, texts) for language, texts in MESSAGES.items()}
    zh, en = hints["zh"], hints["en"]
    return ZoneCheckView(
        zone=quality.place.zone,
        seat=quality.place.seat,
        px_per_mm=round(quality.px_per_mm, 2),
        sharpness=None if quality.sharpness is None else round(quality.sharpness, 2),
        glare=round(quality.glare, 3),
        legibility=verdict_of(quality).legibility.value,
        hint=Name(zh, en) if zh and en else None,
    )
