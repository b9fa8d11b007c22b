"""Rule 3.3.2: five seconds to declare a skill or a nullification; what is late counts as waived."""

from engine.characters import general_on, has_stranger, skills_alive
from engine.faces import card_of
from engine.flags import Flag, Severity
from engine.generals import SKILLS
from engine.ledger.ledger import WindowLedger
from engine.observations import MIDDLE, CardPlaced, Declared, Place, TimeCalled
from engine.plays.play import REPLACING_SKILLS
from engine.seats import Seat
from engine.state import ClockState, Phase
from engine.step import Step
from engine.tolerances import LAID_AFTER_WORD_MS
from engine.wording import seat_en, seat_zh, seconds

_CLAUSES = {
    Phase.START: "window.start",
    Phase.JUDGE: "window.judge",
    Phase.DRAW: "window.draw",
    Phase.DISCARD: "window.discard",
    Phase.FINISH: "window.finish",
    Phase.BETWEEN_TURNS: "window.finish",
}

_SKILLS_OF = {
    Phase.START: ("luoshen", "guanxing", "shensu"),
    Phase.DRAW: ("yingzi", "luoyi", "tuxi"),
    Phase.DISCARD: ("keji",),
    Phase.FINISH: ("biyue", "jushou"),
    Phase.BETWEEN_TURNS: ("biyue", "jushou"),
}

_NULLIFICATION = ("【无懈可击】", "the Negate")


def window(step: Step) -> tuple[Flag, ...]:
    """Flag a declaration window that ran out, and what was declared after it.

    Looks at:  the clock ``window``, skills declared and nullifications laid until the phase or the
               turn goes on or the next window opens. What is reported up to
               ``settle_tolerance_ms`` after the limit may have been done in time and passes.
    Flags:     the window running out unanswered (timeout); a skill of that very phase, or a
               nullification on the only delayed trick the window can have been for, after the
               limit (violation; watch for a card laid so soon after it that it may have been said
               in time, for one of which nobody spoke until another card is turned for the trick,
               since it may itself be the one turned, and for 神速, which may be had again after
               the draw).
    Source:    3.3.2 a, b, c, e, f; rulings TIME-01, TIME-02.
    """
    opened, clock = step.ledger_before.window, step.before.find_clock("window")
    if opened is None or clock is None:
        return ()
    fact = step.observation.fact
    if isinstance(fact, TimeCalled) and fact.clock == "window":
        is_idle = clock.expired or opened.is_answered or step.before.is_over
        return () if is_idle else (_timeout(step, opened, clock),)
    late_ms = _late_ms(clock, step.observation.at_ms)
    if late_ms is None or late_ms <= step.ruleset.settle_tolerance_ms:
        return ()
    if isinstance(fact, CardPlaced):
        return _late_card(step, opened, clock, fact, late_ms)
    if isinstance(fact, Declared) and not opened.is_over and _is_late_skill(step, opened, fact):
        name = SKILLS[fact.skill or ""]
        names = f"“{name.name_zh}”", name.name_en
        # Of 神速 nobody says whether it is the first, or the second that is open after the draw.
        severity = Severity.WATCH if fact.skill == "shensu" else Severity.VIOLATION
        return (_late(step, opened, late_ms, names, severity),)
    return ()


def replaced_doubt(step: Step) -> frozenset[str]:
    """Return the id of the watch in whose stead the judgement proves a nullification late."""
    opened, clock = step.ledger_before.window, step.before.find_clock("window")
    fact, turn = step.observation.fact, step.ledger_before.turn
    if opened is None or clock is None or turn is None or not isinstance(fact, CardPlaced):
        return frozenset()
    is_proven = bool(_shown_by_the_judgement(step, opened, clock, fact))
    return frozenset({f"window@{turn.laid[0].seq}"} if is_proven else ())


def _late_card(
    step: Step, opened: WindowLedger, clock: ClockState, fact: CardPlaced, late_ms: int
) -> tuple[Flag, ...]:
    if opened.is_over or not _is_late_nullification(step, opened, fact):
        return _shown_by_the_judgement(step, opened, clock, fact)
    told = step.ledger.plays.told_with(fact.track)
    if told is None:
        return (_late(step, opened, late_ms, _NULLIFICATION, Severity.WATCH),)
    word_ms = _late_ms(clock, told.at_ms)
    if word_ms is None or word_ms <= step.ruleset.settle_tolerance_ms:
        return ()
    if told.kind != "nullification":
        return ()  # it is the card turned for the judgement
    return (_late(step, opened, word_ms, _NULLIFICATION, Severity.VIOLATION),)


