from dataclasses import replace

import pytest

from tests.vision.seen_by_cameras import (
    LEFT,
    MIDDLE,
    PLAY,
    RIGHT,
    faces_of,
    merger,
    only,
    seen_by,
    seen_card,
)
from vision.model import Place, Side, Turn, ZoneQuality

HERE, NEARBY = (500.0, 300.0), (504.0, 303.0)
DISCARD_XY = (952.0, 337.0)
DISCARD = Place("discard")


def test_a_card_that_two_cameras_see_is_one_track_in_mat_millimetres() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(7, HERE, "peach/H3")))
    seen = table.take(seen_by("B", 10, seen_card(3, NEARBY, "peach/H3")))
    card = only(seen)
    assert (card.face, card.place, card.centre_xy_mm) == ("peach/H3", PLAY, HERE)
    assert card.settled
    assert card.in_sight


@pytest.mark.parametrize("angle_deg", [0.0, 178.0, 181.0])
def test_a_card_that_one_camera_takes_to_lie_upside_down_is_still_one(angle_deg: float) -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE)))
    only(table.take(seen_by("B", 10, seen_card(1, NEARBY, "jink/H2", angle_deg=angle_deg))))


def test_cards_beside_each_other_stay_two_and_each_finds_its_own() -> None:
    table = merger("A", "B")
    left, right = (500.0, 300.0), (514.0, 300.0)  # fanned out
    table.take(seen_by("A", 0, seen_card(1, left, "jink/H2"), seen_card(2, right, "peach/H3")))
    off = 5.0
    seen = table.take(
        seen_by(
            "B",
            10,
            seen_card(8, (right[0] + off, 300.0), "peach/H3"),
            seen_card(9, (left[0] + off, 300.0), "jink/H2"),
        )
    )
    assert [(t.face, t.centre_xy_mm) for t in seen.tracks] == [
        ("jink/H2", left),
        ("peach/H3", right),
    ]


def test_of_two_cards_that_a_track_may_be_the_one_with_its_face_is_taken() -> None:
    table = merger("A", "B")
    jink, peach = seen_card(1, (500.0, 300.0), "jink/H2"), seen_card(2, (514.0, 300.0), "peach/H3")
    table.take(seen_by("A", 0, jink, peach))
    seen = table.take(seen_by("B", 10, seen_card(8, (506.0, 300.0), "peach/H3")))
    assert [track.face for track in seen.tracks] == ["jink/H2", "peach/H3"]


def test_of_a_pile_the_uppermost_card_is_the_one_that_is_seen() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, (952.0, 337.0))))
    below = seen_card(1, (952.0, 337.0), covered=True, in_sight=False)
    table.take(seen_by("A", 33, below, seen_card(2, (957.0, 337.0))))
    seen = table.take(seen_by("B", 43, seen_card(8, (953.0, 337.0), "peach/H3")))
    assert [(t.face, t.covered) for t in seen.tracks] == [(None, True), ("peach/H3", False)]


def test_cards_laid_across_each_other_are_two() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE)))
    assert len(table.take(seen_by("B", 10, seen_card(1, NEARBY, angle_deg=70.0))).tracks) == 2


def test_a_card_lies_where_it_lies_still_when_it_trembles_for_one_camera() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE)))
    table.take(seen_by("B", 10, seen_card(1, NEARBY)))
    trembling = seen_card(1, (490.0, 290.0), settled=False)
    seen = only(table.take(seen_by("A", 33, trembling)))
    assert (seen.centre_xy_mm, seen.settled) == (NEARBY, True)


def test_what_a_camera_read_goes_when_it_reads_the_card_anew() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    assert only(table.take(seen_by("A", 33, seen_card(1, HERE)))).face is None


def test_another_face_where_a_card_is_only_remembered_is_another_card() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3", in_sight=False)))
    assert table.take(seen_by("A", 33)).tracks == ()  # it was never in sight
    table.take(seen_by("A", 66, seen_card(2, HERE, "peach/H3")))
    table.take(seen_by("A", 99, seen_card(2, HERE, "peach/H3", in_sight=False)))
    seen = table.take(seen_by("B", 110, seen_card(8, NEARBY, "jink/H2")))
    assert [track.face for track in seen.tracks] == ["peach/H3", "jink/H2"]


