"""What the judge prints."""

import json

from engine.report import as_json, report_of
from engine.seats import Team
from engine.state import MatchState
from tests.engine.told import WC, laid, sideways, told

MATCH = told(sideways(WC), laid("slash/S7", 1), laid("slash/S8", 2))


def test_the_report_has_the_agreed_fields() -> None:
    report = report_of(MATCH)
    keys = ["ruleset", "flags", "state", "outcome", "accounts", "account", "error"]
    assert list(report) == keys
    assert report["ruleset"] == "cert-3v3"
    assert report["error"] is None
    assert report["flags"] == [
        {
            "rule": "one_slash",
            "clause": "cert-3v3 3.3.2 d2",
            "severity": "violation",
            "seq": 4,
            "at_ms": 12_000,
            "seat": "warm_commander",
            "text": "暖方主帅（许褚）本出牌阶段使用【杀】超过一次：黑桃8 杀"
            "（此前已出：黑桃7 杀）。",
        }
    ]


def test_the_report_is_plain_json() -> None:
    report = report_of(MATCH, "en", error="line 9: cut off")
    assert json.loads(json.dumps(report)) == report
    assert report["error"] == "line 9: cut off"
    assert "Xu Chu" in json.dumps(report["flags"])


def test_the_outcome_says_who_has_won_and_why() -> None:
    assert report_of(MATCH)["outcome"] == {
        "winner": None,
        "reason": "playing",
        "standings": {
            "warm": {
                "survivors": 3,
                "lost_hp": 0,
                "points_lost": 0,
                "unknown": [],
                "assumed": ["warm_commander", "warm_left", "warm_right"],
            },
            "cold": {
                "survivors": 3,
                "lost_hp": 0,
                "points_lost": 0,
                "unknown": [],
                "assumed": ["cold_commander", "cold_left", "cold_right"],
            },
        },
    }


def test_the_account_says_what_each_card_may_have_been() -> None:
    (first, second) = report_of(told(sideways(WC), laid("slash/S7", 1), laid("jink/H2", 2)))[
        "account"
    ]
    others = ["warm_left", "warm_right", "cold_commander", "cold_left", "cold_right"]
    assert first == {
        "seq": 3,
        "track": 1,
        "face": "slash/S7",
        "zone": "play",
        "seat": None,
        "how": ["use"],
        "by": ["warm_commander"],
        "on": others,
        "as": None,
        "skill": None,
        "is_certain": False,
    }
    assert second["how"] == ["response"]
    assert second["by"] == ["warm_commander", *others]


def test_a_state_is_an_object_by_field_names() -> None:
    state = as_json(MatchState(first_team=Team.COLD))
    assert isinstance(state, dict)
    assert state["first_team"] == "cold"
    assert state["technical_points"] == {"warm": 3, "cold": 3}
    assert state["phase"] == "preparation"
    assert state["table"] == []
