"""Rule 3.1.3: the sides pick 1-2-2-2-2-2-2-2-1 out of what lies open, each step on time."""

from collections.abc import Iterable

from engine.draft import first_picker_due, picks_due, runs_of
from engine.faces import GeneralFace, find_face
from engine.flags import Flag, Severity
from engine.generals import find_general, is_in_pool
from engine.observations import CardPlaced, GeneralPicked, LineupSet, PoolRevealed, TimeCalled
from engine.rulesets import FirstChoiceTimeout, GeneralPool
from engine.seats import Seat
from engine.state import MatchState
from engine.step import Step
from engine.wording import TEAM_EN, TEAM_ZH, general_en, general_zh


def draft_order(step: Step) -> tuple[Flag, ...]:
    """Flag a pick out of turn, of a general that is not there, or a draft clock that ran out.

    Looks at:  the picks so far, the pool, the line-ups, the general cards, the draft clocks.
    Flags:     the wrong side picking first, one pick too many or too few before the other side
               picks, a general that is not in the pool, already taken or banned, a line-up of
               other generals or changed once it was set (violation); a general card that is not
               the one of the line-up (watch: it may be misread); a pool of the wrong size or of
               generals of another edition (procedure); a draft clock (timeout).
    Source:    3.1.3, 3.1.3 a, b, c; tongshuai 3.2; rulings DRAFT-01, DRAFT-02, DRAFT-04, DRAFT-05,
               DRAFT-07.
    """
    match step.observation.fact:
        case GeneralPicked() as fact:
            return (*_wrong_first(step, fact), *_out_of_turn(step, fact), *_unavailable(step, fact))
        case LineupSet() as fact:
            return tuple(_wrong_lineup(step, fact))
        case CardPlaced() as fact:
            return tuple(_wrong_card(step, fact))
        case PoolRevealed() as fact:
            return tuple(_wrong_pool(step, fact))
        case TimeCalled(clock) if clock in _CLOCKS:
            return tuple(_timeout(step, clock))
        case _:
            return ()


def _wrong_first(step: Step, fact: GeneralPicked) -> Iterable[Flag]:
    due = first_picker_due(step.before, step.ruleset)
    if not step.before.picks and due is not None and fact.team is not due:
        texts = (
            f"{TEAM_ZH[fact.team]}先选将；应由{TEAM_ZH[due]}先选。",
            f"The {TEAM_EN[fact.team]} side picks first; the {TEAM_EN[due]} side was to.",
        )
        yield step.flag("draft_order.first", Severity.VIOLATION, None, texts)


def _out_of_turn(step: Step, fact: GeneralPicked) -> Iterable[Flag]:
    runs = runs_of(step.before)
    if not runs:
        return
    if any(n != picks_due(step.ruleset, go) for go, (_, n) in enumerate(runs[:-1], start=1)):
        return  # what follows from one breach is no second one
    team, n_picks = runs[-1]
    due = picks_due(step.ruleset, len(runs))
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


def _unavailable(step: Step, fact: GeneralPicked) -> Iterable[Flag]:
    pool, zh, en = step.before.pool, general_zh(fact.general), general_en(fact.general)
    if any(general == fact.general for _, general in step.before.picks):
        yield _violation(step, f"武将{zh}已被选走。", f"{en} was already picked.")
    elif pool and fact.general not in pool:
        yield _violation(
            step,
            f"武将{zh}不在本局参选武将中。",
            f"{en} is not among the generals of this game.",
        )
    if fact.general in step.ruleset.banned_generals:
        texts = f"武将{zh}在本赛事中禁用。", f"{en} is banned from this event."
        yield step.flag("draft_order.pool", Severity.VIOLATION, None, texts)


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
    set_before = _lineup_of(step.before)
    if any(set_before.get(seat, general) != general for seat, general in fact.seats.items()):
        yield _violation(
            step,
            f"{TEAM_ZH[fact.team]}上场武将交出后又被更换。",
            f"The {TEAM_EN[fact.team]} side changed its line-up after handing it in.",
            "draft_order.lineup",
        )


