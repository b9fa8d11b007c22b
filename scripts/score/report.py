"""What every scorer gives, and the one report that is made of it.

A scorer returns a dictionary with

    figures    list of dictionaries ``{"figure", "reach", "measured", "reached"}``; see ``at_least``
    failures   list of dictionaries ``{"picture", "what"}``: a file or a seed, and what was wrong
    details    anything else that is worth keeping
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import cv2

from vision.model import Image

MOST_FAILURES = 60
"""Failures listed in the Markdown of a scorer; the JSON has all."""


def share(part: float, whole: float) -> float:
    """Return ``part / whole`` to four places; 0 of nothing is 0."""
    return round(part / whole, 4) if whole else 0.0


def at_least(figure: str, measured: float, reach: float) -> dict[str, Any]:
    """Return a figure that must not be below ``reach``."""
    return {
        "figure": figure,
        "reach": f">= {reach:g}",
        "measured": measured,
        "reached": bool(measured >= reach),
    }


def at_most(figure: str, measured: float, reach: float) -> dict[str, Any]:
    """Return a figure that must not be above ``reach``."""
    return {
        "figure": figure,
        "reach": f"<= {reach:g}",
        "measured": measured,
        "reached": bool(measured <= reach),
    }


def noted(figure: str, measured: object) -> dict[str, Any]:
    """Return a figure that is measured without a reach of its own."""
    return {"figure": figure, "reach": "-", "measured": measured, "reached": None}


def failure(picture: str | Path, what: str) -> dict[str, str]:
    """Return one entry of ``failures``."""
    return {"picture": str(picture), "what": what}


def keep_picture(folder: Path | None, name: str, image: Image) -> str:
    """Write a picture that failed, when there is a folder for them; return how to name it."""
    if folder is None:
        return name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jpg"
    encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 88])[1]
    path.write_bytes(encoded.tobytes())
    return str(path)


def hash_of_files(paths: Iterable[Path]) -> str:
    """Return 12 hex digits that change with the name or the content of any file."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.name.encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:12]


def hash_of_values(values: Mapping[str, Any]) -> str:
    """Return 12 hex digits of a configuration."""
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def kept_parts(out: Path, made: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of the report that is already there, if it was made of the same."""
    path = out.with_suffix(".json")
    if not path.is_file():
        return {}
    before = json.loads(path.read_text(encoding="utf-8"))
    made_before = before.get("made", {})
    parts: dict[str, Any] = before["scorers"]
    return parts if all(made_before.get(key) == value for key, value in made.items()) else {}


def write_report(report: Mapping[str, Any], title: str, out: Path) -> None:
    """Write ``<out>.json`` and ``<out>.md``."""
    out.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(report, indent=1, ensure_ascii=False) + "\n"
    out.with_suffix(".json").write_text(text, encoding="utf-8")
    out.with_suffix(".md").write_text(markdown_of(report, title), encoding="utf-8")


def markdown_of(report: Mapping[str, Any], title: str) -> str:
    """Write a report for people: the table of figures, then what failed, scorer by scorer."""
    lines = [f"# {title}", ""]
    lines += [f"- {key}: {_one_line(value)}" for key, value in report["made"].items()]
    lines += ["", "| scorer | figure | reach | measured | reached |", "|---|---|---|---|---|"]
    for scorer, part in report["scorers"].items():
        for row in part.get("figures", []):
            reached = {True: "yes", False: "**no**", None: "-"}[row["reached"]]
            measured = _one_line(row["measured"])
            lines.append(
                f"| {scorer} | {row['figure']} | {row['reach']} | {measured} | {reached} |"
            )
    for scorer, part in report["scorers"].items():
        lines += _failures_of(scorer, part.get("failures", []))
    return "\n".join(lines) + "\n"


def _failures_of(scorer: str, failures: list[dict[str, str]]) -> list[str]:
    if not failures:
        return []
    lines = ["", f"## Failures: {scorer}", "", "| picture | what |", "|---|---|"]
    lines += [f"| {row['picture']} | {row['what']} |" for row in failures[:MOST_FAILURES]]
    if len(failures) > MOST_FAILURES:
        lines.append(f"| ... | {len(failures) - MOST_FAILURES} more in the JSON |")
    return lines


def _one_line(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    return str(value).replace("|", "/").replace("\n", " ")
