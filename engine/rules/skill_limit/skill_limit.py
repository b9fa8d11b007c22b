"""cert-3v3 3.3.2 d1: a skill is for who has it, when, as often and at the price that it says."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from engine.cards import CARDS
from engine.characters import is_unknown, may_have, skills_of
from engine.distance import may_hold
from engine.flags import Flag, Severity
from engine.generals import SKILLS, find_general
from engine.ledger.freeze_after import N_FROZEN, is_over
from engine.plays.play import ACTS, Play
from engine.rules.claims.claim import Claim, claim_in
from engine.rules.skill_limit.prices import Texts, spent_axe, spent_crossbow, wrong_card
from engine.skills.catalogue import SKILL_DATA
from engine.skills.skill import Limit, Moment
from engine.step import Step
from engine.tolerances import SPOKEN_WITHIN_MS
from engine.turns.order import may_have_acted_unseen
from engine.wording import seat_en, seat_zh


def skill_limit(step: Step) -> tuple[Flag, ...]:
    """Flag a skill, or the effect of a piece of equipment, that is not to be had like that.

    Looks at:  skills declared and the cards told for them; generals, equipment, whose turn it is
               and what was declared in it before. What an unknown general can do is left open.
    Flags:     a skill its general does not have; equipment that is not there; a second time where
               once a phase or once a game is allowed; the turn of another, or the own one, where
               the skill is for the other; a card that the skill cannot take; a crossbow or an axe
               spent for what only it allows (violation); an ice sword that took one card only
               (watch: a second may lie beneath it).
    Source:    3.3.2 d1; facts skills.csv; FAQ 关羽, 贯石斧; rulings SHA-10, DYING-05, AXE-01.
    """
    claim = claim_in(step)
    return (*_frozen_too_few(step), *(() if claim is None else wrong_skill(claim)))


def wrong_skill(claim: Claim) -> tuple[Flag, ...]:
    """Return the flags on a declared play."""
    if is_unknown(claim.state.seat(claim.play.seat)):
        return ()
    found = ((key, check(claim)) for check, key in _CHECKS.items())
    return tuple(_flag(claim, key, texts) for key, texts in found if texts is not None)[:1]


def _flag(claim: Claim, key: str, texts: Texts) -> Flag:
    who_zh, who_en = seat_zh(claim.play.seat, claim.state), seat_en(claim.play.seat, claim.state)
    said = (f"{who_zh}{texts[0]}。", f"{who_en} {texts[1]}.")
    return claim.flag(key, said, Severity.VIOLATION)


def _frozen_too_few(step: Step) -> tuple[Flag, ...]:
    """Flag an ice sword for which one card was taken from somebody who had more.

    The flag is on the sword, not on what shows that no second card is to come.
    """
    freeze, observation = step.ledger_before.freeze, step.observation
    if freeze is None or freeze.n_seen != 1 or not is_over(observation.fact):
        return ()
    if observation.at_ms - freeze.seen_ms <= step.ruleset.settle_tolerance_ms:
        return ()
    name = CARDS["ice_sword"]
    whom_zh, whom_en = seat_zh(freeze.target, step.after), seat_en(freeze.target, step.after)
    texts = (
        f"【{name.name_zh}】只弃置了{whom_zh}1张牌；应依次弃置{N_FROZEN}张。",
        f"The {name.name_en} took 1 card of {whom_en}; {N_FROZEN} have to go.",
    )
    # Two cards that go to the pile as one stack look like one.
    flag = step.flag("skill_limit.ice_sword", Severity.WATCH, freeze.seat, texts)
    return (replace(flag, seq=freeze.seq, at_ms=freeze.at_ms),)


def _skill_told(claim: Claim) -> str:
    """Return the skill by which something is done; empty when none was told."""
    return (claim.play.skill or "") if claim.play.action in ACTS else ""


def _not_owned(claim: Claim) -> Texts | None:
    skill = _skill_told(claim)
    known = SKILL_DATA.get(skill)
    if known is None or known.is_lord or skill not in SKILLS:
        return None
    seat, name = claim.state.seat(claim.play.seat), SKILLS[skill]
    version = find_general(f"vs_{seat.general}")
    own = (*skills_of(seat), *(() if version is None else version.skills))
    if may_have(seat, skill) or any(SKILLS[other].name_zh == name.name_zh for other in own):
        return None
    return f"没有“{name.name_zh}”这个技能", f"does not have the skill {name.name_en}"


def _not_equipped(claim: Claim) -> Texts | None:
    skill = _skill_told(claim)
    card = CARDS.get(skill)
    # Of the silver lion something is told just after it was lost.
    if card is None or not card.is_equipment or skill == "silver_lion":
        return None
    if may_hold(claim.state, claim.play.seat, skill):
        return None
    return f"没有装备【{card.name_zh}】", f"has no {card.name_en} in play"


def _too_often(claim: Claim) -> Texts | None:
    known = SKILL_DATA.get(_skill_told(claim))
    if known is None:
        return None
    name = SKILLS[known.id]
    if known.limit is Limit.GAME and _is_used_before(claim, claim.ledger.plays.once):
        return (
            f"本局再次发动“{name.name_zh}”；每局限一次",
            f"uses {name.name_en} again in this game; once is allowed",
        )
    if known.limit is not Limit.PHASE or may_have_acted_unseen(claim.state):
        return None
    if not _is_used_before(claim, claim.ledger.plays.told):
        return None
    return (
        f"本阶段再次发动“{name.name_zh}”；每阶段限一次",
        f"uses {name.name_en} again in this phase; once is allowed",
    )


def _is_used_before(claim: Claim, plays: Iterable[Play]) -> bool:
    """Whether the same character did the same by the same skill before."""
    now = claim.play
    return any(
        play.seq < now.seq
        and (play.skill, play.seat, play.action) == (now.skill, now.seat, now.action)
        for play in plays
    )


def _wrong_moment(claim: Claim) -> Texts | None:
    skill = _skill_told(claim)
    known = SKILL_DATA.get(skill)
    if known is None or claim.state.acting is None or may_have_acted_unseen(claim.state):
        return None
    if _may_be_of_last_turn(claim):
        return None
    name = SKILLS[skill]
    is_for_own_play = known.moments == (Moment.PLAY,) and not known.is_lord
    if is_for_own_play and known.is_locked is False and not claim.play.is_own_turn:
        return (
            f"在他人的回合发动“{name.name_zh}”",
            f"uses {name.name_en} in the turn of another",
        )
    if skill in _ONLY_OUTSIDE and claim.play.is_own_turn:
        return (
            f"在自己的回合发动“{name.name_zh}”",
            f"uses {name.name_en} in the own turn",
        )
    return None


def _may_be_of_last_turn(claim: Claim) -> bool:
    """Whether it fits the turn before, and this one is new and has shown no card for it."""
    since_ms, play = claim.ledger.plays.since_ms, claim.play
    is_new = since_ms is not None and play.at_ms - since_ms < SPOKEN_WITHIN_MS
    earlier = (*claim.state.last_round, *claim.state.turns)[:-1]
    if not is_new or play.cards or not earlier:
        return False
    return (earlier[-1] is play.seat) != play.is_own_turn


_ONLY_OUTSIDE = ("jijiu",)


_CHECKS: Mapping[Callable[[Claim], Texts | None], str] = {
    _not_owned: "skill_limit",
    _not_equipped: "skill_limit",
    _too_often: "skill_limit",
    _wrong_moment: "skill_limit",
    wrong_card: "skill_limit",
    spent_crossbow: "skill_limit.wusheng",
    spent_axe: "skill_limit.axe",
}
"""What can be wrong, with the key of the clause that says so."""
