from dataclasses import replace

import pytest

from engine.match import Match, replay
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    Corrected,
    Fact,
    IdentityTurned,
    Observation,
    Place,
    Unobservable,
    Witness,
)
from engine.seats import Seat
from vision.faces import FaceWeight
from vision.model import CameraHealth, Quad, Side, TableObservation, Track, Turn
from vision.model import Place as MatPlace
from webui.bridge import BetterFace, Bridge

HEALTHY = CameraHealth("camera", 30.0, mat_found=True, frozen=False, sharpness=100.0)
PLAY, DISCARD = Place("play"), Place("discard")
LORD = Place("identity", Seat.WARM_COMMANDER)


def card(
    number: int,
    face: str | None,
    place: Place | None = PLAY,
    turn: Turn = Turn.UPRIGHT,
    *,
    settled: bool = True,
) -> Track:
    return Track(
        id=number,
        quad=Quad(((0, 0), (63, 0), (63, 88), (0, 88))),
        faces=(FaceWeight(face, 1.0),) if face else (),
        side=Side.UNKNOWN if face is None else Side.FRONT,
        place=MatPlace(place.zone, place.seat.value if place.seat else None) if place else None,
        centre_xy_mm=(0.0, 0.0),
        angle_deg=0.0,
        turn=turn,
        settled=settled,
    )


def in_doubt(number: int, *faces: tuple[str, float]) -> Track:
    return replace(card(number, "x"), faces=tuple(FaceWeight(*face) for face in faces))


def table(*tracks: Track, at_ms: int = 0, hidden: tuple[Place, ...] = ()) -> TableObservation:
    unobservable = tuple(MatPlace(p.zone, p.seat.value if p.seat else None) for p in hidden)
    return TableObservation(0, at_ms * 1_000_000, tracks, (), unobservable, HEALTHY)


def told(bridge: Bridge, seen: TableObservation) -> list[Fact | tuple[int, str]]:
    """Return the facts, and better faces as pairs."""
    return [
        (news.log_track, news.face) if isinstance(news, BetterFace) else news.fact
        for news in bridge.facts_of(seen)
    ]


def test_an_empty_table_tells_nothing() -> None:
    assert told(Bridge(), table()) == []


def test_a_settled_card_is_placed_once() -> None:
    bridge = Bridge()
    assert told(bridge, table(card(7, "slash/S7", settled=False))) == []
    assert told(bridge, table(card(7, "slash/S7"))) == [CardPlaced("slash/S7", PLAY, 1)]
    assert told(bridge, table(card(7, "slash/S7"))) == []


def test_cards_are_numbered_in_the_order_in_which_they_were_placed() -> None:
    bridge = Bridge()
    first = told(bridge, table(card(9, "slash/S7"), card(4, "jink/H2", DISCARD)))
    assert first == [CardPlaced("slash/S7", PLAY, 1), CardPlaced("jink/H2", DISCARD, 2)]
    again = table(card(9, "slash/S7"), card(4, "jink/H2", DISCARD), card(5, None))
    assert told(bridge, again) == [CardPlaced(None, PLAY, 3)]


def test_a_card_beside_all_zones_is_not_placed() -> None:
    assert told(Bridge(), table(card(7, "slash/S7", None))) == []


def test_a_card_that_settles_elsewhere_was_moved() -> None:
    bridge = Bridge()
    told(bridge, table(card(7, "slash/S7")))
    assert told(bridge, table(card(7, "slash/S7", DISCARD, settled=False))) == []
    assert told(bridge, table(card(7, "slash/S7", None))) == []
    assert told(bridge, table(card(7, "slash/S7", DISCARD))) == [CardMoved(1, PLAY, DISCARD)]
    assert told(bridge, table(card(7, "slash/S7", DISCARD))) == []


def test_a_card_that_is_gone_was_taken_away_from_where_it_lay_last() -> None:
    bridge = Bridge()
    told(bridge, table(card(7, "slash/S7")))
    told(bridge, table(card(7, "slash/S7", DISCARD)))
    assert told(bridge, table()) == [CardTakenAway(1, DISCARD)]
    assert told(bridge, table()) == []


