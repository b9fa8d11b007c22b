"""What was declared in a turn: its plays, and which of them wait to be answered or settled.

Like the ledger this grows by one observation at a time and never judges. Declarations may be
missing, late or half told; what follows from one that is missing is unknown, never "no".
``Plays.is_told_in_full`` says whether everything that the table shows was spoken of, so that only
then the absence of a play proves something.
"""

from dataclasses import dataclass

from engine.cards import SLASHES
from engine.faces import card_of, suit_of
from engine.log_words import Action
from engine.observations import Place
from engine.seats import Seat
from engine.skills.conversions import CONVERSIONS
from engine.state import Phase

ACTS = (Action.USE, Action.PLAY, Action.RESPOND, Action.SKILL)
"""Actions by which somebody does something, be it with a card or by a skill."""

REPLACING_SKILLS = frozenset({"guicai", "guidao", "huanshi"})
"""Skills by which a card is played over a judgement card."""

DAMAGE_OF_TWO = frozenset({"duel", "lijian"})
"""What hurts nobody but one of the two who are in it."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A physical card that was seen for a play."""

    track: int
    face: str | None
    origin: Place | None
    """The player's hand or equipment, the deck for a judgement card; None while unknown."""


@dataclass(frozen=True, slots=True)
class Play:
    """One declaration with the cards that belong to it."""

    seq: int
    at_ms: int
    seat: Seat
    action: str
    """``use play respond skill judge dying discard pass``."""
    face: str | None
    as_card: str | None
    targets: tuple[Seat, ...]
    """In the order in which they are settled, as far as they were told."""
    skill: str | None
    phase: Phase
    is_own_turn: bool
    n_cards: int = 0
    """How many physical cards are to be seen for it, as far as is known."""
    cards: tuple[PlayedCard, ...] = ()
    """Those seen so far."""
    laid_seq: int = 0
    """When its card came to lie there, if that was before it was told; else 0."""
    is_late: bool = False
    """Whether others went on between the card and the declaration."""

    @property
    def kind(self) -> str | None:
        """What it counts as, such as ``slash``; None for what was not told and for what is no card.

        A card played over a judgement counts as none. A dodge that is used in the own turn counts
        as something else, of which nothing was said.
        """
        if self.action not in ("use", "play", "respond") or self.skill in REPLACING_SKILLS:
            return None
        kind = self.as_card or _kind_by_skill(self.skill, self.face)
        is_half_told = kind == "jink" and self.action == "use" and self.is_own_turn
        return None if is_half_told else kind

    @property
    def is_slash(self) -> bool:
        """Whether it counts as a slash of any kind."""
        return self.kind in SLASHES

    @property
    def faces(self) -> tuple[str | None, ...]:
        """Return the faces of its cards: those seen, or the one told of before it is seen."""
        if self.cards:
            return tuple(card.face for card in self.cards)
        return () if self.face is None else (self.face,)

    @property
    def is_black(self) -> bool | None:
        """Whether all its cards are black; None while not all are known. Two colours are none."""
        suits = [suit_of(face) for face in self.faces]
        if any(suit is not None and suit.is_red for suit in suits):
            return False
        return None if len(suits) < self.n_cards or not suits or None in suits else True


@dataclass(frozen=True, slots=True)
class Pending:
    """A play that is not known to be over."""

    play: Play
    """A use, an answer that is a use itself, a skill that counts as one, a judgement, a dying."""
    targets: tuple[Seat, ...]
    """Whom it is aimed at; whoever passed it on is replaced by whom it went to."""
    nullifications: tuple[Play, ...] = ()
    answers: tuple[Play, ...] = ()
    """Everything else told in answer to it, oldest first."""
    settled: frozenset[Seat] = frozenset()
    """Targets for whom it is over, or whose time to nullify it is over."""
    has_taken_effect: bool = False
    """Whether anything was seen or told that comes after the time to nullify it."""

    @property
    def kind(self) -> str | None:
        """What it counts as; ``judge`` and ``dying`` for what is no card, a skill by its id."""
        if self.play.action in ("judge", "dying"):
            return self.play.action
        return self.play.skill if self.play.action == "skill" else self.play.kind

    def answers_of(self, seat: Seat) -> tuple[Play, ...]:
        """Return what ``seat`` answered, oldest first."""
        return tuple(answer for answer in self.answers if answer.seat is seat)


@dataclass(frozen=True, slots=True)
class UnspokenCard:
    """A card in the middle that no declaration speaks of."""

    track: int
    face: str | None
    seq: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class DelayedTrick:
    """A card before a character, or one lost from sight there."""

    track: int
    face: str | None
    kind: str | None
    """What it lies there as; None for a card that no delayed trick is known to be."""
    seat: Seat
    since_seq: int
    """When it came before this character."""
    lost_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Plays:
    """What was declared since the turn began, and what of it is pending."""

    told: tuple[Play, ...] = ()
    """Oldest first, those settled among them."""
    pending: tuple[Pending, ...] = ()
    """What began last is last, and is settled first."""
    unspoken: tuple[UnspokenCard, ...] = ()
    """Cards laid in the middle since nothing was pending, that nobody spoke of."""
    swept: tuple[UnspokenCard, ...] = ()
    """Cards that went to a pile before anybody spoke of them."""
    has_loose_answer: bool = False
    """Whether an answer was told since that nothing pending is known to have asked for."""
    since_ms: int | None = None
    """When the turn began; None before the first."""
    changed_seq: int = 0
    """The observation after which the pending plays were as they are now."""
    skipped: frozenset[Phase] = frozenset()
    """Phases that a judgement takes from the acting character."""
    delayed: tuple[DelayedTrick, ...] = ()
    """Cards in all judgement zones in the order in which they came there."""
    once: tuple[Play, ...] = ()
    """Uses in this game, of all turns, of skills that may be used once in it."""

    @property
    def is_told_in_full(self) -> bool:
        """Whether all cards that came to the middle were spoken of and all answers fit in."""
        return not self.unspoken and not self.has_loose_answer

    @property
    def top(self) -> Pending | None:
        """Return what is settled first, or None when nothing is known to be pending."""
        return self.pending[-1] if self.pending else None

    def find(self, *kinds: str) -> Pending | None:
        """Return the latest pending play of one of these kinds."""
        return next((p for p in reversed(self.pending) if p.kind in kinds), None)

    def told_at(self, seq: int) -> Play | None:
        """Return the play declared by the entry ``seq``, if it told one."""
        return next((play for play in reversed(self.told) if play.seq == seq), None)

    def told_with(self, track: int) -> Play | None:
        """Return the latest play to which the card of that track belongs, if any does."""
        belonging = (p for p in reversed(self.told) if any(c.track == track for c in p.cards))
        return next(belonging, None)

    def told_since(self, play: Play) -> tuple[Play, ...]:
        """Return what was declared after ``play``, oldest first."""
        return tuple(later for later in self.told if later.seq > play.seq)

    def delayed_before(self, seat: Seat) -> tuple[DelayedTrick, ...]:
        """Return the cards lying before a character, the one placed first first."""
        return tuple(card for card in self.delayed if card.seat is seat and card.lost_ms is None)


_MADE_BY = {"eight_diagram": "jink", "shensu": "slash", "spear": "slash"}


def _kind_by_skill(skill: str | None, face: str | None) -> str | None:
    if skill in _MADE_BY:
        return _MADE_BY[skill]
    ways = CONVERSIONS.get(skill or "")
    if ways is None:
        return card_of(face)
    made = {kind for way in ways for kind in way.into if way.takes(face)}
    return made.pop() if len(made) == 1 else None
