"""Rule 3.3.1 a, b, e: a unit is the commander or both vanguards, and the sides alternate."""

from collections.abc import Iterable

from engine.flags import Flag, Severity
from engine.seats import Team
from engine.step import Step
from engine.turn_order import is_hidden, may_have_acted_unseen, upright_seats, waiting_partner
from engine.wording import TEAM_EN, TEAM_ZH, seat_en, seat_zh


def unit_order(step: Step) -> tuple[Flag, ...]:
    """Flag a turn that is taken out of order.

    Looks at:  the turns of this round, who is alive and whose identity card is upright.
    Flags:     the game opened by a vanguard; a side acting twice running while the other still has
               an upright card; the other side acting between two vanguards of one unit
               (violation); the game opened by the side that was not named (procedure). While the
               passed-over side's identity cards could not be seen: unobservable.
    Source:    3.3.1 a, b, e, 3.2.3; rulings ACT-01, ACT-02, ACT-04. Who opens a later round is not
               in the book, so that is never flagged (ruling ACT-11).
    """
    if not step.is_turn_start or step.after.turns[-1] in step.before.turns:
        return ()
    if not step.before.turns:
        return tuple(_opening(step)) if step.after.round_no == 1 else ()
    return tuple(_following(step))


def _opening(step: Step) -> Iterable[Flag]:
    seat = step.after.turns[-1]
    if step.ruleset.first_unit_must_be_commander and not seat.is_commander:
        yield _flag(
            step,
            "unit_order.opening",
            Severity.VIOLATION,
            f"{seat_zh(seat, step.after)}先行动；首个行动单元必须是主帅。",
            f"{seat_en(seat, step.after)} opens the game; the first unit must be the commander.",
        )
    first = step.before.first_team
    if first is not None and seat.team is not first:
        yield _flag(
            step,
            "unit_order.first_team",
            Severity.PROCEDURE,
            f"指定先行动的是{TEAM_ZH[first]}，实际由{TEAM_ZH[seat.team]}先行动。",
            f"The {TEAM_EN[first]} side was named to act first, "
            f"but the {TEAM_EN[seat.team]} side opens.",
        )


def _following(step: Step) -> Iterable[Flag]:
    seat, last = step.after.turns[-1], step.before.turns[-1]
    partner = waiting_partner(step.before)
    if partner is not None:
        if seat is not partner:
            yield _flag(
                step,
                "unit_order.alternate",
                _severity(step, partner.team),
                f"应由{seat_zh(partner, step.after)}接着行动（两名前锋为同一行动单元），"
                f"实际由{seat_zh(seat, step.after)}行动。",
                f"{seat_en(partner, step.after)} was due (both vanguards are one unit), "
                f"but {seat_en(seat, step.after)} acts.",
            )
        return
    if seat.team is last.team and upright_seats(step.before, last.team.other):
        yield _flag(
            step,
            "unit_order.alternate",
            _severity(step, last.team.other),
            f"应轮到{TEAM_ZH[last.team.other]}行动，实际由{seat_zh(seat, step.after)}行动。",
            f"It was the {TEAM_EN[last.team.other]} side's go, "
            f"but {seat_en(seat, step.after)} acts.",
        )


def _severity(step: Step, passed_over: Team) -> Severity:
    """Return unobservable while a turn of the passed-over side may have gone unseen."""
    is_unseen = may_have_acted_unseen(step.before) or is_hidden(
        step.before, passed_over, step.observation.at_ms
    )
    return Severity.UNOBSERVABLE if is_unseen else Severity.VIOLATION


def _flag(step: Step, clause: str, severity: Severity, text_zh: str, text_en: str) -> Flag:
    return Flag(
        rule="unit_order",
        clause=step.ruleset.clause(clause),
        severity=severity,
        seq=step.observation.seq,
        at_ms=step.observation.at_ms,
        seat=step.after.turns[-1],
        text_en=text_en,
        text_zh=text_zh,
    )
