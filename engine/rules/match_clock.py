"""Rules 1.3, 1.4.2, 3.4.2: forty minutes, then the round is played out and compared."""

from engine.flags import Flag, Severity
from engine.observations import ClockStarted, MatchEnded, TimeCalled
from engine.result.outcome import COMPARED
from engine.seats import Team
from engine.state import ClockState, Phase
from engine.step import Step
from engine.turns.order import is_hidden, may_have_acted_unseen
from engine.wording import seat_en, seat_zh, seconds


def match_clock(step: Step) -> tuple[Flag, ...]:
    """Flag the end of playing time, and what goes on after it or does not wait for it.

    Looks at:  the clocks ``match`` and ``overtime``, turns, identity cards, the recorded end.
    Flags:     playing time of another length, or begun before the draft is over (procedure);
               either clock running out (timeout); the first turn of a round that should not have
               been begun any more; a game compared before its time is up or its last round is
               played out (procedure).
    Source:    1.3, 1.4.2, 3.4.2; rulings TIME-04, TIME-08.
    """
    match step.observation.fact:
        case ClockStarted("match", limit_ms):
            return _wrong_start(step, limit_ms)
        case TimeCalled(clock) if clock in _TEXTS:
            return _timeout(step, clock)
        case MatchEnded(reason=reason) if reason in COMPARED:
            return _ended_too_soon(step)
        case _:
            return _round_after_time(step)


def _wrong_start(step: Step, limit_ms: int | None) -> tuple[Flag, ...]:
    """Flag how playing time begins; one that is begun once more may be what was left of it."""
    due_ms = step.ruleset.game_ms
    if step.before.find_clock("match") is not None or due_ms is None:
        return ()
    if step.before.phase is Phase.DRAFT:
        texts = (
            "选将尚未结束即开始比赛计时；应从准备阶段开始。",
            "Playing time begins before the draft is over; it counts from the preparation on.",
        )
    elif limit_ms not in (None, due_ms):
        minutes = f"{due_ms / 60_000:g}"
        texts = (f"比赛时间应为{minutes}分钟。", f"Playing time is {minutes} minutes.")
    else:
        return ()
    return (step.flag("match_clock.start", Severity.PROCEDURE, None, texts),)


def _round_after_time(step: Step) -> tuple[Flag, ...]:
    is_new_round = step.is_turn_start and not step.before.turns
    if not is_new_round or not step.ledger_before.is_last_round:
        return ()
    texts = (
        "比赛时间已到且该轮已结束，应裁决胜负，不应开始新的一轮。",
        "Time is over and the round was played out; the game should be decided, "
        "not a new round begun.",
    )
    return (step.flag("match_clock", Severity.PROCEDURE, None, texts),)


def _ended_too_soon(step: Step) -> tuple[Flag, ...]:
    state = step.before
    clock = state.find_clock("overtime") or state.find_clock("match")
    if clock is None or state.loss is not None:
        return ()
    left_ms = _time_left_ms(clock, step.observation.at_ms)
    if left_ms is not None and left_ms > step.ruleset.settle_tolerance_ms:
        left = seconds(left_ms)
        texts = (
            f"比赛时间未到（还剩{left}秒），不应比较胜负。",
            f"Time is not over ({left} s left), so the sides are not compared yet.",
        )
        return (step.flag("match_clock", Severity.PROCEDURE, None, texts),)
    return _round_unfinished(step) if clock.clock == "match" else ()


def _time_left_ms(clock: ClockState, at_ms: int) -> int | None:
    """Return the time left on a clock; None when it has run out or has no limit."""
    if clock.expired or clock.limit_ms is None:
        return None
    running_ms = 0 if clock.running_since_ms is None else at_ms - clock.running_since_ms
    return clock.limit_ms - clock.elapsed_ms - running_ms


def _round_unfinished(step: Step) -> tuple[Flag, ...]:
    """Flag a living character's turn that was left out of the last round."""
    state = step.before
    upright = [seat.seat for seat in state.living if not seat.acted]
    is_sure = state.turns and not may_have_acted_unseen(state)
    if not step.ruleset.finish_round_after_time or not upright or not is_sure:
        return ()
    if any(is_hidden(state, team, step.observation.at_ms) for team in Team):
        return ()
    who_zh = "、".join(seat_zh(seat) for seat in upright)
    who_en = ", ".join(seat_en(seat) for seat in upright)
    texts = (
        f"本轮尚未打完即裁决：{who_zh}尚未行动。",
        f"Decided before the round was played out; yet to act: {who_en}.",
    )
    return (step.flag("match_clock", Severity.PROCEDURE, None, texts),)


_TEXTS = {
    "match": (
        "match_clock",
        "比赛时间到：打完本轮（所有身份牌横置且当前回合结束）后裁决。",
        "Playing time is over: play this round to its end, then decide.",
    ),
    "overtime": (
        "match_clock.overtime",
        "加时时间到：比较双方存活武将、损失体力和技术分。",
        "Extra time is over: compare survivors, lost health and points.",
    ),
}


def _timeout(step: Step, clock: str) -> tuple[Flag, ...]:
    state = step.before.find_clock(clock)
    if step.before.is_over or (state is not None and state.expired):
        return ()
    key, text_zh, text_en = _TEXTS[clock]
    return (step.flag(key, Severity.TIMEOUT, None, (text_zh, text_en)),)
