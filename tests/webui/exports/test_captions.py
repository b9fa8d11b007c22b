"""The captions against a small parser of WebVTT, written from its specification."""

import re
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.log_codec import decode_log
from engine.observations import (
    CardPlaced,
    DeathConfirmed,
    Fact,
    FoulCalled,
    HandCounted,
    IdentityTurned,
    MatchEnded,
    Observation,
    Place,
    Retracted,
    Ruled,
    Unobservable,
    Witness,
)
from engine.seats import Seat, Team
from webui.desk.messages import MESSAGES
from webui.exports.captions import as_srt, as_vtt, captions_of
from webui.exports.record import match_record

DEMO = Path(__file__).parents[3] / "webui" / "demo" / "match.jsonl"
MIDDLE = Place("play")


@dataclass
class Cue:
    name: str
    start_s: float
    end_s: float
    text: str


def cues(vtt: str) -> list[Cue]:
    """Read a file of cues; W3C WebVTT 4.1: signature, blank line, blocks between blank lines."""
    signature, *blocks = re.split(r"\n\n+", vtt.strip("\n"))
    assert re.fullmatch(r"WEBVTT([ \t].*)?", signature)
    found = []
    for block in blocks:
        name, timing, *text = block.split("\n")
        assert "-->" not in name
        match = re.fullmatch(r"(\d\d+:\d\d:\d\d\.\d\d\d) --> (\d\d+:\d\d:\d\d\.\d\d\d)", timing)
        assert match, timing
        assert text
        assert all(line and "-->" not in line for line in text)
        assert not re.search(r"<|&(?!amp;|lt;|gt;)", block.replace("-->", "")), block
        start, end = map(seconds, match.groups())
        found.append(Cue(name, start, end, unescape("\n".join(text))))
    return found


def seconds(timestamp: str) -> float:
    hours, minutes, rest = timestamp.split(":")
    assert int(minutes) < 60
    assert float(rest) < 60
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def captioned(*timed: tuple[int, Fact], offset_ms: int = 0, lang: str = "en") -> list[Cue]:
    entries = tuple(
        Observation(seq, at_ms, Witness.CAMERA, fact) for seq, (at_ms, fact) in enumerate(timed, 1)
    )
    return cues(as_vtt(match_record(entries, ""), MESSAGES[lang], offset_ms))


def laid(face: str | None, track: int = 1, place: Place = MIDDLE) -> CardPlaced:
    return CardPlaced(face, place, track)


def test_a_caption_stands_for_four_seconds_or_until_the_next() -> None:
    found = captioned(
        (3_661_500, laid("slash/S7")),
        (3_664_000, laid("jink/H2", 2)),
        (3_700_000, MatchEnded(Team.WARM, "commander_death")),
    )
    assert [(cue.start_s, cue.end_s) for cue in found] == [
        (3661.5, 3664.0),
        (3664.0, 3668.0),
        (3700.0, 3704.0),
    ]
    assert found[0].text == "♠7 Slash laid on the play area"
    assert [cue.name for cue in found] == ["1", "2", "3"]


def test_what_happens_within_a_second_is_shown_together() -> None:
    (cue,) = captioned((0, laid("slash/S7")), (999, laid("jink/H2", 2)))
    assert len(cue.text.split("\n")) == 2
    assert len(captioned((0, laid("slash/S7")), (1_000, laid("jink/H2", 2)))) == 2


def test_of_many_at_once_the_latest_three_are_shown() -> None:
    faces = ("slash/S7", "slash/S8", "slash/S9", "slash/S10", "jink/H2")
    (cue,) = captioned(*((10 * n, laid(face, n)) for n, face in enumerate(faces)))
    assert [line.split()[0] for line in cue.text.split("\n")] == ["♠9", "♠10", "♥2"]


def test_the_recording_may_have_begun_earlier_or_later() -> None:
    assert captioned((1_000, laid("slash/S7")), offset_ms=60_000)[0].start_s == 61
    late = captioned(
        (1_000, laid("slash/S7")), (9_000, DeathConfirmed(Seat.COLD_LEFT)), offset_ms=-5_000
    )
    assert [(cue.start_s, cue.text) for cue in late] == [(4.0, "Cold left vanguard died")]


def test_only_what_the_audience_may_know_is_said() -> None:
    assert (
        captioned(
            (1_000, laid(None)),
            (3_000, laid("back", 2)),
            (5_000, laid("slash/S7", 3, Place("discard"))),
            (7_000, IdentityTurned(Seat.COLD_LEFT, sideways=False)),
            (9_000, HandCounted(Seat.COLD_LEFT, 4)),
            (11_000, Unobservable((MIDDLE,), "a hand")),
            (13_000, Ruled("one_slash@1", "upheld", "second slash")),
        )
        == []
    )


def test_what_was_taken_back_is_not_said() -> None:
    assert captioned((1_000, laid("slash/S7")), (60_000, Retracted(1))) == []


def test_markup_in_a_note_is_only_text() -> None:
    note = "<b>A & B</b> --> C\n\nWEBVTT"
    (cue,) = captioned((0, FoulCalled(Team.WARM, "talk", 1, note=note)))
    assert "<b>A & B</b> --> C WEBVTT" in cue.text


def test_nothing_to_say_is_a_file_without_cues() -> None:
    assert captioned() == []


def test_the_demo_match_has_captions_in_both_languages() -> None:
    decoded = decode_log(DEMO.read_text(encoding="utf-8").splitlines())
    record = match_record(decoded.observations, decoded.last_hash)
    for lang in ("zh", "en"):
        found = cues(as_vtt(record, MESSAGES[lang]))
        assert len(found) > 20
        assert "赵云" in found[0].text or len(found[0].text) > 5


@given(st.lists(st.integers(0, 100_000), max_size=30))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_captions_follow_each_other_without_overlap(times_ms: list[int]) -> None:
    captions = captions_of((at_ms, str(at_ms)) for at_ms in sorted(times_ms))
    assert all(0 < caption.end_ms - caption.start_ms <= 4_000 for caption in captions)
    assert all(before.end_ms <= after.start_ms for before, after in pairwise(captions))
    said = {line for caption in captions for line in caption.lines}
    assert said <= {str(at_ms) for at_ms in times_ms}
    assert bool(said) == bool(times_ms)


def test_subrip_says_the_same_with_commas_and_without_markup() -> None:
    entries = (
        Observation(1, 1_500, Witness.CAMERA, CardPlaced("slash/S7", MIDDLE, 1)),
        Observation(2, 4_000, Witness.REFEREE, FoulCalled(Team.WARM, "talk", 1, note="<i> & co")),
    )
    assert as_srt(match_record(entries, ""), MESSAGES["en"], 3_600_000) == (
        "1\n01:00:01,500 --> 01:00:04,000\n♠7 Slash laid on the play area\n\n"
        "2\n01:00:04,000 --> 01:00:08,000\n"
        "Warm loses 1 technical point(s): talking <i> & co\n"
    )