def test_a_card_that_never_settled_was_never_there() -> None:
    bridge = Bridge()
    told(bridge, table(card(7, "slash/S7", settled=False)))
    assert told(bridge, table()) == []


def test_a_number_of_the_record_is_never_used_twice() -> None:
    bridge = Bridge()
    told(bridge, table(card(7, "slash/S7")))
    told(bridge, table())
    assert told(bridge, table(card(7, "slash/S7"))) == [CardPlaced("slash/S7", PLAY, 2)]


def test_what_is_gone_is_told_before_what_is_new() -> None:
    bridge = Bridge()
    told(bridge, table(card(7, "slash/S7")))
    assert told(bridge, table(card(8, "jink/H2"))) == [
        CardTakenAway(1, PLAY),
        CardPlaced("jink/H2", PLAY, 2),
    ]


def test_the_bridge_says_which_card_of_the_record_a_track_is() -> None:
    bridge = Bridge()
    told(bridge, table(card(9, "slash/S7"), card(4, "jink/H2"), card(5, None, settled=False)))
    assert bridge.log_tracks() == {9: 1, 4: 2}
    told(bridge, table(card(4, "jink/H2")))
    assert bridge.log_tracks() == {4: 2}


def test_an_identity_card_that_was_lost_and_found_is_not_turned_by_that() -> None:
    bridge = Bridge()
    lord = ("identity/lord", LORD, Turn.SIDEWAYS)
    told(bridge, table(card(3, *lord)))
    assert told(bridge, table()) == [CardTakenAway(1, LORD)]
    assert told(bridge, table(card(8, *lord))) == [CardPlaced("identity/lord", LORD, 2)]


def test_another_card_on_an_identity_zone_turns_nothing() -> None:
    bridge = Bridge()
    told(bridge, table(card(3, "identity/lord", LORD)))
    both = table(card(3, "identity/lord", LORD), card(4, "slash/S7", LORD, Turn.SIDEWAYS))
    assert told(bridge, both) == [CardPlaced("slash/S7", LORD, 2)]


def test_the_track_goes_along_as_proof() -> None:
    track = card(7, "slash/S7")
    (news,) = Bridge().facts_of(table(track))
    assert news.track is track


def test_an_identity_card_is_turned_once_each_way() -> None:
    bridge = Bridge()
    upright, sideways = (
        card(3, "identity/lord", LORD),
        card(3, "identity/lord", LORD, Turn.SIDEWAYS),
    )
    between = card(3, "identity/lord", LORD, Turn.TURNING)
    assert told(bridge, table(upright)) == [CardPlaced("identity/lord", LORD, 1)]
    assert told(bridge, table(between)) == []
    assert told(bridge, table(sideways)) == [IdentityTurned(Seat.WARM_COMMANDER, sideways=True)]
    assert told(bridge, table(sideways)) == []
    assert told(bridge, table(between)) == []
    assert told(bridge, table(sideways)) == []
    assert told(bridge, table(upright)) == [IdentityTurned(Seat.WARM_COMMANDER, sideways=False)]
    assert told(bridge, table(upright)) == []


def test_an_identity_card_laid_sideways_is_placed_and_turned() -> None:
    seen = table(card(3, "identity/lord", LORD, Turn.SIDEWAYS))
    assert told(Bridge(), seen) == [
        CardPlaced("identity/lord", LORD, 1),
        IdentityTurned(Seat.WARM_COMMANDER, sideways=True),
    ]


def test_an_identity_card_is_turned_only_once_it_lies_still() -> None:
    bridge = Bridge()
    told(bridge, table(card(3, "identity/lord", LORD)))
    moving = card(3, "identity/lord", LORD, Turn.SIDEWAYS, settled=False)
    assert told(bridge, table(moving)) == []


def test_other_cards_may_lie_sideways() -> None:
    equip = Place("equip", Seat.COLD_LEFT)
    bridge = Bridge()
    told(bridge, table(card(3, "crossbow/CA", equip)))
    assert told(bridge, table(card(3, "crossbow/CA", equip, Turn.SIDEWAYS))) == []


