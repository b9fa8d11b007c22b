import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.observations import (
    CardPlaced,
    Corrected,
    Fact,
    HandCounted,
    HpShown,
    MatchStarted,
    Observation,
    Place,
    Retracted,
    Ruled,
    SeatEntry,
    Witness,
)
from engine.record import effective_record
from engine.seats import Seat
from webui.desk.undo import next_redo, next_undo

SECOND = MatchStarted("cert-3v3", "proxy", {s: SeatEntry("", None) for s in Seat}, "", 2)
START = MatchStarted("cert-3v3", "proxy", {s: SeatEntry("", None) for s in Seat}, "", 1)
SEEN = CardPlaced("slash/S7", Place("play"), 1)
NAMED = Corrected(2, CardPlaced("jink/D2", Place("play"), 1))
RULED = Ruled("one_slash@2", "upheld")
HP = HpShown(Seat.COLD_LEFT, 2)


def record_of(*facts: Fact) -> tuple[Observation, ...]:
    """Return a record in which the camera placed the card and the referee did all else."""
    return tuple(
        Observation(seq, seq, Witness.CAMERA if fact is SEEN else Witness.REFEREE, fact)
        for seq, fact in enumerate(facts, start=1)
    )


@pytest.mark.parametrize(
    ("facts", "undo", "redo"),
    [
        ((), None, None),
        ((START,), None, None),
        ((START, SEEN), None, None),
        ((START, SEEN, NAMED), 3, None),
        ((START, SEEN, NAMED, HP), 4, None),
        ((START, SEEN, NAMED, HP, Retracted(4)), 3, 5),
        ((START, SEEN, NAMED, HP, Retracted(4), Retracted(3)), None, 6),
        ((START, SEEN, NAMED, HP, Retracted(4), Retracted(3), Retracted(6)), 3, 5),
        ((START, SEEN, NAMED, HP, Retracted(4), RULED), 6, None),
        ((START, SEEN, Retracted(2)), 3, None),
        ((START, SEEN, Retracted(2), Retracted(3)), None, 4),
        ((START, SEEN, HP, SEEN), 3, None),
        ((START, HP, SECOND), 3, None),
        ((START, HP, SECOND, Retracted(3)), 2, 4),
        ((START, SEEN, HP, Retracted(3), Retracted(4), Retracted(3)), None, 6),
    ],
)
def test_what_is_undone_and_redone_next(
    facts: tuple[Fact, ...], undo: int | None, redo: int | None
) -> None:
    record = record_of(*facts)
    assert (next_undo(record), next_redo(record)) == (undo, redo)


@given(st.lists(st.sampled_from(["deed", "camera", "undo", "redo"]), max_size=40))
def test_undo_and_redo_act_as_in_any_editor(moves: list[str]) -> None:
    record: tuple[Observation, ...] = record_of(START)
    done: list[int] = []
    undone: list[int] = []
    for count, move in enumerate(moves):
        seq = len(record) + 1
        fact: Fact | None = HandCounted(Seat.COLD_LEFT, count)
        by = Witness.CAMERA if move == "camera" else Witness.REFEREE
        if move == "deed":
            done.append(seq)
            undone.clear()
        elif move in {"undo", "redo"}:
            of_seq = next_undo(record) if move == "undo" else next_redo(record)
            here, there = (done, undone) if move == "undo" else (undone, done)
            assert (of_seq is None) == (not here)
            if of_seq is None:
                continue
            there.append(here.pop())
            fact = Retracted(of_seq)
        record = (*record, Observation(seq, seq, by, fact))
        standing = [e.seq for e in effective_record(record) if e.by is Witness.REFEREE][1:]
        assert standing == done
