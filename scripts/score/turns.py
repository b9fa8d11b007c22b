"""Is every turn of an identity card reported exactly once, and nothing else about those cards?

Short simulated matches through the whole pipeline and the bridge to the log: cards at random seats
are turned by hands, other hands pass or play beside them, the camera is turned by any angle.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from engine.observations import CardMoved, CardPlaced, CardTakenAway, Fact, IdentityTurned
from engine.observations import Place as LogPlace
from engine.seats import Seat
from scripts.score.report import at_most, failure, keep_picture, noted
from vision.mat.mat import Mat, load_mat
from vision.model import Image, Place
from vision.read.deck import load_deck
from vision.simulated.script import LayCard, PassHand, TableAction, TableScript, TurnCard
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import TableCamera, overhead_camera
from webui.assemble import make_pipeline
from webui.bridge import Bridge, Sighting

SEATS = tuple(seat.value for seat in Seat)
IDENTITIES = {
    "warm_commander": "identity/lord",
    "warm_left": "identity/loyalist",
    "warm_right": "identity/loyalist",
    "cold_commander": "identity/renegade",
    "cold_left": "identity/rebel",
    "cold_right": "identity/rebel",
}
FIRST_SEED = 7000
FRAME_WH = (1600, 1200)
"""High enough for cards of 76 px whichever way the camera is turned."""
FPS = 10.0
BEGIN_MS, END_MS = 2000, 1800
N_TURNS, N_EQUIPPED = 3, 4
BETWEEN_MS = (1250, 1700)
SEEN_BETWEEN_MS = 1000
"""Added between two turns of one card: else hands may lie over it all the time in between."""
SPARE = 1.02
_WAY = {True: "sideways", False: "upright"}


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn as the script makes it and as the log should tell it."""

    seat: str
    sideways: bool


