"""Judgements of which nobody spoke: what the cards laid before a delayed trick leaves say.

Source: FAQ 司马懿, 张角, 乐不思蜀; rulings JUDGE-04, WUXIE-05.
"""

from dataclasses import dataclass
from itertools import dropwhile

from engine.characters import may_have, skills_at
from engine.faces import card_of
from engine.hands.hands import HandLedger
from engine.observations import CardMoved, Place
from engine.plays.play import REPLACING_SKILLS, DelayedTrick
from engine.seats import Seat
from engine.state import MatchState, Phase
from engine.step import Step

_BEFORE_JUDGING = frozenset({"luoshen", "shensu"})
_AFTER_JUDGING = (Phase.DRAW, Phase.PLAY, Phase.DISCARD, Phase.FINISH)


@dataclass(frozen=True, slots=True)
class UnspokenJudgement:
    """The cards laid for the only delayed trick before a character, which leaves."""

    seat: Seat
    trick: DelayedTrick
    kinds: tuple[str | None, ...]
    """Of the cards laid since the turn began, all of which still lie there; oldest first."""
    is_before_draw: bool
    """Whether its draw phase is known to be yet to come, so that nothing was played."""

    @property
    def n_turned(self) -> int:
        """How many of the cards were turned or laid over one that was; unread ones are not.

        Whatever comes behind the first that is no nullification is too late to negate.
        """
        turned = dropwhile(lambda kind: kind in ("nullification", None), self.kinds)
        return sum(kind is not None for kind in turned)


def judgement_seen(step: Step) -> UnspokenJudgement | None:
    """Return the judgement that ends as its trick leaves; None where its cards say nothing.

    Nothing is concluded beside a judgement that was told, of a lightning, which hurts, and of who
    lays cards before the judgement phase or gives it away.
    """
    fact = step.observation.fact
    plays = step.ledger_before.plays
    seat = _seat_judging(step) if isinstance(fact, CardMoved) else None
    if not isinstance(fact, CardMoved) or seat is None or fact.origin != Place("judge", seat):
        return None
    lying = plays.delayed_before(seat)
    is_plain = not skills_at(step.before, seat) & _BEFORE_JUDGING and _is_first_to_leave(step)
    if len(lying) != 1 or lying[0].track != fact.track or lying[0].kind in ("lightning", None):
        return None
    laid = _laid_in_turn(step)
    is_told = any(play.action in ("judge", "respond", "use") for play in plays.told)
    if laid is None or is_told or not is_plain or step.before.phase in _AFTER_JUDGING:
        return None
    if step.ledger.hands.drawn is not None and not _is_unmarked_start(step):
        return None
    is_before_draw = step.ledger.hands.are_draws_counted and lying[0].kind == "indulgence"
    return UnspokenJudgement(seat, lying[0], laid, is_before_draw)


def _seat_judging(step: Step) -> Seat | None:
    """Return whose judgement phase it is, known or by the trick that leaves."""
    fact = step.observation.fact
    if isinstance(fact, CardMoved) and _is_unmarked_start(step):
        return fact.origin.seat
    return step.after.acting if step.is_turn_start else step.before.acting


def _is_unmarked_start(step: Step) -> bool:
    """Whether a trick can only leave for its judgement, at a table without identity cards.

    All hands were counted when the turn before was over. Where every draw is counted, nobody can
    have reached for the trick by a card of a play phase yet.
    """
    turns, hands = step.before.unmarked, step.ledger_before.hands
    if turns is None or step.is_turn_start or step.before.acting is not None:
        return False
    is_between = not (turns.is_begun or turns.judged or turns.may_have_missed)
    return is_between and hands.are_draws_counted and _is_last_count_of_all(hands)


def _is_last_count_of_all(hands: HandLedger) -> bool:
    """Whether no hand was counted since all were, at the end of the latest turn."""
    census = hands.census
    if census is None or census.turn_seq != hands.turn_seq:
        return False
    return all(hands.counts[seat].traffic == census.traffic for seat in census.counts)


def _is_first_to_leave(step: Step) -> bool:
    """Whether no other trick was judged in this turn; without marks the first one begins it."""
    turn = step.ledger_before.turn
    is_marked = step.before.unmarked is None and turn is not None
    is_start = step.is_turn_start or _is_unmarked_start(step)
    return is_start or (is_marked and turn is not None and turn.n_delayed_tricks == 1)


def n_replacers(state: MatchState) -> int:
    """Return how many characters may lay a card over a judgement, each once (JUDGE-04)."""
    return sum(any(may_have(seat, skill) for skill in REPLACING_SKILLS) for seat in state.living)


def _laid_in_turn(step: Step) -> tuple[str | None, ...] | None:
    """Return the kinds of the cards laid in this turn; None when any of them has left since."""
    turn = step.ledger_before.turn
    of_turn = () if turn is None else turn.laid
    known = {card.track for card in of_turn}
    new = [card for card in step.ledger_before.plays.unspoken if card.track not in known]
    is_start = step.is_turn_start or _is_unmarked_start(step)
    laid = new if is_start else of_turn
    lying = {card.track for card in step.before.table if card.place.zone == "play"}
    is_whole = bool(laid) and all(card.track in lying for card in laid)
    return tuple(card_of(card.face) for card in laid) if is_whole else None
