"""One breach of each kind put into games: which are flagged, by which rule, and how soon."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from statistics import median
from typing import Any

from engine.flags import Flag, Severity
from engine.rulesets import RULESETS
from engine.simulator.game import Plan, Simulated, simulate
from engine.simulator.violations import KINDS, violations_of
from scripts.judge_score.judged import Judged, judged
from scripts.score.report import at_least, failure, noted, share

SEEDS_A_GAME = 8
"""Not every game gives occasion for a breach; so many are tried for one."""
JUST_BEFORE = 2
"""Lines by which a flag may name the play before the first line that shows the breach."""
FOLLOWED = 100
"""Lines behind a breach within which it has to be flagged; some three turns."""
CALLED = frozenset({Severity.VIOLATION, Severity.TIMEOUT, Severity.PROCEDURE})
"""How a breach is flagged that is proven; anything less is only suspected."""
NEVER = "never"


@dataclass(frozen=True, slots=True)
class Found:
    """What became of one breach."""

    where: str
    is_shown: bool
    """Whether what was told can show the breach."""
    severity: str
    """As what it was flagged."""
    delay: int
    """Lines from the breach to its flag."""
    n_others: int
    """Other flags of violations."""

    @property
    def is_called(self) -> bool:
        """Whether it was flagged as proven."""
        return self.severity in CALLED


def games_with(kind: str, n_games: int) -> Iterator[Simulated]:
    """Yield games in which the breach was made, told in full, of all rule books by turns.

    A book that gives no occasion for it leaves its share to the others.
    """
    n_made = 0
    for seed, ruleset in zip(range(n_games * SEEDS_A_GAME), cycle(RULESETS), strict=False):
        game = simulate(Plan(ruleset, seed, None, violations_of((kind,))))
        if game.truth.violations:
            n_made += 1
            yield game
        if n_made == n_games:
            return


def told_by_table(game: Simulated, kind: str) -> Simulated:
    """Return the same game told by the table alone."""
    plan = Plan(
        game.truth.ruleset, game.truth.seed, None, violations_of((kind,)), is_table_only=True
    )
    return simulate(plan)


def found(game: Simulated, *, is_table_only: bool) -> Found:
    """Return what the judge makes of the breach in a game."""
    (breach,) = game.truth.violations
    result = judged(game.observations[: breach.seq + FOLLOWED], game.truth.ruleset)
    flag = _flag_of(_rule(breach.kind, is_table_only=is_table_only), breach.seq, result)
    return Found(
        where=f"{game.truth.ruleset} seed {game.truth.seed} seq {breach.seq}",
        is_shown=breach.is_table_visible or not is_table_only,
        severity=NEVER if flag is None else flag.severity.value,
        delay=0 if flag is None else result.seen_at[flag.id] - breach.seq,
        n_others=sum(other is not flag for other in result.violations),
    )


def _rule(kind: str, *, is_table_only: bool) -> str:
    """Return the rule that the breach is flagged by."""
    violation = KINDS[kind]
    return (is_table_only and violation.table_rule) or violation.rule


def _flag_of(rule: str, seq: int, result: Judged) -> Flag | None:
    """Return the flag that names a breach: of those of its rule the first, proven ones before."""
    flags = [
        flag
        for flag in result.match.flags
        if flag.rule == rule and result.seen_at[flag.id] >= seq - JUST_BEFORE
    ]
    order = [(flag.severity not in CALLED, result.seen_at[flag.id]) for flag in flags]
    return flags[order.index(min(order))] if flags else None


def score(kind: str, n_games: int) -> dict[str, dict[str, Any]]:
    """Judge games with one breach of a kind, by the way in which they are told."""
    in_full: list[Found] = []
    by_table: list[Found] = []
    for game in games_with(kind, n_games):
        in_full.append(found(game, is_table_only=False))
        by_table.append(found(told_by_table(game, kind), is_table_only=True))
    return {
        "table only": _part(_rule(kind, is_table_only=True), by_table),
        "in full": _part(_rule(kind, is_table_only=False), in_full),
    }


def _part(rule: str, results: Sequence[Found]) -> dict[str, Any]:
    """Return the one row of a kind and a way, and the breaches that were not called."""
    shown = [result for result in results if result.is_shown]
    called = [result for result in shown if result.is_called]
    row = noted(f"breaches of {rule} flagged, of those shown", "none is shown")
    if shown:
        row = at_least(row["figure"], share(len(called), len(shown)), 1.0)
    delays = [result.delay for result in called]
    row["measured"] = {
        "rate": row["measured"],
        "shown": f"{len(shown)} of {len(results)}",
        **Counter(result.severity for result in shown),
        "delay": f"{median(delays):g}, at most {max(delays)}" if delays else "-",
        "not shown yet flagged": sum(r.is_called for r in results if not r.is_shown),
        "other violations": sum(result.n_others for result in results),
    }
    failures = [failure(r.where, f"{rule}: {r.severity}") for r in shown if not r.is_called]
    return {"figures": [row], "failures": failures}
