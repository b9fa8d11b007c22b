import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.log_codec import decode_log
from engine.match import replay
from scripts import bench_stages, build_proxy_deck, check_demo, write_demo_match
from vision.deck import load_deck, save_deck
from vision.simulated.script import LayCard

ROOT = Path(__file__).parents[2]


def test_the_demo_match_that_ships_is_the_one_that_is_written(tmp_path: Path) -> None:
    n_lines = write_demo_match.write_match(tmp_path)
    for name in ("match.jsonl", "gestures.json"):
        assert (tmp_path / name).read_bytes() == (ROOT / "webui" / "demo" / name).read_bytes()
    decoded = decode_log((tmp_path / "match.jsonl").read_text(encoding="utf-8").splitlines())
    assert decoded.error is None
    assert len(decoded.observations) == n_lines


def test_the_demo_match_holds_its_planted_breaches_and_no_other() -> None:
    text = (ROOT / "webui" / "demo" / "match.jsonl").read_text(encoding="utf-8")
    flags = replay(decode_log(text.splitlines()).observations).flags
    violations = [flag.rule for flag in flags if flag.severity == "violation"]
    assert Counter(violations) == {"acts_once_a_round": 1, "one_slash": 1, "window": 1}


@pytest.mark.parametrize(
    ("rules", "log_error", "is_right"),
    [
        (["window", "one_slash", "acts_once_a_round"], None, True),
        (["window", "one_slash"], None, False),
        (["window", "one_slash", "acts_once_a_round", "hand_limit"], None, False),
        (["window", "one_slash", "acts_once_a_round"], "line 3: torn", False),
    ],
)
def test_a_report_of_the_demo_is_checked(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    rules: list[str],
    log_error: str | None,
    is_right: bool,
) -> None:
    flags = [{"rule": rule, "severity": "violation"} for rule in rules]
    flags.append({"rule": "play_after_death", "severity": "doubt"})
    report = tmp_path / "judged.json"
    report.write_text(json.dumps({"flags": flags, "error": log_error}), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["check_demo", str(report)])
    if is_right:
        check_demo.main()
        return
    with pytest.raises(SystemExit, match="expected exactly"):
        check_demo.main()


def test_the_proxy_deck_s_gallery_holds_every_printed_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Small pictures do for the cards; how they look is tested with the drawings.
    monkeypatch.setattr(build_proxy_deck, "REFERENCE_HEIGHT_PX", 128)
    deck = build_proxy_deck.build(ROOT / "models")
    save_deck(deck, tmp_path / "proxy")
    cards = {card.card: card for card in load_deck(str(tmp_path / "proxy")).cards}
    # Counted by hand from the printed deck: thirty slashes, fifteen jinks, eight peaches.
    assert sum(cards["slash"].copies.values()) == 30
    assert sum(cards["jink"].copies.values()) == 15
    assert sum(cards["peach"].copies.values()) == 8
    assert cards["crossbow"].copies == {"CA": 1, "DA": 1}
    assert (cards["slash"].name_zh, cards["slash"].name_en.lower()) == ("杀", "slash")
    generals = [name for name in cards if name.startswith("general/")]
    assert len(generals) == 32
    assert all(not cards[name].copies for name in generals)
    assert any(name.startswith("back") for name in cards)
    assert {"identity/lord", "identity/loyalist", "identity/renegade", "identity/rebel"} <= set(
        cards
    )
    lengths = np.linalg.norm(deck.embeddings, axis=1)
    np.testing.assert_allclose(lengths, 1, atol=0.02)


def test_the_bench_lays_thirty_cards() -> None:
    script = bench_stages.busy_table(12)
    lying = [a for a in script.actions if isinstance(a, LayCard) and a.at_ms == 0]
    assert len(lying) == 30
    assert len({action.track for action in lying}) == 30
    assert script.duration_ms == 12_000


def test_the_bench_adds_up_what_a_stage_takes_in_a_frame() -> None:
    watch = bench_stages.Stopwatch()
    double = watch.timed("double", lambda x: 2 * x)
    assert (double(3), double(4)) == (6, 8)
    watch.end_frame()
    watch.end_frame()
    assert set(watch.frames[0]) == {"double"}
    assert watch.frames[0]["double"] >= 0
    assert watch.frames[1] == {}


@pytest.mark.parametrize("seconds", ["1", "0", "-3", "2.5", "long"])
def test_a_clip_of_which_nothing_is_left_to_measure_is_refused(
    seconds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", f"--seconds={seconds}"])
    with pytest.raises(SystemExit, match="2"):
        bench_stages.main()
    last_line = capsys.readouterr().err.splitlines()[-1]
    assert f"--seconds: '{seconds}': a whole number from 2" in last_line


def test_a_size_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--size", "4K"])
    with pytest.raises(SystemExit, match="2"):
        bench_stages.main()
    assert "'4K': a size is written as 1920x1080" in capsys.readouterr().err


def test_the_bench_measures_a_short_clip_of_two_cameras(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "reports" / "bench"
    arguments = ["--seconds", "2", "--cameras", "2", "--size", "960x540", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", ["bench", *arguments])
    bench_stages.main()
    (table,) = json.loads(out.with_suffix(".json").read_text())["tables"]
    assert (table["cameras"], table["size_wh"], table["frames"]) == (2, [960, 540], 30)
    assert {"pipeline", "motion", "merge", "dashboard"} <= set(table["stages"])
    assert table["cards_on_table"] >= 28
    assert table["latency_p95_ms"] >= table["latency_p50_ms"] > 0
    assert "| pipeline |" in out.with_suffix(".md").read_text()
