"""Rules 1.3, 1.4.2, 3.4.2: forty minutes, then the round is played out and compared."""

from engine.flags import Flag, Severity
from engine.observations import TimeCalled
from engine.step import Step


def match_clock(step: Step) -> tuple[Flag, ...]:
    """Flag the end of playing time, and a round begun after it.

    Looks at:  the clocks ``match`` and ``overtime``, and turns.
    Flags:     either clock running out (timeout); the first turn of a round that should not have
               been begun any more (procedure).
    Source:    1.3, 1.4.2, 3.4.2; rulings TIME-04, TIME-08.
    """
    fact = step.observation.fact
    if isinstance(fact, TimeCalled) and fact.clock in _TEXTS:
        return _timeout(step, fact.clock)
    is_new_round = step.is_turn_start and not step.before.turns
    if not is_new_round or not step.ledger_before.is_last_round:
        return ()
    return (
        _flag(
            step,
            "match_clock",
            Severity.PROCEDURE,
            "比赛时间已到且该轮已结束，应裁决胜负，不应开始新的一轮。",
            "Time is over and the round was played out; the game should be decided, "
            "not a new round begun.",
        ),
    )


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
    if state is not None and state.expired:
        return ()
    clause, text_zh, text_en = _TEXTS[clock]
    return (_flag(step, clause, Severity.TIMEOUT, text_zh, text_en),)


def _flag(step: Step, clause: str, severity: Severity, text_zh: str, text_en: str) -> Flag:
    return Flag(
        rule="match_clock",
        clause=step.ruleset.clause(clause),
        severity=severity,
        seq=step.observation.seq,
        at_ms=step.observation.at_ms,
        seat=None,
        text_en=text_en,
        text_zh=text_zh,
    )
