"""How the bounds of all hands go on with one more observation."""

from collections.abc import Callable

from engine.cards import CardType, kind_of
from engine.characters import skills_alive, skills_at
from engine.faces import card_of
from engine.hands.bounds import Bound, Bounds
from engine.hands.traffic import LAID_ZONES, is_newly_laid
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    HandCounted,
    HpShown,
    Observation,
    Place,
)
from engine.plays.play import Play, Plays
from engine.seats import Seat
from engine.skills.hands import (
    GAINS_IN_ANY_TURN,
    GIVES_IN_OWN_TURN,
    GIVES_ONE_CARD,
    GIVES_WHEN_HURT,
    TAKES_IN_OWN_TURN,
    TAKES_WHEN_HURT,
    drawn_at_end,
)
from engine.state import MatchState

_LAYING = ("use", "play", "respond", "discard")
_GIVES_MANY = GIVES_IN_OWN_TURN - GIVES_ONE_CARD


def bounds_after(
    bounds: Bounds, plays: Plays, observation: Observation, before: MatchState, after: MatchState
) -> Bounds:
    """Return the bounds after one more observation.

    Args:
        bounds: as they were before.
        plays: what is declared by then, with the cards seen for it.
        observation: the one to take in.
        before: the table before it.
        after: the table after it.
    """
    fact = observation.fact
    if isinstance(fact, HandCounted):
        return {**bounds, fact.seat: _counted(fact, after)}
    if after.acting is not None and after.turns != before.turns:
        return _at_turn_start(bounds, before, after)
    following = _after_fact(bounds, plays, observation, before)
    if following is bounds:
        return bounds
    is_giver = bool(_GIVES_MANY & skills_at(before, before.acting))
    return _changed(following, before.acting, lambda bound: _in_own_turn(bound, is_giver=is_giver))


def _in_own_turn(bound: Bound, *, is_giver: bool) -> Bound:
    """Whoever acts may draw and take cards in many ways, and some may hand them on."""
    return Bound(0 if is_giver else bound.least, None)


def _counted(fact: HandCounted, after: MatchState) -> Bound:
    """Who may hand cards over in its turn may do so unseen as soon as it was counted."""
    own = skills_at(after, fact.seat) if fact.seat is after.acting else frozenset[str]()
    least = max(0, fact.count - bool(GIVES_ONE_CARD & own))
    return Bound(0 if _GIVES_MANY & own else least, fact.count)


def _after_fact(
    bounds: Bounds, plays: Plays, observation: Observation, before: MatchState
) -> Bounds:
    match observation.fact:
        case CardPlaced(face, place, track) if is_newly_laid(before, place, track):
            return _with_laid(bounds, plays, before, face, track)
        case CardMoved(_, origin, target) | CardTakenAway(_, origin, target):
            return _with_lifted(bounds, before, origin, target)
        case HpShown(seat, hp) if hp < (before.seat(seat).hp or hp):
            return _with_hurt(bounds, before, hp)
        case DeathConfirmed():
            return _for_all(bounds, Bound.unlimited)  # a kill may be rewarded
        case Declared(action="skill") as fact:
            return _with_skill(bounds, fact)
        case _:
            return bounds


def _at_turn_start(bounds: Bounds, before: MatchState, after: MatchState) -> Bounds:
    own, last = skills_at(after, after.acting), before.acting
    following = bounds
    if GIVES_IN_OWN_TURN & own:
        following = _for_all(following, Bound.unlimited)
    if TAKES_IN_OWN_TURN & own:
        following = _for_all(following, lambda bound: bound.lost(surely=False))
    if drawn_at_end(skills_at(before, last)):
        following = _changed(following, last, Bound.unlimited)
    if GIVES_ONE_CARD & own:
        following = _lost_by(following, after.acting, surely=False)
    return _changed(following, after.acting, Bound.unlimited)


