"""What the rules may look at: the table as the record implies it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.observations import Place
from engine.seats import Seat, Team


class Phase(StrEnum):
    """Where a match stands, as far as the table shows it."""

    DRAFT = "draft"
    PREPARATION = "preparation"
    START = "start"
    JUDGE = "judge"
    DRAW = "draw"
    PLAY = "play"
    DISCARD = "discard"
    FINISH = "finish"
    BETWEEN_TURNS = "between_turns"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card that lies on the table."""

    track: int
    face: str | None
    place: Place
    placed_seq: int
    placed_ms: int


@dataclass(frozen=True, slots=True)
class SeatState:
    """One character."""

    seat: Seat
    player: str = ""
    general: str | None = None
    """English id such as ``zhaoyun``; None while unknown."""
    hp: int | None = None
    max_hp: int | None = None
    hand_count: int | None = None
    acted: bool = False
    """Whether the identity card lies sideways."""
    alive: bool = True
    is_hp_shown: bool = False
    """Whether ``hp`` was read off the table; otherwise it is what the general starts with."""

    @property
    def is_at_zero(self) -> bool:
        """Whether the health card shows nothing: dying, or a death that was not told yet."""
        return self.is_hp_shown and (self.hp or 0) <= 0

    @property
    def is_hurt(self) -> bool:
        """Whether the health card shows fewer points than there can be."""
        if self.hp is None or self.max_hp is None:
            return False
        return self.is_hp_shown and self.hp < self.max_hp

    @property
    def is_at_full_health(self) -> bool:
        """Whether the health card shows all the points there can be."""
        if self.hp is None or self.max_hp is None:
            return False
        return self.is_hp_shown and self.hp >= self.max_hp


@dataclass(frozen=True, slots=True)
class ClockState:
    """A clock; remaining time is ``limit_ms - elapsed_ms - (now - running_since_ms)``."""

    clock: str
    limit_ms: int | None
    seat: Seat | None
    team: Team | None
    elapsed_ms: int
    """Time spent before the current run."""
    running_since_ms: int | None
    """Match time at which it last began to run; None while it stands."""
    expired: bool = False
    expired_ms: int | None = None
    """Match time at which the limit was reached; None while time was not called."""


@dataclass(frozen=True, slots=True)
class BlindZone:
    """A zone that could not be seen for a while."""

    place: Place
    since_ms: int
    until_ms: int | None
    """None while nobody has said that it can be seen again."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the match ended."""

    winner: Team | None
    reason: str


@dataclass(frozen=True, slots=True)
class Loss:
    """What lost a side the game before anything had to be compared; the first such thing counts.

    After a surrender the other side may still use its peaches, so that is remembered as well.
    """

    team: Team
    reason: str
    """``commander_death``, ``concession`` or ``technical_points``."""
    health: Mapping[Seat, int]
    """Lowest health seen of each character since the game was lost, or last seen before."""
    peaches: tuple[Seat, ...] = ()
    """Who said that they used a peach since; a seat twice said so twice."""
    shown: tuple[Seat, ...] = ()
    """Whose health was seen since."""

    @property
    def is_surrender(self) -> bool:
        """Whether the game was given up or taken from the side, and not won at the table."""
        return self.reason != "commander_death"


@dataclass(frozen=True, slots=True)
class FormerGame:
    """An earlier game of the same match."""

    game_no: int
    players: Mapping[Seat, str]
    """Who sat where; an empty name is nobody known."""
    winner: Team | None

    @property
    def commanders(self) -> tuple[str, ...]:
        """Return the names of those who were commanders and are known."""
        return tuple(name for seat, name in self.players.items() if seat.is_commander and name)


