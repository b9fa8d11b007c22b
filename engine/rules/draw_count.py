"""Rules 3.2.4 and 3.3.2 c: four cards to begin with, then two in each draw phase."""

from collections.abc import Iterable
from dataclasses import replace

from engine.accounts.account import How
from engine.characters import has_stranger, skills_alive, skills_at
from engine.faces import card_of
from engine.flags import Flag, Severity
from engine.hands.hands import Count, HandLedger
from engine.observations import CardPlaced, Declared, HandCounted, HpShown
from engine.skills.hands import DRAWS_AT_END, TAKES_WHEN_HURT, drawn_at_end
from engine.state import MatchState, Phase
from engine.step import Step
from engine.turns.signs import cards_dealt
from engine.wording import seat_en, seat_zh


def draw_count(step: Step) -> tuple[Flag, ...]:
    """Flag a draw phase after which a hand has grown by another number than any that is allowed.

    Looks at:  the acting character's hand as counted at the end of the turn before and after its
               draw phase; what was laid down, lifted or may have been drawn in between; the skills
               of all characters.
    Flags:     too many cards at once, or when the next card is laid where only a draw at the end of
               the turn would have explained them; too few when the next thing happens, because
               cards may still be dealt (violation); watch while anybody may have an unknown skill;
               another opening hand than four (procedure: it is dealt by an official).
    Source:    3.3.2 c, 3.2.4; the skills 英姿, 裸衣, 突袭, 神速; FAQ 兵粮寸断.
    """
    is_opening = step.is_turn_start and not step.before.turns and step.after.round_no == 1
    opening = _opening(step) if is_opening else ()
    # Where no identity card is turned the count itself may begin the turn.
    if isinstance(step.observation.fact, HandCounted):
        last = _at_next(step) if step.is_turn_start else ()
        return (*opening, *last, *_too_many(step), *_too_few_in_all(step))
    return (*opening, *_at_next(step))


def explained_draw(step: Step) -> frozenset[str]:
    """Return ids of flags that a health reported only just after the count takes back."""
    hands = step.ledger.hands
    drawn = hands.drawn
    if drawn is None or not isinstance(step.observation.fact, HpShown):
        return frozenset()
    gain = _gain(hands, drawn)
    is_recent = step.observation.at_ms - drawn.at_ms <= step.ruleset.settle_tolerance_ms
    allowed = _allowed(step, hands, replace(drawn, traffic=hands.traffic))
    is_allowed = gain is None or any(low <= gain <= high for low, high in allowed)
    return frozenset({f"draw_count@{drawn.seq}"} if is_recent and is_allowed else ())


def _opening(step: Step) -> Iterable[Flag]:
    if _is_under_way(step.before):
        return
    for seat, count in step.ledger_before.hands.counts.items():
        due = cards_dealt(step.ruleset, seat)
        if count.count != due:
            texts = (
                f"{seat_zh(seat, step.after)}起始手牌为{count.count}张，应为{due}张。",
                f"{seat_en(seat, step.after)} was dealt {count.count} cards to begin with; "
                f"{due} are due.",
            )
            flag = step.flag("draw_count.opening", Severity.PROCEDURE, seat, texts)
            yield replace(flag, seq=count.seq, at_ms=count.at_ms)


def _is_under_way(state: MatchState) -> bool:
    """Whether the record was begun in the middle of a game, as losses before any turn tell."""
    return any(not seat.alive or seat.is_hurt for seat in state.seats)


def _too_many(step: Step) -> tuple[Flag, ...]:
    hands = step.ledger.hands
    drawn = hands.drawn
    if drawn is None or drawn is step.ledger_before.hands.drawn:
        return ()
    gain, allowed = _gain(hands, drawn), _allowed(step, hands, drawn)
    if gain is None or gain <= max(most for _, most in allowed):
        return ()
    return (_flag(step, hands, gain, is_too_many=True),)


def _at_next(step: Step) -> tuple[Flag, ...]:
    """Judge the draw phase when something else happens: no more cards are dealt then."""
    hands = step.ledger_before.hands
    drawn = hands.drawn
    is_over = step.ledger.hands.has_played or step.ledger.hands.turn_seq != hands.turn_seq
    if drawn is None or hands.has_played or not is_over:
        return ()
    gain, known = _gain(hands, drawn), _allowed(step, hands, drawn)
    allowed = _allowed(step, hands, drawn, is_before_end=True) if _is_play(step) else known
    if gain is None or any(low <= gain <= high for low, high in allowed):
        return ()
    if gain > max(most for _, most in known):
        return ()  # said at once
    return (_flag(step, hands, gain, is_too_many=gain > max(most for _, most in allowed)),)


def _too_few_in_all(step: Step) -> tuple[Flag, ...]:
    """Judge a draw that only cards given away unseen explain, when all hands have been counted.

    Cards that were given lie in other hands; together they then hold as many as if two were drawn.
    """
    hands, balance = step.ledger.hands, step.ledger.balance
    drawn, skills = hands.drawn, skills_at(step.before, hands.seat)
    if balance is None or drawn is None or not skills & _GIVEN_UNSEEN.keys():
        return ()
    gain, due = _gain(hands, drawn), min(_gains(step, hands, skills, 0))
    is_plain = drawn.traffic == hands.turn_traffic and not balance.n_deaths
    if gain is None or gain >= due or not is_plain or not _is_allowed(step, hands, drawn, gain):
        return ()
    is_in_no_hand = balance.total < balance.least - gain + due
    return (_flag(step, hands, gain, is_too_many=False),) if is_in_no_hand else ()


