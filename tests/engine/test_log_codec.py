"""The log format, pinned by lines written by hand."""

import hashlib
import json
from typing import Any

import pytest

from engine.fact_fields import FACT_TYPES
from engine.field_reader import FactFormatError
from engine.log_codec import (
    FIRST_PREV_HASH,
    LogFormatError,
    decode_log,
    encode_line,
    fact_from_fields,
    fields_of,
    hash_of_line,
)
from engine.observations import (
    CardMoved,
    CardPlaced,
    CardTakenAway,
    ClockPaused,
    ClockResumed,
    ClockStarted,
    Conceded,
    Corrected,
    DeathConfirmed,
    Declared,
    Fact,
    FirstTeamChosen,
    FoulCalled,
    GeneralPicked,
    HandCounted,
    HpShown,
    IdentityTurned,
    LineupSet,
    MatchEnded,
    MatchStarted,
    Observation,
    Place,
    PoolRevealed,
    Retracted,
    Ruled,
    SeatEntry,
    TimeCalled,
    Unobservable,
    Witness,
)
from engine.seats import Seat, Team

WL, CC, CR = Seat.WARM_LEFT, Seat.COLD_COMMANDER, Seat.COLD_RIGHT
MIDDLE = Place("play")

# Every type with its fields as they stand in a log: the format itself.
LITERALS: list[tuple[Fact, str]] = [
    (
        MatchStarted(
            "cert-3v3",
            "proxy",
            {WL: SeatEntry("A1", "zhaoyun"), CC: SeatEntry("", None)},
            "2026-01-31T08:00:00Z",
            2,
        ),
        '{"type":"MatchStarted","ruleset":"cert-3v3","deck":"proxy","seats":{"warm_left":'
        '{"player":"A1","general":"zhaoyun"},"cold_commander":{"player":"","general":null}},'
        '"started_utc":"2026-01-31T08:00:00Z","game_no":2}',
    ),
    (
        MatchStarted(
            "my-cup",
            "proxy",
            {},
            "",
            1,
            {"base": "king-10", "picks": (1, 2, 2, 2, 1), "pool_size": 8, "pick_s": 12.5},
        ),
        '{"type":"MatchStarted","ruleset":"my-cup","deck":"proxy","seats":{},"started_utc":"",'
        '"game_no":1,"settings":{"base":"king-10","picks":[1,2,2,2,1],"pool_size":8,'
        '"pick_s":12.5}}',
    ),
    (
        PoolRevealed(("zhaoyun", "caocao")),
        '{"type":"PoolRevealed","generals":["zhaoyun","caocao"]}',
    ),
    (
        GeneralPicked(Team.WARM, "zhaoyun"),
        '{"type":"GeneralPicked","team":"warm","general":"zhaoyun"}',
    ),
    (
        LineupSet(Team.COLD, {CC: "caocao"}),
        '{"type":"LineupSet","team":"cold","seats":{"cold_commander":"caocao"}}',
    ),
    (FirstTeamChosen(Team.COLD), '{"type":"FirstTeamChosen","team":"cold"}'),
    (
        IdentityTurned(WL, sideways=True),
        '{"type":"IdentityTurned","seat":"warm_left","sideways":true}',
    ),
    (
        CardPlaced("slash/S7", MIDDLE, 12),
        '{"type":"CardPlaced","face":"slash/S7","zone":"play","seat":null,"track":12}',
    ),
    (
        CardPlaced(None, Place("equip", WL), 0),
        '{"type":"CardPlaced","face":null,"zone":"equip","seat":"warm_left","track":0}',
    ),
    (
        CardMoved(12, MIDDLE, Place("discard")),
        '{"type":"CardMoved","track":12,"from":{"zone":"play","seat":null},'
        '"to":{"zone":"discard","seat":null}}',
    ),
    (
        CardTakenAway(12, MIDDLE, Place("hand", WL)),
        '{"type":"CardTakenAway","track":12,"from":{"zone":"play","seat":null},'
        '"to":{"zone":"hand","seat":"warm_left"}}',
    ),
    (
        CardTakenAway(12, MIDDLE),
        '{"type":"CardTakenAway","track":12,"from":{"zone":"play","seat":null},"to":null}',
    ),
    (HandCounted(WL, 4), '{"type":"HandCounted","seat":"warm_left","count":4}'),
    (HpShown(WL, 3), '{"type":"HpShown","seat":"warm_left","hp":3}'),
    (
        Declared(WL, "use", "jink/H2", "slash", (CC, CR), "longdan"),
        '{"type":"Declared","seat":"warm_left","action":"use","face":"jink/H2","as":"slash",'
        '"targets":["cold_commander","cold_right"],"skill":"longdan"}',
    ),
    (
        Declared(WL, "end_turn"),
        '{"type":"Declared","seat":"warm_left","action":"end_turn"}',
    ),
    (
        DeathConfirmed(CR, WL),
        '{"type":"DeathConfirmed","seat":"cold_right","killer":"warm_left"}',
    ),
    (DeathConfirmed(CR), '{"type":"DeathConfirmed","seat":"cold_right"}'),
    (
        ClockStarted("window", 5000, WL, Team.WARM),
        '{"type":"ClockStarted","clock":"window","limit_ms":5000,"seat":"warm_left","team":"warm"}',
    ),
    (ClockStarted("match"), '{"type":"ClockStarted","clock":"match"}'),
    (ClockPaused("match"), '{"type":"ClockPaused","clock":"match"}'),
    (ClockResumed("match"), '{"type":"ClockResumed","clock":"match"}'),
    (TimeCalled("window"), '{"type":"TimeCalled","clock":"window"}'),
    (
        FoulCalled(Team.COLD, "talk", 1, CR, "叹气"),
        '{"type":"FoulCalled","team":"cold","code":"talk","points":1,"seat":"cold_right",'
        '"note":"叹气"}',
    ),
    (
        FoulCalled(Team.COLD, "talk", 1),
        '{"type":"FoulCalled","team":"cold","code":"talk","points":1,"note":""}',
    ),
    (Conceded(Team.WARM), '{"type":"Conceded","team":"warm"}'),
    (
        Conceded(Team.COLD, "", CC, "sulk", 1),
        '{"type":"Conceded","team":"cold","seat":"cold_commander","code":"sulk","points":1}',
    ),
    (
        Unobservable((MIDDLE, Place("equip", WL)), "hand over the table", 9000),
        '{"type":"Unobservable","zones":[{"zone":"play","seat":null},'
        '{"zone":"equip","seat":"warm_left"}],"reason":"hand over the table","until_ms":9000}',
    ),
    (
        FoulCalled(Team.WARM, "touch", 0, None, "", "side_referee"),
        '{"type":"FoulCalled","team":"warm","code":"touch","points":0,"note":"",'
        '"official":"side_referee"}',
    ),
    (Retracted(4), '{"type":"Retracted","of_seq":4}'),
    (Retracted(4, "看错人"), '{"type":"Retracted","of_seq":4,"note":"看错人"}'),
    (
        Corrected(4, CardPlaced("jink/H2", MIDDLE, 12)),
        '{"type":"Corrected","of_seq":4,"replacement":{"type":"CardPlaced","face":"jink/H2",'
        '"zone":"play","seat":null,"track":12}}',
    ),
    (
        Ruled("one_slash@4", "dismissed", "a response"),
        '{"type":"Ruled","flag":"one_slash@4","verdict":"dismissed","note":"a response"}',
    ),
    (
        MatchEnded(Team.WARM, "commander_death"),
        '{"type":"MatchEnded","winner":"warm","reason":"commander_death"}',
    ),
    (MatchEnded(None, "abandoned"), '{"type":"MatchEnded","winner":null,"reason":"abandoned"}'),
]


