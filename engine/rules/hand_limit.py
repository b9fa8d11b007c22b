"""Rule 3.3.2 e: at the end of the own turn nobody holds more cards than health points."""

from dataclasses import replace

from engine.characters import has_stranger, skills_of
from engine.flags import Flag, Severity
from engine.hands.hands import Count
from engine.observations import HandCounted, HpShown
from engine.seats import Seat
from engine.skills.hands import drawn_at_end
from engine.state import MatchState
from engine.step import Step
from engine.wording import seat_en, seat_zh


def hand_limit(step: Step) -> tuple[Flag, ...]:
    """Flag a hand that is larger than the health when the own turn is over.

    Looks at:  the hand of a character whose turn was declared over, when it is counted before
               anything else happens; or the last count in a turn when the next one begins and
               nothing was laid down since, and where no identity card is turned, when all hands
               were counted; the health shown, or the most it can be.
    Flags:     the count (violation); watch while anybody may have an unknown skill.
    Source:    3.3.2 e, f; rulings DISCARD-01, DISCARD-02, DISCARD-04.
    """
    seat = _whose_turn_is_over(step)
    count = None if seat is None else step.ledger.hands.counts.get(seat)
    if seat is None or count is None:
        return ()
    limit = None if _may_be_turning_up(step, seat) else limit_of(step, step.before, seat)
    if limit is None or count.count <= limit:
        return ()
    severity = Severity.WATCH if has_stranger(step.before) else Severity.VIOLATION
    texts = (
        f"{seat_zh(seat, step.after)}回合结束时有{count.count}张手牌，上限为{limit}张。",
        f"{seat_en(seat, step.after)} ends the turn with {count.count} cards "
        f"in hand; {limit} are allowed.",
    )
    flag = step.flag("hand_limit", severity, seat, texts)
    return (replace(flag, seq=count.seq, at_ms=count.at_ms),)


def explained_hands(step: Step) -> frozenset[str]:
    """Return ids of flags that a health reported only just after the count takes back."""
    fact, counts = step.observation.fact, step.ledger.hands.counts
    count = counts.get(fact.seat) if isinstance(fact, HpShown) else None
    if not isinstance(fact, HpShown) or count is None:
        return frozenset()
    is_recent = step.observation.at_ms - count.at_ms <= step.ruleset.settle_tolerance_ms
    limit = limit_of(step, step.after, fact.seat)
    is_allowed = limit is None or count.count <= limit
    return frozenset({f"hand_limit@{count.seq}"} if is_recent and is_allowed else ())


def _whose_turn_is_over(step: Step) -> Seat | None:
    """Return whose hand at the end of the turn is known by this observation."""
    hands, acting = step.ledger_before.hands, step.before.acting
    fact = step.observation.fact
    if isinstance(fact, HandCounted) and not step.is_turn_start:
        if acting is None:
            is_at_end = hands.end_traffic == hands.traffic and fact.seat is hands.seat
            return fact.seat if is_at_end else _counted_with_all(step)
        is_over = step.after.acting is None
    else:
        is_over = step.is_turn_start or step.after.round_no != step.before.round_no
    if not is_over or acting is None or not step.before.seat(acting).alive:
        return None
    count = hands.counts.get(acting)
    return acting if count is not None and _is_last_of_turn(step, count, acting) else None


def _counted_with_all(step: Step) -> Seat | None:
    """Return whose turn ends with a count of all hands where no identity card is turned."""
    hands, turns = step.ledger_before.hands, step.before.unmarked
    seat = hands.seat
    count = None if seat is None else step.ledger.hands.counts.get(seat)
    if seat is None or count is None or turns is None or not turns.is_begun:
        return None
    is_over = step.after.unmarked is not None and not step.after.unmarked.is_begun
    is_alive = step.before.seat(seat).alive
    return seat if is_over and is_alive and _is_last_of_turn(step, count, seat) else None


def _is_last_of_turn(step: Step, count: Count, acting: Seat) -> bool:
    """Whether the hand was as it was counted when the turn ended, and not before play began.

    Gifts (仁德) leave no trace, so who can make them is taken at the count of all that the referee
    reads out at the end.
    """
    hands = step.ledger_before.hands
    is_still = hands.is_of_this_turn(count) and count.traffic == hands.traffic
    is_behind_play = count.has_played or _is_everybody_counted(step)
    may_give = "rende" in skills_of(step.before.seat(acting))
    return is_still and is_behind_play and (not may_give or _is_read_out(step))


def _is_read_out(step: Step) -> bool:
    """Whether all hands were counted and nothing has changed since (3.3.2 f)."""
    hands = step.ledger_before.hands
    census = hands.census
    return (
        census is not None and census.turn_seq == hands.turn_seq and census.traffic == hands.traffic
    )


def _is_everybody_counted(step: Step) -> bool:
    hands = step.ledger.hands if step.before.turns == step.after.turns else step.ledger_before.hands
    return all(
        (count := hands.counts.get(seat.seat)) is not None and hands.is_of_this_turn(count)
        for seat in step.before.living
    )


def _may_be_turning_up(step: Step, seat: Seat) -> bool:
    """Whether the turn may have been spent on turning the general up (据守): nothing was laid."""
    hands = step.ledger_before.hands
    since = hands.traffic.since(hands.turn_traffic)
    is_idle = since.n_laid == since.n_hurt == 0  # what was left lying may still be cleared away
    return is_idle and "jushou" in skills_of(step.before.seat(seat))


def limit_of(step: Step, state: MatchState, seat: Seat) -> int | None:
    """Return how many cards may be left, draws of the end phase included; None for no limit.

    Args:
        step: with what was told so far.
        state: the table with the health that counts.
        seat: whose hand.
    """
    character = state.seat(seat)
    skills = skills_of(character)
    points = character.hp if character.is_hp_shown else character.max_hp
    # Keji may keep the whole hand when no slash was used; buqu plays on below 1 with a limit that
    # the table does not show.
    may_keep_all = "keji" in skills and not _has_slashed(step, seat)
    if points is None or may_keep_all or ("buqu" in skills and points < 1):
        return None
    return max(0, points) + drawn_at_end(skills)


def _has_slashed(step: Step, seat: Seat) -> bool:
    """Whether a slash was told as used by the character in its turn."""
    return any(
        play.action == "use" and play.is_slash and play.is_own_turn and play.seat is seat
        for play in step.ledger_before.plays.told
    )
