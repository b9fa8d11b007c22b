"""Measure the usual tables as ``zhicai bench`` does and keep the report.

    python -m scripts.bench_stages --seconds 30 --out reports/bench_stages

The figures are those of the machine as it is: let nothing else run meanwhile.
"""

import argparse
from dataclasses import asdict
from pathlib import Path

from scripts.bench_report import keep, measured_on
from webui.bench.measure import USUAL_TABLES, measured_apart
from webui.bench.report import report_lines


def main() -> None:
    """Measure and write ``<out>.json`` and ``<out>.md``."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--out", type=Path, default=Path("reports/bench_stages"))
    arguments = parser.parse_args()
    about = measured_on()
    tables = [measured_apart(arguments.seconds, *table) for table in USUAL_TABLES]
    made = f"{about['date']}, commit {about['commit']}, {about['machine']}."
    lines = ["# Speed by stage", "", made, "", *report_lines(tables), ""]
    keep(arguments.out, {"tables": [asdict(table) for table in tables]} | about, "\n".join(lines))


if __name__ == "__main__":
    main()
