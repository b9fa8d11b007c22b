"""How long the clocks of a game run by the rules."""

from engine.rulesets.settings import RuleSet


def clock_limit_ms(ruleset: RuleSet, clock: str, *, is_judging: bool = False) -> int | None:
    """Return the time of a clock, called as in the log; None where the rules give none.

    Args:
        ruleset: the rules.
        clock: its name.
        is_judging: whether it is started in a judge phase, where a window is for a nullification.

    Source: cert-3v3 1.3, 1.4.2, 3.1.3, 3.3.2; king-10 总则 三, 四.2, 流程 一.3.
    """
    limits = {
        "match": ruleset.game_ms,
        "overtime": ruleset.overtime_ms,
        "window": ruleset.nullification_window_ms if is_judging else ruleset.skill_window_ms,
        "draft_first": ruleset.first_choice_ms,
        "draft_pick": ruleset.pick_ms,
        "draft_show": ruleset.show_ms,
        "lineup": ruleset.assign_ms,
    }
    return limits.get(clock)
