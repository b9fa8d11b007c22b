"""Is a card that no gallery shows called unknown, and no known card?

Two kinds of strangers are laid: cards of the same deck that were left out when it was enrolled,
which have its frame, fonts and layout, and cards of other decks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from scripts.score.draw import close_up
from scripts.score.names import Tally
from scripts.score.paint_faces import STYLES, make_deck, paint_made_up_face
from scripts.score.product import Material, made_up_material, proxy_material
from scripts.score.read_tables import LookedAt, Series, read_tables
from scripts.score.report import at_least, at_most, failure, keep_picture, noted, share
from vision.faces import decided_face
from vision.read.read_cards import SHARPNESS, faces_of

HEIGHTS_PX = (80, 110, 150)
N_FRAMES = 6
DECK_SEED, DECK_CARDS, N_LEFT_OUT = 9, 40, 14
FOREIGN = "foreign:"
"""Prefix of the faces that are of another deck."""


@dataclass
class StrangerTally(Tally):
    """Counts, and how like each card is to the most similar card of the gallery."""

    likeness: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    """Cosine in one frame, by whether the card is known."""


def score(
    n_tables: int = 2,
    *,
    heights_px: Sequence[int] = HEIGHTS_PX,
    pictures: Path | None = None,
    materials: Sequence[Material] | None = None,
) -> dict[str, Any]:
    """Lay known and unknown cards together, ``n_tables`` tables of every deck and height."""
    decks, tally = materials or strange_materials(), StrangerTally(pictures)
    series = Series("unknown", 47, 500, _mixed)
    for material, _, table in read_tables(decks, heights_px, n_tables, series, N_FRAMES):
        for card in table.cards:
            judge(tally, material, card)
    by_deck = {deck.name: tally.share_of(f"strange {deck.name}") for deck in decks}
    return {
        "figures": [
            at_least("strangers rejected after six frames", tally.share_of("strange"), 0.99),
            at_most("known cards rejected after six frames", _rest(tally, "known"), 0.01),
            noted("strangers rejected in one frame", tally.share_of("strange, one frame")),
            noted("known cards rejected in one frame", _rest(tally, "known, one frame")),
            noted("strangers of the same deck rejected", tally.share_of("strange alike")),
            noted("strangers of other decks rejected", tally.share_of("strange foreign")),
            noted("strangers rejected by deck", by_deck),
            noted("cosine to the gallery", _likeness(tally)),
            noted("looks", {"strangers": tally.n["strange"], "known": tally.n["known"]}),
        ],
        "failures": tally.failures,
        "details": {"tables_each": n_tables, "looks": dict(tally.n)},
    }


def strange_materials() -> list[Material]:
    """Return five decks, each to be laid together with cards that it does not know."""
    decks = [
        made_up_material(style, DECK_SEED, DECK_CARDS, n_left_out=N_LEFT_OUT) for style in STYLES
    ]
    return [with_foreign(deck) for deck in [proxy_material(), *decks]]


def with_foreign(material: Material) -> Material:
    """Add cards of other decks to what may be laid."""
    decks = [
        make_deck(style, DECK_SEED + 1, 12)
        for style in STYLES
        if not material.name.startswith(style)
    ]
    of_face = {
        f"{FOREIGN}{deck.style}:{face}": (deck, face) for deck in decks for face in deck.faces
    }

    def paint(face: str) -> Any:
        return paint_made_up_face(*of_face[face]) if face in of_face else material.painter(face)

    return replace(material, faces=(*material.faces, *of_face), painter=paint)


def _mixed(rng: np.random.Generator, material: Material) -> list[str]:
    """Return faces with about as many strangers as known cards among them."""
    known = [face for face in material.faces if material.is_known(face)]
    alike = [f for f in material.faces if not (f.startswith(FOREIGN) or material.is_known(f))]
    foreign = [face for face in material.faces if face.startswith(FOREIGN)]
    pools = [
        [str(f) for f in rng.permutation(pool)] for pool in (known, alike, known, foreign) if pool
    ]
    return [pool[turn] for turn in range(8) for pool in pools if turn < len(pool)]


def judge(tally: StrangerTally, material: Material, card: LookedAt) -> None:
    """Count whether a stranger is rejected and a known card is not."""
    face, deck = card.truth.face, material.deck
    is_known = material.is_known(face)
    best = float(card.looks[0].card_log[:, :-1].max()) / SHARPNESS
    tally.likeness[is_known].append(best)
    one = decided_face(faces_of(card.looks[0], deck))
    six = decided_face(faces_of(card.summed, deck))
    if is_known:
        tally.count(["known, one frame"], is_right=one is not None)
        tally.count(["known"], is_right=six is not None)
    else:
        kind = "strange foreign" if face.startswith(FOREIGN) else "strange alike"
        tally.count(["strange, one frame"], is_right=one is None)
        tally.count(["strange", kind, f"strange {material.name}"], is_right=six is None)
    if is_known == (six is None):
        name = face.replace("/", "-").replace(":", "-")
        name = f"unknown_{material.name}_{card.height_px:.0f}px_{name}"
        picture = keep_picture(tally.pictures, name, close_up(card.image, card.quad))
        what = "known, rejected" if is_known else f"in no gallery, read as {six}"
        tally.failures.append(failure(picture, f"{face}: {what}"))


def _likeness(tally: StrangerTally) -> dict[str, float]:
    """Return where nearly all known cards lie, and how many strangers lie below that."""
    known, strange = np.array(tally.likeness[True]), np.array(tally.likeness[False])
    if not (known.size and strange.size):
        return {}
    least = float(np.percentile(known, 1))
    return {
        "99 % of known above": round(least, 3),
        "strangers below that": share(int((strange < least).sum()), strange.size),
    }


def _rest(tally: StrangerTally, group: str) -> float:
    return round(1 - tally.share_of(group), 4) if tally.n[group] else 0.0
