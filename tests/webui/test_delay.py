"""The public's delay: no outlet shows anything younger, whatever is recorded, corrected or set.

Cards are the facts here: the track of each says when it was laid, and stands in every view.
"""

import json
import re
from dataclasses import dataclass, field

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.sync.client import connect

from engine.match import Match, replay
from engine.observations import (
    CardPlaced,
    ClockStarted,
    Corrected,
    Fact,
    HandCounted,
    MatchStarted,
    Observation,
    Place,
    Retracted,
    Ruled,
    SeatEntry,
    Witness,
)
from engine.seats import Seat
from tests.webui.conftest import Clock
from tests.webui.devices import paired, stranger
from tests.webui.feeder import made_up_frame
from webui.desk.hub import Hub
from webui.desk.press import Press
from webui.desk.published import Published
from webui.desk.roles import PUBLIC, Role
from webui.desk.snapshot import Snapshot
from webui.desk.view import BroadcastView, view_of
from webui.server.app import create_app
from webui.server.door import Door
from webui.server.serve import serve_in_thread
from webui.server.sessions import Sessions

SECOND = 1_000
MINUTE = 60 * SECOND
MARK = re.compile(r"10000\d\d\d\b")
FIRST_MARK = 1_000_0000
START = MatchStarted("cert-3v3", "proxy", {s: SeatEntry("", None) for s in Seat}, "", 1)


@dataclass
class Table:
    """A match that is recorded at the times of a clock that stands until it is moved."""

    clock: Clock = field(default_factory=Clock)
    match: Match = field(default_factory=Match)
    laid: dict[int, int] = field(default_factory=dict)
    """When each card was laid, by its track."""

    def __post_init__(self) -> None:
        self.hub = Hub(self.clock)
        self.began_ms = self.clock.now_ms
        self.record(Witness.IMPORT, START)

    def record(self, by: Witness, fact: Fact) -> Observation:
        at_ms = self.clock.now_ms - self.began_ms
        entry = Observation(len(self.match.record) + 1, at_ms, by, fact)
        self.match = self.match.then(entry)
        self.hub.publish(Snapshot(self.match, None, at_ms))
        return entry

    def lay(self, face: str = "slash/S7") -> int:
        track = FIRST_MARK + len(self.laid)
        self.laid[track] = self.clock.now_ms
        return self.record(Witness.CAMERA, CardPlaced(face, Place("play"), track)).seq

    def public(self) -> Published:
        published = self.hub.seen_by(Role.VIEWER)
        assert published is not None
        return published

    def shown(self) -> dict[int, str]:
        """Return the faces that the public sees, by track."""
        published = self.hub.seen_by(Role.VIEWER)
        if published is None:
            return {}
        view = view_of(published, Role.VIEWER)
        assert isinstance(view, BroadcastView)
        return {card.track: card.face.face if card.face else "" for card in view.table.play}

    def seconds_pass(self, n: float) -> None:
        self.clock.now_ms += int(n * SECOND)


@pytest.fixture
def table() -> Table:
    return Table()


def test_without_a_delay_the_public_sees_everything_at_once(table: Table) -> None:
    table.lay()
    assert set(table.shown()) == set(table.laid)


@pytest.mark.parametrize("delay_s", [1, 60, 900])
def test_a_card_is_shown_when_it_is_old_enough_and_not_before(table: Table, delay_s: int) -> None:
    table.hub.delay.set_delay(delay_s * SECOND)
    table.seconds_pass(delay_s)
    table.lay()
    table.seconds_pass(delay_s - 0.001)
    assert table.shown() == {}
    table.seconds_pass(0.001)
    assert set(table.shown()) == set(table.laid)


def test_a_longer_delay_takes_nothing_back_and_shows_nothing_new(table: Table) -> None:
    table.lay()
    table.hub.delay.set_delay(MINUTE)
    before = table.shown()
    table.seconds_pass(1)
    table.lay()
    table.seconds_pass(59.9)
    assert table.shown() == before
    table.seconds_pass(0.1)
    assert set(table.shown()) == set(table.laid)


