import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from engine.log_codec import decode_log
from engine.observations import CardPlaced, HandCounted, MatchStarted, Place, SeatEntry, Witness
from engine.rulesets import RULESETS
from engine.seats import Seat, Team
from webui.log_lines import log_lines_in
from webui.recorder import MatchRecorder, RecordError, begin_log, read_match, resume_log

CERT = RULESETS["cert-3v3"]
STARTED = MatchStarted(
    "king-10", "proxy", {seat: SeatEntry("", None) for seat in Seat}, "2026-11-30T08:00:00Z", 1
)
PLACED = CardPlaced("slash/S7", Place("play"), 1)


class Clock:
    """Match time that a test sets."""

    def __init__(self, now_ms: int = 0) -> None:
        self.at_ms = now_ms

    def now_ms(self) -> int:
        return self.at_ms


def begun(path: Path, clock: Clock | None = None) -> MatchRecorder:
    return begin_log(path, CERT, (clock or Clock()).now_ms)


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def assert_sound(path: Path) -> int:
    """Check the log by the codec and the chain of hashes by hand; return the entry count."""
    lines = lines_of(path)
    decoded = decode_log(lines)
    assert decoded.error is None
    before = "0" * 64
    for number, line in enumerate(lines, start=1):
        entry = json.loads(line)
        assert entry["seq"] == number
        assert entry["prev"] == before
        before = hashlib.sha256(line.encode("utf-8")).hexdigest()
    return len(lines)


def test_an_entry_is_on_disk_before_anybody_gets_it(tmp_path: Path) -> None:
    path, clock = tmp_path / "new" / "match.jsonl", Clock(1_500)
    recorder = begun(path, clock)
    assert path.read_bytes() == b""
    for number in range(1, 4):
        observation = recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, number))
        content = path.read_bytes()
        assert content.endswith(b"\n")
        last = json.loads(content.splitlines()[-1])
        assert (last["seq"], last["count"], last["by"]) == (number, number, "referee")
        assert (observation.seq, observation.at_ms) == (number, 1_500)
    assert assert_sound(path) == 3
    recorder.close()


def test_the_match_follows_from_what_was_recorded(tmp_path: Path) -> None:
    recorder = begun(tmp_path / "match.jsonl")
    first = recorder.record(Witness.CAMERA, PLACED)
    second = recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 3))
    assert recorder.match.record == (first, second)
    assert [card.face for card in recorder.match.state.table] == ["slash/S7"]
    assert recorder.match.state.seat(Seat.WARM_LEFT).hand_count == 3
    recorder.close()


def test_time_in_the_record_never_runs_backwards(tmp_path: Path) -> None:
    clock = Clock(5_000)
    recorder = begun(tmp_path / "match.jsonl", clock)
    recorder.record(Witness.CAMERA, PLACED)
    clock.at_ms = 4_000
    assert recorder.record(Witness.CLOCK, HandCounted(Seat.WARM_LEFT, 3)).at_ms == 5_000
    clock.at_ms = 6_000
    assert recorder.record(Witness.CLOCK, HandCounted(Seat.WARM_LEFT, 2)).at_ms == 6_000
    recorder.close()


def test_what_happened_before_is_entered_with_its_time_but_after_the_last_entry(
    tmp_path: Path,
) -> None:
    clock = Clock(5_000)
    recorder = begun(tmp_path / "match.jsonl", clock)
    assert recorder.record(Witness.CAMERA, PLACED, 4_400).at_ms == 4_400
    hand = HandCounted(Seat.WARM_LEFT, 3)
    assert recorder.record(Witness.CAMERA, hand, 4_100).at_ms == 4_400
    assert recorder.record(Witness.REFEREE, hand).at_ms == 5_000
    assert recorder.record(Witness.CAMERA, hand, 4_800).at_ms == 5_000
    recorder.close()


def test_a_log_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"precious\n")
    with pytest.raises(RecordError, match=r"match\.jsonl: there already"):
        begun(path)
    assert path.read_bytes() == b"precious\n"


def test_a_log_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(RecordError, match="cannot be written"):
        begun(tmp_path / "file" / "match.jsonl")


