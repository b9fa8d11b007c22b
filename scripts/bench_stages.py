"""Measure the usual tables as ``zhicai bench`` does and keep the report.

    python -m scripts.bench_stages --seconds 30 --out reports/bench_stages

The figures are those of the machine as it is: let nothing else run meanwhile.
"""

import argparse
import json
import platform
import subprocess
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

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
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    machine = f"{platform.processor() or platform.machine()}, {platform.python_version()}"
    date = datetime.now(UTC).date().isoformat()
    tables = [measured_apart(arguments.seconds, *table) for table in USUAL_TABLES]
    figures = {"tables": [asdict(table) for table in tables], "machine": machine, "date": date}
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    written = json.dumps(figures | {"commit": commit}, indent=1)
    arguments.out.with_suffix(".json").write_text(written + "\n")
    heading = ["# Speed by stage", "", f"{date}, commit {commit}, {machine}.", ""]
    text = "\n".join([*heading, *report_lines(tables)])
    arguments.out.with_suffix(".md").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
