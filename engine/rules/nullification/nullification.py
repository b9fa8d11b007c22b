"""FAQ 无懈可击: a nullification answers a trick before it takes effect, or another one."""

from dataclasses import dataclass

from engine.cards import CARDS
from engine.faces import card_of
from engine.flags import Flag, Severity
from engine.observations import CardMoved, Place
from engine.plays.pending import DELAYED_TRICKS, TRICKS, is_in_chain, is_shown
from engine.plays.play import DAMAGE_OF_TWO, Pending, Play
from engine.rules.claims.proof import Proof, play_en, play_zh, proof_in
from engine.rules.judgement.unspoken_judgement import judgement_seen, n_replacers
from engine.rules.nullification.late_negation import is_seen_too_late
from engine.rulesets import IdentityCards
from engine.seats import Seat
from engine.state import Phase
from engine.step import Step
from engine.wording import seat_en, seat_zh


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why there was nothing to nullify."""

    key: str
    zh: str
    en: str


_NOTHING = _Reason("nullification", "没有可以抵消的锦囊", "no trick waits to take effect")


def nullification(step: Step) -> tuple[Flag, ...]:
    """Flag a nullification when nothing can have been waiting for one.

    Looks at:  what was declared and is not known to be over, the judgement zones, health; silent
               while anything lies in the middle that nobody spoke of.
    Flags:     one with no trick pending; one after the trick has taken effect (the first slash of a
               duel, the judgement card turned, its target answered or passed by); one on a delayed
               trick that is only being laid; for a character whom a peach garden cannot heal; on
               the duel of lijian (violation; watch beside a stranger). Without words one that is
               seen just after the judgement card of the only delayed trick (watch; violation when
               the trick leaves before a draw phase behind which the hand is counted).
    Source:    FAQ 无懈可击, 决斗, 乐不思蜀, 桃园结义, 貂蝉; rulings WUXIE-01 to WUXIE-08, DUEL-02.
    """
    if is_seen_too_late(step):
        return (_seen(step),)
    if isinstance(step.observation.fact, CardMoved):
        return _seen_as_it_leaves(step)
    proof = proof_in(step)
    if proof is None or proof.play.kind != "nullification" or is_shown(proof.plays, proof.play):
        return ()
    if _may_be_for_delayed(proof) or _is_just_swept(step):
        return ()
    reasons = [_why_not(proof, pending) for pending in reversed(proof.plays.pending)]
    if None in reasons:
        return ()
    known = [reason for reason in reasons if reason is not None and reason is not _NOTHING]
    reason = known[0] if known else _why_nothing(proof)
    play, state = proof.play, proof.claim.state
    texts = (
        f"{seat_zh(play.seat, state)}使用{play_zh(play)}：{reason.zh}。",
        f"{seat_en(play.seat, state)} used {play_en(play)}, but {reason.en}.",
    )
    return (proof.claim.flag(reason.key, texts, evidence=_evidence(proof)),)


def _is_just_swept(step: Step) -> bool:
    """Whether a trick left the middle a moment ago, before anybody could say what answers it."""
    lifted = () if step.ledger.turn is None else step.ledger.turn.lifted
    now_ms, within_ms = step.observation.at_ms, step.ruleset.settle_tolerance_ms
    kinds = {card_of(card.face) for card in lifted if now_ms - card.at_ms <= within_ms}
    return bool(kinds & (TRICKS | {"nullification"}))


def _seen(step: Step) -> Flag:
    return step.flag("nullification.delayed", Severity.WATCH, step.before.acting, _TOO_LATE)


_TOO_LATE = (
    "判定牌翻开之后才出现【无懈可击】；翻开之前才能抵消。",
    "A Negate was seen after the judgement card was turned; it has to come before.",
)


def _seen_as_it_leaves(step: Step) -> tuple[Flag, ...]:
    """Flag a nullification above the card turned, once the trick leaves before the draw phase."""
    seen = judgement_seen(step)
    if seen is None or not seen.is_before_draw or n_replacers(step.before):
        return ()
    if seen.kinds[0] in ("nullification", None) or "nullification" not in seen.kinds[1:]:
        return ()
    return (step.flag("nullification.delayed", Severity.VIOLATION, seen.seat, _TOO_LATE),)


def _evidence(proof: Proof) -> tuple[int, ...]:
    top = proof.plays.top
    return () if top is None else (top.play.seq,)


def _why_not(proof: Proof, pending: Pending) -> _Reason | None:
    """Return why the nullification cannot be for this one; None when it can."""
    kind = pending.kind
    if kind == "lijian":
        return _Reason(
            "nullification.lijian",
            "“离间”的决斗不能被【无懈可击】响应",
            "the duel of lijian cannot be negated",
        )
    if kind == "judge":
        return _judged(pending)
    if kind not in TRICKS and kind != "nullification":
        return _NOTHING
    if is_in_chain(pending):
        return None
    if kind in DAMAGE_OF_TWO | {"collateral", "fire_attack"}:
        return _in_effect(pending) if pending.has_taken_effect else None
    return _why_not_for(proof, pending)


def _why_not_for(proof: Proof, pending: Pending) -> _Reason | None:
    target = proof.play.targets[0] if proof.play.targets else None
    if target is None or target not in pending.targets:
        return None
    if target in pending.settled:
        return _passed(pending, target)
    if pending.kind == "god_salvation" and proof.claim.state.seat(target).is_at_full_health:
        return _Reason(
            "nullification.god_salvation",
            f"{seat_zh(target)}体力已满，【桃园结义】对其无效果",
            f"the {seat_en(target)} is at full health and gains nothing to negate",
        )
    return None


def _name_zh(pending: Pending) -> str:
    return f"【{CARDS[pending.kind or ''].name_zh}】"


def _name_en(pending: Pending) -> str:
    return CARDS[pending.kind or ""].name_en


def _in_effect(pending: Pending) -> _Reason:
    key = "nullification.duel" if pending.kind == "duel" else "nullification"
    return _Reason(
        key, f"{_name_zh(pending)}已经生效", f"{_name_en(pending)} has taken effect already"
    )


def _passed(pending: Pending, target: Seat) -> _Reason:
    return _Reason(
        "nullification",
        f"{_name_zh(pending)}对{seat_zh(target)}的结算已经过去",
        f"{_name_en(pending)} is settled for the {seat_en(target)} already",
    )


def _judged(judgement: Pending) -> _Reason:
    kind = CARDS.get(judgement.play.skill or "")
    if kind is None or kind.id not in DELAYED_TRICKS:
        return _NOTHING
    return _Reason(
        "nullification.delayed",
        f"【{kind.name_zh}】的判定牌已经翻开",
        f"the judgement card of {kind.name_en} was turned already",
    )


def _why_nothing(proof: Proof) -> _Reason:
    last = _last_use(proof)
    if last is None or last.kind not in DELAYED_TRICKS:
        return _NOTHING
    name = CARDS[last.kind or ""]
    return _Reason(
        "nullification.delayed",
        f"【{name.name_zh}】在目标的判定阶段翻开判定牌之前才能抵消",
        f"{name.name_en} can be negated only before its judgement card is turned, not when laid",
    )


def _last_use(proof: Proof) -> Play | None:
    uses = [play for play in proof.plays.told if play.action == "use"]
    return uses[-1] if uses else None


def _may_be_for_delayed(proof: Proof) -> bool:
    """Whether a delayed trick may be about to be judged.

    Where nobody is marked as acting, the turn of whoever it lies before may have begun unseen.
    """
    state = proof.claim.state
    acting = state.acting
    if acting is None or state.is_blind(Place("judge", acting), state.at_ms):
        return True
    if proof.claim.ruleset.identity_cards is IdentityCards.PER_TEAM:
        used = {play.kind for play in proof.plays.told if play.action == "use"}
        whose = set(proof.play.targets or Seat) - {acting}
        others = (card for card in proof.plays.delayed if card.seat in whose)
        if any(card.kind not in used for card in others):
            return True
    return state.phase in (Phase.START, Phase.JUDGE) and _is_any_unjudged(proof, acting)


def _is_any_unjudged(proof: Proof, acting: Seat) -> bool:
    """Whether a delayed trick lies before the acting character that is not the one judged now."""
    lying = proof.plays.delayed_before(acting)
    judgement = proof.plays.find("judge")
    if judgement is None or len(lying) != 1:
        return bool(lying)
    (card,) = lying
    may_be_another = card.kind != judgement.play.skill
    return may_be_another or (card.kind == "lightning" and proof.claim.ruleset.lightnings_stack)
