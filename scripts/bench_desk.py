"""Measure the desk under load and keep the report.

    python -m scripts.bench_desk --seconds 300 --out reports/bench_desk
    python -m scripts.bench_desk --only soak --minutes 10

The figures are those of the machine as it is: let nothing else run meanwhile. Trials that are not
run keep the figures that the report has of them.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from scripts.bench_report import keep, measured_on
from scripts.desk_load.at_the_pages import corrections, server_away, timers
from scripts.desk_load.scene import scene_toggles
from scripts.desk_load.soak import overlay_soak
from scripts.desk_load.trials import (
    Figures,
    come_and_go,
    crowd,
    publication_to_page,
    slow_reader,
)

REACH: dict[str, str] = {
    "published_to_page_p95_ms": "<= 150",
    "picture_age_max_ms": "<= 500",
    "frames_per_s_p50": ">= 20",
    "action_answered_p95_ms": "<= 200",
    "health_max_ms": "<= 200",
    "watchers_left": "0",
    "threads_more": "0",
    "live_again_max_ms": "<= 5000",
    "pages_still_offline": "0",
    "clock_error_max_ms": "<= 150",
    "taps_each": "2",
    "correction_max_ms": "<= 5000",
    "shown_max_ms": "<= 500",
    "wrong_or_moving_frames": "0",
    "heap_12h_by_time_mb": "<= 300",
    "renderer_12h_by_changes_mb": "<= 300",
}
TITLES: dict[str, str] = {
    "page": "an entry to the referee's page",
    "slow": "pictures over 400 KB/s",
    "crowd": "a crowd at the demo",
    "tabs": "pages that come and go",
    "away": "the server away",
    "timers": "clocks on devices with wrong clocks",
    "corrections": "a misread card",
    "toggles": "a scene shown and hidden",
    "soak": "an overlay on air all day",
}


def main() -> None:
    """Measure and write ``<out>.json`` and ``<out>.md``."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=300, help="of the trial with a crowd")
    parser.add_argument("--viewers", type=int, default=100)
    parser.add_argument("--referees", type=int, default=3)
    parser.add_argument("--pages", type=int, default=200, help="that come and go")
    parser.add_argument("--frozen", type=int, default=50, help="of those")
    parser.add_argument("--away", type=float, default=60, help="seconds without a server")
    parser.add_argument("--hidden", type=float, default=600, help="seconds that clocks are unseen")
    parser.add_argument("--corrections", type=int, default=20)
    parser.add_argument("--toggles", type=int, default=20, help="of the overlay's scene")
    parser.add_argument("--minutes", type=float, default=10, help="that the overlay is on air")
    parser.add_argument("--only", choices=TITLES, action="append", help="run this trial, no other")
    parser.add_argument("--note", default="", help="what else the machine was doing")
    parser.add_argument("--out", type=Path, default=Path("reports/bench_desk"))
    arguments = parser.parse_args()
    wanted = arguments.only or list(TITLES)
    trials = {name: trial() for name, trial in trials_of(arguments).items() if name in wanted}
    figures = {TITLES[name]: figures for name, figures in trials.items()}
    write(arguments.out, figures, arguments.note)


def trials_of(arguments: argparse.Namespace) -> dict[str, Callable[[], Figures]]:
    """Return every trial by name, as long and as large as was asked for."""
    short_s = min(arguments.seconds, 60.0)
    return {
        "page": lambda: publication_to_page(short_s),
        "slow": lambda: slow_reader(short_s),
        "crowd": lambda: crowd(arguments.seconds, arguments.viewers, arguments.referees),
        "tabs": lambda: come_and_go(arguments.pages, arguments.frozen),
        "away": lambda: server_away(arguments.away),
        "timers": lambda: timers(arguments.hidden),
        "corrections": lambda: corrections(arguments.corrections),
        "toggles": lambda: scene_toggles(arguments.toggles),
        "soak": lambda: overlay_soak(arguments.minutes),
    }


def write(out: Path, trials: Mapping[str, Figures], note: str = "") -> None:
    """Write the figures for programs and for people, beside those of trials that were not run."""
    about = measured_on() | {"note": note}
    known: dict[str, Any] = {}
    if out.with_suffix(".json").is_file():
        known = json.loads(out.with_suffix(".json").read_text())["trials"]
    measured = {name: about | {"figures": rounded_figures(f)} for name, f in trials.items()}
    report = {name: each for name, each in (known | measured).items() if name in TITLES.values()}
    lines = ["# The desk under load", ""]
    for name, trial in report.items():
        made = f"{trial['date']}, commit {trial['commit']}, {trial['machine']}. {trial['note']}"
        lines += [f"## {name[0].upper()}{name[1:]}", "", made.rstrip(), ""]
        lines += ["| figure | measured | reach |", "|---|---|---|"]
        figures = trial["figures"].items()
        lines += [f"| {key} | {value:g} | {REACH.get(key, '')} |" for key, value in figures]
        lines.append("")
    keep(out, {"trials": report}, "\n".join(lines))


def rounded_figures(figures: Figures) -> Figures:
    """Return the figures with one digit behind the point."""
    return {key: round(value, 1) for key, value in figures.items()}


if __name__ == "__main__":
    main()