def _lineup_of(state: MatchState) -> dict[Seat, str]:
    """Return the generals on their seats, as they were set last."""
    return {seat: general for _, seat, general in state.lineups}


def _wrong_card(step: Step, fact: CardPlaced) -> Iterable[Flag]:
    """Remark on a general card that is another one than was handed in.

    A general whose skills nobody knows may turn into another one.
    """
    seat, face = fact.place.seat, find_face(fact.face)
    if seat is None or fact.place.zone != "general" or not isinstance(face, GeneralFace):
        return
    handed_in = _lineup_of(step.before).get(seat, "")
    if find_general(handed_in) is None or face.general == step.before.seat(seat).general:
        return
    if face.general.removeprefix("vs_") != handed_in.removeprefix("vs_"):
        texts = (
            f"{TEAM_ZH[seat.team]}上交的是{general_zh(handed_in)}，"
            f"亮出的是{general_zh(face.general)}。",
            f"The {TEAM_EN[seat.team]} side handed in {general_en(handed_in)} but shows "
            f"{general_en(face.general)}.",
        )
        yield step.flag("draft_order.lineup", Severity.WATCH, seat, texts)


def _wrong_pool(step: Step, fact: PoolRevealed) -> Iterable[Flag]:
    n_generals, due = len(set(fact.generals)), step.ruleset.pool_size
    if n_generals != due:
        texts = (
            f"参选武将应为{due}名，现为{n_generals}名。",
            f"{n_generals} different generals lie open; there should be {due}.",
        )
        yield step.flag("draft_order", Severity.PROCEDURE, None, texts)
    strangers = [general for general in fact.generals if _is_stranger(step, general)]
    if strangers:
        texts = (
            f"不属于本赛事将池或被禁用：{'、'.join(map(general_zh, strangers))}。",
            f"Not in the pool of this event, or banned: {', '.join(map(general_en, strangers))}.",
        )
        yield step.flag("draft_order.pool", Severity.PROCEDURE, None, texts)


def _is_stranger(step: Step, general: str) -> bool:
    pool = step.ruleset.general_pool
    if general in step.ruleset.banned_generals:
        return True
    return pool is not GeneralPool.ANY and is_in_pool(general, pool) is False


_CLOCKS = {
    "draft_first": ("draft_order.first", "决定先选方", "to name who picks first"),
    "draft_pick": ("draft_order", "选将", "to pick"),
    "draft_show": ("draft_order.show", "展示所选武将", "to show the picked generals"),
    "lineup": ("draft_order.lineup", "选定上场武将", "to set the line-up"),
}
_BY_REFEREE = "规则未规定后果，由裁判裁定", "what follows is in no book; the referee decides"
_AFTER_FIRST_CHOICE = {
    FirstChoiceTimeout.PASS_TO_COLD: ("由冷方决定", "the cold side decides"),
    FirstChoiceTimeout.WARM_FIRST: ("由暖方先选", "the warm side picks first"),
}


def _timeout(step: Step, name: str) -> Iterable[Flag]:
    """Remark on a clock that ran out, unless the draft has gone on meanwhile."""
    clause, what_zh, what_en = _CLOCKS[name]
    clock = step.before.find_clock(name)
    is_choice = name == "draft_first"
    if is_choice and (step.before.picks or step.before.find_clock("draft_pick")):
        return
    team = None if clock is None else clock.team
    who_zh = "" if team is None else TEAM_ZH[team]
    who_en = "" if team is None else f" of the {TEAM_EN[team]} side"
    follows = _AFTER_FIRST_CHOICE[step.ruleset.first_choice_timeout] if is_choice else _BY_REFEREE
    texts = (
        f"{who_zh}{what_zh}时间到；{follows[0]}。",
        f"The time{who_en} {what_en} is over; {follows[1]}.",
    )
    yield step.flag(clause, Severity.TIMEOUT, None, texts)


def _violation(step: Step, text_zh: str, text_en: str, clause: str = "draft_order") -> Flag:
    return step.flag(clause, Severity.VIOLATION, None, (text_zh, text_en))
