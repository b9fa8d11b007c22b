import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from engine.flags import Flag, Severity
from engine.match import Match, replay
from engine.observations import (
    CardPlaced,
    ClockPaused,
    ClockResumed,
    Corrected,
    DeathConfirmed,
    Declared,
    FoulCalled,
    LineupSet,
    MatchStarted,
    Observation,
    Place,
    PoolRevealed,
    Retracted,
    SeatEntry,
    TimeCalled,
    Witness,
)
from engine.seats import Seat, Team
from tests.webui.feeder import (
    DISCARD,
    PLAY,
    made_up_match,
    made_up_record,
    made_up_table,
    seq_of,
)
from webui.desk import (
    deck_check,
    faces,
    foul_codes,
    log_view,
    looks,
    next_game,
    privacy,
    setup_view,
    skills_view,
    table_picture,
    table_view,
    view,
)
from webui.desk.published import Published
from webui.desk.roles import Role
from webui.desk.snapshot import Snapshot
from webui.desk.view import (
    BroadcastView,
    ClockBoardView,
    LedgerView,
    RefereeView,
    view_of,
)
from webui.desk.wire import encode_json
from webui.matches import match_views, person, shelf

API_DOC = Path(__file__).parents[2] / "docs" / "api.md"
DOCUMENTED = [
    view.RefereeView,
    view.LedgerView,
    view.ClockBoardView,
    view.BroadcastView,
    table_view.TableView,
    table_view.SeatView,
    table_view.CardView,
    table_view.TeamView,
    table_view.ClockView,
    table_view.PickView,
    table_view.ResultView,
    view.FlagView,
    view.FoulView,
    view.OutcomeView,
    next_game.NextGameView,
    next_game.SeatedView,
    privacy.ConsentView,
    privacy.PrivacyView,
    looks.LookView,
    foul_codes.FoulCodeView,
    skills_view.SkillView,
    setup_view.SetupView,
    deck_check.DeckCheckView,
    setup_view.CameraCheckView,
    setup_view.ZoneCheckView,
    view.PlaceView,
    view.CameraView,
    faces.FaceView,
    faces.Name,
    faces.CandidatesView,
    log_view.LogEntryView,
    shelf.ListedMatch,
    match_views.MatchView,
    match_views.TimelineView,
    person.PersonView,
    person.SeatTakenView,
    table_picture.FrameHeader,
    table_picture.BoxView,
]


def published(match: Match, **snapshot: object) -> Published:
    seen = replace(Snapshot(match, made_up_table(7), 110_000), **snapshot)
    return Published(revision=5, snapshot=seen, at_ms=610_000, origin_ms=500_000)


def referee(match: Match, **snapshot: object) -> RefereeView:
    shown = view_of(published(match, **snapshot), Role.REFEREE)
    assert isinstance(shown, RefereeView)
    return shown


def broadcast(match: Match) -> BroadcastView:
    shown = view_of(published(match), Role.BROADCAST)
    assert isinstance(shown, BroadcastView)
    return shown


def record_of(*facts: object) -> tuple[Observation, ...]:
    return tuple(
        Observation(seq, 1000 * seq, Witness.CAMERA, fact)
        for seq, fact in enumerate(facts, start=1)
    )


@pytest.mark.parametrize("kind", DOCUMENTED, ids=lambda kind: kind.__name__)
def test_the_documented_fields_are_those_of_the_view(kind: type) -> None:
    section = API_DOC.read_text(encoding="utf-8").split(f"### {kind.__name__}\n")[1]
    documented = re.findall(r"^\| `(\w+)` \|", section.split("\n### ")[0], re.MULTILINE)
    assert documented == [field.name for field in fields(kind)]


def test_every_view_class_is_documented() -> None:
    text = API_DOC.read_text(encoding="utf-8")
    sections = set(re.findall(r"^### (\w+)$", text, re.MULTILINE))
    assert sections == {kind.__name__ for kind in DOCUMENTED}


def test_a_seat_shows_what_lies_before_it() -> None:
    seats = {seat.seat: seat for seat in referee(made_up_match()).table.seats}
    commander = seats["cold_commander"]
    assert (commander.general, commander.hp, commander.max_hp) == ("caocao", 5, 5)
    assert commander.general_name == faces.Name("曹操", "Cao Cao")
    assert (commander.hand_count, commander.has_acted, commander.is_acting) == (4, True, False)
    blade, horse = commander.equipment
    assert blade.face == faces.FaceView(
        "blade/S5", faces.Name("青龙偃月刀", "Green Dragon Blade"), "S", "5"
    )
    assert horse.track == 12
    assert [card.face and card.face.face for card in seats["warm_right"].judgement] == [
        "indulgence/H6"
    ]
    assert not seats["warm_right"].is_alive
    assert seats["warm_left"].is_acting