def test_a_face_that_becomes_known_is_better() -> None:
    bridge = Bridge()
    assert told(bridge, table(card(7, None))) == [CardPlaced(None, PLAY, 1)]
    doubtful = in_doubt(7, ("slash/S7", 0.5), ("slash/S8", 0.5))
    assert told(bridge, table(doubtful)) == [(1, "slash/?")]
    assert told(bridge, table(card(7, "slash/S8"))) == [(1, "slash/S8")]
    assert told(bridge, table(card(7, "slash/S8"))) == []


def test_a_face_that_is_in_doubt_again_stays_known() -> None:
    bridge = Bridge()
    told(bridge, table(card(7, "slash/S7")))
    doubtful = in_doubt(7, ("slash/S7", 0.5), ("slash/S8", 0.5))
    assert told(bridge, table(doubtful)) == []
    assert told(bridge, table(card(7, None))) == []
    assert told(bridge, table(card(7, "slash/S7"))) == []


def test_another_face_under_the_same_number_is_another_card() -> None:
    bridge = Bridge()
    told(bridge, table(card(7, "slash/S7")))
    assert told(bridge, table(card(7, "jink/H2", DISCARD))) == [
        CardTakenAway(1, PLAY),
        CardPlaced("jink/H2", DISCARD, 2),
    ]
    assert told(bridge, table(card(7, "jink/H2", DISCARD))) == []


@pytest.mark.parametrize("back", ["back", "back/game", "back/general"])
def test_every_back_is_a_back(back: str) -> None:
    assert told(Bridge(), table(card(7, back))) == [CardPlaced("back", PLAY, 1)]


HIDDEN = (Place("equip", Seat.WARM_LEFT), PLAY)


def test_zones_hidden_for_three_seconds_are_reported_once() -> None:
    bridge = Bridge()
    assert told(bridge, table(at_ms=1_000, hidden=HIDDEN)) == []
    assert told(bridge, table(at_ms=3_999, hidden=HIDDEN)) == []
    expected = Unobservable(HIDDEN, "hand over the table")
    assert told(bridge, table(at_ms=4_000, hidden=HIDDEN)) == [expected]
    assert told(bridge, table(at_ms=60_000, hidden=HIDDEN)) == []


def test_zones_seen_in_between_begin_anew() -> None:
    bridge = Bridge()
    told(bridge, table(at_ms=0, hidden=HIDDEN))
    told(bridge, table(at_ms=2_000))
    assert told(bridge, table(at_ms=3_500, hidden=HIDDEN)) == []
    assert told(bridge, table(at_ms=6_499, hidden=HIDDEN)) == []
    assert len(told(bridge, table(at_ms=6_500, hidden=HIDDEN))) == 1
    told(bridge, table(at_ms=7_000))
    told(bridge, table(at_ms=8_000, hidden=HIDDEN))
    assert len(told(bridge, table(at_ms=11_000, hidden=HIDDEN))) == 1


A, B = HIDDEN


def test_a_hand_that_goes_from_zone_to_zone_hides_none_for_long() -> None:
    bridge = Bridge()
    for at_ms in range(0, 2_901, 100):
        assert told(bridge, table(at_ms=at_ms, hidden=(A,))) == []
    for at_ms in range(3_000, 5_901, 100):
        assert told(bridge, table(at_ms=at_ms, hidden=(B,))) == []
    assert told(bridge, table(at_ms=6_000)) == []


def test_each_zone_is_reported_when_it_has_been_hidden_for_three_seconds() -> None:
    bridge = Bridge()
    reported: dict[int, list[Fact | tuple[int, str]]] = {}
    for at_ms in range(0, 30_000, 500):
        hidden = (A,) if at_ms < 4_000 else (A, B)
        news = told(bridge, table(at_ms=at_ms, hidden=hidden))
        if news:
            reported[at_ms] = news
    assert reported == {
        3_000: [Unobservable((A,), "hand over the table")],
        7_000: [Unobservable((B,), "hand over the table")],
    }


