"""Score the eyes, figure by figure, and write one report of it.

    python -m scripts.score_vision --photos ../shared/photos --out reports/score_vision
    python -m scripts.score_vision --only turns,still --share 0.05

The nets have seen nothing of what is shown here: neither the shipped deck, nor the decks, tables,
hands and light that ``scripts/score`` paints, nor any photograph. Scorers that are not run keep the
rows of the report that is already there, if the nets are still the same.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from models.registry import MODELS_DIR, read_manifest
from scripts.score.report import (
    hash_of_files,
    hash_of_values,
    kept_parts,
    markdown_of,
    write_report,
)
from vision.mat.mat import SHIPPED_MATS
from vision.read.deck import SHIPPED_DECKS

TITLE = "Scores of the eyes"
SCORE = Path(__file__).parent / "score"
SYNTHETIC = {
    "tables": 40,
    "names": 2,
    "indices": 2,
    "unknown": 2,
    "turns": 200,
    "still": 30,
}
"""Scorers of rendered material with how much each takes: tables, matches, minutes."""
ON_PHOTOS = ("photos", "clip")
ON_NOTHING = ("gallery", "enrolling")
SCORERS = (*SYNTHETIC, *ON_NOTHING, *ON_PHOTOS)
SCORES_OF_NET = {
    "find_cards": {
        "recall": ("tables", "cards found, >= 60 % visible, one frame"),
        "precision": ("tables", "outlines that are cards, one frame"),
        "corner_median_px": ("tables", "corner error, wholly visible, median px"),
        "corner_p95_px": ("tables", "corner error, wholly visible, p95 px"),
    },
    "read_cards": {"one_frame_card": ("names", "card name, one frame, >= 76 px")},
    "read_index": {
        "one_frame_face": ("indices", "suit and rank, one frame, >= 120 px"),
        "six_frames_face": ("indices", "suit and rank, six frames, >= 90 px"),
        "six_frames_wrong": ("indices", "sure and wrong after six frames, >= 90 px"),
    },
}
"""Figures that stand in the manifest, beside those of each net's export."""


@dataclass(frozen=True, slots=True)
class Options:
    """How the scorers are run."""

    share: float
    """Of the full amount of rendered material."""
    photos: Path | None
    pictures: Path | None


def run_scorer(name: str, options: Options) -> dict[str, dict[str, Any]]:
    """Run one scorer.

    Returns:
        Its parts of the report by name: one, or one per set of photographs.
    """
    score: Callable[..., dict[str, Any]] = import_module(f"scripts.score.{name}").score
    if name == "still":
        return {name: score(SYNTHETIC[name] * options.share, pictures=options.pictures)}
    if name in SYNTHETIC:
        amount = max(1, round(SYNTHETIC[name] * options.share))
        return {name: score(amount, pictures=options.pictures)}
    result = score(options.photos) if name in ON_PHOTOS else score()
    if "figures" in result:
        return {name: result}
    return {f"{name}/{part}": figures for part, figures in result.items()}


def scorers_to_run(only: str | None, photos: Path | None) -> list[str]:
    """Return the scorers that are asked for and can be run.

    Raises:
        ValueError: when ``only`` names one that does not exist, or that needs photographs.
    """
    present = [name for name in SCORERS if find_spec(f"scripts.score.{name}")]
    if only is None:
        return [name for name in present if photos or name not in ON_PHOTOS]
    wanted = only.split(",")
    for name in wanted:
        if name not in present:
            raise ValueError(f"--only {name}: no such scorer; give some of {','.join(present)}")
        if name in ON_PHOTOS and photos is None:
            raise ValueError(f"--only {name}: needs --photos FOLDER")
    return wanted


def made_of(options: Options, names: Iterable[str]) -> dict[str, Any]:
    """Return what a report was made of and how: command, date, and hashes of all that counts."""
    painters = [*SCORE.rglob("*.py"), *SCORE.rglob("*.?tf"), *SCORE.rglob("*.csv")]
    data = {
        "material": hash_of_files(painters),
        "mats": hash_of_files(SHIPPED_MATS.glob("*.json")),
        "decks": hash_of_files(p for p in SHIPPED_DECKS.rglob("*") if p.is_file()),
    }
    truth = options.photos / "truth.csv" if options.photos else None
    if truth is not None and truth.is_file():
        data["photos"] = hash_of_files([truth])
    configuration = {"share": options.share, "amounts": SYNTHETIC, "scorers": list(names)}
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "command": "python -m scripts.score_vision " + " ".join(sys.argv[1:]),
        "models": {name: card.sha256[:12] for name, card in read_manifest().items()},
        "data": data,
        "config": {**configuration, "hash": hash_of_values(configuration)},
    }


def enter_scores(manifest: Path, parts: dict[str, Any]) -> None:
    """Write each net's figures into the manifest, as far as they were measured."""
    content = json.loads(manifest.read_text(encoding="utf-8"))
    for net, wanted in SCORES_OF_NET.items():
        for key, (scorer, figure) in wanted.items():
            for row in parts.get(scorer, {}).get("figures", []):
                if row["figure"] == figure:
                    content["models"][net]["scores"][key] = row["measured"]
    manifest.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Run the scorers and write the report after each, so that nothing measured is lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help=f"comma-separated, of {','.join(SCORERS)}")
    parser.add_argument("--share", type=float, default=1.0, help="of the rendered material")
    parser.add_argument("--photos", type=Path, help="folder with truth.csv and the photographs")
    parser.add_argument("--pictures", type=Path, help="folder for the pictures that failed")
    parser.add_argument("--out", type=Path, default=Path("reports/score_vision"))
    parser.add_argument("--enter", action="store_true", help="write the figures into the manifest")
    arguments = parser.parse_args()
    options = Options(arguments.share, arguments.photos, arguments.pictures)
    try:
        names = scorers_to_run(arguments.only, arguments.photos)
    except ValueError as error:
        parser.error(str(error))
    made = made_of(options, names)
    parts: dict[str, Any] = {}
    for name in names:
        new = {
            part: {"run": made["date"], "command": made["command"], **figures}
            for part, figures in run_scorer(name, options).items()
        }
        # Read again: another run may have written its parts meanwhile.
        parts = kept_parts(arguments.out, {"models": made["models"]}) | new
        write_report({"made": made, "scorers": parts}, TITLE, arguments.out)
    if arguments.enter:
        enter_scores(MODELS_DIR / "manifest.json", parts)
    print(markdown_of({"made": made, "scorers": parts}, TITLE))


if __name__ == "__main__":
    main()
