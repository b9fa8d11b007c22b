"""FAQ 司马懿, 闪电: how judgements are made, and what follows from them."""

from engine.cards import CARDS
from engine.characters import has_stranger, may_have, skills_alive
from engine.faces import card_of
from engine.flags import Flag, Severity
from engine.observations import CardMoved, Place
from engine.plays.pending import DELAYED_TRICKS, find_answered
from engine.plays.play import REPLACING_SKILLS, DelayedTrick
from engine.rules.claims.proof import Proof, play_en, play_zh, proof_in
from engine.rules.judgement.judging_order import may_be_next, next_judged
from engine.rules.judgement.unspoken_judgement import judgement_seen, n_replacers
from engine.seats import Seat
from engine.state import Phase
from engine.step import Step
from engine.turns.action_order import comes_before
from engine.wording import face_en, face_zh, seat_en, seat_zh


def judgement(step: Step) -> tuple[Flag, ...]:
    """Flag a judgement out of order, replaced once too often, or not obeyed.

    Looks at:  judgements and replacements declared, the order in which delayed tricks came and
               leave, cards used in a phase that a judgement took away.
    Flags:     a second replacement by one character, one by somebody whose turn to replace is over;
               a delayed trick judged before one that was placed later, or earlier where the book
               has it so (tongshuai, which speaks of lightnings: watch for other tricks); a card
               used after an indulgence held (violation; watch beside a stranger). The order is
               known without words when a trick leaves after the very first card that was turned;
               replacements are when more cards lie there than those who replace can have laid
               (watch where the draw phase may be over).
    Source:    FAQ 司马懿, 张角, 闪电, 乐不思蜀; tongshuai 4.4.2; rulings JUDGE-01 to JUDGE-05.
    """
    if isinstance(step.observation.fact, CardMoved):
        return _left_out_of_order(step, step.observation.fact) or _seen_replaced_twice(step)
    proof = proof_in(step)
    if proof is None:
        return ()
    if proof.play.skill in REPLACING_SKILLS:
        return _replaced(proof)
    if proof.play.action == "judge":
        return _judged_out_of_order(step, proof)
    return _after_indulgence(step, proof)


def _replaced(proof: Proof) -> tuple[Flag, ...]:
    play, state = proof.play, proof.claim.state
    judged = find_answered(proof.plays, play)
    if judged is None or not judged.answers or state.acting is None:
        return ()
    # A dodge may have led to another judgement (雷击) that nobody told.
    if judged.play.skill not in DELAYED_TRICKS and "leiji" in skills_alive(state):
        return ()
    who_zh, who_en = seat_zh(play.seat, state), seat_en(play.seat, state)
    evidence = tuple(answer.seq for answer in judged.answers)
    if judged.answers_of(play.seat):
        texts = (
            f"{who_zh}对同一次判定再次打出{play_zh(play)}；每次判定只能改判一次。",
            f"{who_en} plays {face_en(play.face)} over the same judgement again; once is allowed.",
        )
        return (proof.claim.flag("judgement", texts, evidence=evidence),)
    last = judged.answers[-1].seat
    if not comes_before(state.acting, play.seat, last):
        return ()
    texts = (
        f"{who_zh}在{seat_zh(last, state)}之后改判；应从当前回合角色起逆时针依次询问。",
        f"{who_en} replaces the judgement after {seat_en(last, state)}; "
        "they are asked counter-clockwise from the acting character.",
    )
    return (proof.claim.flag("judgement.turn", texts, evidence=evidence),)


def _seen_replaced_twice(step: Step) -> tuple[Flag, ...]:
    """Judge by the table: more cards were turned and laid over than there is anybody to do so."""
    seen = judgement_seen(step)
    if seen is None or seen.n_turned - 1 <= n_replacers(step.before):
        return ()
    name = CARDS[seen.trick.kind or ""]
    texts = (
        f"{seat_zh(seen.seat, step.before)}的【{name.name_zh}】判定出现{seen.n_turned}张牌；"
        "每人每次判定只能改判一次。",
        f"{seen.n_turned} cards lie for the judgement of {name.name_en} before "
        f"{seat_en(seen.seat, step.before)}; each may replace it once.",
    )
    is_open = has_stranger(step.before) or not seen.is_before_draw
    severity = Severity.WATCH if is_open else Severity.VIOLATION
    return (step.flag("judgement", severity, seen.seat, texts, (seen.trick.since_seq,)),)