def test_a_resumed_log_goes_on_where_it_ended(tmp_path: Path) -> None:
    path, clock = tmp_path / "match.jsonl", Clock(700)
    recorder = begun(path, clock)
    recorder.record(Witness.IMPORT, STARTED)
    recorder.record(Witness.CAMERA, PLACED)
    recorder.close()
    before = path.read_bytes()
    recorder = resume_log(path, clock.now_ms)
    assert path.read_bytes() == before
    assert recorder.match.ruleset.id == "king-10"
    assert [card.track for card in recorder.match.state.table] == [1]
    assert recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 3)).seq == 3
    recorder.close()
    assert path.read_bytes().startswith(before)
    assert assert_sound(path) == 3


def two_entries(path: Path) -> None:
    recorder = begun(path)
    recorder.record(Witness.CAMERA, PLACED)
    recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 3))
    recorder.close()


@pytest.mark.parametrize("cut", [2, 20, 100])
def test_a_torn_last_line_is_set_aside(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "match.jsonl"
    two_entries(path)
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + second[:-cut])
    recorder = resume_log(path, Clock().now_ms)
    assert (tmp_path / "match.jsonl.torn").read_bytes() == second[:-cut]
    assert path.read_bytes() == first
    recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4))
    recorder.close()
    assert assert_sound(path) == 2


def test_a_whole_log_leaves_nothing_torn(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    two_entries(path)
    resume_log(path, Clock().now_ms).close()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("end", ["", "  "])
def test_a_sound_last_line_without_its_line_end_is_kept(tmp_path: Path, end: str) -> None:
    path = tmp_path / "match.jsonl"
    two_entries(path)
    imported = path.read_bytes()[:-1] + end.encode()
    path.write_bytes(imported)
    assert len(read_match(path).record) == 2
    assert path.read_bytes() == imported
    recorder = resume_log(path, Clock().now_ms)
    assert path.read_bytes() == imported + b"\n"
    assert list(tmp_path.iterdir()) == [path]
    assert recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4)).seq == 3
    recorder.close()
    assert decode_log(lines_of(path)).error is None
    assert len(lines_of(path)) == 3


def test_of_two_programs_on_one_log_the_second_to_write_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    two_entries(path)
    one, other = resume_log(path, Clock().now_ms), resume_log(path, Clock().now_ms)
    assert one.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4)).seq == 3
    with pytest.raises(OSError, match="another program"):
        other.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 5))
    assert len(other.match.record) == 2
    assert one.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 6)).seq == 4
    one.close()
    other.close()
    assert assert_sound(path) == 4


def test_a_log_begun_here_and_resumed_elsewhere_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    begun_here = begun(path)
    begun_here.record(Witness.CAMERA, PLACED)
    elsewhere = resume_log(path, Clock().now_ms)
    elsewhere.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 4))
    with pytest.raises(OSError, match="another program"):
        begun_here.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 5))
    begun_here.close()
    elsewhere.close()
    assert assert_sound(path) == 2


def test_what_the_rules_cannot_take_does_not_come_to_stand_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorder = begun(path)
    on_no_seat = HandCounted(Team.WARM, 3)  # what only a bug would enter
    with pytest.raises(StopIteration):
        recorder.record(Witness.REFEREE, on_no_seat)
    assert recorder.record(Witness.CAMERA, PLACED).seq == 1
    recorder.close()
    assert assert_sound(path) == 1


def test_a_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b'{"torn')
    (tmp_path / "match.jsonl.torn").mkdir()  # where the torn line should go
    with pytest.raises(RecordError, match=r"match\.jsonl: cannot be written"):
        resume_log(path, Clock().now_ms)
    assert path.read_bytes() == b'{"torn'


def test_a_log_of_which_only_a_torn_line_is_left_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b'{"v":1,"se')
    recorder = resume_log(path, Clock().now_ms)
    assert recorder.record(Witness.CAMERA, PLACED).seq == 1
    recorder.close()
    assert assert_sound(path) == 1


def test_a_log_broken_in_the_middle_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    two_entries(path)
    first, second = path.read_bytes().splitlines(keepends=True)
    broken = first.replace(b"S7", b"S8") + second + b'{"torn'
    path.write_bytes(broken)
    with pytest.raises(RecordError, match=r"match\.jsonl: cannot go on with it: line 2: "):
        resume_log(path, Clock().now_ms)
    assert path.read_bytes() == broken
    assert list(tmp_path.iterdir()) == [path]


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\xff\xfe\x00\n")
    with pytest.raises(RecordError, match="line 1: "):
        resume_log(path, Clock().now_ms)


