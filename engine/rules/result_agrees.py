"""Rule 3.4: the recorded result is the one that the table gives."""

from engine.flags import Flag, Severity
from engine.observations import MatchEnded
from engine.outcome import derived_result, standings_of
from engine.seats import Team
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH

_REASONS_ZH = {
    "commander_death": "主帅阵亡",
    "concession": "认输",
    "technical_points": "技术分扣完",
    "survivors": "存活武将数",
    "lost_hp": "已损失体力",
    "points_lost": "被扣技术分",
}


def result_agrees(step: Step) -> tuple[Flag, ...]:
    """Remark on a recorded winner that is not the one the table gives.

    Looks at:  the recorded result, deaths, concessions, points, and the comparison on time.
    Flags:     another winner (procedure); nothing while the table leaves the result open.
    Source:    1.4.1, 1.4.2, 3.4; rulings TIME-05, TIME-07.
    """
    fact = step.observation.fact
    if not isinstance(fact, MatchEnded):
        return ()
    standings = standings_of(step.before, step.ruleset.technical_points)
    winner, reason = derived_result(step.before, standings)
    if winner is None or winner is fact.winner:
        return ()
    return (
        Flag(
            rule="result_agrees",
            clause=step.ruleset.clause("result_agrees"),
            severity=Severity.PROCEDURE,
            seq=step.observation.seq,
            at_ms=step.observation.at_ms,
            seat=None,
            text_en=f"The table makes the {TEAM_EN[winner]} side the winner ({reason}), "
            f"the record {_en(fact.winner)}.",
            text_zh=f"按桌面情况应为{TEAM_ZH[winner]}获胜（{_REASONS_ZH[reason]}），"
            f"记录为{_zh(fact.winner)}。",
        ),
    )


def _zh(team: Team | None) -> str:
    return "无胜方" if team is None else f"{TEAM_ZH[team]}获胜"


def _en(team: Team | None) -> str:
    return "nobody" if team is None else f"the {TEAM_EN[team]} side"
