"""Rule 1.4.2: extra time is given when everything that is compared is even."""

from dataclasses import replace

from engine.flags import Flag, Severity
from engine.observations import ClockStarted
from engine.result.outcome import derived_result, standings_of
from engine.rulesets import Overtime
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH


def extra_time(step: Step) -> tuple[Flag, ...]:
    """Remark on extra time that is not due, or not as long as the book has it.

    Looks at:  the clock ``overtime`` being started, and the result that the table gives by then.
    Flags:     extra time that the rules do not know, a second one where one is given, one although
               a side has won, another length (procedure); the first of these only.
    Source:    1.4.2; ruling TIME-08.
    """
    fact = step.observation.fact
    if not isinstance(fact, ClockStarted) or fact.clock != "overtime":
        return ()
    texts = _not_given(step) or _not_due(step) or _other_length(step, fact.limit_ms)
    if texts is None:
        return ()
    return (step.flag("extra_time", Severity.PROCEDURE, None, texts),)


def _not_given(step: Step) -> tuple[str, str] | None:
    earlier = step.before.find_clock("overtime")
    if step.ruleset.overtime is Overtime.NONE:
        return "本规则没有加时。", "These rules know no extra time."
    if step.ruleset.overtime is Overtime.ONCE and earlier is not None and earlier.expired:
        return "加时只有一次。", "Extra time is given once only."
    return None


def _not_due(step: Step) -> tuple[str, str] | None:
    # Whoever was acting has finished, or there would be nothing to extend.
    winner, reason = derived_result(replace(step.before, acting=None), step.ruleset)
    standings = standings_of(step.before, step.ruleset).values()
    is_assumed = reason in ("lost_hp", "points_lost") and any(side.assumed for side in standings)
    if winner is None or is_assumed:
        return None
    return (
        f"胜负已分（{TEAM_ZH[winner]}胜），不需加时。",
        f"The game is decided (the {TEAM_EN[winner]} side wins), no extra time is due.",
    )


def _other_length(step: Step, limit_ms: int | None) -> tuple[str, str] | None:
    if limit_ms in (None, step.ruleset.overtime_ms):
        return None
    minutes = f"{step.ruleset.overtime_ms / 60_000:g}"
    return f"加时应为{minutes}分钟。", f"Extra time is {minutes} minutes."
