"""Rule 3.3.2 d2: one slash in each play phase, unless a weapon or a skill allows more."""

from dataclasses import replace

from engine.accounts.laid import Doubt, TurnLedger
from engine.accounts.slashes import Excess, excess_of
from engine.flags import Flag, Severity
from engine.ledger.contradiction import Contradiction, contradictions_of
from engine.ledger.ledger import Ledger
from engine.rules.surplus import may_be_surplus
from engine.step import Step
from engine.wording import face_en, face_zh, seat_en, seat_zh


def one_slash(step: Step) -> tuple[Flag, ...]:
    """Flag a slash that no account explains but as one too many of the acting character.

    Looks at:  all cards laid in the middle in this turn, what asked for slashes meanwhile, weapons,
               generals, and what officials said about the cards.
    Flags:     violation when no legal account is left; watch when only an unread card or an unknown
               general could explain it; unobservable when its weapon zone or the next identity
               card could not be seen.
    Source:    3.3.2 d2; rulings SHA-01 to SHA-11, BLADE-01, SPEAR-01, SPEAR-04.
    """
    turn = step.ledger.turn
    if turn is None:
        return ()
    last = step.ledger_before.turn
    if step.is_turn_start and last is not None:
        return tuple(_flag(step, last, excess) for excess in _discarded(step))
    if turn is step.ledger_before.turn:
        return tuple(_flag(step, turn, excess) for excess in _unproven(step))
    known = _excess_before(step)
    return tuple(
        _flag(step, turn, excess)
        for excess in excess_of(step.ledger.weighed)
        if excess not in known
    )


def explained_slashes(step: Step) -> frozenset[str]:
    """Return ids of flags of this turn that do not stand as they were raised."""
    if step.is_turn_start:
        return frozenset(f"one_slash@{excess.seq}" for excess in _discarded(step))
    if step.ledger.turn is step.ledger_before.turn:
        return frozenset(f"one_slash@{excess.seq}" for excess in _unproven(step))
    still = excess_of(step.ledger.weighed)
    return frozenset(
        f"one_slash@{excess.seq}" for excess in _excess_before(step) if excess not in still
    )


def contradictions_in(step: Step) -> frozenset[Contradiction]:
    """Return what contradicts the record of a turn when its hands have all been counted.

    What health and zones say is late or early often enough, so that it is only asked where a slash
    is held against somebody.
    """
    if step.ledger.balance is None:
        return frozenset()
    surplus = _surplus(step, step.ledger)
    accused = tuple(e for e in excess_of(step.ledger.weighed) if e.seq not in _seqs(surplus))
    found = contradictions_of(step.ledger, step.after, accused, step.ruleset.slashes_a_phase)
    return found if accused else found & {Contradiction.SHARES}


def _unproven(step: Step) -> tuple[Excess, ...]:
    """Return the slashes of a turn of which its end leaves another explanation."""
    if step.ledger.balance is None:
        return ()
    surplus = _surplus(step, step.ledger)
    if not contradictions_in(step):
        return surplus
    others = (e for e in excess_of(step.ledger.weighed) if e.seq not in _seqs(surplus))
    return (*surplus, *(_doubted(excess, Doubt.RECORD) for excess in others))


def _seqs(excess: tuple[Excess, ...]) -> frozenset[int]:
    return frozenset(each.seq for each in excess)


def _discarded(step: Step) -> tuple[Excess, ...]:
    """Return the slashes that may have been discards, once the next turn begins.

    Where all hands were counted at the end of the turn, that was asked then.
    """
    before = step.ledger_before
    return () if before.shares else _surplus(step, before)


def _surplus(step: Step, ledger: Ledger) -> tuple[Excess, ...]:
    return tuple(
        _doubted(excess, Doubt.DISCARDING)
        for excess in excess_of(ledger.weighed)
        if may_be_surplus(step, ledger, excess.seq)
    )


def _doubted(excess: Excess, doubt: Doubt) -> Excess:
    return replace(excess, is_certain=False, doubts=excess.doubts | {doubt})


def _excess_before(step: Step) -> tuple[Excess, ...]:
    return () if step.is_turn_start else excess_of(step.ledger_before.weighed)


def _flag(step: Step, turn: TurnLedger, excess: Excess) -> Flag:
    earlier = [card for card in turn.laid if card.is_slash and card.seq < excess.seq]
    who_zh, who_en = seat_zh(turn.seat, step.after), seat_en(turn.seat, step.after)
    before_zh = "、".join(face_zh(card.face) for card in earlier)
    before_en = ", ".join(face_en(card.face) for card in earlier)
    texts = (
        f"{who_zh}本出牌阶段使用【杀】超过一次：{face_zh(excess.face)}"
        f"（此前已出：{before_zh or '另一张杀'}）。{_reserve_zh(excess)}",
        f"{who_en} used more than one slash in this play phase: {face_en(excess.face)}, "
        f"after {before_en or 'another'}.{_reserve_en(excess)}",
    )
    evidence = tuple(card.seq for card in earlier)
    flag = step.flag("one_slash", _severity(excess), turn.seat, texts, evidence)
    return replace(flag, seq=excess.seq, at_ms=excess.at_ms)


def _severity(excess: Excess) -> Severity:
    if excess.is_certain:
        return Severity.VIOLATION
    is_unseen = {Doubt.BLIND, Doubt.UNSEEN_TURN} & excess.doubts
    return Severity.UNOBSERVABLE if is_unseen else Severity.WATCH


_DOUBTS_ZH = {
    Doubt.UNKNOWN_GENERAL: "有武将未识别",
    Doubt.UNREAD_EQUIPMENT: "装备区有牌未能确认",
    Doubt.UNREAD_CARD: "中央有牌未能看清",
    Doubt.LAID_TOGETHER: "与其他牌同时放下",
    Doubt.DISCARDING: "可能是弃牌",
    Doubt.BLIND: "装备区被遮挡",
    Doubt.RECORD: "回合结束时的手牌、体力与记录不符，可能有牌被认错或漏看",
    Doubt.EARLY_SWEEP: "前一张【杀】可能未结算完就被收走",
    Doubt.UNSEEN_TURN: "下一名武将的身份牌看不到，可能已轮到其行动",
}

_DOUBTS_EN = {
    Doubt.UNKNOWN_GENERAL: "a general is unknown",
    Doubt.UNREAD_EQUIPMENT: "a card that may be the weapon is not certain",
    Doubt.UNREAD_CARD: "a card in the middle could not be read",
    Doubt.LAID_TOGETHER: "it was laid together with another card",
    Doubt.DISCARDING: "it may be a discard",
    Doubt.BLIND: "the equipment zone was hidden",
    Doubt.RECORD: "hands and health at the end of the turn do not bear it out, "
    "so a card may have been misread or missed",
    Doubt.EARLY_SWEEP: "the slash before may have been swept off before it was settled",
    Doubt.UNSEEN_TURN: "the next identity card was out of sight, so another turn may have begun",
}


def _reserve_zh(excess: Excess) -> str:
    if excess.is_certain:
        return ""
    return "存疑：" + "、".join(_DOUBTS_ZH[doubt] for doubt in sorted(excess.doubts)) + "。"


def _reserve_en(excess: Excess) -> str:
    if excess.is_certain:
        return ""
    return " Not certain: " + ", ".join(_DOUBTS_EN[doubt] for doubt in sorted(excess.doubts)) + "."
