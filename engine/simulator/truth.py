"""What really happened in a simulated game, for scoring the judge."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.observations import Declared
from engine.seats import Seat, Team


@dataclass(frozen=True, slots=True)
class PlayTruth:
    """One thing somebody did."""

    seq: int
    """The line that says it, or in a log of the table alone the line that follows it."""
    declared: Declared


@dataclass(frozen=True, slots=True)
class ViolationTruth:
    """One breach of the rules that was put in."""

    kind: str
    rule: str
    seq: int
    """The first line that shows it."""
    seat: Seat | None
    is_table_visible: bool


@dataclass(frozen=True, slots=True)
class Truth:
    """The game master's account of one game."""

    ruleset: str
    deck: str
    seed: int
    n_cards: int
    winner: Team | None
    reason: str
    generals: Mapping[Seat, str]
    plays: tuple[PlayTruth, ...]
    hands_at_end: Mapping[Seat, tuple[str, ...]]
    hp_at_end: Mapping[Seat, int]
    violations: tuple[ViolationTruth, ...]


def fields_of_truth(truth: Truth) -> dict[str, object]:
    """Return the truth as the JSON object that ``zhicai simulate`` writes."""
    return {
        "ruleset": truth.ruleset,
        "deck": truth.deck,
        "seed": truth.seed,
        "n_cards": truth.n_cards,
        "winner": truth.winner,
        "reason": truth.reason,
        "generals": dict(truth.generals),
        "plays": [_play_fields(play) for play in truth.plays],
        "hands_at_end": {seat: list(faces) for seat, faces in truth.hands_at_end.items()},
        "hp_at_end": dict(truth.hp_at_end),
        "violations": [_violation_fields(violation) for violation in truth.violations],
    }


def _play_fields(play: PlayTruth) -> dict[str, object]:
    said = play.declared
    return {
        "seq": play.seq,
        "seat": said.seat,
        "action": said.action,
        "face": said.face,
        "as": said.as_card,
        "targets": list(said.targets),
        "skill": said.skill,
    }


def _violation_fields(violation: ViolationTruth) -> dict[str, object]:
    return {
        "kind": violation.kind,
        "rule": violation.rule,
        "seq": violation.seq,
        "seat": violation.seat,
        "is_table_visible": violation.is_table_visible,
    }