def test_a_card_of_unknown_suit_still_has_its_name() -> None:
    seats = {seat.seat: seat for seat in referee(made_up_match()).table.seats}
    (crossbow,) = seats["cold_left"].equipment
    assert crossbow.face == faces.FaceView(
        "crossbow/?", faces.Name("诸葛连弩", "Zhuge Crossbow"), None, None
    )


def test_cards_in_play_are_listed_oldest_first() -> None:
    play = referee(made_up_match()).table.play
    assert [card.face.face if card.face else None for card in play] == [
        "slash/S8",
        "slash/H10",
        None,
    ]


def test_points_and_survivors_are_counted_by_team() -> None:
    teams = {team.team: team for team in referee(made_up_match()).table.teams}
    assert (teams["warm"].technical_points, teams["warm"].alive) == (2, 2)
    assert (teams["cold"].technical_points, teams["cold"].alive) == (3, 3)


def test_a_running_clock_ends_at_a_time_of_the_servers_clock() -> None:
    clocks = {clock.clock: clock for clock in referee(made_up_match()).table.clocks}
    window = clocks["window"]
    assert (window.running_since_ms, window.ends_at_ms) == (609_000, 614_000)
    assert clocks["match"].ends_at_ms == 500_000 + 2_400_000


def test_a_standing_clock_has_no_end() -> None:
    match = made_up_match().then(
        Observation(len(made_up_record()) + 1, 112_000, Witness.REFEREE, ClockPaused("window"))
    )
    window = next(clock for clock in referee(match).table.clocks if clock.clock == "window")
    assert (window.elapsed_ms, window.running_since_ms, window.ends_at_ms) == (3_000, None, None)


def test_a_clock_that_goes_on_ends_later_by_the_pause() -> None:
    number = len(made_up_record()) + 1
    match = (
        made_up_match()
        .then(Observation(number, 112_000, Witness.REFEREE, ClockPaused("window")))
        .then(Observation(number + 1, 120_000, Witness.REFEREE, ClockResumed("window")))
    )
    window = next(clock for clock in referee(match).table.clocks if clock.clock == "window")
    assert (window.elapsed_ms, window.running_since_ms, window.ends_at_ms) == (
        3_000,
        620_000,
        622_000,
    )


def flag(seq: int, severity: Severity, ruling: str | None = None) -> Flag:
    return Flag("a_rule", "book 1", severity, seq, seq * 10, None, "en", "zh", ruling=ruling)


def test_open_flags_come_first_the_gravest_and_newest_on_top() -> None:
    flags = (
        flag(1, Severity.VIOLATION, "upheld"),
        flag(2, Severity.WATCH),
        flag(3, Severity.VIOLATION),
        flag(4, Severity.TIMEOUT),
        flag(5, Severity.VIOLATION),
        flag(6, Severity.UNOBSERVABLE),
        flag(7, Severity.PROCEDURE),
    )
    shown = referee(replace(made_up_match(), flags=flags)).flags
    assert [entry.seq for entry in shown] == [5, 3, 4, 7, 6, 2, 1]


def test_a_flag_names_its_evidence_once_and_ends_with_itself() -> None:
    shown = referee(made_up_match()).flags[0]
    assert shown.evidence == (32, 33)
    assert (shown.id, shown.clause, shown.seat) == (
        "one_slash@33",
        "cert-3v3 3.3.2 d2",
        "warm_left",
    )
    assert shown.text.zh.startswith("同一出牌阶段")


def test_what_a_flag_says_begins_with_a_capital() -> None:
    remark = replace(flag(1, Severity.WATCH), text_en="warm commander drew 3")
    shown = referee(replace(made_up_match(), flags=(remark,))).flags
    assert shown[0].text == faces.Name("zh", "Warm commander drew 3")


def test_the_referee_sees_that_something_is_wrong() -> None:
    shown = referee(made_up_match(), desync=True, problem="disk full")
    assert (shown.is_desync, shown.problem) == (True, "disk full")
    assert shown.unobservable == (view.PlaceView("equip", "cold_right"),)
    assert shown.cameras == (
        view.CameraView(
            "camera 0", 30, is_mat_found=True, is_frozen=False, is_lost=False, turn_deg=0
        ),
    )