def test_a_card_keeps_its_number_when_the_camera_that_saw_it_first_loses_it() -> None:
    table = merger("A", "B")
    first = only(table.take(seen_by("A", 0, seen_card(5, HERE, "peach/H3"))))
    table.take(seen_by("B", 10, seen_card(2, NEARBY, "peach/H3")))
    seen = only(table.take(seen_by("A", 33)))
    assert seen.id == first.id
    assert seen.centre_xy_mm == NEARBY
    again = only(table.take(seen_by("A", 66, seen_card(6, HERE))))
    assert again.id == first.id


def test_the_near_camera_reads_the_index_and_it_is_kept_when_the_near_camera_is_gone() -> None:
    printed = {"slash/S7": 0.5, "slash/S8": 0.5}
    table = merger("A", "B", printed=printed)
    far, near = {"slash/S7": 0.5, "slash/S8": 0.5}, {"slash/S7": 0.97, "slash/S8": 0.03}
    assert only(table.take(seen_by("A", 0, seen_card(1, HERE, far)))).face == "slash/?"
    assert only(table.take(seen_by("B", 10, seen_card(1, NEARBY, near)))).face == "slash/S7"
    for at_ms in range(33, 5_000, 33):
        seen = only(table.take(seen_by("A", at_ms, seen_card(1, HERE, far))))
        assert seen.face == "slash/S7"
    assert faces_of(seen) == {"slash/S7": 0.97, "slash/S8": 0.03}


def test_what_the_lost_camera_read_goes_when_the_card_is_turned_over() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, NEARBY, "peach/H3")))
    table.take(seen_by("B", 43))
    seen = only(table.take(seen_by("A", 66, seen_card(1, HERE, "back/game"))))
    assert (seen.face, seen.side) == ("back/game", Side.BACK)


def test_cameras_that_contradict_each_other_leave_a_card_without_a_face() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    seen = only(table.take(seen_by("B", 10, seen_card(1, NEARBY, "jink/H2"))))
    assert seen.face is None
    assert seen.settled
    assert faces_of(seen) == {"jink/H2": 0.495, "peach/H3": 0.495}


def test_a_card_under_a_hand_for_one_camera_is_where_the_other_sees_it() -> None:
    table = merger("A", "B")
    before = only(table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3"))))
    table.take(seen_by("B", 10, seen_card(1, NEARBY, "peach/H3")))
    under_hand = seen_card(1, HERE, "peach/H3", in_sight=False)
    table.take(seen_by("A", 33, under_hand))
    seen = only(table.take(seen_by("B", 43, seen_card(1, DISCARD_XY, "peach/H3"))))
    assert (seen.id, seen.place, seen.in_sight) == (before.id, DISCARD, True)
    assert seen.source == "B"


def test_a_card_under_a_hand_for_all_cameras_is_held() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, NEARBY, "peach/H3")))
    table.take(seen_by("A", 33, seen_card(1, HERE, "peach/H3", in_sight=False)))
    seen = only(table.take(seen_by("B", 43, seen_card(1, NEARBY, "peach/H3", in_sight=False))))
    assert (seen.face, seen.place, seen.settled, seen.in_sight) == ("peach/H3", PLAY, True, False)


def test_a_card_that_moves_for_one_camera_is_not_settled_though_a_hand_hides_it_from_another() -> (
    None
):
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, NEARBY, "peach/H3")))
    table.take(seen_by("A", 33, seen_card(1, HERE, "peach/H3", in_sight=False)))
    moving = seen_card(1, (600.0, 300.0), "peach/H3", settled=False)
    assert not only(table.take(seen_by("B", 43, moving))).settled


def test_a_card_taken_away_before_one_camera_is_given_up_after_two_seconds_under_a_hand() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, NEARBY, "peach/H3")))
    held = {}
    for at_ms in range(33, 4_000, 33):
        table.take(seen_by("A", at_ms, seen_card(1, HERE, "peach/H3", in_sight=False)))
        held[at_ms] = len(table.take(seen_by("B", at_ms + 10)).tracks)
    last = max(at_ms for at_ms, n_cards in held.items() if n_cards)
    assert 2_000 <= last < 2_100


