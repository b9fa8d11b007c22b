"""Logs turned into what happens on a simulated table."""

import json

import pytest

from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Declared,
    Fact,
    HpShown,
    IdentityTurned,
    MatchStarted,
    Observation,
    Place,
    SeatEntry,
    Witness,
)
from engine.seats import Seat
from vision.model import Place as MatPlace
from vision.simulated.script import LayCard, MoveCards, PassHand, TakeCard, TurnCard
from webui.demo.script_of_log import Gestures, Passing, parse_gestures, script_of_log

MIDDLE, DISCARD = Place("play"), Place("discard")
SEATS = {Seat.WARM_LEFT: SeatEntry("A1", "huangzhong"), Seat.COLD_LEFT: SeatEntry("B1", None)}
STARTED = MatchStarted("cert-3v3", "proxy", SEATS, "2026-01-01T00:00:00Z", 1)


def record(*facts: tuple[int, Fact]) -> tuple[Observation, ...]:
    return tuple(
        Observation(seq, at_ms, Witness.CAMERA, fact)
        for seq, (at_ms, fact) in enumerate(facts, start=1)
    )


def acted(*facts: tuple[int, Fact], gestures: Gestures | None = None):
    return script_of_log(record(*facts), gestures or Gestures()).actions


def test_what_a_log_takes_for_granted_lies_there_from_the_start():
    laid = {(a.face, a.place): a for a in acted((0, STARTED))}
    assert len(laid) == 8
    assert ("back/game", MatPlace("deck")) in laid
    assert ("general/huangzhong", MatPlace("general", "warm_left")) in laid
    for seat, role in (
        ("warm_commander", "lord"),
        ("warm_right", "loyalist"),
        ("cold_commander", "renegade"),
        ("cold_left", "rebel"),
    ):
        assert (f"identity/{role}", MatPlace("identity", seat)) in laid
    assert {a.at_ms for a in laid.values()} == {0}


def test_what_the_log_lays_is_not_there_before():
    general = CardPlaced("general/huangzhong", Place("general", Seat.WARM_LEFT), 1)
    actions = acted((0, STARTED), (1500, general))
    generals = [a for a in actions if a.place.zone == "general"]
    assert [(a.at_ms, a.track) for a in generals] == [(1500, 1)]


def test_a_played_card_is_laid_by_the_acting_player_unless_told_otherwise():
    facts = (
        (0, STARTED),
        (1000, IdentityTurned(Seat.WARM_LEFT, True)),
        (3000, CardPlaced("slash/S7", MIDDLE, 1)),
        (5000, CardPlaced("jink/H2", MIDDLE, 2)),
        (7000, CardPlaced("dilu/C5", Place("equip", Seat.COLD_LEFT), 3)),
    )
    told = Gestures({4: Seat.COLD_LEFT})
    hands = {a.track: a.seat for a in acted(*facts, gestures=told) if a.at_ms >= 3000}
    assert hands == {1: "warm_left", 2: "cold_left", 3: "cold_left"}


def test_a_card_is_laid_once_moved_and_taken():
    facts = (
        (1000, CardPlaced("slash/S7", MIDDLE, 1)),
        (3000, CardMoved(1, MIDDLE, DISCARD)),
        (5000, CardTakenAway(1, DISCARD)),
        (6000, CardTakenAway(1, DISCARD)),
        (7000, CardMoved(9, MIDDLE, DISCARD)),
    )
    assert acted(*facts) == (
        LayCard(1000, 1, "slash/S7", MatPlace("play"), None),
        MoveCards(3000, (1,), MatPlace("discard"), None),
        TakeCard(5000, 1, None),
    )


def test_cards_that_go_together_go_under_one_hand():
    facts = (
        (1000, CardPlaced("slash/S7", MIDDLE, 1)),
        (2000, CardPlaced("jink/H2", MIDDLE, 2)),
        (3000, CardPlaced("jink/H2", MIDDLE, 3)),
        (5000, CardMoved(1, MIDDLE, DISCARD)),
        (5000, CardMoved(2, MIDDLE, DISCARD)),
        (5500, CardMoved(3, MIDDLE, DISCARD)),
    )
    moves = [a for a in acted(*facts) if isinstance(a, MoveCards)]
    assert [(a.at_ms, a.tracks) for a in moves] == [(5000, (1, 2)), (5500, (3,))]


@pytest.mark.parametrize("shown_as_card", [True, False])
def test_new_health_replaces_the_health_card(shown_as_card):
    place = Place("hp", Seat.WARM_LEFT)
    if shown_as_card:
        facts = (
            (1000, CardPlaced("hp/4", place, 1)),
            (3000, CardPlaced("hp/3", place, 2)),
            (3000, CardTakenAway(1, place)),
        )
    else:
        facts = ((1000, HpShown(Seat.WARM_LEFT, 4)), (3000, HpShown(Seat.WARM_LEFT, 3)))
    first, second = acted(*facts)
    assert (first.face, first.replaces) == ("hp/4", None)
    assert (second.at_ms, second.face, second.replaces) == (3000, "hp/3", first.track)


def test_an_identity_card_is_turned_only_when_it_lies_the_other_way():
    facts = (
        (0, STARTED),
        (1000, IdentityTurned(Seat.WARM_LEFT, True)),
        (1200, IdentityTurned(Seat.WARM_LEFT, True)),
        (3000, IdentityTurned(Seat.WARM_LEFT, False)),
    )
    turned = [a for a in acted(*facts) if isinstance(a, TurnCard)]
    assert [(a.at_ms, a.sideways, a.seat) for a in turned] == [
        (1000, True, "warm_left"),
        (3000, False, "warm_left"),
    ]
    assert len({a.track for a in turned}) == 1


@pytest.mark.parametrize(
    ("face", "shown"),
    [(None, "back/game"), ("back", "back/game"), ("slash/?", "slash/"), ("slash/S7", "slash/S7")],
)
def test_faces_that_are_not_fully_known_are_shown_by_one_that_fits(face, shown):
    (laid,) = acted((1000, CardPlaced(face, MIDDLE, 1)))
    assert laid.face.startswith(shown)
    assert "?" not in laid.face


def test_what_is_said_leaves_no_trace_and_passing_hands_do():
    gestures = Gestures(passings=(Passing(500, Seat.COLD_LEFT), Passing(100, None)))
    actions = acted((1000, Declared(Seat.WARM_LEFT, "pass")), gestures=gestures)
    assert actions == (PassHand(100, None), PassHand(500, "cold_left"))


def test_gestures_are_read_from_json():
    text = json.dumps(
        {"hands": {"4": "cold_left", "5": None}, "passings": [{"at_ms": 9, "seat": "warm_right"}]}
    )
    assert parse_gestures(text) == Gestures(
        {4: Seat.COLD_LEFT, 5: None}, (Passing(9, Seat.WARM_RIGHT),)
    )
    with pytest.raises(ValueError, match="nobody"):
        parse_gestures('{"hands": {"4": "nobody"}, "passings": []}')
