"""Rule 2.1.2: a side has three technical points and loses the game with the last."""

from engine.flags import Flag, Severity
from engine.observations import FoulCalled
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH


def technical_points(step: Step) -> tuple[Flag, ...]:
    """Remind the referee when a side is down to its last technical point, or to none.

    Looks at:  fouls called.
    Flags:     one point left, which has to be announced; none left, which loses (procedure).
    Source:    2.1.2; ruling TALK-02.
    """
    fact = step.observation.fact
    if not isinstance(fact, FoulCalled) or fact.points == 0:
        return ()
    left = step.after.technical_points[fact.team]
    if left > 1:
        return ()
    who_zh, who_en = TEAM_ZH[fact.team], TEAM_EN[fact.team]
    if left < 1:
        texts = (
            f"{who_zh}技术分扣完，判负。",
            f"The {who_en} side has lost all technical points and the game.",
        )
    else:
        texts = (
            f"{who_zh}只剩1点技术分，请予强调。",
            f"The {who_en} side has one technical point left; say so.",
        )
    return (step.flag("technical_points", Severity.PROCEDURE, fact.seat, texts),)
