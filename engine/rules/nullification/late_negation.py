"""A nullification that nobody spoke of, seen after the judgement card that it is too late for.

Source: FAQ 乐不思蜀; ruling WUXIE-05.
"""

from engine.characters import has_stranger, skills_alive, skills_at
from engine.faces import card_of
from engine.observations import CardPlaced
from engine.plays.play import REPLACING_SKILLS
from engine.state import Phase
from engine.step import Step

_BEFORE_JUDGING = frozenset({"luoshen", "shensu"})


def is_seen_too_late(step: Step) -> bool:
    """Whether the table shows a nullification just after the card for the only delayed trick.

    The card turned is the first of the turn and has lain there for longer than a report may be
    late; nobody can play over it, and the character neither judges for a skill before nor gives the
    judgement away. What remains is a trick left lying after it was judged, and the nullification
    the first card discarded.
    """
    fact, before, turn = step.observation.fact, step.before, step.ledger_before.turn
    if not isinstance(fact, CardPlaced) or fact.place.zone != "play" or turn is None:
        return False
    is_drawn = step.ledger_before.hands.drawn is not None
    if is_drawn or before.phase not in (Phase.START, Phase.JUDGE):
        return False
    lying = step.ledger_before.plays.delayed_before(turn.seat)
    if len(lying) != 1 or turn.n_delayed_tricks != 1 or len(turn.laid) != 1:
        return False
    (turned,) = turn.laid
    is_told = all(card.track != fact.track for card in step.ledger.plays.unspoken)
    is_recent = step.observation.at_ms - turned.at_ms <= step.ruleset.settle_tolerance_ms
    is_negating = card_of(fact.face) == "nullification"
    if is_told or is_recent or not is_negating or card_of(turned.face) in ("nullification", None):
        return False
    own = skills_at(before, turn.seat)
    is_explained = bool(own & _BEFORE_JUDGING) or bool(skills_alive(before) & REPLACING_SKILLS)
    return not is_explained and not has_stranger(before)
