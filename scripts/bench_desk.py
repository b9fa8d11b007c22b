"""Measure the desk under load and keep the report.

    python -m scripts.bench_desk --seconds 300 --out reports/bench_desk

The figures are those of the machine as it is: let nothing else run meanwhile.
"""

import argparse
from pathlib import Path

from scripts.bench_report import keep, measured_on
from scripts.desk_load.at_the_pages import corrections, server_away, timers
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
    parser.add_argument("--out", type=Path, default=Path("reports/bench_desk"))
    arguments = parser.parse_args()
    short_s = min(arguments.seconds, 60.0)
    trials = {
        "an entry to the referee's page": publication_to_page(short_s),
        "pictures over 400 KB/s": slow_reader(short_s),
        "a crowd at the demo": crowd(arguments.seconds, arguments.viewers, arguments.referees),
        "pages that come and go": come_and_go(arguments.pages, arguments.frozen),
        "the server away": server_away(arguments.away),
        "clocks on devices with wrong clocks": timers(arguments.hidden),
        "a misread card": corrections(arguments.corrections),
    }
    write(arguments.out, trials, arguments.seconds)


def write(out: Path, trials: dict[str, Figures], seconds: float) -> None:
    """Write the figures for programs and for people."""
    about = measured_on()
    rounded = {name: rounded_figures(figures) for name, figures in trials.items()}
    made = f"{about['date']}, commit {about['commit']}, {about['machine']}, {seconds:g} s."
    lines = ["# The desk under load", "", made, ""]
    for name, figures in rounded.items():
        lines += [
            f"## {name[0].upper()}{name[1:]}",
            "",
            "| figure | measured | reach |",
            "|---|---|---|",
        ]
        lines += [f"| {key} | {value:g} | {REACH.get(key, '')} |" for key, value in figures.items()]
        lines.append("")
    keep(out, {"seconds": seconds} | about | {"trials": rounded}, "\n".join(lines))


def rounded_figures(figures: Figures) -> Figures:
    """Return the figures with one digit behind the point."""
    return {key: round(value, 1) for key, value in figures.items()}


if __name__ == "__main__":
    main()