def test_a_zone_seen_in_between_begins_anew_while_another_stays_hidden() -> None:
    bridge = Bridge()
    told(bridge, table(at_ms=0, hidden=(A, B)))
    assert told(bridge, table(at_ms=3_000, hidden=(A, B))) == [
        Unobservable((A, B), "hand over the table")
    ]
    told(bridge, table(at_ms=4_000, hidden=(A,)))
    assert told(bridge, table(at_ms=5_000, hidden=(A, B))) == []
    assert told(bridge, table(at_ms=8_000, hidden=(A, B))) == [
        Unobservable((B,), "hand over the table")
    ]


def test_a_mat_out_of_view_is_given_as_the_reason() -> None:
    bridge = Bridge()
    for at_ms in (0, 3_000):
        lost = replace(table(at_ms=at_ms, hidden=HIDDEN), camera=replace(HEALTHY, mat_found=False))
        news = told(bridge, lost)
    assert news == [Unobservable(HIDDEN, "mat not in view")]


def test_a_picture_that_cannot_be_trusted_is_given_as_the_reason() -> None:
    bridge = Bridge()
    blurred = replace(HEALTHY, trusted=False)
    told(bridge, replace(table(at_ms=0, hidden=HIDDEN), camera=blurred))
    news = told(bridge, replace(table(at_ms=3_000, hidden=HIDDEN), camera=blurred))
    assert news == [Unobservable(HIDDEN, "picture blurred or flickering")]


def recorded(*facts: Fact) -> Match:
    entries = [Observation(seq, 0, Witness.CAMERA, fact) for seq, fact in enumerate(facts, start=1)]
    return replay(entries)


def resumed() -> Match:
    """Return a record with an identity card that has acted and two played cards."""
    return recorded(
        CardPlaced("identity/lord", LORD, 3),
        IdentityTurned(Seat.WARM_COMMANDER, sideways=True),
        CardPlaced("slash/S7", PLAY, 8),
        CardPlaced(None, PLAY, 12),
    )


def test_cards_of_the_record_are_known_again_after_a_restart() -> None:
    bridge = Bridge(resumed())
    on_table = (
        card(1, "slash/S7"),
        card(2, "identity/lord", LORD, Turn.SIDEWAYS),
        card(3, "jink/H2"),
    )
    assert told(bridge, table(*on_table)) == [(12, "jink/H2")]
    assert told(bridge, table(*on_table, at_ms=10_000)) == []
    assert told(bridge, table(*on_table[1:], at_ms=11_000)) == [CardTakenAway(8, PLAY)]


def test_a_card_that_the_record_does_not_have_gets_the_next_number() -> None:
    bridge = Bridge(resumed())
    seen = table(card(1, "slash/S7"), card(2, "peach/H3", DISCARD))
    assert told(bridge, seen) == [CardPlaced("peach/H3", DISCARD, 13)]


def test_cards_of_the_record_that_are_not_there_are_given_up_after_a_while() -> None:
    bridge = Bridge(resumed())
    identity = card(2, "identity/lord", LORD, Turn.SIDEWAYS)
    assert told(bridge, table(identity, at_ms=500)) == []
    assert told(bridge, table(identity, at_ms=5_500)) == []
    assert told(bridge, table(identity, at_ms=5_501)) == [
        CardTakenAway(8, PLAY),
        CardTakenAway(12, PLAY),
    ]
    assert told(bridge, table(identity, at_ms=5_600)) == []


def test_a_card_of_the_record_is_not_given_up_while_its_zone_is_hidden() -> None:
    judge = Place("judge", Seat.COLD_LEFT)
    bridge = Bridge(recorded(CardPlaced("slash/S7", PLAY, 1), CardPlaced("lightning/SA", judge, 2)))
    taken: dict[int, list[Fact | tuple[int, str]]] = {}
    for at_ms in range(0, 20_000, 500):
        hidden = (PLAY,) if at_ms <= 10_000 else ()
        news = [
            fact
            for fact in told(bridge, table(at_ms=at_ms, hidden=hidden))
            if not isinstance(fact, Unobservable)
        ]
        if news:
            taken[at_ms] = news
    assert taken == {5_500: [CardTakenAway(2, judge)], 15_500: [CardTakenAway(1, PLAY)]}


