"""What has to be remembered beside the table, so that a rule need not read the whole log again.

The ledger of a turn lists the cards laid in the middle, each with every reason for which it may
lie there without being a slash that its turn's character used. ``accounts`` weighs them up.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.accounts.account import GameAccount
from engine.cards import SLASHES
from engine.faces import card_of
from engine.hands.balance import Balance, DeathNote
from engine.hands.bounds import Bound, Bounds
from engine.hands.hands import HandLedger
from engine.hands.shares import Shares
from engine.ledger.freeze import Freeze
from engine.ledger.mistrust import Mistrust
from engine.observations import Place
from engine.plays.play import Plays
from engine.seats import Seat
from engine.state import Phase
from engine.zones import Oddity


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


@dataclass(frozen=True, slots=True)
class Account:
    """What the accounts of one kind have in common."""

    n_slashes: int
    """Slashes used by anybody so far; each may be dodged, judged on or paid for."""
    n_counted: int
    """Those that count against the limit of the phase."""
    n_excess: int
    """Those beyond the limit."""
    spent: frozenset[tuple[str, int]]
    """How many cards each reason explains."""
    is_paired: bool = False
    """Whether the latest card is a slash that a second card of a spear may belong to."""
    is_answered: bool = False
    """Whether anything else was laid since the latest slash, such as a dodge."""


@dataclass(frozen=True, slots=True)
class WeighedCard:
    """A laid card with the accounts of the turn up to it, each with how many it stands for."""

    card: LaidCard
    likely: Mapping[Account, int]
    """Accounts that take what was read and seen for all there is."""
    certain: Mapping[Account, int]
    """Accounts that let every doubt explain a card."""


@dataclass(frozen=True, slots=True)
class WindowLedger:
    """The declaration window opened last."""

    seq: int
    phase: Phase
    """Where the turn stood when it was opened."""
    seat: Seat | None
    n_judge_cards: int
    """Delayed tricks lying before the acting character when it was opened."""
    turns: tuple[Seat, ...]
    """Turns of the round when it was opened, to know when the next one begins."""
    has_new_trick: bool = False
    """Whether a trick was laid since, which may be answered in its own time."""
    is_answered: bool = False
    """Whether somebody declared a skill, waived it or laid a nullification meanwhile."""
    is_over: bool = False
    """Whether the phase has gone on, so that nothing can be late for it any more."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """Grows by one observation at a time, like the state, and never judges."""

    turn: TurnLedger | None = None
    weighed: tuple[WeighedCard, ...] = ()
    """The cards of ``turn`` with their accounts."""
    window: WindowLedger | None = None
    hands: HandLedger = field(default_factory=HandLedger)
    account: GameAccount = field(default_factory=GameAccount)
    """What every card laid in this game may have been."""
    balance: Balance | None = None
    """Of all hands, when this observation completed the count of them; None at other moments."""
    shares: Shares = field(default_factory=dict[Seat, Bound])
    """How many cards of each hand were laid in the turn, from then on until anything moves."""
    deaths: tuple[DeathNote, ...] = ()
    """Those of this turn, oldest first."""
    oddities: tuple[Oddity, ...] = ()
    """What should not lie as it does."""
    plays: Plays = field(default_factory=Plays)
    bounds: Bounds = field(default_factory=dict[Seat, Bound])
    """How many cards everybody holds, as far as counts bound it."""
    freeze: Freeze | None = None
    """An ice sword's effect while its cards are being taken."""
    mistrust: Mistrust = field(default_factory=Mistrust)
    """What of the table is not to be relied on."""
    is_last_round: bool = False
    """Whether playing or extra time was called in a round, so that no other may be begun."""
