"""Rule 3.3.1 a, b, e: a unit is the commander or both vanguards, and the sides alternate.

In tongshuai a unit is one turn, and a side makes two of them running (4.1.1).
"""

from collections.abc import Iterable
from dataclasses import replace

from engine.flags import Flag, Severity
from engine.observations import DeathConfirmed
from engine.rulesets import FirstSide
from engine.seats import Team
from engine.step import Step
from engine.tolerances import SPOKEN_WITHIN_MS
from engine.turns.order import (
    is_hidden,
    may_act_again,
    may_have_acted_unseen,
    opener_due,
    partner_due,
    teams_due,
    waiting_partner,
)
from engine.wording import TEAM_EN, TEAM_ZH, seat_en, seat_zh


def unit_order(step: Step) -> tuple[Flag, ...]:
    """Flag a turn that is taken out of order.

    Looks at:  the turns of this round, who is alive and whose identity card is upright.
    Flags:     the game opened by a vanguard; a side acting although the other one's unit is due;
               the other side acting between two vanguards of one unit (violation); the game
               opened by the side that was not named, a later round by the side that is not due
               (procedure). While the passed-over side's identity cards could not be seen:
               unobservable; while a general nobody knows may give turns away: watch. Silent while
               turns that no identity card marks may have gone by untold.
    Source:    3.3.1 a, b, e, 3.2.3; tongshuai 4.1.1, 4.1.3; rulings ACT-01, ACT-02, ACT-04, ACT-11,
               ACT-13, ACT-14, ACT-16, ACT-17. A character that has acted already is left to
               ``acts_once_a_round``.
    """
    if not step.is_turn_start or step.after.turns.count(step.after.turns[-1]) > 1:
        return ()
    if step.before.unmarked is not None and step.before.unmarked.may_have_missed:
        return ()
    if step.before.turns:
        return tuple(_following(step))
    return tuple(_opening(step) if step.after.round_no == 1 else _next_opening(step))


def explained_turn(step: Step) -> frozenset[str]:
    """Return ids of flags on this turn that a death, told only after it began, takes back."""
    fact, since_ms = step.observation.fact, step.ledger.plays.since_ms
    if not isinstance(fact, DeathConfirmed) or since_ms is None:
        return frozenset()
    is_soon = step.observation.at_ms - since_ms < SPOKEN_WITHIN_MS
    earlier = replace(step.before, turns=step.before.turns[:-1])
    is_awaited = waiting_partner(earlier) is fact.seat
    return frozenset({f"unit_order@{step.ledger.hands.turn_seq}"} if is_soon and is_awaited else ())


def _opening(step: Step) -> Iterable[Flag]:
    seat = step.after.turns[-1]
    if step.ruleset.first_unit_must_be_commander and not seat.is_commander:
        texts = (
            f"{seat_zh(seat, step.after)}先行动；首个行动单元必须是主帅。",
            f"{seat_en(seat, step.after)} opens the game; the first unit must be the commander.",
        )
        yield step.flag("unit_order.opening", Severity.VIOLATION, seat, texts)
    if step.ruleset.first_side is FirstSide.COLD:
        yield from _wrong_opener(step, Team.COLD, "unit_order.first_team", Severity.VIOLATION)
    elif step.before.first_team is not None:
        named = step.before.first_team
        yield from _wrong_opener(step, named, "unit_order.first_team", Severity.PROCEDURE)


def _next_opening(step: Step) -> Iterable[Flag]:
    due = opener_due(step.before, step.ruleset)
    if due is not None:
        yield from _wrong_opener(step, due, "unit_order.alternate", Severity.PROCEDURE)


def _wrong_opener(step: Step, due: Team, clause: str, severity: Severity) -> Iterable[Flag]:
    seat = step.after.turns[-1]
    if seat.team is due:
        return
    texts = (
        f"第{step.after.round_no}轮应由{TEAM_ZH[due]}先行动，实际由{TEAM_ZH[seat.team]}先行动。",
        f"The {TEAM_EN[due]} side was to open round {step.after.round_no}, "
        f"but the {TEAM_EN[seat.team]} side does.",
    )
    yield step.flag(clause, severity, seat, texts)


def _following(step: Step) -> Iterable[Flag]:
    seat = step.after.turns[-1]
    partner, due = partner_due(step.before, step.ruleset), teams_due(step.before, step.ruleset)
    if partner is not None and seat is not partner and not step.before.seat(partner).is_at_zero:
        texts = (
            f"应由{seat_zh(partner, step.after)}接着行动（两名前锋为同一行动单元），"
            f"实际由{seat_zh(seat, step.after)}行动。",
            f"{seat_en(partner, step.after)} was due (both vanguards are one unit), "
            f"but {seat_en(seat, step.after)} acts.",
        )
        yield step.flag("unit_order.alternate", _severity(step, partner.team), seat, texts)
    if partner is None and due and seat.team not in due:
        other = seat.team.other
        texts = (
            f"应轮到{TEAM_ZH[other]}行动，实际由{seat_zh(seat, step.after)}行动。",
            f"It was the {TEAM_EN[other]} side's go, but {seat_en(seat, step.after)} acts.",
        )
        yield step.flag("unit_order.alternate", _severity(step, other), seat, texts)


def _severity(step: Step, passed_over: Team) -> Severity:
    """Return unobservable while a turn of the passed-over side may have gone unseen."""
    if may_have_acted_unseen(step.before) or is_hidden(
        step.before, passed_over, step.observation.at_ms
    ):
        return Severity.UNOBSERVABLE
    return Severity.WATCH if may_act_again(step.before, step.ruleset) else Severity.VIOLATION