@pytest.mark.parametrize("content", [b"\x89PNG\r\x1a", b"id = 7", b"[1, 2"])
def test_another_file_by_mistake_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError, match="cannot go on with it: line 1: "):
        resume_log(path, Clock().now_ms)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_log_that_was_saved_on_windows_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    two_entries(path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    recorder = resume_log(path, Clock().now_ms)
    assert recorder.record(Witness.CAMERA, PLACED).seq == 3
    recorder.close()
    with path.open("rb") as file:
        assert len(decode_log(log_lines_in(file)).observations) == 3


def test_a_log_that_is_not_there_cannot_be_gone_on_with(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"gone\.jsonl: cannot go on with it: No such file"):
        resume_log(tmp_path / "gone.jsonl", Clock().now_ms)


def test_a_player_s_name_may_hold_any_line_break(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorder = begun(path)
    names = "A\u2028B\u0085C\x0bD\x1eE"  # all that str.splitlines breaks at
    seats = {seat: SeatEntry(names, None) for seat in Seat}
    started = MatchStarted("cert-3v3", "proxy", seats, "2026-11-30T08:00:00Z", 1)
    recorder.record(Witness.IMPORT, started)
    recorder.close()
    recorder = resume_log(path, Clock().now_ms)
    assert recorder.match.record[0].fact == started
    recorder.close()


def test_two_threads_leave_no_gap_and_no_double(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    recorder = begun(path)
    seen: list[int] = []
    gate = threading.Barrier(2)

    def write(seat: Seat) -> None:
        gate.wait()
        for number in range(60):
            seen.append(recorder.record(Witness.REFEREE, HandCounted(seat, number % 20)).seq)

    threads = [threading.Thread(target=write, args=[s]) for s in (Seat.WARM_LEFT, Seat.COLD_LEFT)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    recorder.close()
    assert sorted(seen) == list(range(1, 121))
    assert assert_sound(path) == 120
    assert [entry.seq for entry in recorder.match.record] == list(range(1, 121))


ENDLESS = """
import itertools, sys
from pathlib import Path
from engine.observations import HandCounted, Witness
from engine.rulesets import DEFAULT_RULESET
from engine.seats import Seat
from webui.log_lines import log_lines_in
from webui.recorder import begin_log
recorder = begin_log(Path(sys.argv[1]), DEFAULT_RULESET, lambda: 0)
for number in itertools.count(1):
    recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, number % 20))
    print(number, flush=True)
"""


@pytest.mark.parametrize("entries", [1, 7, 40])
def test_a_kill_loses_no_entry_that_was_acknowledged(tmp_path: Path, entries: int) -> None:
    path = tmp_path / "match.jsonl"
    writer = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(path)], stdout=subprocess.PIPE, text=True
    )
    with writer:
        assert writer.stdout is not None
        acknowledged = 0
        while acknowledged < entries:
            acknowledged = int(writer.stdout.readline())
        os.kill(writer.pid, signal.SIGKILL)
        late = [int(line) for line in writer.stdout.read().splitlines()]
    acknowledged = max([acknowledged, *late])
    recorder = resume_log(path, Clock().now_ms)
    assert len(recorder.match.record) >= acknowledged
    assert recorder.record(Witness.CAMERA, PLACED).seq == len(recorder.match.record)
    recorder.close()
    assert assert_sound(path) == len(recorder.match.record)


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from engine.observations import HandCounted, Witness
from engine.rulesets import DEFAULT_RULESET
from engine.seats import Seat
from webui.log_lines import log_lines_in
from webui.recorder import begin_log
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
recorder = begin_log(Path(sys.argv[1]), DEFAULT_RULESET, lambda: 0)
fact = HandCounted(Seat.WARM_LEFT, 3)
recorder.record(Witness.REFEREE, fact)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    recorder.record(Witness.REFEREE, fact)
except OSError:
    print("full")
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(recorder.record(Witness.REFEREE, fact).seq)
recorder.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits file sizes as Linux does")
@pytest.mark.parametrize("bytes_left", [0, 30])
def test_a_disk_that_was_full_for_a_while_leaves_a_sound_log(
    tmp_path: Path, bytes_left: int
) -> None:
    probe, path = tmp_path / "probe.jsonl", tmp_path / "match.jsonl"
    recorder = begun(probe)
    recorder.record(Witness.REFEREE, HandCounted(Seat.WARM_LEFT, 3))
    recorder.close()
    limit = probe.stat().st_size + bytes_left
    printed = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path), str(limit)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert printed == ["full", "2"]
    assert assert_sound(path) == 2
