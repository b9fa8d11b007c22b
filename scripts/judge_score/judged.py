"""A log put through the judge line by line, with when each flag was first seen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.flags import Flag, Severity
from engine.match import Match, new_match
from engine.observations import Observation
from engine.rulesets import ruleset_of


@dataclass(frozen=True, slots=True)
class Judged:
    """What the judge made of a log."""

    match: Match
    seen_at: Mapping[str, int]
    """By flag, the number of the line after which it was first there."""

    @property
    def violations(self) -> tuple[Flag, ...]:
        """Return what the judge calls a breach of a rule in the end."""
        return tuple(flag for flag in self.match.flags if flag.severity is Severity.VIOLATION)


def judged(observations: Sequence[Observation], ruleset: str) -> Judged:
    """Put a log through the judge."""
    match = new_match(ruleset_of(ruleset))
    seen_at: dict[str, int] = {}
    for observation in observations:
        flags = match.flags
        match = match.then(observation)
        if match.flags is not flags:
            for flag in match.flags:
                seen_at.setdefault(flag.id, observation.seq)
    return Judged(match, seen_at)