def _with_laid(
    bounds: Bounds, plays: Plays, before: MatchState, face: str | None, track: int
) -> Bounds:
    """A card came into sight: out of the hand of whoever told of it, or out of any."""
    play = plays.told_with(track)
    following = _without_gaining(bounds, before)
    if play is not None and play.action == "judge":
        return following
    if play is not None:
        following = _lost_by(following, play.seat, surely=_is_of_hand(face, play))
    else:
        following = _for_all(following, lambda bound: bound.lost(surely=False))
        following = _dismantled(following, plays, before, track)
    if card_of(face) not in ("snatch", None):
        return following
    return _for_all(following, lambda bound: bound.lost(surely=False))  # it may take a hand card


def _is_of_hand(face: str | None, play: Play) -> bool:
    """Whether a card is of a kind that lies in no zone but the hand."""
    kind = kind_of(face)
    is_of_hand = kind is not None and kind.type in (CardType.BASIC, CardType.TRICK)
    return is_of_hand and play.action in _LAYING


def _dismantled(bounds: Bounds, plays: Plays, before: MatchState, track: int) -> Bounds:
    """The first card that nobody told of after a dismantle is the target's, if it must be.

    It must be when nothing answered and the target has no other card than those in its hand.
    """
    top = plays.top
    if top is None or top.kind != "dismantlement" or len(top.targets) != 1:
        return bounds
    (target,) = top.targets
    is_first = [card.track for card in plays.unspoken] == [track]
    is_answered = bool(top.nullifications or top.answers)
    zones = (Place("equip", target), Place("judge", target))
    has_others = any(before.cards_at(zone) for zone in zones)
    if not is_first or is_answered or has_others or _may_be_answer(plays.unspoken[0].face):
        return bounds
    return _lost_by(bounds, target, surely=True)


def _may_be_answer(face: str | None) -> bool:
    return card_of(face) in ("nullification", None)


def _with_lifted(bounds: Bounds, before: MatchState, origin: Place, target: Place | None) -> Bounds:
    following = _without_gaining(bounds, before) if origin.zone == "equip" else bounds
    if target is None and origin.zone in LAID_ZONES:
        return _for_all(following, lambda bound: bound.gained(surely=False))
    if target is not None and target.zone == "hand":
        return _changed(following, target.seat, lambda bound: bound.gained(surely=True))
    return following


def _with_hurt(bounds: Bounds, before: MatchState, hp: int) -> Bounds:
    alive = skills_alive(before)
    following = _without_gaining(bounds, before)
    if hp <= 0 or alive & GIVES_WHEN_HURT:
        following = _for_all(following, Bound.unlimited)
    if alive & TAKES_WHEN_HURT:
        following = _for_all(following, lambda bound: bound.lost(surely=False))
    return following


def _with_skill(bounds: Bounds, fact: Declared) -> Bounds:
    is_giving = fact.skill in GIVES_IN_OWN_TURN | GIVES_WHEN_HURT
    is_taking = fact.skill in TAKES_IN_OWN_TURN
    following = bounds
    for seat in fact.targets:
        if is_giving:
            following = _changed(following, seat, Bound.unlimited)
        elif is_taking:
            following = _lost_by(following, seat, surely=True)
    return following


def _without_gaining(bounds: Bounds, before: MatchState) -> Bounds:
    """Whoever has a skill to draw or take cards in the turns of others may have used it."""
    return {
        seat: bound.unlimited() if skills_at(before, seat) & GAINS_IN_ANY_TURN else bound
        for seat, bound in bounds.items()
    }


def _lost_by(bounds: Bounds, seat: Seat | None, *, surely: bool) -> Bounds:
    return _changed(bounds, seat, lambda bound: bound.lost(surely=surely))


def _changed(bounds: Bounds, seat: Seat | None, change: Callable[[Bound], Bound]) -> Bounds:
    """Return the bounds with that of one seat changed, if it has one."""
    return {whose: change(b) if whose is seat else b for whose, b in bounds.items()}


def _for_all(bounds: Bounds, change: Callable[[Bound], Bound]) -> Bounds:
    return {seat: change(bound) for seat, bound in bounds.items()}
