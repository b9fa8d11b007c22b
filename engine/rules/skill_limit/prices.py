"""Whether the card that was told for a skill or a weapon may be given for it.

Each check returns what is wrong, in Chinese and in English, as it goes on after the name of a
character; or None.
"""

from engine.cards import CARDS
from engine.characters import may_have
from engine.faces import card_of, suit_of
from engine.generals import SKILLS
from engine.plays.play import ACTS, Play
from engine.rules.claims.claim import Claim
from engine.rules.claims.spent import spent_equipment
from engine.skills.conversions import CONVERSIONS, may_convert
from engine.skills.costs import COSTS
from engine.skills.slashes import UNCOUNTED_SLASHES
from engine.wording import face_en, face_zh

Texts = tuple[str, str]


def wrong_card(claim: Claim) -> Texts | None:
    """Find a card that the skill cannot take: its suit, its kind, or because it is in play."""
    skill, face = claim.play.skill or "", claim.play.face
    if face is None or claim.play.action not in ACTS or _may_take(claim, skill, face):
        return None
    name_zh, name_en = _names(skill)
    return (
        f"不能用{face_zh(face)}发动“{name_zh}”",
        f"cannot use {face_en(face)} for {name_en}",
    )


def _may_take(claim: Claim, skill: str, face: str) -> bool:
    is_in_play = spent_equipment(claim.state, claim.play) is not None
    ways, cost, suit = CONVERSIONS.get(skill), COSTS.get(skill), suit_of(face)
    if ways is not None:
        needs_hand = all(way.is_from_hand for way in ways)
        return may_convert(skill, face, claim.play.as_card) and not (needs_hand and is_in_play)
    if cost is None:
        return True
    is_of_suit = suit is None or suit in cost.suits
    return is_of_suit and not (cost.is_from_hand and is_in_play)


def _names(skill: str) -> Texts:
    if skill in SKILLS:
        return SKILLS[skill].name_zh, SKILLS[skill].name_en
    return CARDS[skill].name_zh, CARDS[skill].name_en


def spent_crossbow(claim: Claim) -> Texts | None:
    """Find a crossbow laid as the slash that only the crossbow allows (FAQ 关羽)."""
    play = claim.play
    is_spent = spent_equipment(claim.state, play) is not None
    if card_of(play.face) != "crossbow" or not play.is_slash or not is_spent:
        return None
    counted = [other for other in claim.ledger.plays.told if _counts(other, play)]
    is_within_limit = len(counted) <= claim.ruleset.slashes_a_phase
    if is_within_limit or may_have(claim.state.seat(play.seat), "paoxiao"):
        return None
    name = CARDS["crossbow"]
    return (
        f"把【{name.name_zh}】本身当作超出次数的【杀】使用",
        f"lays the {name.name_en} itself as a slash that only it allows",
    )


def _counts(play: Play, spent: Play) -> bool:
    """Whether a slash counts against the limit of the phase in which ``spent`` was told."""
    is_own = play.seat is spent.seat and play.is_own_turn and play.seq <= spent.seq
    is_free = play.skill == "blade" or play.skill in UNCOUNTED_SLASHES
    return is_own and play.action == "use" and play.is_slash and not is_free


def spent_axe(claim: Claim) -> Texts | None:
    """Find an axe that is among the cards paid for its own effect (FAQ 贯石斧)."""
    play = claim.play
    is_axe = card_of(play.face) == "axe" and spent_equipment(claim.state, play) is not None
    if not is_axe or not (play.skill == "axe" or _pays_axe(claim)):
        return None
    name = CARDS["axe"]
    return (
        f"把【{name.name_zh}】本身当作其效果的代价弃置",
        f"gives the {name.name_en} itself for its effect",
    )


def _pays_axe(claim: Claim) -> bool:
    """Whether a discard is one of the cards for an axe whose effect was declared just before."""
    play = claim.play
    if play.action != "discard":
        return False
    earlier = [p for p in claim.ledger.plays.told if p.seq < play.seq and p.seat is play.seat]
    while earlier and earlier[-1].action == "discard":
        earlier.pop()
    return bool(earlier) and earlier[-1].skill == "axe"
