"""Rule 3.3.1 c: whoever begins a turn has the identity card turned sideways."""

from engine.characters import has_stranger, skills_of
from engine.flags import Flag, Severity
from engine.observations import CardMoved, CardTakenAway, HandCounted, Place
from engine.rulesets import IdentityCards
from engine.step import Step
from engine.turns.signs import seat_judged
from engine.wording import seat_en, seat_zh


def identity_turned(step: Step) -> tuple[Flag, ...]:
    """Flag a judgement or draw phase of somebody whose identity card was not turned.

    Looks at:  a hand that is counted again after all hands were counted at the end of a turn, and
               that has grown by a draw although nothing came or went on the table; a delayed trick
               that leaves after that for a card that cannot have reached for it.
    Flags:     the count, or the trick (procedure: the card is turned by an official). Silent while
               the character whose turn it was may give cards away unseen, or anybody has an unknown
               skill.
    Source:    3.3.1 c.
    """
    fact = step.observation.fact
    if step.ruleset.identity_cards is not IdentityCards.PER_CHARACTER:
        return ()
    if isinstance(fact, CardMoved | CardTakenAway):
        return _judged(step, fact)
    if not isinstance(fact, HandCounted) or not _is_draw(step, fact):
        return ()
    texts = (
        f"{seat_zh(fact.seat, step.after)}已摸牌，但其身份牌未横置。",
        f"{seat_en(fact.seat, step.after)} has drawn cards, but the identity card was not turned.",
    )
    return (step.flag("identity_turned", Severity.PROCEDURE, fact.seat, texts),)


def _judged(step: Step, fact: CardMoved | CardTakenAway) -> tuple[Flag, ...]:
    """Flag a trick that is judged once the hands of all were read out at the end of a turn."""
    seat, hands = seat_judged(step.before, fact), step.ledger_before.hands
    if seat is None or seat is hands.seat or hands.census is None or has_stranger(step.before):
        return ()
    is_read_out = hands.census.turn_seq == hands.turn_seq and seat in hands.census.counts
    counted_seq = max(count.seq for count in hands.counts.values())
    middle = step.before.cards_at(Place("play"))
    is_new = hands.traffic.since(hands.census.traffic).n_laid == len(middle) and all(
        card.placed_seq > counted_seq for card in middle
    )
    if not is_read_out or not is_new or not step.before.seat(seat).alive:
        return ()
    texts = (
        f"{seat_zh(seat, step.after)}已进行判定，但其身份牌未横置。",
        f"A trick before {seat_en(seat, step.after)} was judged, but the identity card was not "
        "turned.",
    )
    return (step.flag("identity_turned", Severity.PROCEDURE, seat, texts),)


def _is_draw(step: Step, fact: HandCounted) -> bool:
    hands = step.ledger_before.hands
    census, owner = hands.census, hands.seat
    if census is None or owner is None or owner is fact.seat or has_stranger(step.before):
        return False
    is_of_now = census.turn_seq == hands.turn_seq and census.traffic == hands.traffic
    may_give = step.before.acting is owner and "rende" in skills_of(step.before.seat(owner))
    if not is_of_now or may_give:
        return False
    gain = fact.count - census.counts.get(fact.seat, fact.count)
    also = {"yingzi": 3, "luoyi": 1}
    draws = {also[skill] for skill in skills_of(step.before.seat(fact.seat)) if skill in also}
    return gain in {step.ruleset.cards_drawn, *draws}
