"""Rule 3.3.1 c: whoever begins a turn has the identity card turned sideways."""

from dataclasses import replace

from engine.characters import has_stranger, skills_of
from engine.flags import Flag, Severity
from engine.observations import MIDDLE, CardMoved, CardTakenAway, Declared, HandCounted, Place
from engine.rulesets import IdentityCards
from engine.seats import Seat
from engine.state import Phase
from engine.step import Step
from engine.turns.signs import cards_dealt, seat_judged
from engine.wording import seat_en, seat_zh


def identity_turned(step: Step) -> tuple[Flag, ...]:
    """Flag a judgement or draw phase of somebody whose identity card was not turned.

    Looks at:  a hand that is counted again after all hands were counted at the end of a turn, or
               once the cards were dealt, and that has grown by a draw although nothing came or went
               on the table; a delayed trick that leaves after that for a card that cannot have
               reached for it; a play phase that is said to begin.
    Flags:     the count, the trick or the word (procedure: an official turns the card). Counts tell
               nothing while the character whose turn it was may give cards away unseen, or anybody
               has an unknown skill.
    Source:    3.3.1 c.
    """
    fact = step.observation.fact
    if step.ruleset.identity_cards is not IdentityCards.PER_CHARACTER:
        return ()
    if isinstance(fact, CardMoved | CardTakenAway):
        return _judged(step, fact)
    if isinstance(fact, Declared):
        return _told(step, fact)
    if not isinstance(fact, HandCounted) or not _is_draw(step, fact.seat, fact.count):
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
    middle = step.before.cards_at(MIDDLE)
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


def _told(step: Step, fact: Declared) -> tuple[Flag, ...]:
    """Flag the play phase, said to begin, of somebody whose card is seen to stand upright.

    The flag is on the count of the hand that was drawn, if it was counted last of all.
    """
    state, place = step.before, Place("identity", fact.seat)
    is_of_other = fact.action == "phase" and fact.seat is not state.acting
    if not is_of_other or fact.as_card != Phase.PLAY:
        return ()
    seat, hands = state.seat(fact.seat), step.ledger.hands
    is_in_sight = bool(state.cards_at(place)) and not state.is_blind(place, state.at_ms)
    if seat.acted or not seat.alive or not is_in_sight:
        return ()
    texts = (
        f"{seat_zh(fact.seat, step.after)}已进入出牌阶段，但其身份牌未横置。",
        f"{seat_en(fact.seat, step.after)} is in the play phase, but the identity card was not "
        "turned.",
    )
    flag = step.flag("identity_turned", Severity.PROCEDURE, fact.seat, texts)
    count = hands.counts.get(fact.seat)
    if count is None or count is not max(hands.counts.values(), key=lambda each: each.seq):
        return (flag,)
    return (replace(flag, seq=count.seq, at_ms=count.at_ms),)


def _is_draw(step: Step, seat: Seat, count: int) -> bool:
    """Whether a hand as counted has grown by a draw since all hands were counted."""
    hands = step.ledger_before.hands
    census, owner = hands.census, hands.seat
    if census is None or owner is seat or has_stranger(step.before):
        return False
    is_of_now = census.turn_seq == hands.turn_seq and census.traffic == hands.traffic
    if not is_of_now or (_may_be_dealt(step, seat) if owner is None else _may_give(step, owner)):
        return False
    gain = count - census.counts.get(seat, count)
    also = {"yingzi": 3, "luoyi": 1}
    draws = {also[skill] for skill in skills_of(step.before.seat(seat)) if skill in also}
    return gain in {step.ruleset.cards_drawn, *draws}


def _may_give(step: Step, owner: Seat) -> bool:
    return step.before.acting is owner and "rende" in skills_of(step.before.seat(owner))


def _may_be_dealt(step: Step, seat: Seat) -> bool:
    """Whether cards may still be dealt before the first turn."""
    census = step.ledger_before.hands.census
    n_held = 0 if census is None else census.counts.get(seat, 0)
    return bool(step.before.turns) or n_held < cards_dealt(step.ruleset, seat)
