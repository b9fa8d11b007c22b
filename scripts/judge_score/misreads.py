"""Legal games with one misreading each: no storm of flags, and soon in step again."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.decks import deck_of
from engine.hands.traffic import LAID_ZONES
from engine.match import Match, new_match
from engine.observations import (
    MIDDLE,
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Fact,
    Observation,
    Witness,
)
from engine.rulesets import ruleset_of
from engine.simulator.game import Plan, simulate
from scripts.judge_score.judged import judged
from scripts.score.report import at_least, at_most, failure, noted, share

IN_STEP_WITHIN = 2
MOST_FALSE_A_GAME = 0.01

Log = tuple[Observation, ...]
Misread = Callable[[Log, Random, Sequence[str]], tuple[Log, int]]


def wrong_face(log: Log, chance: Random, faces: Sequence[str]) -> tuple[Log, int]:
    """Read another face off one card."""
    index = chance.choice(_placed(log))
    placed = log[index].fact
    assert isinstance(placed, CardPlaced)
    face = chance.choice([face for face in faces if face != placed.face])
    return _with(log, index, replace(placed, face=face)), log[index].seq


def missed_card(log: Log, chance: Random, faces: Sequence[str]) -> tuple[Log, int]:
    """Never see one card."""
    del faces
    index = chance.choice(_placed(log))
    placed = log[index].fact
    assert isinstance(placed, CardPlaced)
    kept = [
        entry
        for entry in log
        if not isinstance(entry.fact, CardPlaced | CardMoved | CardTakenAway)
        or entry.fact.track != placed.track
    ]
    return _numbered(kept), log[index].seq


def ghost_card(log: Log, chance: Random, faces: Sequence[str]) -> tuple[Log, int]:
    """See a card in the middle for a moment that is not there."""
    index = chance.choice(_placed(log))
    later, track = min(len(log) - 1, index + 3), 100_000
    placed, taken = CardPlaced(chance.choice(faces), MIDDLE, track), CardTakenAway(track, MIDDLE)
    ghost = Observation(0, log[index].at_ms, Witness.CAMERA, placed)
    gone = Observation(0, log[later].at_ms, Witness.CAMERA, taken)
    entries = [*log[:index], ghost, *log[index : later + 1], gone, *log[later + 1 :]]
    return _numbered(entries), log[index].seq


MISREADS: dict[str, Misread] = {
    "wrong face": wrong_face,
    "missed card": missed_card,
    "ghost card": ghost_card,
}


def score(name: str, ruleset: str, n_games: int) -> dict[str, Any]:
    """Judge legal games told by the table alone with one misreading each."""
    rules: Counter[str] = Counter()
    failures: list[dict[str, str]] = []
    n_false = n_shown = n_in_step = 0
    for seed in range(n_games):
        game = simulate(Plan(ruleset, seed, is_table_only=True))
        faces = list(deck_of(game.truth.deck).copies)
        log, seq = MISREADS[name](game.observations, Random(seed), faces)
        result = judged(log, ruleset)
        is_shown = any(flag.rule == "desync" for flag in result.match.flags)
        is_in_step = _steps_out(game.observations, log, seq, ruleset) <= IN_STEP_WITHIN
        n_shown += is_shown
        n_in_step += is_in_step or is_shown
        n_false += len(result.violations)
        for flag in result.violations:
            rules[flag.rule] += 1
            where = f"{ruleset} {name} seed {seed} seq {seq}"
            failures.append(failure(where, f"{flag.rule} at {flag.seq}: {flag.text_en}"))
    return {
        "figures": [
            noted("games", n_games),
            at_most("false violations a game", share(n_false, n_games), MOST_FALSE_A_GAME),
            noted("by rule", dict(rules)),
            noted("desync shown", share(n_shown, n_games)),
            at_least("in step within two observations, or shown", share(n_in_step, n_games), 1.0),
        ],
        "failures": failures,
    }


def _steps_out(clean: Log, misread: Log, seq: int, ruleset: str) -> int:
    """Return after how many lines behind the misreading turn and phase are right for good."""
    right = {_key(e): state for e, state in _courses(clean, ruleset)}
    n_since = n_out = 0
    for entry, state in _courses(misread, ruleset):
        if entry.seq < seq or _key(entry) not in right:
            continue
        n_since += 1
        if right[_key(entry)] != state:
            n_out = n_since
    return n_out


def _key(entry: Observation) -> tuple[int, str]:
    return entry.at_ms, repr(entry.fact)


def _courses(log: Log, ruleset: str) -> list[tuple[Observation, object]]:
    match: Match = new_match(ruleset_of(ruleset))
    found: list[tuple[Observation, object]] = []
    for entry in log:
        match = match.then(entry)
        state = match.state
        seats = tuple((seat.hp, seat.hand_count, seat.alive, seat.acted) for seat in state.seats)
        found.append((entry, (state.acting, state.turns, state.round_no, seats)))
    return found


def _placed(log: Log) -> list[int]:
    return [
        index
        for index, entry in enumerate(log)
        if isinstance(entry.fact, CardPlaced) and entry.fact.place.zone in LAID_ZONES
    ]


def _with(log: Log, index: int, fact: Fact) -> Log:
    return (*log[:index], replace(log[index], fact=fact), *log[index + 1 :])


def _numbered(entries: Sequence[Observation]) -> Log:
    return tuple(replace(entry, seq=seq) for seq, entry in enumerate(entries, start=1))
