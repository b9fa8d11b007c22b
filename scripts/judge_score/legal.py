"""Legal games: nothing may be called a breach, and the account has to be the truth."""

from collections import Counter
from typing import Any

from engine.simulator.game import Plan, simulate
from scripts.judge_score.judged import judged
from scripts.score.report import at_most, failure, noted

N_GAMES = 1000


def score(ruleset: str, n_games: int, *, is_table_only: bool) -> dict[str, Any]:
    """Judge legal games, told by the table alone or in full."""
    rules: Counter[str] = Counter()
    remarks: Counter[str] = Counter()
    failures: list[dict[str, str]] = []
    n_observations = 0
    for seed in range(n_games):
        game = simulate(Plan(ruleset, seed, is_table_only=is_table_only))
        n_observations += len(game.observations)
        result = judged(game.observations, ruleset)
        for flag in result.match.flags:
            remarks[f"{flag.rule} {flag.severity}"] += 1
        for flag in result.violations:
            rules[flag.rule] += 1
            failures.append(failure(f"{ruleset} seed {seed} seq {flag.seq}", flag.text_en))
    return {
        "figures": [
            noted("games", n_games),
            noted("observations a game", round(n_observations / max(1, n_games))),
            at_most("violations", sum(rules.values()), 0),
            noted("other remarks", dict(remarks)),
        ],
        "failures": failures,
    }
