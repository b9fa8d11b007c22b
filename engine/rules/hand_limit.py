"""Rule 3.3.2 e: at the end of the own turn nobody holds more cards than health points."""

from engine.flags import Flag, Severity
from engine.observations import HandCounted
from engine.reasons import general_on
from engine.state import SeatState
from engine.step import Step
from engine.wording import seat_en, seat_zh


def hand_limit(step: Step) -> tuple[Flag, ...]:
    """Flag a hand counted after the own turn that is larger than the health.

    Looks at:  the hand count of the character whose turn was just declared over, before anybody
               else acts, and its health; the most it can have while no health card was read.
    Flags:     the count (violation); watch while the general is unknown, because it may draw at
               the end of its turn or keep its hand.
    Source:    3.3.2 e, f; rulings DISCARD-01, DISCARD-02, DISCARD-04.
    """
    fact = step.observation.fact
    if not isinstance(fact, HandCounted) or not _is_just_over(step, fact):
        return ()
    seat = step.after.seat(fact.seat)
    limit = _limit_of(seat)
    if limit is None or fact.count <= limit:
        return ()
    severity = Severity.WATCH if general_on(seat) is None else Severity.VIOLATION
    return (
        Flag(
            rule="hand_limit",
            clause=step.ruleset.clause("hand_limit"),
            severity=severity,
            seq=step.observation.seq,
            at_ms=step.observation.at_ms,
            seat=fact.seat,
            text_en=f"{seat_en(fact.seat, step.after)} ends the turn with {fact.count} cards "
            f"in hand; {limit} are allowed.",
            text_zh=f"{seat_zh(fact.seat, step.after)}回合结束时有{fact.count}张手牌，"
            f"上限为{limit}张。",
        ),
    )


def _is_just_over(step: Step, fact: HandCounted) -> bool:
    turns = step.before.turns or step.before.last_round
    return step.before.acting is None and bool(turns) and turns[-1] is fact.seat


_DRAWN_AT_THE_END = {"biyue": 1, "jushou": 3}


def _limit_of(seat: SeatState) -> int | None:
    """Return how many cards may be left, draws of the end phase included; None for no limit."""
    general = general_on(seat)
    skills = () if general is None else general.skills
    points = seat.hp if seat.is_hp_shown else seat.max_hp
    # Keji may keep the whole hand; buqu plays on below 1 with a limit the table does not show.
    if points is None or "keji" in skills or ("buqu" in skills and points < 1):
        return None
    return max(0, points) + sum(_DRAWN_AT_THE_END.get(skill, 0) for skill in skills)
