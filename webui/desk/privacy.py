"""Who at the table agrees to moving pictures being kept, and for how long pictures are kept.

The cards are watched for the rules in any case. A player who declines has no clip and no picture of
the whole table kept; what proves a flag is then the card alone. The public never gets pictures.
What a player has said goes with the name from seat to seat.
"""

import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from engine.seats import Seat
from webui.json_lines import append_entry, entries_in


@dataclass(frozen=True, slots=True)
class KeptPictures:
    """What becomes of the pictures of a match, as it was started."""

    forget_after_h: int | None = None
    """Hours after which they are deleted; None keeps them."""
    masks_outside: bool = False
    """Whether what lies outside the mat is blanked in them."""
    keeps_cards: bool = False
    """Whether each card is kept by itself too, to learn from."""


@dataclass(frozen=True, slots=True)
class ConsentView:
    """What the player on a seat said last."""

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
    n_clips: int
    """Clips of this match that are kept now; they go when a player declines."""


@dataclass(frozen=True, slots=True)
class _Said:
    seat: str
    player: str
    """Empty when nobody had named him."""
    agrees: bool
    at_utc: str

    def is_of(self, seat: Seat, player: str) -> bool:
        """Whether the player who sits there now has said it; without names the seat tells."""
        if self.player and player:
            return self.player == player
        return self.seat == seat


class Privacy:
    """The register of one match; safe to use from any thread."""

    def __init__(self, register: Path | None = None, kept: KeptPictures = KeptPictures()) -> None:
        """Take up what was entered before.

        Args:
            register: file with one line for each entry, withdrawn ones among them; None keeps
                nothing beyond this run.
            kept: what becomes of pictures.
        """
        self.kept = kept
        self._register = register
        self._lock = threading.Lock()
        self._said = [] if register is None else list(entries_in(register, _said_in))

    def keeps_clips(self, players: Mapping[Seat, str]) -> bool:
        """Return whether nobody has declined.

        Args:
            players: who sits at the table, by names that may be empty.
        """
        return all(said.agrees is not False for said in self._consents(players))

    def _consents(self, players: Mapping[Seat, str]) -> tuple[ConsentView, ...]:
        return tuple(self._consent_of(seat, players.get(seat, "")) for seat in Seat)

    def _consent_of(self, seat: Seat, player: str) -> ConsentView:
        own = (said for said in reversed(self._said) if said.is_of(seat, player))
        last = next(own, None)
        if last is None:
            return ConsentView(seat.value, None, "")
        return ConsentView(seat.value, last.agrees, last.at_utc)

    def said_by(self, seat: Seat, player: str) -> tuple[ConsentView, ...]:
        """Return all that a player has said, oldest first."""
        own = (said for said in self._said if said.is_of(seat, player))
        return tuple(ConsentView(said.seat, said.agrees, said.at_utc) for said in own)

    def enter(self, seat: Seat, player: str, at_utc: str, *, agrees: bool) -> None:
        """Enter what the player on ``seat`` says.

        Raises:
            OSError: when the register cannot be written; nothing is entered then.
        """
        entry = _Said(seat.value, player, agrees, at_utc)
        with self._lock:
            if self._register is not None:
                append_entry(self._register, asdict(entry))
            self._said.append(entry)

    def view(self, players: Mapping[Seat, str], n_clips: int) -> PrivacyView:
        """Return what is known of the players at the table, and how many clips of them are kept."""
        keeps_clips, hours = self.keeps_clips(players), self.kept.forget_after_h
        return PrivacyView(self._consents(players), keeps_clips, hours, n_clips)


def _said_in(fields: dict[str, Any]) -> _Said:
    seat, player = Seat(fields["seat"]).value, str(fields.get("player", ""))
    return _Said(seat, player, bool(fields["agrees"]), str(fields["at_utc"]))
