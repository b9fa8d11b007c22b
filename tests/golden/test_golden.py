"""Whole games with their transcripts; a person who knows the rule books signs the transcripts.

``book_*`` are written by hand after the books' own examples, ``sim_*`` were played by the
simulator. ``pytest tests/golden --update-golden`` writes the transcripts anew; the difference is
what has to be read.
"""

from itertools import zip_longest
from pathlib import Path

import pytest

from engine.log_codec import decode_log
from engine.match import Match, new_match, replay, ruleset_named_in
from engine.observations import MatchStarted, Observation
from engine.result.outcome import outcome_of
from engine.seats import Seat, Team
from tests.golden.transcript import transcript_of

GOLDEN = Path(__file__).parent
LOGS = sorted(GOLDEN.glob("*.jsonl"))
BREACHED = {"draft", "planted_violations", "sim_breaches", "book_surrender", "book_big_rounds"}
N_SPLITS = 6


def record_of(name: str) -> tuple[Observation, ...]:
    log = decode_log((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    assert log.error is None
    return log.observations


def judged(name: str) -> Match:
    return replay(record_of(name))


def flagged(match: Match) -> list[tuple[str, str, int]]:
    """What was flagged but for clocks that ran out: severity, clause, entry."""
    return [
        (flag.severity.value, flag.clause, flag.seq)
        for flag in match.flags
        if flag.severity != "timeout"
    ]


def test_there_are_games_by_each_book_from_the_books_and_of_the_table_alone() -> None:
    names = [path.stem for path in LOGS]
    games = [entry.fact for name in names for entry in record_of(name)]
    started = [fact for fact in games if isinstance(fact, MatchStarted)]
    assert len(LOGS) >= 12
    assert {fact.ruleset for fact in started} == {"cert-3v3", "king-10", "tongshuai", "my-cup"}
    assert sum(name.startswith("book_") for name in names) >= 2
    assert sum(name.endswith("_table") for name in names) >= 2


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_match_is_judged_as_signed(path: Path, is_updating_golden: bool) -> None:
    record = record_of(path.stem)
    transcript = transcript_of(path.name, record, new_match(ruleset_named_in(record)))
    signed = path.with_suffix(".txt")
    if is_updating_golden:
        signed.write_text("\n".join(transcript) + "\n", encoding="utf-8")
    lines = signed.read_text(encoding="utf-8").splitlines()
    for line_no, (now, then) in enumerate(zip_longest(transcript, lines), start=1):
        assert now == then, f"{signed.name} line {line_no}"


@pytest.mark.parametrize("name", [path.stem for path in LOGS])
def test_a_game_without_a_breach_has_no_flag_but_clocks_that_ran_out(name: str) -> None:
    assert bool(flagged(judged(name))) == (name in BREACHED)


@pytest.mark.parametrize("name", [path.stem for path in LOGS])
def test_a_game_told_in_two_pieces_is_the_same_game(name: str) -> None:
    record = record_of(name)
    whole, step = replay(record), len(record) // N_SPLITS
    for split in range(step, len(record), step):
        match = replay(record[:split], whole.ruleset)
        for entry in record[split:]:
            match = match.then(entry)
        assert match == whole, f"split after entry {split}"


def test_the_draft_of_the_book_is_as_the_book_has_it() -> None:
    """cert-3v3 3.1.3: warm is late, so cold names who is first; then 1-2-2-2-2-2-2-2-1."""
    match = judged("book_draft")
    assert [(flag.severity, flag.clause) for flag in match.flags] == [
        ("timeout", "cert-3v3 3.1.3 a")
    ]
    teams = [team for team, _ in match.state.picks]
    assert "".join(team[0] for team in teams) == "cwwccwwccwwccwwc"


def test_the_surrender_of_the_book_counts_the_peaches_that_it_allows() -> None:
    """cert-3v3 积分 3: both vanguards heal one; the commander at full health must not."""
    match = judged("book_surrender")
    assert flagged(match) == [("violation", "cert-3v3 积分 3", 32)]
    assert match.flags[0].seat is Seat.WARM_COMMANDER
    outcome = outcome_of(match.state, match.ruleset)
    assert (outcome.winner, outcome.reason) == (Team.WARM, "concession")
    assert (outcome.standings[Team.WARM].survivors, outcome.standings[Team.WARM].lost_hp) == (3, 1)


def test_the_big_rounds_of_the_book_go_as_its_example_and_no_further() -> None:
    """tongshuai 4.1.4: the first unit after two of the cold side that is cold's again is wrong."""
    match = judged("book_big_rounds")
    assert flagged(match) == [("violation", "tongshuai 4.1.1", 195)]
    assert match.state.round_no == 3


def test_a_match_of_three_has_its_games_and_other_commanders() -> None:
    state = judged("sim_best_of_three").state
    assert [game.winner for game in state.former] == [Team.COLD, Team.WARM]
    commanders = [game.players[Seat.WARM_COMMANDER] for game in state.former]
    assert len({*commanders, state.seat(Seat.WARM_COMMANDER).player}) == 3
    assert outcome_of(state).winner is Team.COLD