def test_a_card_of_the_record_is_known_again_when_its_zone_comes_into_sight_late() -> None:
    bridge = Bridge(recorded(CardPlaced("slash/S7", PLAY, 1)))
    for at_ms in range(0, 20_000, 1_000):
        told(bridge, table(at_ms=at_ms, hidden=(PLAY,)))
    assert told(bridge, table(card(4, "slash/S7"), at_ms=20_500)) == []
    assert bridge.log_tracks() == {4: 1}


@pytest.mark.parametrize("pile", ["discard", "deck"])
def test_covered_cards_of_a_pile_are_not_taken_away_by_a_restart(pile: str) -> None:
    place = Place(pile)
    bridge = Bridge(recorded(CardPlaced("slash/S7", place, 1), CardPlaced("jink/H2", place, 2)))
    top = card(4, "jink/H2", place)
    for at_ms in range(0, 20_000, 500):
        assert told(bridge, table(top, at_ms=at_ms)) == []
    # The one on top was seen again: that it goes is reported, and a new card is not an old one.
    assert told(bridge, table(at_ms=20_000)) == [CardTakenAway(2, place)]
    assert told(bridge, table(card(5, "slash/S7", place), at_ms=21_000)) == [
        CardPlaced("slash/S7", place, 3)
    ]


def test_numbers_of_cards_that_have_left_the_table_are_not_used_again() -> None:
    bridge = Bridge(
        recorded(
            CardPlaced("slash/S7", PLAY, 8), CardPlaced("jink/H2", PLAY, 9), CardTakenAway(9, PLAY)
        )
    )
    assert told(bridge, table(card(1, "peach/H3"))) == [CardPlaced("peach/H3", PLAY, 10)]


def test_a_number_that_a_correction_gave_is_not_used_again() -> None:
    corrected = Corrected(1, CardPlaced("slash/S7", PLAY, 20))
    bridge = Bridge(recorded(CardPlaced("slash/S7", PLAY, 8), corrected))
    assert told(bridge, table(card(1, "peach/H3"))) == [CardPlaced("peach/H3", PLAY, 21)]


def test_an_identity_card_turned_while_nobody_looked_is_turned_on_the_restart() -> None:
    bridge = Bridge(resumed())
    assert told(bridge, table(card(2, "identity/lord", LORD))) == [
        IdentityTurned(Seat.WARM_COMMANDER, sideways=False)
    ]


def test_two_like_cards_of_the_record_are_matched_one_each() -> None:
    bridge = Bridge(recorded(CardPlaced("slash/S8", PLAY, 5), CardPlaced("slash/S8", PLAY, 6)))
    on_table = card(1, "slash/S8"), card(2, "slash/S8"), card(3, "slash/S8")
    assert told(bridge, table(*on_table)) == [CardPlaced("slash/S8", PLAY, 7)]


def test_a_record_that_counts_from_0_is_gone_on_with() -> None:
    bridge = Bridge(recorded(CardPlaced("slash/S7", PLAY, 0)))
    assert told(bridge, table(card(1, "slash/S7"))) == []
    assert told(bridge, table(card(1, "slash/S7"))) == []


def test_what_still_lies_there_when_another_game_begins_is_told_again_under_new_numbers() -> None:
    bridge = Bridge()
    on_table = card(1, "slash/S7"), card(2, "identity/lord", LORD)
    assert len(told(bridge, table(*on_table))) == 2
    bridge.take_up(Match())
    assert told(bridge, table(*on_table)) == [
        CardPlaced("slash/S7", PLAY, 3),
        CardPlaced("identity/lord", LORD, 4),
    ]
    assert told(bridge, table(*on_table[1:])) == [CardTakenAway(3, PLAY)]


