"""What a card may be at the moment when it is laid.

Everything here is lenient on purpose, like ``engine/accounts/reasons.py``: a reading that might be
right is given. Each is checked against whole games whose truth is known.
"""

from collections.abc import Iterable

from engine.accounts.account import How, Reading
from engine.cards import ATTACKS, GIFTS, SLASHES
from engine.characters import has_stranger, skills_alive, skills_at, skills_of
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
    if is_open_ended or _is_usable(state, face):
        yield _use_of(state, face)
    sources = {*skills, *weapons, *(open_kinds - _ONLY_EQUIPPED)}
    is_pending = bool(open_kinds) or "shensu" in skills
    is_judged = _may_be_judged(state, sources, is_pending=is_pending)
    answering = _answering(state, face, open_kinds | weapons, is_judged=is_judged)
    if is_open_ended or answering:
        yield Reading(How.RESPONSE, _living(state) if is_open_ended else answering)
    if is_open_ended or is_judged:
        yield Reading(How.JUDGEMENT, _living(state))
    if is_open_ended or sources & _SHOW:
        yield Reading(How.REVEAL, _living(state))
    is_dying = any(seat.is_at_zero for seat in state.living)
    is_anybody = is_open_ended or is_dying or state.phase in _AFTER_PLAY
    paying = _living(state) if is_anybody else _paying(state, sources, is_pending=is_pending)
    if paying:
        yield Reading(How.DISCARD, paying)
        yield Reading(How.COST, paying)


_AFTER_PLAY = (Phase.DISCARD, Phase.FINISH, Phase.BETWEEN_TURNS)
_SHOW = frozenset({"amazing_grace", "fanjian"})
_PAY_ALONE = frozenset({"zhiheng", "jieyin", "qingnang", "lijian", "shensu"})
"""Skills by which the acting character lays down cards without any play before."""
_MAKE_DISCARD = frozenset(
    {
        *("dismantlement", "snatch", "fire_attack", "qixi"),
        *("axe", "ice_sword", "double_swords", "kylin_bow"),
        "ganglie",
    }
)
"""Cards and skills that make somebody lay down a card that is neither used nor an answer."""
_PAY_IN_ANSWER = frozenset({"tianxiang", "liuli"})
"""Skills by which their owner lays down a card when something is aimed at it."""


_ONLY_EQUIPPED = frozenset({"axe", "ice_sword", "double_swords", "kylin_bow", "eight_diagram"})
"""Equipment that does nothing while it lies in the middle."""


def _paying(state: MatchState, sources: set[str | None], *, is_pending: bool) -> Seats:
    """Return who may lay down a card that is neither used nor an answer."""
    if state.acting is None or (is_pending and sources & _MAKE_DISCARD):
        return _living(state)
    skills = _PAY_IN_ANSWER if is_pending else frozenset[str]()
    owners = frozenset(seat.seat for seat in state.living if skills & set(skills_of(seat)))
    is_paid = bool(_PAY_ALONE & skills_at(state, state.acting))
    return owners | _acting(state) if is_paid else owners


_MAKE_JUDGE = frozenset({"eight_diagram", "ganglie", "leiji", "tieqi", "buqu"})


def _may_be_judged(state: MatchState, sources: set[str | None], *, is_pending: bool) -> bool:
    """Whether something makes somebody judge: a delayed trick, luoshen, or in answer to a play."""
    has_delayed_trick = any(
        card.place.zone == "judge" and card.place.seat in (state.acting, None)
        for card in state.table
    )
    is_alone = state.acting is None or "luoshen" in skills_at(state, state.acting)
    return has_delayed_trick or is_alone or (is_pending and bool(sources & _MAKE_JUDGE))


def _is_usable(state: MatchState, face: str | None) -> bool:
    """Whether the acting character may use such a card in the middle, as itself or another."""
    is_itself = card_of(face) in _USED_AS_ITSELF
    ways = _ways(skills_at(state, state.acting))
    is_made = any(way.takes(face) and way.into & _MADE_TO_USE for way in ways)
    has_spear = any(
        card_of(card.face) == "spear" and state.acting in (card.place.seat, None)
        for card in state.table
        if card.place.zone == "equip"
    )
    return is_itself or is_made or has_spear


_USED_AS_ITSELF = TRICKS | SLASHES | {"peach", "analeptic"}
_MADE_TO_USE = frozenset({"slash", "dismantlement"})
_ANSWERS = frozenset({"jink", "nullification", "peach", "analeptic"})
_LAY_OVER_JUDGEMENTS = frozenset({"guicai", "guidao"})


def _answering(
    state: MatchState, face: str | None, lying: frozenset[str | None], *, is_judged: bool
) -> Seats:
    """Return who may lay such a card in answer to something, or over a judgement card.

    Args:
        state: the table before the card was laid.
        face: what is read off it.
        lying: kinds in the middle that may not be settled, and of the equipment.
        is_judged: whether somebody may be judging.
    """
    kind = card_of(face)
    asks = ASKS_FOR_SLASH & (lying | skills_at(state, state.acting))
    is_plain = kind in _ANSWERS or (kind in SLASHES and asks)
    if is_plain or "fire_attack" in lying or (asks and "spear" in lying):
        return _living(state)
    into = _ANSWERS | SLASHES if asks else _ANSWERS

    def may_answer(skills: frozenset[str]) -> bool:
        is_replacing = is_judged and bool(skills & _LAY_OVER_JUDGEMENTS)
        return is_replacing or any(way.takes(face) and way.into & into for way in _ways(skills))

    owners = (seat.seat for seat in state.living if may_answer(frozenset(skills_of(seat))))
    return frozenset(owners)


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
