"""The game master's own account of a game: who holds what, face down cards included.

These types change as the game goes on; what leaves the simulator is frozen (``teller``, ``truth``).
"""

from dataclasses import dataclass, field

from engine.cards import CardKind, CardType
from engine.decks import Deck
from engine.faces import Suit
from engine.generals import General
from engine.observations import Place
from engine.seats import RING, Seat, Team
from engine.simulator.book import Book
from engine.simulator.chance import Chance
from engine.simulator.mischief import Mischief
from engine.simulator.teller import Teller


class GameOverError(Exception):
    """Unwinds whatever is being resolved once the game is decided."""

    def __init__(self, winner: Team | None, reason: str) -> None:
        """Remember who won and by what."""
        super().__init__(reason)
        self.winner = winner
        self.reason = reason


@dataclass(slots=True, eq=False)
class Card:
    """One physical card."""

    face: str
    kind: CardKind
    suit: Suit
    rank: str
    track: int = 0
    """Its number in the log while it is in sight, else 0."""
    is_known: bool = False
    """Whether everybody saw it go where it now is."""


@dataclass(slots=True, eq=False)
class DelayedTrick:
    """A card in a judgement zone, and what it counts as there."""

    card: Card
    kind: str


@dataclass(slots=True, eq=False)
class Player:
    """One character."""

    seat: Seat
    general: General
    max_hp: int
    hp: int
    skills: tuple[str, ...]
    """Without a lord skill that does not hold."""
    track: int
    """Of its general card."""
    hand: list[Card] = field(default_factory=list[Card])
    equips: dict[CardType, Card] = field(default_factory=dict[CardType, Card])
    judges: list[DelayedTrick] = field(default_factory=list[DelayedTrick])
    wounds: list[Card] = field(default_factory=list[Card])
    """Cards on the general card (buqu)."""
    is_alive: bool = True
    is_chained: bool = False
    is_face_down: bool = False
    has_acted: bool = False
    shown_hp: int = 0
    team: Team = field(init=False)
    """The side it plays for; kept, because it is asked for all the time."""

    def __post_init__(self) -> None:
        """Remember the side."""
        self.team = self.seat.team

    @property
    def is_wounded(self) -> bool:
        """Whether it has lost health."""
        return self.hp < self.max_hp

    @property
    def cards(self) -> list[Card]:
        """Hand and equipment."""
        return [*self.hand, *self.equips.values()]

    @property
    def n_takeable(self) -> int:
        """How many cards lie in its zones and hand."""
        return len(self.hand) + len(self.equips) + len(self.judges)

    def has(self, skill: str) -> bool:
        """Whether it has the skill."""
        return skill in self.skills

    def equip_kind(self, slot: CardType) -> str | None:
        """Return the kind of the equipment in a slot, or None."""
        card = self.equips.get(slot)
        return None if card is None else card.kind.id

    @property
    def weapon(self) -> str | None:
        """The kind of its weapon."""
        return self.equip_kind(CardType.WEAPON)

    @property
    def armor(self) -> str | None:
        """The kind of its armour."""
        return self.equip_kind(CardType.ARMOR)

    def suit_of(self, card: Card) -> Suit:
        """Return the suit that a card counts as with this character (hongyan)."""
        if card.suit is Suit.SPADE and self.has("hongyan"):
            return Suit.HEART
        return card.suit


@dataclass(slots=True, eq=False)
class Turn:
    """What is remembered until a turn ends."""

    player: Player
    phase: str = "start"
    n_slashes: int = 0
    """Slashes used in the play phase that count against the limit."""
    is_drunk: bool = False
    """Whether the next slash does one more (wine)."""
    has_drunk: bool = False
    is_bare_chested: bool = False
    has_slashed: bool = False
    """Whether a slash was used or shown by the acting character in its play phase (keji)."""
    n_given: int = 0
    """Cards given away by rende in this phase."""
    used: set[str] = field(default_factory=set[str])
    """Skills of once a phase that were used."""
    skipped: set[str] = field(default_factory=set[str])
    """Phases that are skipped."""


@dataclass(frozen=True, slots=True, eq=False)
class Stray:
    """A card that lies where it does not belong, and the turn in which it came there."""

    card: Card
    place: Place
    turn: Turn


@dataclass(slots=True, eq=False)
class Game:
    """A whole game as the game master knows it."""

    book: Book
    deck: Deck
    chance: Chance
    teller: Teller
    mischief: Mischief
    players: dict[Seat, Player] = field(default_factory=dict[Seat, Player])
    pile: list[Card] = field(default_factory=list[Card])
    """Face down; the last one is the top."""
    discards: list[Card] = field(default_factory=list[Card])
    middle: list[Card] = field(default_factory=list[Card])
    strays: list[Stray] = field(default_factory=list[Stray])
    """Cards that a breach of the rules put where they do not belong."""
    turn: Turn = field(init=False)
    """The turn being played, or between turns the one played last."""
    round_no: int = 0
    first_team: Team = Team.COLD
    is_overtime: bool = False
    technical_points: dict[Team, int] = field(default_factory=lambda: {team: 0 for team in Team})

    @property
    def living(self) -> list[Player]:
        """The living characters, counter-clockwise round the table."""
        return [self.players[seat] for seat in RING if self.players[seat].is_alive]

    def in_order_from(self, first: Player) -> list[Player]:
        """Return the living, counter-clockwise from ``first`` or, if dead, from the next one."""
        start = RING.index(first.seat)
        seats = (*RING[start:], *RING[:start])
        return [self.players[seat] for seat in seats if self.players[seat].is_alive]

    def in_action_order(self) -> list[Player]:
        """Return the living, counter-clockwise from whoever is acting (king-10 六.1)."""
        return self.in_order_from(self.turn.player)

    def enemies_of(self, player: Player) -> list[Player]:
        """Return the living of the other side."""
        return [other for other in self.living if other.team is not player.team]

    def friends_of(self, player: Player) -> list[Player]:
        """Return the other living of the own side."""
        return [p for p in self.living if p.team is player.team and p is not player]

    def others(self, player: Player) -> list[Player]:
        """Return all other living characters."""
        return [other for other in self.living if other is not player]

    def is_acting(self, player: Player) -> bool:
        """Whether it is this character's turn."""
        return self.turn.player is player
