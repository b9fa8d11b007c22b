"""Whole matches with their transcripts; a person who knows the rule book signs the transcripts.

``pytest tests/engine --update-golden`` writes them anew; the difference is what has to be read.
"""

from itertools import zip_longest
from pathlib import Path

import pytest

from engine.log_codec import decode_log, fields_of
from engine.match import Match
from engine.observations import Observation
from engine.result.outcome import outcome_of
from engine.wording import face_en

GOLDEN = Path(__file__).parent / "golden"
LOGS = sorted(GOLDEN.glob("*.jsonl"))


def test_there_are_golden_matches() -> None:
    assert len(LOGS) >= 3
    assert {path.stem for path in LOGS} >= {"legal_round", "planted_violations", "draft"}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_match_is_judged_as_signed(path: Path, is_updating_golden: bool) -> None:
    transcript = transcript_of(path)
    signed = path.with_suffix(".txt")
    if is_updating_golden:
        signed.write_text("\n".join(transcript) + "\n", encoding="utf-8")
    lines = signed.read_text(encoding="utf-8").splitlines()
    for line_no, (now, then) in enumerate(zip_longest(transcript, lines), start=1):
        assert now == then, f"{signed.name} line {line_no}"


def test_the_legal_round_has_no_flag() -> None:
    assert "FLAG" not in (GOLDEN / "legal_round.txt").read_text(encoding="utf-8")


def transcript_of(path: Path) -> list[str]:
    log = decode_log(path.read_text(encoding="utf-8").splitlines())
    assert log.error is None
    match, lines = Match(), [f"# {path.name}"]
    for observation in log.observations:
        before, match = match, match.then(observation)
        lines += told(observation, before, match)
    outcome = outcome_of(match.state)
    lines.append(f"# winner {outcome.winner or 'none'}: {outcome.reason}")
    return lines


def told(observation: Observation, before: Match, match: Match) -> list[str]:
    fields = " ".join(f"{key}={value}" for key, value in fields_of(observation.fact).items())
    lines = [f"> {observation.seq} {observation.at_ms / 1000:.1f}s {observation.by} {fields}"]
    state = match.state
    lying = ", ".join(face_en(c.face) for c in state.table if c.place.zone in ("play", "equip"))
    lines.append(
        f"    round {state.round_no} {state.acting or '-'} {state.phase}; lying: {lying or '-'}"
    )
    old = {(flag.id, flag.severity, flag.ruling) for flag in before.flags}
    new = {(flag.id, flag.severity, flag.ruling) for flag in match.flags}
    lines += [
        f"    FLAG {flag.severity} [{flag.clause}] {flag.text_en} | {flag.text_zh}"
        + (f" RULED {flag.ruling}" if flag.ruling else "")
        for flag in match.flags
        if (flag.id, flag.severity, flag.ruling) not in old
    ]
    gone = sorted(flag_id for flag_id, *_ in old if flag_id not in {f[0] for f in new})
    return lines + [f"    WITHDRAWN {flag_id}" for flag_id in gone]