def test_a_card_covered_in_a_pile_is_kept_however_long_nobody_sees_it() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, DISCARD_XY, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, DISCARD_XY, "peach/H3")))
    for at_ms in range(33, 6_000, 33):
        below = seen_card(1, DISCARD_XY, "peach/H3", in_sight=False, covered=True)
        above = seen_card(2, DISCARD_XY, "jink/H2")
        table.take(seen_by("A", at_ms, below, above))
        seen = table.take(seen_by("B", at_ms + 10, below, above))
    assert [(t.face, t.covered, t.settled) for t in seen.tracks] == [
        ("peach/H3", True, True),
        ("jink/H2", False, True),
    ]


def test_the_top_of_a_pile_is_not_joined_with_the_card_below_that_a_slow_camera_sees() -> None:
    table = merger("A", "B")
    below = seen_card(1, DISCARD_XY, "peach/H3")
    table.take(seen_by("A", 0, below))
    table.take(seen_by("B", 10, below))
    covered = seen_card(1, DISCARD_XY, "peach/H3", in_sight=False, covered=True)
    for at_ms in range(33, 3_000, 33):  # camera B is slow to see what lies on it
        table.take(seen_by("A", at_ms, covered, seen_card(2, DISCARD_XY, "jink/H2")))
        seen = table.take(seen_by("B", at_ms + 10, below))
    assert [t.face for t in seen.tracks] == ["peach/H3", "jink/H2"]
    seen = table.take(seen_by("B", 3_020, covered, seen_card(2, DISCARD_XY, "jink/H2")))
    assert [(t.face, t.covered) for t in seen.tracks] == [("peach/H3", True), ("jink/H2", False)]


def test_a_zone_cannot_be_seen_only_when_no_camera_sees_it() -> None:
    table = merger("A", "B")
    equip, hand = Place("equip", "cold_left"), Place("hand", "warm_left")
    table.take(seen_by("A", 0, hidden=(PLAY, equip)))
    assert table.take(seen_by("B", 10, hidden=(hand, equip))).unobservable == (equip,)
    assert set(table.take(seen_by("A", 33, hidden=(hand, equip))).unobservable) == {hand, equip}
    assert table.take(seen_by("A", 66)).unobservable == ()


def test_a_card_of_which_a_camera_sees_a_part_only_is_left_to_the_others() -> None:
    table = merger("A", "B")
    on_the_edge = seen_card(1, (590.0, 300.0), "jink/H2")
    assert table.take(seen_by("B", 0, on_the_edge, view_mm=LEFT)).tracks == ()
    seen = only(table.take(seen_by("A", 10, seen_card(4, (592.0, 300.0), "peach/H3"))))
    assert seen.face == "peach/H3"


def test_a_card_that_goes_from_one_view_into_another_keeps_its_number() -> None:
    table = merger("A", "B")
    left, right = (300.0, 300.0), (800.0, 300.0)
    before = only(table.take(seen_by("A", 0, seen_card(1, left, "peach/H3"), view_mm=LEFT)))
    table.take(seen_by("B", 10, view_mm=RIGHT))
    lost = seen_card(1, left, "peach/H3", settled=False, in_sight=False)
    assert not only(table.take(seen_by("A", 500, lost, view_mm=LEFT))).settled
    arriving = seen_card(4, right, "peach/H3", settled=False)
    assert len(table.take(seen_by("B", 700, arriving, view_mm=RIGHT)).tracks) == 2
    seen = only(table.take(seen_by("B", 900, seen_card(4, right, "peach/H3"), view_mm=RIGHT)))
    assert (seen.id, seen.centre_xy_mm, seen.settled) == (before.id, right, True)


