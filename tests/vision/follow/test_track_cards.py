from dataclasses import dataclass, field

import numpy as np
import pytest

from tests.vision.drawn_cards import card_at, turned_half
from vision.faces import FaceWeight
from vision.find.find_cards import FoundCard
from vision.follow.live_card import LiveCard
from vision.follow.track_cards import CardTracker
from vision.model import Quad, Side
from vision.read.read_cards import Evidence

HEIGHT_PX = 100
MASK_WH = (200, 100)
FRAME_TO_MASK = 0.25
"""The frame of these tests is 800 x 400."""
LOOK_MS = 50
NOTHING_BUSY = np.zeros(MASK_WH[::-1], np.uint8)


def busy_at(left: int, top: int, right: int, bottom: int) -> np.ndarray:
    """Mark a rectangle of the frame as busy."""
    mask = np.zeros(MASK_WH[::-1], np.uint8)
    mask[top // 4 : bottom // 4, left // 4 : right // 4] = 255
    return mask


def at(x: float, y: float, angle_deg: float = 0) -> Quad:
    return card_at((x, y), angle_deg, HEIGHT_PX)


@dataclass
class Watch:
    """Shows a tracker one look after another, and reads each card's face at once."""

    tracker: CardTracker = field(default_factory=CardTracker)
    now_ms: int = 1_000
    reads: bool = True

    def look(self, shown: dict[str, Quad], busy: np.ndarray = NOTHING_BUSY) -> None:
        found = [FoundCard(quad, 0.9) for quad in shown.values()]
        self.tracker.update(found, busy, FRAME_TO_MASK, self.now_ms * 1_000_000)
        for card in self.tracker.cards:
            if card.rival is not None:  # in these tests outlines are never wrong
                self.tracker.follow(card, card.rival, self.now_ms * 1_000_000)
        if self.reads:
            for card in self.tracker.cards:
                self._read(card, shown)
        self.tracker.settle(self.now_ms * 1_000_000)
        self.now_ms += LOOK_MS

    def looks(self, for_ms: int, shown: dict[str, Quad], busy: np.ndarray = NOTHING_BUSY) -> None:
        for _ in range(for_ms // LOOK_MS):
            self.look(shown, busy)

    def _read(self, card: LiveCard, shown: dict[str, Quad]) -> None:
        for face, quad in shown.items():
            here = np.abs(np.mean(quad.corners_xy, axis=0) - np.mean(card.quad.corners_xy, axis=0))
            if not card.faces and here.max() < 20:
                card.faces = (FaceWeight(face, 1.0),)
                card.side = Side.BACK if face.startswith("back") else Side.FRONT

    @property
    def settled(self) -> dict[int, str]:
        return {card.id: card.faces[0].face for card in self.tracker.cards if card.is_settled}

    def card(self, face: str) -> LiveCard:
        (card,) = [c for c in self.tracker.cards if c.faces and c.faces[0].face == face]
        return card


def settled_watch(shown: dict[str, Quad]) -> Watch:
    watch = Watch()
    watch.looks(600, shown)
    assert sorted(watch.settled.values()) == sorted(shown)
    return watch


def test_a_card_settles_after_lying_a_quarter_of_a_second() -> None:
    watch = Watch()
    watch.looks(250, {"slash/S7": at(200, 200)})  # the last of these looks is at 200 ms
    assert watch.settled == {}
    watch.look({"slash/S7": at(200, 200)})
    assert watch.settled == {1: "slash/S7"}


def test_a_card_that_nobody_can_read_settles_later() -> None:
    watch = Watch(reads=False)
    watch.looks(1_200, {"?": at(200, 200)})
    assert not watch.tracker.cards[0].is_settled
    watch.look({"?": at(200, 200)})
    assert watch.tracker.cards[0].is_settled


def test_a_card_whose_face_is_in_doubt_settles_later() -> None:
    watch = Watch(reads=False)
    watch.look({"?": at(200, 200)})
    watch.tracker.cards[0].faces = (FaceWeight("slash/S7", 0.89), FaceWeight("slash/S8", 0.11))
    watch.looks(600, {"?": at(200, 200)})
    assert not watch.tracker.cards[0].is_settled
    watch.tracker.cards[0].faces = (FaceWeight("slash/S7", 0.9), FaceWeight("slash/S8", 0.1))
    watch.look({"?": at(200, 200)})
    assert watch.tracker.cards[0].is_settled


def test_a_card_seen_too_seldom_does_not_settle() -> None:
    watch = Watch()
    watch.look({"slash/S7": at(200, 200)})
    watch.now_ms += 300
    watch.look({"slash/S7": at(200, 200)})
    watch.look({"slash/S7": at(200, 200)})
    assert watch.settled == {}
    watch.look({"slash/S7": at(200, 200)})
    assert watch.settled == {1: "slash/S7"}


def test_a_card_that_creeps_along_does_not_settle() -> None:
    watch = Watch()
    for step in range(20):
        watch.look({"slash/S7": at(200 + 3 * step, 200)})
    assert watch.settled == {}
    assert len(watch.tracker.cards) == 1


def test_the_shimmer_of_a_camera_is_no_movement() -> None:
    watch = Watch()
    for step in range(12):
        watch.look({"slash/S7": at(200 + (step % 2), 200)})
    assert watch.settled == {1: "slash/S7"}


def test_the_noise_of_a_dim_picture_is_no_movement_and_is_averaged() -> None:
    watch = Watch()
    for step in range(6):
        watch.look({"slash/S7": at(200 + 4 * (step % 2), 200)})
    assert watch.settled == {1: "slash/S7"}
    assert watch.card("slash/S7").quad.as_array()[:, 0].mean() == pytest.approx(202, abs=1.2)


def test_a_settled_card_that_is_moved_on_is_unsettled_and_settles_again_as_the_same() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.look({"slash/S7": at(220, 200)})
    assert watch.settled == {}
    watch.looks(350, {"slash/S7": at(220, 200)})
    assert watch.settled == {1: "slash/S7"}


def test_under_a_hand_nothing_is_concluded() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    hand = busy_at(140, 120, 260, 280)
    watch.looks(5_000, {}, hand)
    assert watch.settled == {1: "slash/S7"}
    assert watch.tracker.cards[0].is_hidden
    watch.look({"slash/S7": at(200, 200)})
    assert watch.settled == {1: "slash/S7"}
    assert not watch.tracker.cards[0].is_hidden


def test_a_card_under_a_hand_is_gone_when_the_hand_leaves_without_it() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(2_000, {}, busy_at(140, 120, 260, 280))
    watch.looks(350, {})
    assert watch.settled == {1: "slash/S7"}
    watch.look({})
    assert watch.settled == {}


def test_a_hand_that_comes_over_a_card_just_missed_puts_off_the_conclusion() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(200, {})
    watch.looks(1_000, {}, busy_at(140, 120, 260, 280))
    assert watch.settled == {1: "slash/S7"}


def test_a_card_does_not_settle_under_a_hand() -> None:
    watch = Watch()
    hand = busy_at(140, 120, 260, 180)
    watch.look({"slash/S7": at(200, 200)})
    watch.looks(1_000, {"slash/S7": at(200, 200)}, hand)
    assert watch.settled == {}
    watch.look({"slash/S7": at(200, 200)})
    assert watch.settled == {1: "slash/S7"}


def test_what_a_hand_makes_of_a_settled_card_is_not_believed() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    hand = busy_at(140, 120, 260, 180)
    watch.looks(500, {"half a card": at(220, 205, 15)}, hand)
    assert watch.card("slash/S7").quad == at(200, 200)
    assert watch.settled == {1: "slash/S7"}


def test_an_outline_in_the_middle_of_a_hand_is_no_new_card() -> None:
    watch = Watch()
    watch.looks(1_000, {"?": at(200, 200)}, busy_at(140, 120, 260, 280))
    assert watch.tracker.cards == []


def test_a_card_taken_away_is_lost_and_then_forgotten() -> None:
    watch = settled_watch({"slash/S7": at(200, 200), "jink/H2": at(500, 200)})
    gone_ms = watch.now_ms
    while watch.now_ms < gone_ms + 350:
        watch.look({"jink/H2": at(500, 200)})
        assert watch.settled == {1: "slash/S7", 2: "jink/H2"}
    watch.look({"jink/H2": at(500, 200)})
    assert watch.settled == {2: "jink/H2"}
    assert [card.id for card in watch.tracker.lost] == [1]
    while watch.now_ms < gone_ms + 2_000:
        watch.look({"jink/H2": at(500, 200)})
        assert [card.id for card in watch.tracker.lost] == [1]
    watch.look({"jink/H2": at(500, 200)})
    assert watch.tracker.lost == []


def test_a_card_overlooked_for_a_moment_is_not_gone() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(300, {})
    watch.look({"slash/S7": at(200, 200)})
    watch.looks(300, {})
    assert watch.settled == {1: "slash/S7"}


def test_a_ghost_that_is_seen_once_vanishes_without_trace() -> None:
    watch = Watch()
    watch.look({"?": at(200, 200)})
    watch.looks(300, {})
    assert watch.tracker.cards == []
    assert watch.tracker.lost == []


def test_a_card_moved_within_the_time_keeps_its_number() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(400, {})
    watch.looks(400, {"slash/S7": at(600, 200, 90)})
    assert watch.settled == {1: "slash/S7"}
    assert watch.tracker.lost == []


def test_a_card_that_turns_up_too_late_is_a_new_one() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(2_050, {})
    watch.looks(400, {"slash/S7": at(600, 200)})
    assert list(watch.settled.values()) == ["slash/S7"]
    assert 1 not in watch.settled


def test_a_card_that_lay_there_before_is_not_the_lost_one_with_the_same_face() -> None:
    watch = settled_watch({"rebel": at(200, 200), "another rebel": at(600, 200)})
    watch.card("another rebel").faces = (FaceWeight("rebel", 1.0),)
    watch.looks(200, {"rebel": at(600, 200)})
    watch.looks(400, {"rebel": at(600, 200, 90)})  # turned where it lies while the other is lost
    assert watch.settled == {2: "rebel"}
    assert [card.id for card in watch.tracker.lost] == [1]


def test_a_lost_card_that_shows_where_it_lay_was_only_hidden() -> None:
    watch = settled_watch({"slash/S7": at(200, 200), "jink/H2": at(600, 200)})
    still_since_ns = watch.card("slash/S7").still_since_ns
    watch.looks(600, {"jink/H2": at(600, 200)})
    assert list(watch.settled.values()) == ["jink/H2"]
    watch.look({"slash/S7": at(201, 200), "jink/H2": at(600, 200)})
    assert watch.settled == {1: "slash/S7", 2: "jink/H2"}
    assert watch.card("slash/S7").still_since_ns == still_since_ns


def test_another_face_where_a_lost_card_lay_must_settle_first_and_is_a_new_card() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(600, {})
    watch.look({"slash/S8": at(200, 200)})
    assert watch.settled == {}
    watch.looks(600, {"slash/S8": at(200, 200)})
    assert watch.settled == {2: "slash/S8"}


def test_a_lost_card_that_shows_elsewhere_must_settle_first() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(600, {})
    watch.look({"slash/S7": at(220, 200)})
    assert watch.settled == {}


@pytest.mark.parametrize(("under_px", "is_settled"), [(40, True), (80, False)])
def test_what_cannot_be_read_and_lies_partly_under_a_card_may_look_less_like_one(
    under_px: int, is_settled: bool
) -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.reads = False
    for _ in range(30):
        watch.look({"slash/S7": at(200, 200), "?": at(200 + under_px, 200)})
        watch.tracker.cards[1].score = 0.4
    assert watch.tracker.cards[1].is_settled is is_settled


def test_another_face_that_turns_up_is_a_new_card() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(400, {})
    watch.looks(400, {"slash/S8": at(600, 200)})
    assert list(watch.settled.values()) == ["slash/S8"]
    assert 1 not in watch.settled


def test_backs_are_alike_so_none_is_taken_for_another() -> None:
    watch = settled_watch({"back/game": at(200, 200)})
    watch.looks(400, {})
    watch.looks(400, {"back/game": at(600, 200)})
    assert 1 not in watch.settled


def test_a_card_under_a_newer_one_is_kept() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(500, {"jink/H2": at(240, 200)})
    watch.looks(5_000, {"jink/H2": at(240, 200)})
    assert watch.settled == {1: "slash/S7", 2: "jink/H2"}
    assert watch.card("slash/S7").is_covered


def test_a_newer_card_aside_covers_nothing() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(1_000, {"jink/H2": at(265, 200)})
    assert watch.settled == {2: "jink/H2"}


def test_what_has_vanished_itself_covers_nothing() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.reads = False
    watch.looks(100, {"a ghost": at(240, 200)})
    assert watch.card("slash/S7").is_covered
    watch.looks(500, {})
    assert watch.settled == {}


def test_a_covered_card_that_shows_again_is_the_same() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(1_000, {"jink/H2": at(240, 200)})
    watch.looks(1_000, {"slash/S7": at(200, 200)})
    assert watch.settled == {1: "slash/S7"}
    assert not watch.card("slash/S7").is_covered


def test_a_covered_card_that_left_with_the_one_above_it_is_gone() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(1_000, {"jink/H2": at(240, 200)})
    watch.looks(1_000, {})
    assert watch.settled == {}


def test_neighbours_do_not_swap_their_numbers() -> None:
    shown = {"slash/S7": at(200, 200), "jink/H2": at(235, 200)}
    watch = settled_watch(shown)
    for step in range(40):
        off = 1 if step % 2 else -1
        # The outlines come in either order.
        moved = {"slash/S7": at(200 + off, 200), "jink/H2": at(235 - off, 200)}
        watch.look(moved if step % 3 else dict(reversed(moved.items())))
    assert watch.settled == {1: "slash/S7", 2: "jink/H2"}
    assert (
        watch.card("slash/S7").quad.corners_xy[0][0] < watch.card("jink/H2").quad.corners_xy[0][0]
    )


def test_when_two_shifted_alike_the_nearest_in_sum_counts() -> None:
    watch = settled_watch({"slash/S7": at(200, 200), "jink/H2": at(230, 200)})
    # Each moved by 20: the first is now nearest to where the second was.
    watch.looks(400, {"a": at(220, 200), "b": at(250, 200)})
    assert watch.settled == {1: "slash/S7", 2: "jink/H2"}
    assert watch.card("slash/S7").quad == at(220, 200)


def test_an_outline_upside_down_does_not_turn_the_card() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(500, {"slash/S7": turned_half(at(200, 200))})
    assert watch.card("slash/S7").quad == at(200, 200)
    assert watch.settled == {1: "slash/S7"}


def test_a_card_turned_at_once_by_a_quarter_is_read_anew() -> None:
    watch = settled_watch({"identity/lord": at(200, 200)})
    watch.reads = False
    card = watch.card("identity/lord")
    card.evidence = Evidence(np.zeros((2, 2), np.float32), np.zeros((2, 52), np.float32), 5)
    card.strikes = 2
    watch.look({"identity/lord": at(200, 200, 90)})
    assert watch.tracker.cards == [card]
    assert (card.evidence, card.faces, card.side, card.strikes) == (None, (), Side.UNKNOWN, 0)
    assert not card.is_settled


def test_a_card_turned_gently_keeps_what_was_read() -> None:
    watch = settled_watch({"identity/lord": at(200, 200)})
    watch.reads = False
    for step in range(1, 10):
        watch.look({"identity/lord": at(200, 200, 10 * step)})
        assert watch.settled == {}
    watch.looks(400, {"identity/lord": at(200, 200, 90)})
    assert watch.settled == {1: "identity/lord"}
    assert watch.card("identity/lord").quad == at(200, 200, 90)


def test_a_card_that_another_took_the_place_of_may_turn_up_elsewhere() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    slash = watch.tracker.cards[0]
    watch.tracker.replace_card(slash, slash.quad, watch.now_ms * 1_000_000, on_pile=False)
    assert watch.tracker.lost == [slash]
    watch.looks(400, {"slash/S7": at(600, 200)})
    assert watch.settled == {1: "slash/S7"}


def test_a_card_that_another_was_laid_on_in_a_pile_is_covered() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    slash = watch.tracker.cards[0]
    slash.strikes = 3
    watch.tracker.replace_card(slash, slash.quad, watch.now_ms * 1_000_000, on_pile=True)
    watch.looks(1_000, {"jink/H2": at(200, 200)})
    assert watch.settled == {1: "slash/S7", 2: "jink/H2"}
    assert watch.tracker.lost == []
    assert (slash.is_covered, slash.strikes) == (True, 0)


def test_a_lost_card_in_whose_place_another_lies_is_waited_for_no_longer() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(400, {})
    watch.looks(300, {"jink/H2": at(210, 200)})
    assert watch.settled == {2: "jink/H2"}
    assert watch.tracker.lost == []


def test_a_card_settling_elsewhere_leaves_the_lost_ones_waited_for() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(400, {})
    watch.looks(300, {"jink/H2": at(600, 200)})
    assert watch.settled == {2: "jink/H2"}
    assert [card.id for card in watch.tracker.lost] == [1]


def test_a_lost_card_is_known_again_before_its_index_is_read() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    watch.looks(400, {})
    watch.reads = False
    watch.look({"?": at(600, 200)})
    faces = (FaceWeight("slash/S7", 0.45), FaceWeight("slash/S8", 0.55))
    watch.tracker.cards[0].faces = faces
    watch.looks(1_300, {"?": at(600, 200)})
    assert [card.id for card in watch.tracker.cards] == [1]


def test_a_card_that_was_under_a_hand_or_a_card_wants_a_second_look() -> None:
    shown = {"slash/S7": at(200, 200), "jink/H2": at(500, 200)}
    watch = settled_watch(shown)
    assert not any(card.wants_check for card in watch.tracker.cards)
    watch.look({"jink/H2": at(500, 200)}, busy_at(140, 120, 260, 280))
    watch.look(shown)
    assert watch.card("slash/S7").wants_check
    assert not watch.card("jink/H2").wants_check


def test_a_card_outside_the_frame_counts_as_hidden() -> None:
    watch = settled_watch({"slash/S7": at(60, 200)})
    card = watch.card("slash/S7")
    card.quad = at(-200, 200)
    watch.looks(1_000, {})
    assert watch.settled == {1: "slash/S7"}


def test_an_outline_elsewhere_is_held_in_doubt_until_the_card_has_been_read() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    card = watch.card("slash/S7")
    watch.tracker.update([FoundCard(at(214, 200), 0.9)], NOTHING_BUSY, FRAME_TO_MASK, 2 * 10**9)
    assert (card.quad, card.rival, card.is_settled) == (at(200, 200), at(214, 200), True)
    watch.tracker.found_again(card, at(200, 200), 2 * 10**9)
    assert (card.quad, card.rival, card.is_settled) == (at(200, 200), None, True)


def test_outlines_of_one_card_that_disagree_do_not_keep_it_from_settling() -> None:
    tracker, place, beside = CardTracker(), at(200, 200), at(200, 212)
    for look in range(10):
        shown = beside if look % 3 == 2 else place
        tracker.update([FoundCard(shown, 0.9)], NOTHING_BUSY, FRAME_TO_MASK, look * 50_000_000)
        (card,) = tracker.cards
        card.faces = (FaceWeight("slash/S7", 1.0),)
        if card.rival is not None:  # it can be read where it was at first, not there
            tracker.found_again(card, place, look * 50_000_000)
        tracker.settle(look * 50_000_000)
    assert card.is_settled
    assert card.quad == place


def test_a_doubtful_card_that_was_read_elsewhere_lies_there_and_must_settle_anew() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    card = watch.card("slash/S7")
    watch.tracker.update([FoundCard(at(214, 200), 0.9)], NOTHING_BUSY, FRAME_TO_MASK, 2 * 10**9)
    watch.tracker.found_again(card, at(214, 200), 2 * 10**9)
    assert (card.quad, card.rival, card.is_settled) == (at(214, 200), None, False)


def test_a_card_lies_still_since_it_came_to_lie_and_not_since_it_settled() -> None:
    watch = Watch()
    watch.look({"slash/S7": at(180, 200)})
    began_ms = watch.now_ms
    watch.looks(2_000, {"slash/S7": at(200, 200)})
    assert watch.card("slash/S7").still_since_ns == began_ms * 1_000_000


def test_a_card_is_last_seen_before_the_hand_that_takes_it_comes() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    last_ns = (watch.now_ms - LOOK_MS) * 1_000_000
    assert watch.card("slash/S7").seen_ns == last_ns
    watch.looks(500, {}, busy_at(140, 120, 260, 280))
    watch.tracker.nothing_moved(watch.now_ms * 1_000_000)  # the hand rests
    watch.looks(400, {})
    (lost,) = watch.tracker.lost
    assert lost.seen_ns == last_ns


def test_while_nothing_moves_what_was_in_sight_is_seen_without_a_look() -> None:
    watch = settled_watch({"slash/S7": at(200, 200), "jink/H2": at(500, 200)})
    watch.looks(100, {"jink/H2": at(500, 200)})
    watch.tracker.nothing_moved(9 * 10**9)
    assert watch.card("jink/H2").seen_ns == 9 * 10**9
    assert watch.card("slash/S7").seen_ns < 2 * 10**9


def rivalled(x: float) -> tuple[Watch, LiveCard]:
    """Return a watch whose one settled card has a rival outline ``x`` to the right."""
    watch = settled_watch({"slash/S7": at(200, 200)})
    card = watch.card("slash/S7")
    card.rival = at(200 + x, 200)
    return watch, card


def test_another_card_laid_half_over_one_covers_it() -> None:
    watch, slash = rivalled(30)
    watch.tracker.outdone(slash, watch.now_ms * 1_000_000, on_pile=False)
    watch.looks(1_000, {"jink/H2": at(230, 200)})
    assert watch.settled == {1: "slash/S7", 2: "jink/H2"}
    assert (slash.is_covered, slash.rival) == (True, None)


def test_another_card_laid_almost_where_one_lay_took_its_place() -> None:
    watch, slash = rivalled(10)
    watch.tracker.outdone(slash, watch.now_ms * 1_000_000, on_pile=False)
    assert watch.tracker.lost == [slash]
    watch.looks(1_000, {"jink/H2": at(210, 200)})
    assert watch.settled == {2: "jink/H2"}


def test_on_a_pile_it_lies_on_top() -> None:
    watch, slash = rivalled(10)
    watch.tracker.outdone(slash, watch.now_ms * 1_000_000, on_pile=True)
    watch.looks(1_000, {"jink/H2": at(210, 200)})
    assert watch.settled == {1: "slash/S7", 2: "jink/H2"}


def test_a_card_turned_over_is_the_same_and_read_anew() -> None:
    watch = settled_watch({"slash/S7": at(200, 200)})
    card = watch.card("slash/S7")
    watch.tracker.turned_over(card, watch.now_ms * 1_000_000)
    assert (card.faces, card.side, card.is_settled) == ((), Side.UNKNOWN, False)
    watch.looks(600, {"back/game": at(200, 200)})
    assert watch.settled == {1: "back/game"}


@pytest.mark.parametrize(("score", "is_waited_for"), [(0.55, False), (0.9, True)])
def test_what_is_looked_at_in_vain_for_long_is_not_waited_for(
    score: float, is_waited_for: bool
) -> None:
    tracker = CardTracker()
    for look in range(40):
        # Always a little aside, so that it does not settle.
        outline = FoundCard(at(200 + 5 * (look % 2), 200), score)
        tracker.update([outline], NOTHING_BUSY, FRAME_TO_MASK, look * 10**8)
        assert tracker.cards[0].is_unfinished or look == 39
    assert tracker.cards[0].is_unfinished is is_waited_for
