"""How long the clocks of a game run by the rules."""

from engine.rulesets.settings import RuleSet


def clock_limit_ms(ruleset: RuleSet, clock: str) -> int | None:
    """Return the time of a clock, called as in the log; None where the rules give none.

    Source: cert-3v3 1.3, 1.4.2, 3.1.3, 3.3.2; king-10 总则 三, 四.2, 流程 一.3.
    """
    limits = {
        "match": ruleset.game_ms,
        "overtime": ruleset.overtime_ms,
        "window": ruleset.skill_window_ms,
        "draft_first": ruleset.first_choice_ms,
        "draft_pick": ruleset.pick_ms,
        "draft_show": ruleset.show_ms,
        "lineup": ruleset.assign_ms,
    }
    return limits.get(clock)