def _shown_by_the_judgement(
    step: Step, opened: WindowLedger, clock: ClockState, fact: CardPlaced
) -> tuple[Flag, ...]:
    """Flag the nullification before a card that is turned for the delayed trick.

    While the trick lies there and nobody has drawn, the second card laid is the one turned, unless
    somebody can replace a judgement.
    """
    turn, acting = step.ledger_before.turn, step.before.acting
    if turn is None or acting is None or len(turn.laid) != 1 or fact.place != MIDDLE:
        return ()
    (first,), is_same_turn = turn.laid, opened.turns == step.before.turns
    late_ms = _late_ms(clock, first.at_ms)
    if late_ms is None or _may_be_said_before(step, late_ms) or first.seq < opened.seq:
        return ()
    is_for_trick = _is_for_judgement(step, opened, acting) and _is_only_trick(step, opened, acting)
    is_next = is_same_turn and not opened.has_new_trick and step.ledger_before.hands.drawn is None
    is_replaced = bool(skills_alive(step.before) & REPLACING_SKILLS) or has_stranger(step.before)
    if card_of(first.face) != "nullification" or not (is_for_trick and is_next) or is_replaced:
        return ()
    return (_late(step, opened, late_ms, _NULLIFICATION, Severity.VIOLATION, (first.seq,)),)


def _may_be_said_before(step: Step, late_ms: int) -> bool:
    """Whether a card laid so late may have been spoken of in time."""
    return late_ms <= step.ruleset.settle_tolerance_ms + LAID_AFTER_WORD_MS


def _late_ms(clock: ClockState, at_ms: int) -> int | None:
    """Return how long ago the clock ran out; None while it has not or stands."""
    if clock.expired_ms is not None:
        return at_ms - clock.expired_ms
    if clock.limit_ms is None or clock.running_since_ms is None:
        return None
    return clock.elapsed_ms + at_ms - clock.running_since_ms - clock.limit_ms


def _is_late_nullification(step: Step, opened: WindowLedger, fact: CardPlaced) -> bool:
    if fact.place.zone != "play" or card_of(fact.face) != "nullification":
        return False
    acting = step.before.acting
    if acting is None or opened.has_new_trick or not _is_for_judgement(step, opened, acting):
        return False
    turn = step.ledger_before.turn
    laid = () if turn is None else turn.laid
    if any(card_of(card.face) == "nullification" for card in laid):
        return False  # it answers the other, or is that one, found again after it was lost
    return _is_only_trick(step, opened, acting)


def _is_only_trick(step: Step, opened: WindowLedger, acting: Seat) -> bool:
    """Whether one delayed trick lies before the acting character, now as when the window opened."""
    return len(step.before.cards_at(Place("judge", acting))) == opened.n_judge_cards == 1


def _is_for_judgement(step: Step, opened: WindowLedger, acting: Seat) -> bool:
    """Whether the window can only have been opened for the delayed trick.

    The table does not show where the start of a turn ends, so a window opened there counts only
    when the character has no skill that the window could have been for.
    """
    if opened.phase is not Phase.START:
        return opened.phase is Phase.JUDGE
    general = general_on(step.before.seat(acting))
    return general is not None and not set(general.skills) & set(_SKILLS_OF[Phase.START])


def _is_late_skill(step: Step, opened: WindowLedger, fact: Declared) -> bool:
    """Whether a skill is declared late; one that goes on (luoshen) was declared before."""
    if fact.action == "judge" or fact.skill not in _SKILLS_OF.get(opened.phase, ()):
        return False
    if fact.skill == "shensu" and _may_be_before_play(step, opened, fact):
        return False
    goes_on = any(
        play.skill == fact.skill and play.seat is fact.seat
        for play in step.ledger_before.plays.told
    )
    return not goes_on and (opened.seat is None or opened.seat is fact.seat)


def _may_be_before_play(step: Step, opened: WindowLedger, fact: Declared) -> bool:
    """Whether it is the second 神速, for a piece of equipment once the cards are drawn."""
    drawn = step.ledger_before.hands.drawn
    return fact.face is not None or (drawn is not None and drawn.seq > opened.seq)


def _timeout(step: Step, opened: WindowLedger, clock: ClockState) -> Flag:
    limit = seconds(clock.limit_ms or step.ruleset.skill_window_ms or 0)
    seat = clock.seat or step.before.acting
    who_zh = "" if seat is None else seat_zh(seat, step.after)
    who_en = "" if seat is None else f" of {seat_en(seat, step.after)}"
    texts = (
        f"{who_zh}{limit}秒声明时间到；未声明的视为放弃。",
        f"The {limit} s to declare{who_en} are over; what was not declared counts as waived.",
    )
    return _flag(step, opened, Severity.TIMEOUT, texts)


def _late(
    step: Step,
    opened: WindowLedger,
    late_ms: int,
    names: tuple[str, str],
    severity: Severity,
    evidence: tuple[int, ...] = (),
) -> Flag:
    what_zh, what_en = names
    texts = (
        f"{what_zh}在声明时间结束{seconds(late_ms)}秒后才出现；应视为放弃。",
        f"{what_en} came {seconds(late_ms)} s after the time to declare; it counts as waived.",
    )
    return _flag(step, opened, severity, texts, evidence)


def _flag(
    step: Step,
    opened: WindowLedger,
    severity: Severity,
    texts: tuple[str, str],
    evidence: tuple[int, ...] = (),
) -> Flag:
    fact = step.observation.fact
    seat = fact.seat if isinstance(fact, Declared) else opened.seat or step.before.acting
    key = _CLAUSES.get(opened.phase, "window.other")
    return step.flag(key, severity, seat, texts, (opened.seq, *evidence))
