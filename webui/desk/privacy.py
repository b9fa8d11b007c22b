"""Who at the table agrees to moving pictures being kept, and for how long pictures are kept.

The cards are watched for the rules in any case. A player who declines has no clip and no picture of
the whole table kept; what proves a flag is then the card alone. The public never gets pictures.
"""

import threading
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.seats import Seat
from webui.json_lines import append_entry, entries_in


@dataclass(frozen=True, slots=True)
class ConsentView:
    """What one player said last."""

    seat: str
    agrees: bool | None
    """None while nobody has asked."""
    at_utc: str
    """When it was entered; empty while nobody has asked."""


@dataclass(frozen=True, slots=True)
class PrivacyView:
    """What is kept of the players, and how long."""

    consents: tuple[ConsentView, ...]
    """The six seats."""
    keeps_clips: bool
    """Whether clips and pictures of the whole table are kept: nobody has declined."""
    forget_after_h: int | None
    """Hours after which the pictures of a match are deleted; None keeps them."""


class Privacy:
    """The register of one match; safe to use from any thread."""

    def __init__(self, register: Path | None = None, forget_after_h: int | None = None) -> None:
        """Take up what was entered before.

        Args:
            register: file with one line for each entry, withdrawn ones among them; None keeps
                nothing beyond this run.
            forget_after_h: hours after which the pictures of a match are deleted.
        """
        self.forget_after_h = forget_after_h
        self._register = register
        self._lock = threading.Lock()
        self._said = {seat.value: ConsentView(seat.value, None, "") for seat in Seat}
        entries = () if register is None else entries_in(register, _consent_of)
        self._said |= {entry.seat: entry for entry in entries}

    @property
    def keeps_clips(self) -> bool:
        """Whether nobody has declined."""
        return all(said.agrees is not False for said in self._said.values())

    def enter(self, seat: Seat, at_utc: str, *, agrees: bool) -> None:
        """Enter what the player on ``seat`` says.

        Raises:
            OSError: when the register cannot be written; nothing is entered then.
        """
        entry = ConsentView(seat.value, agrees, at_utc)
        with self._lock:
            if self._register is not None:
                append_entry(self._register, asdict(entry))
            self._said[seat.value] = entry

    def view(self) -> PrivacyView:
        """Return what is known."""
        return PrivacyView(tuple(self._said.values()), self.keeps_clips, self.forget_after_h)


def _consent_of(fields: dict[str, Any]) -> ConsentView:
    return ConsentView(Seat(fields["seat"]).value, bool(fields["agrees"]), str(fields["at_utc"]))
