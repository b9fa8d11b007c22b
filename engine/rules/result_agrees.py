"""Rules 1.4.1, 1.4.2, 3.4: the recorded result is the one that the table gives."""

from dataclasses import replace

from engine.flags import Flag, Severity
from engine.observations import DeathConfirmed, MatchEnded
from engine.result.outcome import COMPARED, compared, derived_result, standings_of
from engine.rulesets import RuleSet
from engine.seats import Team
from engine.state import MatchState
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH

_REASONS = {
    "commander_death": ("主帅阵亡", "commander dead"),
    "concession": ("认输", "concession"),
    "technical_points": ("技术分扣完", "no technical points left"),
    "survivors": ("存活武将数", "survivors"),
    "lost_hp": ("已损失体力", "health lost"),
    "points_lost": ("被扣技术分", "technical points lost"),
    # Of what a record may say was compared.
    "even": ("各项均相同", "everything compared is even"),
}


def result_agrees(step: Step) -> tuple[Flag, ...]:
    """Remark on a recorded winner that is not the one the table gives.

    Looks at:  the recorded result, deaths, surrenders, points, and what is compared on time.
    Flags:     another winner, or one where all that the record compares is even (procedure);
               a second commander's death, since the order of the two decides (procedure).
               Nothing while the table leaves the result open, or health was never seen.
    Source:    1.4.1, 1.4.2, 3.4; rulings TIME-05, TIME-07.
    """
    fact = step.observation.fact
    if isinstance(fact, DeathConfirmed):
        return _both_commanders(step, fact)
    if not isinstance(fact, MatchEnded):
        return ()
    # Whoever was acting has finished with the game.
    expected = _expected(replace(step.before, acting=None), step.ruleset, fact)
    if expected is None or expected[0] is fact.winner:
        return ()
    winner, reason = expected
    reason_zh, reason_en = _REASONS[reason]
    texts = (
        f"按桌面情况应为{_zh(winner)}（{reason_zh}），记录为{_zh(fact.winner)}。",
        f"The table makes {_en(winner)} the winner ({reason_en}), the record {_en(fact.winner)}.",
    )
    return (step.flag("result_agrees", Severity.PROCEDURE, None, texts),)


def _expected(
    state: MatchState, ruleset: RuleSet, fact: MatchEnded
) -> tuple[Team | None, str] | None:
    """Return the result that the table proves; None while it proves none.

    A record that names what was compared is held to it, even if the end of time went untold.
    """
    winner, reason = derived_result(state, ruleset)
    if state.loss is None and (reason in COMPARED or fact.reason in COMPARED):
        winner, reason = compared(standings_of(state, ruleset))
        if reason != "survivors" and not _is_health_seen(state, ruleset):
            return None
    return (winner, reason) if reason in _REASONS else None


def _is_health_seen(state: MatchState, ruleset: RuleSet) -> bool:
    return not any(side.assumed for side in standings_of(state, ruleset).values())


def _both_commanders(step: Step, fact: DeathConfirmed) -> tuple[Flag, ...]:
    loss = step.before.loss
    is_second = fact.seat.is_commander and fact.seat not in step.before.deaths
    if loss is None or loss.reason != "commander_death" or not is_second:
        return ()
    texts = (
        f"双方主帅均已阵亡：记录中{TEAM_ZH[loss.team]}主帅先阵亡，{TEAM_ZH[loss.team]}负；"
        "如先后有误请更正。",
        f"Both commanders are dead; the {TEAM_EN[loss.team]} one died first by the record, so "
        "that side has lost. Correct the record if it was the other way round.",
    )
    return (step.flag("result_agrees.commanders", Severity.PROCEDURE, None, texts),)


def _zh(team: Team | None) -> str:
    return "无胜方" if team is None else f"{TEAM_ZH[team]}获胜"


def _en(team: Team | None) -> str:
    return "nobody" if team is None else f"the {TEAM_EN[team]} side"
