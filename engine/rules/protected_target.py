"""FAQ 诸葛亮, 陆逊, 贾诩: who cannot be chosen is not chosen."""

from collections.abc import Iterable
from dataclasses import replace

from engine.cards import CARDS
from engine.characters import has_stranger, skills_alive, skills_of
from engine.faces import BLACK, card_of, suit_of
from engine.flags import Flag, Severity
from engine.generals import SKILLS
from engine.rules.claims.aims import Aim, aims_of
from engine.rules.claims.claim import Claim, claim_in
from engine.seats import Seat
from engine.skills.protections import PROTECTIONS, Approach
from engine.state import TableCard
from engine.step import Step
from engine.tolerances import SETTLED_AFTER_MS
from engine.wording import face_en, face_zh, seat_en, seat_zh
from engine.zones import delayed_name


def protected_target(step: Step) -> tuple[Flag, ...]:
    """Flag a card aimed at somebody whose skill forbids it.

    Looks at:  targets declared; generals; for the empty fort also the latest count of his hand,
               which counts as empty only when nothing can have come into it since; without words
               what has been lying in a judgement zone for a while.
    Flags:     a slash or a duel on the empty fort, also one that a borrowed sword or Diao Chan asks
               for; a steal or an indulgence on Lu Xun; a black trick on Jia Xu (violation; watch
               beside a stranger).
    Source:    FAQ 诸葛亮, 陆逊; rulings KONGCHENG-01 to -05, QIANXUN-01, QIANXUN-02.
    """
    claim = claim_in(step)
    return tuple(_flags_lying(step)) if claim is None else tuple(_flags_on(claim))[:1]


def _flags_on(claim: Claim) -> Iterable[Flag]:
    for aim in aims_of(claim.play):
        for skill in skills_of(claim.state.seat(aim.target)):
            forbids = PROTECTIONS.get(skill)
            if forbids is not None and forbids(_approach(claim, aim)):
                yield claim.flag(f"protected_target.{skill}", _texts(claim, aim, skill))


def _approach(claim: Claim, aim: Aim) -> Approach:
    is_own_card = aim.user is claim.play.seat
    return Approach(
        aim.kind,
        claim.play.is_black if is_own_card else None,
        claim.most_in_hand(aim.target) == 0,
    )


def _texts(claim: Claim, aim: Aim, skill: str) -> tuple[str, str]:
    card, name = CARDS[aim.kind], SKILLS[skill]
    target_zh, target_en = seat_zh(aim.target, claim.state), seat_en(aim.target, claim.state)
    user_zh, user_en = seat_zh(aim.user, claim.state), seat_en(aim.user, claim.state)
    return (
        f"{user_zh}不能对{target_zh}使用【{card.name_zh}】：{name.name_zh}。",
        f"{user_en} cannot aim the {card.name_en} at {target_en}: {name.name_en}.",
    )


def _flags_lying(step: Step) -> Iterable[Flag]:
    """Flag a delayed trick before somebody who cannot be its target, of which nobody spoke."""
    for card in step.before.table:
        seat = card.place.seat
        if card.place.zone != "judge" or seat is None or not _has_just_settled(step, card):
            continue
        is_told = any(seat in play.targets for play in step.ledger.plays.told)
        for skill in () if is_told else skills_of(step.after.seat(seat)):
            forbids = PROTECTIONS.get(skill)
            if forbids is not None and forbids(_lying(step, card)):
                yield _flag_lying(step, card, seat, skill)


def _has_just_settled(step: Step, card: TableCard) -> bool:
    """Whether a card that still lies there has done so for long enough by now."""
    due_ms = card.placed_ms + SETTLED_AFTER_MS
    is_new = step.before.at_ms <= due_ms < step.observation.at_ms
    return is_new and any(card.track == other.track for other in step.after.cards_at(card.place))


def _lying(step: Step, card: TableCard) -> Approach:
    """Return what lies there; a lightning was aimed at nobody, and only guose lays diamonds."""
    is_guose = "guose" in skills_alive(step.after)
    kind = (delayed_name(card.face) if is_guose else card_of(card.face)) or ""
    suit = suit_of(card.face)
    is_black = None if suit is None else suit in BLACK
    return Approach("" if kind == "lightning" else kind, is_black, is_hand_empty=False)


def _flag_lying(step: Step, card: TableCard, seat: Seat, skill: str) -> Flag:
    severity = Severity.WATCH if has_stranger(step.after) else Severity.VIOLATION
    name = SKILLS[skill]
    texts = (
        f"{seat_zh(seat, step.after)}判定区有{face_zh(card.face)}：{name.name_zh}。",
        f"{face_en(card.face)} lies before {seat_en(seat, step.after)}, "
        f"who cannot be its target: {name.name_en}.",
    )
    flag = step.flag(f"protected_target.{skill}", severity, seat, texts)
    return replace(flag, seq=card.placed_seq, at_ms=card.placed_ms)