@pytest.mark.parametrize("other_s", [1, 300, 600, 900])
def test_changing_the_delay_before_anything_is_public_publishes_nothing_young(
    other_s: int,
) -> None:
    table = Table()
    table.hub = Hub(table.clock)
    table.hub.delay.set_delay(600 * SECOND)
    table.hub.publish(Snapshot(table.match, None, 0))
    table.lay()
    table.seconds_pass(0.5)
    table.hub.delay.set_delay(other_s * SECOND)
    assert table.hub.seen_by(Role.VIEWER) is None
    table.seconds_pass(other_s)
    assert set(table.shown()) == set(table.laid)


def test_a_shorter_delay_catches_up_through_everything(table: Table) -> None:
    table.hub.delay.set_delay(10 * MINUTE)
    for _ in range(20):
        table.seconds_pass(10)
        table.lay()
    assert table.shown() == {}
    table.hub.delay.set_delay(100 * SECOND)
    assert set(table.shown()) == set(sorted(table.laid)[:10])
    table.hub.delay.set_delay(0)
    assert set(table.shown()) == set(table.laid)
    assert table.public().snapshot.match == table.match


def test_a_correction_of_what_is_shown_shows_at_once(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    seq = table.lay("slash/S7")
    table.seconds_pass(60)
    assert list(table.shown().values()) == ["slash/S7"]
    track = next(iter(table.laid))
    table.record(Witness.REFEREE, Corrected(seq, CardPlaced("jink/D2", Place("play"), track)))
    assert list(table.shown().values()) == ["jink/D2"]


IN_PLAY = Place("play")


@pytest.mark.parametrize(
    ("known", "news"),
    [
        (
            CardPlaced(None, Place("equip", Seat.COLD_LEFT), FIRST_MARK),
            CardPlaced("jink/D2", Place("equip", Seat.COLD_LEFT), FIRST_MARK),
        ),
        (
            CardPlaced("slash/S7", IN_PLAY, FIRST_MARK),
            CardPlaced("slash/S7", Place("discard"), FIRST_MARK),
        ),
        (
            CardPlaced("slash/S7", IN_PLAY, FIRST_MARK),
            CardPlaced("slash/S7", IN_PLAY, FIRST_MARK + 1),
        ),
        (CardPlaced("slash/S7", IN_PLAY, FIRST_MARK), HandCounted(Seat.COLD_LEFT, 3)),
    ],
)
def test_a_correction_that_tells_more_than_how_it_was_waits(
    table: Table, known: Fact, news: Fact
) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    seq = table.record(Witness.CAMERA, known).seq
    table.seconds_pass(60)
    before = table.public().snapshot.match.state
    table.record(Witness.REFEREE, Corrected(seq, news))
    table.seconds_pass(59.999)
    assert table.public().snapshot.match.state == before
    table.seconds_pass(0.001)
    assert table.public().snapshot.match.state != before


def test_of_two_corrections_of_which_the_first_waits_the_second_wins(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    seq = table.lay("slash/S7")
    table.seconds_pass(60)
    table.record(Witness.REFEREE, Corrected(seq, CardPlaced("peach/H3", IN_PLAY, FIRST_MARK + 9)))
    table.record(Witness.REFEREE, Corrected(seq, CardPlaced("jink/D2", IN_PLAY, FIRST_MARK)))
    assert table.shown() == {FIRST_MARK: "slash/S7"}
    table.seconds_pass(60)
    assert table.shown() == {FIRST_MARK: "jink/D2"}


def test_what_was_corrected_while_it_waited_is_never_shown_as_it_was(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    seq, track = table.lay("slash/S7"), FIRST_MARK
    wrong = table.lay("peach/H3")
    table.seconds_pass(59)
    table.record(Witness.REFEREE, Corrected(seq, CardPlaced("jink/D2", Place("play"), track)))
    table.record(Witness.REFEREE, Retracted(wrong))
    assert table.shown() == {}
    table.seconds_pass(1)
    assert table.shown() == {track: "jink/D2"}


def test_a_correction_that_was_undone_is_undone_for_the_public_too(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    seq, track = table.lay("slash/S7"), FIRST_MARK
    table.seconds_pass(60)
    correction = Corrected(seq, CardPlaced("jink/D2", Place("play"), track))
    corrected = table.record(Witness.REFEREE, correction)
    table.record(Witness.REFEREE, Retracted(corrected.seq))
    assert table.shown() == {track: "slash/S7"}
    for _ in range(30):
        table.seconds_pass(4)
        table.lay()
    assert table.shown()[track] == "slash/S7"


def test_after_the_delay_the_public_has_the_match_as_it_is(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    for number in range(250):
        table.seconds_pass(1)
        seq = table.lay()
        if number % 7 == 0:
            face = CardPlaced("jink/D2", Place("play"), table.match.record[seq - 1].fact.track)
            table.record(Witness.REFEREE, Corrected(seq, face))
        if number % 11 == 0:
            table.record(Witness.REFEREE, Retracted(max(2, seq - 90)))
    table.seconds_pass(60)
    shown, live = table.public().snapshot.match, replay(table.match.record)
    faces = {card.track: card.face for card in live.state.table}
    assert {card.track: card.face for card in shown.state.table} == faces


def test_the_public_is_told_how_far_it_is_behind(table: Table) -> None:
    for delay_s in (0, 120, 60, 0):
        table.hub.delay.set_delay(delay_s * SECOND)
        view = view_of(table.public(), Role.VIEWER)
        assert isinstance(view, BroadcastView)
        assert view.delay_s == delay_s


def test_clocks_of_the_public_run_behind_by_the_delay(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    table.record(Witness.REFEREE, ClockStarted("match", 2_400_000))
    table.seconds_pass(70)
    view = view_of(table.public(), Role.BROADCAST)
    assert isinstance(view, BroadcastView)
    (clock,) = view.table.clocks
    assert clock.running_since_ms is not None
    assert table.clock.now_ms - clock.running_since_ms == 10 * SECOND


def test_nothing_that_an_official_does_now_moves_the_public_clock_or_counts(table: Table) -> None:
    table.record(Witness.REFEREE, ClockStarted("match", 2_400_000))
    table.hub.delay.set_delay(5 * MINUTE)
    table.seconds_pass(600)
    press = Press(table.hub)

    def seen() -> tuple[int, str]:
        printed = press.newest(Role.VIEWER)
        assert printed is not None
        return printed.revision, printed.view

    def frame_comes_late() -> None:
        table.seconds_pass(0.08)
        at_ms = table.clock.now_ms - table.began_ms - 80
        table.hub.publish(Snapshot(table.match, None, at_ms))

    frame_comes_late()
    before = seen()
    for fact in (Ruled("one_slash@1", "dismissed"), Ruled("one_slash@1", "upheld"), Retracted(99)):
        table.record(Witness.REFEREE, fact)
        assert seen() == before
        frame_comes_late()
        assert seen() == before
    table.record(Witness.REFEREE, Retracted(2))
    assert seen()[0] == before[0] + 1


def test_an_entry_that_gets_old_enough_moves_no_clock_by_what_an_official_does_then(
    table: Table,
) -> None:
    table.record(Witness.REFEREE, ClockStarted("match", 2_400_000))
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(120)
    ends_at_ms = clock_ends_at_ms(table)
    table.lay()
    table.seconds_pass(30)
    at_ms = table.clock.now_ms - table.began_ms - 80
    table.hub.publish(Snapshot(table.match, None, at_ms))
    table.seconds_pass(30)
    assert table.shown()
    assert clock_ends_at_ms(table) == ends_at_ms


def clock_ends_at_ms(table: Table) -> int | None:
    view = view_of(table.public(), Role.VIEWER)
    assert isinstance(view, BroadcastView)
    (clock,) = view.table.clocks
    return clock.ends_at_ms


def test_clocks_stand_while_a_longer_delay_takes_effect_and_never_go_back(table: Table) -> None:
    table.record(Witness.REFEREE, ClockStarted("match", 2_400_000))
    table.seconds_pass(100)
    table.hub.delay.set_delay(MINUTE)
    elapsed = []
    for _ in range(8):
        view = view_of(table.public(), Role.BROADCAST)
        assert isinstance(view, BroadcastView)
        (clock,) = view.table.clocks
        since_ms = clock.running_since_ms
        running_ms = table.clock.now_ms - since_ms if since_ms is not None else 0
        elapsed.append((clock.elapsed_ms + running_ms) // SECOND)
        table.seconds_pass(20)
    assert elapsed == [100, 100, 100, 100, 120, 140, 160, 180]


def test_another_match_waits_too(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    table.lay()
    table.seconds_pass(60)
    second = Match().then(Observation(1, 0, Witness.IMPORT, MatchStarted(*_second_game())))
    table.hub.publish(Snapshot(second, None, 0))
    assert table.public().snapshot.match.state.game_no == 1
    assert table.shown()
    table.seconds_pass(60)
    assert table.public().snapshot.match.state.game_no == 2
    assert table.shown() == {}


def _second_game() -> tuple[object, ...]:
    return ("cert-3v3", "proxy", {s: SeatEntry("", None) for s in Seat}, "later", 2)


def test_a_match_that_goes_on_after_a_restart_shows_what_was_old_enough() -> None:
    before = Table()
    for _ in range(10):
        before.seconds_pass(10)
        before.lay()
    after = Hub(before.clock)
    after.delay.set_delay(45 * SECOND)
    after.publish(Snapshot(before.match, None, 100 * SECOND))
    published = after.seen_by(Role.BROADCAST)
    assert published is not None
    assert len(published.snapshot.match.state.table) == 5


def test_a_state_is_not_printed_anew_while_nothing_changes(table: Table) -> None:
    table.hub.delay.set_delay(MINUTE)
    table.seconds_pass(60)
    table.lay()
    table.seconds_pass(61)
    first = table.public()
    for _ in range(5):
        table.seconds_pass(0.033)
        table.hub.publish(Snapshot(table.match, None, table.clock.now_ms - table.began_ms))
    assert table.public() is first


MOVES = st.one_of(
    st.tuples(st.just("wait"), st.integers(0, 400)),
    st.tuples(st.just("lay"), st.just(0)),
    st.tuples(st.just("correct"), st.integers(0, 30)),
    st.tuples(st.just("delay"), st.sampled_from([0, 5, 60, 120, 300, 900])),
    st.tuples(st.just("publish"), st.just(0)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(MOVES, max_size=25))
def test_the_public_never_sees_what_is_too_young_and_misses_nothing_else(
    moves: list[tuple[str, int]],
) -> None:
    table, delay_s = Table(), 0
    seen: set[int] = set()
    faces: dict[int, str] = {}
    for move, value in moves:
        if move == "wait":
            table.seconds_pass(value)
        elif move == "lay":
            table.lay()
            faces[FIRST_MARK + len(table.laid) - 1] = "slash/S7"
        elif move == "correct" and value < len(table.laid):
            track, seq = (
                FIRST_MARK + value,
                next(
                    e.seq
                    for e in table.match.record
                    if isinstance(e.fact, CardPlaced) and e.fact.track == FIRST_MARK + value
                ),
            )
            faces[track] = f"jink/D{2 + value % 9}"
            fact = CardPlaced(faces[track], Place("play"), track)
            table.record(Witness.REFEREE, Corrected(seq, fact))
        elif move == "delay":
            # What was old enough until now stays seen.
            seen |= _old_enough(table, delay_s)
            delay_s = value
            table.hub.delay.set_delay(delay_s * SECOND)
        elif move == "publish":
            at_ms = table.clock.now_ms - table.began_ms
            table.hub.publish(Snapshot(table.match, None, at_ms))
        seen |= _old_enough(table, delay_s)
        assert set(table.shown()) == seen
        assert table.shown() == {track: faces[track] for track in seen}


def _old_enough(table: Table, delay_s: int) -> set[int]:
    latest_ms = table.clock.now_ms - delay_s * SECOND
    return {track for track, at_ms in table.laid.items() if at_ms <= latest_ms}


class TableRecorder:
    """What the pages record through."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def match(self) -> Match:
        return self.table.match

    def record(self, by: Witness, fact: Fact) -> Observation:
        return self.table.record(by, fact)


@pytest.fixture
def sessions() -> Sessions:
    return Sessions()


@pytest.fixture
def app(table: Table, sessions: Sessions, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    evidence = tmp_path_factory.mktemp("evidence")
    for seq in range(1, 20):
        (evidence / f"{seq}.jpg").write_bytes(f"picture of {FIRST_MARK + seq - 2}".encode())
    return create_app(table.hub, TableRecorder(table), evidence, Door(sessions))


def public_clients(app: Flask, sessions: Sessions) -> dict[str, tuple[FlaskClient, str]]:
    clients = {role.value: (paired(app, sessions, role), "") for role in PUBLIC}
    for role in PUBLIC:
        _, secret = sessions.make_link(role, "")
        clients[f"link of {role}"] = (stranger(app), f"link={secret}")
    return clients


def test_no_address_shows_the_public_a_card_that_is_too_young(
    app: Flask, table: Table, sessions: Sessions
) -> None:
    table.hub.delay.set_delay(MINUTE)
    clients = public_clients(app, sessions)
    paths = [
        rule.rule.replace("<int:seq>", str(seq)).replace("<path:filename>", "js/dom.js")
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ())
        for seq in (2, 4)
    ]
    n_seen = 0
    for _ in range(4):
        table.seconds_pass(30)
        table.lay()
        table.hub.publish_frame(made_up_frame(len(table.laid)))
        for client, link in clients.values():
            for path in dict.fromkeys(paths):
                for role in ("", "role=viewer", "role=referee"):
                    with client.get(f"{path}?{link}&{role}") as response:
                        marks = {
                            int(mark) for mark in MARK.findall(response.get_data(as_text=True))
                        }
                    assert marks <= _old_enough(table, 60), path
                    n_seen += len(marks)
    assert n_seen, "the public sees what is old enough"


def test_an_official_sees_a_card_at_once(app: Flask, table: Table, sessions: Sessions) -> None:
    table.hub.delay.set_delay(15 * MINUTE)
    table.lay()
    for role in (Role.REFEREE, Role.SIDE_REFEREE):
        text = paired(app, sessions, role).get("/api/state").get_data(as_text=True)
        assert MARK.findall(text)


def test_the_console_sets_the_delay(app: Flask, table: Table) -> None:
    console = app.test_client()
    assert console.get("/api/delay").get_json() == {"delay_s": 0}
    assert console.post("/api/delay", json={"delay_s": 900}).get_json() == {"delay_s": 900}
    assert console.get("/api/delay").get_json() == {"delay_s": 900}
    table.lay()
    text = console.get("/api/state?role=broadcast").get_data(as_text=True)
    assert not MARK.findall(text)


@pytest.mark.parametrize("delay_s", [-1, 901, 1.5, "60", True, None])
def test_a_delay_out_of_range_is_refused(app: Flask, table: Table, delay_s: object) -> None:
    response = app.test_client().post("/api/delay", json={"delay_s": delay_s})
    assert (response.status_code, table.hub.delay.delay_ms) == (400, 0)


def test_a_live_connection_of_the_public_waits_too(
    table: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table.hub.delay.set_delay(MINUTE)
    server = serve_in_thread(
        table.hub, TableRecorder(table), port=0, evidence_dir=tmp_path_factory.mktemp("evidence")
    )
    with connect(f"ws://127.0.0.1:{server.port}/ws?role=viewer") as page:
        table.seconds_pass(60)
        table.hub.wake_all()
        assert MARK.findall(_next_state(page)) == []
        table.lay()
        table.seconds_pass(59)
        table.lay()
        table.hub.wake_all()
        table.seconds_pass(1)
        table.hub.wake_all()
        marks = {int(mark) for mark in MARK.findall(_next_state(page))}
    server.stop()
    assert marks == {FIRST_MARK}


def _next_state(page) -> str:
    while True:
        message = page.recv(timeout=20)
        if json.loads(message)["type"] == "state":
            page.send(json.dumps({"type": "ack", "of": "state"}))
            return message
