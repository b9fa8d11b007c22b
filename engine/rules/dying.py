"""FAQ 桃: who may save the dying, in which order, and what the dying cannot do."""

from engine.characters import may_have
from engine.faces import card_of
from engine.flags import Flag, Severity
from engine.generals import SKILLS
from engine.observations import HpShown
from engine.plays.pending import find_answered
from engine.plays.play import Pending
from engine.rules.claims.proof import Proof, play_en, play_zh, proof_in
from engine.seats import Seat
from engine.step import Step
from engine.turns.action_order import comes_before
from engine.wording import seat_en, seat_zh

_SAVING = ("peach", "analeptic")
_AFTER_DAMAGE = ("fankui", "jianxiong", "ganglie", "vsganglie", "yiji")


def dying(step: Step) -> tuple[Flag, ...]:
    """Flag help out of turn or too late, and skills of damage before the rescue.

    Looks at:  who is dying, peaches and wines declared for them, what was waived; health cards.
    Flags:     a peach of somebody whose one chance is over, because a later one or they themselves
               were asked already; one for a dead character; a skill of damage declared while dying
               (violation; watch beside a stranger); a health card of a dead character that goes up
               (violation just behind a peach, else watch).
    Source:    FAQ 桃, 司马懿; king-10 总则 六.1; rulings DYING-01 to DYING-05, TAO-04.
    """
    if isinstance(step.observation.fact, HpShown):
        return _risen(step, step.observation.fact)
    proof = proof_in(step)
    if proof is None:
        return ()
    if proof.play.kind in _SAVING and proof.play.action != "skill":
        return _for_the_dead(proof) or _out_of_turn(proof)
    if proof.play.action == "skill" and proof.play.skill in _AFTER_DAMAGE:
        return _before_the_rescue(proof)
    return ()


def _risen(step: Step, fact: HpShown) -> tuple[Flag, ...]:
    was = step.before.seat(fact.seat)
    if was.alive or was.hp is None or fact.hp <= max(was.hp, 0):
        return ()
    texts = (
        f"{seat_zh(fact.seat, step.after)}已确认阵亡，体力牌却从{was.hp}变为{fact.hp}。",
        f"{seat_en(fact.seat, step.after)} is dead, but the health card went from {was.hp} to "
        f"{fact.hp}.",
    )
    severity = Severity.VIOLATION if _is_just_behind_peach(step) else Severity.WATCH
    return (step.flag("dying", severity, fact.seat, texts),)


def _is_just_behind_peach(step: Step) -> bool:
    """Whether the card laid last is a peach of which nobody spoke; what was told is judged so."""
    turn = step.ledger_before.turn
    latest = turn.laid[-1] if turn is not None and turn.laid else None
    if latest is None or card_of(latest.face) != "peach":
        return False
    return all(play.kind != "peach" for play in step.ledger_before.plays.told)


def _for_the_dead(proof: Proof) -> tuple[Flag, ...]:
    play, state = proof.play, proof.claim.state
    dead = [seat for seat in play.targets if not state.seat(seat).alive]
    if not dead:
        return ()
    texts = (
        f"{seat_zh(play.seat, state)}对已阵亡的{seat_zh(dead[0], state)}使用{play_zh(play)}。",
        f"{seat_en(play.seat, state)} uses {play_en(play)} on {seat_en(dead[0], state)}, "
        "who is dead.",
    )
    return (proof.claim.flag("dying", texts),)


def _out_of_turn(proof: Proof) -> tuple[Flag, ...]:
    play, state = proof.play, proof.claim.state
    asked = find_answered(proof.plays, play)
    if asked is None or asked.kind != "dying" or state.acting is None:
        return ()
    if play.targets and asked.play.seat not in play.targets:
        return ()
    later = _asked_later(proof, asked, state.acting)
    if later is None:
        return ()
    texts = (
        f"{seat_zh(play.seat, state)}使用{play_zh(play)}救{seat_zh(asked.play.seat, state)}，"
        f"但已经问过{seat_zh(later, state)}；从当前回合角色起逆时针每人只有一次机会。",
        f"{seat_en(play.seat, state)} saves {seat_en(asked.play.seat, state)} with "
        f"{play_en(play)} after {seat_en(later, state)} was asked; each has one chance, "
        "counter-clockwise from the acting character.",
    )
    return (proof.claim.flag("dying", texts, evidence=(asked.play.seq,)),)


def _asked_later(proof: Proof, asked: Pending, acting: Seat) -> Seat | None:
    """Return who had a chance already that comes after the player's own, or the player.

    Whoever waives was asked. A character that holds out at no health (buqu) may have been saved
    without a trace, and what was waived since may have been something else.
    """
    if may_have(proof.claim.state.seat(asked.play.seat), "buqu"):
        return None
    since = proof.plays.told_since(asked.play)
    waived = [p.seat for p in since if p.action == "pass" and p.skill is None]
    chances = [*(answer.seat for answer in asked.answers), *waived]
    seat = proof.play.seat
    later = (other for other in chances if comes_before(acting, seat, other))
    return next(later, seat if seat in waived else None)


def _before_the_rescue(proof: Proof) -> tuple[Flag, ...]:
    play, state = proof.play, proof.claim.state
    hurt = state.seat(play.seat)
    is_dying = any(
        pending.kind == "dying" and pending.play.seat is play.seat and not pending.answers
        for pending in proof.plays.pending
    )
    if not is_dying or not hurt.is_at_zero:
        return ()
    name = SKILLS[play.skill or ""]
    texts = (
        f"{seat_zh(play.seat, state)}濒死时发动“{name.name_zh}”；被救回之后才能发动。",
        f"{seat_en(play.seat, state)} uses {name.name_en} while dying; only once saved.",
    )
    return (proof.claim.flag("dying.damage", texts),)