def test_the_referee_sees_how_each_of_several_cameras_does() -> None:
    table = made_up_table(7)
    lost = replace(table.camera, source="camera 1", mat_found=False, lost=True)
    shown = referee(made_up_match(), table=replace(table, cameras=(table.camera, lost)))
    assert [(c.source, c.is_mat_found, c.is_lost) for c in shown.cameras] == [
        ("camera 0", True, False),
        ("camera 1", False, True),
    ]


def test_without_a_camera_there_is_no_camera() -> None:
    shown = referee(made_up_match(), table=None)
    assert (shown.cameras, shown.unobservable) == ((), ())


def test_the_public_view_has_nothing_but_the_table() -> None:
    names = [field.name for field in fields(BroadcastView)]
    assert names == ["role", "table", "last_plays", "delay_s"]
    text = encode_json(broadcast(made_up_match()))
    for secret in ("one_slash", "violation", "flag", "unobservable", "desync", "3.3.2"):
        assert secret not in text


@pytest.mark.parametrize("role", [Role.CLOCK, Role.BROADCAST, Role.VIEWER])
def test_what_players_may_see_does_not_tell_whom_a_window_is_for(role: Role) -> None:
    shown = view_of(published(made_up_match()), role)
    assert isinstance(shown, ClockBoardView | BroadcastView)
    clocks = shown.clocks if isinstance(shown, ClockBoardView) else shown.table.clocks
    assert [(clock.clock, clock.seat) for clock in clocks] == [("match", None), ("window", None)]
    assert clocks[1].limit_ms == 5_000
    referees = {clock.clock: clock.seat for clock in referee(made_up_match()).table.clocks}
    assert referees["window"] == "warm_left"


def test_a_clock_beside_the_table_says_nothing_but_the_time_and_whose_turn_it_is() -> None:
    names = [field.name for field in fields(ClockBoardView)]
    assert names == ["role", "game_no", "round_no", "acting_team", "clocks"]
    match = made_up_match()
    acting = view_of(published(match), Role.CLOCK)
    between = replace(match, state=replace(match.state, acting=None))
    nobody = view_of(published(between), Role.CLOCK)
    assert isinstance(acting, ClockBoardView)
    assert isinstance(nobody, ClockBoardView)
    assert (acting.acting_team, nobody.acting_team) == ("warm", None)


def test_the_public_is_reminded_of_the_last_plays_without_those_taken_back() -> None:
    match = made_up_match()
    facts = [CardPlaced(f"slash/{suit}{rank}", PLAY, 50) for suit in "SH" for rank in "3456"]
    facts += [CardPlaced("peach/H3", PLAY, 60), Retracted(len(match.record) + 9)]
    for fact in facts:
        seq = len(match.record) + 1
        match = match.then(Observation(seq, 120_000, Witness.CAMERA, fact))
    shown = [card.face.face for card in broadcast(match).last_plays if card.face]
    assert shown == [f"slash/{suit}{rank}" for suit in "HS" for rank in "6543"]


def test_the_side_referee_sees_the_fouls_that_stand() -> None:
    match = made_up_match()
    facts = (
        FoulCalled(Team.COLD, "talk", 1, Seat.COLD_LEFT, "counted aloud", "side_referee"),
        FoulCalled(Team.COLD, "touch", 2),
        FoulCalled(Team.COLD, "signal", 0),
        Retracted(len(match.record) + 3),
    )
    for fact in facts:
        seq = len(match.record) + 1
        match = match.then(Observation(seq, 120_000, Witness.REFEREE, fact))
    shown = view_of(published(match), Role.SIDE_REFEREE)
    assert isinstance(shown, LedgerView)
    assert [(f.team, f.seat, f.code, f.points, f.note, f.official) for f in shown.fouls] == [
        ("warm", None, "conduct", 1, "", ""),
        ("cold", "cold_left", "talk", 1, "counted aloud", "side_referee"),
        ("cold", None, "touch", 2, "", ""),
    ]
    assert [f.points_left for f in shown.fouls] == [2, 2, 0]
    assert shown.fouls == referee(match).fouls
    assert not {"flags", "cameras"} & {field.name for field in fields(LedgerView)}


def test_the_referee_sees_what_is_pending() -> None:
    match = made_up_match()
    duel = Declared(Seat.WARM_LEFT, "use", "duel/SA", targets=(Seat.COLD_LEFT,))
    nullification = Declared(Seat.COLD_COMMANDER, "respond", "nullification/SJ")
    for fact in (duel, nullification):
        seq = len(match.record) + 1
        match = match.then(Observation(seq, 120_000 + seq, Witness.REFEREE, fact))
    assert [entry.text.en for entry in referee(match).pending] == [
        "Warm left vanguard uses ♠A Duel on Cold left vanguard"
    ]
    assert referee(made_up_match()).pending == ()


