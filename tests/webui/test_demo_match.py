"""The match of the demo is a legal game but for three planted breaches."""

import csv
import itertools
import json
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from engine.flags import Severity
from engine.log_codec import decode_log
from engine.match import replay
from engine.observations import (
    CardMoved,
    CardPlaced,
    IdentityTurned,
    MatchEnded,
    Place,
    TimeCalled,
    Witness,
)
from engine.result.outcome import outcome_of
from engine.seats import Seat, Team
from scripts.write_demo_match import write_match
from vision.mat.mat import load_mat
from vision.model import Place as MatPlace
from vision.simulated.script import (
    CARRY_MS,
    LayCard,
    MoveCards,
    PassHand,
    TakeCard,
    TurnCard,
)
from vision.simulated.source import SimulatedSource
from vision.simulated.table_camera import overhead_camera
from webui.demo.script_of_log import parse_gestures, script_of_log

FACTS = Path(__file__).parents[3] / "shared" / "facts"
DEMO = files("webui.demo")
LOG = DEMO.joinpath("match.jsonl").read_text(encoding="utf-8")
GESTURES = DEMO.joinpath("gestures.json").read_text(encoding="utf-8")
RECORD = decode_log(LOG.splitlines()).observations
HANDS = {int(seq): seat for seq, seat in json.loads(GESTURES)["hands"].items()}
BREACHES = [
    ("window", Seat.COLD_RIGHT, 33_600),  # the card turned shows what the one before it was
    ("acts_once_a_round", Seat.WARM_COMMANDER, 42_600),
    ("one_slash", Seat.WARM_LEFT, 60_300),
]


def turns() -> list[tuple[int, Seat]]:
    return [
        (o.at_ms, o.fact.seat)
        for o in RECORD
        if isinstance(o.fact, IdentityTurned) and o.fact.sideways
    ]


def game_cards() -> list[tuple[int, int, str, Place]]:
    """(seq, time, face, place) of every game card that was laid."""
    own = ("general/", "identity/", "hp/", "back")
    return [
        (o.seq, o.at_ms, o.fact.face, o.fact.place)
        for o in RECORD
        if isinstance(o.fact, CardPlaced) and o.fact.face and not o.fact.face.startswith(own)
    ]


def test_the_log_reads_without_error_and_in_order_of_time():
    assert decode_log(LOG.splitlines()).error is None
    times = [o.at_ms for o in RECORD]
    assert times == sorted(times)
    assert 100_000 <= times[-1] <= 115_000


def test_the_shipped_files_are_what_the_script_writes(tmp_path):
    assert write_match(tmp_path) == len(RECORD)
    assert (tmp_path / "match.jsonl").read_text(encoding="utf-8") == LOG
    assert (tmp_path / "gestures.json").read_text(encoding="utf-8") == GESTURES


def test_the_three_breaches_are_flagged_and_nothing_else():
    violations = [f for f in replay(RECORD).flags if f.severity is Severity.VIOLATION]
    assert [(f.rule, f.seat, f.at_ms) for f in violations] == BREACHES


def test_nothing_is_left_that_asks_for_an_official():
    kinds = {f.severity for f in replay(RECORD).flags}
    assert kinds <= {Severity.VIOLATION, Severity.TIMEOUT}


def test_the_window_had_run_out_well_before_the_late_card():
    called = next(o.at_ms for o in RECORD if isinstance(o.fact, TimeCalled))
    late = next(at for _, at, face, _ in game_cards() if face == "nullification/SJ")
    assert 2000 <= late - called <= 3000


def test_a_side_s_units_alternate_and_the_round_is_reset_once():
    by_hand = [
        "warm_commander",
        "cold_left",
        "cold_right",
        "warm_commander",  # the breach
        "cold_commander",
        "warm_left",
        "warm_right",
        "cold_commander",
        "warm_left",
        "warm_right",
    ]
    assert [seat.value for _, seat in turns()] == by_hand
    upright = [
        (o.at_ms, o.fact.seat)
        for o in RECORD
        if isinstance(o.fact, IdentityTurned) and not o.fact.sideways
    ]
    assert upright[0][1] is Seat.WARM_COMMANDER
    assert {seat for _, seat in upright[1:]} == set(Seat)
    assert len(upright) == 7
    assert turns()[6][0] < upright[1][0] < upright[-1][0] < turns()[7][0]


@pytest.mark.skipif(not FACTS.is_dir(), reason="needs the collected facts about the cards")
def test_no_card_is_used_that_the_classic_deck_does_not_have():
    with (FACTS / "card_ids.csv").open(encoding="utf-8") as file:
        ids = {row["name_zh"]: row["id"] for row in csv.DictReader(file)}
    with (FACTS / "cards_3v3_editions.csv").open(encoding="utf-8") as file:
        deck = Counter(
            f"{ids[row['name_zh']]}/{row['suit']}{row['rank']}"
            for row in csv.DictReader(file)
            if row["deck"] == "3v3_106_classic"
        )
    assert deck.total() == 106
    laid = Counter(face for _, _, face, _ in game_cards())
    assert laid - deck == Counter()


def spender(seq: int, place: Place, acting: Seat | None) -> Seat | None:
    """Whose hand a game card came from; None is the draw pile, for a judgement."""
    if place.zone == "judge":
        # The acting player's, though its target takes it into the own zone.
        return acting
    return None if HANDS[seq] is None else Seat(HANDS[seq])