@dataclass(frozen=True, slots=True)
class UnmarkedTurns:
    """What is known of turns at a table where no identity card shows them."""

    is_begun: bool = False
    """Whether the latest turn is going on, as far as anybody knows."""
    is_by_count: bool = False
    """Whether only a count of the hand after the draw told that it began."""
    is_told_over: bool = False
    """Whether its end was declared, so that the hands may still be counted for it."""
    counted: tuple[Seat, ...] = ()
    """Whose hands were counted since anything else happened."""
    judged: tuple[Seat, ...] = ()
    """Who lost a card of the judgement zone since the latest turn was over."""
    has_plays: bool = False
    """Whether cards were laid since then."""
    is_dealt: bool = False
    """Whether the hands were counted before the first turn, or a turn was taken."""
    is_missed_since: bool = False
    """Whether turns may have gone by unseen since the latest one that is known."""
    is_missed_before: bool = False
    """Whether turns of the side that acts may have gone by unseen before that one."""

    @property
    def may_have_missed(self) -> bool:
        """Whether more turns may have been taken than are known."""
        return self.is_missed_since or self.is_missed_before


@dataclass(frozen=True, slots=True)
class MatchState:
    """Everything the log so far implies about the table; nothing here judges."""

    ruleset: str = ""
    deck: str = ""
    game_no: int = 1
    started_utc: str = ""
    seats: tuple[SeatState, ...] = tuple(SeatState(seat) for seat in Seat)
    table: tuple[TableCard, ...] = ()
    """All cards lying anywhere, oldest first."""
    pool: tuple[str, ...] = ()
    picks: tuple[tuple[Team, str], ...] = ()
    first_team: Team | None = None
    commander_hp_bonus: int = 1
    """Health that a commander has beyond what is printed on the general."""
    ex_nihilo_cards: int = 3
    """Cards that 无中生有 brings at most."""
    round_no: int = 0
    acting: Seat | None = None
    """Whose turn it is; None between turns."""
    turns: tuple[Seat, ...] = ()
    """Seats that took a turn this round, in order; a seat twice means it acted twice."""
    phase: Phase = Phase.PREPARATION
    clocks: tuple[ClockState, ...] = ()
    technical_points: Mapping[Team, int] = field(
        default_factory=lambda: {Team.WARM: 3, Team.COLD: 3}
    )
    result: Result | None = None
    at_ms: int = 0
    """Time of the last observation."""
    last_round: tuple[Seat, ...] = ()
    """``turns`` of the round before this one."""
    uprights: tuple[Seat, ...] = ()
    """Seats whose identity card was turned upright since the last turn began."""
    lineups: tuple[tuple[Team, Seat, str], ...] = ()
    """Generals as the sides set them on their seats."""
    deaths: tuple[Seat, ...] = ()
    """In the order in which they were confirmed."""
    loss: Loss | None = None
    former: tuple[FormerGame, ...] = ()
    """The games of this match before this one, as far as they were told."""
    blind: tuple[BlindZone, ...] = ()
    """Zones reported as unseen since the turn began."""
    swept: tuple[str | None, ...] = ()
    """Faces of the cards that vanished from the middle since the turn began."""
    unmarked: UnmarkedTurns | None = None
    """None at a table with an identity card for each character."""

    def seat(self, seat: Seat) -> SeatState:
        """Return the character on ``seat``."""
        return next(state for state in self.seats if state.seat is seat)

    @property
    def players(self) -> dict[Seat, str]:
        """Return who sits where, by names that may be empty."""
        return {state.seat: state.player for state in self.seats}

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: by the record, or by what loses it at once."""
        return self.result is not None or self.loss is not None

    @property
    def living(self) -> tuple[SeatState, ...]:
        """Return the characters that are alive."""
        return tuple(state for state in self.seats if state.alive)

    def find_clock(self, clock: str) -> ClockState | None:
        """Return the clock of that name, or None when it was never started."""
        return next((state for state in self.clocks if state.clock == clock), None)

    def find_card(self, track: int) -> TableCard | None:
        """Return the card followed under that track, or None when none lies on the table."""
        return next((card for card in self.table if card.track == track), None)

    def find_face(self, track: int) -> str | None:
        """Return the face of that card; None as well while it cannot be read."""
        card = self.find_card(track)
        return None if card is None else card.face

    def is_blind(self, place: Place, at_ms: int) -> bool:
        """Whether ``place`` was reported as unseen and nothing has shown that it can be seen."""
        return any(
            zone.place == place and (zone.until_ms is None or zone.until_ms >= at_ms)
            for zone in self.blind
        )

    def cards_at(self, place: Place) -> tuple[TableCard, ...]:
        """Return the cards lying on ``place``, oldest first."""
        return tuple(card for card in self.table if card.place == place)
