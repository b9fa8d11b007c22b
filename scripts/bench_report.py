"""What the benches keep of a run: where it was measured, and the figures in two files."""

import json
import platform
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def measured_on() -> dict[str, str]:
    """Return machine, date and commit."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return {
        "machine": f"{platform.processor() or platform.machine()}, {platform.python_version()}",
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit,
    }


def keep(out: Path, figures: Mapping[str, Any], text: str) -> None:
    """Write the figures to ``<out>.json`` for programs, the text to ``<out>.md`` for people."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.with_suffix(".json").write_text(json.dumps(figures, indent=1) + "\n")
    out.with_suffix(".md").write_text(text)
    print(text)