def test_a_card_that_one_camera_lost_where_it_lay_is_known_by_it_where_another_sees_it() -> None:
    table = merger("A", "B")
    left, right = (300.0, 300.0), (800.0, 300.0)
    before = only(table.take(seen_by("A", 0, seen_card(1, left, "peach/H3"))))
    table.take(seen_by("B", 10, seen_card(1, left, "peach/H3")))
    table.take(seen_by("A", 500, seen_card(1, right, "peach/H3")))
    lost = seen_card(1, left, "peach/H3", settled=False, in_sight=False)
    table.take(seen_by("B", 510, lost))
    seen = only(table.take(seen_by("B", 543, lost, seen_card(2, right, settled=False))))
    assert (seen.id, seen.centre_xy_mm) == (before.id, right)


def test_a_camera_that_follows_both_knows_that_a_lost_card_is_another_one() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    lost = seen_card(1, HERE, "peach/H3", settled=False, in_sight=False)
    seen = table.take(seen_by("A", 500, lost, seen_card(2, DISCARD_XY, "peach/H3")))
    assert len(seen.tracks) == 2


def test_a_card_that_slides_out_of_a_camera_s_view_is_not_seen_to_go() -> None:
    table = merger("A", "B")
    edge, beyond = (565.0, 300.0), (580.0, 300.0)
    table.take(seen_by("A", 0, seen_card(1, edge, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, edge, "peach/H3"), view_mm=LEFT))
    for at_ms in range(43, 3_000, 33):  # camera A sends nothing any more
        moved = seen_card(1, beyond, "peach/H3")
        seen = table.take(seen_by("B", at_ms, moved, view_mm=LEFT))
    assert only(seen).face == "peach/H3"


def test_a_card_of_another_face_is_not_the_one_that_was_lost() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, (300.0, 300.0), "peach/H3"), view_mm=LEFT))
    lost = seen_card(1, (300.0, 300.0), "peach/H3", settled=False, in_sight=False)
    table.take(seen_by("A", 500, lost, view_mm=LEFT))
    seen = table.take(seen_by("B", 700, seen_card(4, (800.0, 300.0), "jink/H2"), view_mm=RIGHT))
    assert len({track.id for track in seen.tracks}) == 2


def test_a_card_that_settles_before_its_first_camera_knows_it_again_is_not_a_new_one() -> None:
    """Camera A has lost sight of it and sees something new; B, which never saw it, settles it."""
    table = merger("A", "B")
    before = only(table.take(seen_by("A", 0, seen_card(1, (100.0, 300.0), "peach/H3"))))
    table.take(seen_by("B", 10, view_mm=MIDDLE))
    lost = seen_card(1, (100.0, 300.0), "peach/H3", settled=False, in_sight=False)
    table.take(seen_by("A", 500, lost, seen_card(2, HERE, settled=False)))
    seen = only(table.take(seen_by("B", 510, seen_card(1, NEARBY, "peach/H3"), view_mm=MIDDLE)))
    assert seen.id == before.id
    seen = only(table.take(seen_by("A", 533, seen_card(1, HERE, "peach/H3"))))
    assert (seen.id, seen.place) == (before.id, PLAY)


def test_cards_that_were_taken_for_two_become_one() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    apart = seen_card(1, (530.0, 300.0), "peach/H3", settled=False)
    assert len(table.take(seen_by("B", 10, apart)).tracks) == 2
    only(table.take(seen_by("B", 43, seen_card(1, NEARBY, "peach/H3"))))


def test_cards_that_were_both_reported_become_one_only_when_they_lie_in_one_place_for_long() -> (
    None
):
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, (560.0, 300.0), "peach/H3")))
    n_cards = {}
    for at_ms in range(43, 3_000, 33):
        table.take(seen_by("A", at_ms - 10, seen_card(1, HERE, "peach/H3")))
        n_cards[at_ms] = len(
            table.take(seen_by("B", at_ms, seen_card(1, NEARBY, "peach/H3"))).tracks
        )
    last_two = max(at_ms for at_ms, n in n_cards.items() if n == 2)
    assert 1_450 <= last_two < 1_600


