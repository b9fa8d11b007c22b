"""Score finding and reading: on simulated tables, and on photographs when they are at hand.

    python -m scripts.score_vision --tables 8 --photos ../shared/photos --out reports/score_vision

The nets have seen neither the proxy deck nor any photograph.
"""

import argparse
import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from tqdm import tqdm

from models.registry import MODELS_DIR, load_net, read_manifest
from vision.deck import Deck, load_deck
from vision.enroll import Reference, build_deck, crop_reference, face_of_path, find_pictures
from vision.find_cards import FoundCard
from vision.fit_outlines import OutlineFitter
from vision.geometry import height_px
from vision.locate_mat import MatLocator
from vision.mat import load_mat
from vision.model import Frame, Place, Quad, decided_face
from vision.read_cards import CardReader, Evidence, faces_of
from vision.read_pictures import read_picture
from vision.simulated.script import LayCard, TableScript
from vision.simulated.source import SimulatedSource
from vision.simulated.truth import CardTruth
from vision.sources.load_picture import load_picture
from webui.assemble import make_finder, make_reader

SEATS = ("warm_commander", "warm_left", "warm_right", "cold_commander", "cold_left", "cold_right")
FRAMES_EACH = 6
CARDS_EACH = 24
SCORES_OF_NET = {
    "find_cards": ("recall", "precision", "corner_median_px", "corner_p95_px"),
    "read_cards": ("one_frame_card",),
    "read_index": ("one_frame_face", "six_frames_face", "six_frames_wrong"),
}
SUITS = {"Herz": "H", "Karo": "D", "Kreuz": "C", "Pik": "S"}
RANKS = {"Ass": "A", "Koenig": "K", "Dame": "Q", "Bube": "J", "Zehn": "10"}


@dataclass
class Tally:
    """Counts over all frames."""

    true_cards: int = 0
    found: int = 0
    false: int = 0
    corner_errors_px: list[float] = field(default_factory=list)
    one_frame: Counter[str] = field(default_factory=Counter)
    tracks: Counter[str] = field(default_factory=Counter)


def score_tables(n_tables: int, deck: Deck) -> dict[str, Any]:
    """Find and read random cards of ``deck`` on simulated tables."""
    faces = [f"{card.card}/{index}" for card in deck.cards for index in card.copies]
    finder, reader, mat = make_finder(2), make_reader(deck, 2), load_mat("std")
    locator, tally = MatLocator(mat), Tally()
    for seed in tqdm(range(n_tables), unit="table"):
        rng = np.random.default_rng(1000 + seed)
        actions = tuple(
            LayCard(0, number + 1, str(face), _place(number), None)
            for number, face in enumerate(rng.choice(faces, CARDS_EACH, replace=False))
        )
        source = SimulatedSource(TableScript(actions, 2000), mat, 1000 + seed)
        evidence: dict[int, tuple[str, Evidence]] = {}
        for _ in range(FRAMES_EACH):
            frame = source.read()
            assert frame is not None
            grey = np.asarray(cv2.cvtColor(frame.image, cv2.COLOR_BGR2GRAY), np.uint8)
            image_to_mat = locator.locate(grey)
            assert image_to_mat is not None
            found = finder.find(frame.image).cards
            outlines = OutlineFitter(mat).fit(grey, found, image_to_mat, [])
            _count(tally, frame, outlines, source.truth().cards, reader, evidence)
        for face, summed in evidence.values():
            _judge(tally.tracks, face, summed, deck)
    return _figures(tally)


def _place(number: int) -> Place:
    return Place("play") if number < 12 else Place("equip", SEATS[number % 6])


def _count(
    tally: Tally,
    frame: Frame,
    outlines: list[FoundCard],
    truth: tuple[CardTruth, ...],
    reader: CardReader,
    evidence: dict[int, tuple[str, Evidence]],
) -> None:
    cards = [card for card in truth if card.visible >= 0.6 and not card.is_moving]
    looks = reader.look(frame.image, [outline.quad for outline in outlines])
    tally.true_cards += len(cards)
    for outline, look in zip(outlines, looks, strict=True):
        card = min(truth, key=lambda c: _apart(c.quad, outline.quad))
        if _apart(card.quad, outline.quad) > 0.25:
            tally.false += 1
            continue
        if card not in cards:
            continue
        tally.found += 1
        if card.visible > 0.98:
            tally.corner_errors_px += _corner_errors(outline.quad, card.quad)
        _judge(tally.one_frame, card.face, look, reader.deck)
        before = evidence.get(card.track)
        summed = look if before is None else before[1].plus(look, weight=0.5)
        evidence[card.track] = (card.face, summed)


