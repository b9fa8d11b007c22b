from collections.abc import Iterable

import pytest

from tests.vision.seen_by_cameras import (
    LEFT,
    MAT,
    PLAY,
    RIGHT,
    merger,
    only,
    seen_by,
    seen_card,
)
from vision.cameras.merge_cameras import CameraMerger
from vision.model import Place, TableObservation

HERE, THERE = (300.0, 300.0), (800.0, 300.0)
EVERYWHERE = tuple(zone.place for zone in MAT.zones)


def lost(table: TableObservation) -> dict[str, bool]:
    return {camera.source: camera.lost for camera in table.cameras}


def a_alone(table: CameraMerger, times_ms: Iterable[int]) -> TableObservation:
    """Let only camera A send frames; it sees its half of the table, and nothing on it."""
    for at_ms in times_ms:
        seen = table.take(seen_by("A", at_ms, view_mm=LEFT, hidden=(Place("discard"),)))
    return seen


def half_each(table: CameraMerger, at_ms: int) -> TableObservation:
    """Let both cameras see their halves; a card lies in that of B."""
    table.take(seen_by("A", at_ms, view_mm=LEFT, hidden=(Place("discard"),)))
    return table.take(
        seen_by("B", at_ms + 10, seen_card(1, THERE, "peach/H3"), view_mm=RIGHT, hidden=(PLAY,))
    )


def test_a_camera_without_frames_for_a_second_and_a_half_is_lost_and_found_with_its_next() -> None:
    table = merger("A", "B")
    assert lost(table.take(seen_by("A", 0))) == {"A": False, "B": False}
    assert lost(table.take(seen_by("B", 10))) == {"A": False, "B": False}
    assert lost(table.take(seen_by("A", 1_500))) == {"A": False, "B": False}
    assert lost(table.take(seen_by("A", 1_510))) == {"A": False, "B": True}
    assert lost(table.take(seen_by("B", 1_520))) == {"A": False, "B": False}


def test_a_camera_that_never_sends_a_frame_is_lost() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 5_000))
    assert lost(table.take(seen_by("A", 6_499))) == {"A": False, "B": False}
    assert lost(table.take(seen_by("A", 6_500))) == {"A": False, "B": True}


def test_what_only_the_lost_camera_saw_cannot_be_seen_and_its_cards_are_remembered() -> None:
    table = merger("A", "B")
    before = only(half_each(table, 0))
    assert half_each(table, 33).unobservable == ()
    seen = a_alone(table, range(66, 10_000, 33))
    assert seen.unobservable == (Place("discard"),)
    card = only(seen)
    assert (card.id, card.face, card.place) == (before.id, "peach/H3", PLAY)
    assert not card.settled
    assert not card.in_sight


def test_a_camera_that_comes_back_is_believed_after_a_second() -> None:
    table = merger("A", "B")
    before = only(half_each(table, 0))
    a_alone(table, range(33, 5_000, 33))
    settled = {at_ms: only(half_each(table, at_ms)).settled for at_ms in range(5_000, 7_000, 33)}
    first = min(at_ms for at_ms, is_settled in settled.items() if is_settled)
    assert 6_000 <= first < 6_100
    assert only(half_each(table, 7_000)).id == before.id


def test_old_tracks_of_a_camera_that_comes_back_are_not_taken_for_cards() -> None:
    table = merger("A", "B")
    half_each(table, 0)
    table.take(seen_by("B", 43, view_mm=RIGHT))  # B has seen its card go
    a_alone(table, range(66, 5_000, 33))
    for at_ms in range(5_000, 5_900, 33):
        stale = seen_card(7, THERE, "jink/H2")
        assert table.take(seen_by("B", at_ms, stale, view_mm=RIGHT)).tracks == ()


@pytest.mark.parametrize("trouble", [{"mat_found": False}, {"frozen": True}])
def test_a_camera_whose_picture_cannot_be_trusted_counts_as_away(trouble: dict[str, bool]) -> None:
    table = merger("A", "B")
    half_each(table, 0)
    table.take(seen_by("B", 43, view_mm=RIGHT, hidden=(PLAY,), **trouble))
    seen = a_alone(table, [66])
    assert seen.unobservable == (Place("discard"),)
    assert not only(seen).settled
    assert lost(seen) == {"A": False, "B": False}


def test_with_no_camera_left_nothing_can_be_seen() -> None:
    table = merger("A", "B")
    half_each(table, 0)
    table.take(seen_by("A", 33, mat_found=False))
    seen = table.take(seen_by("B", 43, frozen=True))
    assert seen.unobservable == EVERYWHERE
    assert not only(seen).settled


def test_a_camera_that_finds_the_mat_late_is_believed_at_once() -> None:
    table = merger("A", "B")
    table.take(seen_by("A", 0, mat_found=False))
    only(table.take(seen_by("A", 33, seen_card(1, HERE, "peach/H3"))))


def test_only_a_camera_that_followed_a_card_can_see_it_go() -> None:
    table = merger("A", "B")
    card = seen_card(1, HERE, "peach/H3")
    table.take(seen_by("B", 0, card))
    for at_ms in range(10, 6_000, 33):  # A looks there too, but never made out this card
        seen = table.take(seen_by("A", at_ms))
    assert only(seen).face == "peach/H3"


def test_a_card_that_a_working_camera_saw_go_is_gone_though_a_lost_one_remembers_it() -> None:
    table = merger("A", "B")
    table.take(seen_by("B", 0, seen_card(1, HERE, "peach/H3")))
    for at_ms in range(10, 3_000, 33):
        only(table.take(seen_by("A", at_ms, seen_card(1, HERE, "peach/H3"))))
    assert table.take(seen_by("A", 3_000)).tracks == ()


def test_a_remembered_card_is_known_again_elsewhere_by_its_index_only() -> None:
    for face, is_known_again in (("slash/S7", True), ("general/zhaoyun", False)):
        table = merger("A", "B")
        before = only(table.take(seen_by("B", 0, seen_card(1, THERE, face), view_mm=RIGHT)))
        a_alone(table, range(10, 3_000, 33))
        seen = table.take(seen_by("A", 3_010, seen_card(1, HERE, face), view_mm=LEFT))
        at = {track.id: track.centre_xy_mm for track in seen.tracks}
        assert len(at) == (1 if is_known_again else 2)
        assert at[before.id] == (HERE if is_known_again else THERE)
