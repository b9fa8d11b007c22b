"""What the figures of a zone mean, in words for the person who sets up the cameras."""

from engine.observations import Place
from engine.seats import Seat
from vision.mat.zone_quality import (
    IN_FOCUS,
    INDEX_PX_PER_MM,
    MOST_GLARE,
    NAME_PX_PER_MM,
    Fault,
    Legibility,
    verdict_of,
)
from vision.model import Place as MatPlace
from vision.model import ZoneQuality
from webui.desk.messages import Texts
from webui.desk.sentences import place_words


def zone_words(place: MatPlace, texts: Texts) -> str:
    """Return what a zone of the mat is called."""
    return place_words(Place(place.zone, Seat(place.seat) if place.seat else None), texts)


def hint_of(quality: ZoneQuality, texts: Texts) -> str | None:
    """Say what cannot be read in a zone, why, and what is needed; None where all can be read."""
    verdict = verdict_of(quality)
    if verdict.fault is None:
        return None
    is_name_legible = verdict.legibility is Legibility.NAME
    have, need = "", ""
    match verdict.fault:
        case Fault.TOO_SMALL:
            least = INDEX_PX_PER_MM if is_name_legible else NAME_PX_PER_MM
            have, need = f"{quality.px_per_mm:.1f}", f"{least:.1f}"
        case Fault.BLURRED:
            have, need = f"{quality.sharpness or 0.0:.1f}", f"{IN_FOCUS:.1f}"
        case Fault.GLARE:
            have, need = f"{quality.glare:.0%}", f"{MOST_GLARE:.0%}"
    what = texts["doctor.no_index" if is_name_legible else "doctor.no_card"]
    return texts[f"doctor.{verdict.fault.value}"].format(
        zone=zone_words(quality.place, texts), what=what, have=have, need=need
    )
