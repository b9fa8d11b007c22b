"""What followed a card of a turn and contradicts a reason for its lying there.

A card given for a skill that heals is followed by the healing, one that was handed over is not
swept to the pile, and nobody is hurt by a card that is a discard.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.accounts.laid import Doubt, LaidCard, TurnLedger
from engine.characters import skills_alive
from engine.faces import RED, Suit, card_of, suit_of
from engine.seats import Seat
from engine.state import MatchState


@dataclass(frozen=True, slots=True)
class Course:
    """What came after a card."""

    turn: TurnLedger
    card: LaidCard
    answers: tuple[LaidCard, ...]
    """Cards laid before the next play was begun on a middle that had been swept."""
    following: tuple[float, ...]
    """The cards laid later, but those that settled together with this one, and the end of it."""
    end_seq: float
    """The beginning of the next play, or where the play was seen to be over."""
    state: MatchState
    """The table as it is now."""

    def is_hurt(self, before: float) -> bool:
        """Whether somebody else than the acting character was hurt before an observation."""
        return bool(self.losses(before))

    def losses(self, before: float) -> list[int]:
        """Return the observations by which others were hurt before an observation."""
        actor, since = self.turn.seat, self.card.seq
        return [n for n, seat in self.turn.losses if since < n < before and seat is not actor]

    def is_healed(self, before: float) -> bool:
        """Whether somebody was healed before an observation."""
        return any(self.card.seq < seq < before for seq, _ in self.turn.heals)

    @property
    def is_health_seen(self) -> bool:
        """Whether all health cards are in sight, so that one that stays says something."""
        return all(seat.is_hp_shown for seat in self.state.living)

    @property
    def next_seq(self) -> float:
        """Return the next card laid, or where the play was seen to be over."""
        return self.following[0]

    @property
    def is_swept(self) -> bool:
        """Whether the card itself was swept to a pile."""
        track = self.card.track
        return any(lifted.track == track and not lifted.is_gone for lifted in self.turn.lifted)

    @property
    def is_over(self) -> bool:
        """Whether the next play was begun."""
        return self.end_seq < _NEVER


_NEVER = float("inf")
_HEALERS = frozenset({"peach", "analeptic", "god_salvation", "silver_lion", None})


def without_contradicted(turn: TurnLedger, state: MatchState, tolerance_ms: int) -> TurnLedger:
    """Return the turn without the reasons that what followed their cards contradicts.

    Args:
        turn: with everything that was seen so far.
        state: the table after it.
        tolerance_ms: cards that settle within this time may have been laid the other way round.
    """
    laid = tuple(
        _without_contradicted(card, _course(turn, index, state, tolerance_ms))
        if card.is_slash and (card.asking or _CONTRADICTED.keys() & {r.id for r in card.reasons})
        else card
        for index, card in enumerate(turn.laid)
    )
    return replace(turn, laid=laid) if laid != turn.laid else turn


def _course(turn: TurnLedger, index: int, state: MatchState, tolerance_ms: int) -> Course:
    card, later = turn.laid[index], turn.laid[index + 1 :]
    is_gone = any(lifted.track == card.track for lifted in turn.lifted)
    counted_seq = turn.stopped_seq or 0
    stopped_seq = counted_seq if is_gone and counted_seq > card.seq else _NEVER
    is_later = [other for other in later if other.at_ms - card.at_ms > tolerance_ms]
    n_answers = next((n for n, other in enumerate(later) if other.is_first), len(later))
    ends = [other.seq for other in later[n_answers:][:1]]
    return Course(
        turn,
        card,
        later[:n_answers],
        (*(other.seq for other in is_later), stopped_seq),
        min([*ends, stopped_seq]),
        state,
    )


def _without_contradicted(card: LaidCard, course: Course) -> LaidCard:
    given = _CONTRADICTED.keys() & {reason.id for reason in card.reasons}
    contradicted = frozenset(name for name in given if _CONTRADICTED[name](course))
    gone = {name for name in _NOT_ASKING.keys() & card.asking if _NOT_ASKING[name](course)}
    if contradicted == card.contradicted and not gone:
        return card
    asking = card.asking - gone
    doubts = card.doubts if asking else card.doubts - {Doubt.EARLY_SWEEP}
    return replace(card, contradicted=contradicted, asking=asking, doubts=doubts)


def _is_healing_missing(course: Course, n_cards: int = 1) -> bool:
    """Whether something else followed than the healing, and none was shown late.

    Args:
        course: what followed.
        n_cards: how many cards are given for it; the second may be laid after this one.
    """
    next_seq = course.following[:n_cards][-1]
    if course.is_healed(next_seq) or not course.is_health_seen:
        return False
    seq, turn = course.card.seq, course.turn
    n_healers = sum(card.seq > seq and card_of(card.face) in _HEALERS for card in turn.laid)
    is_late = sum(healed > seq for healed, _ in turn.heals) > n_healers
    return not is_late and (next_seq < _NEVER or course.is_hurt(_NEVER))


def _is_hurt_by_it(course: Course) -> bool:
    """Whether it hurt somebody, and healed nobody, with nothing pending."""
    before = course.next_seq
    return course.card.is_first and course.is_hurt(before) and not course.is_healed(before)


def _is_no_judgement(course: Course) -> bool:
    """Whether it hurt somebody; a lightning hurts the one whose turn it is, and chained ones."""
    return suit_of(course.card.face) not in (Suit.SPADE, None) and _is_hurt_by_it(course)


def _is_no_leiji(course: Course) -> bool:
    """Whether it hurt as no spade does, or was answered as no judgement is."""
    replaced = [suit_of(card.face) for card in (course.card, *course.answers)]
    is_harmless = not {Suit.SPADE, None} & set(replaced)
    is_answered = "guicai" not in skills_alive(course.state) and bool(RED & set(replaced[1:]))
    losses = course.losses(course.end_seq)
    is_light = len(losses) == 1 and not course.turn.heavy_losses.intersection(losses)
    has_lion = any(card_of(card.face) == "silver_lion" for card in course.state.table)
    return is_answered or (bool(losses) and (is_harmless or (is_light and not has_lion)))


def _is_alone(course: Course, owners: frozenset[Seat]) -> bool:
    """Whether no second card went with it, not from the equipment of its owner either."""
    lost = [face for _, place, face in course.turn.lost if place.seat in owners]
    has_equipment = any(card_of(face) not in _TAKING for face in lost)
    return not course.answers and not has_equipment and (course.is_swept or course.is_over)


_TAKING = frozenset({"axe", "ice_sword"})
"""What does not pay for itself."""


def _is_no_ice(course: Course) -> bool:
    others = frozenset(Seat) - {course.turn.seat}
    return _is_alone(course, others) or course.is_hurt(course.end_seq)


def _is_no_axe(course: Course) -> bool:
    is_unhurt = course.is_health_seen and not course.is_hurt(course.end_seq)
    return _is_alone(course, frozenset({course.turn.seat})) or (course.is_over and is_unhurt)


_Check = Callable[[Course], bool]

_CONTRADICTED: Mapping[str, _Check] = {
    "qingnang": _is_healing_missing,
    "jieyin": lambda course: _is_healing_missing(course, n_cards=2),
    "fanjian": lambda course: course.is_swept,
    "jijiu": _is_hurt_by_it,
    "luoshen": _is_no_judgement,
    "delayed_tricks": _is_no_judgement,
    "played_over": _is_no_judgement,
}
"""By reason, how what followed contradicts it."""

_NOT_ASKING: Mapping[str, _Check] = {
    "leiji": _is_no_leiji,
    "ice_sword": _is_no_ice,
    "axe": _is_no_axe,
}
"""By what may have asked for a card after a sweep, how what followed contradicts it."""
