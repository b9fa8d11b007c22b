"""FAQ 闪, 杀, 决斗: what may answer what, by whom and how often."""

from collections.abc import Callable

from engine.cards import SLASHES
from engine.characters import has_stranger
from engine.flags import Flag, Severity
from engine.observations import HpShown
from engine.plays.pending import is_shown
from engine.rules.claims.proof import Proof, proof_in
from engine.rules.responses.answers_asked import not_asked, too_many
from engine.rules.responses.answers_barred import pierced_diagram, stopped_by_armor, without_dodge
from engine.rules.responses.breach import Breach
from engine.rules.responses.duels import out_of_turn
from engine.rules.responses.silver_lion import let_through
from engine.rules.responses.weapons_told import other_target, spear_from_zone
from engine.seats import Seat
from engine.step import Step
from engine.wording import seat_en, seat_zh

Check = Callable[[Proof], Breach | None]

_ANSWERS = SLASHES | {"jink"}
_ON_ANSWERS: tuple[Check, ...] = (not_asked, without_dodge, stopped_by_armor, out_of_turn, too_many)
_ON_SKILLS: tuple[Check, ...] = (without_dodge, pierced_diagram)
_ON_USES: tuple[Check, ...] = (other_target,)


def responses(step: Step) -> tuple[Flag, ...]:
    """Flag an answer that cannot be given, or not any more.

    Looks at:  dodges and slashes declared as answers, what was declared before and is pending,
               equipment, generals; silent while anything lies in the middle that nobody spoke of.
    Flags:     the wrong kind, nothing to answer, not asked; one more than is asked; out of turn in
               a duel; a dodge where tieqi or liegong leaves none; an answer to what the own armor
               stops; eight trigrams against the Qinggang Sword; a follow-up of the blade on
               another; the spear with a card that is not from the hand (violation; watch beside a
               stranger); more than 1 damage behind a silver lion (procedure).
    Source:    FAQ 闪, 决斗, 南蛮入侵, 万箭齐发, 马超, 黄忠, 吕布, 仁王盾, 藤甲, 八卦阵, 丈八蛇矛,
               青龙偃月刀; rulings BAGUA, RENWANG, VINE, DUEL-01, BLADE, SPEAR.
    """
    proof = proof_in(step)
    if proof is None:
        return _seen(step)
    breaches = (check(proof) for check in _checks_on(proof))
    first = next((breach for breach in breaches if breach is not None), None)
    if first is None:
        return ()
    return (_flag_on(step, proof.play.seat, first, Severity.VIOLATION),)


def _seen(step: Step) -> tuple[Flag, ...]:
    """Return what only the cards show that were laid for a play, or the damage it did."""
    spear, lion = spear_from_zone(step), let_through(step)
    if spear is not None:
        return (_flag_on(step, spear[0].seat, spear[1], Severity.VIOLATION),)
    if lion is not None and isinstance(step.observation.fact, HpShown):
        return (_flag_on(step, step.observation.fact.seat, lion, Severity.PROCEDURE),)
    return ()


def _checks_on(proof: Proof) -> tuple[Check, ...]:
    play = proof.play
    if is_shown(proof.plays, play):
        return ()
    is_answer = play.action == "respond" or (play.action == "use" and play.kind == "jink")
    if is_answer and play.kind in _ANSWERS and play.skill != "blade":
        return _ON_ANSWERS
    if play.skill == "eight_diagram" and play.action in ("skill", "judge"):
        return _ON_SKILLS
    return _ON_USES if play.action in ("use", "respond") else ()


def _flag_on(step: Step, seat: Seat, breach: Breach, severity: Severity) -> Flag:
    who_zh, who_en = seat_zh(seat, step.after), seat_en(seat, step.after)
    texts = f"{who_zh}{breach.text_zh}。", f"{who_en} {breach.text_en}."
    usual = Severity.WATCH if has_stranger(step.after) else severity
    return step.flag(breach.key, usual, seat, texts, breach.evidence)
