"""The moments at which skills speak, and who speaks at each.

A skill registers a small function for each moment it has a say at; the game master asks the skills
of the character concerned, in the order printed on its card.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from engine.simulator.model import Card, Game, Player

F = TypeVar("F", bound=Callable[..., object])


class Moment(Generic[F]):
    """One moment: a function per skill."""

    def __init__(self) -> None:
        """Start with no skill."""
        self._by_skill: dict[str, F] = {}

    def skill(self, skill: str) -> Callable[[F], F]:
        """Return a decorator that registers a function for a skill."""

        def register(function: F) -> F:
            self._by_skill[skill] = function
            return function

        return register

    def of(self, player: Player) -> list[F]:
        """Return the functions of the character's skills."""
        by_skill = self._by_skill
        return [by_skill[skill] for skill in player.skills if skill in by_skill]


@dataclass(slots=True)
class Loss:
    """Cards a character parted with in one go."""

    player: Player
    hand: list[Card] = field(default_factory=list[Card])
    equips: list[Card] = field(default_factory=list[Card])


@dataclass(slots=True)
class Damage:
    """Damage about to be done or just done."""

    source: Player | None
    target: Player
    points: int
    nature: str = "normal"
    """``normal``, ``fire`` or ``thunder``."""
    cards: tuple[Card, ...] = ()
    """The physical cards that do it, which may still lie in the middle (jianxiong)."""
    is_passed: bool = False
    """Whether chains carried it over."""


@dataclass(slots=True)
class Slash:
    """A slash being used."""

    user: Player
    cards: tuple[Card, ...]
    kind: str
    """``slash``, ``fire__slash`` or ``thunder__slash``."""
    targets: list[Player]
    skill: str | None = None
    is_drunk: bool = False
    undodgeable: set[Player] = field(default_factory=set[Player])
    """Targets that may not dodge (tieqi, liegong)."""


@dataclass(slots=True)
class Verdict:
    """A judgement being made."""

    player: Player
    reason: str
    card: Card


@dataclass(frozen=True, slots=True)
class Material:
    """Cards that can count as something, and the skill or weapon by which."""

    cards: tuple[Card, ...]
    kind: str
    skill: str | None = None
    owner: Player | None = None
    """Who gives the card when it is somebody else (jijiang, hujia)."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something a character may do now, and how much it is inclined to."""

    weight: float
    act: Callable[[], None]


TurnSkill = Callable[[Game, Player], None]

START: Moment[TurnSkill] = Moment()
DRAW: Moment[Callable[[Game, Player, int], int]] = Moment()
"""Returns how many cards are drawn after all."""
BEFORE_PLAY: Moment[TurnSkill] = Moment()
PLAY: Moment[Callable[[Game, Player], Iterator[Option]]] = Moment()
MAY_KEEP: Moment[Callable[[Game, Player], bool]] = Moment()
"""Returns whether the discard phase is skipped."""
FINISH: Moment[TurnSkill] = Moment()
AFTER_LOSS: Moment[Callable[[Game, Loss], None]] = Moment()
SLASH_MATERIAL: Moment[Callable[[Game, Player], Iterator[Material]]] = Moment()
JINK_MATERIAL: Moment[Callable[[Game, Player], Iterator[Material]]] = Moment()
PEACH_MATERIAL: Moment[Callable[[Game, Player], Iterator[Material]]] = Moment()
TRICK_USED: Moment[TurnSkill] = Moment()
SLASH_TARGETED: Moment[Callable[[Game, Slash, Player], None]] = Moment()
"""Of the user, once a target is certain."""
MAY_SHIRK: Moment[Callable[[Game, Slash, Player], Player]] = Moment()
"""Of a target; returns the target that it is after all."""
JINK_SHOWN: Moment[TurnSkill] = Moment()
BEFORE_DAMAGE: Moment[Callable[[Game, Damage], bool]] = Moment()
"""Of the target; returns whether the damage was passed on."""
AFTER_DAMAGE: Moment[Callable[[Game, Damage], None]] = Moment()
"""Of the target, once it has survived."""
DAMAGE_DONE: Moment[Callable[[Game, Damage, int], None]] = Moment()
"""Of the source, with its distance when the damage was done."""
REPLACE_VERDICT: Moment[Callable[[Game, Player, Verdict], None]] = Moment()
VERDICT_DONE: Moment[Callable[[Game, Verdict], None]] = Moment()
"""Of the judged one, when the judgement has taken effect."""
