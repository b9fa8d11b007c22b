"""Check what ``zhicai judge --json`` printed of the demo: the planted violations, and no other.

python3 scripts/check_demo.py judged.json
"""

import json
import sys
from pathlib import Path

PLANTED = ["acts_once_a_round", "one_slash", "window"]


def main() -> None:
    """Read the file named on the command line; exit 1 when it holds other violations."""
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    violations = sorted(f["rule"] for f in report["flags"] if f["severity"] == "violation")
    others = sorted({f["rule"] for f in report["flags"] if f["severity"] != "violation"})
    print(f"violations: {violations}; other flags: {others}; log error: {report['error']}")
    if violations != PLANTED or report["error"] is not None:
        sys.exit(f"expected exactly {PLANTED}")


if __name__ == "__main__":
    main()
