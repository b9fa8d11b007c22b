"""What a card may be at the moment when it is laid.

Everything here is lenient on purpose, like ``engine/accounts/reasons.py``: a reading that might be
right is given. Each is checked against whole games whose truth is known.
"""

from collections.abc import Iterable

from engine.accounts.account import How, Reading
from engine.cards import ATTACKS, GIFTS, SLASHES
from engine.characters import has_stranger, skills_alive, skills_at
from engine.faces import card_of
from engine.observations import Place
from engine.plays.pending import ASKS_FOR_SLASH, TRICKS
from engine.seats import Seat
from engine.skills.conversions import CONVERSIONS, Conversion
from engine.state import MatchState, Phase

Seats = frozenset[Seat]
NOBODY: Seats = frozenset()


def readings_of(
    state: MatchState, face: str | None, place: Place, open_kinds: frozenset[str | None]
) -> tuple[Reading, ...]:
    """Return every way in which a card may come to lie on ``place``.

    Args:
        state: the table before the card was laid.
        face: what is read off it.
        place: where it lies.
        open_kinds: kinds of the cards in the middle that may not be settled yet; None for one that
            cannot be read.
    """
    match place.zone:
        case "equip":
            return (Reading(How.USE, _seats_of(place), _seats_of(place)),)
        case "judge":
            return (Reading(How.USE, _acting(state), _seats_of(place)),)
        case "discard":
            owners = _living(state) | frozenset(state.deaths[-1:])
            return (Reading(How.DISCARD, owners), Reading(How.COST, owners))
        case _:
            return tuple(_in_the_middle(state, face, open_kinds))


def _in_the_middle(
    state: MatchState, face: str | None, open_kinds: frozenset[str | None]
) -> Iterable[Reading]:
    weapons = {card_of(card.face) for card in state.table if card.place.zone == "equip"}
    is_open_ended = has_stranger(state) or None in {*open_kinds, *weapons, card_of(face)}
    skills = skills_alive(state)
    if is_open_ended or _is_usable(state, face, weapons):
        yield _use_of(state, face)
    if is_open_ended or _is_answer(face, open_kinds, skills, weapons):
        yield Reading(How.RESPONSE, _living(state))
    sources = {*skills, *open_kinds, *weapons}
    is_pending = bool(open_kinds) or "shensu" in skills
    if is_open_ended or _may_be_judged(state, sources, is_pending=is_pending):
        yield Reading(How.JUDGEMENT, _living(state))
    if is_open_ended or sources & _SHOW:
        yield Reading(How.REVEAL, _living(state))
    is_dying = any(seat.is_at_zero for seat in state.living)
    is_discarding = _may_be_discarded(state, sources, is_pending=is_pending)
    if is_open_ended or is_discarding or is_dying or state.phase in _AFTER_PLAY:
        yield Reading(How.DISCARD, _living(state))
        yield Reading(How.COST, _living(state))


_AFTER_PLAY = (Phase.DISCARD, Phase.FINISH, Phase.BETWEEN_TURNS)
_SHOW = frozenset({"amazing_grace", "fanjian"})
_PAY_ALONE = frozenset({"zhiheng", "jieyin", "qingnang", "lijian", "shensu"})
"""Skills by which the acting character lays down cards without any play before."""
_MAKE_DISCARD = frozenset(
    {
        *("dismantlement", "snatch", "fire_attack", "qixi"),
        *("axe", "ice_sword", "double_swords", "kylin_bow"),
        *("ganglie", "tianxiang", "liuli"),
    }
)
"""Cards and skills that make somebody lay down a card that is neither used nor an answer."""


def _may_be_discarded(state: MatchState, sources: set[str | None], *, is_pending: bool) -> bool:
    is_paid = state.acting is None or bool(_PAY_ALONE & skills_at(state, state.acting))
    return is_paid or (is_pending and bool(sources & _MAKE_DISCARD))


_MAKE_JUDGE = frozenset({"eight_diagram", "ganglie", "leiji", "tieqi", "buqu"})


def _may_be_judged(state: MatchState, sources: set[str | None], *, is_pending: bool) -> bool:
    """Whether something makes somebody judge: a delayed trick, luoshen, or in answer to a play."""
    has_delayed_trick = any(
        card.place.zone == "judge" and card.place.seat in (state.acting, None)
        for card in state.table
    )
    is_alone = state.acting is None or "luoshen" in skills_at(state, state.acting)
    return has_delayed_trick or is_alone or (is_pending and bool(sources & _MAKE_JUDGE))


def _is_usable(state: MatchState, face: str | None, weapons: set[str | None]) -> bool:
    """Whether the acting character may use such a card in the middle, as itself or another."""
    is_itself = card_of(face) in _USED_AS_ITSELF
    ways = _ways(skills_at(state, state.acting))
    is_made = any(way.takes(face) and way.into & _MADE_TO_USE for way in ways)
    return is_itself or is_made or "spear" in weapons


_USED_AS_ITSELF = TRICKS | SLASHES | {"peach", "analeptic"}
_MADE_TO_USE = frozenset({"slash", "dismantlement"})
_ANSWERS = frozenset({"jink", "nullification", "peach", "analeptic"})
_LAY_OVER_JUDGEMENTS = frozenset({"guicai", "guidao"})


def _is_answer(
    face: str | None,
    open_kinds: frozenset[str | None],
    skills: frozenset[str],
    weapons: set[str | None],
) -> bool:
    kind = card_of(face)
    asks = ASKS_FOR_SLASH & (open_kinds | skills)
    if kind in _ANSWERS or (kind in SLASHES and asks) or "fire_attack" in open_kinds:
        return True
    if skills & _LAY_OVER_JUDGEMENTS or (asks and "spear" in weapons):
        return True
    ways = _ways(skills)
    return any(way.takes(face) and (way.into & _ANSWERS or asks) for way in ways)


def _use_of(state: MatchState, face: str | None) -> Reading:
    """Return the use of a card; one that may count as another may be aimed at anybody."""
    kind = card_of(face) or ""
    acting, living = _acting(state), _living(state)
    if state.acting is None:
        return Reading(How.USE, acting, living)
    if kind in ATTACKS + GIFTS:
        return Reading(How.USE, acting, living if kind in GIFTS else living - acting)
    if kind in _ON_SELF and not _may_be_made_into(state, face):
        return Reading(How.USE, acting, acting)
    return Reading(How.USE, acting, living if kind in _ON_ANYBODY else living - acting)


_ON_SELF = frozenset({"peach", "analeptic", "ex_nihilo"})
_ON_ANYBODY = frozenset({"fire_attack", "iron_chain", "collateral", *_ON_SELF})


def _may_be_made_into(state: MatchState, face: str | None) -> bool:
    ways = _ways(skills_at(state, state.acting))
    has_spear = any(card_of(card.face) == "spear" for card in state.table)
    return has_spear or any(way.takes(face) for way in ways)


def _ways(skills: frozenset[str]) -> list[Conversion]:
    """Return every way in which one of these skills makes a card count as another."""
    return [way for skill in skills for way in CONVERSIONS.get(skill, ())]


def _seats_of(place: Place) -> Seats:
    return NOBODY if place.seat is None else frozenset({place.seat})


def _acting(state: MatchState) -> Seats:
    return _living(state) if state.acting is None else frozenset({state.acting})


def _living(state: MatchState) -> Seats:
    return frozenset(seat.seat for seat in state.living)
