import json
import sys
from pathlib import Path

import pytest

from engine.log_codec import decode_log
from engine.observations import Declared, MatchEnded, MatchStarted
from webui.cli import main


@pytest.fixture
def simulate(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path):
    """Return a function that runs the command in an empty folder: status, output, complaint."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["zhicai", "simulate", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return ended.value.code or 0, out, err

    return run


def facts_in(path: str) -> list[object]:
    decoded = decode_log(Path(path).read_text(encoding="utf-8").splitlines())
    assert decoded.error is None
    return [observation.fact for observation in decoded.observations]


def test_a_game_is_written_as_a_sound_log_and_its_truth(simulate):
    options = ("--rules", "king-10", "--seed", "4", "-o", "log.jsonl", "--truth", "truth.json")
    assert simulate(*options) == (0, "", "")
    facts = facts_in("log.jsonl")
    truth = json.loads(Path("truth.json").read_text(encoding="utf-8"))
    assert isinstance(facts[0], MatchStarted)
    assert (facts[0].ruleset, facts[0].deck) == ("king-10", "classic")
    assert isinstance(facts[-1], MatchEnded)
    assert (truth["ruleset"], truth["deck"], truth["seed"]) == ("king-10", "classic", 4)
    assert truth["n_cards"] == 106
    assert truth["winner"] == facts[-1].winner
    assert truth["violations"] == []
    assert len(truth["generals"]) == len(truth["hands_at_end"]) == len(truth["hp_at_end"]) == 6
    declared = [fact for fact in facts if isinstance(fact, Declared)]
    assert len(truth["plays"]) == len(declared)
    first = truth["plays"][0]
    assert set(first) == {"seq", "seat", "action", "face", "as", "targets", "skill"}
    assert facts[first["seq"] - 1] == declared[0]


def test_the_table_alone_tells_no_words(simulate):
    options = ("--rules", "tongshuai", "--seed", "1", "--table-only", "-o", "log.jsonl")
    assert simulate(*options)[0] == 0
    assert not any(isinstance(fact, Declared) for fact in facts_in("log.jsonl"))


def test_a_breach_is_put_in_and_told_in_the_truth(simulate):
    options = ("--rules", "cert-3v3", "--seed", "2", "-o", "log.jsonl", "--truth", "truth.json")
    assert simulate(*options, "--violation", "drew_too_many")[0] == 0
    truth = json.loads(Path("truth.json").read_text(encoding="utf-8"))
    (violation,) = truth["violations"]
    assert (violation["kind"], violation["rule"]) == ("drew_too_many", "draw_count")
    assert violation["is_table_visible"] is True


def test_a_breach_without_occasion_is_remarked(simulate):
    options = ("--rules", "cert-3v3", "--seed", "2", "-o", "log.jsonl")
    status, _, complaint = simulate(*options, "--violation", "second_wine")
    assert status == 0
    assert complaint == "zhicai: second_wine: this game gave no occasion for it\n"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--rules", "chess", "--seed", "1"), "cannot simulate rules 'chess'; known are cert-3v3"),
        (("--rules", "cert-3v3", "--seed", "x"), "'x' is not a valid integer"),
        (("--rules", "cert-3v3", "--seed", "1", "--deck", "uno"), "unknown deck 'uno'; known"),
        (
            ("--rules", "cert-3v3", "--seed", "1", "--violation", "bribe"),
            "unknown violation 'bribe'; known are draft_count",
        ),
    ],
)
def test_what_cannot_be_used_ends_in_one_line(simulate, options, complaint):
    status, _, err = simulate(*options, "-o", "log.jsonl")
    assert status == 2
    assert complaint in err
    assert err.count("\n") == 1
    assert not Path("log.jsonl").exists()


def test_a_folder_that_is_not_there_is_named(simulate):
    options = ("--rules", "cert-3v3", "--seed", "1", "-o", "nowhere/log.jsonl")
    status, _, err = simulate(*options)
    assert (status, err.count("\n")) == (2, 1)
    assert "nowhere" in err


def test_the_help_lists_the_kinds_of_breaches(simulate):
    status, out, _ = simulate("--help")
    assert status == 0
    assert "second_slash" in out.replace("\n", " ")
