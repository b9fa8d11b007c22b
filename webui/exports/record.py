"""What every export starts from: the entries of one log and the match that follows from them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.log_codec import FIRST_PREV_HASH, encode_line, hash_of_line
from engine.match import Match, replay
from engine.observations import CardPlaced, Corrected, Observation, Retracted
from engine.record import effective_record
from engine.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match to be exported."""

    observations: tuple[Observation, ...]
    """As written, corrections among them."""
    match: Match
    last_hash: str
    """Hash of the log's last line."""

    def effective(self) -> tuple[Observation, ...]:
        """Return the entries as they really were, corrections carried out."""
        return effective_record(self.observations)

    def faces(self) -> Mapping[int, str | None]:
        """Return the face of each track, as far as it was ever named."""
        faces: dict[int, str | None] = {}
        for observation in self.effective():
            fact = observation.fact
            if isinstance(fact, CardPlaced):
                faces[fact.track] = fact.face or faces.get(fact.track)
        return faces

    def changed(self) -> frozenset[int]:
        """Return the entries that a later one takes back or corrects."""
        facts = (observation.fact for observation in self.observations)
        return frozenset(fact.of_seq for fact in facts if isinstance(fact, Retracted | Corrected))


def match_record(
    observations: tuple[Observation, ...], last_hash: str, ruleset: RuleSet | None = None
) -> MatchRecord:
    """Return the record of ``observations``.

    Args:
        observations: the entries as written.
        last_hash: hash of the log's last line.
        ruleset: the rules to judge by; None takes those that the record names.

    Raises:
        UnknownRuleSetError: when they name rules that are in no list.
    """
    return MatchRecord(observations, replay(observations, ruleset), last_hash)


def chained_lines(observations: tuple[Observation, ...]) -> Iterator[str]:
    """Yield the log lines of ``observations``, each with the hash of the one before."""
    before = FIRST_PREV_HASH
    for observation in observations:
        line = encode_line(observation, before)
        before = hash_of_line(line)
        yield line


def last_hash_of(observations: tuple[Observation, ...]) -> str:
    """Return the hash of the last log line of ``observations``, as ``MatchRecord`` has it."""
    last_hash = FIRST_PREV_HASH
    for line in chained_lines(observations):
        last_hash = hash_of_line(line)
    return last_hash


def clock_of(at_ms: int) -> str:
    """Write match time as minutes, seconds and milliseconds, such as ``83:20.500``."""
    minutes, ms = divmod(at_ms, 60_000)
    return f"{minutes}:{ms // 1000:02}.{ms % 1000:03}"
