"""Why a game is decided or open, in words."""

from webui.desk.faces import Name
from webui.desk.messages import MESSAGES


def reason_name_of(reason: str) -> Name:
    """Return what a reason of ``Outcome`` is called; one that nobody knows stays as it is."""
    key = f"reason.{reason}"
    return Name(MESSAGES["zh"].get(key, reason), MESSAGES["en"].get(key, reason))