def test_nobody_lays_more_cards_than_dealt_and_all_keep_the_hand_limit():
    """Four at the start, two a turn, two by ex nihilo; at a turn's end no more than health."""
    hand = dict.fromkeys(Seat, 4)
    hp: dict[Seat, int] = {}
    acting = None
    played = {seq for seq, *_ in game_cards()}
    for o in RECORD:
        fact = o.fact
        if isinstance(fact, IdentityTurned) and fact.sideways:
            assert acting is None or hand[acting] <= hp[acting], (acting, o.at_ms)
            acting = fact.seat
            hand[acting] += 2
        elif isinstance(fact, CardPlaced) and fact.place.zone == "hp":
            hp[fact.place.seat] = int(fact.face[3:])
        elif o.seq in played and (who := spender(o.seq, fact.place, acting)) is not None:
            hand[who] += 1 if fact.face.startswith("ex_nihilo/") else -1
            assert hand[who] >= 0
    assert hand[acting] <= hp[acting]


def test_only_one_slash_a_turn_but_for_the_breach_and_the_duel():
    slashes = Counter()
    for seq, at_ms, face, place in game_cards():
        if face.startswith("slash/") and place == Place("play"):
            turn = max(i for i, (start, _) in enumerate(turns()) if start <= at_ms)
            if HANDS[seq] == turns()[turn][1].value:
                slashes[turn] += 1
    assert {turn: n for turn, n in slashes.items() if n > 1} == {5: 2}
    assert turns()[5][1] is Seat.WARM_LEFT


def test_health_changes_as_the_story_says():
    shown = [
        (o.fact.place.seat, o.fact.face)
        for o in RECORD
        if isinstance(o.fact, CardPlaced) and o.fact.place.zone == "hp" and o.at_ms > 8000
    ]
    assert shown == [
        (Seat.WARM_RIGHT, "hp/3"),
        (Seat.COLD_RIGHT, "hp/3"),
        (Seat.WARM_RIGHT, "hp/4"),
        (Seat.COLD_LEFT, "hp/3"),
        (Seat.COLD_LEFT, "hp/2"),
    ]


def test_warm_wins_by_concession():
    assert isinstance(RECORD[-1].fact, MatchEnded)
    outcome = outcome_of(replay(RECORD).state)
    assert (outcome.winner, outcome.reason) == (Team.WARM, "concession")


def test_no_hand_does_two_things_at_once():
    done: dict[str | None, list[int]] = {}
    for o in RECORD:
        if o.by is Witness.CAMERA and o.at_ms > 0:
            done.setdefault(HANDS[o.seq], []).append(o.at_ms)
    for times in done.values():
        moments = sorted(set(times))
        gaps = [b - a for a, b in itertools.pairwise(moments)]
        assert min(gaps) >= 1300


def test_the_camera_can_act_the_whole_match_out():
    script = script_of_log(RECORD, parse_gestures(GESTURES))
    mat = load_mat("std")
    source = SimulatedSource(script, mat, 1, camera=overhead_camera(mat, (320, 180)), fps=4.0)
    while source.read() is not None:
        pass
    cards = source.truth().cards
    lying: dict[int, tuple[str, Place]] = {}
    for o in RECORD:
        if isinstance(o.fact, CardPlaced):
            lying[o.fact.track] = (o.fact.face, o.fact.place)
        elif isinstance(o.fact, CardMoved):
            lying[o.fact.track] = (lying[o.fact.track][0], o.fact.target)
        elif type(o.fact).__name__ == "CardTakenAway":
            del lying[o.fact.track]
    expected = Counter(
        ("back/game" if face == "back" else face, place.zone, place.seat)
        for face, place in lying.values()
    )
    assert Counter((c.face, c.place.zone, c.place.seat) for c in cards) == expected
    sideways = {"warm_left", "warm_right", "cold_commander"}
    for c in cards:
        if c.place.zone == "identity":
            (x0, y0), (x1, y1) = c.quad.corners_xy[0], c.quad.corners_xy[1]
            is_level = abs(x1 - x0) > abs(y1 - y0)
            lies_along = "commander" not in c.place.seat
            assert (is_level == lies_along) == (c.place.seat not in sideways), c


def test_every_line_of_the_camera_is_acted_out_at_its_time():
    script = script_of_log(RECORD, parse_gestures(GESTURES))
    acted = Counter()
    for action in script.actions:
        match action:
            case LayCard():
                acted[action.at_ms] += 1 + (action.replaces is not None)
            case MoveCards():
                acted[action.at_ms] += len(action.tracks)
            case TakeCard() | TurnCard():
                acted[action.at_ms] += 1
            case PassHand():
                pass
    assert acted == Counter(o.at_ms for o in RECORD if o.by is Witness.CAMERA)
    assert [a.at_ms for a in script.actions if isinstance(a, PassHand)] == [26_600]
    assert script.duration_ms > RECORD[-1].at_ms


def test_swept_cards_go_under_one_hand_and_leave_time_to_carry_them():
    script = script_of_log(RECORD, parse_gestures(GESTURES))
    sweeps = [a for a in script.actions if isinstance(a, MoveCards)]
    assert [len(s.tracks) for s in sweeps][:3] == [2, 1, 3]
    assert all(s.place == MatPlace("discard") for s in sweeps)
    starts = [s.at_ms - CARRY_MS for s in sweeps]
    laid = {a.track: a.at_ms for a in script.actions if isinstance(a, LayCard)}
    assert all(
        laid[track] < start for s, start in zip(sweeps, starts, strict=True) for track in s.tracks
    )
