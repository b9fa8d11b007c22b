from webui.match_clock import MatchClock


class Seconds:
    """A monotonic clock that a test moves."""

    def __init__(self) -> None:
        self.now_s = 5_000.0

    def __call__(self) -> float:
        return self.now_s


def ns(ms: int) -> int:
    return ms * 1_000_000


def test_a_match_begins_at_0_with_its_first_frame() -> None:
    clock = MatchClock()
    assert clock.now_ms() == 0
    assert clock.take_frame(ns(987_654)) == 0
    assert clock.take_frame(ns(987_987)) == 333
    assert clock.now_ms() == 333


def test_without_a_live_source_time_passes_with_the_frames_alone() -> None:
    seconds = Seconds()
    clock = MatchClock(monotonic_s=seconds)
    clock.take_frame(ns(0))
    clock.take_frame(ns(40))
    seconds.now_s += 60
    assert clock.now_ms() == 40


def test_with_a_live_source_time_runs_on_between_the_frames() -> None:
    seconds = Seconds()
    clock = MatchClock(is_live=True, monotonic_s=seconds)
    clock.take_frame(ns(1_000))
    seconds.now_s += 0.25
    assert clock.now_ms() == 250
    clock.take_frame(ns(1_400))
    assert clock.now_ms() == 400
    seconds.now_s += 2
    assert clock.now_ms() == 2_400


def test_a_frame_from_the_past_does_not_turn_time_back() -> None:
    clock = MatchClock()
    clock.take_frame(ns(1_000))
    assert clock.take_frame(ns(3_000)) == 2_000
    assert clock.take_frame(ns(2_000)) == 2_000
    assert clock.now_ms() == 2_000


def test_a_record_that_goes_on_goes_on_counting() -> None:
    seconds = Seconds()
    clock = MatchClock(is_live=True, monotonic_s=seconds)
    seconds.now_s += 9
    clock.go_on_from(60_000)
    assert clock.now_ms() == 60_000
    seconds.now_s += 1
    assert clock.now_ms() == 61_000
    assert clock.take_frame(ns(77)) == 61_000
    assert clock.take_frame(ns(5_077)) == 66_000


def test_the_time_between_start_and_first_frame_is_not_taken_back() -> None:
    seconds = Seconds()
    clock = MatchClock(is_live=True, monotonic_s=seconds)
    seconds.now_s += 4
    assert clock.now_ms() == 4_000
    assert clock.take_frame(ns(700)) == 4_000
    assert clock.take_frame(ns(740)) == 4_040


def test_a_frame_that_comes_late_does_not_turn_time_back() -> None:
    seconds = Seconds()
    clock = MatchClock(is_live=True, monotonic_s=seconds)
    clock.take_frame(ns(0))
    seconds.now_s += 0.25
    assert clock.now_ms() == 250
    assert clock.take_frame(ns(33)) == 250
    assert clock.now_ms() == 250


def test_a_moment_of_the_frames_has_its_match_time_but_none_in_the_future() -> None:
    clock = MatchClock()
    assert clock.at_ms(ns(5)) == 0
    clock.take_frame(ns(10_000))
    clock.take_frame(ns(12_000))
    assert clock.at_ms(ns(11_400)) == 1_400
    assert clock.at_ms(ns(12_500)) == 2_000
    assert clock.at_ms(ns(9_000)) == 0


def test_a_moment_in_a_match_that_goes_on_counts_from_where_it_stopped() -> None:
    clock = MatchClock()
    clock.go_on_from(60_000)
    clock.take_frame(ns(10_000))
    clock.take_frame(ns(12_000))
    assert clock.at_ms(ns(11_400)) == 61_400
