"""What a declaration answers, what it begins, and what it proves to be over."""

from collections.abc import Mapping
from dataclasses import replace

from engine.cards import CARDS, SLASHES, CardType
from engine.plays.play import REPLACING_SKILLS, Pending, Play, Plays
from engine.seats import Seat

TRICKS = frozenset(
    kind.id for kind in CARDS.values() if kind.type is CardType.TRICK and kind.id != "nullification"
)
DELAYED_TRICKS = frozenset(
    kind.id for kind in CARDS.values() if kind.type is CardType.DELAYED_TRICK
)

ASKS_FOR_SLASH = frozenset({"duel", "savage_assault", "collateral", "lijian"})
ASKS_FOR_JINK = SLASHES | {"archery_attack"}

ANSWERED_BY: Mapping[str, frozenset[str]] = {
    "jink": ASKS_FOR_JINK,
    **dict.fromkeys(SLASHES, ASKS_FOR_SLASH),
    "peach": frozenset({"dying"}),
    "analeptic": frozenset({"dying"}),
    "nullification": TRICKS | {"nullification"},
}
"""What each kind of answer answers."""

_IDLE_SKILLS = frozenset({"rende", "zhiheng", "kurou", "fanjian", "jieyin", "qingnang", "lijian"})
"""Skills that are used in the own play phase while nothing is pending."""


def with_declared(plays: Plays, play: Play, acting: Seat | None) -> Plays:
    """Return the plays with what ``play``, which is told already, does to the pending ones."""
    match play.action:
        case "judge":
            return _with_judgement(plays, play)
        case "dying":
            return _with_dying(plays, play)
        case "skill":
            return _with_skill(plays, play)
        case "use" | "play" | "respond":
            answered = find_answered(plays, play)
            if answered is not None:
                return _with_answer(plays, answered, play)
            return _with_use(plays, play, acting)
        case _:
            return plays


def find_answered(plays: Plays, play: Play) -> Pending | None:
    """Return the pending play that this one answers; None when none asks for it.

    Of a card used out of the own turn or for the dying it need not be said that it is an answer.
    """
    if play.skill in REPLACING_SKILLS:
        return plays.find("judge")
    if is_shown(plays, play):
        return plays.top
    if play.action != "respond" and play.is_own_turn and play.is_slash:
        return None
    asking = ANSWERED_BY.get(play.kind or "")
    return None if asking is None else plays.find(*asking)


def is_shown(plays: Plays, play: Play) -> bool:
    """Whether a card is shown for a fire attack, so that it does not matter what it is."""
    top = plays.top
    if top is None or top.kind != "fire_attack" or play.action != "respond" or play.targets:
        return False
    return not top.targets or play.seat in top.targets


def without(plays: Plays, pending: Pending) -> Plays:
    """Return the plays once ``pending`` is over, and with it whatever was laid on it."""
    return replace(plays, pending=plays.pending[: plays.pending.index(pending)])


def settled(plays: Plays, since_seq: int = 0) -> Plays:
    """Return the plays with everything over that was laid before ``since_seq``, or at all."""
    later = tuple(card for card in plays.unspoken if since_seq and card.seq > since_seq)
    return replace(plays, pending=(), unspoken=later, has_loose_answer=False)


def _with_answer(plays: Plays, answered: Pending, play: Play) -> Plays:
    """What is answered goes on, so whatever was laid on it is over."""
    below = without(plays, answered)
    if play.kind == "nullification" and not is_shown(plays, play):
        return _pushed(below, _nullified(answered, play))
    order = answered.targets
    before = order[: order.index(play.seat) + 1] if play.seat in order else ()
    changed = replace(
        answered,
        answers=(*answered.answers, play),
        settled=answered.settled | frozenset(before),
        has_taken_effect=True,
    )
    following = _pushed(below, changed)
    if answered.kind != "collateral":
        return following
    return _pushed(following, Pending(play, play.targets or answered.targets[1:]))


def _nullified(answered: Pending, play: Play) -> Pending:
    """Whoever comes before the one it is for has had its turn, unless it answers another."""
    nullifications = (*answered.nullifications, play)
    n_before = 0
    if play.targets and play.targets[0] in answered.targets and not is_in_chain(answered):
        n_before = answered.targets.index(play.targets[0])
    earlier = frozenset(answered.targets[:n_before])
    return replace(answered, nullifications=nullifications, settled=answered.settled | earlier)


def is_in_chain(pending: Pending) -> bool:
    """Whether a nullification may answer another that was laid last."""
    if not pending.nullifications:
        return pending.kind == "nullification"
    last = pending.nullifications[-1].seq
    return not pending.answers or pending.answers[-1].seq < last


def _with_use(plays: Plays, play: Play, acting: Seat | None) -> Plays:
    if play.skill == "blade":
        slash = plays.find(*SLASHES)
        plays = plays if slash is None else without(plays, slash)
    elif play.action != "respond" and acting in (None, play.seat):
        plays = settled(plays, play.laid_seq)
    if _is_pending(play):
        return _pushed(plays, Pending(play, play.targets))
    return replace(plays, has_loose_answer=True) if play.action == "respond" else plays


def _is_pending(play: Play) -> bool:
    """Whether a use waits for anything; one whose kind was not told may."""
    if play.kind is None or play.kind == "nullification":
        return True
    return play.action != "respond" and (play.is_slash or play.kind in TRICKS)


def _with_dying(plays: Plays, play: Play) -> Plays:
    """Somebody dying once more, or told so twice, is asked for anew."""
    known = next(
        (p for p in plays.pending if p.kind == "dying" and p.targets == (play.seat,)), None
    )
    plays = plays if known is None else without(plays, known)
    return _pushed(plays, Pending(play, (play.seat,)))


def _with_skill(plays: Plays, play: Play) -> Plays:
    if play.skill == "liuli" and play.targets:
        return _redirected(plays, play.seat, play.targets[0])
    if play.skill in _IDLE_SKILLS and play.is_own_turn:
        plays = settled(plays, play.laid_seq)
    return _pushed(plays, Pending(play, play.targets)) if play.skill == "lijian" else plays


def _redirected(plays: Plays, origin: Seat, target: Seat) -> Plays:
    slash = plays.find(*SLASHES)
    if slash is None:
        return plays
    targets = tuple(target if seat is origin else seat for seat in slash.targets)
    return _pushed(without(plays, slash), replace(slash, targets=targets))


def _with_judgement(plays: Plays, play: Play) -> Plays:
    """A delayed trick is judged when nothing else is pending, and one judgement at a time."""
    if play.skill in DELAYED_TRICKS:
        plays = settled(plays, play.laid_seq)
    elif plays.top is not None and plays.top.kind == "judge":
        plays = without(plays, plays.top)
    return _pushed(plays, Pending(play, (play.seat,)))


def _pushed(plays: Plays, pending: Pending) -> Plays:
    return replace(plays, pending=(*plays.pending, pending))
