"""One breach of each kind put into games: which are flagged, by which rule, and how soon."""

from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import Any

from engine.simulator.game import Plan, Simulated, simulate
from engine.simulator.truth import ViolationTruth
from engine.simulator.violations import violations_of
from scripts.judge_score.judged import Judged, judged
from scripts.score.report import failure, noted, share

SEEDS_A_GAME = 8
"""Not every game gives occasion for a breach; so many seeds are tried for one game."""
JUST_BEFORE = 2
"""Lines by which a flag may name the play before the first line that shows the breach."""


@dataclass(frozen=True, slots=True)
class Found:
    """What became of one breach."""

    delay: int | None
    """Lines between the breach and its flag; None when it was never flagged."""
    severity: str
    n_others: int
    """Other flags of violations in that game."""


def found(breach: ViolationTruth, result: Judged) -> Found:
    """Return what the judge made of a breach."""
    flags = [
        flag
        for flag in result.match.flags
        if flag.rule == breach.rule and result.seen_at[flag.id] >= breach.seq - JUST_BEFORE
    ]
    others = [flag for flag in result.violations if flag not in flags[:1]]
    if not flags:
        return Found(None, "", len(others))
    first = min(flags, key=lambda flag: result.seen_at[flag.id])
    return Found(result.seen_at[first.id] - breach.seq, first.severity.value, len(others))


def games_with(kind: str, ruleset: str, n_games: int, *, is_table_only: bool) -> list[Simulated]:
    """Return games in which the breach was really made."""
    games: list[Simulated] = []
    for seed in range(n_games * SEEDS_A_GAME):
        plan = Plan(ruleset, seed, None, violations_of((kind,)), is_table_only=is_table_only)
        game = simulate(plan)
        if game.truth.violations:
            games.append(game)
        if len(games) == n_games:
            break
    return games


def score(kind: str, ruleset: str, n_games: int, *, is_table_only: bool) -> dict[str, Any]:
    """Judge games with one breach of a kind."""
    results: list[Found] = []
    failures: list[dict[str, str]] = []
    n_visible = 0
    for game in games_with(kind, ruleset, n_games, is_table_only=is_table_only):
        (breach,) = game.truth.violations
        result = judged(game.observations, ruleset)
        results.append(found(breach, result))
        n_visible += breach.is_table_visible
        if results[-1].delay is None:
            where = f"{ruleset} {kind} seed {game.truth.seed} seq {breach.seq}"
            failures.append(failure(where, f"never flagged by {breach.rule}"))
    delays = [result.delay for result in results if result.delay is not None]
    return {
        "figures": [
            noted("games", len(results)),
            noted("visible on the table", share(n_visible, len(results))),
            noted("flagged", share(len(delays), len(results))),
            noted("severity", dict(Counter(result.severity for result in results))),
            noted("delay in observations, median", median(delays) if delays else None),
            noted("other violations a game", share(sum(r.n_others for r in results), len(results))),
        ],
        "failures": failures,
    }