def _judged_out_of_order(step: Step, proof: Proof) -> tuple[Flag, ...]:
    """A trick that was negated or judged may still lie there, so then the order is left alone."""
    play, told = proof.play, proof.plays.told
    due = next_judged(proof.plays, play.seat, step.ruleset.judge_order)
    if due is None or due.kind == play.skill or not play.is_own_turn:
        return ()
    if any(other.kind == "nullification" or other.skill == due.kind for other in told):
        return ()
    lying = [c for c in proof.plays.delayed_before(play.seat) if c.kind == play.skill]
    return (_wrong_order(step, lying[-1], due),) if lying else ()


def _left_out_of_order(step: Step, fact: CardMoved) -> tuple[Flag, ...]:
    """Judge by the table: only the first card turned, and nothing that could remove a trick."""
    plays, seat = step.ledger_before.plays, _acting(step)
    if seat is None or fact.origin != Place("judge", seat) or fact.target.zone == "play":
        return ()
    card = next((c for c in plays.delayed_before(seat) if c.track == fact.track), None)
    due = next_judged(plays, seat, step.ruleset.judge_order)
    if card is None or due is None or due is card or not _is_first_judgement(step, seat):
        return ()
    return (_wrong_order(step, card, due),)


def _is_first_judgement(step: Step, seat: Seat) -> bool:
    """Whether the trick leaves for the one card laid since the turn began.

    Whether that is its judgement card or a nullification, its turn has come before the others'.
    Only whoever gives the judgement phase away may take a trick off by a card of its play phase.
    """
    laid = _laid_in_turn(step)
    if len(laid) != 1 or step.before.phase in _AFTER_JUDGING:
        return False
    told = {play.skill for play in step.ledger_before.plays.told if play.action == "judge"}
    may_remove = card_of(laid[0]) in ("dismantlement", "snatch", None)
    is_removed = may_remove and may_have(step.before.seat(seat), "shensu")
    return not is_removed and not told - {"lightning"}


_AFTER_JUDGING = (Phase.DRAW, Phase.PLAY, Phase.DISCARD, Phase.FINISH)


def _acting(step: Step) -> Seat | None:
    """Return whose turn it is; where nobody is marked a trick that leaves may be what begins it."""
    return step.after.acting if step.is_turn_start else step.before.acting


def _laid_in_turn(step: Step) -> tuple[str | None, ...]:
    """Return the faces of the cards laid in the middle in this turn."""
    if step.is_turn_start:
        return tuple(card.face for card in step.ledger_before.plays.unspoken)
    turn = step.ledger_before.turn
    return () if turn is None else tuple(card.face for card in turn.laid)


def _wrong_order(step: Step, card: DelayedTrick, due: DelayedTrick) -> Flag:
    judged, first = CARDS[card.kind or ""], CARDS[due.kind or ""]
    order, plays = step.ruleset.judge_order, step.ledger_before.plays
    is_open = has_stranger(step.before) or may_be_next(plays, card.seat, card, order)
    texts = (
        f"{seat_zh(card.seat, step.before)}先判定了【{judged.name_zh}】；应先判定"
        f"{face_zh(due.face)}（【{first.name_zh}】）。",
        f"{judged.name_en} before {seat_en(card.seat, step.before)} was judged first; it is the "
        f"turn of {face_en(due.face)} ({first.name_en}).",
    )
    severity = Severity.WATCH if is_open else Severity.VIOLATION
    return step.flag("judgement.order", severity, card.seat, texts, (due.since_seq,))


def _after_indulgence(step: Step, proof: Proof) -> tuple[Flag, ...]:
    """Find the first card used; what stood is not held against those that follow."""
    play, state = proof.play, proof.claim.state
    is_new = play.action == "use" and find_answered(proof.plays, play) is None
    if not is_new or not play.is_own_turn or Phase.PLAY not in step.ledger.plays.skipped:
        return ()
    if any(earlier.action == "use" and earlier.is_own_turn for earlier in proof.plays.told):
        return ()
    texts = (
        f"{seat_zh(play.seat, state)}被【乐不思蜀】跳过出牌阶段，却使用{play_zh(play)}。",
        f"{seat_en(play.seat, state)} lost the play phase to an Indulgence, but uses "
        f"{play_en(play)}.",
    )
    return (proof.claim.flag("judgement.indulgence", texts),)
