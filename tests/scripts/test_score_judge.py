"""The scorers of the judge: right about what they count, and running on a few games."""

import json
import sys
from pathlib import Path
from random import Random

import pytest

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Observation,
    Place,
    TimeCalled,
    Witness,
)
from engine.simulator.game import Simulated
from engine.simulator.truth import Truth, ViolationTruth
from scripts import score_judge
from scripts.judge_score.misreads import ghost_card, missed_card, wrong_face
from scripts.judge_score.planted import found, games_with, score
from scripts.score.report import write_report

MIDDLE, DISCARDS = Place("play"), Place("discard")
LOG = tuple(
    Observation(seq, 1000 * seq, Witness.CAMERA, fact)
    for seq, fact in enumerate(
        (
            CardPlaced("slash/S7", MIDDLE, 1),
            CardMoved(1, MIDDLE, DISCARDS),
            CardTakenAway(1, DISCARDS, Place("deck")),
        ),
        start=1,
    )
)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["score_judge", *arguments])
    score_judge.main()


def test_a_card_that_is_missed_is_nowhere_in_the_log() -> None:
    assert missed_card(LOG, Random(1), []) == ((), 1)


def test_a_misread_card_has_another_face_and_goes_the_same_way() -> None:
    log, seq = wrong_face(LOG, Random(1), ["slash/S7", "jink/H2"])
    assert seq == 1
    assert log[0].fact == CardPlaced("jink/H2", MIDDLE, 1)
    assert log[1:] == LOG[1:]


def test_a_ghost_is_there_for_a_moment_and_the_lines_are_numbered_on() -> None:
    log, seq = ghost_card(LOG, Random(1), ["jink/H2"])
    assert seq == 1
    assert [entry.seq for entry in log] == [1, 2, 3, 4, 5]
    assert [entry.at_ms for entry in log] == [1000, 1000, 2000, 3000, 3000]
    assert log[0].fact == CardPlaced("jink/H2", MIDDLE, 100_000)
    assert log[4].fact == CardTakenAway(100_000, MIDDLE)
    assert tuple(entry.fact for entry in log[1:4]) == tuple(entry.fact for entry in LOG)


def time_called(breach: ViolationTruth) -> Simulated:
    """Return a game of nothing but two clocks that run out, with a breach in it."""
    clocks = enumerate(("match", "overtime"), start=1)
    entries = (Observation(n, 1000 * n, Witness.CLOCK, TimeCalled(clock)) for n, clock in clocks)
    truth = Truth("cert-3v3", "classic", 1, 108, None, "", {}, (), {}, {}, (breach,))
    return Simulated(tuple(entries), truth)


def test_a_breach_is_found_in_the_first_flag_of_its_rule_from_just_before_it() -> None:
    at_once = found(
        time_called(
            ViolationTruth("round_after_time", "match_clock", 3, None, is_table_visible=False)
        ),
        is_table_only=True,
    )
    assert (at_once.severity, at_once.delay, at_once.is_called) == ("timeout", -2, True)
    assert not at_once.is_shown
    later = found(
        time_called(
            ViolationTruth("round_after_time", "match_clock", 4, None, is_table_visible=False)
        ),
        is_table_only=False,
    )
    assert (later.severity, later.delay, later.is_shown) == ("timeout", -2, True)


def test_a_flag_of_another_rule_is_not_that_of_the_breach() -> None:
    missed = found(
        time_called(ViolationTruth("second_wine", "wine", 1, None, is_table_visible=True)),
        is_table_only=True,
    )
    assert (missed.severity, missed.is_called, missed.is_shown) == ("never", False, True)


def test_what_the_table_shows_under_another_rule_is_looked_for_there() -> None:
    parts = score("wrong_cost", 4)
    figures = {told: part["figures"][0]["figure"] for told, part in parts.items()}
    assert figures["table only"].startswith("breaches of delayed_tricks")
    assert figures["in full"].startswith("breaches of skill_limit")


def test_the_games_of_a_kind_are_of_all_books_and_each_has_the_breach() -> None:
    games = list(games_with("draft_count", 4))
    books = ["cert-3v3", "king-10", "tongshuai", "cert-3v3"]
    assert [game.truth.ruleset for game in games] == books
    assert [game.truth.seed for game in games] == [0, 1, 2, 3]
    assert {breach.kind for game in games for breach in game.truth.violations} == {"draft_count"}


def test_a_kind_has_one_row_a_way_with_what_was_shown_and_how_it_was_flagged() -> None:
    parts = score("out_of_range", 3)
    table, full = (parts[told]["figures"] for told in ("table only", "in full"))
    assert [row["reached"] for row in (*table, *full)] == [None, True]
    assert table[0]["measured"]["shown"] == "0 of 3"
    assert (full[0]["measured"]["shown"], full[0]["measured"]["violation"]) == ("3 of 3", 3)


def test_parts_that_are_not_run_keep_their_rows_of_the_same_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "report"
    asked = ("--only", "legal", "--games", "1", "--rules", "cert-3v3", "--out", str(out))
    run(monkeypatch, *asked)
    report = json.loads(out.with_suffix(".json").read_text())
    assert set(report["scorers"]) == {"legal/cert-3v3/table only", "legal/cert-3v3/in full"}
    for part in report["scorers"].values():
        (games,) = (row for row in part["figures"] if row["figure"] == "games")
        assert games["measured"] == 1
    assert out.with_suffix(".md").read_text().startswith("# Scores of the judge\n")
    speed = {"figures": [], "failures": []}
    report["scorers"] = {"speed/cert-3v3": speed}
    write_report(report, "Scores", out)
    run(monkeypatch, *asked)
    assert json.loads(out.with_suffix(".json").read_text())["scorers"]["speed/cert-3v3"] == speed


def test_a_part_that_is_none_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(monkeypatch, "--only", "legel", "--out", str(tmp_path / "report"))
    assert "legel: no such part" in capsys.readouterr().err
