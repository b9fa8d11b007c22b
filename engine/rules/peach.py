"""FAQ 桃: a peach is for oneself when wounded, or for the dying."""

from engine.flags import Flag
from engine.plays.claim import Claim, claim_in
from engine.seats import Seat
from engine.step import Step
from engine.wording import seat_en, seat_zh


def peach(step: Step) -> tuple[Flag, ...]:
    """Flag a peach used in the play phase that heals nobody who may be healed.

    Looks at:  peaches declared as used in the own turn, health cards, who is said to be dying and
               what else is pending; a health that no card has shown is unknown.
    Flags:     a peach on oneself at full health; one on another who is not dying (violation; watch
               beside a stranger).
    Source:    FAQ 桃; rulings TAO-01, TAO-02.
    """
    claim = claim_in(step)
    return () if claim is None else needless_peach(claim)


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
