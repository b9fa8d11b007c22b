"""Rule 3.3.1 c: whoever begins a turn has the identity card turned sideways."""

from engine.characters import has_stranger, skills_of
from engine.flags import Flag, Severity
from engine.observations import HandCounted
from engine.rulesets import IdentityCards
from engine.step import Step
from engine.wording import seat_en, seat_zh


def identity_turned(step: Step) -> tuple[Flag, ...]:
    """Flag a draw phase of somebody whose identity card was not turned.

    Looks at:  a hand that is counted again after all hands were counted at the end of a turn, and
               that has grown by a draw although nothing came or went on the table.
    Flags:     the count (procedure: the card is turned by an official). Silent while the character
               whose turn it was may give cards away unseen, or anybody has an unknown skill.
    Source:    3.3.1 c.
    """
    fact = step.observation.fact
    if not isinstance(fact, HandCounted) or not _is_draw(step, fact):
        return ()
    texts = (
        f"{seat_zh(fact.seat, step.after)}已摸牌，但其身份牌未横置。",
        f"{seat_en(fact.seat, step.after)} has drawn cards, but the identity card was not turned.",
    )
    return (step.flag("identity_turned", Severity.PROCEDURE, fact.seat, texts),)


def _is_draw(step: Step, fact: HandCounted) -> bool:
    hands = step.ledger_before.hands
    census, owner = hands.census, hands.seat
    if census is None or owner is None or owner is fact.seat or has_stranger(step.before):
        return False
    is_of_now = census.turn_seq == hands.turn_seq and census.traffic == hands.traffic
    has_marks = step.ruleset.identity_cards is IdentityCards.PER_CHARACTER
    if not is_of_now or not has_marks or "rende" in skills_of(step.before.seat(owner)):
        return False
    gain = fact.count - census.counts.get(fact.seat, fact.count)
    also = {"yingzi": 3, "luoyi": 1}
    draws = {also[skill] for skill in skills_of(step.before.seat(fact.seat)) if skill in also}
    return gain in {step.ruleset.cards_drawn, *draws}