def _is_allowed(step: Step, hands: HandLedger, drawn: Count, gain: int) -> bool:
    """Whether the count alone left room for it; what it did not was flagged before."""
    return any(low <= gain <= high for low, high in _allowed(step, hands, drawn))


def _is_play(step: Step) -> bool:
    """Whether a card is laid or used in the turn that was drawn for, so that its end is to come."""
    fact, seat = step.observation.fact, step.ledger_before.hands.seat
    is_use = isinstance(fact, Declared) and fact.seat is seat and _is_of_play(fact)
    is_laid = isinstance(fact, CardPlaced)
    return (is_use or is_laid) and step.before.acting is seat is step.after.acting


def _gain(hands: HandLedger, drawn: Count) -> int | None:
    """Return by how much the hand has grown since the turn began; None while nobody knows."""
    held = hands.before_draw
    if held is None or not hands.is_of_last_turns_end(held):
        return None
    return drawn.count - held.count


def _is_of_play(fact: Declared) -> bool:
    """Whether something is said to be done that is not done at the end of a turn."""
    return fact.action == "use" or (fact.action == "skill" and fact.skill not in DRAWS_AT_END)


def _allowed(
    step: Step, hands: HandLedger, drawn: Count, *, is_before_end: bool = False
) -> list[tuple[int, int]]:
    """Return the ranges in which the gain may lie."""
    since = drawn.traffic.since(hands.turn_traffic)
    skills = skills_at(step.before, hands.seat)
    n_lost = since.n_hurt if TAKES_WHEN_HURT & skills_alive(step.before) else 0
    n_laid = _laid_of_hand(step, since.n_laid - _n_of_others(step, hands, drawn), skills)
    may_give = not _is_before_play(step, drawn)
    given = n_laid + n_lost + may_give * sum(_GIVEN_UNSEEN.get(skill, 0) for skill in skills)
    unseen = sum(_TAKEN_UNSEEN.get(skill, 0) for skill in skills)
    got = since.n_taken + since.n_drawn(hands.seat) + unseen
    at_the_end = 0 if is_before_end else drawn_at_end(skills)
    return [(n - given, n + got) for n in _gains(step, hands, skills, at_the_end)]


def _n_of_others(step: Step, hands: HandLedger, drawn: Count) -> int:
    """Return how many cards were told to be another's or turned from the deck before the count."""
    laid = step.ledger_before.account.of_turn
    told = [card for card in laid if card.seq < drawn.seq and card.is_told and card.origin is None]
    return sum(hands.seat not in card.by or How.JUDGEMENT in card.how for card in told)


def _is_before_play(step: Step, drawn: Count) -> bool:
    """Whether the hand was counted in the draw phase, as the words before and after it say."""
    later = (Phase.PLAY, Phase.DISCARD, Phase.FINISH)
    return drawn.phase is Phase.DRAW and step.before.phase in later


def _laid_of_hand(step: Step, n_laid: int, skills: frozenset[str]) -> int:
    """Return how many cards laid before the draw may have come from the acting character's hand.

    A card turned for a judgement is the deck's and one over it another's; its own are those that
    answer a trick or save its life.
    """
    turn = step.ledger_before.turn
    if turn is None or turn.seat is not step.ledger_before.hands.seat or skills & _LAYS_BEFORE_DRAW:
        return n_laid
    return min(n_laid, sum(card_of(card.face) in _LAID_BEFORE_DRAW for card in turn.laid))


_LAID_BEFORE_DRAW = frozenset({"nullification", "peach", "analeptic", None})
_LAYS_BEFORE_DRAW = frozenset({"guicai", "guidao", "huanshi", "shensu", "tianxiang", "luoshen"})
"""Skills by which a character lays cards of its own before or instead of its draw phase."""

_ALSO_DRAWN = {"yingzi": (3,), "luoyi": (1,), "tuxi": (1, 2), "shensu": (0,)}
"""Gains of a draw phase that a skill allows beside the usual one."""


def _gains(step: Step, hands: HandLedger, skills: Iterable[str], at_the_end: int) -> Iterable[int]:
    """Yield by how much a turn in which nothing is played may make the hand grow.

    Whoever plays nothing may be counted only after the draw of the end phase. A turn that is spent
    on turning the general up (据守) has no phases at all.
    """
    drawn = [step.ruleset.cards_drawn, *([0] if hands.may_skip_draw else [])]
    for skill in skills:
        drawn += _ALSO_DRAWN.get(skill, ())
    yield from drawn
    yield from (n + at_the_end for n in drawn)
    if "jushou" in skills:
        yield 0


_GIVEN_UNSEEN = {"rende": 99, "fanjian": 1}
_TAKEN_UNSEEN = {"luoshen": 99}
"""Judgement cards that may be taken before anybody sees them lie there."""


def _flag(step: Step, hands: HandLedger, gain: int, *, is_too_many: bool) -> Flag:
    severity = Severity.WATCH if has_stranger(step.before) else Severity.VIOLATION
    due = step.ruleset.cards_drawn
    how_zh, how_en = ("多", "too many") if is_too_many else ("少", "too few")
    who_zh = "" if hands.seat is None else seat_zh(hands.seat, step.before)
    who_en = "" if hands.seat is None else seat_en(hands.seat, step.before)
    texts = (
        f"{who_zh}摸牌阶段后手牌变化为{gain:+d}张，应摸{due}张，摸牌过{how_zh}。",
        f"{who_en} came out of the draw phase with {gain:+d} cards; {due} are drawn: {how_en}.",
    )
    flag = step.flag("draw_count", severity, hands.seat, texts)
    return (
        flag if hands.drawn is None else replace(flag, seq=hands.drawn.seq, at_ms=hands.drawn.at_ms)
    )
