"""A whole match, refereed through the page from its first window to its result."""

import json
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from engine.flags import Severity
from engine.log_codec import decode_log
from engine.match import Match
from engine.observations import (
    CardPlaced,
    ClockStarted,
    Conceded,
    Corrected,
    MatchEnded,
    Observation,
    Ruled,
    Witness,
)
from engine.seats import Team
from tests.webui.browsing import (
    click,
    count_of,
    last_fact,
    open_dashboard,
    press,
    script,
    wait_until,
)
from tests.webui.feeder import FakeRecorder
from webui.desk.hub import Hub
from webui.server.serve import Server

pytestmark = pytest.mark.browser

LOG = files("webui.demo").joinpath("match.jsonl").read_text(encoding="utf-8")
STARTED, *HAPPENED = decode_log(LOG.splitlines()).observations
DODGE, MISREAD = "jink/D3", "slash/D9"
"""The answer to a slash; misread, it is a second slash."""
VERDICTS = {"window": "upheld", "acts_once_a_round": "dismissed", "one_slash": "play_stands"}


@pytest.fixture
def recorder(hub: Hub) -> FakeRecorder:
    return FakeRecorder(hub, match=Match().then(STARTED))


def open_violations(match: Match) -> list[str]:
    ruled = {entry.fact.flag for entry in match.record if isinstance(entry.fact, Ruled)}
    flags = [flag for flag in match.flags if flag.severity is Severity.VIOLATION]
    return [flag.id for flag in flags if flag.id not in ruled]


def enter(browser: Any, recorder: FakeRecorder, entry: Observation) -> None:
    """Let the camera see what it saw, and the referee press what was pressed."""
    recorder.now_ms, before, fact = entry.at_ms, len(recorder.match.record), entry.fact
    match fact:
        case ClockStarted("window"):
            press(browser, "w")
            assert isinstance(last_fact(browser, recorder, before), ClockStarted)
        case Conceded(Team.COLD):
            press(browser, "f")
            click(browser, "[data-concedes=cold]")
            click(browser, "[data-concedes=cold]")
            assert last_fact(browser, recorder, before) == fact
        case MatchEnded():
            click(browser, ".is-result.is-due")
            click(browser, ".record-result")
            click(browser, ".record-result")
            assert last_fact(browser, recorder, before) == MatchEnded(Team.WARM, "concession")
        case CardPlaced(face=face) if face == DODGE:
            recorder.record(Witness.CAMERA, replace(fact, face=MISREAD))
            correct(browser, recorder, fact)
        case _:
            recorder.record(entry.by, fact)


def correct(browser: Any, recorder: FakeRecorder, true: CardPlaced) -> None:
    """Take the misread card for what it is."""
    before, placed = len(recorder.match.record), recorder.match.record[-1].seq
    click(browser, f"#play [data-track='{true.track}']")
    wait_until(browser, lambda: count_of(browser, ".face-search input") == 1)
    browser.find_element("css selector", ".face-search input").send_keys("shan d3")
    click(browser, f".face-search .candidate[data-face='{DODGE}']")
    assert last_fact(browser, recorder, before) == Corrected(placed, true)
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))


def rule_on(browser: Any, recorder: FakeRecorder, flag: str) -> None:
    before, verdict = len(recorder.match.record), VERDICTS[flag.partition("@")[0]]
    click(browser, f"#flags-open [data-id={json.dumps(flag)}] [data-verdict={verdict}]")
    assert last_fact(browser, recorder, before) == Ruled(flag, verdict)


def test_a_whole_match_is_refereed_through_the_page(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    for entry in HAPPENED:
        enter(browser, recorder, entry)
        for flag in open_violations(recorder.match):
            rule_on(browser, recorder, flag)
    match = recorder.match
    ruled = [entry.fact for entry in match.record if isinstance(entry.fact, Ruled)]
    assert {(fact.flag.partition("@")[0], fact.verdict) for fact in ruled} == set(VERDICTS.items())
    assert open_violations(match) == []
    undisturbed = Match().then(STARTED)
    for entry in HAPPENED:
        undisturbed = undisturbed.then(entry)
    assert match.state.seats == undisturbed.state.seats
    assert sorted(card.face or "" for card in match.state.table) == sorted(
        card.face or "" for card in undisturbed.state.table
    )
    assert match.state.is_over
