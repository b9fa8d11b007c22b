"""Rule 3.1.3: the sides pick 1-2-2-2-2-2-2-2-1 out of what lies open, each step on time."""

from collections.abc import Iterable

from engine.flags import Flag, Severity
from engine.observations import GeneralPicked, LineupSet, PoolRevealed, TimeCalled
from engine.seats import Seat, Team
from engine.state import MatchState
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH, general_en, general_zh


def draft_order(step: Step) -> tuple[Flag, ...]:
    """Flag a pick out of turn, of a general that is not there, or a draft clock that ran out.

    Looks at:  the picks so far, the pool, the line-ups, the draft clocks.
    Flags:     one pick too many or too few before the other side picks, a general that is not in
               the pool or already taken, a line-up of other generals or changed once it was set
               (violation); a pool of the wrong size (procedure); a draft clock (timeout).
    Source:    3.1.3, 3.1.3 a, b, c; rulings DRAFT-01, DRAFT-02, DRAFT-05.
    """
    fact = step.observation.fact
    if isinstance(fact, GeneralPicked):
        return (*_out_of_turn(step, fact), *_unavailable(step, fact))
    if isinstance(fact, LineupSet):
        return tuple(_wrong_lineup(step, fact))
    if isinstance(fact, PoolRevealed):
        return tuple(_wrong_pool(step, fact))
    if isinstance(fact, TimeCalled) and fact.clock in _CLOCKS:
        return (_timeout(step, fact.clock),)
    return ()


def _out_of_turn(step: Step, fact: GeneralPicked) -> Iterable[Flag]:
    runs = _runs(step.before)
    if not runs:
        return
    team, n_picks = runs[-1]
    due = 1 if len(runs) == 1 else 2
    if fact.team is team and n_picks == due:
        yield _violation(
            step,
            f"{TEAM_ZH[team]}连选第{n_picks + 1}名武将；此时只能选{due}名。",
            f"The {TEAM_EN[team]} side picks a general too many in a row; {due} were due.",
        )
    if fact.team is not team and n_picks < due:
        yield _violation(
            step,
            f"{TEAM_ZH[team]}还应再选{due - n_picks}名武将，{TEAM_ZH[fact.team]}就开始选了。",
            f"The {TEAM_EN[fact.team]} side picks while the {TEAM_EN[team]} side still has "
            f"{due - n_picks} to pick.",
        )


def _runs(state: MatchState) -> list[tuple[Team, int]]:
    """Return how many picks each side made in a row, oldest first."""
    runs: list[tuple[Team, int]] = []
    for team, _ in state.picks:
        if runs and runs[-1][0] is team:
            runs[-1] = (team, runs[-1][1] + 1)
        else:
            runs.append((team, 1))
    return runs


def _unavailable(step: Step, fact: GeneralPicked) -> Iterable[Flag]:
    pool = step.before.pool
    if any(general == fact.general for _, general in step.before.picks):
        yield _violation(
            step,
            f"武将{general_zh(fact.general)}已被选走。",
            f"{general_en(fact.general)} was already picked.",
        )
    elif pool and fact.general not in pool:
        yield _violation(
            step,
            f"武将{general_zh(fact.general)}不在本局参选武将中。",
            f"{general_en(fact.general)} is not among the generals of this game.",
        )


def _wrong_lineup(step: Step, fact: LineupSet) -> Iterable[Flag]:
    own = {general for team, general in step.before.picks if team is fact.team}
    strangers = [general for general in fact.seats.values() if own and general not in own]
    for general in strangers:
        yield _violation(
            step,
            f"{TEAM_ZH[fact.team]}上场的{general_zh(general)}不是其所选武将。",
            f"{general_en(general)} plays for the {TEAM_EN[fact.team]} side, which did not pick "
            "that general.",
            "draft_order.lineup",
        )
    if _is_changed(step.before, fact):
        yield _violation(
            step,
            f"{TEAM_ZH[fact.team]}上场武将交出后又被更换。",
            f"The {TEAM_EN[fact.team]} side changed its line-up after handing it in.",
            "draft_order.lineup",
        )


def _is_changed(state: MatchState, fact: LineupSet) -> bool:
    set_before: dict[Seat, str] = {
        seat: general for team, seat, general in state.lineups if team is fact.team
    }
    return any(set_before.get(seat, general) != general for seat, general in fact.seats.items())


def _wrong_pool(step: Step, fact: PoolRevealed) -> Iterable[Flag]:
    n_generals, due = len(set(fact.generals)), step.ruleset.pool_size
    if n_generals != due:
        yield _flag(
            step,
            "draft_order",
            Severity.PROCEDURE,
            f"参选武将应为{due}名，现为{n_generals}名。",
            f"{n_generals} different generals lie open; there should be {due}.",
        )


_CLOCKS = {
    "draft_first": ("draft_order.first", "决定先选方", "to name who picks first"),
    "draft_pick": ("draft_order", "选将", "to pick"),
    "draft_show": ("draft_order.show", "展示所选武将", "to show the picked generals"),
    "lineup": ("draft_order.lineup", "选定上场武将", "to set the line-up"),
}


def _timeout(step: Step, name: str) -> Flag:
    clause, what_zh, what_en = _CLOCKS[name]
    clock = step.before.find_clock(name)
    team = None if clock is None else clock.team
    who_zh = "" if team is None else TEAM_ZH[team]
    who_en = "" if team is None else f" of the {TEAM_EN[team]} side"
    return _flag(
        step,
        clause,
        Severity.TIMEOUT,
        f"{who_zh}{what_zh}时间到。",
        f"The time{who_en} {what_en} is over.",
    )


def _violation(step: Step, text_zh: str, text_en: str, clause: str = "draft_order") -> Flag:
    return _flag(step, clause, Severity.VIOLATION, text_zh, text_en)


def _flag(step: Step, clause: str, severity: Severity, text_zh: str, text_en: str) -> Flag:
    return Flag(
        rule="draft_order",
        clause=step.ruleset.clause(clause),
        severity=severity,
        seq=step.observation.seq,
        at_ms=step.observation.at_ms,
        seat=None,
        text_en=text_en,
        text_zh=text_zh,
    )
