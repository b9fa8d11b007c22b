"""What has to be remembered beside the table, so that a rule need not read the whole log again."""

from dataclasses import dataclass, field

from engine.accounts.account import GameAccount
from engine.accounts.laid import TurnLedger
from engine.accounts.mistrust import Mistrust
from engine.accounts.tally import WeighedCard
from engine.hands.balance import Balance, DeathNote
from engine.hands.bounds import Bound, Bounds
from engine.hands.hands import HandLedger
from engine.hands.shares import Shares
from engine.ledger.freeze import Freeze
from engine.plays.play import Plays
from engine.seats import Seat
from engine.state import Phase
from engine.zones import Oddity


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
    """The cards of ``turn`` with the tallies of its slashes."""
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
