"""What shows that a turn has begun where no identity card is turned (tongshuai 4.1.3).

Each sign counts only between two turns; what may just as well have happened in a turn that nothing
told is no sign.
"""

from engine.characters import may_have
from engine.faces import RED, BackFace, GeneralFace, card_of, find_face, suit_of
from engine.observations import (
    MIDDLE,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    DeathConfirmed,
    Declared,
    HandCounted,
)
from engine.rulesets import RuleSet
from engine.seats import Seat
from engine.state import MatchState, Phase, TableCard, UnmarkedTurns

_ANSWERS = frozenset({"jink", "nullification", "peach", "analeptic"})
_FIRST_PHASES = (Phase.START, Phase.JUDGE, Phase.DRAW, Phase.PLAY)
_REACHING_FOR_CARDS = frozenset({"dismantlement", "snatch"})


def turns_of(state: MatchState) -> UnmarkedTurns:
    """Return what is known of turns without marks."""
    return state.unmarked or UnmarkedTurns()


def cards_dealt(ruleset: RuleSet, seat: Seat) -> int:
    """Return how many cards a character holds before the first turn."""
    has_one_more = ruleset.warm_commander_extra_card and seat is Seat.WARM_COMMANDER
    return ruleset.opening_hand + has_one_more


def is_draw(before: MatchState, fact: HandCounted, ruleset: RuleSet) -> bool:
    """Whether a hand can only have grown because its owner began a turn and drew.

    Between turns cards are laid for judgements alone: of delayed tricks, and of luoshen.
    """
    turns = turns_of(before)
    if turns.is_begun or turns.is_told_over:
        return False
    is_judged = fact.seat in turns.judged
    if turns.has_plays and not (is_judged or may_have(before.seat(fact.seat), "luoshen")):
        return False
    known = before.seat(fact.seat).hand_count
    n_before = cards_dealt(ruleset, fact.seat) if known is None else known
    return fact.count > n_before or (is_judged and fact.count == n_before)


def seat_judged(before: MatchState, fact: CardMoved | CardTakenAway) -> Seat | None:
    """Return whose delayed trick was judged: it leaves, and a card was turned for it.

    A card that may have reached for the trick instead leaves it open.
    """
    middle = before.cards_at(MIDDLE)
    if fact.origin.zone != "judge" or not middle:
        return None
    has_qixi = any(may_have(seat, "qixi") for seat in before.living)
    if any(_may_reach(card, has_qixi=has_qixi) for card in middle):
        return None
    return fact.origin.seat


def _may_reach(card: TableCard, *, has_qixi: bool) -> bool:
    kind, suit = card_of(card.face), suit_of(card.face)
    if kind is None or kind in _REACHING_FOR_CARDS:
        return True
    return has_qixi and suit not in RED


def seat_turned_up(before: MatchState, fact: CardPlaced) -> Seat | None:
    """Return whose general was turned face up, which takes a turn (ruling ACT-10)."""
    if fact.place.zone != "general" or not isinstance(find_face(fact.face), GeneralFace):
        return None
    lay_face_down = any(
        card.track == fact.track and isinstance(find_face(card.face), BackFace)
        for card in before.cards_at(fact.place)
    )
    return fact.place.seat if lay_face_down else None


def seat_dead_in_own_turn(before: MatchState, fact: DeathConfirmed) -> Seat | None:
    """Return who died of a delayed trick that was judged in the own turn."""
    return fact.seat if fact.seat in turns_of(before).judged else None


def seat_declaring(state: MatchState, fact: Declared) -> Seat | None:
    """Return whose turn a declaration belongs to when that turn was not known yet.

    The last phases of a turn may be told after its hands were counted.
    """
    if fact.seat is state.acting:
        return None
    if fact.action == "phase":
        is_last = bool(state.turns) and state.turns[-1] is fact.seat
        is_new = fact.as_card == Phase.START or (fact.as_card in _FIRST_PHASES and not is_last)
        return fact.seat if is_new else None
    is_use = is_use_of_own_turn(fact) and not turns_of(state).is_begun
    return fact.seat if is_use else None


def is_use_of_own_turn(fact: Declared) -> bool:
    """Whether a card was used that is used in the own turn."""
    kind = fact.as_card or card_of(fact.face)
    return fact.action == "use" and kind is not None and kind not in _ANSWERS
