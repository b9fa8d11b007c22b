"""What the referee is told when other cards lie on the table than those of the deck."""

from dataclasses import replace
from typing import Any

import pytest

from engine.match import Match, new_match
from engine.observations import CardPlaced, MatchStarted, Observation, Place, SeatEntry, Witness
from engine.rulesets import RULESETS
from engine.seats import Seat
from scripts.chromium import wait_until
from tests.webui.browsing import open_dashboard, text_of
from tests.webui.feeder import FakeRecorder, made_up_table
from vision.faces import FaceWeight
from vision.model import Side, TableObservation, Track
from webui.desk.faces import Name
from webui.desk.unread_deck import unread_deck_of
from webui.server.serve import Server

NOW_NS = 60_000_000_000


def unread_table(n_cards: int = 3, **changes: object) -> TableObservation:
    base = made_up_table(7)
    first = base.tracks[0]
    since_ns = NOW_NS - 20_000_000_000
    unread: dict[str, Any] = {"faces": (), "side": Side.UNKNOWN, "still_since_ns": since_ns}
    tracks = tuple(replace(first, id=n, **(unread | changes)) for n in range(n_cards))
    return replace(base, captured_ns=NOW_NS, tracks=tracks)


def match_with(*facts: CardPlaced) -> Match:
    seats = {seat: SeatEntry("", None) for seat in Seat}
    match = new_match(RULESETS["cert-3v3"])
    for seq, fact in enumerate(
        (MatchStarted("cert-3v3", "proxy", seats, "2026-01-01T00:00:00Z", 1), *facts), start=1
    ):
        match = match.then(Observation(seq, 1000 * seq, Witness.CAMERA, fact))
    return match


def test_three_cards_that_lie_long_and_unread_name_the_deck() -> None:
    assert unread_deck_of(match_with(), unread_table()) == Name("替用牌 106 张", "proxy cards, 106")


@pytest.mark.parametrize(
    "table",
    [
        None,
        unread_table(2),
        unread_table(still_since_ns=NOW_NS - 19_000_000_000),
        unread_table(still_since_ns=None),
        unread_table(settled=False),
        unread_table(place=None),
        unread_table(side=Side.BACK),
        unread_table(faces=(FaceWeight("slash/S7", 1.0),)),
    ],
    ids=["no picture", "two", "not long", "no time", "moving", "beside", "backs", "read"],
)
def test_nothing_is_said_of_what_may_yet_be_read(table: TableObservation | None) -> None:
    assert unread_deck_of(match_with(), table) is None


def test_one_card_that_is_read_now_is_enough() -> None:
    table = unread_table()
    read: Track = replace(table.tracks[0], id=9, faces=(FaceWeight("jink/H2", 1.0),))
    assert unread_deck_of(match_with(), replace(table, tracks=(*table.tracks, read))) is None


@pytest.mark.parametrize(
    ("face", "is_told"), [("slash/S7", False), ("back/game", True), (None, True)]
)
def test_a_card_that_was_ever_read_is_enough(face: str | None, is_told: bool) -> None:
    match = match_with(CardPlaced(face, Place("play"), 1))
    assert (unread_deck_of(match, unread_table()) is not None) is is_told


@pytest.mark.parametrize(
    ("language", "deck"), [("zh", "替用牌 106 张"), ("en", "proxy cards, 106")], ids=["zh", "en"]
)
def test_the_page_of_the_referee_says_which_deck_and_what_to_do(
    browser: Any, server: Server, recorder: FakeRecorder, language: str, deck: str
) -> None:
    open_dashboard(browser, server, f"?lang={language}")
    assert "zhicai enroll" not in text_of(browser, "#alarms")
    recorder.match = match_with()
    recorder.publish(table=unread_table())
    wait_until(browser, lambda: deck in text_of(browser, "#alarms .is-quiet"))
    assert "zhicai enroll" in text_of(browser, "#alarms .is-quiet")
    assert "docs/enrolling.md" in text_of(browser, "#alarms .is-quiet")
