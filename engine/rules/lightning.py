"""FAQ 闪电, tongshuai 4.4.2: where lightning goes when it does not strike."""

from engine.characters import has_stranger, may_have
from engine.faces import CardFace, Suit, card_of, find_face
from engine.flags import Flag, Severity
from engine.observations import DISCARD_PILE, CardMoved, DeathConfirmed, Place
from engine.plays.judged import face_judged, suit_judged
from engine.plays.play import Pending
from engine.rulesets import IdentityCards
from engine.seats import Seat
from engine.state import MatchState
from engine.step import Step
from engine.turns.action_order import order_from
from engine.turns.order import may_have_acted_unseen
from engine.wording import face_en, face_zh, seat_en, seat_zh


def lightning(step: Step) -> tuple[Flag, ...]:
    """Flag a lightning that goes where it should not.

    Looks at:  lightnings moving between judgement zones and to the pile, deaths, whose turn it is;
               the judgement when it was declared and everything laid over it as well.
    Flags:     one passed to another than the next living character (counter-clockwise; where they
               do not pile up the next one without any), or out of the turn of whoever it lay
               before; one that struck and passes on, one that did not strike and is discarded; a
               killer named for whom it killed (violation; watch beside a stranger).
    Source:    FAQ 闪电; tongshuai 4.4.2; rulings LIGHT-02 to LIGHT-05.
    """
    match step.observation.fact:
        case CardMoved(track=track, origin=Place(zone="judge", seat=Seat() as seat), target=to):
            if _is_lightning(step.before, track):
                return _moved(step, seat, to)
        case DeathConfirmed(seat=seat, killer=Seat() as killer):
            return _rewarded(step, seat, killer)
        case _:
            pass
    return ()


def _is_lightning(state: MatchState, track: int) -> bool:
    return card_of(state.find_face(track)) == "lightning"


def _moved(step: Step, seat: Seat, to: Place) -> tuple[Flag, ...]:
    judged = _judged(step, seat)
    has_struck = None if judged is None else _strikes(judged, step.before)
    if to.zone == "judge" and to.seat is not None:
        return _passed_on(step, seat, to.seat, has_struck=has_struck)
    if to != DISCARD_PILE or has_struck is not False:
        return ()
    texts = (
        f"{seat_zh(seat, step.before)}的【闪电】判定为{_face_zh(judged)}，没有生效，却被弃置；"
        "应移到下家的判定区。",
        f"The Lightning before {seat_en(seat, step.before)} was judged {_face_en(judged)} and did "
        "not strike, but was discarded; it passes on.",
    )
    return (_flag(step, seat, texts),)


def _judged(step: Step, seat: Seat) -> Pending | None:
    """Return the judgement of a lightning that everything was told about."""
    plays = step.ledger_before.plays
    judged = plays.find("judge")
    is_it = judged is not None and judged.play.skill == "lightning" and judged.play.seat is seat
    return judged if is_it and plays.is_told_in_full else None


_STRIKING_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9")


def _strikes(judged: Pending, state: MatchState) -> bool | None:
    """Whether a judgement lets the lightning strike; None while it is not known."""
    suit, face = suit_judged(judged, state), find_face(face_judged(judged))
    if suit is None or not isinstance(face, CardFace):
        return None
    return suit is Suit.SPADE and face.rank in _STRIKING_RANKS


def _passed_on(
    step: Step, seat: Seat, target: Seat, *, has_struck: bool | None
) -> tuple[Flag, ...]:
    who_zh, who_en = seat_zh(seat, step.before), seat_en(seat, step.before)
    whom_zh, whom_en = seat_zh(target, step.before), seat_en(target, step.before)
    due = _possible_next(step, seat)
    if target not in due:
        texts = (
            f"{who_zh}的【闪电】移到了{whom_zh}的判定区；下家是{seat_zh(due[0], step.before)}。",
            f"The Lightning before {who_en} went to {whom_en}; next is "
            f"{seat_en(due[0], step.before)}.",
        )
        return (_flag(step, seat, texts),)
    if has_struck:
        texts = (
            f"{who_zh}的【闪电】已经生效，应弃置，却移到了{whom_zh}的判定区。",
            f"The Lightning before {who_en} has struck and is discarded, but it went to {whom_en}.",
        )
        return (_flag(step, seat, texts),)
    if _is_out_of_turn(step, seat):
        texts = (
            f"不在{who_zh}的判定阶段，【闪电】却移到了{whom_zh}的判定区；被拆除的【闪电】应弃置。",
            f"The Lightning before {who_en} went to {whom_en} out of its turn; one that is removed "
            "is discarded.",
        )
        return (_flag(step, seat, texts),)
    return ()


def _possible_next(step: Step, seat: Seat) -> tuple[Seat, ...]:
    """Return whom it may pass to, the likeliest first.

    Whoever is at no health may be dead already, and whoever has unknown skills may be one that
    black tricks cannot be aimed at (weimu); both may be passed over or not.
    """
    possible: list[Seat] = []
    for other in (*order_from(seat)[1:], seat):
        character = step.before.seat(other)
        if not character.alive or _has_its_own(step, seat, other):
            continue
        possible.append(other)
        if not character.is_at_zero and not may_have(character, "weimu"):
            break
    return tuple(possible) or (seat,)


def _has_its_own(step: Step, seat: Seat, other: Seat) -> bool:
    if step.ruleset.lightnings_stack or other is seat:
        return False
    return any(c.kind == "lightning" for c in step.ledger_before.plays.delayed_before(other))


def _is_out_of_turn(step: Step, seat: Seat) -> bool:
    """Whether somebody else is acting, as surely as the table shows it."""
    is_marked = step.ruleset.identity_cards is IdentityCards.PER_CHARACTER
    acting = step.before.acting
    is_sure = is_marked and acting is not None and not may_have_acted_unseen(step.before)
    return is_sure and acting is not seat


def _rewarded(step: Step, seat: Seat, killer: Seat) -> tuple[Flag, ...]:
    judged = _judged(step, seat)
    if judged is None or not _strikes(judged, step.before):
        return ()
    texts = (
        f"{seat_zh(seat, step.before)}死于【闪电】，没有伤害来源；{seat_zh(killer, step.before)}"
        "不是击杀者，没有奖励。",
        f"{seat_en(seat, step.before)} was killed by Lightning, which has no source; "
        f"{seat_en(killer, step.before)} is not the killer.",
    )
    return (_flag(step, seat, texts),)


def _flag(step: Step, seat: Seat, texts: tuple[str, str]) -> Flag:
    severity = Severity.WATCH if has_stranger(step.before) else Severity.VIOLATION
    evidence = tuple(p.play.seq for p in step.ledger_before.plays.pending if p.kind == "judge")
    return step.flag("lightning", severity, seat, texts, evidence)


def _face_zh(judged: Pending | None) -> str:
    return "" if judged is None else face_zh(face_judged(judged))


def _face_en(judged: Pending | None) -> str:
    return "" if judged is None else face_en(face_judged(judged))
