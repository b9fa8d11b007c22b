"""What technical points are taken for, as codes that an official taps."""

from dataclasses import dataclass

from engine.rulesets import RuleSet
from webui.desk.faces import Name, name_of_text


@dataclass(frozen=True, slots=True)
class FoulCodeView:
    """One kind of foul."""

    code: str
    name: Name
    points: int
    """What it usually costs; the referee decides."""
    clause: str
    """Book and clause; empty where no book names it."""


CODES = ("talk", "signal", "touch", "conduct")
"""Talk and gestures between players, touching cards of another's area, anything else."""
USUAL_POINTS = 1
CLAUSE_KEYS = {"talk": "technical_points", "signal": "technical_points", "touch": "equipment"}
"""Under which key a rule set has the clause; a player's own area is where equipment lies too."""


def foul_codes_of(ruleset: RuleSet) -> tuple[FoulCodeView, ...]:
    """Return the kinds of fouls with their clauses in a rule set."""
    return tuple(
        FoulCodeView(
            code=code,
            name=name_of_text(f"code.{code}"),
            points=USUAL_POINTS,
            clause=_clause_of(code, ruleset),
        )
        for code in CODES
    )


def _clause_of(code: str, ruleset: RuleSet) -> str:
    key = CLAUSE_KEYS.get(code)
    return ruleset.clause(key) if key and key in ruleset.clauses else ""
