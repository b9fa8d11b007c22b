"""How fast the judge is, and how much memory a match of five games takes."""

import tracemalloc
from time import process_time
from typing import Any

from engine.match import Match, new_match
from engine.observations import Observation
from engine.rulesets import ruleset_of
from engine.simulator.game import Plan, simulate
from scripts.score.report import at_least, at_most, noted

N_GAMES_A_MATCH = 5


def score(ruleset: str) -> dict[str, Any]:
    """Put a match of five games, told in full, through the judge."""
    logs = [simulate(Plan(ruleset, seed)).observations for seed in range(N_GAMES_A_MATCH)]
    spent_ms: list[float] = []
    for log in logs:
        match = new_match(ruleset_of(ruleset))
        for entry in log:
            began = process_time()
            match = match.then(entry)
            spent_ms.append((process_time() - began) * 1000)
    in_order = sorted(spent_ms)
    return {
        "figures": [
            noted("observations", len(in_order)),
            at_least("observations a second", round(1000 * len(in_order) / sum(in_order)), 2000),
            at_most("p99 of one observation, ms", _p99(in_order), 10),
            noted("longest observation, ms", round(in_order[-1], 2)),
            noted("MB held after one game", _held_mb(logs[:1], ruleset)),
            noted("MB held after five games", _held_mb(logs, ruleset)),
        ],
        "failures": [],
    }


def _p99(in_order: list[float]) -> float:
    return round(in_order[int(len(in_order) * 0.99)], 2)


def _held_mb(logs: list[tuple[Observation, ...]], ruleset: str) -> float:
    """Return what all matches of a day hold together while their records are kept."""
    tracemalloc.start()
    kept: list[Match] = []
    for log in logs:
        match = new_match(ruleset_of(ruleset))
        for entry in log:
            match = match.then(entry)
        kept.append(match)
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return round(held / 1e6, 1)