def test_a_track_that_lies_elsewhere_for_long_is_another_card() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(1, HERE, "peach/H3")))
    table.take(seen_by("B", 10, seen_card(1, NEARBY, "peach/H3")))
    n_cards = {}
    for at_ms in range(33, 2_500, 33):
        table.take(seen_by("A", at_ms, seen_card(1, HERE, "peach/H3")))
        elsewhere = seen_card(1, (700.0, 300.0), "peach/H3")
        n_cards[at_ms] = len(table.take(seen_by("B", at_ms + 10, elsewhere)).tracks)
    first_two = min(at_ms for at_ms, n in n_cards.items() if n == 2)
    assert 1_000 <= first_two < 1_150


def test_where_a_card_lies_does_not_tremble_between_cameras() -> None:
    table = merger("A", "B")
    at = set()
    for at_ms in range(0, 1_000, 33):
        table.take(seen_by("A", at_ms, seen_card(1, HERE, "peach/H3")))
        at.add(
            only(
                table.take(seen_by("B", at_ms + 10, seen_card(1, NEARBY, "peach/H3")))
            ).centre_xy_mm
        )
    assert at == {HERE}


def test_an_identity_card_turns_once_though_one_camera_is_slow() -> None:
    table = merger("A", "B")
    lord_xy = (1153.0, 197.0)  # the warm commander's zone, where upright is 270 degrees
    turns = []
    for at_ms in range(0, 3_000, 33):
        a_deg = 270.0 if at_ms < 1_000 else 0.0
        b_deg = 268.0 if at_ms < 1_600 else 2.0
        a = seen_card(1, lord_xy, "identity/lord", angle_deg=a_deg)
        b = seen_card(1, (1155.0, 198.0), "identity/lord", angle_deg=b_deg)
        for seen in (seen_by("A", at_ms, a), seen_by("B", at_ms + 10, b)):
            turns.append(only(table.take(seen)).turn)
    changes = [turn for turn, before in zip(turns[1:], turns, strict=False) if turn is not before]
    assert turns[0] is Turn.UPRIGHT
    assert changes == [Turn.SIDEWAYS]


def test_the_picture_of_a_card_is_that_of_the_camera_nearest_to_it_that_sees_it() -> None:
    table = merger("A", "B", "C")
    for camera in ("A", "B", "C"):
        seen = only(table.take(seen_by(camera, 0, seen_card(1, HERE, "peach/H3"))))
    assert seen.source == "B"
    hidden = seen_card(1, HERE, "peach/H3", in_sight=False)
    assert only(table.take(seen_by("B", 33, hidden))).source == "A"


def test_each_camera_s_own_sight_bears_the_numbers_of_the_table() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, seen_card(40, HERE, "peach/H3")))
    edge = seen_card(9, (598.0, 500.0))
    seen = table.take(seen_by("B", 10, seen_card(8, NEARBY), edge, view_mm=LEFT))
    card = only(seen)
    of_a, of_b = seen.of_cameras
    assert [(t.id, t.source, t.face) for t in of_a.tracks] == [(card.id, "A", "peach/H3")]
    assert [(t.id, t.face) for t in of_b.tracks] == [(card.id, "peach/H3"), (-9, None)]
    assert of_b.tracks[0].centre_xy_mm == NEARBY


def test_every_camera_s_health_is_reported_in_the_order_they_were_named() -> None:
    table = merger("B", "A")
    table.take(seen_by("A", 0))
    seen = table.take(seen_by("B", 10, mat_found=False))
    assert [(c.source, c.mat_found) for c in seen.cameras] == [("B", False), ("A", True)]
    assert (seen.camera.source, seen.seq, seen.captured_ns) == ("B", 0, 10_000_000)


def test_time_does_not_go_back_when_frames_come_out_of_turn() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 100))
    assert table.take(seen_by("B", 80)).captured_ns == 100_000_000


def test_of_each_zone_the_figures_of_the_nearest_camera_count() -> None:
    far, near = ZoneQuality(PLAY, 1.5, 2.0, 0.1), ZoneQuality(PLAY, 2.4, 1.0, 0.0)
    deck = ZoneQuality(Place("deck"), 1.4, None, 0.0)
    table = merger("A", "B")
    table.take(replace(seen_by("A", 0), quality=(deck, far)))
    seen = table.take(replace(seen_by("B", 10), quality=(near,)))
    assert set(seen.quality) == {deck, near}
