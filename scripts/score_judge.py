"""Score the judge on simulated games, figure by figure, and write one report of it.

    python -m scripts.score_judge --games 1000 --out reports/score_judge
    python -m scripts.score_judge --only legal,speed --games 20

Games and judge are written apart from the same books, so each checks the other. Parts that are not
run keep the rows of the report that is already there, if the engine is still the same.
"""

import argparse
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from engine.rulesets import RULESETS
from engine.simulator.violations import KINDS
from scripts.judge_score import legal, misreads, planted, speed
from scripts.score.report import hash_of_files, kept_parts, write_report

TITLE = "Scores of the judge"
ENGINE = Path(__file__).parents[1] / "engine"
PARTS = ("legal", "planted", "misreads", "speed")
TOLD = (("table only", True), ("in full", False))
"""How a game is told, and whether by the table alone."""
PLANTED_SHARE = 0.2
MISREAD_SHARE = 0.1
"""Of the number of legal games: games of each kind of breach, and of each kind of misreading."""


def scored(
    part: str, n_games: int, rulesets: Iterable[str], n_jobs: int
) -> Iterable[tuple[str, Any]]:
    """Yield the parts of the report by name."""
    if part == "planted":
        yield from _planted(max(1, round(n_games * PLANTED_SHARE)), n_jobs)
        return
    for ruleset in rulesets:
        match part:
            case "legal":
                for name, is_table_only in TOLD:
                    figures = legal.score(ruleset, n_games, is_table_only=is_table_only)
                    yield f"legal/{ruleset}/{name}", figures
            case "misreads":
                for name in misreads.MISREADS:
                    amount = max(1, round(n_games * MISREAD_SHARE))
                    yield f"misreads/{ruleset}/{name}", misreads.score(name, ruleset, amount)
            case _:
                yield f"speed/{ruleset}", speed.score(ruleset)


def _planted(n_games: int, n_jobs: int) -> Iterable[tuple[str, Any]]:
    """Score kind by kind; the games of a kind are of all rule books by turns."""
    with ProcessPoolExecutor(n_jobs) as pool:
        results = pool.map(partial(planted.score, n_games=n_games), KINDS)
        for kind, parts in zip(KINDS, results, strict=True):
            for told, figures in parts.items():
                yield f"planted/{kind}/{told}", figures


def made_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what the report was made of and how."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "command": "python -m scripts.score_judge " + " ".join(sys.argv[1:]),
        "engine": hash_of_files(ENGINE.rglob("*.py")),
        "games": arguments.games,
    }


def main() -> None:
    """Run the parts and write the report after each, so that nothing measured is lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS), help=f"of {','.join(PARTS)}")
    parser.add_argument("--games", type=int, default=1000, help="legal games a rule set")
    parser.add_argument("--rules", default=",".join(RULESETS), help="rule sets, comma-separated")
    parser.add_argument("--jobs", type=int, default=1, help="kinds of breaches judged side by side")
    parser.add_argument("--out", type=Path, default=Path("reports/score_judge"))
    arguments = parser.parse_args()
    made = made_of(arguments)
    parts = kept_parts(arguments.out, {"engine": made["engine"]})
    rulesets = arguments.rules.split(",")
    for part in arguments.only.split(","):
        if part not in PARTS:
            parser.error(f"--only {part}: no such part; give some of {','.join(PARTS)}")
        for name, figures in scored(part, arguments.games, rulesets, arguments.jobs):
            parts[name] = figures
            write_report({"made": made, "scorers": parts}, TITLE, arguments.out)
            print(name, [row["measured"] for row in figures["figures"]], flush=True)


if __name__ == "__main__":
    main()
