"""The cards laid in the middle in the course of a turn, as those who weigh them see them.

Each card comes with every reason for which it may lie there without being a slash that its turn's
character used.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from engine.accounts.mistrust import Mistrust
from engine.cards import SLASHES
from engine.faces import card_of
from engine.observations import Place
from engine.seats import Seat


class Cause(StrEnum):
    """How a card comes to lie in the middle."""

    USE = "use"
    """Used as a slash by the acting character, within the limit of its phase."""
    FOLLOW_UP = "follow_up"
    """Used as a slash once more by the Green Dragon Blade, outside the limit."""
    MATERIAL = "material"
    """The second of two cards that the Serpent Spear makes one slash of."""
    RESPONSE = "response"
    """Shown for a duel, the barbarians or a borrowed sword."""
    AS_JINK = "as_jink"
    """Shown as a dodge by a character whose skill allows it."""
    AS_PEACH = "as_peach"
    """Used as a peach by a character whose skill allows it."""
    CONVERTED = "converted"
    """Used as another card by the acting character's skill."""
    COST = "cost"
    """Paid for a skill or a weapon."""
    DISCARDED = "discarded"
    """Lost to a card, a skill or a death."""
    JUDGEMENT = "judgement"
    """Turned from the deck as a judgement, or played over one."""
    TURNED_UP = "turned_up"
    """Turned up from the deck for everybody to choose from."""
    RELAID = "relaid"
    """The same card as before, laid down again."""
    OTHER = "other"
    """Something that an official said is no slash of the acting character."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why slashes may lie in the middle without being used by the acting character."""

    id: str
    """Reasons with the same id share their capacity."""
    cause: Cause
    total: int | None
    """How many cards it explains in this turn; None for any number."""
    per_use: int = 0
    """How many more for every slash or damaging trick so far in this turn."""


class Doubt(StrEnum):
    """Why a card's account cannot be closed from the table alone."""

    UNKNOWN_GENERAL = "unknown_general"
    UNREAD_EQUIPMENT = "unread_equipment"
    UNREAD_CARD = "unread_card"
    LAID_TOGETHER = "laid_together"
    DISCARDING = "discarding"
    BLIND = "blind"
    UNSEEN_TURN = "unseen_turn"
    RECORD = "record"
    """The end of the turn contradicts what was seen in it."""
    EARLY_SWEEP = "early_sweep"
    """A weapon may ask for more although the middle was swept."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card laid in the middle in the course of a turn, or one only spoken of."""

    seq: int
    at_ms: int
    track: int | None
    """None while the card was declared but not yet seen."""
    face: str | None
    said: Cause | None
    """What an official's entry says about it, if any does."""
    reasons: tuple[Reason, ...]
    limit: int | None
    """How many slashes the phase allowed when it was laid; None for no limit."""
    has_spear: bool
    has_blade: bool
    doubts: frozenset[Doubt]
    is_first: bool = False
    """Whether nothing was pending that lay on the table when it was laid."""
    asking: frozenset[str] = frozenset()
    """Weapons and skills that may have asked for it although the middle was swept before."""
    contradicted: frozenset[str] = frozenset()
    """Of its reasons those that what followed contradicts."""
    told_seq: int = 0
    """The entry that spoke of it when it lay there already; 0 for none."""

    @property
    def is_slash(self) -> bool:
        """Whether it is a slash by its face or by what was said of it."""
        return self.said in (Cause.USE, Cause.FOLLOW_UP) or card_of(self.face) in SLASHES

    @property
    def open_reasons(self) -> tuple[Reason, ...]:
        """Return the reasons that nothing has contradicted."""
        return tuple(reason for reason in self.reasons if reason.id not in self.contradicted)


@dataclass(frozen=True, slots=True)
class LiftedCard:
    """A card that was taken off the middle."""

    track: int
    face: str | None
    at_ms: int
    is_gone: bool
    """Whether it left the table altogether, as far as was seen."""
    is_in_hand: bool = False
    """Whether it is known to have gone to a hand."""


@dataclass(frozen=True, slots=True)
class TurnLedger:
    """The cards of one turn."""

    seat: Seat
    n_delayed_tricks: int
    """Delayed tricks lying before the character when the turn began."""
    n_slashes_without_card: int = 0
    """How many slashes the character's skills give it without a card."""
    laid: tuple[LaidCard, ...] = ()
    lifted: tuple[LiftedCard, ...] = ()
    is_discard_declared: bool = False
    losses: tuple[tuple[int, Seat], ...] = ()
    """Observations in this turn by which a health card went down, and whose."""
    heavy_losses: frozenset[int] = frozenset()
    """Those by which it went down by more than one."""
    heals: tuple[tuple[int, Seat], ...] = ()
    """Those by which one went up."""
    lost: tuple[tuple[int, Place, str | None], ...] = ()
    """Cards that left the equipment and judgement zones in this turn: when, and off which zone."""
    mistrust: Mistrust = field(default_factory=Mistrust)
    """What of the table is not to be relied on."""
    stopped_seq: int | None = None
    """A count of hands before which all plays were over, where that contradicts a reason."""
    has_drawn: bool = False
    """Whether its hand was seen to grow by what it drew in its draw phase."""
    death_ms: int | None = None
    """When the latest death of this turn was confirmed."""
