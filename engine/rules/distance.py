"""FAQ 杀, 顺手牵羊, 兵粮寸断: nobody is aimed at who is out of range."""

from engine.cards import CARDS, SLASHES
from engine.characters import may_have
from engine.distance import Span, attack_range, distance_between
from engine.flags import Flag
from engine.rules.claims.aims import Aim, aims_of
from engine.rules.claims.claim import Claim, claim_in
from engine.rules.claims.spent import spent_equipment
from engine.rules.target_choice import wrong_targets
from engine.skills.reach import LONGER_TRICK_RANGE, REACHES_ANYBODY, TRICK_RANGE
from engine.step import Step
from engine.wording import seat_en, seat_zh

_BOUNDLESS = frozenset({"blade", "shensu"})
"""A slash by these is aimed at anybody; the blade's at whom the first one was aimed at."""


def distance(step: Step) -> tuple[Flag, ...]:
    """Flag a card that is aimed at somebody too far away.

    Looks at:  targets declared; seats, horses, weapons and skills on the table; what cannot be seen
               or read counts as the nearest and the longest it can be.
    Flags:     a slash beyond the attack range, also the one asked of the holder of a borrowed sword
               and one passed on; a trick beyond its range (violation; watch beside a stranger).
    Source:    FAQ 杀; facts 1.5; tongshuai 4.3; rulings DIST-01 to DIST-16, SHA-10.
    """
    claim = claim_in(step)
    return () if claim is None else too_far(claim)


def too_far(claim: Claim) -> tuple[Flag, ...]:
    """Return the flags on a declared play."""
    play = claim.play
    if play.skill in _BOUNDLESS or _may_be_shensu(claim):
        return ()
    if play.kind == "collateral" and wrong_targets(claim):
        return ()  # whoever may not be told to slash need not reach anybody
    flags = (_flag_on(claim, aim) for aim in aims_of(play) if aim.user is not aim.target)
    return tuple(flag for flag in flags if flag is not None)[:1]


def _may_be_shensu(claim: Claim) -> bool:
    """Whether a slash without a card may be one whose skill was not told."""
    play = claim.play
    is_bare = play.face is None and play.skill is None and play.is_slash
    return is_bare and may_have(claim.state.seat(play.seat), "shensu")


def _flag_on(claim: Claim, aim: Aim) -> Flag | None:
    limit = _limit_of(claim, aim)
    if limit is None:
        return None
    between = distance_between(claim.state, claim.ruleset.distances, aim.user, aim.target)
    if limit.may_reach(between):
        return None
    key = f"distance.{aim.kind}" if aim.kind in TRICK_RANGE else "distance"
    return claim.flag(key, _texts(claim, aim, between.least, limit.most))


def _limit_of(claim: Claim, aim: Aim) -> Span | None:
    """Return how far it can be aimed; None where nothing limits it."""
    user = claim.state.seat(aim.user)
    if any(may_have(user, skill) for skill, kinds in REACHES_ANYBODY.items() if aim.kind in kinds):
        return None
    if aim.kind in SLASHES:
        return attack_range(claim.state, aim.user, spent_equipment(claim.state, claim.play))
    if aim.kind not in TRICK_RANGE:
        return None
    longer = [
        reach
        for (skill, kind), reach in LONGER_TRICK_RANGE.items()
        if kind == aim.kind and may_have(user, skill)
    ]
    reach = max((TRICK_RANGE[aim.kind], *longer))
    return Span(reach, reach)


def _texts(claim: Claim, aim: Aim, least: int, most: int | None) -> tuple[str, str]:
    card = CARDS[aim.kind]
    user_zh, user_en = seat_zh(aim.user, claim.state), seat_en(aim.user, claim.state)
    target_zh, target_en = seat_zh(aim.target, claim.state), seat_en(aim.target, claim.state)
    return (
        f"{user_zh}的【{card.name_zh}】够不到{target_zh}：距离{least}，范围{most}。",
        f"{user_en} cannot reach {target_en} with the {card.name_en}: "
        f"distance {least}, range {most}.",
    )