def compact(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize(("fact", "text"), LITERALS)
def test_a_fact_is_written_as_agreed(fact: Fact, text: str) -> None:
    assert compact(fields_of(fact)) == text


@pytest.mark.parametrize(("fact", "text"), LITERALS)
def test_a_fact_is_read_as_agreed(fact: Fact, text: str) -> None:
    assert fact_from_fields(json.loads(text)) == fact


def test_every_type_has_a_literal() -> None:
    assert {type(fact).__name__ for fact, _ in LITERALS} == set(FACT_TYPES)
    assert len(FACT_TYPES) == 24


FIRST_LINE = (
    '{"v":1,"seq":1,"at_ms":0,"by":"referee","type":"FirstTeamChosen","team":"cold","prev":"'
    + "0" * 64
    + '"}'
)
SECOND_LINE = (
    '{"v":1,"seq":2,"at_ms":83500,"by":"camera","type":"HpShown","seat":"warm_left","hp":3,'
    '"prev":"' + hashlib.sha256(FIRST_LINE.encode()).hexdigest() + '"}'
)
THIRD_LINE = (
    '{"v":1,"seq":3,"at_ms":84000,"by":"clock","type":"TimeCalled","clock":"window",'
    '"prev":"' + hashlib.sha256(SECOND_LINE.encode()).hexdigest() + '"}'
)
OBSERVATIONS = (
    Observation(1, 0, Witness.REFEREE, FirstTeamChosen(Team.COLD)),
    Observation(2, 83_500, Witness.CAMERA, HpShown(WL, 3)),
    Observation(3, 84_000, Witness.CLOCK, TimeCalled("window")),
)


def test_lines_are_written_as_agreed() -> None:
    assert encode_line(OBSERVATIONS[0], FIRST_PREV_HASH) == FIRST_LINE
    assert encode_line(OBSERVATIONS[1], hash_of_line(FIRST_LINE)) == SECOND_LINE


def test_lines_are_read_with_or_without_their_ends() -> None:
    for end in ("", "\n", "\r\n"):
        log = decode_log(line + end for line in (FIRST_LINE, SECOND_LINE, THIRD_LINE))
        assert log.error is None
        assert log.observations == OBSERVATIONS
        assert log.last_hash == hashlib.sha256(THIRD_LINE.encode()).hexdigest()


def test_an_empty_log_is_sound() -> None:
    log = decode_log([])
    assert (log.observations, log.error, log.last_hash) == ((), None, "0" * 64)


@pytest.mark.parametrize(("at_ms", "n_read"), [(83_499, 2), (83_500, 3)])
def test_time_never_runs_backwards(at_ms: int, n_read: int) -> None:
    third = THIRD_LINE.replace('"at_ms":84000', f'"at_ms":{at_ms}')
    log = decode_log([FIRST_LINE, SECOND_LINE, third])
    assert len(log.observations) == n_read
    found = None if log.error is None else str(log.error)
    told = "line 3: at_ms 83499 is before 83500 in the line above"
    assert found == (told if n_read == 2 else None)


def test_a_blank_last_line_is_no_entry() -> None:
    assert decode_log([FIRST_LINE, "", "\n"]).error is None


def test_a_changed_line_is_found_by_the_next() -> None:
    changed = SECOND_LINE.replace('"hp":3', '"hp":4')
    log = decode_log([FIRST_LINE, changed, THIRD_LINE])
    assert len(log.observations) == 2
    assert isinstance(log.error, LogFormatError)
    assert log.error.line_no == 3
    assert "hash" in str(log.error)


@pytest.mark.parametrize("length", range(1, len(SECOND_LINE)))
def test_a_line_cut_off_anywhere_leaves_the_lines_before(length: int) -> None:
    log = decode_log([FIRST_LINE, SECOND_LINE[:length]])
    assert log.observations == OBSERVATIONS[:1]
    assert log.error is not None
    assert log.error.line_no == 2


def test_a_lost_line_is_found() -> None:
    log = decode_log([FIRST_LINE, THIRD_LINE])
    assert len(log.observations) == 1
    assert "seq 3 where 2 was due" in str(log.error)


BROKEN = {
    "not JSON": "hello",
    "no object": "[1, 2]",
    "a number": "7",
    "nested too deeply": "[" * 100_000,
    "a huge number": SECOND_LINE.replace("83500", "9" * 5000),
    "NaN": SECOND_LINE.replace("83500", "NaN"),
    "version 2": SECOND_LINE.replace('"v":1', '"v":2'),
    "version true": SECOND_LINE.replace('"v":1', '"v":true'),
    "no version": SECOND_LINE.replace('"v":1,', ""),
    "no seq": SECOND_LINE.replace('"seq":2,', ""),
    "no prev": SECOND_LINE[: SECOND_LINE.index(',"prev"')] + "}",
    "a field twice": SECOND_LINE.replace('"hp":3', '"hp":3,"hp":3'),
    "an unknown witness": SECOND_LINE.replace("camera", "player"),
    "an unknown type": SECOND_LINE.replace("HpShown", "HpHidden"),
    "a type that is no text": SECOND_LINE.replace('"HpShown"', "[]"),
    "an unknown seat": SECOND_LINE.replace("warm_left", "warm_top"),
    "a seat that is no text": SECOND_LINE.replace('"warm_left"', "{}"),
    "an unknown field": SECOND_LINE.replace('"hp":3', '"hp":3,"mp":3'),
    "a missing field": SECOND_LINE.replace('"hp":3,', ""),
    "a negative number": SECOND_LINE.replace('"hp":3', '"hp":-1'),
    "a fraction": SECOND_LINE.replace('"hp":3', '"hp":3.0'),
    "half a character": SECOND_LINE.replace("HpShown", "\\ud800"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_line_is_told_with_its_number(case: str) -> None:
    log = decode_log([FIRST_LINE, BROKEN[case], THIRD_LINE])
    assert log.observations == OBSERVATIONS[:1]
    assert isinstance(log.error, LogFormatError)
    assert log.error.line_no == 2
    assert str(log.error).startswith("line 2: ")
    assert len(str(log.error)) < 300


WRONG_FACTS: dict[str, tuple[dict[str, Any], str]] = {
    "no type": ({}, "type"),
    "face": ({"type": "CardPlaced", "face": 7, "zone": "play", "track": 1}, "face"),
    "zone": ({"type": "CardPlaced", "face": None, "zone": "sky", "track": 1}, "sky"),
    "middle": ({"type": "CardPlaced", "face": None, "zone": "equip", "track": 1}, "middle"),
    "seat zone": (
        {"type": "CardPlaced", "face": None, "zone": "deck", "seat": "warm_left", "track": 1},
        "deck",
    ),
    "track": ({"type": "CardPlaced", "face": None, "zone": "play", "track": True}, "track"),
    "sideways": ({"type": "IdentityTurned", "seat": "warm_left", "sideways": 1}, "sideways"),
    "action": ({"type": "Declared", "seat": "warm_left", "action": "dance"}, "action"),
    "targets": (
        {"type": "Declared", "seat": "warm_left", "action": "use", "targets": "cold_left"},
        "targets",
    ),
    "generals": ({"type": "PoolRevealed", "generals": ["caocao", 3]}, "generals"),
    "seats": ({"type": "LineupSet", "team": "warm", "seats": ["caocao"]}, "seats"),
    "seats key": ({"type": "LineupSet", "team": "warm", "seats": {"left": "caocao"}}, "left"),
    "verdict": ({"type": "Ruled", "flag": "x@1", "verdict": "maybe"}, "verdict"),
    "place": ({"type": "CardMoved", "track": 1, "from": 3, "to": {"zone": "play"}}, "from"),
    "place by name": ({"type": "CardMoved", "track": 1, "from": "equip", "to": "play"}, "equip"),
    "place of nobody": (
        {"type": "CardMoved", "track": 1, "from": "equip:me", "to": "play"},
        "'me'",
    ),
    "two owners": (
        {"type": "CardPlaced", "zone": "play:warm_left", "seat": "cold_right", "track": 1},
        "not that of cold_right",
    ),
    "a replacement of what is taken back": (
        {"type": "Retracted", "of_seq": 1, "replacement": {"type": "TimeCalled", "clock": "a"}},
        "Corrected",
    ),
    "place field": (
        {"type": "CardMoved", "track": 1, "from": {"zone": "play", "x": 1}, "to": None},
        "x",
    ),
    "replacement": ({"type": "Corrected", "of_seq": 1, "replacement": "x"}, "replacement"),
    "replacement type": (
        {"type": "Corrected", "of_seq": 1, "replacement": {"type": "Retracted", "of_seq": 1}},
        "correction",
    ),
    "started": (
        {
            "type": "MatchStarted",
            "ruleset": "cert-3v3",
            "deck": "proxy",
            "seats": {"warm_left": "A1"},
            "started_utc": "",
            "game_no": 1,
        },
        "seats.warm_left",
    ),
    "settings that make no rules": (
        {
            "type": "MatchStarted",
            "ruleset": "my-cup",
            "deck": "proxy",
            "seats": {},
            "started_utc": "",
            "game_no": 1,
            "settings": {"base": "cert-3v3", "kill_reward": 5},
        },
        "kill_reward = 5",
    ),
}


@pytest.mark.parametrize("case", WRONG_FACTS)
def test_a_wrong_field_is_named(case: str) -> None:
    fields, word = WRONG_FACTS[case]
    with pytest.raises(FactFormatError) as complaint:
        fact_from_fields(fields)
    assert word in str(complaint.value)


def test_missing_optional_fields_read_as_empty() -> None:
    placed = {"type": "CardPlaced", "zone": "play", "track": 1}
    assert fact_from_fields(placed) == CardPlaced(None, MIDDLE, 1)
    ruled = {"type": "Ruled", "flag": "one_slash@4", "verdict": "upheld"}
    assert fact_from_fields(ruled) == Ruled("one_slash@4", "upheld")


def test_fields_that_an_entry_shares_with_its_like_may_be_there_and_empty() -> None:
    conceded = {"type": "Conceded", "team": "warm", "seat": None, "code": "", "points": 0}
    assert fact_from_fields({**conceded, "note": ""}) == Conceded(Team.WARM)
    retracted = {"type": "Retracted", "of_seq": 4, "replacement": None}
    assert fact_from_fields(retracted) == Retracted(4)


def test_a_correction_that_says_nothing_else_takes_the_entry_back() -> None:
    assert fact_from_fields({"type": "Corrected", "of_seq": 4}) == Retracted(4)


def test_a_place_may_be_written_as_its_name() -> None:
    moved = {"type": "CardMoved", "track": 1, "from": "play:warm_left", "to": "discard"}
    assert fact_from_fields(moved) == CardMoved(1, Place("play", WL), Place("discard"))
    placed = {"type": "CardPlaced", "zone": "play:warm_left", "track": 1}
    for seat in (None, "warm_left"):
        assert fact_from_fields({**placed, "seat": seat}) == CardPlaced(None, Place("play", WL), 1)
    blind = {"type": "Unobservable", "zones": ["deck", "hand:cold_commander"], "reason": "arm"}
    assert fact_from_fields(blind) == Unobservable((Place("deck"), Place("hand", CC)), "arm")


def test_games_are_counted_from_one() -> None:
    begun = encode_line(
        Observation(1, 0, Witness.IMPORT, MatchStarted("king-10", "proxy", {}, "", 0)),
        FIRST_PREV_HASH,
    )
    assert str(decode_log([begun]).error) == "line 1: game_no must be from 1"


def test_a_number_that_is_too_long_is_told_in_our_own_words() -> None:
    error = decode_log([SECOND_LINE.replace("83500", "9" * 5000)]).error
    assert str(error) == "line 1: a number of 5000 digits"


def test_a_text_with_a_line_break_of_another_alphabet_stays_one_line() -> None:
    entry = Observation(1, 0, Witness.REFEREE, Conceded(Team.WARM, "a\u2028b\x85c\nd"))
    line = encode_line(entry, FIRST_PREV_HASH)
    assert len(line.splitlines()) == 1
    assert decode_log([line]).observations == (entry,)


def test_only_the_line_end_is_left_out_of_the_hash() -> None:
    assert hash_of_line(" 无 \r\n") == hashlib.sha256(" 无 ".encode()).hexdigest()


def test_a_deck_of_another_game_names_its_faces_as_it_likes() -> None:
    deck, face = '"deck":"clip"', '"face":"illusion-of-choice"'
    begun = encode_line(Observation(1, 0, Witness.IMPORT, own_match("clip")), FIRST_PREV_HASH)
    placed = CardPlaced("illusion-of-choice", Place("play"), 1)
    line = encode_line(Observation(2, 5, Witness.CAMERA, placed), hash_of_line(begun))
    assert deck in begun
    assert face in line
    assert decode_log([begun, line]).error is None
    begun = encode_line(Observation(1, 0, Witness.IMPORT, own_match("classic")), FIRST_PREV_HASH)
    line = encode_line(Observation(2, 5, Witness.CAMERA, placed), hash_of_line(begun))
    error = decode_log([begun, line]).error
    assert error is not None
    assert (error.line_no, "illusion-of-choice" in error.reason) == (2, True)


def own_match(deck: str) -> MatchStarted:
    return MatchStarted("cert-3v3", deck, {}, "2026-01-01T08:00:00Z", 1)
