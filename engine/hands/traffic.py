"""How cards come and go between hands and table, as bounds that counting hands can test.

Draws and what passes from hand to hand leave no trace on the table. What can be seen gives bounds:
a card laid down came from a hand or from the deck, a card lifted may have gone to a hand, and only
certain cards, skills and deaths let anybody draw outside the draw phase.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.cards import CardType, kind_of
from engine.characters import skills_alive, skills_at, skills_of
from engine.faces import card_of
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    Fact,
    HpShown,
    Place,
)
from engine.seats import Seat
from engine.state import MatchState

LAID_ZONES = ("play", "equip", "judge", "discard")
"""Where a card from a hand may come to lie face up."""
KILL_REWARD_AT_MOST = 3


_Counts = Mapping[Seat | None, int]


@dataclass(frozen=True, slots=True)
class Traffic:
    """Everything so far in this game; the difference of two says what happened between."""

    n_laid: int = 0
    """Cards new on the table: at most so many have left hands in sight."""
    n_from_hands: int = 0
    """Those that cannot have come from the deck: at least so many have left hands."""
    n_turned_up: int = 0
    """Those that were said to be turned up from the deck."""
    n_taken: int = 0
    """Cards lifted off the table that may have gone into a hand."""
    to_hands: _Counts = field(default_factory=dict[Seat | None, int])
    """Those that were said to have gone into one, by whose it is."""
    n_hurt: int = 0
    """Health points seen lost."""
    drawn: _Counts = field(default_factory=dict[Seat | None, int])
    """Cards that may have been drawn outside the draw and finish phases, at most, by whom; under
    None those that anybody may have drawn."""

    def since(self, earlier: "Traffic") -> "Traffic":
        """Return what has been added since ``earlier``."""
        return Traffic(
            self.n_laid - earlier.n_laid,
            self.n_from_hands - earlier.n_from_hands,
            self.n_turned_up - earlier.n_turned_up,
            self.n_taken - earlier.n_taken,
            _more(self.to_hands, earlier.to_hands),
            self.n_hurt - earlier.n_hurt,
            _more(self.drawn, earlier.drawn),
        )

    @property
    def n_to_hands(self) -> int:
        """Return how many cards were said to have gone into hands."""
        return sum(self.to_hands.values())

    def n_drawn(self, seat: Seat | None = None) -> int:
        """Return how many cards a character may have drawn; all together for None."""
        if seat is None:
            return sum(self.drawn.values())
        return self.drawn.get(None, 0) + self.drawn.get(seat, 0)

    def with_drawn(self, n_cards: int, seat: Seat | None = None) -> "Traffic":
        """Return the traffic after somebody may have drawn so many cards."""
        if n_cards <= 0:
            return self
        return replace(self, drawn={**self.drawn, seat: self.drawn.get(seat, 0) + n_cards})


def _more(now: _Counts, earlier: _Counts) -> _Counts:
    return {who: n - earlier.get(who, 0) for who, n in now.items()}


def traffic_after(traffic: Traffic, before: MatchState, fact: Fact) -> Traffic:
    """Return the traffic after one more fact."""
    match fact:
        case CardPlaced(face, place, track) if is_newly_laid(before, place, track):
            return _with_laid(traffic, before, face, place)
        case CardMoved(track, _, target) if is_newly_laid(before, target, track):
            return _with_laid(traffic, before, None, target)
        case CardMoved(_, origin, target) | CardTakenAway(_, origin, target):
            return _with_lifted(traffic, before, origin, target)
        case HpShown(seat, hp):
            return _with_health(traffic, before, seat, (before.seat(seat).hp or hp) - hp)
        case _:
            return _after_words(traffic, fact)


def _after_words(traffic: Traffic, fact: Fact) -> Traffic:
    match fact:
        case Declared(action="judge"):
            return replace(traffic, n_turned_up=traffic.n_turned_up + 1)
        case DeathConfirmed():
            return traffic.with_drawn(KILL_REWARD_AT_MOST)
        case _:
            return traffic


def is_newly_laid(before: MatchState, place: Place, track: int) -> bool:
    """Whether a card reported on ``place`` was not lying on the table before."""
    return place.zone in LAID_ZONES and before.find_card(track) is None


def _owner_of(skill: str, state: MatchState) -> Seat | None:
    """Return the living character with a skill; each general is there once."""
    return next((seat.seat for seat in state.living if skill in skills_of(seat)), None)


def _with_laid(traffic: Traffic, before: MatchState, face: str | None, place: Place) -> Traffic:
    is_from_hand = place.zone in ("equip", "judge") or not _may_be_turned_up(before)
    laid = replace(
        traffic,
        n_laid=traffic.n_laid + 1,
        n_from_hands=traffic.n_from_hands + is_from_hand,
    )
    laid = laid.with_drawn(_drawn_by_anybody(before, face))
    for seat in _with_double_swords(before):
        laid = laid.with_drawn(1, seat)
    for skill, n_cards in _drawn_by_skills(before, face).items():
        owner = _owner_of(skill, before)
        laid = laid if owner is None else laid.with_drawn(n_cards, owner)
    return laid


_JUDGING_SKILLS = frozenset({"ganglie", "leiji", "luoshen", "tieqi", "buqu"})


def _may_be_turned_up(state: MatchState) -> bool:
    """Whether something on the table makes cards be turned up from the deck."""
    kinds = {card_of(card.face) for card in state.table if card.place.zone in ("play", "equip")}
    is_judging = any(card.place.zone == "judge" for card in state.table)
    has_source = bool({"eight_diagram", "amazing_grace", None} & kinds)
    return is_judging or has_source or bool(_JUDGING_SKILLS & skills_alive(state))


def _drawn_by_anybody(state: MatchState, face: str | None) -> int:
    """Return how many cards laying this one may let its player draw, at most."""
    match card_of(face):
        case "ex_nihilo" | None:
            return state.ex_nihilo_cards
        case "iron_chain":
            return 1
        case _:
            return 0


def _with_double_swords(state: MatchState) -> Iterable[Seat]:
    """Yield who may draw one for a slash, if its target does not discard one instead."""
    for card in state.table:
        is_weapon = card.place.zone == "equip" and card_of(card.face) == "double_swords"
        if is_weapon and card.place.seat is not None:
            yield card.place.seat


def _drawn_by_skills(state: MatchState, face: str | None) -> Mapping[str, int]:
    """Return how many cards the owners of skills may draw because this one was laid, at most."""
    kind = kind_of(face)
    is_trick = kind is None or kind.type is CardType.TRICK
    return {"jizhi": int(is_trick), "zhiheng": int(_may_exchange(state)), "lianying": 2}


def _may_exchange(state: MatchState) -> bool:
    """Whether the acting character may discard any of its cards to draw as many (制衡)."""
    return "zhiheng" in skills_at(state, state.acting)


def _with_lifted(
    traffic: Traffic, before: MatchState, origin: Place, target: Place | None
) -> Traffic:
    is_to_hand = target is not None and target.zone == "hand"
    is_taken = origin.zone in LAID_ZONES and (target is None or is_to_hand)
    is_avenged = origin.zone == "equip" and "xiaoji" in skills_at(before, origin.seat)
    lifted = replace(traffic, n_taken=traffic.n_taken + is_taken)
    if target is not None and is_to_hand:
        n_before = traffic.to_hands.get(target.seat, 0)
        lifted = replace(lifted, to_hands={**traffic.to_hands, target.seat: n_before + 1})
    is_exchanged = origin == Place("equip", before.acting) and _may_exchange(before)
    return lifted.with_drawn(2 * is_avenged + is_exchanged, origin.seat)


_KUROU_PER_POINT = 2
_LIANYING_PER_POINT = 1
_YIJI_PER_POINT = 2
"""Whom the owner hands them to is open."""
_TIANXIANG_PER_POINT = 5
"""Drawn by whoever the damage was passed on to."""


def _with_health(traffic: Traffic, before: MatchState, seat: Seat, n_lost: int) -> Traffic:
    if n_lost <= 0:
        return traffic
    traffic = replace(traffic, n_hurt=traffic.n_hurt + n_lost)
    own, alive = skills_at(before, seat), skills_alive(before)
    for wielder in _with_double_swords(before):
        # A slash without a card (神速) is seen only by what it does.
        is_unseen = "shensu" in skills_at(before, wielder)
        traffic = traffic.with_drawn(int(is_unseen), wielder)
    if "kurou" in own:
        traffic = traffic.with_drawn(n_lost * _KUROU_PER_POINT, seat)
    if "lianying" in alive:
        traffic = traffic.with_drawn(n_lost * _LIANYING_PER_POINT, _owner_of("lianying", before))
    if "yiji" in own:
        traffic = traffic.with_drawn(n_lost * _YIJI_PER_POINT)
    return traffic.with_drawn(n_lost * _TIANXIANG_PER_POINT * ("tianxiang" in alive))
