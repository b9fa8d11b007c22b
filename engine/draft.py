"""How far a draft has come: who picked how many in a row, and who may pick first."""

from engine.rulesets import FirstChoiceTimeout, FirstPicker, RuleSet
from engine.seats import Team
from engine.state import MatchState


def runs_of(state: MatchState) -> list[tuple[Team, int]]:
    """Return how many picks each side made in a row, oldest first."""
    runs: list[tuple[Team, int]] = []
    for team, _ in state.picks:
        if runs and runs[-1][0] is team:
            runs[-1] = (team, runs[-1][1] + 1)
        else:
            runs.append((team, 1))
    return runs


def picks_due(ruleset: RuleSet, n_runs: int) -> int:
    """Return how many generals are picked at the go number ``n_runs``, counted from one."""
    return ruleset.picks[min(n_runs, len(ruleset.picks)) - 1]


def first_picker_due(state: MatchState, ruleset: RuleSet) -> Team | None:
    """Return the side that has to pick first; None while either may.

    The warm side picks first where the book says so, and in king-10 when it did not name the first
    picker in time. That a choice was made in time shows by the clock for the first pick.
    """
    if ruleset.first_picker is FirstPicker.WARM:
        return Team.WARM
    is_default_warm = ruleset.first_choice_timeout is FirstChoiceTimeout.WARM_FIRST
    return Team.WARM if is_default_warm and is_first_choice_late(state) else None


def is_first_choice_late(state: MatchState) -> bool:
    """Whether time was called before the first picker was named."""
    choice, pick = state.find_clock("draft_first"), state.find_clock("draft_pick")
    if choice is None or choice.expired_ms is None:
        return False
    if pick is None or pick.running_since_ms is None:
        return pick is None
    return pick.running_since_ms - pick.elapsed_ms >= choice.expired_ms