def test_the_referee_sees_what_the_result_is_by_the_table() -> None:
    match = made_up_match()
    assert referee(match).outcome.reason == "playing"
    assert not referee(match).is_last_round
    seq = len(match.record) + 1
    fact = DeathConfirmed(Seat.COLD_COMMANDER)
    over = referee(match.then(Observation(seq, 120_000, Witness.REFEREE, fact))).outcome
    assert (over.winner, over.reason) == ("warm", "commander_death")
    assert over.reason_name.en == "the other commander's death"


def test_the_round_that_is_played_out_after_time_is_the_last_one() -> None:
    match = made_up_match()
    seq = len(match.record) + 1
    called = Observation(seq, 2_400_000, Witness.CLOCK, TimeCalled("match"))
    assert referee(match.then(called)).is_last_round


def test_the_referee_sees_what_undo_and_redo_would_do() -> None:
    match = made_up_match()
    foul = seq_of(FoulCalled(Team.WARM, "conduct", 1))
    before = referee(match)
    assert before.undo is not None
    assert (before.undo.seq, before.undo.kind, before.redo) == (foul, "FoulCalled", None)
    seq = len(match.record) + 1
    after = referee(match.then(Observation(seq, 120_000, Witness.REFEREE, Retracted(foul))))
    assert after.redo == before.undo
    assert after.undo is not None
    assert after.undo.kind == "Declared"


def test_cards_in_a_hand_zone_are_in_no_view() -> None:
    match = made_up_match().then(
        Observation(
            len(made_up_record()) + 1,
            112_000,
            Witness.CAMERA,
            CardPlaced("peach/H3", Place("hand", Seat.COLD_LEFT), 99),
        )
    )
    assert "peach" not in encode_json(broadcast(match))


def test_a_line_up_stays_hidden_while_the_draft_goes_on() -> None:
    seats = {seat: SeatEntry("", None) for seat in Seat}
    match = replay(
        record_of(
            MatchStarted("cert-3v3", "proxy", seats, "2026-11-30T08:00:00Z", 1),
            PoolRevealed(("lvbu", "machao")),
            LineupSet(Team.COLD, {Seat.COLD_COMMANDER: "huatuo"}),
        )
    )
    if match.state.phase.value == "draft":
        assert "huatuo" not in encode_json(broadcast(match))
    drafting = replace(match, state=replace(match.state, phase=table_view.Phase.DRAFT))
    assert "huatuo" not in encode_json(broadcast(drafting))
    assert "lvbu" in encode_json(broadcast(drafting))


LAST_PLAYS = {
    "of nothing": ((), None),
    "of a card that lies": ((CardPlaced("slash/S7", PLAY, 1),), "slash/S7"),
    "of a play area before a seat": (
        (CardPlaced("slash/S7", Place("play", Seat.COLD_LEFT), 1),),
        "slash/S7",
    ),
    "elsewhere is none": (
        (CardPlaced("slash/S7", PLAY, 1), CardPlaced("jink/D2", DISCARD, 2)),
        "slash/S7",
    ),
    "retracted": (
        (CardPlaced("slash/S7", PLAY, 1), CardPlaced("jink/D2", PLAY, 2), Retracted(2)),
        "slash/S7",
    ),
    "corrected": (
        (
            CardPlaced("slash/S7", PLAY, 1),
            Corrected(1, CardPlaced("jink/D2", PLAY, 1)),
        ),
        "jink/D2",
    ),
    "corrected twice": (
        (
            CardPlaced("slash/S7", PLAY, 1),
            Corrected(1, CardPlaced("jink/D2", PLAY, 1)),
            Corrected(1, CardPlaced("peach/H3", PLAY, 1)),
        ),
        "peach/H3",
    ),
    "corrected, and the correction taken back": (
        (
            CardPlaced("slash/S7", PLAY, 1),
            Corrected(1, CardPlaced("jink/D2", PLAY, 1)),
            Retracted(2),
        ),
        "slash/S7",
    ),
}


@pytest.mark.parametrize(("facts", "face"), LAST_PLAYS.values(), ids=LAST_PLAYS)
def test_the_last_play(facts: tuple[object, ...], face: str | None) -> None:
    last = broadcast(Match(record=record_of(*facts))).table.last_play
    assert (last.face.face if last and last.face else None) == face


def test_a_face_down_card_is_a_back() -> None:
    last = broadcast(Match(record=record_of(CardPlaced("back", PLAY, 1)))).table.last_play
    assert last is not None
    assert (last.is_back, last.face) == (True, None)