def _judge(counts: Counter[str], face: str, evidence: Evidence, deck: Deck) -> None:
    faces = faces_of(evidence, deck)
    decided = decided_face(faces)
    best = faces[0].face if faces else ""
    counts["n"] += 1
    counts["card"] += best.rpartition("/")[0] == face.rpartition("/")[0]
    counts["face"] += best == face
    counts["decided"] += decided is not None and not decided.endswith("/?")
    counts["wrong"] += decided is not None and not decided.endswith("/?") and decided != face


def _apart(first: Quad, second: Quad) -> float:
    middles = first.as_array().mean(axis=0) - second.as_array().mean(axis=0)
    return float(np.linalg.norm(middles)) / height_px(first)


def _corner_errors(quad: Quad, truth: Quad) -> list[float]:
    ways = (np.roll(truth.as_array(), 2 * way, axis=0) for way in (0, 1))
    errors = [np.linalg.norm(quad.as_array() - way, axis=1) for way in ways]
    return [float(error) for error in min(errors, key=lambda e: float(e.max()))]


def _figures(tally: Tally) -> dict[str, Any]:
    errors = tally.corner_errors_px
    figures: dict[str, Any] = {
        "cards": tally.true_cards,
        "recall": round(tally.found / tally.true_cards, 4),
        "precision": round(tally.found / max(1, tally.found + tally.false), 4),
        "corner_median_px": round(float(np.median(errors)), 2),
        "corner_p95_px": round(float(np.percentile(errors, 95)), 2),
    }
    for name, counts in (("one_frame", tally.one_frame), ("six_frames", tally.tracks)):
        for key in ("card", "face", "decided", "wrong"):
            figures[f"{name}_{key}"] = round(counts[key] / max(1, counts["n"]), 4)
    return figures


def score_schnapsen(photos: Path) -> dict[str, Any]:
    """Enroll the photographed gallery; read the upper card of each photographed trick."""
    folder, finder, embed = photos / "schnapsen", make_finder(2), load_net("read_cards")
    gallery = folder / "gallery"
    references = [
        Reference(face_of_path(path, gallery), crop_reference(load_picture(path), finder))
        for path in find_pictures(gallery)
    ]
    deck = build_deck("schnapsen", references, embed, embed.card.sha256)
    reader = make_reader(deck, 2)
    right, undecided = 0, 0
    wrong: list[str] = []
    truth = _table_truth(photos)
    for name, cards in truth.items():
        readings = read_picture(load_picture(photos / name), finder, reader)
        named = {_table_code(face) for r in readings if (face := decided_face(r.faces))}
        right += cards[0] in named
        undecided += not named
        wrong += [f"{name}: {code}" for code in named - set(cards)]
    return {
        "photographs": len(truth),
        "upper_card_right": right,
        "nothing_read": undecided,
        "wrong": wrong,
    }


def _table_truth(photos: Path) -> dict[str, list[str]]:
    """Return the cards that lie on each photograph, upper first."""
    lines = (photos / "truth.csv").read_text(encoding="utf-8").splitlines()
    rows = (line.split(",") for line in lines if ",schnapsen/Spielzug" in line)
    return {row[1]: [part.split(" (")[0].strip() for part in row[6].split("|")] for row in rows}


def _table_code(face: str) -> str:
    suit, rank = face.split("_")
    return RANKS[rank] + SUITS[suit]


def enter_scores(manifest: Path, figures: dict[str, Any]) -> None:
    """Write each net's figures into the manifest, beside those of its export."""
    content = json.loads(manifest.read_text(encoding="utf-8"))
    for net, keys in SCORES_OF_NET.items():
        content["models"][net]["scores"] |= {key: figures[key] for key in keys}
    manifest.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Score and write ``<out>.json`` and ``<out>.md``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--photos", type=Path, help="folder with truth.csv and schnapsen/")
    parser.add_argument("--out", type=Path, default=Path("reports/score_vision"))
    parser.add_argument("--enter", action="store_true", help="write the figures into the manifest")
    arguments = parser.parse_args()
    report: dict[str, Any] = {
        "date": datetime.now(UTC).date().isoformat(),
        "models": {name: card.sha256[:12] for name, card in read_manifest().items()},
        "simulated_tables": score_tables(arguments.tables, load_deck("proxy")),
    }
    if arguments.photos:
        report["schnapsen"] = score_schnapsen(arguments.photos)
    if arguments.enter:
        enter_scores(MODELS_DIR / "manifest.json", report["simulated_tables"])
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.with_suffix(".json").write_text(json.dumps(report, indent=1) + "\n")
    lines = ["# Finding and reading", "", f"{report['date']}, nets {report['models']}.", ""]
    for part in ("simulated_tables", "schnapsen"):
        if part in report:
            lines += [f"## {part}", "", "| figure | value |", "|---|---|"]
            lines += [f"| {key} | {value} |" for key, value in report[part].items()] + [""]
    text = "\n".join(lines)
    arguments.out.with_suffix(".md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
