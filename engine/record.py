"""The record with its corrections carried out."""

from collections.abc import Iterable
from dataclasses import replace

from engine.observations import Corrected, Fact, Observation, Retracted


def effective_record(record: Iterable[Observation]) -> tuple[Observation, ...]:
    """Return the observations as they really were, corrections taken in and left out.

    A later correction wins over an earlier one of the same entry, and a correction can itself be
    retracted, which brings back what it had changed. One of an entry that is not before it in the
    record changes nothing.
    """
    observations = tuple(record)
    retracted: set[int] = set()
    replaced: dict[int, Fact] = {}
    for observation in reversed(observations):
        fact = observation.fact
        if observation.seq in retracted or not isinstance(fact, Retracted | Corrected):
            continue
        if fact.of_seq >= observation.seq or fact.of_seq in retracted | replaced.keys():
            continue
        if isinstance(fact, Retracted):
            retracted.add(fact.of_seq)
        else:
            replaced[fact.of_seq] = fact.replacement
    return tuple(
        replace(observation, fact=replaced[observation.seq])
        if observation.seq in replaced
        else observation
        for observation in observations
        if observation.seq not in retracted
        and not isinstance(observation.fact, Retracted | Corrected)
    )
