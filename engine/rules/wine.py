"""FAQ 酒: one wine a turn for the next slash, and only for oneself."""

from engine.flags import Flag
from engine.plays.play import Play
from engine.rules.claims.claim import Claim, claim_in
from engine.step import Step
from engine.wording import seat_en, seat_zh


def wine(step: Step) -> tuple[Flag, ...]:
    """Flag a second wine in a turn, and one for another.

    Looks at:  wines declared in this turn, who is dying. A wine against the own death does not
               count.
    Flags:     the second one used in the own turn; one used on another, dying or not (violation;
               watch beside a stranger).
    Source:    FAQ 酒; rulings JIU-01, JIU-02, JIU-04.
    """
    claim = claim_in(step)
    if claim is None or claim.play.kind != "analeptic":
        return ()
    return _for_another(claim) or _second(claim)


def _for_another(claim: Claim) -> tuple[Flag, ...]:
    seat, targets = claim.play.seat, claim.play.targets
    if claim.play.action not in ("use", "respond") or set(targets) <= {seat}:
        return ()
    who_zh, who_en = seat_zh(seat, claim.state), seat_en(seat, claim.state)
    whom_zh, whom_en = seat_zh(targets[0], claim.state), seat_en(targets[0], claim.state)
    return (
        claim.flag(
            "wine",
            (
                f"{who_zh}对{whom_zh}使用【酒】；【酒】只能对自己使用。",
                f"{who_en} uses a Wine on {whom_en}; it is only for its user.",
            ),
        ),
    )


def _second(claim: Claim) -> tuple[Flag, ...]:
    play, told = claim.play, claim.ledger.plays.told
    earlier = [
        other for other in told if other.seq < play.seq and _is_for_a_slash(other, like=play)
    ]
    if not earlier or not _is_for_a_slash(play, like=play) or _has_been_dying(claim):
        return ()
    who_zh, who_en = seat_zh(play.seat, claim.state), seat_en(play.seat, claim.state)
    return (
        claim.flag(
            "wine",
            (
                f"{who_zh}本回合第{len(earlier) + 1}次使用【酒】；每回合限一次。",
                f"{who_en} uses Wine number {len(earlier) + 1} in this turn; one is allowed.",
            ),
            evidence=tuple(other.seq for other in earlier),
        ),
    )


def _is_for_a_slash(play: Play, like: Play) -> bool:
    is_of_same = play.seat is like.seat and play.is_own_turn
    return is_of_same and play.action == "use" and play.kind == "analeptic"


def _has_been_dying(claim: Claim) -> bool:
    seat = claim.state.seat(claim.play.seat)
    told = claim.ledger.plays.told
    return seat.is_at_zero or any(p.action == "dying" and p.seat is seat.seat for p in told)
