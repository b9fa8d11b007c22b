"""FAQ 诸葛亮, 陆逊, 贾诩: who cannot be chosen is not chosen."""

from collections.abc import Iterable

from engine.cards import CARDS
from engine.characters import skills_of
from engine.flags import Flag
from engine.generals import SKILLS
from engine.plays.aims import Aim, aims_of
from engine.plays.claim import Claim, claim_in
from engine.skills.protections import PROTECTIONS, Approach
from engine.step import Step
from engine.wording import seat_en, seat_zh


def protected_target(step: Step) -> tuple[Flag, ...]:
    """Flag a card aimed at somebody whose skill forbids it.

    Looks at:  targets declared; generals; for the empty fort also the latest count of his hand,
               which counts as empty only when nothing can have come into it since.
    Flags:     a slash or a duel on the empty fort, also one that a borrowed sword or Diao Chan asks
               for; a steal or an indulgence on Lu Xun; a black trick on Jia Xu (violation; watch
               beside a stranger).
    Source:    FAQ 诸葛亮, 陆逊; rulings KONGCHENG-01 to -05, QIANXUN-01, QIANXUN-02.
    """
    claim = claim_in(step)
    return () if claim is None else tuple(_flags_on(claim))[:1]


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
