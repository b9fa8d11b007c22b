import json
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.log_codec import decode_log
from engine.match import replay
from scripts import build_proxy_deck, check_demo, write_demo_match
from vision.read.deck import load_deck, save_deck

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
