"""The same words tapped twice."""

from engine.observations import Declared, Observation
from engine.plays.play import Play, Plays
from engine.tolerances import REPEATED_WITHIN_MS


def is_repeated(plays: Plays, play: Play) -> bool:
    """Whether a play, with the card found for it, is what was told last, told once more."""
    if not plays.told or play.cards:
        return False
    last = plays.told[-1]
    is_between = bool(last.cards) and not last.laid_seq
    return not is_between and _words_of(last) == _words_of(play) and _is_soon(last, play.at_ms)


def is_told_twice(plays: Plays, observation: Observation) -> bool:
    """Whether a declaration, heard already, was taken for the one before it told once more."""
    fact = observation.fact
    if not isinstance(fact, Declared) or not plays.told:
        return False
    if plays.told_at(observation.seq) is not None:
        return False
    last = plays.told[-1]
    words = (fact.seat, fact.action, fact.face, fact.as_card, fact.targets, fact.skill)
    return _words_of(last) == words and _is_soon(last, observation.at_ms)


def _words_of(play: Play) -> tuple[object, ...]:
    return play.seat, play.action, play.face, play.as_card, play.targets, play.skill


def _is_soon(last: Play, at_ms: int) -> bool:
    return at_ms - last.at_ms <= REPEATED_WITHIN_MS
