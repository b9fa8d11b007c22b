"""FAQ 桃: a peach is for oneself when wounded, or for the dying."""

from engine.accounts.laid import TurnLedger
from engine.characters import has_stranger, may_have
from engine.faces import card_of
from engine.flags import Flag, Severity
from engine.observations import HpShown, Place
from engine.rules.claims.claim import Claim, claim_in
from engine.seats import Seat
from engine.state import SeatState
from engine.step import Step
from engine.turns.order import may_have_acted_unseen
from engine.wording import seat_en, seat_zh

RESCUED_WITH_MORE = 2


def peach(step: Step) -> tuple[Flag, ...]:
    """Flag a peach used in the play phase that heals nobody who may be healed.

    Looks at:  peaches declared as used in the own turn, health cards, who is said to be dying and
               what else is pending; a health that no card has shown is unknown. Without words the
               health card that goes up behind a peach.
    Flags:     a peach on oneself at full health; one on another who is not dying (violation; watch
               beside a stranger).
    Source:    FAQ 桃; rulings TAO-01, TAO-02.
    """
    if isinstance(step.observation.fact, HpShown):
        return _seen_on_another(step, step.observation.fact)
    claim = claim_in(step)
    return () if claim is None else needless_peach(claim)


def _seen_on_another(step: Step, fact: HpShown) -> tuple[Flag, ...]:
    """Flag a health that goes up behind a peach although it was above what a rescue leaves."""
    was, turn = step.before.seat(fact.seat), step.ledger_before.turn
    is_risen = was.is_hp_shown and was.hp is not None and 0 < was.hp < fact.hp
    if not is_risen or turn is None or turn.seat is fact.seat or not turn.laid:
        return ()
    latest = turn.laid[-1]
    is_peach = card_of(latest.face) == "peach" and not _is_healed_since(turn, latest.seq)
    is_told = any(play.kind == "peach" for play in step.ledger_before.plays.told)
    if not is_peach or is_told or _may_be_healed_otherwise(step, was, fact, turn):
        return ()
    severity = Severity.WATCH if has_stranger(step.before) else Severity.VIOLATION
    texts = (
        f"{seat_zh(turn.seat, step.after)}出【桃】后，{seat_zh(fact.seat, step.after)}体力从"
        f"{was.hp}变为{fact.hp}，但其并未濒死。",
        f"A Peach in the turn of {seat_en(turn.seat, step.after)} took "
        f"{seat_en(fact.seat, step.after)} from {was.hp} to {fact.hp} health, who was not dying.",
    )
    return (step.flag("peach", severity, turn.seat, texts, (latest.seq,)),)


def _is_healed_since(turn: TurnLedger, seq: int) -> bool:
    """Whether a health card went up in a turn after the entry ``seq``."""
    return any(healed_seq > seq for healed_seq, _ in turn.heals)


def _may_be_healed_otherwise(step: Step, hurt: SeatState, fact: HpShown, turn: TurnLedger) -> bool:
    """Whether anything but the peach may have healed, or the turn be another one by now.

    Who is rescued with one more point (救援) has no more than two then.
    """
    kinds = {card_of(card.face) for card in turn.laid}
    zone = Place("equip", hurt.seat)
    worn = [card.face for card in step.before.cards_at(zone)]
    lost = [face for _, place, face in turn.lost if place == zone]
    may_lose_lion = any(card_of(face) in ("silver_lion", None) for face in (*worn, *lost))
    is_rescued = may_have(hurt, "jiuyuan") and fact.hp <= RESCUED_WITH_MORE
    by_skill = may_have(hurt, "kuanggu") or is_rescued
    by_actor = any(may_have(step.before.seat(turn.seat), skill) for skill in ("qingnang", "jieyin"))
    is_pooled = bool(kinds & {"god_salvation", None})
    is_unsure = may_have_acted_unseen(step.before) or step.before.acting is not turn.seat
    return is_pooled or may_lose_lion or by_skill or by_actor or is_unsure


def needless_peach(claim: Claim) -> tuple[Flag, ...]:
    """Return the flags on a declared play."""
    play = claim.play
    is_idle_use = play.action == "use" and play.kind == "peach" and play.is_own_turn
    if not is_idle_use or claim.state.loss is not None or _may_be_dying(claim):
        return ()
    target = play.targets[0] if play.targets else play.seat
    if target is not play.seat:
        return _on_another(claim, target)
    return _at_full_health(claim)


def _may_be_dying(claim: Claim) -> bool:
    """Whether somebody may have been brought to 0 by what is not settled or was not told."""
    is_hurt = any(seat.is_at_zero for seat in claim.state.living)
    before = claim.plays_before
    if _may_have_lost_unseen(claim):
        return True
    return is_hurt or bool(before.pending) or not before.is_told_in_full


def _may_have_lost_unseen(claim: Claim) -> bool:
    """Whether kurou was told after the latest health that was seen to be lost for it."""
    turn = claim.ledger.turn
    losses = () if turn is None else turn.losses
    hurt = [play for play in claim.ledger.plays.told if play.skill == "kurou"]
    return any(
        not any(seq > play.seq and seat is play.seat for seq, seat in losses) for play in hurt
    )


def _at_full_health(claim: Claim) -> tuple[Flag, ...]:
    seat = claim.state.seat(claim.play.seat)
    if not seat.is_at_full_health:
        return ()
    return (
        claim.flag(
            "peach",
            (
                f"{seat_zh(seat.seat, claim.state)}体力已满（{seat.hp}），不能对自己使用【桃】。",
                f"{seat_en(seat.seat, claim.state)} is at full health ({seat.hp}) "
                "and cannot use a Peach.",
            ),
        ),
    )


def _on_another(claim: Claim, target: Seat) -> tuple[Flag, ...]:
    hurt = claim.state.seat(target)
    if not hurt.is_hp_shown:
        return ()
    return (
        claim.flag(
            "peach",
            (
                f"{seat_zh(claim.play.seat, claim.state)}对{seat_zh(target, claim.state)}"
                f"使用【桃】，但其并未濒死（体力{hurt.hp}）。",
                f"{seat_en(claim.play.seat, claim.state)} uses a Peach on "
                f"{seat_en(target, claim.state)}, who is not dying (health {hurt.hp}).",
            ),
        ),
    )