def test_an_identity_card_that_the_game_before_left_sideways_has_not_acted() -> None:
    bridge = Bridge()
    sideways = table(card(2, "identity/lord", LORD, Turn.SIDEWAYS))
    upright = table(card(2, "identity/lord", LORD))
    told(bridge, sideways)
    bridge.take_up(Match())
    assert told(bridge, sideways) == [CardPlaced("identity/lord", LORD, 2)]
    assert told(bridge, upright) == []
    assert told(bridge, sideways) == [IdentityTurned(Seat.WARM_COMMANDER, sideways=True)]
    assert told(bridge, upright) == [IdentityTurned(Seat.WARM_COMMANDER, sideways=False)]


def test_the_game_before_is_gone_on_with_when_the_beginning_is_taken_back() -> None:
    bridge = Bridge()
    on_table = table(card(1, "slash/S7"), card(2, "identity/lord", LORD, Turn.SIDEWAYS))
    told(bridge, on_table)
    bridge.take_up(Match())
    told(bridge, on_table)
    bridge.take_up(resumed())
    assert told(bridge, on_table) == []
    upright = table(card(1, "slash/S7"), card(2, "identity/lord", LORD))
    assert told(bridge, upright) == [IdentityTurned(Seat.WARM_COMMANDER, sideways=False)]


def moments(bridge: Bridge, seen: TableObservation) -> list[tuple[str, int]]:
    return [
        (type(news.fact).__name__, news.at_ns // 1_000_000)
        for news in bridge.facts_of(seen)
        if not isinstance(news, BetterFace)
    ]


def since(track: Track, still_ms: int, seen_ms: int) -> Track:
    return replace(track, still_since_ns=still_ms * 1_000_000, seen_ns=seen_ms * 1_000_000)


def test_a_card_is_placed_when_it_came_to_lie_and_taken_when_it_was_last_seen() -> None:
    bridge = Bridge()
    lies = since(card(7, "slash/S7"), 400, 1_000)
    assert moments(bridge, table(lies, at_ms=1_000)) == [("CardPlaced", 400)]
    under_a_hand = since(card(7, "slash/S7"), 400, 2_500)
    assert moments(bridge, table(under_a_hand, at_ms=4_000)) == []
    assert moments(bridge, table(at_ms=5_000)) == [("CardTakenAway", 2_500)]


def test_a_card_is_moved_and_turned_when_it_came_to_lie_anew() -> None:
    bridge = Bridge()
    told(bridge, table(since(card(1, "slash/S7"), 0, 0)))
    moved = since(card(1, "slash/S7", DISCARD), 1_300, 2_000)
    lord = since(card(2, "identity/lord", LORD, Turn.SIDEWAYS), 1_200, 2_000)
    assert moments(bridge, table(moved, lord, at_ms=2_000)) == [
        ("CardPlaced", 1_200),
        ("IdentityTurned", 1_200),
        ("CardMoved", 1_300),
    ]


def test_what_is_noticed_together_is_told_in_the_order_in_which_it_happened() -> None:
    bridge = Bridge()
    told(bridge, table(since(card(1, "slash/S7"), 0, 0)))
    told(bridge, table(since(card(1, "slash/S7"), 0, 900), at_ms=900))
    late = since(card(3, "jink/H2"), 1_500, 2_000)
    early = since(card(4, "peach/H3"), 600, 2_000)
    assert moments(bridge, table(late, early, at_ms=2_000)) == [
        ("CardPlaced", 600),
        ("CardTakenAway", 900),
        ("CardPlaced", 1_500),
    ]


def test_a_card_turned_over_is_taken_before_it_is_placed() -> None:
    bridge = Bridge()
    told(bridge, table(since(card(1, "slash/S7"), 0, 0)))
    over = since(card(1, "back/game"), 700, 1_500)
    assert moments(bridge, table(over, at_ms=1_500)) == [
        ("CardTakenAway", 700),
        ("CardPlaced", 700),
    ]


def test_without_a_moment_of_its_own_a_fact_is_of_now() -> None:
    bridge = Bridge()
    assert moments(bridge, table(card(1, "slash/S7"), at_ms=800)) == [("CardPlaced", 800)]
    assert moments(bridge, table(at_ms=1_800)) == [("CardTakenAway", 1_800)]