@dataclass(frozen=True, slots=True)
class ShortMatch:
    """What happens, and every turn of it in order."""

    script: TableScript
    turns: tuple[Turned, ...]
    sideways_at_start: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What was wrong with the log of one match."""

    missed: tuple[str, ...]
    extra: tuple[str, ...]
    last: Image


def random_match(seed: int) -> ShortMatch:
    """Make up a match of a few turns, some of them beside other things that hands do."""
    rng = np.random.default_rng((seed, 61))
    deck = load_deck("proxy")
    playable = [f"{c.card}/{index}" for c in deck.cards for index in c.copies]
    played = [str(face) for face in rng.choice(playable, N_EQUIPPED + N_TURNS, replace=False)]
    lies_sideways = {seat: bool(rng.random() < 0.3) for seat in SEATS}
    sideways_at_start = frozenset(seat for seat, sideways in lies_sideways.items() if sideways)
    actions: list[TableAction] = []
    for number, seat in enumerate(SEATS):
        place, sideways = Place("identity", seat), lies_sideways[seat]
        actions.append(LayCard(0, number, IDENTITIES[seat], place, seat, sideways))
    for number, face in enumerate(played[:N_EQUIPPED]):
        actions.append(LayCard(0, 20 + number, face, Place("equip", SEATS[number]), SEATS[number]))
    turns: list[Turned] = []
    at_ms = BEGIN_MS
    for number in range(N_TURNS):
        seat = str(rng.choice(SEATS))
        at_ms += SEEN_BETWEEN_MS if turns and turns[-1].seat == seat else 0
        sideways = lies_sideways[seat] = not lies_sideways[seat]
        turns.append(Turned(seat, sideways))
        by = seat if rng.random() < 0.8 else None
        actions.append(TurnCard(at_ms, SEATS.index(seat), sideways, by))
        actions += _beside(rng, at_ms, number, played[N_EQUIPPED + number])
        at_ms += int(rng.integers(*BETWEEN_MS))
    script = TableScript(tuple(actions), at_ms + END_MS)
    return ShortMatch(script, tuple(turns), sideways_at_start)


def _beside(rng: np.random.Generator, at_ms: int, number: int, face: str) -> list[TableAction]:
    """Return what another hand does at about the same time, if anything."""
    seat, kind = str(rng.choice(SEATS)), rng.random()
    when = at_ms + int(rng.integers(-300, 500))
    if kind < 0.25:
        return [PassHand(when, seat)]
    if kind < 0.5:
        return [LayCard(when, 40 + number, face, Place("play"), seat)]
    return []


def turned_camera(mat: Mat, seed: int) -> TableCamera:
    """Hang a camera over the whole mat, turned by any angle."""
    rng = np.random.default_rng((seed, 67))
    turn = float(rng.uniform(0, 360))
    cos, sin = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
    width, height = mat.size_wh_mm
    field = max(
        width * cos + height * sin, (width * sin + height * cos) * FRAME_WH[0] / FRAME_WH[1]
    )
    lean = (float(rng.uniform(-1.5, 1.5)), turn)
    return overhead_camera(
        mat, FRAME_WH, name="turned", field_width_mm=SPARE * field, lean_deg=lean
    )


def score(
    n_matches: int = 200, *, pictures: Path | None = None, fps: float = FPS
) -> dict[str, Any]:
    """Watch ``n_matches`` matches and compare the log with what was done."""
    n_turns = n_missed = n_extra = n_clean = 0
    failures: list[dict[str, str]] = []
    for seed in tqdm(range(FIRST_SEED, FIRST_SEED + n_matches), unit="match", desc="turns"):
        match = random_match(seed)
        verdict = watch(match, seed, fps)
        n_turns += len(match.turns)
        n_missed += len(verdict.missed)
        n_extra += len(verdict.extra)
        n_clean += not (verdict.missed or verdict.extra)
        if verdict.missed or verdict.extra:
            picture = keep_picture(pictures, f"turns_{seed}", verdict.last)
            what = f"seed {seed}: missed {list(verdict.missed)}, extra {list(verdict.extra)}"
            failures.append(failure(picture, what))
    return {
        "figures": [
            at_most(f"identity turns not reported, of {n_turns}", n_missed, 0),
            at_most("other events about identity cards", n_extra, 0),
            noted("matches without a fault", f"{n_clean} of {n_matches}"),
        ],
        "failures": failures,
        "details": {"matches": n_matches, "fps": fps, "first_seed": FIRST_SEED},
    }


def watch(match: ShortMatch, seed: int, fps: float = FPS) -> Verdict:
    """Let pipeline and bridge watch a match, and judge what they report."""
    mat = load_mat("std")
    source = SimulatedSource(match.script, mat, seed, camera=turned_camera(mat, seed), fps=fps)
    pipeline, bridge = make_pipeline(load_deck("proxy"), mat), Bridge()
    facts: list[Fact] = []
    last = np.zeros((8, 8, 3), np.uint8)
    while (frame := source.read()) is not None:
        table = pipeline.observe(frame)
        facts += [news.fact for news in bridge.facts_of(table) if isinstance(news, Sighting)]
        last = frame.image
    missed, extra = judge(match, facts)
    return Verdict(missed, extra, last)


def judge(match: ShortMatch, facts: Sequence[Fact]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the turns that are not told, and what is told of identity cards and was not so.

    A card that lies sideways from the beginning may be told as turned: a match begins upright.
    """
    missed: list[str] = []
    extra = [text for fact in facts if (text := _other_event(fact))]
    placed = Counter(
        f.place.seat for f in facts if isinstance(f, CardPlaced) and _is_identity(f.place)
    )
    extra += [f"{seat} placed {count} times" for seat, count in placed.items() if count > 1]
    for seat in SEATS:
        true = [turn.sideways for turn in match.turns if turn.seat == seat]
        if seat in match.sideways_at_start:
            true = [True, *true]
        told = [f.sideways for f in facts if isinstance(f, IdentityTurned) and f.seat == seat]
        common = _longest_common(true, told)
        missed += [f"{seat} {_WAY[way]}" for way in true[common:]]
        extra += [f"{seat} turned {_WAY[way]}" for way in told[common:]]
    return tuple(missed), tuple(extra)


def _longest_common(first: list[bool], second: list[bool]) -> int:
    """Return the length of the longest common subsequence."""
    row = [0] * (len(second) + 1)
    for way in first:
        before, row = row, [0] * (len(second) + 1)
        for number, other in enumerate(second, start=1):
            row[number] = (
                before[number - 1] + 1 if way == other else max(before[number], row[number - 1])
            )
    return row[-1]


def _other_event(fact: Fact) -> str | None:
    """Name an event about an identity card that never happened."""
    if isinstance(fact, CardPlaced) and _is_identity(fact.place):
        seat = fact.place.seat
        is_right = fact.face in (None, IDENTITIES[str(seat)])
        return None if is_right else f"{fact.face} placed at {seat}"
    if isinstance(fact, CardTakenAway) and _is_identity(fact.origin):
        return f"taken away from {fact.origin.seat}"
    if isinstance(fact, CardMoved) and (_is_identity(fact.origin) or _is_identity(fact.target)):
        return f"moved from {fact.origin} to {fact.target}"
    return None


def _is_identity(place: LogPlace) -> bool:
    return place.zone == "identity"
