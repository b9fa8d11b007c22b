"""Two games of a match, refereed through the page: the commanders change, and the sides."""

from pathlib import Path
from typing import Any

import pytest

from engine.log_codec import FIRST_PREV_HASH, encode_line, hash_of_line
from engine.match import Match
from engine.observations import (
    ClockStarted,
    Conceded,
    DeathConfirmed,
    LineupSet,
    MatchEnded,
    MatchStarted,
    Observation,
    SeatEntry,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.browsing import (
    click,
    count_of,
    last_fact,
    open_dashboard,
    press,
    script,
    text_of,
    wait_until,
)
from tests.webui.feeder import LINEUPS, FakeRecorder
from webui.desk.hub import Hub
from webui.results.games import games_in
from webui.results.result_file import load_result_file
from webui.server.serve import Server

pytestmark = pytest.mark.browser

PLAYERS = {
    Seat.WARM_COMMANDER: "A1",
    Seat.WARM_LEFT: "A2",
    Seat.WARM_RIGHT: "A3",
    Seat.COLD_COMMANDER: "B1",
    Seat.COLD_LEFT: "B2",
    Seat.COLD_RIGHT: "B3",
}
SECOND_GAME = {
    Seat.WARM_COMMANDER: "B2",
    Seat.WARM_LEFT: "B1",
    Seat.WARM_RIGHT: "B3",
    Seat.COLD_COMMANDER: "A3",
    Seat.COLD_LEFT: "A1",
    Seat.COLD_RIGHT: "A2",
}
"""Sides changed; of the B team as suggested, of the A team the right vanguard by a tap."""
STARTED = MatchStarted(
    "cert-3v3",
    "proxy",
    {seat: SeatEntry(player, None) for seat, player in PLAYERS.items()},
    "2026-11-30T08:00:00Z",
    1,
)


@pytest.fixture
def recorder(hub: Hub) -> FakeRecorder:
    return FakeRecorder(hub, match=Match().then(Observation(1, 0, Witness.IMPORT, STARTED)))


def seat_generals(recorder: FakeRecorder) -> None:
    for team in Team:
        recorder.record(Witness.REFEREE, LineupSet(team, LINEUPS[team]))


def record_result(browser: Any, recorder: FakeRecorder, expected: MatchEnded) -> None:
    before = len(recorder.match.record)
    click(browser, ".is-result.is-due")
    click(browser, ".record-result")
    click(browser, ".record-result")
    assert last_fact(browser, recorder, before) == expected
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))
    wait_until(browser, lambda: count_of(browser, ".is-result.is-due") == 0)


def seated(browser: Any) -> dict[str, str]:
    return {seat: text_of(browser, f".next-seat[data-seat={seat}] strong") for seat in Seat}


def begin_second_game(browser: Any, recorder: FakeRecorder) -> MatchStarted:
    before = len(recorder.match.record)
    press(browser, "n")
    wait_until(browser, lambda: count_of(browser, "dialog.is-next-game[open]") == 1)
    assert seated(browser)[Seat.WARM_COMMANDER] == "A2"
    click(browser, ".next-seat[data-seat=warm_right]")
    press(browser, "s")
    wait_until(browser, lambda: seated(browser)[Seat.COLD_COMMANDER].startswith("A"))
    press(browser, "n")
    assert len(recorder.match.record) == before
    press(browser, "n")
    begun = last_fact(browser, recorder, before)
    assert isinstance(begun, MatchStarted)
    return begun


def written_log(recorder: FakeRecorder, folder: Path) -> Path:
    lines, last_hash = list[str](), FIRST_PREV_HASH
    for entry in recorder.match.record:
        lines.append(encode_line(entry, last_hash))
        last_hash = hash_of_line(lines[-1])
    log = folder / "two.jsonl"
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return log


def test_two_games_of_a_match_are_refereed_through_the_page(
    browser: Any, server: Server, recorder: FakeRecorder, tmp_path: Path
) -> None:
    open_dashboard(browser, server)
    assert count_of(browser, "#controls .is-next") == 0
    seat_generals(recorder)
    recorder.record(Witness.REFEREE, DeathConfirmed(Seat.COLD_COMMANDER))
    record_result(browser, recorder, MatchEnded(Team.WARM, "commander_death"))

    begun = begin_second_game(browser, recorder)
    assert {seat: entry.player for seat, entry in begun.seats.items()} == SECOND_GAME
    assert begun.game_no == 2
    wait_until(browser, lambda: "第 2 局" in text_of(browser, "#standing"))
    assert count_of(browser, "#controls .is-next") == 0
    assert recorder.match.state.seat(Seat.COLD_COMMANDER).alive
    assert not any(flag.rule == "commander_rotation" for flag in recorder.match.flags)

    before = len(recorder.match.record)
    press(browser, " ")
    assert last_fact(browser, recorder, before) == ClockStarted("match", 2_400_000)
    seat_generals(recorder)
    recorder.record(Witness.REFEREE, Conceded(Team.WARM))
    record_result(browser, recorder, MatchEnded(Team.COLD, "concession"))
    press(browser, "n")
    wait_until(browser, lambda: "再打不计" in text_of(browser, "dialog.is-next-game"))
    assert "冷方已胜 2 局" in text_of(browser, ".next-score")

    games = games_in(load_result_file(written_log(recorder, tmp_path)))
    assert [(game.game_no, game.outcome.winner) for game in games] == [
        (1, Team.WARM),
        (2, Team.COLD),
    ]


def test_the_open_sheet_of_the_next_game_follows_the_record(
    browser: Any, server: Server, recorder: FakeRecorder
) -> None:
    open_dashboard(browser, server)
    seat_generals(recorder)
    recorder.record(Witness.REFEREE, DeathConfirmed(Seat.WARM_COMMANDER))
    recorder.record(Witness.REFEREE, Conceded(Team.WARM))
    wait_until(browser, lambda: count_of(browser, "#controls .is-next") == 1)
    press(browser, "n")
    wait_until(browser, lambda: "冷方已胜 0 局" in text_of(browser, ".next-score"))
    click(browser, ".next-seat[data-seat=cold_right]")
    chosen = seated(browser)
    recorder.record(Witness.REFEREE, MatchEnded(Team.COLD, "commander_death"))
    wait_until(browser, lambda: "冷方已胜 1 局" in text_of(browser, ".next-score"))
    assert seated(browser) == chosen
    seats = {seat: SeatEntry(player, None) for seat, player in PLAYERS.items()}
    recorder.record(
        Witness.REFEREE, MatchStarted("cert-3v3", "proxy", seats, "2026-11-30T09:00:00Z", 2)
    )
    wait_until(browser, lambda: not script(browser, "document.querySelector('dialog').open"))
