"""cert-3v3 1.5: tricks on everybody go one way round; tongshuai 4.4.1 fixes their order."""

from engine.cards import ATTACKS, GIFTS
from engine.flags import Flag
from engine.plays.pending import find_answered
from engine.rules.claims.proof import Proof, play_en, play_zh, proof_in
from engine.rules.group_order.group_tricks import group_orders, is_in_order
from engine.rulesets import AoeOrder
from engine.step import Step
from engine.wording import seat_en, seat_zh


def group_order(step: Step) -> tuple[Flag, ...]:
    """Flag a trick on everybody that is settled in no order of the book.

    Looks at:  the order of the targets declared, and who answers after whom.
    Flags:     targets in no order of the book, whoever is left out; an answer of somebody whose
               place in the declared order was passed; a character that declines a card of a harvest
               (violation; watch beside a stranger).
    Source:    1.5; king-10 总则 五; tongshuai 4.4.1; FAQ 五谷丰登; rulings AOE-01 to AOE-05.
    """
    proof = proof_in(step)
    if proof is None:
        return ()
    if proof.play.action == "pass":
        return _declined(proof)
    if proof.play.action == "use" and proof.play.kind in ATTACKS + GIFTS:
        return _in_no_order(proof)
    return _passed_by(proof)


def _in_no_order(proof: Proof) -> tuple[Flag, ...]:
    play, claim = proof.play, proof.claim
    orders = group_orders(claim.ruleset.aoe_order, play.seat, play.kind or "")
    targets = tuple(seat for seat in play.targets if claim.state.seat(seat).alive)
    if any(is_in_order(targets, order) for order in orders):
        return ()
    is_fixed = claim.ruleset.aoe_order is AoeOrder.FIXED
    must_zh = "应按固定的站位顺序" if is_fixed else "应按同一方向（顺时针或逆时针）依次"
    must_en = "in the fixed order of seats" if is_fixed else "one way round the table"
    said_zh = " → ".join(seat_zh(seat) for seat in targets)
    said_en = ", ".join(seat_en(seat) for seat in targets)
    texts = (
        f"{seat_zh(play.seat, claim.state)}的{play_zh(play)}按“{said_zh}”结算；{must_zh}结算。",
        f"{play_en(play)} of {seat_en(play.seat, claim.state)} goes to {said_en}; "
        f"it is settled {must_en}.",
    )
    return (claim.flag("group_order", texts),)


def _passed_by(proof: Proof) -> tuple[Flag, ...]:
    """Find an answer after one by somebody whose turn comes later."""
    play, state = proof.play, proof.claim.state
    asked = find_answered(proof.plays, play) if play.action == "respond" else None
    if asked is None or asked.kind not in ATTACKS or play.seat not in asked.targets:
        return ()
    if play.kind == "nullification" or asked.answers_of(play.seat):
        return ()
    rank = asked.targets.index(play.seat)
    later = [a for a in asked.answers if a.seat in asked.targets[rank + 1 :]]
    if not later:
        return ()
    whom_zh, whom_en = seat_zh(later[0].seat, state), seat_en(later[0].seat, state)
    texts = (
        f"{seat_zh(play.seat, state)}在{whom_zh}之后才响应{play_zh(asked.play)}；"
        "与声明的结算顺序不符。",
        f"{seat_en(play.seat, state)} answers {play_en(asked.play)} only after {whom_en}, "
        "against the order that was declared.",
    )
    evidence = (asked.play.seq, later[0].seq)
    return (proof.claim.flag("group_order", texts, evidence=evidence),)


def _declined(proof: Proof) -> tuple[Flag, ...]:
    play, state = proof.play, proof.claim.state
    if play.skill != "amazing_grace" or proof.plays.find("amazing_grace") is None:
        return ()
    texts = (
        f"{seat_zh(play.seat, state)}不拿【五谷丰登】的牌；必须选择一张。",
        f"{seat_en(play.seat, state)} declines a card of the Harvest; one has to be taken.",
    )
    return (proof.claim.flag("group_order.amazing_grace", texts),)
