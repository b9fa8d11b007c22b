"""What undoing and redoing would do: the record keeps everything, so both append a retraction.

A deed is an entry by the referee that retracts none of the referee's own. Undoing retracts the
newest deed that stands; redoing retracts the newest undoing that stands, until there is a new deed.
The beginning of the first game is no deed: without it there is no match.
"""

from engine.observations import MatchStarted, Observation, Retracted, Witness

Record = tuple[Observation, ...]


def next_undo(record: Record) -> int | None:
    """Return the entry that undoing retracts, None when there is none."""
    gone, steps = _retracted(record), _steps_from_deed(record)
    standing = (seq for seq, n_steps in reversed(steps.items()) if n_steps == 0)
    return next((seq for seq in standing if seq not in gone), None)


def next_redo(record: Record) -> int | None:
    """Return the entry that redoing retracts, which is an undoing; None when there is none."""
    gone = _retracted(record)
    for seq, n_steps in reversed(_steps_from_deed(record).items()):
        if n_steps == 0:
            return None
        is_undoing = n_steps % 2 == 1
        if is_undoing and seq not in gone:
            return seq
    return None


def retracted_by(record: Record, seq: int | None) -> int | None:
    """Return the entry that entry ``seq`` retracts, None when it is no retraction."""
    fact = record[seq - 1].fact if seq else None
    return fact.of_seq if isinstance(fact, Retracted) else None


def _steps_from_deed(record: Record) -> dict[int, int]:
    """Return the referee's entries in order: 0 for a deed, 1 for its undoing, 2 for a redoing."""
    steps: dict[int, int] = {}
    for entry in record:
        is_beginning = entry is record[0] and isinstance(entry.fact, MatchStarted)
        if entry.by is not Witness.REFEREE or is_beginning:
            continue
        of_seq = entry.fact.of_seq if isinstance(entry.fact, Retracted) else None
        steps[entry.seq] = steps[of_seq] + 1 if of_seq in steps else 0
    return steps


def _retracted(record: Record) -> frozenset[int]:
    """Return the entries that do not stand, as ``engine.record`` counts them."""
    gone: set[int] = set()
    for entry in reversed(record):
        fact = entry.fact
        if isinstance(fact, Retracted) and entry.seq not in gone and fact.of_seq < entry.seq:
            gone.add(fact.of_seq)
    return frozenset(gone)
